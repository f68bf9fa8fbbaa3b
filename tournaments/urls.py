"""The addresses of tournaments: the public pages first, then the desk."""

from django.urls import include, path

app_name = "tournaments"
urlpatterns = [
    path("desk/tournaments/", include("tournaments.views.desk_urls")),
]
