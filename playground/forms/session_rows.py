"""The rows of a new session: its messages and checklist items. Each set of rows can grow,
shrink and be put in order; empty spare rows are no rows."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms

from playground.forms.text import TextField
from simulator.errors import InputRefused
from simulator.services.reading import check_expression
from simulator.values.task import ChecklistItem

MOST_ROWS = 100
UNWRITTEN = {"ORDER", "DELETE", "required", "locked", "key"}
"""Fields that hold nothing a person writes."""
Filled = dict[str, Any]
"""The values of a row's fields by name."""


class Rows(forms.BaseFormSet):  # type: ignore[type-arg]
    """Rows in the order the person gave them, without the removed and the empty ones."""

    def initial_form_count(self) -> int:
        """None: a row that is emptied is no row, whoever filled it."""
        return 0

    def clean(self) -> None:
        filled = [row for row in self.forms if row.has_changed() and not row.is_removed]
        if len(filled) > MOST_ROWS:
            # Django's stubs do not know them yet.
            sentence = self.error_messages["too_many_forms"]  # type: ignore[attr-defined]
            raise forms.ValidationError(sentence)

    def kept(self) -> list[dict[str, Any]]:
        """The cleaned rows of a valid set."""
        filled = [row for row in self.ordered_forms if row.has_changed()]
        return [row.cleaned_data for row in filled]

    def add_fields(self, form: forms.Form, index: int | None) -> None:
        super().add_fields(form, index)
        if "ORDER" in form.fields:
            form.fields["ORDER"].widget.attrs |= {"class": "row-order", "min": 1}


class Row(forms.Form):
    many: ClassVar[str]
    """What several of them are called."""
    least: ClassVar[int] = 0
    spare: ClassVar[int] = 0
    """How many there must be at least, and how many empty ones a page offers besides."""

    def has_changed(self) -> bool:
        """Whether anything was written into it: its place and its marks alone make no row."""
        return bool({*self.changed_data}.difference(UNWRITTEN))

    @property
    def is_spare(self) -> bool:
        """Whether nobody filled it. A row that was not posted has changed nothing, whatever its
        choices begin with."""
        return not (self.has_changed() if self.is_bound else self.initial)

    @property
    def is_removed(self) -> bool:
        return bool(self.cleaned_data.get("DELETE"))


class MessageForm(Row):
    many = "messages"
    least = 1
    text = TextField(
        max_length=20_000,
        label="What the user asks",
        error_messages={"required": "Say what the user asks."},
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ItemRow(Row):
    """One checklist item of any turn."""

    many = "checklist items"
    spare = 2
    text = TextField(
        max_length=2_000,
        label="What must be true in the end",
        error_messages={"required": "Say what must be true in the end."},
    )
    check = TextField(
        required=False,
        max_length=4_000,
        label="Check (JMESPath, optional)",
        widget=forms.TextInput(attrs={"class": "mono", "spellcheck": "false"}),
    )
    required = forms.BooleanField(required=False, initial=True, label="Required")

    def clean_check(self) -> str:
        check: str = self.cleaned_data["check"]
        if check.strip():
            try:
                check_expression(check)
            except InputRefused as problem:
                raise forms.ValidationError(str(problem)) from None
        return check.strip()


class ItemForm(ItemRow):
    """One checklist item of a session that is put together."""

    turn = forms.IntegerField(
        required=False,
        min_value=1,
        label="Turn",
        widget=forms.NumberInput(attrs={"placeholder": "last"}),
    )


class LongItemRow(ItemRow):
    """One that is read over, with room for all of it."""

    spare = 1

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, look in (("text", ""), ("check", "mono")):
            field = self.fields[name]
            attributes = {"rows": 2, "class": look, "placeholder": field.label}
            field.widget = forms.Textarea(attrs=attributes)


class DraftedItemForm(LongItemRow):
    """One checklist item of a turn that is about to begin."""

    locked = forms.BooleanField(required=False, label="Lock")


class RevisedItemForm(LongItemRow):
    """One checklist item of a turn that was attempted. The `key` is empty where it is new."""

    key = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)


def rows_of(form: type[Row], data: Any, *, prefix: str, filled: Sequence[Filled] = ()) -> Rows:
    """The rows of a kind: as posted, or when there is no data those a page begins with, of which
    the first are `filled`."""
    kind = forms.formset_factory(
        form,
        Rows,
        extra=max(0, len(filled) - form.least) + form.spare,
        min_num=form.least,
        max_num=MOST_ROWS,
        can_order=True,
        can_delete=True,
    )
    # Django says the same of rows beyond those it would read at all.
    too_many = f"At most {MOST_ROWS} {form.many} are taken: remove some."
    errors = {"too_many_forms": too_many}
    rows = kind(data, prefix=prefix, initial=filled, error_messages=errors)
    assert isinstance(rows, Rows)
    return rows


def items_of(rows: list[dict[str, Any]]) -> tuple[ChecklistItem, ...]:
    return tuple(
        ChecklistItem(
            key=f"item-{number}",
            text=row["text"],
            check=row["check"] or None,
            required=row["required"],
            turn=row.get("turn"),
        )
        for number, row in enumerate(rows, start=1)
    )


def row_of_item(item: ChecklistItem) -> Filled:
    return {
        "text": item.text,
        "check": item.check or "",
        "required": item.required,
        "turn": item.turn,
    }
