"""Every address of the product. Each app brings its own; what they share comes first."""

from django.urls import include, path

from casino.views import errors

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.broken

urlpatterns = [
    path("", include(("casino.views.urls", "casino"))),
    path("api/v1/", include(("casino.api.urls", "api"))),
    path("api/v1/tournaments/", include(("tournaments.api.urls", "tournaments_api"))),
    path("", include("tournaments.urls")),
]
