"""Rehearses a task from a file, printing its events as they are recorded."""

import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser
from django.db import connection

from simulator.errors import InputRefused
from simulator.management.ready import make_ready
from simulator.management.telling import tell
from simulator.models import Catalog, Event, Session, SessionStatus
from simulator.selectors import events_after, latest_version, settings_of
from simulator.services.outages import AWAY
from simulator.services.reading import read_recording, read_task_text
from simulator.services.samples import task_frame
from simulator.services.sessions import start_session
from simulator.tasks import rehearse_session
from simulator.values.session import (
    Calling,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    SessionSettings,
)
from simulator.values.usage import doubt_limit
from simulator.values.verdict import Outcome

LOOK_SECONDS = 0.05
COULD_NOT_RUN = 2


class Command(BaseCommand):
    help = (
        "Rehearse a task. Exit 0 when an attempt passed, 1 when none did, 2 when it could not run."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--catalog", type=int, required=True)
        parser.add_argument("--task", type=Path, required=True, metavar="TASK.yaml")
        parser.add_argument("--planner", required=True, help="recording:FILE or model:NAME")
        parser.add_argument("--calling", choices=[c.value for c in Calling], default="auto")
        parser.add_argument("--base-url", default="", help="the planner model's address")
        parser.add_argument("--helper", default="", help="a model that answers and judges")
        parser.add_argument("--helper-base-url", default="")
        parser.add_argument("--json", action="store_true", help="print events as JSON lines")

    def handle(self, **options: Any) -> None:
        make_ready()
        try:
            session = start(options)
        except InputRefused as refusal:
            place = f" (at {refusal.pointer})" if refusal.pointer else ""
            self.stderr.write(f"{refusal.sentence}{place}")
            sys.exit(COULD_NOT_RUN)
        except OSError as problem:
            self.stderr.write(f"{problem.filename} cannot be read: {problem.strerror}.")
            sys.exit(COULD_NOT_RUN)
        except UnicodeDecodeError as problem:
            self.stderr.write(f"A file is not UTF-8 text: byte {problem.start} cannot be read.")
            sys.exit(COULD_NOT_RUN)
        write = json_line if options["json"] else plain_line
        for event in run_and_follow(session):
            self.stdout.write(write(event))
            self.stdout.flush()
        session.refresh_from_db()
        if session.reason:
            self.stderr.write(session.reason)
        if caution := doubt_limit(settings_of(session).budget, session.unpriced):
            self.stderr.write(caution)
        if session.status == SessionStatus.INTERRUPTED:
            sys.exit(COULD_NOT_RUN)
        sys.exit(0 if session.outcome == Outcome.PASSED else 1)


def start(options: dict[str, Any]) -> Session:
    catalog = Catalog.objects.filter(pk=options["catalog"]).select_related("workspace").first()
    if catalog is None:
        raise InputRefused(f"There is no catalog {options['catalog']}.", pointer="--catalog")
    version = latest_version(catalog)
    frame = task_frame(version=version)
    read = read_task_text(options["task"].read_text(encoding="utf-8"), frame)
    helper = options["helper"]
    settings = SessionSettings(
        planner=planner_choice(options),
        budget=read.budget,
        helper=ModelChoice(helper, options["helper_base_url"]) if helper else None,
        faults=read.faults,
    )
    return start_session(
        workspace=catalog.workspace,
        user=None,
        version=version,
        title=read.title,
        task=read.task,
        settings=settings,
    )


def planner_choice(options: dict[str, Any]) -> PlannerChoice:
    kind, _, name = options["planner"].partition(":")
    match kind:
        case "recording" if name:
            recording = read_recording(Path(name).read_text(encoding="utf-8"))
            return PlannerChoice(PlannerKind.RECORDING, recording=recording)
        case "model" if name:
            model = ModelChoice(name, options["base_url"])
            return PlannerChoice(
                PlannerKind.MODEL, model=model, calling=Calling(options["calling"])
            )
        case _:
            raise InputRefused("--planner must be recording:FILE or model:NAME.")


def run_and_follow(session: Session) -> Any:
    """Yield the session's events. It is run here unless a worker has claimed it already. Raises
    what keeps its events from being recorded: nobody is there to go on."""
    worker = Worker(session.pk)
    worker.start()
    seen = 0
    while True:
        session.refresh_from_db()
        resting = session.is_over or session.status in (
            SessionStatus.AWAITING,
            SessionStatus.INTERRUPTED,
        )
        for event in events_after(session, seen):
            seen = event.sequence
            yield event
        if resting and not worker.is_alive():
            return
        if worker.outage is not None:
            raise worker.outage
        time.sleep(LOOK_SECONDS)


class Worker(threading.Thread):
    outage: Exception | None = None

    def __init__(self, session_id: int) -> None:
        super().__init__(daemon=True)
        self.session_id = session_id

    def run(self) -> None:
        try:
            rehearse_session(self.session_id)
        except AWAY as outage:
            self.outage = outage
        finally:
            connection.close()


def json_line(event: Event) -> str:
    return json.dumps(event.document, ensure_ascii=False)


def plain_line(event: Event) -> str:
    return f"{event.sequence:4} {tell(event.value)}"
