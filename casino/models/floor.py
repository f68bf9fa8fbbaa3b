"""Where it happens: the venue, its hours, and the rule documents in force there."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q

from games.rulebooks import HEADERS
from games.rulebooks.book import Header
from games.rulebooks.floors import FLOORS, FloorBook


def check_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError(f"{name} is not a time zone. Write it like Australia/Sydney.", code="time_zone")


class Venue(models.Model):
    name = models.CharField(max_length=120)
    slug = models.SlugField(unique=True)
    time_zone = models.CharField(max_length=60, default="Australia/Sydney", validators=[check_time_zone])
    requires_totp = models.BooleanField("one-time code at sign-in", default=False)
    gaming_day_starts = models.TimeField("start of the gaming day", default=time(6))
    regulator = models.CharField(max_length=120, blank=True)
    regulator_email = models.EmailField("regulator's mail address", blank=True)
    inspectorate = models.CharField("inspectors on site", max_length=120, blank=True)
    inspectorate_email = models.EmailField("inspectors' mail address", blank=True)
    surveillance = models.CharField("surveillance room", max_length=120, blank=True)
    least_age = models.PositiveSmallIntegerField("least age to play", default=18)

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    def local(self, at: datetime) -> datetime:
        return at.astimezone(self.zone)


class OpeningHours(models.Model):
    """The hours of gaming that begin on one day of the week; closing at or before opening means the next day."""

    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="hours")
    weekday = models.PositiveSmallIntegerField(help_text="0 is Monday")
    opens = models.TimeField()
    closes = models.TimeField()

    class Meta:
        verbose_name_plural = "opening hours"
        ordering = ("weekday", "opens")
        constraints = [
            models.UniqueConstraint(fields=["venue", "weekday", "opens"], name="hours_said_once"),
            models.CheckConstraint(condition=Q(weekday__lte=6), name="hours_on_a_weekday"),
        ]

    def __str__(self) -> str:
        return f"{self.weekday}: {self.opens:%H:%M} to {self.closes:%H:%M}"


class RulesInForce(models.Model):
    """An approved document that a venue deals by, from one day to another, with the options it leaves to the house."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="rules_in_force")
    document = models.CharField(max_length=20, choices=[(key, header.title) for key, header in HEADERS.items()])
    approval = models.CharField("approval number", max_length=80, blank=True)
    from_date = models.DateField("in force from")
    until_date = models.DateField("in force until", null=True, blank=True)
    method = models.CharField("method of dealing the war", max_length=1, blank=True)
    shuffles = models.JSONField("approved shuffles", default=list, blank=True)
    smallest_chip = models.PositiveIntegerField("smallest payable chip, in cents", default=100)

    class Meta:
        verbose_name = "rules in force"
        verbose_name_plural = "rules in force"
        constraints = [
            models.UniqueConstraint(fields=["venue", "document", "from_date"], name="rules_begin_once_a_day"),
            models.CheckConstraint(
                condition=Q(until_date=None) | Q(until_date__gte=F("from_date")), name="rules_end_after_they_begin"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document} from {self.from_date}"

    def is_in_force(self, day: date) -> bool:
        return self.from_date <= day and (self.until_date is None or day <= self.until_date)

    @property
    def header(self) -> Header:
        return HEADERS[self.document]

    @property
    def floor(self) -> FloorBook:
        return FLOORS[self.document]
