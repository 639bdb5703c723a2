"""What a person makes of a state between two calls."""

from typing import Any

from django import forms

from playground.forms.json_field import JsonField
from playground.json_display import write_json
from simulator.services.editing import Seen
from simulator.services.reading import read_opening
from simulator.values.state import Snapshot


class SeenForm(forms.Form):
    """How far the attempt had come on the page that this was sent from."""

    calls = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    edits = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    @classmethod
    def opened(cls, seen: Seen) -> "SeenForm":
        return cls(initial={"calls": seen.calls, "edits": seen.edits})

    @property
    def seen(self) -> Seen:
        """What a valid form holds."""
        return Seen(self.cleaned_data["calls"], self.cleaned_data["edits"])


class EditForm(SeenForm):
    state = JsonField(
        read_opening,
        label="The state as JSON",
        widget=forms.Textarea(attrs={"class": "code", "spellcheck": "false", "rows": 24}),
    )

    @classmethod
    def opened_on(cls, seen: Seen, state: Snapshot) -> "EditForm":
        initial: dict[str, Any] = {"calls": seen.calls, "edits": seen.edits}
        return cls(initial={**initial, "state": write_json(state, 2)})
