"""The page of a state: a large one is opened bit by bit, one of a session by hand is edited."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible

STATE = {"cwd": "/", "root": {"rows": {f"row{n}": {"name": f"name {n}"} for n in range(300)}}}


@pytest.fixture
def session(page: Page) -> str:
    """The address of a session by hand on a state of many rows, which waits for its first call."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("Watch")).first.click()
    expect(page.locator(".session-head .badge.met")).to_be_visible(timeout=60_000)
    page.goto(f"{page.url.split('?')[0]}attempts/1-1/fork/?call=0")
    page.get_by_label("State to go on from").fill(json.dumps(STATE))
    page.get_by_label("Me, by hand").check()
    page.get_by_role("button", name="Go on from here").click()
    expect(page.get_by_label("Tool", exact=True)).to_be_visible(timeout=60_000)
    return page.url


def test_what_was_found_is_shown_in_the_tree_and_the_rest_opens(page: Page, session: str) -> None:
    page.goto(f"{session}attempts/1-1/state/?call=0")
    page.get_by_role("searchbox").fill("name 250")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="/root/rows/row250/name").click()
    expect(page.locator(".node.found")).to_be_in_viewport()
    page.get_by_role("link", name="150 more").click()
    expect(page.get_by_text("row199", exact=True)).to_be_attached()
    expect(page.get_by_role("link", name="50 more")).to_be_attached()
    assert_accessible(page)


def test_an_edit_shows_at_once_in_another_window_and_is_undone(page: Page, session: str) -> None:
    other = page.context.new_page()
    other.goto(session)
    page.goto(f"{session}attempts/1-1/state/?call=0")
    page.get_by_role("link", name="Edit the state").click()
    page.get_by_label("The state as JSON").fill('{"cwd": "/new"}')
    page.get_by_role("button", name="Use this state").click()
    expect(other.locator("#story").get_by_text("State edited")).to_be_visible(timeout=30_000)
    expect(other.locator("#state-view")).to_contain_text('"/new"')
    page.get_by_role("link", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("at the opening")
    assert_accessible(page)
    page.get_by_role("button", name="Roll back").click()
    expect(page.locator(".tree")).to_contain_text("300 keys")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_pass_axe_and_fit(page: Page, session: str, width: int, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 844})
    for address in (
        "attempts/1-1/state/?call=0&q=name",
        "attempts/1-1/state/?call=0&show=raw",
        "attempts/1-1/state/edit/",
        "compare/",
    ):
        page.goto(session + address)
        assert_accessible(page)
