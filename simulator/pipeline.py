"""One tool call, from arguments to new state. Read this first.

    parse → find tool → rules → meaning → respond → conform → change state → record
                                 └── at the same time ──┘

The stages do not know each other; this module is where they meet. Source: Gecko (arXiv 2602.19218)
sections 3.1 to 3.3.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from simulator.errors import (
    ModelFailure,
    ModelUnreadable,
    PatchRefused,
    PlaygroundError,
    ResponseMisfit,
    SimulatorFailure,
)
from simulator.responding.conform import find_misfits
from simulator.responding.estimate import Estimator
from simulator.responding.faults import (
    find_fault,
    is_carried_out,
    needs_answer,
    reply_by_fault,
)
from simulator.responding.ladder import answer_first
from simulator.state.apply import apply_proposal
from simulator.state.infer import patch_between
from simulator.state.size import find_unfit
from simulator.validation.meaning import MeaningResult, Reader
from simulator.validation.rules import check_call
from simulator.values.call import CallOutcome, CallRecord, MeaningCheck, ToolCall
from simulator.values.catalog import Effect, Tool
from simulator.values.fault import Fault
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.state import Patch, Snapshot
from simulator.values.usage import ModelRequest
from simulator.values.violation import ViolationCode

UNANSWERABLE = frozenset({ViolationCode.UNKNOWN_TOOL, ViolationCode.NOT_AN_OBJECT})
"""What is refused even where nothing is validated: nobody could answer it."""


@dataclass(frozen=True)
class Simulation:
    """What is the same for every call of a turn.

    `reader` checks what arguments mean, None to leave that unchecked; `estimator` says what a
    model's answer changed, None where the answer says so itself. `send_backs` is how often an
    answer that does not fit is sent back to the model that gave it; `most_state_bytes` is how
    large a call may leave the state; `clock` counts seconds from anywhere; `note` is told each
    failure of which a record keeps the sentence alone; `faults` are set by the user. Without
    `validates` every call that can be answered is, and without `keeps_state` none changes the
    state. Unless meaning is `read_beside` the answer, it is read after it, and how far an answer
    got does not depend on which of the two was faster.
    """

    tools: Mapping[str, Tool]
    answerers: tuple[Answerer, ...]
    message: str
    reader: Reader | None
    closed_world: bool
    send_backs: int
    most_state_bytes: int
    clock: Callable[[], float]
    note: Callable[[PlaygroundError], None]
    estimator: Estimator | None = None
    faults: tuple[Fault, ...] = ()
    validates: bool = True
    keeps_state: bool = True
    read_beside: bool = True


@dataclass(frozen=True)
class Step:
    """A call's record and the state after it."""

    record: CallRecord
    state: Snapshot


@dataclass(frozen=True)
class Tried:
    """One try at an answer: a reply with what it changed, or else why there is none. `may_mend`
    when whoever answered may do better once told; `outage` when a model could not be asked."""

    state: Snapshot
    requests: tuple[ModelRequest, ...]
    reply: Reply | None = None
    patch: Patch = ()
    failure: str = ""
    may_mend: bool = False
    outage: ModelFailure | None = None


Ask = Callable[[Question], Answer]
Moot = Callable[[], bool]
"""Whether an answer would be thrown away by now."""


def run_call(
    call: ToolCall, history: tuple[CallRecord, ...], state: Snapshot, simulation: Simulation
) -> Step:
    """Make one call. The record tells whatever went wrong with the call or its answer.

    Raises ModelFailure when a model could not be reached at all: nothing is recorded then, so the
    call can be made again.
    """
    started = simulation.clock()
    step = _make_call(call, history, state, simulation)
    seconds = simulation.clock() - started + step.record.latency
    return replace(step, record=replace(step.record, seconds=seconds))


def _make_call(
    call: ToolCall, history: tuple[CallRecord, ...], state: Snapshot, simulation: Simulation
) -> Step:
    number = len(history) + 1
    violations = check_call(call, simulation.tools, closed=simulation.closed_world)
    if not simulation.validates:
        violations = tuple(each for each in violations if each.code in UNANSWERABLE)
    # A rule that could not be run is shown, but it is no mistake of the planner's.
    if any(violation.code is not ViolationCode.NOT_CHECKED for violation in violations):
        return Step(CallRecord(number, call, CallOutcome.REJECTED, violations), state)
    tool = simulation.tools[call.name]
    question = Question(tool, call, number, state, simulation.message, history)
    meaning, tried = _read_and_respond(question, simulation)
    requests = (*meaning.requests, *tried.requests)
    record = CallRecord(
        number,
        call,
        CallOutcome.REJECTED,
        violations=(*violations, *meaning.violations),
        meaning=meaning.check,
        requests=requests,
        validated=simulation.validates,
    )
    if meaning.check is MeaningCheck.OBJECTED:
        return Step(record, state)
    outage = meaning.outage or tried.outage
    if outage is not None:
        outage.requests = requests
        raise outage
    outcome = CallOutcome.FAILED if tried.reply is None else CallOutcome.ANSWERED
    answered = replace(
        record, outcome=outcome, reply=tried.reply, patch=tried.patch, failure=tried.failure
    )
    return Step(answered, tried.state)


