"""Checks a file of calls by the rules, one JSON answer a call."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from simulator.errors import InputRefused
from simulator.linting.answers import answers_of
from simulator.linting.linter import Linter
from simulator.linting.reading import read_lines
from simulator.linting.tally import Tally
from simulator.management.ready import make_ready
from simulator.models import Catalog
from simulator.selectors import latest_version
from simulator.values.catalog import Tool
from simulator.values.dataset import LineStatus

COULD_NOT_RUN = 2


class Command(BaseCommand):
    help = (
        "Check JSON lines of calls. Exit 0 when all are valid, 1 when any is not, 2 on trouble, "
        "such as a line that cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.jsonl", help="- for standard input")
        parser.add_argument("--catalog", type=int, help="the catalog of lines that bring no tools")
        parser.add_argument("--open", action="store_true", help="let undeclared fields pass")
        parser.add_argument("--json", action="store_true", help="answers are always JSON lines")

    def handle(self, *, file: Path, catalog: int | None, **options: Any) -> None:
        tally = Tally()
        try:
            linter = Linter(tools_named(catalog), closed=not options["open"])
            if str(file) == "-":
                self.lint(linter, sys.stdin.buffer, tally)
            else:
                with file.open("rb") as stream:
                    self.lint(linter, stream, tally)
        except InputRefused as refusal:
            self.give_up(refusal.sentence)
        except OSError as problem:
            self.give_up(f"{file} cannot be read: {problem.strerror}.")
        if self.stderr.isatty():
            self.stderr.write(tally.summary)
        sys.exit(exit_code(tally))

    def lint(self, linter: Linter, stream: Iterable[bytes], tally: Tally) -> None:
        """Answers go out as the lines are read; a line that cannot be read is complained of."""
        for number, line in read_lines(stream):
            linted = linter.lint(number, line)
            tally.add(linted)
            for answer in answers_of(linted):
                self.stdout.write(json.dumps(answer, ensure_ascii=False))
            if linted.problem:
                self.stderr.write(f"Line {number}: {linted.problem}")

    def give_up(self, sentence: str) -> None:
        self.stderr.write(sentence)
        sys.exit(COULD_NOT_RUN)


def exit_code(tally: Tally) -> int:
    if LineStatus.UNREADABLE in tally.statuses:
        return COULD_NOT_RUN
    return 1 if LineStatus.INVALID in tally.statuses else 0


def tools_named(catalog_id: int | None) -> dict[str, Tool] | None:
    """The tools of a catalog's latest version; None without a catalog."""
    if catalog_id is None:
        return None
    make_ready()
    catalog = Catalog.objects.filter(pk=catalog_id).first()
    if catalog is None:
        raise InputRefused(f"There is no catalog {catalog_id}.")
    return {tool.name: tool.value for tool in latest_version(catalog).tools.all()}
