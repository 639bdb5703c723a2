"""Imports descriptions from files, as the upload page does."""

import json
import sys
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser

from simulator.errors import InputRefused
from simulator.management.ready import make_ready
from simulator.models import CatalogVersion, Workspace
from simulator.selectors import catalog_of, default_workspace
from simulator.services.imports import Sent, import_now
from simulator.values.json import JsonObject, to_json


class Command(BaseCommand):
    help = "Import API descriptions. Exit 0 when every file gave at least one tool, else 1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="print a list, one object a file")

    def handle(self, *, files: list[Path], **options: Any) -> None:
        make_ready()
        workspace = default_workspace()
        if workspace is None:
            raise CommandError("There is no workspace yet; create_workspace makes one.")
        answers = [import_file(workspace, file) for file in files]
        if options["json"]:
            self.stdout.write(json.dumps(answers, ensure_ascii=False, indent=2))
        else:
            for answer in answers:
                self.stdout.write(sentence_for(answer))
        if any(answer["error"] for answer in answers):
            sys.exit(1)


def read_bounded(file: Path) -> bytes:
    """No more than one byte over what may be imported, which the import then refuses by size."""
    with file.open("rb") as content:
        return content.read(settings.UPLOAD_MAX_BYTES + 1)


def import_file(workspace: Workspace, file: Path) -> JsonObject:
    started = time.monotonic()
    try:
        sent = Sent(read_bounded(file), file.name)
        version = import_now(workspace=workspace, sent=sent)
    except OSError as problem:
        return answer_of(file, None, f"{file} cannot be read: {problem.strerror}.", started)
    except InputRefused as refusal:
        return answer_of(file, None, refusal.sentence, started)
    if version.tools.exists():
        return answer_of(file, version, None, started)
    catalog_of(version).delete()
    return {**answer_of(file, version, "It gave no tool.", started), "catalog": None}


def answer_of(
    file: Path, version: CatalogVersion | None, error: str | None, started: float
) -> JsonObject:
    notes = {
        kind: [to_json(note) for note in version.notes(kind)] if version else []
        for kind in ("skipped", "repaired", "warnings")
    }
    return {
        "file": str(file),
        "format": version.format if version else None,
        "catalog": version.catalog_id if version else None,
        "tools": version.tools.count() if version else 0,
        **notes,
        "error": error,
        "seconds": round(time.monotonic() - started, 3),
    }


def sentence_for(answer: JsonObject) -> str:
    if answer["error"]:
        return f"{answer['file']}: {answer['error']}"
    return (
        f"{answer['file']}: {answer['format']}, catalog {answer['catalog']} with "
        f"{answer['tools']} tools ({len(answer['repaired'])} repaired, "
        f"{len(answer['skipped'])} skipped, {len(answer['warnings'])} warnings)."
    )
