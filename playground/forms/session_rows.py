"""The rows of a new session: its messages, checklist items and faults. Each set of rows can grow,
shrink and be put in order; empty spare rows are no rows."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms

from playground.forms.json_field import JsonField
from playground.forms.text import TextField
from playground.json_display import write_json
from simulator.errors import InputRefused
from simulator.services.reading import check_expression
from simulator.values.reply import Fault
from simulator.values.task import ChecklistItem

MOST_ROWS = 100
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

    def has_changed(self) -> bool:
        """Whether anything was written into it: its place and its marks alone make no row."""
        return bool({*self.changed_data}.difference({"ORDER", "DELETE", "required", "locked"}))

    @property
    def is_removed(self) -> bool:
        return bool(self.cleaned_data.get("DELETE"))


class MessageForm(Row):
    many = "messages"
    text = TextField(
        max_length=20_000,
        label="What the user asks",
        error_messages={"required": "Say what the user asks."},
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ItemRow(Row):
    """One checklist item of any turn."""

    many = "checklist items"
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


class DraftedItemForm(ItemRow):
    """One checklist item of a turn that is about to begin."""

    locked = forms.BooleanField(required=False, label="Lock")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, look in (("text", ""), ("check", "mono")):
            field = self.fields[name]
            attributes = {"rows": 2, "class": look, "placeholder": field.label}
            field.widget = forms.Textarea(attrs=attributes)


class FaultForm(Row):
    """A rule that makes calls fail; absent tool and number mean every one."""

    many = "faults"
    status = forms.IntegerField(min_value=400, max_value=599, label="Status")
    tool = TextField(required=False, max_length=64, label="Tool (empty: any)")
    call_number = forms.IntegerField(
        required=False, min_value=1, label="Call number (empty: every call)"
    )
    body = TextField(
        required=False, max_length=4_000, label="Body as JSON (empty: an error of that status)"
    )

    def clean_body(self) -> Any:
        text: str = self.cleaned_data["body"]
        if text.strip():
            return JsonField().clean(text)
        return {"error": f"Status {self.cleaned_data.get('status')}, as this session demands."}


SPARE_ROWS: dict[type[Row], tuple[int, int]] = {
    MessageForm: (1, 0),
    ItemForm: (0, 2),
    DraftedItemForm: (0, 1),
    FaultForm: (0, 1),
}
"""How many rows there must be at least, and how many empty ones a page offers besides."""


def rows_of(form: type[Row], data: Any, *, prefix: str, filled: Sequence[Filled] = ()) -> Rows:
    """The rows of a kind: as posted, or when there is no data those a page begins with, of which
    the first are `filled`."""
    least, spare = SPARE_ROWS[form]
    kind = forms.formset_factory(
        form,
        Rows,
        extra=max(0, len(filled) - least) + spare,
        min_num=least,
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


def faults_of(rows: list[dict[str, Any]]) -> tuple[Fault, ...]:
    return tuple(
        Fault(
            status=row["status"],
            body=row["body"],
            tool=row["tool"] or None,
            call_number=row["call_number"],
        )
        for row in rows
    )


def row_of_item(item: ChecklistItem) -> Filled:
    return {
        "text": item.text,
        "check": item.check or "",
        "required": item.required,
        "turn": item.turn,
    }


def row_of_fault(fault: Fault) -> Filled:
    return {
        "status": fault.status,
        "tool": fault.tool or "",
        "call_number": fault.call_number,
        "body": write_json(fault.body),
    }
