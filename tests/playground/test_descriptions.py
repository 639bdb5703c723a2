"""Descriptions as a person reads them: Markdown and HTML of anybody's, made harmless."""

from html import escape

import pytest

from playground.descriptions import first_paragraph, list_paragraphs, paint_description

HARMS = ("<script", "<img", "<iframe", "<svg", "<style", "<form", "<input", " on", "style=")
HARMFUL = (
    "<script>alert(1)</script>",
    "<img src='https://elsewhere.example/a.png' onerror='alert(1)'>",
    "![a picture](https://elsewhere.example/a.png)",
    "<iframe src='https://elsewhere.example'></iframe>",
    "<svg onload='alert(1)'></svg>",
    "<p onclick='alert(1)' style='position:fixed'>x</p>",
    "<a href='https://a.example' onclick='alert(1)'>x</a>",
    "<style>body { display: none }</style>",
    "<form action='https://elsewhere.example'><input></form>",
)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("`x < 1` and **much**", "<p><code>x &lt; 1</code> and <strong>much</strong></p>"),
        ("```json\n{}\n```", "<pre><code>{}\n</code></pre>"),
        ("<p>One.</p><p>Two.</p>", "<p>One.</p><p>Two.</p>"),
        ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
        ("# Head\n\nText.", "<p><strong>Head</strong></p><p>Text.</p>"),
        ("<h2>Head</h2>Text.", "<p><strong>Head</strong></p>Text."),
    ],
)
def test_markdown_and_html_become_paragraphs_lists_and_code(text: str, html: str) -> None:
    assert paint_description(text).strip() == html


@pytest.mark.parametrize("text", HARMFUL)
def test_nothing_is_fetched_run_or_sent(text: str) -> None:
    html = paint_description(text)
    assert not [harm for harm in HARMS if harm in html]


@pytest.mark.parametrize(
    "text",
    [
        "[x](javascript:alert(1))",
        "[x](data:text/html,hi)",
        "[x](/sessions/1/cancel/)",
        "[x](//elsewhere.example)",
        "<a href='javascript:alert(1)'>x</a>",
        "<a href='JaVaScRiPt:alert(1)'>x</a>",
        "<a href='/sessions/'>x</a>",
        "<a href='ftp://a.example'>x</a>",
    ],
)
def test_links_lead_to_the_web_only(text: str) -> None:
    assert "href" not in paint_description(text)


@pytest.mark.parametrize("text", ["[x](https://a.example)", "<a href='https://a.example'>x</a>"])
def test_a_link_hands_over_no_window(text: str) -> None:
    html = '<a href="https://a.example" rel="noopener noreferrer">x</a>'
    assert html in paint_description(text)


@pytest.mark.parametrize("text", ["Bearer <token>", "<examples>One.</examples>", "a < b", "<x"])
def test_what_is_no_element_stays_text(text: str) -> None:
    assert escape(text) in paint_description(text)


def test_the_alternative_text_of_a_picture_stays() -> None:
    assert "a chart" in paint_description("![a chart](https://a.example/b.png)")


def test_indented_text_is_no_code() -> None:
    assert "<code>" not in paint_description("Arguments:\n\n    path: where to look")


def test_a_long_description_is_cut_and_says_so() -> None:
    html = paint_description("word " * 10_000)
    assert len(html) < 21_000
    assert "50,000 characters" in html


@pytest.mark.timeout(20)
@pytest.mark.parametrize("piece", ["[", "![", "*a", "_a_ ", "> ", "- ", "<", "<div>", "&", "(["])
def test_text_made_to_be_slow_is_not(piece: str) -> None:
    assert paint_description(piece * 20_000)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("**Lists** the `files`.\nAll of them.\n\nMore.", "Lists the files. All of them."),
        ("<p>Lists <b>files</b> &amp; folders.</p><p>More.</p>", "Lists files & folders."),
        ("![](https://a.example/b.png)\n\nLists.", "Lists."),
        ("- Lists files.\n- Or not.", "Lists files."),
        ("<script>alert(1)</script>Lists.", "Lists."),
        ("Takes a <token>.", "Takes a <token>."),
        ("", ""),
    ],
)
def test_a_preview_is_the_first_paragraph_in_plain_text(text: str, first: str) -> None:
    assert first_paragraph(text) == first


def test_the_paragraphs_stand_in_order() -> None:
    assert list_paragraphs("One.\n\n- a\n- b\n\nTwo.") == ["One.", "a", "b", "Two."]
