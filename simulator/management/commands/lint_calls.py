"""Checks a file of calls by the rules, one JSON answer a line."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from simulator.errors import InputRefused
from simulator.linting import Linter, Tools
from simulator.management.ready import make_ready
from simulator.models import Catalog
from simulator.selectors import latest_version

COULD_NOT_RUN = 2


class Command(BaseCommand):
    help = "Check JSON lines of calls. Exit 0 when all are valid, 1 when any is not, 2 on trouble."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.jsonl", help="- for standard input")
        parser.add_argument("--catalog", type=int, help="the catalog of lines that bring no tools")
        parser.add_argument("--open", action="store_true", help="let undeclared fields pass")
        parser.add_argument("--json", action="store_true", help="answers are always JSON lines")

    def handle(self, *, file: Path, catalog: int | None, **options: Any) -> None:
        try:
            linter = Linter(tools_of(catalog), closed=not options["open"])
            text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
            all_valid = self.lint(linter, text)
        except InputRefused as refusal:
            self.give_up(refusal.sentence)
        except OSError as problem:
            self.give_up(f"{file} cannot be read: {problem.strerror}.")
        except UnicodeDecodeError as problem:
            self.give_up(f"{file} is not UTF-8 text: byte {problem.start} cannot be read.")
        else:
            sys.exit(0 if all_valid else 1)

    def lint(self, linter: Linter, text: str) -> bool:
        """Whether every call is valid. Answers before a line that cannot be read stand."""
        all_valid = True
        for number, line in enumerate(text.split("\n"), start=1):
            if line.strip():
                linted = linter.lint(number, line)
                all_valid = all_valid and not linted.violations
                self.stdout.write(json.dumps(linted.answer, ensure_ascii=False))
        return all_valid

    def give_up(self, sentence: str) -> None:
        self.stderr.write(sentence)
        sys.exit(COULD_NOT_RUN)


def tools_of(catalog_id: int | None) -> Tools | None:
    if catalog_id is None:
        return None
    make_ready()
    catalog = Catalog.objects.filter(pk=catalog_id).first()
    if catalog is None:
        raise InputRefused(f"There is no catalog {catalog_id}.")
    return {tool.name: tool.value for tool in latest_version(catalog).tools.all()}
