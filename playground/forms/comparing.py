"""Which two moments of a session are compared: of each an attempt, and after which of its calls."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict

from playground.contexts.steps import Stretch


class CompareForm(forms.Form):
    """In the address. What is left out is the session's first moment, or its last."""

    before = forms.ChoiceField(label="Attempt", required=False)
    before_call = forms.IntegerField(label="After call", min_value=0, required=False)
    after = forms.ChoiceField(label="Attempt", required=False)
    after_call = forms.IntegerField(label="After call", min_value=0, required=False)

    def __init__(self, stretches: Sequence[Stretch], query: QueryDict) -> None:
        first, last = stretches[0], stretches[-1]
        asked: dict[str, Any] = {
            "before": first.name,
            "before_call": "0",
            "after": last.name,
        }
        asked |= {name: query[name] for name in (*asked, "after_call") if query.get(name)}
        chosen = next((each for each in stretches if each.name == asked["after"]), last)
        asked = {"after_call": str(chosen.attempt.call_count)} | asked
        super().__init__(asked)
        self.stretch_of = {stretch.name: stretch for stretch in stretches}
        for name in ("before", "after"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [(stretch.name, stretch.label) for stretch in stretches]

    @property
    def first(self) -> int:
        """The position of the first moment, in a valid form."""
        return self._position("before")

    @property
    def second(self) -> int:
        return self._position("after")

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        for name in ("before", "after"):
            stretch, call = self.stretch_of.get(data.get(name, "")), data.get(f"{name}_call")
            if stretch is None or call is None:
                continue
            most = stretch.attempt.call_count
            if call > most:
                self.add_error(
                    f"{name}_call", f"{stretch.label} has calls up to {most}, but this is {call}."
                )
        return data

    def _position(self, name: str) -> int:
        data = self.cleaned_data
        position: int = self.stretch_of[data[name]].start + data[f"{name}_call"]
        return position
