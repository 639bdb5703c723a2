"""The fields by which a form names a model."""

from django import forms

from playground.forms.text import AddressField, TextField

MODEL_PARTS = ("model", "address")
"""How the names of the two fields end."""


def model_field(label: str) -> TextField:
    return TextField(
        required=False,
        max_length=200,
        label=label,
        help_text="Its LiteLLM name, such as openai/name or anthropic/name.",
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "off"}),
    )


def address_field() -> AddressField:
    return AddressField(
        required=False,
        max_length=500,
        assume_scheme="https",
        label="Base URL (optional)",
        help_text="Empty for the provider's own.",
    )


def bare(field: forms.CharField, label: str = "") -> forms.CharField:
    """One of the two without its help, for where others of its kind have said it."""
    field.help_text = ""
    field.label = label or field.label
    return field
