"""The terms of a session: its models and its budget. Chosen when it is started, and again when it
goes on after an interruption."""

from typing import Any

from django import forms

from playground.forms.models import MODEL_PARTS, address_field, bare, model_field
from simulator.errors import InputRefused
from simulator.services.clients import refuse_choice
from simulator.values.session import (
    HELPER_ROLES,
    Calling,
    ModelChoice,
    PlannerKind,
    SessionSettings,
    Terms,
)
from simulator.values.usage import LARGEST_LIMIT, Budget, Role

CALLINGS = [
    (Calling.AUTO.value, "Natively, JSON in the text is taken too"),
    (Calling.NATIVE.value, "Natively only"),
    (Calling.JSON.value, "As JSON, for models without tool calling"),
]
PLANNER_FIELDS = ("planner_model", "planner_address", "calling")


class TermsForm(forms.Form):
    planner_model = model_field("Model that plans")
    planner_address = address_field()
    calling = forms.ChoiceField(choices=CALLINGS, initial=Calling.AUTO, label="How it calls")
    helper_model = model_field("Helper model (optional)")
    helper_address = address_field()
    retries = forms.IntegerField(min_value=0, max_value=50, label="Retries")
    calls = forms.IntegerField(required=False, min_value=1, max_value=LARGEST_LIMIT, label="Calls")
    seconds = forms.FloatField(
        required=False, min_value=1, max_value=LARGEST_LIMIT, label="Seconds"
    )
    tokens = forms.IntegerField(
        required=False, min_value=1, max_value=LARGEST_LIMIT, label="Tokens"
    )
    dollars = forms.FloatField(
        required=False, min_value=0, label="Dollars", help_text="Where prices are known."
    )
    meaning_model = bare(model_field("Model that reads meaning"))
    meaning_address = bare(address_field(), "Base URL for meaning")
    respond_model = bare(model_field("Model that answers calls"))
    respond_address = bare(address_field(), "Base URL for answers")
    opening_model = bare(model_field("Model for the starting state"))
    opening_address = bare(address_field(), "Base URL for the state")
    checklist_model = bare(model_field("Model for the checklist"))
    checklist_address = bare(address_field(), "Base URL for checklist")
    judge_model = bare(model_field("Model that judges"))
    judge_address = bare(address_field(), "Base URL for judging")

    def check_models(self, planner_kind: str) -> None:
        """Whether the models that are needed are named, and may be called."""
        if planner_kind == PlannerKind.MODEL:
            if not self.cleaned_data.get("planner_model"):
                self.add_error("planner_model", "Name the model that plans.")
            self._check_model("planner")
        for who in ("helper", *HELPER_ROLES):
            self._check_model(who)

    def _check_model(self, who: str) -> None:
        choice = self.model_of(who)
        try:
            if choice is not None:
                refuse_choice(choice)
        except InputRefused as problem:
            part = "model" if problem.pointer == "/model/name" else "address"
            self.add_error(f"{who}_{part}", problem.sentence)

    def model_of(self, who: str) -> ModelChoice | None:
        """`who` begins the names of its fields, such as "helper"; None when no model was named."""
        name = self.cleaned_data.get(f"{who}_model", "").strip()
        address = self.cleaned_data.get(f"{who}_address") or ""
        return ModelChoice(name, address) if name else None

    @property
    def role_models(self) -> dict[Role, ModelChoice]:
        """The models named for one role alone."""
        named = {role: self.model_of(role) for role in HELPER_ROLES}
        return {role: choice for role, choice in named.items() if choice is not None}

    @property
    def role_fields(self) -> list[forms.BoundField]:
        names = [f"{role}_{part}" for role in HELPER_ROLES for part in MODEL_PARTS]
        return [self[name] for name in names if name in self.fields]

    @property
    def budget(self) -> Budget:
        data = self.cleaned_data
        return Budget(
            data["retries"], data["calls"], data["seconds"], data["tokens"], data["dollars"]
        )


class ContinueForm(TermsForm):
    """The terms an interrupted session goes on with. Only a model's planner can be changed, and of
    the roles those that a model of their own plays."""

    def __init__(self, chosen: SessionSettings, data: Any = None) -> None:
        super().__init__(data, initial=initial_of_terms(chosen.terms), auto_id="terms_%s")
        self.chosen = chosen
        if not self.plans_by_model:
            for name in PLANNER_FIELDS:
                del self.fields[name]
        for role in set(HELPER_ROLES) - set(chosen.models):
            for part in MODEL_PARTS:
                del self.fields[f"{role}_{part}"]

    @property
    def plans_by_model(self) -> bool:
        return self.chosen.planner.kind is PlannerKind.MODEL

    def clean(self) -> dict[str, Any]:
        self.check_models(self.chosen.planner.kind)
        return self.cleaned_data

    @property
    def terms(self) -> Terms:
        """What a valid form holds."""
        return Terms(
            planner_model=self.model_of("planner"),
            calling=Calling(self.cleaned_data.get("calling", self.chosen.planner.calling)),
            helper=self.model_of("helper"),
            budget=self.budget,
            models=self.role_models,
        )


def initial_of_budget(budget: Budget) -> dict[str, Any]:
    return {
        "retries": budget.retries,
        "calls": budget.calls,
        "seconds": _plain(budget.seconds),
        "tokens": budget.tokens,
        "dollars": _plain(budget.dollars),
    }


def initial_of_terms(terms: Terms) -> dict[str, Any]:
    return {
        **initial_of_budget(terms.budget),
        "planner_model": terms.planner_model.name if terms.planner_model else "",
        "planner_address": terms.planner_model.base_url if terms.planner_model else "",
        "calling": terms.calling,
        "helper_model": terms.helper.name if terms.helper else "",
        "helper_address": terms.helper.base_url if terms.helper else "",
        **{f"{role}_model": choice.name for role, choice in terms.models.items()},
        **{f"{role}_address": choice.base_url for role, choice in terms.models.items()},
    }


def _plain(number: float | None) -> str:
    return "" if number is None else f"{number:g}"
