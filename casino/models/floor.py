"""Where it happens."""

from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.db import models


def check_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError(f"{name} is not a time zone. Write it like Australia/Sydney.", code="time_zone")


class Venue(models.Model):
    name = models.CharField(max_length=120)
    slug = models.SlugField(unique=True)
    time_zone = models.CharField(max_length=60, default="Australia/Sydney", validators=[check_time_zone])
    requires_totp = models.BooleanField("one-time code at sign-in", default=False)

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)
