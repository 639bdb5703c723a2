"""The state tree. Written in Python, because a template that includes itself for each of hundreds
of nodes costs more than the rest of a page that is drawn anew with every event."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from playground.changes import WORD_OF_MARK
from playground.contexts.steps import LAST
from playground.json_display import LINE_LIMIT, NAME_LIMIT, paint_json, shorten
from playground.state_tree import DEEPEST_SENT, Gap, Node, anchor_of
from simulator.values.json import Json

register = template.Library()

LONGEST_QUERY = 2_000
"""Characters of a pointer in an address: servers take no address of any length."""
PART_LIMIT = 1_000
"""Characters of one value among many."""


@register.simple_tag
def state_tree(root: Node, address: str) -> SafeString:
    """The whole tree. `address` answers with parts of it that were left out; empty for none."""
    if not root.is_branch:
        return format_html('<p class="quiet">The state is empty: {}</p>', root.text)
    return format_html('<ul class="tree">{}</ul>', state_children(root, address))


@register.simple_tag
def state_part(value: Json, address: str, pointer: str) -> SafeString:
    """A value among many, cut where it is long, with a link to all of it."""
    is_linked = len(pointer) <= LONGEST_QUERY
    whole = f"{address}&{urlencode({'pointer': pointer, 'as': 'json'})}" if is_linked else ""
    return paint_json(value, limit=PART_LIMIT, whole=whole)


@register.simple_tag
def place_in_tree(step_address: str, pointer: str) -> str:
    """Where a place of a state is seen: in its tree, or by itself when it stands too deep for one;
    empty when its name is too long for an address."""
    if len(pointer) > LONGEST_QUERY:
        return ""
    if pointer.count("/") > DEEPEST_SENT:
        return f"{step_address}&{urlencode({'pointer': pointer})}"
    return f"{step_address}&{urlencode({'at': pointer})}#{anchor_of(pointer)}"


@register.simple_tag
def place_at_end(session: int, turn: int, attempt: int, pointer: str) -> str:
    """Where a place of the state that an attempt ended in is seen."""
    end = f"{reverse('attempt-state', args=[session, turn, attempt])}?call={LAST}"
    return place_in_tree(end, pointer) or end


@register.simple_tag
def state_children(branch: Node, address: str) -> SafeString:
    """The items of a branch's list, and links to those that were not sent."""
    return format_html_join("", "{}", ((_child(each, address),) for each in branch.children))


def _child(child: Node | Gap, address: str) -> SafeString:
    return _link_to_more(child, address) if isinstance(child, Gap) else _item(child, address)


def _item(node: Node, address: str) -> SafeString:
    css_class = f"node {WORD_OF_MARK[node.mark]}" if node.mark else "node"
    if node.is_found:
        css_class = f"{css_class} found"
    inner = _branch(node, address) if node.is_branch else _leaf(node, address)
    return format_html('<li id="{}" class="{}">{}</li>', node.anchor, css_class, inner)


def _branch(node: Node, address: str) -> SafeString:
    return format_html(
        '<details{}><summary>{} <span class="count">{}</span>{}</summary><ul>{}</ul></details>',
        SafeString(" open") if node.is_open else "",
        _key(node),
        node.text,
        _mark(node),
        _late_part(node, address) or state_children(node, address),
    )


def _leaf(node: Node, address: str) -> SafeString:
    value = format_html('<span class="{}">{}</span>', node.css_class, node.text)
    if not node.full_text and not node.is_left_out:
        return format_html('<span class="leaf">{} {}{}</span>', _key(node), value, _mark(node))
    rest = format_html("<pre>{}</pre>", node.full_text)
    if node.is_left_out:
        rest = format_html("<ul>{}</ul>", _late_part(node, address))
    return format_html(
        "<details><summary>{} {}{}</summary>{}</details>", _key(node), value, _mark(node), rest
    )


def _key(node: Node) -> SafeString:
    title, key = shorten(node.pointer, LINE_LIMIT), shorten(node.key, NAME_LIMIT)
    return format_html('<span class="key" title="{}">{}</span>', title, key)


def _mark(node: Node) -> SafeString | str:
    if not node.mark:
        return ""
    return format_html(' <span class="node-mark">{} {}</span>', node.mark, WORD_OF_MARK[node.mark])


def _late_part(node: Node, address: str) -> SafeString | str:
    """In place of children that were not sent: a link that fetches them."""
    if not node.is_left_out:
        return ""
    if not address:
        return format_html('<li class="quiet">{}</li>', "Not shown before the first attempt.")
    if len(node.pointer) > LONGEST_QUERY:
        words = "Its place has too long a name to be opened here; see the whole state"
        return format_html('<li><a href="{}&as=json">{}</a></li>', address, words)
    query: dict[str, str | int] = {"pointer": node.pointer}
    return _fetching_link(address, query, "Show this part", "click, intersect once")


def _link_to_more(gap: Gap, address: str) -> SafeString:
    text = f"{gap.end - gap.start:,} more"
    if not address or len(gap.pointer) > LONGEST_QUERY:
        return format_html('<li class="quiet">{}</li>', text)
    query: dict[str, str | int] = {"pointer": gap.pointer, "start": gap.start, "end": gap.end}
    return _fetching_link(address, query, text, "click")


def _fetching_link(
    address: str, query: dict[str, str | int], text: str, trigger: str
) -> SafeString:
    part = f"{address}&{urlencode(query)}"
    return format_html(
        '<li><a href="{}" hx-get="{}" hx-trigger="{}" hx-target="closest li" hx-swap="outerHTML">'
        "{}</a></li>",
        part,
        part,
        trigger,
        text,
    )
