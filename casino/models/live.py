"""Which version of a live part is current: pages compare one number instead of asking for everything again."""

from django.db import models


class LiveTopic(models.Model):
    name = models.CharField(max_length=120, primary_key=True)
    version = models.BigIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
