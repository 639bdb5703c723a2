"""A session of more calls than a page draws, in a real browser."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import assert_accessible

pytestmark = pytest.mark.browser
CALLS = 59
TOP = "(element) => element.getBoundingClientRect().top"


@pytest.fixture(scope="module")
def address(browser: Browser, playground: str) -> Iterator[str]:
    """Of a session that a recording of many calls has run through."""
    context = browser.new_context(base_url=playground)
    page = context.new_page()
    page.goto("/sessions/new/?catalog=1")
    page.get_by_label("What the user asks").fill("Look around.")
    page.get_by_label("A recording", exact=True).check()
    recording = {"attempts": [[{"name": "pwd", "arguments": {}}] * CALLS]}
    page.get_by_label("Recorded calls").fill(json.dumps(recording))
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#session-header .badge")).to_have_text("undecided", timeout=20_000)
    yield page.url
    context.close()


def test_earlier_calls_come_by_keyboard_and_nothing_jumps(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#story .call")).to_have_count(50)
    page.locator("#scroller").evaluate("(box) => (box.scrollTop = 0)")
    first = page.locator(f"#call-1-1-{CALLS - 49}")
    link = page.get_by_role("link", name="Show earlier calls")
    link.focus()
    before = first.evaluate(TOP)
    page.keyboard.press("Enter")
    expect(page.locator("#story .call")).to_have_count(CALLS)
    assert abs(first.evaluate(TOP) - before) < 2
    expect(link).to_have_count(0)
    expect(page.locator("#turn-1")).to_be_focused()
    assert_accessible(page)


def test_a_link_to_an_earlier_call_leads_there(page: Page, address: str) -> None:
    page.goto(f"{address}#call-1-1-3")
    expect(page.locator("#call-1-1-3")).to_be_in_viewport()
    expect(page.locator("#call-1-1-3")).to_have_class("event call answered shown")


def test_a_link_of_the_page_itself_leads_there_too(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#attempts").get_by_role("link", name="Attempt 1").click()
    expect(page.locator("#attempt-1-1")).to_be_in_viewport()


def test_the_state_winds_back_to_a_call_that_is_not_drawn(page: Page, address: str) -> None:
    page.goto(address)
    slider = page.get_by_label("Show the state at")
    slider.focus()
    slider.press("Home")
    slider.press("ArrowRight")
    expect(page.locator("#state-view")).to_contain_text("Attempt 1, after call 1 pwd")
    page.locator("#state-view .state-caption a").first.click()
    expect(page.locator("#call-1-1-1")).to_be_in_viewport()


def test_a_state_that_is_asked_for_while_another_comes_is_shown(page: Page, address: str) -> None:
    page.goto(address)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/state/?call=0", hold)
    slider = page.get_by_label("Show the state at")
    slider.focus()
    with page.expect_request("**/state/?call=0"):
        slider.press("Home")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    page.wait_for_timeout(200)
    held[0].continue_()
    expect(page.locator("#state-view")).to_contain_text("Attempt 1, after call 2 pwd")
    slider.press("ArrowLeft")
    expect(page.locator("#state-view")).to_contain_text("Attempt 1, after call 1 pwd")
