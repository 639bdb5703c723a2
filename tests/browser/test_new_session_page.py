"""The page for a new session in a real browser: the catalog is followed, what was typed stays."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import assert_accessible

pytestmark = pytest.mark.browser

DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Parcels", "version": "1"},
    "paths": {
        f"/{name}": {"get": {"operationId": name, "description": text, "responses": {}}}
        for name, text in (
            ("findLost", "Finds a **parcel**."),
            ("sendParcel", "Sends `one`."),
            ("parcelsOf", "<p>Lists them.</p>"),
        )
    },
}


def import_parcels(page: Page) -> str:
    """The key of a fresh catalog."""
    page.goto("/catalogs/new/")
    page.get_by_label("Or paste it").fill(json.dumps(DOCUMENT))
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="Parcels").first).to_be_visible()
    return page.url.rstrip("/").rpartition("/")[2]


def test_tools_and_state_follow_the_catalog_at_once_and_what_was_typed_stays(page: Page) -> None:
    parcels = import_parcels(page)
    page.goto("/sessions/new/?catalog=1")
    opening = page.get_by_role("textbox", name="Starting state")
    expect(opening).to_have_value(re.compile("report.pdf"))
    page.get_by_label("What the user asks").fill("Send it.")
    page.get_by_label("Policy (optional)").fill("Ask first.")
    page.get_by_label("Only those I choose").check()
    page.get_by_label("Catalog", exact=True).select_option(parcels)
    expect(page.get_by_role("checkbox", name="sendParcel")).to_be_visible()
    expect(page.get_by_role("checkbox", name="mkdir")).to_have_count(0)
    expect(page.get_by_label("Only those I choose")).to_be_checked()
    expect(opening).to_have_value("{}")
    expect(page.get_by_label("What the user asks")).to_have_value("Send it.")
    expect(page.get_by_label("Policy (optional)")).to_have_value("Ask first.")
    page.get_by_role("checkbox", name="sendParcel").check()
    expect(page.locator("#outlook")).to_contain_text("it costs nothing")
    assert_accessible(page)


def test_a_state_that_was_written_stays_with_another_catalog(page: Page) -> None:
    parcels = import_parcels(page)
    page.goto("/sessions/new/?catalog=1")
    opening = page.get_by_role("textbox", name="Starting state")
    opening.fill('{"mine": 1}')
    page.get_by_label("Catalog", exact=True).select_option(parcels)
    expect(page.locator("[name=opening_of]")).to_have_value(parcels)
    expect(opening).to_have_value('{"mine": 1}')


def test_the_enter_key_runs_and_no_button_for_those_without_script_is_in_its_way(
    page: Page,
) -> None:
    parcels = import_parcels(page)
    page.goto("/sessions/new/?catalog=1")
    expect(page.get_by_role("button", name="Use this catalog")).to_have_count(0)
    page.get_by_label("Catalog", exact=True).select_option(parcels)
    expect(page.locator("[name=opening_of]")).to_have_value(parcels)
    page.get_by_label("What the user asks").fill("Send it.")
    page.get_by_label("Title (optional)").press("Enter")
    expect(page.get_by_role("heading", name="Your next call")).to_be_visible()


def test_without_script_a_button_takes_the_catalog(browser: Browser, playground: str) -> None:
    context = browser.new_context(base_url=playground, java_script_enabled=False)
    page = context.new_page()
    parcels = import_parcels(page)
    page.goto("/sessions/new/?catalog=1")
    page.get_by_label("Policy (optional)").fill("Ask first.")
    page.get_by_label("Catalog", exact=True).select_option(parcels)
    page.get_by_role("button", name="Use this catalog").click()
    assert page.locator("[name=tools][value=sendParcel]").count() == 1
    assert page.get_by_label("Policy (optional)").input_value() == "Ask first."
    assert page.get_by_role("textbox", name="Starting state").input_value() == "{}"
    context.close()


def test_names_are_found_before_descriptions_which_are_plain_text(page: Page) -> None:
    page.goto(f"/sessions/new/?catalog={import_parcels(page)}")
    page.get_by_label("Only those I choose").check()
    page.get_by_label("Search the tools").fill("parcel")
    lines = page.locator("#tool-choices label")
    expect(lines.first).to_contain_text("parcelsOf")
    assert lines.all_inner_texts() == [
        "parcelsOf read · Lists them.",
        "sendParcel read · Sends one.",
        "findLost read · Finds a parcel.",
    ]
