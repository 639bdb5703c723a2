"""A form field that holds JSON as typed, and cleans to what it says."""

from collections.abc import Callable
from typing import Any

from django import forms

from simulator.errors import InputRefused
from simulator.services.reading import read_arguments
from simulator.values.json import Json


class JsonField(forms.CharField):
    """What was typed stays in the field when it is refused. `read` turns text into the value and
    raises InputRefused."""

    def __init__(self, read: Callable[[str], Json] = read_arguments, **options: Any) -> None:
        widget = forms.Textarea(attrs={"class": "code", "spellcheck": "false", "rows": 8})
        super().__init__(**{"widget": widget, "strip": False, **options})
        self.read = read

    def to_python(self, value: Any) -> Json:
        try:
            return self.read(super().to_python(value) or "")
        except InputRefused as problem:
            raise forms.ValidationError(problem.sentence) from None

    def validate(self, value: Json) -> None:
        """Every JSON value is one, the falsy ones too."""

    def run_validators(self, value: Json) -> None:
        """The checks of text do not apply to a parsed value."""
