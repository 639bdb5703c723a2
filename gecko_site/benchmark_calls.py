"""What a call costs that models answer: tokens it reads, models' times it takes, many at once.

The models are a scripted server that takes a fixed time; everything else is as in production.
"""

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from statistics import median

from django.db import connection
from django.test import override_settings

from gecko_site.benchmark_seats import (
    ITEM,
    MESSAGE,
    REPLIES,
    arguments,
    document,
    history,
    make_state,
)
from gecko_site.benchmarking import Figure
from gecko_site.scripted_models import ScriptedModels, schema_of, serve_models
from simulator.models import Call, CatalogVersion, Session, Workspace
from simulator.pipeline import Simulation, run_call
from simulator.responding.compose import StateSteps
from simulator.responding.estimate import estimate_by_model
from simulator.responding.ladder import Kit
from simulator.responding.resources import index_resources
from simulator.selectors import catalog_of
from simulator.services.assembling import catalog_tools, simulation_of
from simulator.services.clients import client_for
from simulator.services.imports import Sent, import_now
from simulator.services.limits import sandbox_limits
from simulator.services.sessions import start_session
from simulator.tasks import rehearse_session
from simulator.validation.meaning import read_by_model
from simulator.values.call import CallOutcome, CallRecord, ToolCall
from simulator.values.json import JsonObject, write_compact
from simulator.values.session import ModelChoice, PlannerChoice, PlannerKind, SessionSettings
from simulator.values.state import Snapshot
from simulator.values.task import Task
from simulator.values.usage import Budget

MODEL_SECONDS = 0.2
RUNS = 15
"""Calls timed of each kind: each takes a model's time and more."""
SESSIONS = 32
CALLS_OF_A_SESSION = 5
TOKEN_AIMS = (("small", 200, 1_200), ("10 KB", 10_000, 2_600), ("40 KB", 40_000, 6_900))
"""Of a call that changes a state of so many bytes: a quarter of what the reference spends."""
TIME_AIMS = (
    ("read call", "quote_seat", StateSteps.TOGETHER, 1.3),
    ("write call", "hold_seat", StateSteps.TOGETHER, 1.3),
    ("write call, separate steps", "hold_seat", StateSteps.APART, 2.3),
)


def measure_calls(workspace: Workspace) -> Iterator[Figure]:
    """Needs `workspace` to keep a catalog and sessions in."""
    described = json.dumps(document()).encode()
    version = import_now(workspace=workspace, sent=Sent(described, "seats.json"))
    with (
        override_settings(MODEL_BASE_URLS=["*"]),
        serve_models(MODEL_SECONDS, REPLIES) as models,
    ):
        simulate = partial(_simulation, version, ModelChoice("openai/scripted", models.base_url))
        yield from time_calls(simulate(StateSteps.TOGETHER), simulate(StateSteps.APART))
        yield from count_tokens(simulate(StateSteps.TOGETHER), models)
        yield from run_at_once(version, models)


def time_calls(together: Simulation, apart: Simulation) -> Iterator[Figure]:
    """In models' times, meaning read meanwhile."""
    state = make_state(600)
    _call("hold_seat", 0, state, apart)  # The first request of a process imports the library.
    for name, tool, steps, most in TIME_AIMS:
        simulation = apart if steps is StateSteps.APART else together
        taken = [_call(tool, number, state, simulation) for number in range(RUNS)]
        seconds = median(record.seconds for record in taken)
        requests = len(taken[0].requests)
        named = f"{name}, meaning on, {requests} requests of {MODEL_SECONDS * 1000:.0f} ms"
        yield Figure(named, seconds / MODEL_SECONDS, "model times", most)


def count_tokens(simulation: Simulation, models: ScriptedModels) -> Iterator[Figure]:
    for name, size, most in TOKEN_AIMS:
        models.asked.clear()
        state = make_state(size)
        _call("hold_seat", RUNS + size, state, simulation)
        read = sum(map(_tokens, models.asked))
        named = f"prompt tokens, write call, meaning on, {name} state"
        yield Figure(f"{named} ({len(write_compact(state))} bytes)", read, "tokens", most)


