"""Compares our simulated answers with those of public benchmarks' own back ends."""

import sys
from typing import Any

from django.core.management import BaseCommand, CommandParser

from gecko_site.fidelity.pairs import PAIRS
from gecko_site.fidelity.replay import NOTHING, Comparison, replay_suite
from gecko_site.fidelity.report import HEAD, as_json, list_disagreements, sum_up
from gecko_site.fidelity.suites import SUITES
from simulator.errors import InputRefused

COULD_NOT_RUN = 2


class Command(BaseCommand):
    help = (
        "Make the ground-truth calls of BFCL's multi_turn_base tasks and of τ²-bench's retail and "
        "airline tasks on our samples and on the benchmarks' back ends, from the same states, and "
        "print what share agrees. Values are compared, not wording: an error agrees with an error, "
        "a sentence with one that tells the same values (`reworded`)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--suite", choices=SUITES, help="one benchmark; else each that is installed"
        )
        parser.add_argument("--class", dest="classes", action="append", choices=sorted(PAIRS))
        parser.add_argument("--list", action="store_true", help="list each disagreement")
        parser.add_argument("--json", action="store_true", help="figures and disagreements")

    def handle(self, *, suite: str | None, classes: list[str] | None, **options: Any) -> None:
        comparison = self._compare([suite] if suite else list(SUITES), classes or list(PAIRS))
        if comparison == NOTHING:
            sys.exit(COULD_NOT_RUN)
        if options["json"]:
            self.stdout.write(as_json(comparison))
            return
        self.stdout.write("\n".join([HEAD, *(each.line for each in sum_up(comparison))]))
        if options["list"]:
            for paragraph in list_disagreements(comparison):
                self.stdout.write(paragraph)

    def _compare(self, names: list[str], classes: list[str]) -> Comparison:
        """What could be compared; of a suite that could not, why is said."""
        comparison = NOTHING
        suites = [SUITES[name] for name in names]
        wanted = [suite for suite in suites if not set(classes).isdisjoint(suite.classes)]
        if not wanted:
            self.stderr.write(f"{' and '.join(names)} has no class {' or '.join(classes)}.")
        for suite in wanted:
            try:
                comparison += replay_suite(suite, classes)
            except InputRefused as refusal:
                self.stderr.write(refusal.sentence)
        return comparison
