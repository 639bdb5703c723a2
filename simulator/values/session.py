"""How a session is to be run: chosen when it is started, and some of it again when it goes on."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from simulator.values.fault import Fault
from simulator.values.json import Json
from simulator.values.usage import Budget, Role


class PlannerKind(StrEnum):
    PERSON = "person"
    RECORDING = "recording"
    MODEL = "model"


class Calling(StrEnum):
    """How a model is asked for calls."""

    AUTO = "auto"
    """Natively; JSON in its text is taken too."""
    NATIVE = "native"
    JSON = "json"
    """By a JSON reply, for models without tool calling."""


class StrategyName(StrEnum):
    GATS = "gats"


class Ablation(StrEnum):
    """A part that a session goes without, to see what it is worth (arXiv 2602.19218, section 6.3).
    What such a session comes to says nothing of the calls themselves."""

    VALIDATION = "validation"
    """Every call is answered, whatever its arguments."""
    STATE = "state"
    """No call changes the state, and no model is shown it."""
    JUDGE = "judge"
    """An attempt passes once it has called a tool."""


HELPER_ROLES = (Role.MEANING, Role.RESPOND, Role.OPENING, Role.CHECKLIST, Role.JUDGE)
"""What a helper is asked for. Whoever responds also says what that changes."""


@dataclass(frozen=True)
class ModelChoice:
    """A model by its LiteLLM name; `base_url` is empty for the provider's own address."""

    name: str
    base_url: str = ""


@dataclass(frozen=True)
class PlannerChoice:
    """`recording` is set for a recording, `model` for a model. `pause_seconds` is waited before
    each recorded move, so that a person who watches can follow."""

    kind: PlannerKind
    recording: Json = None
    pause_seconds: float = 0.0
    model: ModelChoice | None = None
    calling: Calling = Calling.AUTO


@dataclass(frozen=True)
class Terms:
    """What of a session may still be changed once it has begun. `planner_model` is None unless a
    model plans; `calling` is how it is asked. `models` are those that play one role alone."""

    planner_model: ModelChoice | None
    calling: Calling
    helper: ModelChoice | None
    budget: Budget
    models: Mapping[Role, ModelChoice] = field(default_factory=dict)

    @property
    def roles(self) -> dict[Role, ModelChoice | None]:
        """Each role's own model, None where the helper plays it."""
        return {role: self.models.get(role) for role in HELPER_ROLES}


@dataclass(frozen=True)
class SessionSettings:
    """`helper` reads meaning, answers, drafts opening state and checklist, and judges; None for
    rules only. With `looks_first` a person settles what a model drafted before anything begins.
    `models` has others for some of its roles. `closed_world` reports undeclared fields even where
    the schema's letter would let them pass; with `separate_steps` a model that answers is asked for
    the change of the state by itself; `without` are the parts that are left out. One that
    `reuses_replies` takes what a model said to the same request before, and asks for the rest."""

    planner: PlannerChoice
    budget: Budget
    helper: ModelChoice | None = None
    check_meaning: bool = False
    faults: tuple[Fault, ...] = field(default=())
    strategy: StrategyName = StrategyName.GATS
    closed_world: bool = True
    models: Mapping[Role, ModelChoice] = field(default_factory=dict)
    separate_steps: bool = False
    without: tuple[Ablation, ...] = ()
    looks_first: bool = False
    reuses_replies: bool = False

    @property
    def terms(self) -> Terms:
        planner = self.planner
        return Terms(planner.model, planner.calling, self.helper, self.budget, self.models)

    def model_for(self, role: Role) -> ModelChoice | None:
        """The model of one of HELPER_ROLES; None when no model plays it."""
        return self.models.get(role, self.helper)

    @property
    def asks_helpers(self) -> bool:
        return any(self.model_for(role) is not None for role in HELPER_ROLES)

    def on(self, terms: Terms) -> "SessionSettings":
        """The same on other terms."""
        planner = replace(self.planner, model=terms.planner_model, calling=terms.calling)
        return replace(
            self, planner=planner, helper=terms.helper, budget=terms.budget, models=terms.models
        )
