"""The state tree. Written in Python, because a template that includes itself for each of hundreds
of nodes costs more than the rest of a page that is drawn anew with every event."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from playground.changes import WORD_OF_MARK
from playground.json_display import LINE_LIMIT, NAME_LIMIT, shorten
from playground.state_tree import Node

register = template.Library()

LONGEST_QUERY = 2_000
"""Characters of a pointer in an address: servers take no address of any length."""


@register.simple_tag
def state_tree(root: Node, address: str) -> SafeString:
    """The whole tree. `address` answers with parts of it that were left out; empty for none."""
    if not root.is_branch:
        return format_html('<p class="quiet">The state is empty: {}</p>', root.text)
    return format_html('<ul class="tree">{}</ul>', state_children(root, address))


@register.simple_tag
def state_children(branch: Node, address: str) -> SafeString:
    """The items of a branch's list, and a link to those after them."""
    items = format_html_join("", "{}", ((_item(node, address),) for node in branch.children))
    return format_html("{}{}", items, _link_to_more(branch, address))


def _item(node: Node, address: str) -> SafeString:
    css_class = f"node {WORD_OF_MARK[node.mark]}" if node.mark else "node"
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


def _link_to_more(branch: Node, address: str) -> SafeString | str:
    if not branch.more:
        return ""
    text = f"{branch.more:,} more"
    if not address or len(branch.pointer) > LONGEST_QUERY:
        return format_html('<li class="quiet">{}</li>', text)
    query: dict[str, str | int] = {"pointer": branch.pointer, "start": branch.next_start}
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
