"""A tool's behaviour as it is written, with a call to try it on."""

from django import forms

from playground.forms.tools import TryForm


class BehaviourForm(TryForm):
    source = forms.CharField(
        required=False,
        strip=False,
        label="Python source",
        widget=forms.Textarea(
            attrs={"class": "code", "rows": 20, "spellcheck": "false", "wrap": "off"}
        ),
    )
