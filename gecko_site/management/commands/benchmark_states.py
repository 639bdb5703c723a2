"""Measures what attempts on a large state take of the database, and how soon a state is there."""

import itertools
from base64 import b85encode
from collections.abc import Iterator
from hashlib import sha512
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandParser
from django.db import connection

from gecko_site.benchmark_workspaces import benchmark_workspace
from gecko_site.benchmarking import Aim, Figure, Timing, as_json, time_runs
from simulator.management.ready import make_ready
from simulator.models import Attempt, Session, SessionStatus, Workspace
from simulator.selectors import state_after, versions_in
from simulator.services.recording import record_as_person
from simulator.services.samples import start_sample
from simulator.services.sessions import start_session
from simulator.state.size import size_of
from simulator.values.call import CallOutcome, CallRecord, ToolCall
from simulator.values.event import AttemptStarted, CallFinished, Event, TurnOpened
from simulator.values.json import write_compact
from simulator.values.reply import Reply, Source
from simulator.values.session import PlannerChoice, PlannerKind, SessionSettings
from simulator.values.state import Patch, Snapshot
from simulator.values.task import Task
from simulator.values.usage import Budget

ROWS = 8_000
"""Of a state of about a megabyte."""
CALL_BYTES = 5_000
"""What a call's row, its events and their indexes may take."""
LONG = 1_000
"""Calls of one long attempt."""


class Command(BaseCommand):
    help = (
        "Print the bytes that attempts on a state of 1 MB are stored in, and how soon one is read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--attempts", type=int, default=100)
        parser.add_argument("--calls", type=int, default=30)
        parser.add_argument("--json", action="store_true")

    def handle(self, *, attempts: int, calls: int, **options: Any) -> None:
        make_ready()
        with benchmark_workspace() as (workspace, user):
            start_sample(workspace=workspace, user=user, name="file_system")
            measured: list[Timing | Figure] = [
                *measure_bytes(workspace, attempts, calls),
                *time_states(workspace),
            ]
        if options["json"]:
            self.stdout.write(as_json(measured))
        else:
            self.stdout.write(settings.DATABASES["default"]["ENGINE"])
            self.stdout.write("\n".join(each.line for each in measured))


def measure_bytes(workspace: Workspace, attempts: int, calls: int) -> Iterator[Figure]:
    """Beside the state itself, what is stored may grow with the changes alone."""
    state = large_state()
    before = bytes_stored()
    session = begin(workspace, state)
    changed = 0
    for number in range(1, attempts + 1):
        changed += make_attempt(session, number, calls)
    stored = (bytes_stored() - before) / 1e6
    size = size_of(state) / 1e6
    patches = f"{changed / 1e6:.2f} MB of patches on {size:.2f} MB"
    aim = 2 * size + attempts * calls * CALL_BYTES / 1e6
    yield Figure(f"{attempts} attempts, {calls} calls, {patches}", stored, "MB", round(aim, 1))


def time_states(workspace: Workspace) -> Iterator[Timing]:
    session = begin(workspace, large_state())
    make_attempt(session, 1, LONG)
    attempt = Attempt.objects.get(turn__session=session)
    calls = itertools.cycle(range(7, LONG, 31))
    yield time_runs(
        f"a state of 1 MB after any of {LONG:,} calls",
        lambda: state_after(attempt, next(calls)),
        100,
        Aim("p95", 500),
    )


def large_state() -> Snapshot:
    """Of texts that no database can store in much less."""
    rows = {f"row {n}": {"name": _nothing_said(n), "count": n} for n in range(ROWS)}
    return {"rows": rows, "tags": ["in", "every", "attempt"]}


def _nothing_said(number: int) -> str:
    digest = sha512(str(number).encode()).digest()
    return b85encode(digest).decode()


def begin(workspace: Workspace, state: Snapshot) -> Session:
    """A session that no worker takes, its turn opened."""
    version = versions_in(workspace)[0]
    session = start_session(
        workspace=workspace,
        user=None,
        version=version,
        title="States",
        task=Task(("Change it.",), tuple(version.tools.values_list("name", flat=True)), state),
        settings=SessionSettings(PlannerChoice(PlannerKind.PERSON), Budget(retries=200)),
    )
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.AWAITING)
    tell(session, TurnOpened(1, "Change it.", state))
    return session


def make_attempt(session: Session, number: int, calls: int) -> int:
    """The bytes of all its patches."""
    tell(session, AttemptStarted(number, ""))
    changed = 0
    for call in range(1, calls + 1):
        patch: Patch = (
            {"op": "replace", "path": f"/rows/row {(call * 7) % ROWS}/count", "value": -call},
            {"op": "add", "path": f"/rows/new {number} {call}", "value": {"name": "A new row"}},
        )
        changed += len(write_compact(patch))
        tell(session, CallFinished(number, change_record(call, patch)))
    return changed


def change_record(number: int, patch: Patch) -> CallRecord:
    reply = Reply(200, {"done": True}, Source.BEHAVIOUR)
    call = ToolCall("mkdir", {"path": f"folder {number}"})
    return CallRecord(number, call, CallOutcome.ANSWERED, reply=reply, patch=patch)


def tell(session: Session, event: Event) -> None:
    record_as_person(session, 1, event, only_in=(SessionStatus.AWAITING,))


def bytes_stored() -> int:
    """What the database takes of its disk, what deleted rows left free not counted."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
        pages = [pragma(cursor, name) for name in ("page_count", "freelist_count", "page_size")]
        return (pages[0] - pages[1]) * pages[2]


def pragma(cursor: Any, name: str) -> int:
    cursor.execute(f"PRAGMA {name}")
    return int(cursor.fetchone()[0])
