"""Words and pictures that templates share. Built in: no template has to load them."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.forms import BoundField
from django.forms.utils import ErrorList
from django.template.base import NodeList, Parser, Token
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from casino import permissions
from casino.citations import clause_url
from casino.pictures import cards, felts, icons
from games import rulebooks
from games.money import dollars as money_of

register = template.Library()

# ---- words -----------------------------------------------------------------------------------------------------------


@register.simple_tag
def clause(citation: str) -> str:
    """Link a citation to its place in the rules reader; nothing for nothing, plain text for what no rulebook holds."""
    if not citation:
        return ""
    try:
        gist = rulebooks.clause(citation).gist
    except KeyError:
        return format_html('<span class="clause">{}</span>', citation)
    return format_html('<a class="clause" href="{}" title="{}">{}</a>', clause_url(citation), gist, citation)


@register.filter
def money(cents: int | None) -> str:
    """Write cents as dollars: 123456 is $1,234.56, and a debt has a minus sign in front."""
    if cents is None:
        return ""
    dollars, rest = divmod(abs(int(cents)), 100)
    return f"{'−' if cents < 0 else ''}${dollars:,}.{rest:02}"


@register.filter
def dollars(cents: int | None) -> str:
    """Write cents as a sign does: $25, and $2.50 only where there are cents."""
    return "" if cents is None else money_of(int(cents))


@register.filter
def short_hash(value: str) -> str:
    """Show the ends of a long hash, enough to compare by eye."""
    text = str(value or "")
    if len(text) <= 20:
        return text
    return format_html('<span class="hash" title="{}">{}…{}</span>', text, text[:8], text[-8:])


def _zone(zone: Any, context: template.Context) -> ZoneInfo:
    """Return the zone to tell a time in: the one named, a venue's own, or the reader's venue's."""
    if zone is None or zone == "":
        reader = getattr(context.get("request"), "user", None)
        zone = getattr(getattr(reader, "venue", None), "time_zone", "UTC")
    zone = getattr(zone, "time_zone", zone)
    return zone if isinstance(zone, ZoneInfo) else ZoneInfo(str(zone))


@register.simple_tag(takes_context=True)
def moment(context: template.Context, value: datetime | None, zone: Any = None) -> str:
    """Tell a time in full, with its zone; a script adds "in 38 minutes" beside it."""
    if value is None:
        return ""
    local = localtime(value, _zone(zone, context))
    return format_html(
        '<time class="moment" datetime="{}" data-relative><span class="figures">{}</span> <span class="figures">{} {}</span>'
        ' <span class="ago"></span></time>',
        local.isoformat(timespec="seconds"),
        date_format(local, "D j M Y"),
        date_format(local, "H:i"),
        local.tzname(),
    )


# ---- forms -----------------------------------------------------------------------------------------------------------


@register.filter
def refusals(errors: ErrorList) -> list[dict[str, str]]:
    """Return what was refused, each with its sentence and, where a rule said so, its clause."""
    return [
        {"sentence": error.messages[0], "clause": getattr(error, "clause", "")}  # what `BaizeForm.refuse` hung on it
        for error in errors.as_data()
    ]


@register.filter
def is_tick(field: BoundField) -> bool:
    """Tell whether the field is one box to tick, whose words stand beside it."""
    return getattr(field.field.widget, "input_type", "") == "checkbox" and not field.use_fieldset


@register.simple_tag
def once_key() -> SafeString:
    """Give a plain form the key that makes it act once, as every form of ours has it."""
    return format_html('<input type="hidden" name="once_key" value="{}">', secrets.token_urlsafe(24))


@register.filter
def may(staff: Any, permission: str) -> bool:
    """Tell whether this person holds a permission, so that a page offers only what would work."""
    return bool(getattr(staff, "is_authenticated", False)) and permissions.may(staff, permission)


# ---- pictures --------------------------------------------------------------------------------------------------------


@register.simple_tag
def card(text: str) -> SafeString:
    return mark_safe(cards.face(text))  # noqa: S308 drawn here, from one of 52 words


@register.simple_tag
def card_back() -> SafeString:
    return mark_safe(cards.back())  # noqa: S308 drawn here


@register.simple_tag
def felt(
    seats: int = 7,
    title: str = "Casino War",
    small_print: str = "",
    marked: int | None = None,
    places: Sequence[felts.DrawnPlace] = (),
) -> SafeString:
    picture = felts.felt(int(seats), title=title, small_print=small_print, marked=marked, places=places)
    return mark_safe(picture)  # noqa: S308 drawn here; words in it are escaped


@register.simple_tag
def icon(name: str) -> SafeString:
    return mark_safe(icons.icon(name))  # noqa: S308 drawn here


# ---- a text used twice -----------------------------------------------------------------------------------------------


class Kept(template.Node):
    def __init__(self, name: str, nodelist: NodeList) -> None:
        self.name, self.nodelist = name, nodelist

    def render(self, context: template.Context) -> str:
        context[self.name] = mark_safe(self.nodelist.render(context).strip())  # noqa: S308 was escaped while rendering
        return ""


@register.tag
def keep(parser: Parser, token: Token) -> Kept:
    """Render once, print as often as wanted: `{% keep page_title %}{% block title %}{% endblock %}{% endkeep %}`."""
    _tag, name = token.split_contents()
    nodelist = parser.parse(("endkeep",))
    parser.delete_first_token()
    return Kept(name, nodelist)
