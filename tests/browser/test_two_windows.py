"""One session in two windows of the real browser: a late answer does nothing, and says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible
from tests.browser.test_session_page import call_by_hand, start_by_hand

pytestmark = pytest.mark.browser
TOO_LATE = "That step was answered already"


def second_window(page: Page) -> Page:
    """On the same step; no news reaches it."""
    window = page.context.new_page()
    window.route("**/events/**", lambda route: route.abort())
    window.goto(page.url)
    return window


def go_on(page: Page) -> None:
    call_by_hand(page, "mkdir", "temp")
    expect(page.locator("#call-1-1-1")).to_contain_text("/root/temp")
    expect(page.get_by_role("heading", name="Your next call")).to_be_visible()


def test_a_late_end_does_not_end_the_next_step(page: Page) -> None:
    start_by_hand(page)
    late = second_window(page)
    go_on(page)
    late.get_by_role("button", name="I am done").click()
    expect(late.get_by_role("alert")).to_contain_text(TOO_LATE)
    assert_accessible(late)
    page.reload()
    expect(page.get_by_role("heading", name="Your next call")).to_be_visible()
    expect(page.locator("#attempt-1-2")).to_have_count(0)


def test_what_was_typed_for_an_old_step_can_be_sent_to_the_new_one(page: Page) -> None:
    start_by_hand(page)
    late = second_window(page)
    late.get_by_label("Tool", exact=True).select_option("cd")
    late.locator("[data-schema-pane] textarea").first.fill("document")
    go_on(page)
    late.get_by_role("button", name="Make the call").click()
    expect(late.get_by_role("alert")).to_contain_text(TOO_LATE)
    late.get_by_role("button", name="Make the call").click()
    expect(page.locator("#call-1-1-2")).to_contain_text("document")
    expect(page.locator("#call-1-1-3")).to_have_count(0)


def choose_in_composer(page: Page) -> None:
    page.get_by_label("Tool", exact=True).select_option("cd")


def choose_in_palette(page: Page) -> None:
    page.locator("#tool-lines").get_by_role("link", name="cd", exact=True).click()


@pytest.mark.parametrize("choose", [choose_in_composer, choose_in_palette])
def test_a_tool_chosen_for_an_old_step_makes_no_call_of_the_next_one(
    page: Page, choose: Callable[[Page], None]
) -> None:
    start_by_hand(page)
    late = second_window(page)
    go_on(page)
    choose(late)
    late.locator("[data-schema-pane] textarea").first.fill("document")
    late.get_by_role("button", name="Make the call").click()
    expect(late.get_by_role("alert")).to_contain_text(TOO_LATE)
    expect(page.locator("#call-1-1-2")).to_have_count(0)


def test_two_quick_clicks_end_one_attempt(page: Page) -> None:
    start_by_hand(page)
    page.get_by_role("button", name="I am done").dblclick()
    expect(page.locator("#attempt-1-2")).to_contain_text("Feedback that started this attempt")
    page.wait_for_timeout(500)
    expect(page.locator("#attempt-1-3")).to_have_count(0)
