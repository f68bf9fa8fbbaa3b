"""How other rows refer to a member of staff."""

from rest_framework import serializers

from casino.models import Staff


class PersonOut(serializers.Serializer[Staff]):
    id = serializers.IntegerField()
    name = serializers.CharField()
