"""The real embedded server in a process of its own, and Chromium to drive it.

Whatever a page complains of in the console, a refused inline style or script too, fails the test.
"""

import shutil
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support import processes

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
EXPECTED_IN_CONSOLE = ("status of 409", "status of 422", "status of 404", "status of 403")
"""How Chromium reports an answer that a test asked for."""


@pytest.fixture(scope="package")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a fresh embedded playground."""
    data = tmp_path_factory.mktemp("playground")
    with processes.playground(data, GECKO_SAMPLE_PAUSE_SECONDS="0.2") as running:
        yield running.address


# Not for the whole session: while Playwright is open its event loop counts as running in this
# thread, and Django refuses database work beside one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the console said. A test that causes complaints clears it in the end."""
    return []


@pytest.fixture
def page(browser: Browser, playground: str, complaints: list[str]) -> Iterator[Page]:
    """A window of its own; addresses may be given from the root."""
    context = browser.new_context(base_url=playground, viewport={"width": 1280, "height": 900})
    context.set_default_timeout(10_000)
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console",
        lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None,
    )
    yield opened
    context.close()
    assert [line for line in complaints if not any(x in line for x in EXPECTED_IN_CONSOLE)] == []


def assert_accessible(page: Page) -> None:
    """No rule of axe is broken by the page as it stands, and nothing needs a sideways scroll."""
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"][:200]) for rule in found] == []
    sizes = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert sizes[0] <= sizes[1], "the page is wider than the window"
