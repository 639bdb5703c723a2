"""A session while a model thinks, after it failed, and once it is over, in a real browser."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_accessible
from tests.support import layout
from tests.support.model_server import ModelServer, calls, says, serve

pytestmark = pytest.mark.browser

NOWHERE = "http://127.0.0.1:9/v1"
CHECK = "type(state.root.temp) == 'object'"


@pytest.fixture
def slow_model() -> Iterator[ModelServer]:
    """Thinks for some seconds before its first call, and then is done at once."""
    with serve(
        replace(calls("mkdir", '{"path": "temp"}'), delay_seconds=5), says("Done.")
    ) as model:
        yield model


def start_with_model(page: Page, address: str) -> None:
    page.goto("/sessions/new/?catalog=1")
    page.get_by_label("What the user asks").fill("Make a folder temp.")
    page.get_by_placeholder("What must be true in the end").first.fill("It is there.")
    page.get_by_placeholder("Check (JMESPath, optional)").first.fill(CHECK)
    page.get_by_label("A model", exact=True).check()
    page.get_by_label("Model that plans").fill("openai/first")
    page.locator(".planner-model").get_by_label("Base URL").fill(address)
    page.get_by_role("button", name="Run", exact=True).click()


def seconds_on(page: Page, clock: str) -> int:
    text = page.locator(clock).inner_text()
    found = re.fullmatch(r"(\d+) s", text)
    assert found is not None, text
    return int(found[1])


def test_clocks_run_and_the_step_is_named_while_a_model_thinks(
    page: Page, slow_model: ModelServer
) -> None:
    page.add_init_script(layout.WATCH_SHIFTS)
    start_with_model(page, slow_model.base_url)
    expect(page.locator(".session-now")).to_contain_text("asking openai/")
    for clock in (".clock", ".gauge b[data-clock]"):
        shown = seconds_on(page, clock)
        expect(page.locator(clock)).not_to_have_text(f"{shown} s")
        assert seconds_on(page, clock) > shown
    assert page.evaluate("window.shifted") < 0.03
    assert_accessible(page)
    expect(page.locator("#session-header")).to_contain_text("passed; its guidance", timeout=60_000)
    expect(page.locator("[data-clock]")).to_have_count(0)


def test_a_clock_is_no_live_region(page: Page, slow_model: ModelServer) -> None:
    start_with_model(page, slow_model.base_url)
    expect(page.get_by_role("timer")).to_be_visible()
    assert page.locator("[role=status] [data-clock], [aria-live] [data-clock]").count() == 0


def test_an_interrupted_session_goes_on_with_another_model(
    page: Page, slow_model: ModelServer
) -> None:
    start_with_model(page, NOWHERE)
    expect(page.locator("#session-header .badge")).to_have_text("interrupted", timeout=60_000)
    page.get_by_role("link", name="Change model or budget").click()
    expect(page.get_by_label("Model that plans")).to_be_in_viewport()
    assert_accessible(page)
    page.get_by_label("Model that plans").fill("")
    page.get_by_role("button", name="Change and continue").click()
    expect(page.locator("#continuing")).to_contain_text("Name the model that plans.")
    page.get_by_label("Model that plans").fill("openai/second")
    page.locator("#terms_planner_address").fill(slow_model.base_url)
    page.locator("#terms_tokens").fill("90000")
    page.get_by_role("button", name="Change and continue").click()
    story = page.locator("#story")
    expect(story).to_contain_text("changed what it goes on with")
    expect(story.locator(".differences")).to_contain_text("openai/second")
    expect(story.locator(".differences")).to_contain_text("90,000")
    expect(page.locator("#continuing")).to_be_hidden()
    expect(page.locator(".session-now")).to_contain_text("asking openai/")
    expect(page.locator("#session-header")).to_contain_text("passed; its guidance", timeout=60_000)
    assert {request["model"] for request in slow_model.requests} == {"second"}


def test_a_session_that_is_over_is_run_again_and_each_leads_to_the_other(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Watch the sample").click()
    expect(page.locator("#result")).to_contain_text("Guidance", timeout=20_000)
    first = page.url.rstrip("/").rpartition("/")[2]
    page.get_by_role("button", name="Run again").click()
    expect(page.locator("#result")).to_contain_text("Guidance", timeout=20_000)
    second = page.url.rstrip("/").rpartition("/")[2]
    assert first != second
    page.get_by_role("link", name=f"session {first}", exact=True).click()
    page.get_by_role("link", name=f"session {second}", exact=True).click()
    expect(page).to_have_url(re.compile(f"/sessions/{second}/$"))


def test_a_session_is_edited_and_run_again(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Watch the sample").click()
    expect(page.locator("#result")).to_contain_text("Guidance", timeout=20_000)
    page.get_by_role("link", name="Edit and run again").click()
    items = page.get_by_placeholder("What must be true in the end").locator("visible=true")
    expect(items).to_have_count(3)
    expect(page.get_by_label("Recorded calls")).to_have_value(re.compile("mkdir"))
    assert_accessible(page)
    page.get_by_label("Retries").fill("0")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#result")).to_contain_text("No attempt passed", timeout=20_000)
    expect(page.locator("#attempts .attempt-list > li")).to_have_count(1)
