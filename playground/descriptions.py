"""What a source says of a tool or an API, as a person reads it.

Descriptions are CommonMark with HTML in it, written by anybody. Out comes HTML of a few harmless
elements, or plain text; what is no known element, such as `<token>`, stays the text it was.
"""

import re
from html import escape, unescape
from typing import Any

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML

from playground.json_display import TEXT_LIMIT, shorten

PREVIEW_LIMIT = 4_000
"""Characters of a description that a preview looks at."""
BLOCKS = {"p", "div", "ul", "ol", "li", "dl", "dt", "dd", "pre", "blockquote", "hr", "br"}
TABLES = {"table", "thead", "tbody", "tr", "th", "td"}
WORDS = {"a", "code", "em", "i", "strong", "b", "s", "sub", "sup", "kbd"}
SHOWN = BLOCKS | TABLES | WORDS
FETCHED_OR_RUN = {"img", "iframe", "svg", "script", "style"}
ONLY_THEIR_WORDS = {"span", "font", "small", "u", "center", "section", "details", "summary"}
KNOWN = "|".join(sorted(SHOWN | FETCHED_OR_RUN | ONLY_THEIR_WORDS)) + "|h[1-6]"
NO_ELEMENT = re.compile(rf"<(?!/?(?:{KNOWN})\b|!--)", re.IGNORECASE)
HEADING = re.compile(r"<(/?)h[1-6]\b[^>]*>", re.IGNORECASE)
BLOCK_END = re.compile(r"</(?:p|div|li|dt|dd|pre|tr)>|<br>|<hr>")


def paint_description(text: str) -> SafeString:
    """Paragraphs, lists, tables, code and links. Links lead to http and https only; images, and
    whatever else a browser would fetch or run, are left out."""
    cleaned = nh3.clean(
        MARKDOWN.render(shorten(text, TEXT_LIMIT)),
        tags=SHOWN,
        attributes={"a": {"href"}},
        url_schemes={"http", "https"},
        url_relative="deny",
        link_rel="noopener noreferrer",
    )
    return mark_safe(cleaned)


def list_paragraphs(text: str) -> list[str]:
    """The blocks of a description as plain text, each on one line; of a long one the first."""
    html = paint_description(text[:PREVIEW_LIMIT])
    plain = (unescape(nh3.clean(block, tags=set())) for block in BLOCK_END.split(html))
    return [line for block in plain if (line := " ".join(block.split()))]


def first_paragraph(text: str) -> str:
    return next(iter(list_paragraphs(text)), "")


def _render_html(_renderer: Any, tokens: Any, index: int, *_: Any) -> str:
    html = NO_ELEMENT.sub("&lt;", tokens[index].content)
    return HEADING.sub(_heading, html)


def _heading(found: re.Match[str]) -> str:
    """A heading of the description is none of the page's."""
    return "</strong></p>" if found[1] else "<p><strong>"


def _render_heading(_renderer: Any, tokens: Any, index: int, *_: Any) -> str:
    return "<p><strong>" if tokens[index].nesting > 0 else "</strong></p>"


def _render_image(_renderer: Any, tokens: Any, index: int, *_: Any) -> str:
    return escape(tokens[index].content)


def _reader() -> MarkdownIt:
    # Indented text is prose here: it was indented to fit into YAML or into a docstring.
    reader = MarkdownIt("commonmark", renderer_cls=RendererHTML).enable("table").disable("code")
    for rule in ("html_block", "html_inline"):
        reader.add_render_rule(rule, _render_html)
    for rule in ("heading_open", "heading_close"):
        reader.add_render_rule(rule, _render_heading)
    reader.add_render_rule("image", _render_image)
    return reader


MARKDOWN = _reader()
