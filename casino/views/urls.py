"""The addresses of what every part of the house shares: public pages first, then the desk."""

from django.urls import path

from casino.views import home

urlpatterns = [
    path("", home.front, name="front"),
    path("desk/", home.desk, name="desk"),
]
