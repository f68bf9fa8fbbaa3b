from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Fill the house's tables: what is done when terms are approved, what is read before, what follows, the place
        in the rail, and what the demonstration shows."""
        from tournaments import demo, reactions  # noqa: F401
        from tournaments.services import approval  # noqa: F401
        from tournaments.views import places, second_eyes

        places.add()
        second_eyes.add()
