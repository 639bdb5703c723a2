"""A session is replayed, exported and opened again, before one's eyes."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible
from tests.browser.test_session_page import watch_sample

pytestmark = pytest.mark.browser


def test_a_session_is_replayed_and_its_file_is_opened(page: Page, tmp_path: Path) -> None:
    watch_sample(page)
    original = page.url
    expect(page.get_by_role("button", name="Replay")).to_be_hidden()
    page.locator("details.more > summary").focus()
    page.keyboard.press("Enter")
    assert_accessible(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Export with replies").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#session-header")).to_contain_text("the same events")
    assert page.url != original
    assert_accessible(page)
    page.goto("/sessions/")
    page.get_by_role("link", name="Open an exported session").click()
    assert_accessible(page)
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Open and replay").click()
    expect(page.locator("#session-header")).to_contain_text("replays an exported session")
    expect(page.locator("#session-header")).to_contain_text("the same events")


def test_a_file_that_cannot_be_used_is_refused_with_its_place(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "session.json"
    file.write_text('{"format": "gecko-session/1"}')
    page.goto("/sessions/open/")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Open and replay").click()
    expect(page.get_by_role("alert")).to_contain_text("this is missing. (at /title)")
    assert_accessible(page)
