"""Who answers a call: the first source, in a fixed order, that is allowed and can.

fault, behaviour, resource, example, model, sample
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from simulator.errors import SimulatorFailure
from simulator.llm.client import Client
from simulator.responding.behaviours import answer_by_behaviour
from simulator.responding.compose import answer_by_model
from simulator.responding.examples import answer_by_example
from simulator.responding.faults import answer_by_fault
from simulator.responding.resources import ResourceIndex, answer_by_resource
from simulator.responding.sample import answer_by_sample
from simulator.responding.sandbox import SandboxLimits
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Fault, Source


@dataclass(frozen=True)
class Kit:
    """What the sources work with. `behaviours` maps tool names to Python source; `resources` is
    None to keep no resource stores, `client` to ask no model. `allowed` names the sources of a
    tool that may not use all. `wait` spends a fault's seconds of delay; without it none pass."""

    behaviours: Mapping[str, str]
    resources: ResourceIndex | None
    faults: tuple[Fault, ...]
    client: Client | None
    sandbox: SandboxLimits
    allowed: Mapping[str, frozenset[Source]] = field(default_factory=dict)
    wait: Callable[[float], None] | None = None


def build_ladder(kit: Kit) -> tuple[Answerer, ...]:
    moment = kit.sandbox.moment
    sources: list[tuple[Source, Answerer]] = [
        (Source.FAULT, answer_by_fault(kit.faults, kit.wait)),
        (Source.BEHAVIOUR, answer_by_behaviour(kit.behaviours, kit.sandbox)),
    ]
    if kit.resources is not None:
        sources.append((Source.RESOURCE, answer_by_resource(kit.resources, moment)))
    sources.append((Source.EXAMPLE, answer_by_example))
    if kit.client is not None:
        sources.append((Source.MODEL, answer_by_model(kit.client)))
    sources.append((Source.SAMPLE, answer_by_sample(moment)))
    return tuple(_where_allowed(source, answerer, kit.allowed) for source, answerer in sources)


def answer_first(question: Question, answerers: Sequence[Answerer]) -> Answer:
    """Raises SimulatorFailure when none can answer, and whatever the one that tries raises."""
    for answerer in answerers:
        answer = answerer(question)
        if answer is not None:
            return answer
    raise SimulatorFailure(f"No source that is allowed for {question.tool.name} can answer it.")


def _where_allowed(
    source: Source, answerer: Answerer, allowed: Mapping[str, frozenset[Source]]
) -> Answerer:
    def answer(question: Question) -> Answer | None:
        is_allowed = source in allowed.get(question.tool.name, (source,))
        return answerer(question) if is_allowed else None

    return answer
