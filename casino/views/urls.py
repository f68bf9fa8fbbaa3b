"""The addresses of what every part of the house shares: public pages first, then the desk."""

from django.urls import path

from casino.views import health, home, live, rules

urlpatterns = [
    path("", home.front, name="front"),
    path("healthz", health.healthz, name="healthz"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:key>/", rules.rulebook, name="rulebook"),
    path("live-parts/checkpoint/", live.checkpoint_part, name="checkpoint_part"),
    path("desk/", home.desk, name="desk"),
]
