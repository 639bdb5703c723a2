"""A new session, as its page sends it: everything but the rows."""

from typing import Any

from django import forms
from django.conf import settings

from playground.forms.json_field import JsonField
from simulator.errors import InputRefused
from simulator.services.clients import refuse_choice
from simulator.services.reading import read_opening, read_recording
from simulator.values.session import Calling, ModelChoice, PlannerChoice, PlannerKind
from simulator.values.usage import Budget

ALL_TOOLS, SOME_TOOLS = "all", "some"
PLANNERS = [
    (PlannerKind.PERSON.value, "Me, by hand"),
    (PlannerKind.RECORDING.value, "A recording"),
    (PlannerKind.MODEL.value, "A model"),
]
CALLINGS = [
    (Calling.AUTO.value, "Natively, JSON in the text is taken too"),
    (Calling.NATIVE.value, "Natively only"),
    (Calling.JSON.value, "As JSON, for models without tool calling"),
]


def _model_field(label: str) -> forms.CharField:
    return forms.CharField(
        required=False,
        max_length=200,
        label=label,
        help_text="Its LiteLLM name, such as openai/name or anthropic/name.",
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "off"}),
    )


def _address_field() -> forms.URLField:
    return forms.URLField(
        required=False,
        max_length=500,
        assume_scheme="https",
        label="Base URL (optional)",
        help_text="Empty for the provider's own.",
    )


class SessionForm(forms.Form):
    title = forms.CharField(
        required=False,
        max_length=200,
        label="Title (optional)",
        help_text="Left empty, the task's first line is taken.",
    )
    tool_choice = forms.ChoiceField(
        choices=[(ALL_TOOLS, "All of them"), (SOME_TOOLS, "Only those I choose")],
        initial=ALL_TOOLS,
        widget=forms.RadioSelect,
        label="Tools in play",
    )
    policy = forms.CharField(
        required=False,
        max_length=50_000,
        label="Policy (optional)",
        help_text="Rules the planner is told and judged by.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    opening = JsonField(read_opening, label="Starting state", initial="{}", required=False)
    planner = forms.ChoiceField(
        choices=PLANNERS, initial=PlannerKind.PERSON, widget=forms.RadioSelect, label="Planner"
    )
    recording = forms.CharField(
        required=False,
        strip=False,
        label="Recorded calls",
        help_text='A list of calls, {"attempts": [[…], …]}, or chat messages with tool calls.',
        widget=forms.Textarea(attrs={"class": "code", "rows": 5, "spellcheck": "false"}),
    )
    planner_model = _model_field("Model that plans")
    planner_address = _address_field()
    calling = forms.ChoiceField(choices=CALLINGS, initial=Calling.AUTO, label="How it calls")
    helper_model = _model_field("Helper model (optional)")
    helper_address = _address_field()
    check_meaning = forms.BooleanField(required=False, label="Check what arguments mean")
    retries = forms.IntegerField(min_value=0, max_value=50, label="Retries")
    calls = forms.IntegerField(required=False, min_value=1, label="Calls")
    seconds = forms.FloatField(required=False, min_value=1, label="Seconds")
    tokens = forms.IntegerField(required=False, min_value=1, label="Tokens")
    dollars = forms.FloatField(required=False, min_value=0, label="Dollars")

    def clean_recording(self) -> Any:
        text: str = self.cleaned_data["recording"]
        if self.data.get("planner") != PlannerKind.RECORDING:
            return None
        if not text.strip():
            raise forms.ValidationError("Paste the calls to replay.")
        try:
            return read_recording(text)
        except InputRefused as problem:
            raise forms.ValidationError(_sentence(problem)) from None

    def clean(self) -> dict[str, Any]:
        is_model = self.cleaned_data.get("planner") == PlannerKind.MODEL
        if is_model and not self.cleaned_data.get("planner_model"):
            self.add_error("planner_model", "Name the model that plans.")
        if self.cleaned_data.get("check_meaning") and not self.cleaned_data.get("helper_model"):
            self.add_error("check_meaning", "Name a helper model: it reads what arguments mean.")
        self._check_address("planner" if is_model else "", "planner_address")
        self._check_address("helper", "helper_address")
        return self.cleaned_data

    def _check_address(self, who: str, field: str) -> None:
        choice = self._model(who) if who else None
        try:
            if choice is not None:
                refuse_choice(choice)
        except InputRefused as problem:
            self.add_error(field, problem.sentence)

    def _model(self, who: str) -> ModelChoice | None:
        """`who` is "planner" or "helper"; None when no model was named."""
        name = self.cleaned_data.get(f"{who}_model", "").strip()
        address = self.cleaned_data.get(f"{who}_address") or ""
        return ModelChoice(name, address) if name else None

    @property
    def helper(self) -> ModelChoice | None:
        return self._model("helper")

    @property
    def planner_choice(self) -> PlannerChoice:
        kind = PlannerKind(self.cleaned_data["planner"])
        return PlannerChoice(
            kind=kind,
            recording=self.cleaned_data["recording"],
            model=self._model("planner") if kind is PlannerKind.MODEL else None,
            calling=Calling(self.cleaned_data["calling"]),
        )

    @property
    def budget(self) -> Budget:
        data = self.cleaned_data
        return Budget(
            data["retries"], data["calls"], data["seconds"], data["tokens"], data["dollars"]
        )


def initial_of_session(budget: Budget) -> dict[str, Any]:
    """What a new session's form starts with: the operator's model and the given budget."""
    return {
        "planner_model": settings.MODEL_NAME,
        "planner_address": settings.MODEL_BASE_URL,
        "helper_model": settings.MODEL_NAME,
        "helper_address": settings.MODEL_BASE_URL,
        "retries": budget.retries,
        "calls": budget.calls,
        "seconds": _plain(budget.seconds),
        "tokens": budget.tokens,
        "dollars": _plain(budget.dollars),
    }


def _plain(number: float | None) -> str:
    return "" if number is None else f"{number:g}"


def _sentence(problem: InputRefused) -> str:
    return f"{problem.sentence} ({problem.pointer})" if problem.pointer else problem.sentence
