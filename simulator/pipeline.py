"""One tool call, from arguments to new state. Read this first.

    parse → find tool → rules → meaning → respond → conform → change state → record

The stages do not know each other; this module is where they meet. Source: Gecko (arXiv 2602.19218)
sections 3.1 to 3.3.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from simulator.errors import (
    ModelFailure,
    ModelUnreadable,
    PatchRefused,
    PlaygroundError,
    ResponseMisfit,
    SimulatorFailure,
)
from simulator.llm.client import Client
from simulator.responding.conform import find_misfits
from simulator.responding.ladder import answer_first
from simulator.state.apply import apply_proposal
from simulator.state.infer import patch_between
from simulator.state.size import find_unfit
from simulator.validation.meaning import MeaningResult, check_meaning
from simulator.validation.rules import check_call
from simulator.values.call import CallOutcome, CallRecord, MeaningCheck, ToolCall
from simulator.values.catalog import Effect, Tool
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.state import Patch, Snapshot
from simulator.values.usage import ModelRequest
from simulator.values.violation import ViolationCode


@dataclass(frozen=True)
class Simulation:
    """What is the same for every call of a turn. `reader` is the model that reads meaning, or None;
    `send_backs` is how often an answer that does not fit is sent back to the model that gave it;
    `most_state_bytes` is how large a call may leave the state; `clock` counts seconds from
    anywhere; `note` is told each failure of which a record keeps the sentence alone."""

    tools: Mapping[str, Tool]
    answerers: tuple[Answerer, ...]
    message: str
    reader: Client | None
    closed_world: bool
    send_backs: int
    most_state_bytes: int
    clock: Callable[[], float]
    note: Callable[[PlaygroundError], None]


@dataclass(frozen=True)
class Step:
    """A call's record and the state after it."""

    record: CallRecord
    state: Snapshot


@dataclass(frozen=True)
class Tried:
    """One try at an answer: a reply with what it changed, or else why there is none. `may_mend`
    when whoever answered may do better once told."""

    state: Snapshot
    requests: tuple[ModelRequest, ...]
    reply: Reply | None = None
    patch: Patch = ()
    failure: str = ""
    may_mend: bool = False


def run_call(
    call: ToolCall, history: tuple[CallRecord, ...], state: Snapshot, simulation: Simulation
) -> Step:
    """Make one call. The record tells whatever went wrong with the call or its answer.

    Raises ModelFailure when a model could not be reached at all: nothing is recorded then, so the
    call can be made again.
    """
    started = simulation.clock()
    step = _make_call(call, history, state, simulation)
    return replace(step, record=replace(step.record, seconds=simulation.clock() - started))


def _make_call(
    call: ToolCall, history: tuple[CallRecord, ...], state: Snapshot, simulation: Simulation
) -> Step:
    number = len(history) + 1
    violations = check_call(call, simulation.tools, closed=simulation.closed_world)
    # A rule that could not be run is shown, but it is no mistake of the planner's.
    if any(violation.code is not ViolationCode.NOT_CHECKED for violation in violations):
        return Step(CallRecord(number, call, CallOutcome.REJECTED, violations), state)
    tool = simulation.tools[call.name]
    meaning = _read_meaning(call, tool, simulation)
    record = CallRecord(
        number,
        call,
        CallOutcome.REJECTED,
        violations=(*violations, *meaning.violations),
        meaning=meaning.check,
        requests=meaning.requests,
    )
    if meaning.check is MeaningCheck.OBJECTED:
        return Step(record, state)
    question = Question(tool, call, number, state, simulation.message, history)
    tried = _respond(question, simulation, meaning.requests)
    outcome = CallOutcome.FAILED if tried.reply is None else CallOutcome.ANSWERED
    answered = replace(
        record,
        outcome=outcome,
        reply=tried.reply,
        patch=tried.patch,
        failure=tried.failure,
        requests=tried.requests,
    )
    return Step(answered, tried.state)


def _read_meaning(call: ToolCall, tool: Tool, simulation: Simulation) -> MeaningResult:
    if simulation.reader is None:
        return MeaningResult(MeaningCheck.OFF, (), ())
    result = check_meaning(call, tool, simulation.message, simulation.reader)
    if result.failure is not None:
        simulation.note(result.failure)
    return result


def _respond(
    question: Question, simulation: Simulation, requests: tuple[ModelRequest, ...]
) -> Tried:
    """The first answer that fits and applies, each try that may be mended sent back with why."""
    for tries_left in range(simulation.send_backs, -1, -1):
        try:
            tried = _try_to_answer(question, simulation)
        except ModelFailure as outage:
            outage.requests = (*requests, *outage.requests)
            raise
        requests = (*requests, *tried.requests)
        if not (tried.may_mend and tries_left):
            break
        question = replace(question, objections=(*question.objections, tried.failure))
    return replace(tried, requests=requests)


def _try_to_answer(question: Question, simulation: Simulation) -> Tried:
    """Code and examples give the same answer every time, so only a model may mend its own."""
    try:
        answer = answer_first(question, simulation.answerers)
    except ModelFailure as failure:
        if failure.is_outage:
            raise
        simulation.note(failure)
        return Tried(
            question.state,
            failure.requests,
            failure=failure.sentence,
            may_mend=isinstance(failure, ModelUnreadable),
        )
    except SimulatorFailure as failure:
        simulation.note(failure)
        return Tried(question.state, (), failure=failure.sentence)
    try:
        patch, state = _change_state(answer, question, simulation.most_state_bytes)
    except (ResponseMisfit, PatchRefused) as refusal:
        simulation.note(refusal)
        return Tried(
            question.state,
            answer.requests,
            failure=refusal.sentence,
            may_mend=answer.reply.source is Source.MODEL,
        )
    return Tried(state, answer.requests, answer.reply, patch)


def _change_state(answer: Answer, question: Question, most_bytes: int) -> tuple[Patch, Snapshot]:
    """The change an answer makes and the state after it. Raises ResponseMisfit or PatchRefused."""
    tool, source = question.tool, answer.reply.source
    misfits = () if source is Source.FAULT else find_misfits(answer.reply, tool)
    if misfits:
        raise ResponseMisfit(
            f"The {source} answer of {tool.name} does not fit its declared response: "
            f"{' '.join(misfits)}"
        )
    state = question.state if answer.state is None else answer.state
    if answer.patch:
        state = apply_proposal(state, answer.patch, most_bytes)
    if state is not question.state and (reason := find_unfit(state, most_bytes)):
        raise PatchRefused(f"After the {source} answer of {tool.name} the state {reason}.")
    patch = patch_between(question.state, state)
    if patch and tool.effect is Effect.READ:
        raise PatchRefused(
            f"{tool.name} is a read tool, but its {source} answer changed the state at "
            f"{patch[0]['path']}.",
            pointer=patch[0]["path"],
        )
    return patch, state
