"""What a verdict rests on, and what a model judge read, are a click away."""

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible
from tests.support.model_server import says, serve

CALLS = 56
ROWS = {f"row-{number:03}": {"n": number} for number in range(300)}
VERDICT = {
    "item": "item-1",
    "reason": "The third call looked, and the row is there.",
    "calls": [3],
    "pointers": ["/rows/row-250/n"],
    "ruling": "met",
}


def judged_by(page: Page, address: str) -> None:
    """A session of many calls on a large state, which a scripted model has judged."""
    page.goto("/sessions/new/?catalog=1")
    page.get_by_label("What the user asks").fill("Look around.")
    opening = {"cwd": "/", "root": {}, "rows": ROWS}
    page.get_by_role("textbox", name="Starting state").fill(json.dumps(opening))
    page.fill("[name=items-0-text]", "It has looked.")
    page.get_by_label("A recording", exact=True).check()
    recording = {"attempts": [[{"name": "pwd", "arguments": {}}] * CALLS]}
    page.get_by_label("Recorded calls").fill(json.dumps(recording))
    page.fill("[name=helper_model]", "openai/model")
    page.fill("[name=helper_address]", address)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#session-header .badge").first).to_have_text("passed", timeout=60_000)


def test_evidence_and_the_judges_input_are_reached_and_the_checklist_is_changed(page: Page) -> None:
    with serve(says(json.dumps({"verdicts": [VERDICT]}))) as server:
        judged_by(page, server.base_url)
    session = page.url
    page.locator("#checklist").get_by_role("link", name="call 3", exact=True).click()
    expect(page.locator("#call-1-1-3")).to_be_in_viewport()
    page.get_by_role("link", name="What the judge read, to the letter").click()
    page.locator("#attempt-1-1-end .judge-input summary").click()
    expect(page.get_by_label("What the judge read")).to_contain_text("item-1: It has looked.")
    page.locator("#checklist a[data-state-pointer]").click()
    expect(page.locator(".node.found")).to_be_in_viewport()
    expect(page.locator(".node.found")).to_contain_text("250")
    expect(page.locator("h1")).to_contain_text(f"after call {CALLS}")
    page.goto(session)
    page.get_by_role("link", name="Edit the checklist").click()
    page.get_by_role("button", name="Add an item").click()
    page.get_by_placeholder("What must be true in the end").last.fill("Nothing was changed.")
    page.get_by_placeholder("Check (JMESPath, optional)").last.fill("state == opening")
    assert_accessible(page)
    page.get_by_role("button", name="Save the checklist").click()
    expect(page.locator("#checklist .item")).to_have_count(2)
    expect(page.locator("#checklist .badge.met")).to_have_count(2)
    expect(page.locator("#story")).to_contain_text("changed the checklist")
