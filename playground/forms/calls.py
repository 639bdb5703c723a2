"""What a person sends within an attempt: a call, its end, a decision about an item."""

from django import forms

from playground.forms.json_field import JsonField
from playground.forms.text import TextField
from simulator.values.call import ToolCall
from simulator.values.verdict import Ruling


class CallForm(forms.Form):
    """The arguments may be any JSON: what is wrong with them is for the rules to say."""

    tool = forms.CharField(widget=forms.HiddenInput)
    arguments = JsonField(label="Arguments as JSON")

    @property
    def call(self) -> ToolCall:
        """What a valid form holds."""
        return ToolCall(self.cleaned_data["tool"], self.cleaned_data["arguments"])


class EndForm(forms.Form):
    text = TextField(
        required=False,
        max_length=10_000,
        error_messages={
            "max_length": "What you say to the user has %(show_value)d characters, expected at "
            "most %(limit_value)d. Nothing was sent."
        },
    )

    @property
    def problem(self) -> str:
        """Why it was refused; empty when it was not."""
        return " ".join(map(str, self.errors.get("text", ())))


class DecisionForm(forms.Form):
    ruling = forms.TypedChoiceField(
        choices=[(Ruling.MET.value, "met"), (Ruling.UNMET.value, "unmet")], coerce=Ruling
    )
    reason = TextField(
        required=False,
        max_length=2_000,
        error_messages={
            "max_length": "The reason has %(show_value)d characters, expected at most "
            "%(limit_value)d. Nothing was decided."
        },
    )

    @property
    def problem(self) -> str:
        """Why its reason was refused; empty when it was not."""
        return " ".join(map(str, self.errors.get("reason", ())))
