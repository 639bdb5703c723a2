"""What the pages about datasets are given."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models.functions import Left, Length

from playground.contexts.lines import BADGE_OF_LINE, LONGEST_TEXT, ShownLine, show_line
from playground.contexts.marks import Badge
from playground.forms.datasets import LineFilters
from simulator.models import Dataset, DatasetStatus
from simulator.selectors import tally_of
from simulator.values.dataset import LineStatus

DATASETS_A_PAGE = 50
LINES_A_PAGE = 50
BARS_SHOWN = 12
TOOLS_OFFERED = 200
"""In the filter; the rest is found by search."""

BADGE_OF_DATASET = {
    DatasetStatus.QUEUED: Badge("running", "waiting for a worker"),
    DatasetStatus.RUNNING: Badge("running", "checking"),
    DatasetStatus.CHECKED: Badge("plain", "checked"),
    DatasetStatus.REFUSED: Badge("caution", "stopped"),
    DatasetStatus.CANCELLED: Badge("plain", "cancelled"),
}


@dataclass(frozen=True)
class Total:
    """How many lines have a status."""

    status: LineStatus
    badge: Badge
    count: int


@dataclass(frozen=True)
class Bar:
    """A count beside others. `width` is in percent of the largest."""

    label: str
    count: int
    width: float
    remark: str


@dataclass(frozen=True)
class Bars:
    """The largest first; `hidden` counts those that are not shown."""

    bars: tuple[Bar, ...]
    hidden: int


@dataclass(frozen=True)
class DatasetRow:
    dataset: Dataset
    badge: Badge


class DatasetList(TypedDict):
    page: Page[Dataset]
    rows: list[DatasetRow]
    is_any_under_way: bool


class DatasetPage(TypedDict):
    """`lines` are those of the page of what the filters find."""

    dataset: Dataset
    filters: LineFilters
    page: Page[Any]
    lines: list[ShownLine]
    totals: Sequence[Total]
    statuses: Sequence[tuple[str, str]]
    """Each with its word."""
    codes: Sequence[str]
    tools: Sequence[str]
    by_code: Bars
    by_tool: Bars


def dataset_list(page: Page[Dataset]) -> DatasetList:
    rows = [
        DatasetRow(dataset, BADGE_OF_DATASET[DatasetStatus(dataset.status)]) for dataset in page
    ]
    under_way = any(row.dataset.is_under_way for row in rows)
    return {"page": page, "rows": rows, "is_any_under_way": under_way}


def dataset_page(dataset: Dataset, filters: LineFilters, page_number: str) -> DatasetPage:
    page = _find_page(dataset, filters, page_number)
    tally = tally_of(dataset)
    codes = sorted(tally.codes.items(), key=lambda item: -item[1].violations)
    tools = sorted(tally.tools.items(), key=lambda item: (-item[1].invalid, -item[1].calls))
    return {
        "dataset": dataset,
        "filters": filters,
        "page": page,
        "lines": [show_line(line) for line in page],
        "totals": [
            Total(status, badge, getattr(dataset, status))
            for status, badge in BADGE_OF_LINE.items()
        ],
        "statuses": [(status.value, badge.word) for status, badge in BADGE_OF_LINE.items()],
        "codes": [code for code, _ in codes],
        "tools": _offered([label for label, _ in tools if label.strip()], filters.tool),
        "by_code": _draw(
            (code, count.violations, f"in {_lines(count.lines)}") for code, count in codes
        ),
        "by_tool": _draw(
            (label, count.invalid, f"of {count.calls:,}") for label, count in tools if count.invalid
        ),
    }


def _find_page(dataset: Dataset, filters: LineFilters, number: str) -> Page[Any]:
    found = dataset.lines.none() if dataset.is_under_way else filters.find_in(dataset)
    # A line may have megabytes, of which a page shows the beginning.
    measured = found.annotate(start=Left("text", LONGEST_TEXT), size=Length("text")).defer("text")
    return Paginator(measured, LINES_A_PAGE).get_page(number)


def _offered(labels: list[str], chosen: str) -> list[str]:
    offered = sorted(labels[:TOOLS_OFFERED])
    return offered if not chosen or chosen in offered else [chosen, *offered]


def _draw(counts: Iterable[tuple[str, int, str]]) -> Bars:
    listed = list(counts)
    largest = max((count for _, count, _ in listed), default=0)
    bars = (
        Bar(label, count, round(100 * count / largest, 2), remark)
        for label, count, remark in listed[:BARS_SHOWN]
    )
    return Bars(tuple(bars), max(0, len(listed) - BARS_SHOWN))


def _lines(count: int) -> str:
    return f"{count:,} line{'' if count == 1 else 's'}"
