"""Trying one call on a tool's page."""

from django import forms

from playground.forms.json_field import JsonField
from simulator.services.reading import read_opening


class TryForm(forms.Form):
    """The arguments, and the state to try them on."""

    arguments = JsonField(label="Arguments as JSON")
    state = JsonField(read_opening, label="State it is tried on")

    @property
    def sentences(self) -> list[str]:
        """Why it was refused."""
        return [str(error) for errors in self.errors.values() for error in errors]