def run_at_once(version: CatalogVersion, models: ScriptedModels) -> Iterator[Figure]:
    """One session alone and then many at once, each by a worker's thread of its own."""
    alone = _run_sessions(1, version, models)
    models.busiest = 0
    started = time.monotonic()
    sessions = _run_sessions(SESSIONS, version, models)
    seconds = time.monotonic() - started
    calls = [record for session in sessions for record in _records(session)]
    wanted = SESSIONS * CALLS_OF_A_SESSION
    answered = [record for record in calls if record.outcome is CallOutcome.ANSWERED]
    yield Figure(f"calls kept of {SESSIONS} sessions", len(answered), "", wanted, at_least=True)
    whole = sum(
        list(session.events.values_list("sequence", flat=True))
        == list(range(1, session.last_sequence + 1))
        for session in sessions
    )
    yield Figure("sessions without a gap in their events", whole, "", SESSIONS, at_least=True)
    yield Figure(
        "requests at the models at one time", models.busiest, "", SESSIONS // 2, at_least=True
    )
    own = median(record.seconds for session in alone for record in _records(session))
    among = median(record.seconds for record in calls)
    yield Figure(f"a call among {SESSIONS} sessions, to one alone", among / own, "times", 2)
    queued = SESSIONS * sum(record.seconds for record in _records(alone[0]))
    yield Figure(f"{SESSIONS} sessions, to one after the other", seconds / queued, "times", 0.25)


def _records(session: Session) -> list[CallRecord]:
    return [call.record for call in Call.objects.filter(attempt__turn__session=session)]


def _run_sessions(count: int, version: CatalogVersion, models: ScriptedModels) -> list[Session]:
    sessions = [_start_session(number, version, models) for number in range(count)]
    workers = [threading.Thread(target=_rehearse, args=[each.pk]) for each in sessions]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return [Session.objects.get(pk=session.pk) for session in sessions]


def _rehearse(session_id: int) -> None:
    try:
        rehearse_session(session_id)
    finally:
        connection.close()


def _start_session(number: int, version: CatalogVersion, models: ScriptedModels) -> Session:
    calls = [
        {"name": "hold_seat", "arguments": arguments(number * CALLS_OF_A_SESSION + each)}
        for each in range(CALLS_OF_A_SESSION)
    ]
    return start_session(
        workspace=catalog_of(version).workspace,
        user=None,
        version=version,
        title="",
        task=Task((MESSAGE,), ("hold_seat",), make_state(600), checklist=(ITEM,)),
        settings=SessionSettings(
            planner=PlannerChoice(PlannerKind.RECORDING, recording={"attempts": [calls]}),
            budget=Budget(retries=0),
            helper=ModelChoice("openai/scripted", models.base_url),
            check_meaning=True,
        ),
    )


def _simulation(version: CatalogVersion, choice: ModelChoice, steps: StateSteps) -> Simulation:
    client = client_for(choice)
    assert client is not None, "a choice gives a client"
    moment = datetime.now(UTC)
    kit = Kit(
        behaviours={},
        resources=index_resources(()),
        client=client,
        sandbox=sandbox_limits(moment),
        steps=steps,
    )
    simulation = simulation_of(catalog_tools(version.pk, 0), kit, "Benchmark")
    is_apart = steps is StateSteps.APART
    return replace(
        simulation,
        message=MESSAGE,
        reader=read_by_model(client),
        estimator=estimate_by_model(client, moment) if is_apart else None,
    )


def _call(tool: str, number: int, state: Snapshot, simulation: Simulation) -> CallRecord:
    """`number` makes it a call that was not made before."""
    call = ToolCall(tool, arguments(number))
    record = run_call(call, history(), state, simulation).record
    if record.outcome is not CallOutcome.ANSWERED or record.reply is None:
        raise RuntimeError(f"The call was not answered: {record.failure or record.violations}")
    return record


def _tokens(request: JsonObject) -> int:
    """What a tokeniser of today makes of a request: its messages and its reply schema."""
    # The tokeniser comes with the library that asks the models; it is imported by then.
    from litellm.litellm_core_utils.default_encoding import encoding

    texts = [message["content"] for message in request["messages"]]
    return len(encoding.encode("\n".join([*texts, write_compact(schema_of(request))])))
