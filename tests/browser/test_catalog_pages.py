"""Uploading a description and looking for tools, by clicking and typing."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import assert_accessible
from tests.browser.descriptions import keep, shop, upload

pytestmark = pytest.mark.browser
MENDED = {
    "openapi": "3.0.3",
    "info": {"title": "Has some of everything"},
    "paths": {
        "/lost": {"get": {"responses": {"200": {"$ref": "#/components/responses/None"}}}},
        "/a": {
            "post": {
                "requestBody": {"$ref": "https://example.org/else.json#/a"},
                "responses": {"200": {"description": "Done"}},
            }
        },
        "/b": {"get": {"parameters": [{"name": "n", "in": "query", "schema": {"typ": "x"}}]}},
    },
}


def test_uploads_a_file_from_home(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "shop.json"
    file.write_text(json.dumps(shop()))
    page.goto("/")
    page.get_by_role("link", name="Upload a description").click()
    page.get_by_label("Files").set_input_files(file)
    page.get_by_label("Name").fill("Corner shop")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("1 imported")).to_be_visible(timeout=30_000)
    keep(page)
    expect(page.get_by_role("heading", name="Corner shop")).to_be_visible()


def test_a_refused_text_can_be_corrected(page: Page) -> None:
    page.goto("/imports/new/")
    page.get_by_label("Or paste one").fill('{"openapi": ')
    page.get_by_label("Name").fill("Broken")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".notice.error")).to_contain_text("line 1", timeout=30_000)
    page.get_by_role("link", name="Correct it").click()
    assert page.get_by_label("Or paste one").input_value().startswith('{"openapi"')
    assert page.get_by_label("Name").input_value() == "Broken"


def test_a_file_beyond_every_limit_is_refused_in_a_sentence(
    page: Page, tmp_path: Path, complaints: list[str]
) -> None:
    file = tmp_path / "huge.json"
    file.write_bytes(b" " * 20_000_000)
    page.goto("/imports/new/")
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("at most 16.2\xa0MB at once")).to_be_visible()
    assert page.get_by_label("Files").input_value().endswith("huge.json")
    complaints.clear()


def test_searches_while_typing_and_writes_the_address(page: Page) -> None:
    upload(page, shop(operations=130))
    page.get_by_label("Search tools").press_sequentially("thing12")
    expect(page.get_by_text("11 of 131 tools")).to_be_visible()
    page.get_by_label("Tag").select_option("odd")
    expect(page.get_by_text("5 of 131 tools")).to_be_visible()
    assert page.url.endswith("?search=thing12&tag=odd")
    page.reload()
    expect(page.get_by_text("5 of 131 tools")).to_be_visible()
    assert page.get_by_label("Search tools").input_value() == "thing12"


def test_keeps_the_keyboard_in_the_search_field(page: Page) -> None:
    upload(page, shop(operations=5))
    page.keyboard.press("/")
    page.keyboard.type("thing3")
    expect(page.get_by_text("1 of 6 tools")).to_be_visible()
    expect(page.get_by_label("Search tools")).to_be_focused()


def test_turns_pages_of_many_tools(page: Page) -> None:
    upload(page, shop(operations=130))
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("51 to 100 of 131")).to_be_visible()


def test_says_when_nothing_fits_and_shows_all_again(page: Page) -> None:
    upload(page, shop(operations=2))
    page.get_by_label("Search tools").fill("nowhere")
    page.get_by_role("link", name="Show all").click()
    expect(page.get_by_text("3 tools")).to_be_visible()


@pytest.fixture(scope="module")
def addresses(browser: Browser, playground: str) -> list[str]:
    """Pages of a catalog with two versions, of an import that waits and of one that was refused."""
    context = browser.new_context(base_url=playground)
    page = context.new_page()
    upload(page, shop(operations=60))
    catalog = urlsplit(page.url).path
    upload(page, shop(operations=50), f"/imports/new/?catalog={catalog.split('/')[2]}")
    waiting, refused = (send(page, text) for text in (json.dumps(MENDED), "just words"))
    context.close()
    of_catalog = ("", "choose/", "compare/", "tools/placeOrder/", "tools/readThing2/")
    plain = ("/", "/catalogs/", "/catalogs/samples/", "/imports/", "/imports/new/", "/nothing/")
    return [*plain, *(catalog + part for part in of_catalog), waiting, refused]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_pages_pass_axe_and_fit_the_window(
    page: Page, addresses: list[str], width: int, scheme: str
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    for address in addresses:
        page.goto(address)
        assert_accessible(page)


def send(page: Page, text: str) -> str:
    """Paste it; returns the address of its import once that was read."""
    page.goto("/imports/new/")
    page.get_by_label("Or paste one").fill(text)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("link", name="Imports").wait_for()
    page.get_by_role("progressbar").wait_for(state="detached", timeout=60_000)
    return urlsplit(page.url).path


def test_the_theme_is_kept_and_set_before_the_first_paint(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Theme").click()
    page.get_by_role("button", name="Theme").click()
    page.goto("/catalogs/")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert 'data-theme="dark"' in page.request.get("/catalogs/").text()


def test_lists_the_page_s_keys_and_stays_silent_while_typing(page: Page) -> None:
    page.goto("/imports/new/")
    page.get_by_label("Name").press_sequentially("a?gc")
    assert page.get_by_label("Name").input_value() == "a?gc"
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Catalogs")
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press("c")
    expect(page.get_by_role("heading", name="Catalogs")).to_be_visible()


def test_says_so_when_the_server_cannot_be_reached(page: Page, complaints: list[str]) -> None:
    upload(page, shop(operations=2))
    page.route("**/catalogs/**", lambda route: route.abort())
    page.get_by_label("Search tools").fill("thing")
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    complaints.clear()


def test_uploading_searching_and_trying_work_without_script(
    browser: Browser, playground: str
) -> None:
    context = browser.new_context(base_url=playground, java_script_enabled=False)
    page = context.new_page()
    upload(page, shop(operations=3))
    page.get_by_label("Search tools").fill("order")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="placeOrder").click()
    page.get_by_label("Arguments as JSON").fill('{"customer": "Ada", "quantity": "two"}')
    page.get_by_role("button", name="Try the call").click()
    expect(page.locator("#answer")).to_contain_text("1 violation")
    expect(page.get_by_label("Arguments as JSON")).to_have_value(
        '{"customer": "Ada", "quantity": "two"}'
    )
    context.close()
