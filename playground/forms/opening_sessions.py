"""Opening an exported session."""

from django import forms

from playground.forms.uploads import SentFileField


class OpenForm(forms.Form):
    file = SentFileField(
        label="File", help_text="What “Export with replies” on a session's page saved."
    )

    def clean_file(self) -> object:
        file = self.cleaned_data["file"]
        if not file:
            raise forms.ValidationError("Choose the file of an exported session.")
        return file

    @property
    def source(self) -> bytes:
        """What a valid form holds."""
        content: bytes = self.cleaned_data["file"].read()
        return content
