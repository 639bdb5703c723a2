"""Times one call's rules, one behaviour call, one event committed, an event's way to a page, and
calls that models answer."""

import http.client
import itertools
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandParser
from django.test import Client
from websockets.sync.client import ClientConnection, connect

from gecko_site.benchmark_calls import measure_calls
from gecko_site.benchmark_workspaces import benchmark_workspace
from gecko_site.benchmarking import Aim, Figure, Timing, as_json, sum_up, time_runs
from gecko_site.embedded import serve
from simulator.management.ready import make_ready
from simulator.models import Session, Workspace
from simulator.pipeline import run_call
from simulator.rehearsal import Rehearsal
from simulator.samples.loading import load_sample
from simulator.services.assembling import assemble, live_world
from simulator.services.completions import Notebook
from simulator.services.leases import Claim, claim_row
from simulator.services.progress import load_progress
from simulator.services.recording import record_as_worker
from simulator.services.samples import start_sample
from simulator.validation.rules import check_call
from simulator.values.attempt import Move, MoveMode
from simulator.values.call import CallOutcome, CallRecord, ToolCall
from simulator.values.event import AttemptStarted, CallFinished, PlannerReplied, TurnOpened
from simulator.values.reply import Reply, Source

SAMPLE = "file_system"
VALID = ToolCall("mkdir", {"path": "temp"})
INVALID = ToolCall("mkdir", {"name": 5})
LONG = 1000
"""Calls of a long session."""


class Command(BaseCommand):
    help = "Print medians and 95th percentiles of the pipeline on this machine and database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--runs", type=int, default=300)
        parser.add_argument("--json", action="store_true")

    def handle(self, *, runs: int, **options: Any) -> None:
        make_ready()
        with benchmark_session() as (session, claim):
            world = live_world(Notebook(session), time.monotonic)
            rehearsal = assemble(session, load_progress(session), world)
            measured: list[Timing | Figure] = [
                *time_rules(rehearsal, runs),
                time_behaviour(rehearsal, runs),
                time_event(claim, runs),
                *measure_calls(session.workspace),
                *time_page(session, claim, min(runs, 100)),
            ]
        if options["json"]:
            self.stdout.write(as_json(measured))
        else:
            self.stdout.write(
                f"{settings.DATABASES['default']['ENGINE']}, embedded: {settings.EMBEDDED}"
            )
            self.stdout.write("\n".join(each.line for each in measured))


@contextmanager
def benchmark_session() -> Iterator[tuple[Session, Claim[Session]]]:
    """A claimed session in a workspace of its own, deleted afterwards."""
    with benchmark_workspace() as (workspace, user):
        session = claimable_session(workspace, user)
        claim = claim_row(Session, session.pk)
        assert claim is not None
        record_as_worker(claim, 1, TurnOpened(1, "", session.opening or {}), 0.0)
        record_as_worker(claim, 1, AttemptStarted(1, ""), 0.0)
        yield session, claim


def claimable_session(workspace: Workspace, user: Any) -> Session:
    """A sample session that no worker has taken: it is put back to the queue if one was quicker."""
    session = start_sample(workspace=workspace, user=user, name=SAMPLE)
    Session.objects.filter(pk=session.pk).update(status="queued", lease_token="")
    return Session.objects.select_related("version").get(pk=session.pk)


def time_rules(rehearsal: Rehearsal, runs: int) -> list[Timing]:
    tools = rehearsal.parts.simulation.tools
    return [
        time_runs(
            f"rules, {name} call, validator cached",
            lambda call=call: check_call(call, tools, closed=True),  # type: ignore[misc]
            runs * 10,
            Aim("median", 0.3),
        )
        for name, call in (("valid", VALID), ("invalid", INVALID))
    ]


