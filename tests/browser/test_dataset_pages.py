"""Checking a dataset of calls, and looking through what was found, by clicking and typing."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import assert_accessible

pytestmark = pytest.mark.browser

TOOLS = [
    {
        "name": "book_flight",
        "description": "Books a seat.",
        "parameters": {
            "type": "object",
            "properties": {
                "from": {"type": "string"},
                "to": {"type": "string"},
                "seats": {"type": "integer", "minimum": 1},
                "cabin": {"enum": ["economy", "business"]},
            },
            "required": ["from", "to"],
        },
    },
    {
        "name": "cancel_booking",
        "parameters": {
            "type": "object",
            "properties": {"number": {"type": "string", "pattern": "^[A-Z]{6}$"}},
            "required": ["number"],
        },
    },
]
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("book_flight", {"from": "OSL", "to": "LIS", "seats": 2, "cabin": "economy"}),
    ("book_flight", {"from": "OSL", "seats": "two", "cabin": "first"}),
    ("cancel_booking", {"number": "abc"}),
    ("cancel_bookings", {"number": "ABCDEF"}),
    ("cancel_booking", {"number": "ABCDEF"}),
)


def chat(name: str, arguments: Any, id: str) -> str:
    sent = {"type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
    messages = [
        {"role": "user", "content": "Please."},
        {"role": "assistant", "tool_calls": [sent]},
    ]
    return json.dumps({"id": id, "messages": messages, "tools": TOOLS})


def dataset(copies: int = 1) -> str:
    lines = [chat(*call, f"trip-{n}") for n in range(copies) for call in CALLS]
    return "\n".join([*lines, '{"messages": ['])


def check(page: Page, text: str) -> None:
    """Paste it into the form; ends on the page of what was found."""
    page.goto("/datasets/new/")
    page.get_by_label("Or paste the lines").fill(text)
    page.get_by_role("button", name="Check it").click()
    page.get_by_role("heading", name="Lines", exact=True).wait_for(timeout=60_000)


def test_a_file_is_checked_and_its_valid_lines_are_downloaded(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "trips.jsonl"
    file.write_text(dataset())
    page.goto("/datasets/")
    page.keyboard.press("u")
    page.get_by_label("File", exact=True).set_input_files(file)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", name="trips.jsonl")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="6 lines in")).to_be_visible(timeout=60_000)
    with page.expect_download() as sent:
        page.get_by_role("link", name="Download the valid lines").click()
    assert sent.value.path().read_text().splitlines() == [
        line for number, line in enumerate(dataset().splitlines()) if number in (0, 4)
    ]


def test_a_bar_leads_to_its_lines_and_their_download(page: Page) -> None:
    check(page, dataset())
    page.get_by_role("list", name="Violations by code").get_by_role("link", name="enum").click()
    expect(page.get_by_text("1 of 6 lines")).to_be_visible()
    expect(page.locator("#line-2 .json-wrong")).to_have_count(2)
    with page.expect_download() as sent:
        page.get_by_role("link", name="Download what was found").click()
    (answer,) = map(json.loads, sent.value.path().read_text().splitlines())
    assert (answer["line"], answer["id"], answer["valid"]) == (2, "trip-0", False)


def test_searches_while_typing_and_writes_the_address(page: Page) -> None:
    check(page, dataset())
    page.keyboard.press("/")
    page.keyboard.type("lis")
    expect(page.get_by_text("1 of 6 lines")).to_be_visible()
    page.get_by_label("Line", exact=True).select_option("invalid")
    expect(page.get_by_text("No line fits")).to_be_visible()
    assert page.url.endswith("?search=lis&status=invalid")
    page.reload()
    expect(page.get_by_text("No line fits")).to_be_visible()
    page.get_by_role("link", name="Show all").click()
    expect(page.locator(".line-list > li")).to_have_count(6)


def test_turns_pages_of_many_lines(page: Page) -> None:
    check(page, dataset(copies=20))
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("51 to 100 of 101")).to_be_visible()


def test_a_refused_upload_keeps_what_was_chosen(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("\n\n")
    page.goto("/datasets/new/")
    page.get_by_label("File", exact=True).set_input_files(file)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no line in it.")
    assert page.get_by_label("File", exact=True).input_value().endswith("empty.jsonl")


def test_a_dataset_is_deleted_after_a_second_thought(page: Page) -> None:
    check(page, dataset())
    address = page.url
    page.get_by_text("Delete", exact=True).click()
    page.get_by_role("button", name="Delete this dataset").click()
    expect(page.get_by_role("heading", name="Datasets")).to_be_visible()
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_pages_are_accessible(page: Page, width: int, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    check(page, dataset())
    page.get_by_text("The line as it came").first.click()
    assert_accessible(page)
    for address in ("/datasets/", "/datasets/new/"):
        page.goto(address)
        assert_accessible(page)


def test_everything_works_without_script(browser: Browser, playground: str) -> None:
    context = browser.new_context(base_url=playground, java_script_enabled=False)
    page = context.new_page()
    page.goto("/datasets/new/")
    page.get_by_label("Or paste the lines").fill(dataset())
    page.get_by_role("button", name="Check it").click()
    while page.get_by_role("heading", name="Checking it").is_visible():
        page.reload()
    page.get_by_label("Search the text").fill("LIS")
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_text("1 of 6 lines")).to_be_visible()
    context.close()