def _read_and_respond(question: Question, simulation: Simulation) -> tuple[MeaningResult, Tried]:
    """Both at once, so that a call waits for the slower and not for their sum. Answers touch
    nothing but the state they return: one that meaning objects to is simply not kept."""
    if simulation.reader is None:
        nothing_read = MeaningResult(MeaningCheck.OFF, (), ())
        return nothing_read, _respond(question, simulation, lambda: False)
    read = partial(simulation.reader, question.call, question.tool, question.message)
    if not simulation.read_beside:
        tried = _respond(question, simulation, lambda: False)
        return _noted(read(), simulation), tried
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="meaning") as beside:
        reading = beside.submit(read)
        tried = _respond(question, simulation, partial(_has_objected, reading))
    return _noted(reading.result(), simulation), tried


def _noted(meaning: MeaningResult, simulation: Simulation) -> MeaningResult:
    if meaning.failure is not None:
        simulation.note(meaning.failure)
    return meaning


def _has_objected(reading: Future[MeaningResult]) -> bool:
    if not reading.done() or reading.exception() is not None:
        return False
    return reading.result().check is MeaningCheck.OBJECTED


def _respond(question: Question, simulation: Simulation, is_moot: Moot) -> Tried:
    """What the tool answers, or what a fault makes of that."""
    fault = find_fault(simulation.faults, question)
    if fault is None:
        return _answer(question, simulation, is_moot)
    if not needs_answer(fault):
        return Tried(question.state, (), reply_by_fault(fault, None))
    tried = _answer(question, simulation, is_moot)
    if tried.reply is None:
        return tried
    spoilt = replace(tried, reply=reply_by_fault(fault, tried.reply))
    return spoilt if is_carried_out(fault) else replace(spoilt, state=question.state, patch=())


def _answer(question: Question, simulation: Simulation, is_moot: Moot) -> Tried:
    """The first answer that fits and applies; with an estimator, a model's change of the state is
    asked for once its answer fits."""
    answer = partial(answer_first, answerers=simulation.answerers)
    tried = _until_it_fits(question, answer, simulation, is_moot)
    reply = tried.reply
    if simulation.estimator is None or reply is None or is_moot():
        return tried
    is_models = reply.source is Source.MODEL and not reply.is_error
    if not is_models or question.tool.effect is Effect.READ:
        return tried
    estimator = simulation.estimator
    estimated = _until_it_fits(question, lambda asked: estimator(asked, reply), simulation, is_moot)
    return replace(estimated, requests=(*tried.requests, *estimated.requests))


def _until_it_fits(question: Question, ask: Ask, simulation: Simulation, is_moot: Moot) -> Tried:
    """Each try that may be mended is sent back with why it does not fit."""
    requests: tuple[ModelRequest, ...] = ()
    for tries_left in range(simulation.send_backs, -1, -1):
        tried = _try(question, ask, simulation)
        requests = (*requests, *tried.requests)
        if not (tried.may_mend and tries_left) or is_moot():
            break
        question = replace(question, objections=(*question.objections, tried.failure))
    return replace(tried, requests=requests)


def _try(question: Question, ask: Ask, simulation: Simulation) -> Tried:
    """Code and examples give the same answer every time, so only a model may mend its own."""
    try:
        answer = ask(question)
    except ModelFailure as failure:
        if failure.is_outage:
            return Tried(question.state, failure.requests, outage=failure)
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
        patch, state = _change_state(answer, question, simulation)
    except (ResponseMisfit, PatchRefused) as refusal:
        simulation.note(refusal)
        return Tried(
            question.state,
            answer.requests,
            failure=refusal.sentence,
            may_mend=answer.reply.source is Source.MODEL,
        )
    return Tried(state, answer.requests, answer.reply, patch)


def _change_state(
    answer: Answer, question: Question, simulation: Simulation
) -> tuple[Patch, Snapshot]:
    """The change an answer makes and the state after it. Raises ResponseMisfit or PatchRefused."""
    tool, source = question.tool, answer.reply.source
    if misfits := find_misfits(answer.reply, tool):
        raise ResponseMisfit(
            f"The {source} answer of {tool.name} does not fit its declared response: "
            f"{' '.join(misfits)}"
        )
    if not simulation.keeps_state:
        return (), question.state
    most_bytes = simulation.most_state_bytes
    state = question.state if answer.state is None else answer.state
    if answer.patch:
        state = apply_proposal(state, answer.patch, most_bytes)
    if state is not question.state and (reason := find_unfit(state, most_bytes)):
        raise PatchRefused(f"After the {source} answer of {tool.name} the state {reason}.")
    patch = patch_between(question.state, state)
    if patch and tool.effect is Effect.READ:
        raise PatchRefused(
            f"{tool.name} is taken to only read, but its {source} answer changed the state at "
            f"{patch[0]['path']}. If it may, say on the tool's page that it writes.",
            pointer=patch[0]["path"],
        )
    return patch, state
