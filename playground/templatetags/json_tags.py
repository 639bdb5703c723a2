"""JSON in templates."""

from collections.abc import Collection

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString

from playground.json_display import (
    LINE_LIMIT,
    NAME_LIMIT,
    STORY_LIMIT,
    TEXT_LIMIT,
    paint_json,
    paint_text,
    preview,
    shorten,
)
from simulator.values.json import Json

register = template.Library()


@register.simple_tag(name="json")
def json_tag(value: Json, marked: Collection[str] = ()) -> SafeString:
    """`{% json value %}` or `{% json arguments pointers %}`: coloured JSON for a `<pre>`."""
    return paint_json(value, marked)


@register.simple_tag(name="brief_json", takes_context=True)
def brief_json_tag(context: Context, value: Json, marked: Collection[str] = ()) -> SafeString:
    """As `json`; among the many values of a story, cut earlier and with a link to its event."""
    whole = _event_address(context)
    limit = STORY_LIMIT if whole else TEXT_LIMIT
    return paint_json(value, marked, limit=limit, whole=whole)


@register.simple_tag(name="brief", takes_context=True)
def brief_tag(context: Context, text: str, limit: int = STORY_LIMIT) -> SafeString:
    """`{% brief text %}`: a text, cut if need be, with a link to its event where there is one."""
    return paint_text(text, limit, _event_address(context))


@register.filter
def brief_line(text: object) -> str:
    return shorten(str(text), LINE_LIMIT)


@register.filter
def brief_name(text: object) -> str:
    return shorten(str(text), NAME_LIMIT)


def _event_address(context: Context) -> str:
    event = context.get("event")
    return reverse("session-event", args=[event.session_id, event.sequence]) if event else ""


register.filter("preview", preview)
