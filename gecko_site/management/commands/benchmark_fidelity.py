"""Compares our simulated answers with those of a public benchmark's own back ends."""

import sys
from typing import Any

from django.core.management import BaseCommand, CommandParser

from gecko_site.fidelity.benchmark import read_tasks
from gecko_site.fidelity.pairs import PAIRS
from gecko_site.fidelity.replay import NOTHING, Comparison, replay_task
from gecko_site.fidelity.report import HEAD, as_json, list_disagreements, sum_up
from simulator.errors import InputRefused

COULD_NOT_RUN = 2


class Command(BaseCommand):
    help = (
        "Make the ground-truth calls of BFCL's multi_turn_base tasks on our samples and on the "
        "benchmark's back ends, from the same states, and print what share agrees. Values are "
        "compared, not wording: an error agrees with an error, a sentence with one that tells the "
        "same values (`reworded`)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--class", dest="classes", action="append", choices=sorted(PAIRS))
        parser.add_argument("--list", action="store_true", help="list each disagreement")
        parser.add_argument("--json", action="store_true", help="figures and disagreements")

    def handle(self, *, classes: list[str] | None, **options: Any) -> None:
        try:
            comparison = compare(classes or list(PAIRS))
        except InputRefused as refusal:
            self.stderr.write(refusal.sentence)
            sys.exit(COULD_NOT_RUN)
        if options["json"]:
            self.stdout.write(as_json(comparison))
            return
        self.stdout.write("\n".join([HEAD, *(each.line for each in sum_up(comparison))]))
        if options["list"]:
            for paragraph in list_disagreements(comparison):
                self.stdout.write(paragraph)


def compare(classes: list[str]) -> Comparison:
    tasks = [task for task in read_tasks() if not set(classes).isdisjoint(task.classes)]
    return sum((replay_task(task, classes) for task in tasks), NOTHING)
