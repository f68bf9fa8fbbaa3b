"""The addresses of what every part of the house shares: public pages first, then the desk."""

from django.urls import path

from casino.views import home, rules

urlpatterns = [
    path("", home.front, name="front"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:key>/", rules.rulebook, name="rulebook"),
    path("desk/", home.desk, name="desk"),
]
