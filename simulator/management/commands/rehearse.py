"""Rehearses a task from a file, printing its events as they are recorded."""

import sys
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from simulator.errors import InputRefused
from simulator.management.following import json_line, plain_line, run_and_follow
from simulator.management.ready import make_ready
from simulator.models import Catalog, Session, SessionStatus
from simulator.selectors import latest_version, settings_of
from simulator.services.reading import read_recording, read_task_text
from simulator.services.samples import task_frame
from simulator.services.sessions import start_session
from simulator.values.session import (
    Calling,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    SessionSettings,
)
from simulator.values.usage import doubt_limit
from simulator.values.verdict import Outcome

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
            self.stderr.write(refusal.placed)
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
