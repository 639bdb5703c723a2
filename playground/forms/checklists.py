"""A turn's checklist as a person changes it while its session rests."""

from typing import Any

from django import forms

from playground.forms.session_rows import Filled, RevisedItemForm, Rows, row_of_item, rows_of
from simulator.values.task import ChecklistItem

PREFIX = "items"


class RevisionForm(forms.Form):
    """How often the checklist was changed before the page was opened that this was sent from."""

    seen = forms.IntegerField(min_value=0, max_value=2_000_000_000, widget=forms.HiddenInput)


def rows_on(items: tuple[ChecklistItem, ...]) -> Rows:
    return rows_of(RevisedItemForm, None, prefix=PREFIX, filled=[_row_of(item) for item in items])


def posted_rows(data: Any) -> Rows:
    return rows_of(RevisedItemForm, data, prefix=PREFIX)


def read_items(rows: Rows) -> tuple[ChecklistItem, ...]:
    """What valid rows hold; an item that is new has no key yet."""
    return tuple(
        ChecklistItem(row["key"], row["text"], row["check"] or None, row["required"])
        for row in rows.kept()
    )


def _row_of(item: ChecklistItem) -> Filled:
    return {**row_of_item(item), "key": item.key}