def time_behaviour(rehearsal: Rehearsal, runs: int) -> Timing:
    state = load_sample(SAMPLE).task["opening"]
    return time_runs(
        "one behaviour call, whole pipeline",
        lambda: run_call(VALID, (), state, rehearsal.parts.simulation),
        runs,
    )


def call_events() -> Iterator[tuple[PlannerReplied, CallFinished]]:
    for number in itertools.count(1):
        reply = Reply(200, {"path": "/temp"}, Source.BEHAVIOUR)
        patch = ({"op": "add", "path": f"/root/temp{number}", "value": {}},)
        record = CallRecord(number, VALID, CallOutcome.ANSWERED, reply=reply, patch=patch)
        yield PlannerReplied(1, Move((VALID,), MoveMode.RECORDING)), CallFinished(1, record)


EVENTS = call_events()


def time_event(claim: Claim[Session], runs: int) -> Timing:
    return time_runs(
        "one call event committed, with its rows",
        lambda: record_as_worker(claim, 1, next(EVENTS)[1], 0.0),
        runs,
        Aim("median", 10),
    )


def lengthen(session: Session, claim: Claim[Session]) -> None:
    """Record calls until the session is a long one."""
    session.refresh_from_db()
    for _ in range(LONG - session.calls):
        for event in next(EVENTS):
            record_as_worker(claim, 1, event, 0.0)


def time_page(session: Session, claim: Claim[Session], runs: int) -> list[Timing]:
    """The page of a long session, and an event's way there: from recording it until the page has
    been told and has fetched its fragments."""
    lengthen(session, claim)
    client = Client()
    assert session.created_by is not None, "benchmark_session names one"
    client.force_login(session.created_by)
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    first, told = [], []
    with server() as port:
        headers = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}"}
        address = f"ws://127.0.0.1:{port}/ws/sessions/{session.pk}/"
        with connect(address, additional_headers=headers) as doorbell:
            seen = wait_for(doorbell, 0)
            page = http.client.HTTPConnection("127.0.0.1", port)
            fetch(page, f"/sessions/{session.pk}/", cookie)  # The first one loads templates.
            for _ in range(max(2, runs // 5)):
                started = time.perf_counter()
                fetch(page, f"/sessions/{session.pk}/", cookie)
                first.append(time.perf_counter() - started)
            for _ in range(runs):
                started = time.perf_counter()
                sequence = record_as_worker(claim, 1, next(EVENTS)[1], 0.0)
                wait_for(doorbell, sequence)
                fetch(page, f"/sessions/{session.pk}/events/?after={seen}", cookie)
                told.append(time.perf_counter() - started)
                seen = sequence
    return [
        sum_up(f"first page, session of {LONG:,} calls", first),
        sum_up(
            f"event recorded to the page, session of {LONG:,}",
            told,
            Aim("p95", 300 if settings.EMBEDDED else 100),
        ),
    ]


def wait_for(doorbell: ClientConnection, sequence: int) -> int:
    while True:
        told: int = json.loads(doorbell.recv(timeout=10))["sequence"]
        if told >= sequence:
            return told


def fetch(page: http.client.HTTPConnection, path: str, cookie: str) -> None:
    page.request("GET", path, headers={"Cookie": cookie, "HX-Request": "true"})
    response = page.getresponse()
    response.read()
    if response.status != http.client.OK:
        raise RuntimeError(f"{path} answered {response.status}")


@contextmanager
def server() -> Iterator[int]:
    """The site on a free port: in this process when embedded, else as a process of its own."""
    if settings.EMBEDDED:
        port: list[int] = []
        threading.Thread(target=serve, args=[0, port.append], daemon=True).start()
        while not port:
            time.sleep(0.02)
        yield port[0]
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "gecko_site.asgi:application", "--port", str(free)]
    process = subprocess.Popen([*command, "--log-level", "warning"])
    try:
        wait_until_listening(free)
        yield free
    finally:
        process.terminate()
        process.wait()


def wait_until_listening(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("The server did not start.")
