"""A tool's form and its JSON are one value, whichever of the two is edited."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import assert_accessible
from tests.browser.descriptions import shop, upload

pytestmark = pytest.mark.browser
SHOWN = """
(pane) => [...pane.querySelectorAll("input, textarea, select")].map(
  (control) => [control.dataset.focus, control.value]
)
"""


@pytest.fixture
def tool(page: Page) -> Page:
    """The page of the tool that places orders."""
    upload(page, shop())
    page.get_by_role("link", name="placeOrder").click()
    page.locator(".sf-row").first.wait_for()
    return page


def text(tool: Page) -> Locator:
    return tool.get_by_label("Arguments as JSON")


def value(tool: Page) -> Any:
    return json.loads(text(tool).input_value())


def button(tool: Page, name: str) -> Locator:
    return tool.get_by_role("button", name=name, exact=True)


def field(tool: Page, name: str) -> Locator:
    return tool.get_by_label(name, exact=True)


def type_json(tool: Page, written: str) -> None:
    text(tool).fill(written)


def assert_agreement(tool: Page) -> None:
    """Drawing the form anew from the JSON shows what the form shows now, and changes no JSON."""
    pane = tool.locator("[data-schema-pane]")
    shown, before = pane.evaluate(SHOWN), text(tool).input_value()
    text(tool).dispatch_event("input")
    assert pane.evaluate(SHOWN) == shown
    assert text(tool).input_value() == before


def test_nothing_is_set_until_it_is_filled_in(tool: Page) -> None:
    assert value(tool) == {}
    field(tool, "customer").fill("Ada")
    assert value(tool) == {"customer": "Ada"}


def test_agrees_after_each_of_many_edits(tool: Page) -> None:
    edits = [
        lambda: field(tool, "customer").fill('Ada "the" first\nline two'),
        lambda: field(tool, "quantity").fill("3"),
        lambda: field(tool, "gift").select_option("true"),
        lambda: field(tool, "size").select_option("large"),
        lambda: field(tool, "Kind of note").select_option("null"),
        lambda: button(tool, "Set tags").click(),
        lambda: button(tool, "Add an item to tags").click(),
        lambda: field(tool, "tags 1").fill("first"),
        lambda: button(tool, "Add an item to tags").click(),
        lambda: field(tool, "tags 2").fill("second"),
        lambda: button(tool, "Move tags 2 up").click(),
        lambda: button(tool, "Set labels").click(),
        lambda: button(tool, "Add a key to labels").click(),
        lambda: field(tool, "Value of key1").fill("12"),
        lambda: button(tool, "Set tree").click(),
        lambda: button(tool, "Set children").click(),
        lambda: button(tool, "Add an item to children").click(),
        lambda: field(tool, "Kind of payment").select_option("cash"),
        lambda: field(tool, "coins").select_option("false"),
        lambda: button(tool, "Set place").click(),
        lambda: button(tool, "Add an item to place").click(),
        lambda: button(tool, "Remove tags 1").click(),
        lambda: field(tool, "Kind of when").select_option("whole number"),
        lambda: button(tool, "Clear quantity").click(),
    ]
    for edit in edits:
        edit()
        assert_agreement(tool)
    assert value(tool) == {
        "customer": 'Ada "the" first\nline two',
        "gift": True,
        "size": "large",
        "note": None,
        "tags": ["first"],
        "labels": {"key1": 12},
        "tree": {"children": [{}]},
        "payment": {"kind": "cash", "coins": False},
        "place": [0],
        "when": 0,
    }


def test_required_fields_come_first_and_say_so(tool: Page) -> None:
    labels = tool.locator(".sf-row:has(.sf-required) > .sf-head > .sf-label")
    assert labels.all_inner_texts() == ["customer", "quantity"]
    assert tool.locator(".sf-label").all_inner_texts()[:2] == ["customer", "quantity"]


def test_absent_and_empty_text_are_told_apart(tool: Page) -> None:
    button(tool, "Set customer to empty text").click()
    assert value(tool) == {"customer": ""}
    expect(field(tool, "customer")).to_have_attribute("placeholder", "empty text")
    button(tool, "Clear customer").click()
    assert value(tool) == {}
    expect(field(tool, "customer")).to_have_attribute("placeholder", "not set")


@pytest.mark.parametrize("number", ["12345678901234567890", "1.50", "-0", "1e2", "0.1"])
def test_numbers_keep_their_spelling(tool: Page, number: str) -> None:
    field(tool, "price").fill(number)
    field(tool, "gift").select_option("true")
    assert f'"price": {number},' in text(tool).input_value()
    assert field(tool, "price").input_value() == number


@pytest.mark.parametrize("typed", ["five", "1,5", "0x1", "01", "1e", "NaN", "+1"])
def test_what_is_no_number_is_never_sent(tool: Page, typed: str) -> None:
    field(tool, "quantity").fill("7")
    field(tool, "quantity").fill(typed)
    expect(tool.get_by_text("is not a number")).to_be_visible()
    assert value(tool) == {"quantity": 7}
    tool.get_by_role("button", name="Try the call").click()
    expect(tool.locator("#answer article")).to_have_count(0)


def test_emptying_a_number_takes_it_away(tool: Page) -> None:
    field(tool, "quantity").fill("7")
    field(tool, "quantity").fill("")
    assert value(tool) == {}


def test_json_that_the_form_cannot_show_rules(tool: Page) -> None:
    type_json(tool, '{"quantity": "seven", "extra": [1], "payment": {"kind": "barter"}}')
    expect(tool.get_by_text("The JSON has text here")).to_be_visible()
    expect(tool.get_by_text("not declared")).to_be_visible()
    field(tool, "customer").fill("Ada")
    assert value(tool) == {
        "quantity": "seven",
        "extra": [1],
        "payment": {"kind": "barter"},
        "customer": "Ada",
    }


def test_a_value_that_is_no_object_is_said_to_be_none(tool: Page) -> None:
    type_json(tool, "[1, 2]")
    expect(tool.get_by_text("The JSON has a list here")).to_be_visible()
    button(tool, "Start over with an empty object").click()
    assert value(tool) == {}


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ('{"customer": }', "Line 1, column 14"),
        ('{\n  "a": 1,\n}', "Line 3, column 1"),
        ("{'a': 1}", "Line 1, column 2"),
        ('{"a": 1, "a": 2}', 'The key "a" stands twice'),
        ('{"a": 01}', "Line 1, column 8"),
        ("", "Line 1, column 1"),
        ('{"a": "\\x"}', "Line 1, column 7"),
    ],
)
def test_what_is_not_json_is_kept_and_named(tool: Page, written: str, place: str) -> None:
    field(tool, "customer").fill("Ada")
    type_json(tool, written)
    expect(tool.get_by_text(place)).to_be_visible()
    assert text(tool).input_value() == written
    assert tool.locator("[data-schema-pane]").evaluate("(pane) => pane.inert")
    type_json(tool, '{"customer": "Bea"}')
    assert field(tool, "customer").input_value() == "Bea"


def test_keys_keep_their_order_when_the_form_edits_them(tool: Page) -> None:
    type_json(tool, '{"labels": {"b": 1, "10": 2, "2": 3, "__proto__": 4}}')
    field(tool, "Key 10").fill("c d/e")
    field(tool, "Key 10").press("Tab")
    assert list(value(tool)["labels"].items()) == [
        ("b", 1),
        ("c d/e", 2),
        ("2", 3),
        ("__proto__", 4),
    ]


def test_two_keys_of_one_name_are_refused(tool: Page) -> None:
    type_json(tool, '{"labels": {"a": 1, "b": 2}}')
    field(tool, "Key b").fill("a")
    field(tool, "Key b").press("Tab")
    assert value(tool) == {"labels": {"a": 1, "b": 2}}


def test_the_discriminator_picks_the_branch(tool: Page) -> None:
    type_json(tool, '{"payment": {"kind": "cash"}}')
    expect(field(tool, "Kind of payment")).to_have_value("1")
    field(tool, "Kind of payment").select_option("card")
    assert value(tool) == {"payment": {"kind": "card"}}
    expect(field(tool, "digits")).to_be_visible()


def test_a_chosen_kind_does_not_stick_to_the_next_item(tool: Page) -> None:
    type_json(tool, '{"places": [{"lat": 1}, {"name": "x"}]}')
    field(tool, "Kind of places 1").select_option("Named")
    button(tool, "Remove places 1").click()
    assert value(tool) == {"places": [{"name": "x"}]}
    assert_agreement(tool)


def test_the_keyboard_stays_where_it_was(tool: Page) -> None:
    button(tool, "Set tags").click()
    button(tool, "Add an item to tags").press("Enter")
    expect(field(tool, "tags 1")).to_be_focused()
    tool.keyboard.type("one")
    button(tool, "Add an item to tags").press("Enter")
    button(tool, "Move tags 2 up").press("Enter")
    assert value(tool) == {"tags": ["", "one"]}
    expect(tool.locator(":focus")).to_have_attribute("aria-label", "Move tags 1 down")


def test_enter_sends_what_is_shown_and_marks_what_is_wrong(tool: Page) -> None:
    type_json(tool, '{"quantity": "two", "extra": 1}')
    field(tool, "customer").fill("Ada")
    field(tool, "customer").press("Enter")
    expect(tool.locator("#answer")).to_contain_text("2 violations")
    row = tool.locator('.sf-row[data-pointer="/quantity"]')
    expect(row.locator(".sf-findings")).to_contain_text("expected")
    expect(field(tool, "customer")).to_be_focused()
    assert_accessible(tool)


def test_shift_enter_makes_a_line(tool: Page) -> None:
    field(tool, "customer").press("Shift+Enter")
    assert value(tool) == {"customer": "\n"}


def test_a_good_call_is_answered_and_says_by_whom(tool: Page) -> None:
    field(tool, "customer").fill("Ada")
    field(tool, "quantity").fill("2")
    field(tool, "quantity").press("Enter")
    expect(tool.locator("#answer")).to_contain_text("valid")
    expect(tool.locator("#answer .reply-head")).to_contain_text("201")


def test_a_refused_state_keeps_what_was_typed(tool: Page) -> None:
    field(tool, "customer").fill("Ada")
    tool.get_by_text("State it is tried on").click()
    tool.locator("#id_state").fill("[1]")
    button(tool, "Try the call").click()
    expect(tool.locator("#answer").get_by_role("alert")).to_contain_text("object")
    assert tool.locator("#id_state").input_value() == "[1]"
    assert value(tool) == {"customer": "Ada"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_filled_form_passes_axe_and_fits(tool: Page, width: int, scheme: str) -> None:
    tool.set_viewport_size({"width": width, "height": 900})
    tool.emulate_media(color_scheme=scheme)
    type_json(
        tool,
        json.dumps(
            {
                "customer": "a" * 200,
                "quantity": "x",
                "tags": ["a", "b"],
                "labels": {"k": 1},
                "tree": {"children": [{"children": [{"title": "t"}]}]},
                "payment": {"kind": "card"},
                "unknown": {"a": [None]},
            }
        ),
    )
    assert_accessible(tool)


def object_of(required: str = "", **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required.split()}


WORD: dict[str, Any] = {"type": "string"}
UNIONS: list[tuple[list[Any], list[str]]] = [
    (
        [object_of(kind={"const": "card"}), object_of(kind={"enum": ["cash"]})],
        ["object: kind = card", "object: kind = cash"],
    ),
    (
        [object_of("lat lng", lat=WORD, lng=WORD), object_of("name", name=WORD)],
        ["object: with lat, lng", "object: with name"],
    ),
    (
        [object_of("a", a=WORD), object_of("a b", a=WORD, b=WORD)],
        ["object", "object: with b"],
    ),
    ([object_of(a=WORD), object_of(b=WORD)], ["object: with a", "object: with b"]),
    (
        [{"type": "array", "items": WORD}, {"type": "array", "items": {"type": "integer"}}],
        ["list: of text", "list: of whole number"],
    ),
    (
        [{**WORD, "format": "date"}, {**WORD, "enum": ["today", "never"]}],
        ["text: date", "text: today, never"],
    ),
    ([{"title": "Pet", **object_of()}, {"title": "Pet", **object_of()}], ["Pet, 1", "Pet, 2"]),
    ([WORD, {"type": "integer"}], ["text", "whole number"]),
]


def test_no_two_branches_of_a_union_are_called_alike(tool: Page) -> None:
    labels = tool.evaluate(
        """async (unions) => {
          const { branchesOf } = await import("/static/js/schema_form/branches.js");
          return unions.map((anyOf) => branchesOf({ anyOf }, {}).map((each) => each.label));
        }""",
        [union for union, _ in UNIONS],
    )
    assert labels == [expected for _, expected in UNIONS]


def test_an_answer_is_out_of_date_while_the_arguments_are_others(tool: Page) -> None:
    note = tool.get_by_text("The arguments have changed since this answer.")
    type_json(tool, '{"customer": "Ada", "quantity": 2}')
    button(tool, "Try the call").click()
    expect(tool.locator("#answer .badge.met")).to_be_visible()
    expect(note).to_be_hidden()
    type_json(tool, '{"customer": ')
    expect(note).to_be_visible()
    assert_accessible(tool)
    type_json(tool, '{"customer": "Ada", "quantity": 2}')
    expect(note).to_be_hidden()
    field(tool, "quantity").fill("3")
    expect(note).to_be_visible()
    button(tool, "Try the call").click()
    expect(note).to_be_hidden()
