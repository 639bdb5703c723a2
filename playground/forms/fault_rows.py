"""The rows of a new session's faults: which calls are to go wrong, and how."""

from typing import Any

from django import forms

from playground.forms.json_field import JsonField
from playground.forms.session_rows import Filled, Row
from playground.forms.text import TextField
from playground.json_display import write_json
from simulator.values.fault import (
    LARGEST_CALL_NUMBER,
    LARGEST_STATUS,
    LEAST_STATUS,
    LONGEST_SECONDS,
    LONGEST_TEXT,
    Counting,
    ErrorAnswer,
    Fault,
    FaultKind,
    MalformedAnswer,
    Mishap,
    SlowAnswer,
    TimeOut,
    body_of_error,
    find_unfit,
)

KINDS = [
    (FaultKind.ERROR.value, "It answers with an error"),
    (FaultKind.SLOW.value, "It is slow, then answers"),
    (FaultKind.TIME_OUT.value, "It times out"),
    (FaultKind.MALFORMED.value, "Its answer is malformed"),
]
COUNTINGS = [
    (Counting.ATTEMPT.value, "all calls of the attempt"),
    (Counting.TOOL.value, "the calls of its tool"),
    (Counting.EVERY.value, "every so many of its tool"),
]


class FaultForm(Row):
    """Absent tool and number mean every one. A kind goes without the fields of the others."""

    many = "faults"
    spare = 1
    kind = forms.ChoiceField(choices=KINDS, initial=KINDS[0][0], label="What goes wrong")
    tool = TextField(required=False, max_length=64, label="Tool (empty: any)")
    call_number = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=LARGEST_CALL_NUMBER,
        label="Number (empty: all)",
    )
    counting = forms.ChoiceField(choices=COUNTINGS, initial=COUNTINGS[0][0], label="What it counts")
    first_attempt_only = forms.BooleanField(
        required=False, label="Only in the first attempt, so that a retry can succeed"
    )
    status = forms.IntegerField(
        required=False,
        min_value=LEAST_STATUS,
        max_value=LARGEST_STATUS,
        label="Status",
        error_messages={
            "min_value": "A status is from 200 to 599.",
            "max_value": "A status is from 200 to 599.",
        },
    )
    seconds = forms.FloatField(
        required=False,
        min_value=0.001,
        max_value=LONGEST_SECONDS,
        label="Simulated seconds",
        help_text="Nobody waits for them; the budget counts them.",
    )
    body = TextField(
        required=False,
        max_length=LONGEST_TEXT,
        label="Body as JSON (empty: an error of that status)",
    )
    text = TextField(
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        label="Text that comes instead (empty: the first half of its own answer)",
        widget=forms.Textarea(attrs={"class": "code", "rows": 3, "spellcheck": "false"}),
    )
    carried_out = forms.BooleanField(
        required=False, label="The call is carried out all the same, and the planner is not told"
    )

    def clean_text(self) -> str:
        """Browsers end lines in a way of their own."""
        text: str = self.cleaned_data["text"]
        return text.replace("\r\n", "\n")

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        match cleaned.get("kind"):
            case FaultKind.ERROR:
                self._clean_error(cleaned)
            case FaultKind.SLOW | FaultKind.TIME_OUT:
                if cleaned.get("seconds") is None and "seconds" not in self.errors:
                    self.add_error("seconds", "Say after how many seconds.")
        return cleaned

    def _clean_error(self, cleaned: dict[str, Any]) -> None:
        status = cleaned.get("status")
        if status is None or status < 400:
            if "status" not in self.errors:
                self.add_error("status", "An error has a status from 400 to 599.")
            return
        text = cleaned.get("body", "")
        if not text.strip():
            cleaned["body"] = body_of_error(status)
            return
        try:
            cleaned["body"] = JsonField().clean(text)
        except forms.ValidationError as problem:
            self.add_error("body", problem)
            return
        for name, sentence in find_unfit(Fault(ErrorAnswer(status, cleaned["body"]))):
            self.add_error(name, sentence)


def faults_of(rows: list[dict[str, Any]]) -> tuple[Fault, ...]:
    return tuple(
        Fault(
            _mishap_of(row),
            tool=row["tool"] or None,
            call_number=row["call_number"],
            counting=Counting(row["counting"]),
            first_attempt_only=row["first_attempt_only"],
        )
        for row in rows
    )


def _mishap_of(row: dict[str, Any]) -> Mishap:
    match FaultKind(row["kind"]):
        case FaultKind.ERROR:
            return ErrorAnswer(row["status"], row["body"])
        case FaultKind.SLOW:
            return SlowAnswer(row["seconds"])
        case FaultKind.TIME_OUT:
            return TimeOut(row["seconds"], row["carried_out"])
        case FaultKind.MALFORMED:
            return MalformedAnswer(row["status"] or 200, row["text"], row["carried_out"])


def row_of_fault(fault: Fault) -> Filled:
    return {
        "kind": fault.mishap.kind.value,
        "tool": fault.tool or "",
        "call_number": fault.call_number,
        "counting": fault.counting.value,
        "first_attempt_only": fault.first_attempt_only,
        **_fields_of(fault.mishap),
    }


def _fields_of(mishap: Mishap) -> Filled:
    match mishap:
        case ErrorAnswer(status=status, body=body):
            return {"status": status, "body": write_json(body)}
        case SlowAnswer(seconds=seconds):
            return {"seconds": seconds}
        case TimeOut(seconds=seconds, carried_out=carried_out):
            return {"seconds": seconds, "carried_out": carried_out}
        case MalformedAnswer(status=status, text=text, carried_out=carried_out):
            return {"status": status, "text": text, "carried_out": carried_out}
