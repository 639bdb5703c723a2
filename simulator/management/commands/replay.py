"""Replays an exported session, without any model, and says whether it came to the same."""

import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.management import BaseCommand, CommandParser

from simulator.errors import InputRefused
from simulator.management.following import json_line, plain_line, run_and_follow
from simulator.management.ready import make_ready
from simulator.models import Likeness, Session
from simulator.selectors import default_workspace
from simulator.services.receiving import open_transcript

DIFFERENT, COULD_NOT_RUN = 1, 2


class Command(BaseCommand):
    help = (
        "Replay an exported session. Exit 0 when its events are the same, 1 when they differ, 2 "
        "when it could not run."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.json")
        parser.add_argument("--json", action="store_true", help="print events as JSON lines")

    def handle(self, *, file: Path, **options: Any) -> None:
        make_ready()
        try:
            session = start(file)
        except InputRefused as refusal:
            self._give_up(refusal.placed)
        except OSError as problem:
            self._give_up(f"{problem.filename} cannot be read: {problem.strerror}.")
        write = json_line if options["json"] else plain_line
        for event in run_and_follow(session):
            self.stdout.write(write(event))
            self.stdout.flush()
        session.refresh_from_db()
        match session.likeness:
            case Likeness.SAME:
                self.stderr.write("The same events as in the file.")
            case Likeness.DIFFERENT:
                self.stderr.write(session.reason)
                sys.exit(DIFFERENT)
            case _:
                self._give_up(session.reason)

    def _give_up(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(COULD_NOT_RUN)


def start(file: Path) -> Session:
    workspace = default_workspace()
    if workspace is None:
        raise InputRefused("There is no workspace yet; create_workspace makes one.")
    return open_transcript(workspace=workspace, user=None, source=file.read_bytes())
