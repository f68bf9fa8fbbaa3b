from django.apps import AppConfig


class CasinoConfig(AppConfig):
    name = "casino"
    verbose_name = "Casino"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Fill the tables that say what happens when: reactions, obligation handlers, approved actions, checks."""
        from casino import checks, reactions, sign_ins  # noqa: F401
        from casino.services import obligations  # noqa: F401
