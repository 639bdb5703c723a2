"""Asking a model for a proposal."""

from django import forms
from django.conf import settings

from playground.forms.models import address_field, model_field
from simulator.models import ProposalKind
from simulator.values.session import ModelChoice


class ProposalForm(forms.Form):
    kind_name = forms.ChoiceField(choices=ProposalKind.choices)
    model_name = model_field("Model to ask")
    model_address = address_field()

    def clean_model_name(self) -> str:
        name: str = self.cleaned_data["model_name"].strip()
        if not name:
            raise forms.ValidationError("Name the model to ask.")
        return name

    @property
    def kind(self) -> ProposalKind:
        return ProposalKind(self.cleaned_data["kind_name"])

    @property
    def model(self) -> ModelChoice:
        return ModelChoice(
            self.cleaned_data["model_name"], self.cleaned_data["model_address"] or ""
        )

    @property
    def sentences(self) -> list[str]:
        return [str(error) for errors in self.errors.values() for error in errors]


def form_for(kind: ProposalKind) -> ProposalForm:
    """The form with the operator's model in it."""
    return ProposalForm(
        initial={
            "kind_name": kind,
            "model_name": settings.MODEL_NAME,
            "model_address": settings.MODEL_BASE_URL,
        }
    )
