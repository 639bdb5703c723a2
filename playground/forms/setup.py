"""What a turn is to begin with, as its panel sends it: everything but the items."""

from typing import Any

from django import forms

from playground.forms.json_field import JsonField
from playground.forms.session_rows import (
    DraftedItemForm,
    Filled,
    Rows,
    items_of,
    row_of_item,
    rows_of,
)
from playground.forms.text import TextField
from playground.json_display import write_json
from simulator.services.reading import read_opening
from simulator.values.setup import Setup
from simulator.values.task import ChecklistItem

PREFIX = "setup-items"


class SetupForm(forms.Form):
    opening = JsonField(read_opening, label="Opening state", required=False)
    is_opening_locked = forms.BooleanField(required=False, label="Lock the opening state")
    wish = TextField(
        required=False,
        max_length=2_000,
        label="What the next draft should do otherwise (optional)",
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, auto_id="setup_%s", **options)
        self.fields["opening"].widget.attrs["rows"] = 12


def form_of(setup: Setup) -> SetupForm:
    initial = {
        "opening": write_json(setup.opening, 2),
        "is_opening_locked": setup.is_opening_locked,
    }
    return SetupForm(initial=initial)


def item_rows(setup: Setup) -> Rows:
    filled = [_row_of(item, setup) for item in setup.items]
    return rows_of(DraftedItemForm, None, prefix=PREFIX, filled=filled)


def posted_rows(data: Any) -> Rows:
    return rows_of(DraftedItemForm, data, prefix=PREFIX)


def read_setup(form: SetupForm, rows: Rows) -> Setup:
    """What a valid form and valid rows hold."""
    kept = rows.kept()
    items = items_of(kept)
    return Setup(
        opening=form.cleaned_data["opening"],
        items=items,
        locked=tuple(item.key for item, row in zip(items, kept, strict=True) if row["locked"]),
        is_opening_locked=form.cleaned_data["is_opening_locked"],
    )


def _row_of(item: ChecklistItem, setup: Setup) -> Filled:
    return {**row_of_item(item), "locked": item.key in setup.locked}
