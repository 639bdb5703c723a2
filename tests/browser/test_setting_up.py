"""Looking at what a scripted model drafted before the first attempt, in a real browser."""

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible
from tests.support.model_server import says, serve

STATE = {"cwd": "/", "root": {"document": {"report.pdf": "Figures.\n"}}}
ITEMS = [
    {"text": "temp is there.", "check": "state.root.document.temp", "required": True},
    {"text": "It is tidy.", "check": None, "required": False},
]


def test_a_draft_is_changed_locked_drafted_again_and_begun(page: Page) -> None:
    drafts = [says(json.dumps(reply)) for reply in ({"state": STATE}, {"items": ITEMS})]
    again = says(json.dumps({"items": ["Drafted again."]}))
    with serve(*drafts, again) as server:
        page.goto("/sessions/new/")
        page.select_option("#catalog", label=page.locator("#catalog option").first.inner_text())
        page.fill("[name=messages-0-text]", "Make temp inside document.")
        page.check("[name=proposes_opening]")
        page.fill("[name=helper_model]", "openai/model")
        page.fill("[name=helper_address]", server.base_url)
        page.get_by_role("button", name="Run").click()
        rows = page.locator("#setup .form-row:not([hidden])")
        expect(rows).to_have_count(2, timeout=30_000)
        assert_accessible(page)
        page.check("[name=is_opening_locked]")
        page.locator("[name=setup-items-0-text]").fill("Mine stays.")
        page.locator("[name=setup-items-0-locked]").check()
        page.get_by_role("button", name="Draft again").click()
        expect(page.locator("#setup")).to_contain_text("Drafted again.", timeout=30_000)
        assert page.locator("[name=setup-items-0-text]").input_value() == "Mine stays."
        page.get_by_role("button", name="Add an item").click()
        page.keyboard.type("Added by hand.")
        page.get_by_role("button", name="Begin").click()
        expect(page.locator("#composer-tool")).to_be_visible(timeout=30_000)
        checklist = page.locator("#checklist")
        for text in ("Mine stays.", "Drafted again.", "Added by hand."):
            expect(checklist).to_contain_text(text)
    expect(page.locator("#setup")).to_be_hidden()
