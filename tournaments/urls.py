"""The addresses of tournaments: the public pages first, then the desk."""

from django.urls import include, path

from tournaments.views import public

app_name = "tournaments"
urlpatterns = [
    path("tournaments/", public.tournaments, name="tournaments"),
    path("tournaments/<slug:slug>/", public.tournament, name="tournament"),
    path("tournaments/<slug:slug>/terms/", public.terms, name="tournament_terms"),
    path("tournaments/<slug:slug>/terms/<int:version>/", public.terms, name="tournament_terms_version"),
    path("desk/tournaments/", include("tournaments.views.desk_urls")),
]
