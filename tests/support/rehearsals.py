"""Parts for rehearsals without rows: a tiny catalog whose behaviours are plain functions."""

from dataclasses import replace
from typing import Any

from simulator.llm.client import Client
from simulator.pipeline import Simulation
from simulator.planners.replay import ReplayPlanner, read_recording
from simulator.responding.compose import StateSteps, answer_by_model
from simulator.strategies.parts import Judge, Parts, Planner, TurnTask
from simulator.values.attempt import Attempt
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    Event,
    PlannerReplied,
)
from simulator.values.json import Json
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.task import ChecklistItem
from simulator.values.usage import Budget, Spending
from tests.support.questions import MOMENT
from tests.support.tools import tool_of

ADD = tool_of("add", name={"type": "string"})
HAS_A = ChecklistItem("a", "a is there.", "state.a")
HAS_B = ChecklistItem("b", "b is there.", "state.b")


def add_name(question: Question) -> Answer:
    """Adds the name to the state; answers a name that is there already with 409."""
    name = question.call.arguments["name"]
    if name in question.state:
        return Answer(Reply(409, {"error": "exists"}, Source.BEHAVIOUR))
    state = {**question.state, name: True}
    return Answer(Reply(200, {"added": name}, Source.BEHAVIOUR), state=state)


def by_model(client: Client, steps: StateSteps = StateSteps.TOGETHER) -> Answerer:
    return answer_by_model(client, MOMENT, steps)


def simulation_of(*answerers: Answerer, **changes: Any) -> Simulation:
    simulation = Simulation(
        tools={"add": ADD},
        answerers=answerers or (add_name,),
        message="Add a and b.",
        reader=None,
        closed_world=True,
        send_backs=2,
        most_state_bytes=10_000,
        clock=lambda: 0.0,
        note=lambda failure: None,
    )
    return replace(simulation, **changes)


def adding(*attempts: str) -> Planner:
    """A recorded planner; each attempt is a text of names to add, one letter each."""
    recorded = [[{"name": "add", "arguments": {"name": n}} for n in names] for names in attempts]
    return replaying({"attempts": recorded})


def replaying(recording: Json) -> Planner:
    return ReplayPlanner(read_recording(recording), lambda: None)


def parts_of(planner: Planner, **changes: Any) -> Parts:
    parts = Parts(
        planner=planner,
        simulation=simulation_of(),
        judge=None,
        budget=Budget(retries=3),
        spent=Spending(),
        clock=lambda: 0.0,
    )
    return replace(parts, **changes)


def turn_of(*items: ChecklistItem, **changes: Any) -> TurnTask:
    turn = TurnTask(
        number=1,
        message="Add a and b.",
        policy="",
        opening={},
        items=items or (HAS_A, HAS_B),
        past_turns=(),
    )
    return replace(turn, **changes)


def judge_of(client: Any) -> Judge:
    return Judge(client, longest_input=10_000)


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def attempts_from(events: list[Event]) -> tuple[Attempt, ...]:
    """The attempts that events tell of, as they would be read back from rows."""
    attempts: dict[int, Attempt] = {}
    for event in events:
        match event:
            case AttemptStarted(number=number):
                attempts[number] = Attempt(number, {})
            case PlannerReplied(attempt=number, move=move):
                attempts[number] = _with(attempts[number], "moves", move)
            case CallFinished(attempt=number, record=record):
                attempts[number] = _with(attempts[number], "records", record)
            case AttemptFinished(number=number):
                attempts[number] = replace(
                    attempts[number],
                    outcome=event.outcome,
                    verdicts=event.verdicts,
                    feedback=event.feedback,
                )
            case _:
                pass
    return tuple(attempts.values())


def _with(attempt: Attempt, field: str, value: Any) -> Attempt:
    return replace(attempt, **{field: (*getattr(attempt, field), value)})
