"""The session page in a real browser: watched, driven by hand, cut off, reloaded and cancelled."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import assert_accessible
from tests.support import layout

pytestmark = pytest.mark.browser

READ_PAGE = """
() => {
  const page = document.querySelector("main").cloneNode(true);
  for (const unseen of page.querySelectorAll("noscript, #connection")) unseen.remove();
  return page.textContent.replace(/\\s+/g, " ");
}
"""


def watch_sample(page: Page) -> None:
    """Start the sample by clicking and wait for its end."""
    page.goto("/")
    page.get_by_role("button", name="Watch the sample").click()
    expect(page.locator("#session-header")).to_contain_text("Attempt 2 passed", timeout=20_000)
    expect(page.locator("#result")).to_contain_text("Guidance")


def start_by_hand(page: Page) -> None:
    """A session on the sample's catalog that waits for the person's first call."""
    page.goto("/sessions/new/?catalog=1")
    page.get_by_label("What the user asks").fill("Make a folder temp in document.")
    page.get_by_placeholder("What must be true in the end").first.fill("The folder temp exists.")
    page.get_by_placeholder("Check (JMESPath, optional)").first.fill(
        "type(state.root.document.temp) == 'object'"
    )
    expect(page.locator("#outlook")).to_contain_text("it costs nothing")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_role("heading", name="Your next call")).to_be_visible()


def call_by_hand(page: Page, tool: str, path: str) -> None:
    page.get_by_label("Tool", exact=True).select_option(tool)
    field = page.locator("[data-schema-pane] textarea").first
    field.fill(path)
    field.press("Enter")


def shown(page: Page) -> str:
    text: str = page.evaluate(READ_PAGE)
    return text


def test_the_sample_fails_learns_and_passes_before_one_s_eyes(page: Page) -> None:
    watch_sample(page)
    story = page.locator("#story")
    expect(story.get_by_text("attempt 1 did not pass")).to_be_visible()
    expect(story.get_by_text("Feedback that started this attempt")).to_have_count(1)
    expect(story.get_by_text("attempt 2 passed")).to_be_visible()
    expect(story.locator(".violations li").first).to_contain_text("expected")
    expect(page.locator("#checklist .badge.met")).to_have_count(3)
    expect(page.get_by_text("The planner is a recording.")).to_be_attached()


def test_the_guidance_can_be_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    watch_sample(page)
    page.get_by_role("button", name="Copy guidance").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == page.locator(".guidance").inner_text().strip()
    assert "mkdir" in copied


def test_the_guidance_can_be_copied_where_the_clipboard_is_refused(page: Page) -> None:
    watch_sample(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.get_by_role("button", name="Copy guidance").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_a_reload_and_a_late_visit_give_the_same_page(page: Page, browser: Browser) -> None:
    watch_sample(page)
    streamed = shown(page)
    page.reload()
    assert shown(page) == streamed
    late = page.context.new_page()
    late.goto(page.url)
    assert shown(late) == streamed


def test_nothing_jumps_while_it_streams(page: Page) -> None:
    page.add_init_script(layout.WATCH_SHIFTS)
    watch_sample(page)
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted") < 0.03


HOLD_A_LOOK = """
const ask = window.fetch;
window.fetch = (address, ...rest) => {
  if (!window.holds || !String(address).includes("/events/")) return ask(address, ...rest);
  window.holds = false;
  document.documentElement.dataset.holds = "a look";
  return new Promise((done) => (window.letGo = () => done(new Response(null, { status: 204 }))));
};
"""


def test_what_happens_while_the_page_looks_is_not_missed(page: Page) -> None:
    page.add_init_script(HOLD_A_LOOK)
    start_by_hand(page)
    page.evaluate("window.holds = true; dispatchEvent(new Event('online'))")
    expect(page.locator("html")).to_have_attribute("data-holds", "a look")
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_label("Tool", exact=True).select_option("pwd")
    other.get_by_role("button", name="Make the call").click()
    expect(other.locator("#call-1-1-1")).to_contain_text("behaviour")
    expect(other.get_by_label("Tool", exact=True)).to_be_visible()
    page.evaluate("window.letGo()")
    expect(page.locator("#call-1-1-1")).to_contain_text("behaviour")


def test_a_session_by_hand_goes_from_feedback_to_guidance(page: Page) -> None:
    start_by_hand(page)
    call_by_hand(page, "mkdir", "temp")
    expect(page.locator("#call-1-1-1")).to_contain_text("/root/temp")
    page.get_by_role("button", name="I am done").click()
    expect(page.locator("#attempt-1-2")).to_contain_text("Feedback that started this attempt")
    call_by_hand(page, "mkdir", "document/temp")
    expect(page.locator("#call-1-2-1")).to_contain_text("/root/document/temp")
    page.get_by_role("button", name="I am done").click()
    expect(page.locator("#result")).to_contain_text("Guidance")
    expect(page.locator("#result")).to_contain_text("document/temp")


def test_a_wrong_call_by_hand_shows_its_violation_and_the_attempt_goes_on(page: Page) -> None:
    start_by_hand(page)
    page.get_by_label("Tool", exact=True).select_option("mkdir")
    page.get_by_role("button", name="Make the call").click()
    expect(page.locator("#call-1-1-1 .violations")).to_contain_text("path")
    expect(page.get_by_role("heading", name="Your next call")).to_be_visible()


def test_a_lost_connection_loses_nothing(
    page: Page, browser: Browser, complaints: list[str]
) -> None:
    start_by_hand(page)
    elsewhere = browser.new_context()
    other = elsewhere.new_page()
    other.goto(page.url)
    page.context.set_offline(True)
    call_by_hand(other, "mkdir", "temp")
    expect(other.locator("#call-1-1-1")).to_contain_text("/root/temp")
    expect(page.locator("#connection")).to_contain_text("No connection")
    expect(page.locator("#call-1-1-1")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("#call-1-1-1")).to_contain_text("/root/temp")
    expect(page.locator("#connection")).to_have_text("")
    assert shown(page) == shown(other)
    elsewhere.close()
    complaints.clear()  # Chromium reports each request that failed while offline.


def test_without_a_socket_the_page_looks_by_itself(page: Page, complaints: list[str]) -> None:
    page.add_init_script(
        "window.WebSocket = class extends EventTarget { constructor() { super();"
        " setTimeout(() => this.dispatchEvent(new Event('close'))); } };"
    )
    watch_sample(page)
    expect(page.locator("#story .call")).to_have_count(9)
    complaints.clear()


def test_the_same_news_twice_changes_nothing(page: Page) -> None:
    watch_sample(page)
    before = shown(page)
    page.evaluate(
        """async () => {
          const { place } = await import("/static/js/session/pieces.js");
          const answer = await fetch(`${location.pathname}events/?after=0`);
          const news = new DOMParser().parseFromString(await answer.text(), "text/html");
          place([...news.getElementById("feed").children]);
        }"""
    )
    assert shown(page) == before


def test_new_calls_below_are_announced_when_scrolled_up(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 600})
    start_by_hand(page)
    for folder in ("a", "b", "c"):
        call_by_hand(page, "mkdir", folder)
        expect(page.get_by_text(f"/root/{folder}", exact=True).first).to_be_attached()
    expect(page.get_by_role("heading", name="Your next call")).to_be_attached()
    page.locator("#scroller").evaluate("(box) => (box.scrollTop = 0)")
    other = page.context.new_page()
    other.goto(page.url)
    call_by_hand(other, "mkdir", "d")
    expect(page.locator("#call-1-1-4")).to_be_attached()
    assert page.locator("#scroller").evaluate("(box) => box.scrollTop") == 0
    page.get_by_role("button", name="New below").click()
    expect(page.locator("#call-1-1-4")).to_be_in_viewport()
    expect(page.locator("#new-below")).to_be_hidden()


def test_a_session_can_be_cancelled(page: Page) -> None:
    start_by_hand(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#session-header .badge")).to_have_text("cancelled")
    expect(page.get_by_role("heading", name="Your next call")).to_be_hidden()
    expect(page.locator("#story")).to_contain_text("Cancelled by")


def test_the_state_winds_back_to_any_call_and_on_again(page: Page) -> None:
    watch_sample(page)
    tree = page.locator("#state-view")
    folder = page.locator("[id='at/root/document/temp']")
    expect(folder).to_be_visible()
    slider = page.get_by_label("Show the state at")
    slider.focus()
    slider.press("Home")
    expect(tree).to_contain_text("Before attempt 1")
    expect(folder).to_have_count(0)
    page.get_by_role("link", name="back to now").click()
    expect(tree).to_contain_text("Attempt 2, after call 4")
    expect(folder).to_be_visible()


def test_evidence_leads_to_its_place_in_the_state(page: Page) -> None:
    watch_sample(page)
    page.locator("#checklist a[data-state-pointer]").first.click()
    expect(page.locator("#state-view .shown")).to_be_in_viewport()


def test_a_large_state_opens_part_by_part(page: Page) -> None:
    page.goto("/sessions/new/?catalog=1")
    page.get_by_label("What the user asks").fill("Look.")
    rows = [{"n": number} for number in range(250)]
    page.get_by_role("textbox", name="Starting state").fill(json.dumps({"cwd": "/", "rows": rows}))
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#state-view")).to_contain_text("Before attempt 1")
    # The last event draws the state anew, and with it what was opened of a large one.
    expect(page.get_by_role("heading", name="Your next call")).to_be_visible()
    page.locator("#state-view summary", has_text="rows").click()
    for left in (150, 50):
        page.get_by_role("link", name=f"{left} more", exact=True).click()
    expect(page.locator("[id='at/rows/249']")).to_be_attached()


def test_evidence_shows_the_state_its_attempt_ended_in(page: Page) -> None:
    watch_sample(page)
    first = page.locator("#attempt-1-1-end")
    first.get_by_role("link", name="/root/document").first.click()
    expect(page.locator("#state-view")).to_contain_text("Attempt 1, after call 5")
    page.locator(".state-column").get_by_role("link", name="/root/document/temp").first.click()
    expect(page.locator("#state-view")).to_contain_text("Attempt 2, after call 4")
    expect(page.locator("[id='at/root/document/temp']")).to_have_class(re.compile("shown"))


def test_nothing_lies_below_the_page(page: Page) -> None:
    watch_sample(page)
    height = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert height <= 0


def test_a_model_out_of_reach_interrupts_and_the_reason_is_given(page: Page) -> None:
    page.goto("/sessions/new/?catalog=1")
    page.get_by_label("What the user asks").fill("Look.")
    page.get_by_label("A model", exact=True).check()
    page.get_by_label("Model that plans").fill("openai/nobody")
    page.locator(".planner-model").get_by_label("Base URL").fill("http://127.0.0.1:9/v1")
    expect(page.locator("#outlook")).to_contain_text("tokens for one attempt")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#session-header .badge")).to_have_text("interrupted", timeout=60_000)
    expect(page.locator("#story")).to_contain_text("openai/nobody")
    expect(page.get_by_role("button", name="Continue", exact=True)).to_be_visible()


def test_timeline_and_raw_show_the_same_run(page: Page) -> None:
    watch_sample(page)
    page.get_by_role("link", name="Timeline").click()
    expect(page.locator(".bars tbody tr")).to_have_count(9)
    assert_accessible(page)
    page.get_by_role("link", name="Raw").click()
    expect(page.locator("#raw")).to_contain_text("session.finished")
    assert_accessible(page)


def test_a_session_by_keyboard_alone(page: Page) -> None:
    page.goto("/sessions/new/?catalog=1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_label("What the user asks").focus()
    page.keyboard.type("Look around.")
    page.get_by_role("button", name="Run", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your next call")).to_be_visible()
    page.keyboard.press("t")
    page.keyboard.type("pwd")
    expect(page.get_by_role("button", name="Make the call")).to_be_visible()
    page.get_by_role("button", name="Make the call").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#call-1-1-1")).to_contain_text("pwd")
    expect(page.get_by_label("Tool", exact=True)).to_be_focused()


def test_rows_are_added_moved_and_removed(page: Page) -> None:
    page.goto("/sessions/new/?catalog=1")
    messages = page.get_by_label("What the user asks")
    messages.first.fill("one")
    page.get_by_role("button", name="Add a turn").click()
    messages.nth(1).fill("two")
    page.get_by_role("button", name="Move up").locator("visible=true").first.click()
    assert [messages.nth(n).input_value() for n in range(2)] == ["two", "one"]
    page.get_by_role("button", name="Remove").first.click()
    expect(messages.locator("visible=true")).to_have_count(1)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".user-message")).to_have_text(re.compile("one"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_pages_are_accessible(page: Page, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 844})
    watch_sample(page)
    assert_accessible(page)
    for address in ("/sessions/", "/sessions/new/"):
        page.goto(address)
        assert_accessible(page)
    start_by_hand(page)
    page.get_by_label("Tool", exact=True).select_option("mv")
    expect(page.get_by_role("button", name="Make the call")).to_be_visible()
    assert_accessible(page)


def test_columns_are_tabs_on_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    watch_sample(page)
    expect(page.locator("#checklist")).to_be_hidden()
    page.get_by_text("State, checklist", exact=True).click()
    expect(page.locator("#checklist")).to_be_visible()
    page.locator("#checklist a[data-state-pointer]").first.click()
    expect(page.locator("#state-view .shown")).to_be_in_viewport()


def test_leaving_while_something_is_fetched_is_no_trouble(page: Page) -> None:
    start_by_hand(page)
    page.route("**/call/**", lambda route: None)
    with page.expect_request("**/call/**"):
        page.get_by_label("Tool", exact=True).select_option("cd")
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    page.evaluate("htmx.trigger('#composer-tool', 'htmx:abort')")
    page.goto("/catalogs/")
    expect(page.get_by_role("heading", name="Catalogs")).to_be_visible()
