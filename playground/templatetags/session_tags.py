"""The pieces of a session's page, and where they are."""

from django import template
from django.template import RequestContext
from django.utils.safestring import SafeString

from playground.contexts.marks import badge_of_session
from playground.fragments import Fragment, call_key

register = template.Library()
register.simple_tag(call_key, name="call_anchor")
register.simple_tag(badge_of_session, name="session_badge")


@register.simple_tag(takes_context=True)
def tell(context: RequestContext, fragment: Fragment) -> SafeString:
    """A fragment by its own template, in the context of the page."""
    assert context.template is not None
    piece = context.template.engine.get_template(fragment.template)
    with context.push(**fragment.context):
        return piece.render(context)
