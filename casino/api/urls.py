"""The API's addresses."""

from django.urls import path

from casino.api import rules

urlpatterns = [
    path("rules/", rules.Rulebooks.as_view(), name="rules"),
    path("rules/<slug:key>/", rules.Rulebook.as_view(), name="rulebook"),
    path("rules/<slug:key>/<str:number>/", rules.OneClause.as_view(), name="clause"),
    path("clauses/", rules.Clauses.as_view(), name="clauses"),
]
