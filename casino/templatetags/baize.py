"""Words and pictures that templates share."""

from django import template

register = template.Library()
