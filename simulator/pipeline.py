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
    ResponseMisfit,
    SimulatorFailure,
)
from simulator.llm.client import Client
from simulator.responding.conform import find_misfits
from simulator.responding.ladder import answer_first
from simulator.state.apply import apply_patch
from simulator.state.infer import patch_between
from simulator.validation.meaning import MeaningResult, check_meaning
from simulator.validation.rules import check_call
from simulator.values.call import CallOutcome, CallRecord, MeaningCheck, ToolCall
from simulator.values.catalog import Effect, Tool
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Source
from simulator.values.state import Patch, Snapshot
from simulator.values.usage import ModelRequest


@dataclass(frozen=True)
class Simulation:
    """What is the same for every call of a turn. `reader` is the model that reads meaning, or None;
    `send_backs` is how often an answer that does not fit is sent back to the model that gave it;
    `clock` counts seconds from anywhere."""

    tools: Mapping[str, Tool]
    answerers: tuple[Answerer, ...]
    message: str
    reader: Client | None
    closed_world: bool
    send_backs: int
    clock: Callable[[], float]


@dataclass(frozen=True)
class Step:
    """A call's record and the state after it."""

    record: CallRecord
    state: Snapshot


@dataclass(frozen=True)
class Settled:
    """An answer that fits, and what it makes of the state."""

    answer: Answer
    patch: Patch
    state: Snapshot


def run_call(
    call: ToolCall, history: tuple[CallRecord, ...], state: Snapshot, simulation: Simulation
) -> Step:
    """Make one call. The record tells whatever went wrong with the call or its answer.

    Raises ModelFailure when a model could not be reached at all: nothing is recorded then, so the
    call can be made again.
    """
    started = simulation.clock()
    step = _validated_step(call, history, state, simulation)
    return replace(step, record=replace(step.record, seconds=simulation.clock() - started))


def _validated_step(
    call: ToolCall, history: tuple[CallRecord, ...], state: Snapshot, simulation: Simulation
) -> Step:
    number = len(history) + 1
    violations = check_call(call, simulation.tools, closed=simulation.closed_world)
    if violations:
        return Step(CallRecord(number, call, CallOutcome.REJECTED, violations), state)
    tool = simulation.tools[call.name]
    meaning = _read_meaning(call, tool, simulation)
    record = CallRecord(
        number,
        call,
        CallOutcome.REJECTED,
        meaning.violations,
        meaning.check,
        requests=meaning.requests,
    )
    if meaning.check is MeaningCheck.OBJECTED:
        return Step(record, state)
    question = Question(tool, call, number, state, simulation.message, history)
    return _answered_step(record, question, simulation)


def _read_meaning(call: ToolCall, tool: Tool, simulation: Simulation) -> MeaningResult:
    if simulation.reader is None:
        return MeaningResult(MeaningCheck.OFF, (), ())
    return check_meaning(call, tool, simulation.message, simulation.reader)


def _answered_step(record: CallRecord, question: Question, simulation: Simulation) -> Step:
    spent: list[ModelRequest] = list(record.requests)
    try:
        settled = _settle(question, simulation, spent)
    except (SimulatorFailure, ModelFailure) as failure:
        if isinstance(failure, ModelFailure) and failure.is_outage:
            raise
        failed = replace(
            record,
            outcome=CallOutcome.FAILED,
            failure=failure.sentence,
            requests=tuple(spent),
        )
        return Step(failed, question.state)
    answered = replace(
        record,
        outcome=CallOutcome.ANSWERED,
        reply=settled.answer.reply,
        patch=settled.patch,
        requests=tuple(spent),
    )
    return Step(answered, settled.state)


def _settle(question: Question, simulation: Simulation, spent: list[ModelRequest]) -> Settled:
    """The first answer that fits and applies, asking a model again with what was wrong.

    Code and examples give the same answer every time, so only a model's is sent back.
    """
    for _ in range(simulation.send_backs):
        try:
            return _answer_once(question, simulation, spent)
        except _SentBack as refusal:
            question = replace(question, objections=(*question.objections, refusal.objection))
    try:
        return _answer_once(question, simulation, spent)
    except _SentBack as refusal:
        raise refusal.cause from None


class _SentBack(Exception):
    """A model's answer that it may mend when told why."""

    def __init__(self, cause: SimulatorFailure | ModelFailure) -> None:
        super().__init__(cause.sentence)
        self.cause = cause
        self.objection = cause.sentence


def _answer_once(question: Question, simulation: Simulation, spent: list[ModelRequest]) -> Settled:
    try:
        answer = answer_first(question, simulation.answerers)
    except ModelFailure as failure:
        spent.extend(failure.requests)
        if isinstance(failure, ModelUnreadable):
            raise _SentBack(failure) from failure
        raise
    spent.extend(answer.requests)
    try:
        return _fit(answer, question)
    except (ResponseMisfit, PatchRefused) as refusal:
        if answer.reply.source is Source.MODEL:
            raise _SentBack(refusal) from refusal
        raise


def _fit(answer: Answer, question: Question) -> Settled:
    misfits = (
        () if answer.reply.source is Source.FAULT else find_misfits(answer.reply, question.tool)
    )
    if misfits:
        raise ResponseMisfit(
            f"The {answer.reply.source} answer of {question.tool.name} does not fit its declared "
            f"response: {' '.join(misfits)}"
        )
    state = _state_after(answer, question.state)
    patch = patch_between(question.state, state)
    if patch and question.tool.effect is Effect.READ:
        raise PatchRefused(
            f"{question.tool.name} is a read tool, but its {answer.reply.source} answer changed "
            f"the state at {patch[0]['path']}.",
            pointer=patch[0]["path"],
        )
    return Settled(answer, patch, state)


def _state_after(answer: Answer, state: Snapshot) -> Snapshot:
    if answer.patch:
        return apply_patch(state, answer.patch)
    return state if answer.state is None else answer.state
