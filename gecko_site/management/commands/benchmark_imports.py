"""Times whole imports (reading, checking and storing) and their memory, by the size of the file."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from gecko_site.benchmark_documents import as_json, as_yaml, describe
from gecko_site.memory import PeakMemory
from simulator.errors import DescriptionRefused
from simulator.management.ready import make_ready
from simulator.models import Workspace
from simulator.services.imports import Sent, import_now

JSON_MEGABYTES = (1.0, 2.0, 5.0, 10.0)
YAML_MEGABYTES = (1.0, 3.0)
AIM = "Aim: 10 MB of JSON within 15 s and 700 MB; seconds a MB that do not grow."
HEADINGS = ("file", "MB", "tools", "seconds", "s/MB", "reader MB", "keeper MB")
COLUMNS = "{:32} {:>6} {:>6} {:>8} {:>6} {:>10} {:>10}"


@dataclass(frozen=True)
class Measured:
    """`reader` is the process that converts, `keeper` the one that stores; memory is in MB, None
    where it cannot be told. `refusal` is empty for what was imported."""

    file: str
    megabytes: float
    tools: int
    seconds: float
    reader: float | None
    keeper: float | None
    refusal: str

    @property
    def line(self) -> str:
        if self.refusal:
            return f"{self.file:32} {self.refusal}"
        figures = (self.megabytes, self.tools, self.seconds, self.seconds / self.megabytes)
        size, tools, seconds, rate = figures
        memory = [f"{held:.0f}" if held else "-" for held in (self.reader, self.keeper)]
        return COLUMNS.format(
            self.file, f"{size:.1f}", tools, f"{seconds:.2f}", f"{rate:.2f}", *memory
        )


class Command(BaseCommand):
    help = "Print the time and memory of imports of made descriptions, and of files, by size."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--json-megabytes", nargs="*", type=float, default=JSON_MEGABYTES, metavar="MB"
        )
        parser.add_argument(
            "--yaml-megabytes", nargs="*", type=float, default=YAML_MEGABYTES, metavar="MB"
        )

    def handle(self, *, files: list[Path], **options: Any) -> None:
        make_ready()
        if not options["json"]:
            self.stdout.write(f"{AIM}\n{COLUMNS.format(*HEADINGS)}")
        measured = []
        with benchmark_workspace() as workspace:
            for sent in documents(files, options["json_megabytes"], options["yaml_megabytes"]):
                measured.append(measure(workspace, sent))
                if not options["json"]:
                    self.stdout.write(measured[-1].line)
        if options["json"]:
            self.stdout.write(json.dumps([asdict(it) for it in measured], indent=2))


@contextmanager
def benchmark_workspace() -> Iterator[Workspace]:
    """One of its own, deleted afterwards with all that was imported."""
    workspace = Workspace.objects.create(name="Benchmark")
    try:
        yield workspace
    finally:
        workspace.imports.all().delete()
        workspace.catalogs.all().delete()
        workspace.delete()


def documents(
    files: list[Path], json_megabytes: list[float], yaml_megabytes: list[float]
) -> Iterator[Sent]:
    """A small one first, which does not count: it starts what imports share."""
    yield Sent(as_json(describe(0)), "made, the first")
    for size in json_megabytes:
        yield Sent(as_json(describe(size)), f"made, {size:g} MB of JSON")
    for size in yaml_megabytes:
        yield Sent(as_yaml(describe(size)), f"made, {size:g} MB of YAML")
    for file in files:
        try:
            yield Sent(file.read_bytes(), file.name)
        except OSError as problem:
            raise CommandError(f"{file} cannot be read: {problem.strerror}.") from problem


def measure(workspace: Workspace, sent: Sent) -> Measured:
    refusal, tools = "", 0
    started = time.monotonic()
    with PeakMemory() as memory:
        try:
            tools = import_now(workspace=workspace, sent=sent).tools.count()
        except DescriptionRefused as refused:
            refusal = refused.sentence
    return Measured(
        file=sent.source_name,
        megabytes=len(sent.source) / 1_000_000,
        tools=tools,
        seconds=time.monotonic() - started,
        reader=_in_megabytes(memory.started),
        keeper=_in_megabytes(memory.own),
        refusal=refusal,
    )


def _in_megabytes(held: int | None) -> float | None:
    return held / 1_000_000 if held else None
