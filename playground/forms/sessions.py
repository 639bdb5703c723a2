"""A new session, as its page sends it: everything but the rows."""

from typing import Any

from django import forms
from django.conf import settings

from playground.forms.json_field import JsonField
from playground.forms.terms import TermsForm, initial_of_budget, initial_of_terms
from playground.forms.text import TextField
from playground.json_display import write_json
from simulator.errors import InputRefused
from simulator.services.reading import read_opening, read_recording
from simulator.values.session import (
    Ablation,
    Calling,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    SessionSettings,
)
from simulator.values.usage import Budget, Role

ALL_TOOLS, SOME_TOOLS = "all", "some"
PLANNERS = [
    (PlannerKind.PERSON.value, "Me, by hand"),
    (PlannerKind.RECORDING.value, "A recording"),
    (PlannerKind.MODEL.value, "A model"),
]


ABLATIONS = [
    (Ablation.VALIDATION.value, "No validation: every call is answered, whatever its arguments"),
    (Ablation.STATE.value, "No state: no call changes it, and no model is shown it"),
    (Ablation.JUDGE.value, "No judge: an attempt passes once it has called a tool"),
]


class SessionForm(TermsForm):
    title = TextField(
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
    policy = TextField(
        required=False,
        max_length=50_000,
        label="Policy (optional)",
        help_text="Rules the planner is told and judged by.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    proposes_opening = forms.BooleanField(
        required=False, label="Have the helper model propose the starting state"
    )
    opening = JsonField(read_opening, label="Starting state", initial="{}", required=False)
    looks_first = forms.BooleanField(
        required=False,
        initial=True,
        label="Let me look before the first attempt",
        help_text="Where a model drafts the state or the checklist, it waits for you to begin.",
    )
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
    check_meaning = forms.BooleanField(required=False, label="Check what arguments mean")
    separate_steps = forms.BooleanField(
        required=False, label="Ask for a call's change of the state by itself, after its answer"
    )
    reuses_replies = forms.BooleanField(
        required=False, label="Reuse replies: what a model said to the same request before is taken"
    )
    without = forms.MultipleChoiceField(
        choices=ABLATIONS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Ablations: run without a part, to see what it is worth",
    )

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
        reads_meaning = self.helper or self.model_of(Role.MEANING)
        if self.cleaned_data.get("check_meaning") and not reads_meaning:
            self.add_error("check_meaning", "Name a helper model: it reads what arguments mean.")
        self.check_models(self.cleaned_data.get("planner", ""))
        if self.cleaned_data.get("proposes_opening"):
            self.errors.pop("opening", None)
            self.cleaned_data["opening"] = None
        return self.cleaned_data

    @property
    def helper(self) -> ModelChoice | None:
        return self.model_of("helper")

    @property
    def ablations(self) -> tuple[Ablation, ...]:
        return tuple(map(Ablation, self.cleaned_data["without"]))

    @property
    def has_advanced(self) -> bool:
        """Whether anything under Advanced is filled in or wrong, so that it stands open."""
        fields = [
            *self.role_fields,
            self["separate_steps"],
            self["reuses_replies"],
            self["without"],
        ]
        return any(field.value() or field.errors for field in fields)

    @property
    def planner_choice(self) -> PlannerChoice:
        kind = PlannerKind(self.cleaned_data["planner"])
        return PlannerChoice(
            kind=kind,
            recording=self.cleaned_data["recording"],
            model=self.model_of("planner") if kind is PlannerKind.MODEL else None,
            calling=Calling(self.cleaned_data["calling"]),
        )


def initial_of_session(budget: Budget) -> dict[str, Any]:
    """What a new session's form starts with: the operator's model and the given budget."""
    return {
        "planner_model": settings.MODEL_NAME,
        "planner_address": settings.MODEL_BASE_URL,
        "helper_model": settings.MODEL_NAME,
        "helper_address": settings.MODEL_BASE_URL,
        **initial_of_budget(budget),
    }


def initial_of_settings(chosen: SessionSettings) -> dict[str, Any]:
    """What the form of a session starts with that is run again."""
    recording = chosen.planner.recording
    return {
        **initial_of_terms(chosen.terms),
        "planner": chosen.planner.kind,
        "recording": "" if recording is None else write_json(recording, 2),
        "check_meaning": chosen.check_meaning,
        "separate_steps": chosen.separate_steps,
        "reuses_replies": chosen.reuses_replies,
        "without": list(chosen.without),
        "looks_first": chosen.looks_first,
    }


def _sentence(problem: InputRefused) -> str:
    return f"{problem.sentence} ({problem.pointer})" if problem.pointer else problem.sentence
