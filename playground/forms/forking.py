"""Going on from a moment of a session: from which state, with which answer, and who makes the
calls."""

from typing import Any

from django import forms

from playground.forms.json_field import JsonField
from playground.json_display import write_json
from simulator.services.forking import Correction
from simulator.services.reading import read_body, read_opening
from simulator.values.call import CallRecord
from simulator.values.state import Snapshot

GO_ON = [("same", "As it was planned"), ("person", "Me, by hand")]


class ForkForm(forms.Form):
    """Opened with what was recorded; whatever is left as it stands is not corrected."""

    state = JsonField(read_opening, label="State to go on from")
    status = forms.IntegerField(required=False, min_value=200, max_value=599, label="Status")
    body = JsonField(read_body, required=False, label="Answer as JSON")
    keep_example = forms.BooleanField(required=False)
    planner = forms.ChoiceField(
        choices=GO_ON, initial="same", label="Who makes the next calls", widget=forms.RadioSelect
    )

    def __init__(self, state: Snapshot, record: CallRecord | None, data: Any = None) -> None:
        self.recorded = state
        self.reply = record.reply if record else None
        initial: dict[str, Any] = {"state": write_json(state, 2)}
        if self.reply is not None:
            initial |= {"status": self.reply.status, "body": write_json(self.reply.body, 2)}
        super().__init__(data, initial=initial)
        if record is None or self.reply is None:
            del self.fields["status"], self.fields["body"], self.fields["keep_example"]
        else:
            self.fields["keep_example"].label = f"Keep it as an example of {record.call.name}"

    def correction(self, by: str) -> Correction:
        """What a valid form changes."""
        data = self.cleaned_data
        state = None if data["state"] == self.recorded else data["state"]
        status, body, keeps = data.get("status"), data.get("body"), data.get("keep_example", False)
        if self.reply is None or (status, body) == (self.reply.status, self.reply.body):
            return Correction(by, state, keeps_example=keeps)
        status = self.reply.status if status is None else status
        return Correction(by, state, status, body, keeps)

    @property
    def by_hand(self) -> bool:
        return bool(self.cleaned_data["planner"] == "person")
