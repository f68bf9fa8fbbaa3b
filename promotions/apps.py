from django.apps import AppConfig


class PromotionsConfig(AppConfig):
    name = "promotions"
    verbose_name = "Promotions"
    default_auto_field = "django.db.models.BigAutoField"
