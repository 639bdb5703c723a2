"""From a description to a session's tools, and through what can become of an import."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.descriptions import shop, upload

pytestmark = pytest.mark.browser
DROP = """
([name, text]) => {
  const form = document.querySelector("[data-file-drop]");
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"])
    form.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}
"""


def send(page: Page, document: dict[str, Any]) -> None:
    """Paste it into the form that is open; ends on the page of the import."""
    page.get_by_label("Or paste one").fill(json.dumps(document))
    page.get_by_role("button", name="Read it").click()
    page.wait_for_url(re.compile(r"/imports/\d+/"))


def test_a_tag_that_is_unticked_is_not_offered_to_sessions(page: Page) -> None:
    page.goto("/imports/new/")
    send(page, shop(operations=6))
    page.get_by_label("All of odd").uncheck()
    expect(page.get_by_text("4 of 7 chosen")).to_be_visible()
    page.get_by_role("button", name="Keep as a catalog").click()
    expect(page.get_by_text("not offered")).to_have_count(3)
    page.get_by_role("link", name="Start a session").click()
    page.get_by_label("Only those I choose").check()
    offered = page.locator("#tool-choices input[name='tools']")
    names = [box.get_attribute("value") for box in offered.all()]
    assert names == ["placeOrder", "readThing0", "readThing2", "readThing4"]


def test_one_tool_of_a_tag_leaves_the_tag_half_chosen(page: Page) -> None:
    page.goto("/imports/new/")
    send(page, shop(operations=6))
    page.get_by_label("Search the tools").fill("thing3")
    expect(page.locator("[data-group]:visible")).to_have_count(1)
    page.get_by_role("button", name="Choose none of it").click()
    expect(page.get_by_text("6 of 7 chosen")).to_be_visible()
    assert page.get_by_label("All of odd").evaluate("(box) => box.indeterminate")
    page.get_by_label("Search the tools").fill("nowhere")
    expect(page.get_by_text("No tool has all of these words.")).to_be_visible()


def test_a_new_version_is_compared_before_and_after_it_is_kept(page: Page) -> None:
    upload(page, shop(operations=3))
    changed = shop(operations=4)
    del changed["paths"]["/things/0"]
    changed["paths"]["/things/1"]["get"]["description"] = "Reads it slowly."
    page.get_by_role("link", name="New version").click()
    send(page, changed)
    for title in ("Against the latest version", "What differs"):
        part = page.get_by_role("region", name=title)
        for fact in ("1 added", "1 removed", "1 changed", "readThing0", "readThing3"):
            expect(part.get_by_text(fact)).to_be_visible()
        expect(part.get_by_text("readThing1 description")).to_be_visible()
        if title == "Against the latest version":
            page.get_by_role("button", name="Keep as a new version").click()
            page.get_by_role("link", name="What version 2 changed").click()


def test_an_import_is_cancelled_while_it_is_read(page: Page) -> None:
    page.goto("/imports/new/")
    source = "\n".join(f"def tool_{n}(a: int) -> str: ..." for n in range(20_000))
    file: FilePayload = {"name": "many.py", "mimeType": "text/x-python", "buffer": source.encode()}
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Imports", exact=True)).to_be_visible()
    page.go_back()
    page.reload()
    expect(page.get_by_text("Nothing was kept.")).to_be_visible()


def test_a_refused_one_is_dismissed_from_the_list(page: Page) -> None:
    page.goto("/imports/new/")
    page.evaluate(DROP, ["odd words.txt", "just words"])
    expect(page.get_by_text("odd words.txt, 10 bytes")).to_be_visible()
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("looks like plain text")).to_be_visible(timeout=30_000)
    page.get_by_role("link", name="Imports").click()
    page.get_by_role("button", name="Dismiss odd words.txt").click()
    expect(page.get_by_role("heading", name="Imports", exact=True)).to_be_visible()
    expect(page.get_by_text("odd words.txt")).to_have_count(0)


def test_a_catalog_is_put_away_and_taken_back(page: Page) -> None:
    document = shop(operations=1)
    document["info"]["title"] = "Put away"
    upload(page, document)
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Put away is put away.")).to_be_visible()
    row = page.get_by_role("listitem").filter(has_text="Put away")
    row.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", name="Put away")).to_be_visible()
    page.get_by_role("link", name="Start a session").click()
    expect(page.locator("#catalog option:checked")).to_contain_text("Put away")


def test_a_problem_of_a_new_session_leads_to_its_field(page: Page) -> None:
    upload(page, shop(operations=1))
    page.get_by_role("link", name="Start a session").click()
    page.get_by_text("Faults: calls that are to go wrong").click()
    page.get_by_role("button", name="Add a fault").click()
    page.get_by_role("spinbutton", name="Status").fill("200")
    page.get_by_text("Faults: calls that are to go wrong").click()
    outlook = page.locator("#outlook")
    expect(outlook).to_contain_text("2 things to mend")
    outlook.get_by_role("link", name="Fault").click()
    expect(page.get_by_role("spinbutton", name="Status")).to_be_focused()
    outlook.get_by_role("link", name="Message 1").click()
    expect(page.get_by_label("What the user asks", exact=True)).to_be_focused()
