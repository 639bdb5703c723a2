"""Who answers a call: the first source, in a fixed order, that can.

behaviour, resource, example, model, sample

Before all of them comes `fault`: `pipeline` asks `faults` whether one is about the call.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simulator.errors import SimulatorFailure
from simulator.llm.client import Client
from simulator.responding.behaviours import answer_by_behaviour
from simulator.responding.compose import StateSteps, answer_by_model
from simulator.responding.examples import answer_by_example
from simulator.responding.resources import ResourceIndex, answer_by_resource
from simulator.responding.sample import answer_by_sample
from simulator.responding.sandbox import SandboxLimits
from simulator.values.behaviour import Behaviour
from simulator.values.question import Answer, Answerer, Question


@dataclass(frozen=True)
class Kit:
    """What the sources work with. `behaviours` is by tool name; `client` is None to ask no
    model."""

    behaviours: Mapping[str, Behaviour]
    resources: ResourceIndex
    client: Client | None
    sandbox: SandboxLimits
    steps: StateSteps = StateSteps.TOGETHER
    """How a model's answer comes by its change of the state."""


def build_ladder(kit: Kit) -> tuple[Answerer, ...]:
    moment, client = kit.sandbox.moment, kit.client
    return (
        answer_by_behaviour(kit.behaviours, kit.sandbox),
        answer_by_resource(kit.resources, moment),
        answer_by_example,
        *(() if client is None else (answer_by_model(client, moment, kit.steps),)),
        answer_by_sample(moment),
    )


def answer_first(question: Question, answerers: Sequence[Answerer]) -> Answer:
    """Raises SimulatorFailure when none can answer, and whatever the one that tries raises."""
    for answerer in answerers:
        answer = answerer(question)
        if answer is not None:
            return answer
    raise SimulatorFailure(f"No source can answer {question.tool.name}.")
