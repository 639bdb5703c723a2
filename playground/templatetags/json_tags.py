"""JSON in templates."""

from collections.abc import Collection

from django import template
from django.utils.safestring import SafeString

from playground.json_display import paint_json, preview
from simulator.values.json import Json

register = template.Library()


@register.simple_tag(name="json")
def json_tag(value: Json, marked: Collection[str] = ()) -> SafeString:
    """`{% json value %}` or `{% json arguments pointers %}`: coloured JSON for a `<pre>`."""
    return paint_json(value, marked)


register.filter("preview", preview)
