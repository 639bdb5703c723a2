"""What every test shares: where the case collection is, and what is skipped without it."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings

# The same examples in every run, so that a run tells of the change it is made for. To look for new
# ones: HYPOTHESIS_PROFILE=explore.
hypothesis_settings.register_profile("steady", derandomize=True)
hypothesis_settings.register_profile("explore", max_examples=1_000)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"
REASONS = {
    "shared": "the case collection is not beside the project",
    "local_model": "GECKO_MODEL_BASE_URL names no local model",
    "postgres": "DATABASE_URL and REDIS_URL name no servers",
}


def is_absent(marker: str) -> bool:
    match marker:
        case "shared":
            return not SHARED.is_dir()
        case "local_model":
            return not os.environ.get("GECKO_MODEL_BASE_URL")
        case _:
            return not (os.environ.get("REDIS_URL") and os.environ.get("DATABASE_URL"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    absent = {marker for marker in REASONS if is_absent(marker)}
    for item in items:
        for marker in absent.intersection(mark.name for mark in item.iter_markers()):
            item.add_marker(pytest.mark.skip(reason=REASONS[marker]))


HEADINGS = (
    "file",
    "format",
    "operations",
    "imported",
    "skipped",
    "repaired",
    "warnings",
)
COLUMNS = "{:60.60} {:12} {:>10} {:>8} {:>7} {:>8} {:>8}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A table of the real descriptions, of which each test of one records a row."""
    properties = [
        it for report in terminalreporter.getreports("passed") for it in report.user_properties
    ]
    rows = [value for name, value in properties if name == "import"]
    if rows:
        terminalreporter.section("imports of real descriptions")
        for row in (HEADINGS, *rows):
            terminalreporter.line(COLUMNS.format(*row))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The case collection; tests that use it carry the marker `shared`."""
    return SHARED


@pytest.fixture(autouse=True)
def catalogs_are_read_anew() -> None:
    """A rolled-back test gives its row numbers to the next one; a process keeps tools by them."""
    from playground.outlook import sizes_of_groups
    from simulator.services.assembling import catalog_resources, catalog_tools

    sizes_of_groups.cache_clear()
    catalog_tools.cache_clear()
    catalog_resources.cache_clear()


@pytest.fixture
def any_model(settings: Any) -> None:
    """Any model may be called, wherever the site runs: where it is shared, few may be."""
    settings.MODEL_BASE_URLS = settings.MODEL_PROVIDERS = ["*"]
