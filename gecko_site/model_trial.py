"""Rehearses ten of the samples' tasks with one model in every role, and sums up what came of it.

Half of them are answered by the samples' behaviours. The others' tools come without any, so that
the model answers and changes the state. None brings a checklist: the model drafts it and judges.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from simulator.errors import InputRefused
from simulator.management.following import run_and_follow
from simulator.models import CatalogVersion, Session, SessionStatus, Workspace
from simulator.samples.loading import load_sample
from simulator.selectors import latest_version
from simulator.services.imports import Sent, import_now
from simulator.services.samples import add_sample
from simulator.services.sessions import start_session
from simulator.values.event import requests_of
from simulator.values.json import Json
from simulator.values.session import (
    Calling,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    SessionSettings,
)
from simulator.values.task import Task
from simulator.values.usage import Budget, ModelRequest, Role, total_tokens

TASKS = (
    ("file_system", True),
    ("local_files", True),
    ("math", True),
    ("messages", True),
    ("tickets", True),
    ("posting", False),
    ("tickets", False),
    ("trading", False),
    ("travel", False),
    ("vehicle", False),
)
"""Samples, and whether their behaviours answer."""
BUDGET = Budget(retries=1, calls=10, seconds=1800, tokens=150_000)
"""Of a task. What it cuts off comes to a verdict too."""


@dataclass(frozen=True)
class Trial:
    """How the model is asked."""

    model: ModelChoice
    calling: Calling


@dataclass(frozen=True)
class Ran:
    """What became of one task. `requests` are all that were made for it; without a `verdict` it
    was interrupted, `reason` says why."""

    task: str
    session: int
    verdict: str
    attempts: int
    calls: int
    seconds: float
    reason: str
    requests: tuple[ModelRequest, ...]

    @property
    def line(self) -> str:
        tokens = total_tokens(self.requests)
        counted = f"{self.attempts:8} {self.calls:5} {len(self.requests):8} {tokens:7}"
        return f"{self.task:28} {self.verdict or 'none':9} {counted} {self.seconds:7.0f}"


@dataclass(frozen=True)
class RoleTotal:
    """What the requests of one role came to. `seconds` are all of theirs, those at the same time
    counted each."""

    role: Role
    requests: int
    prompt_tokens: int
    completion_tokens: int
    seconds: float

    @property
    def line(self) -> str:
        tokens = f"{self.prompt_tokens:13} {self.completion_tokens:17}"
        return f"{self.role:10} {self.requests:8} {tokens} {self.seconds:8.0f}"


TASK_HEAD = f"{'task':28} {'verdict':9} attempts calls requests  tokens seconds"
ROLE_HEAD = f"{'role':10} requests prompt tokens completion tokens  seconds"


def run_tasks(workspace: Workspace, trial: Trial, limit: int) -> Iterator[Ran]:
    """The first `limit` tasks, one after the other. Their sessions stay in `workspace`. Raises
    InputRefused for a model that may not be called."""
    for name, behaves in TASKS[:limit]:
        session = _start(workspace, name, behaves, trial)
        told = f"{name}, {'behaviours' if behaves else 'model'} answer{'' if behaves else 's'}"
        yield _follow(session, told)


def total_roles(requests: Iterable[ModelRequest]) -> list[RoleTotal]:
    """A total for each role that was asked, in the order of `Role`."""
    asked = list(requests)
    counts = Counter(request.role for request in asked)
    return [
        RoleTotal(
            role,
            counts[role],
            sum(request.prompt_tokens for request in asked if request.role is role),
            sum(request.completion_tokens for request in asked if request.role is role),
            sum(request.seconds for request in asked if request.role is role),
        )
        for role in Role
        if counts[role]
    ]


def _start(workspace: Workspace, name: str, behaves: bool, trial: Trial) -> Session:
    sample = load_sample(name)
    return start_session(
        workspace=workspace,
        user=None,
        version=_version(workspace, name, behaves),
        title=f"{trial.model.name}: {sample.task['title']}",
        task=Task((sample.task["message"],), _tools_of(sample.recording), sample.task["opening"]),
        settings=SessionSettings(
            planner=PlannerChoice(PlannerKind.MODEL, model=trial.model, calling=trial.calling),
            budget=BUDGET,
            helper=trial.model,
            check_meaning=True,
        ),
    )


def _version(workspace: Workspace, name: str, behaves: bool) -> CatalogVersion:
    """The sample's catalog, or its description alone as a catalog that is no sample's."""
    if behaves:
        return latest_version(add_sample(workspace=workspace, name=name))
    bare = f"{name} without behaviours"
    catalog = workspace.catalogs.filter(name=bare, deleted=None).first()
    if catalog is not None:
        return latest_version(catalog)
    document = load_sample(name).document
    return import_now(workspace=workspace, sent=Sent(document, f"{name}.yaml", bare))


def _tools_of(recording: Json) -> tuple[str, ...]:
    """Those that the sample's recording calls: what the task needs."""
    calls = [call for attempt in recording["attempts"] for call in attempt if "name" in call]
    return tuple(dict.fromkeys(call["name"] for call in calls))


def _follow(session: Session, told: str) -> Ran:
    requests = tuple(
        request for event in run_and_follow(session) for request in requests_of(event.value)
    )
    session.refresh_from_db()
    return Ran(
        task=told,
        session=session.pk,
        verdict=session.outcome if session.status == SessionStatus.FINISHED else "",
        attempts=sum(turn.attempts.count() for turn in session.turns.all()),
        calls=session.calls,
        seconds=session.seconds,
        reason=session.reason,
        requests=requests,
    )


def trial_of(model: str, base_url: str, calling: str) -> Trial:
    if not model:
        raise InputRefused("Name the model: --model, or GECKO_MODEL.", pointer="--model")
    return Trial(ModelChoice(model, base_url), Calling(calling))
