"""Rehearses tasks of the samples with a model, to see whether it is up to the job."""

import json
import sys
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandParser

from gecko_site.model_trial import (
    ROLE_HEAD,
    TASK_HEAD,
    TASKS,
    Ran,
    run_tasks,
    total_roles,
    trial_of,
)
from simulator.errors import InputRefused
from simulator.management.ready import make_ready
from simulator.models import Workspace
from simulator.values.session import Calling

COULD_NOT_RUN = 2


class Command(BaseCommand):
    help = (
        "Rehearse tasks of the samples with one model in every role. Exit 0 when each came to a "
        "verdict, whatever it was, 1 when one did not, 2 when none could run."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--model", default=settings.MODEL_NAME)
        parser.add_argument("--base-url", default=settings.MODEL_BASE_URL)
        parser.add_argument("--calling", choices=[c.value for c in Calling], default="auto")
        parser.add_argument("--limit", type=int, default=len(TASKS), metavar="N")
        parser.add_argument("--workspace", type=int, help="where the sessions go; the first one")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, limit: int, **options: Any) -> None:
        make_ready()
        ran: list[Ran] = []
        if not options["json"]:
            self.stdout.write(TASK_HEAD)
        try:
            trial = trial_of(options["model"], options["base_url"], options["calling"])
            for each in run_tasks(_workspace(options["workspace"]), trial, max(1, limit)):
                ran.append(each)
                self._tell(each, as_json=options["json"])
        except InputRefused as refusal:
            self.stderr.write(refusal.sentence)
            sys.exit(COULD_NOT_RUN)
        totals = total_roles(request for each in ran for request in each.requests)
        if options["json"]:
            found = {"tasks": list(map(asdict, ran)), "roles": list(map(asdict, totals))}
            self.stdout.write(json.dumps(found, indent=2))
        else:
            self.stdout.write("\n".join(["", ROLE_HEAD, *(each.line for each in totals)]))
        sys.exit(0 if all(each.verdict for each in ran) else 1)

    def _tell(self, ran: Ran, *, as_json: bool) -> None:
        if not as_json:
            self.stdout.write(ran.line)
            self.stdout.flush()
        if ran.reason:
            self.stderr.write(f"  session {ran.session}: {ran.reason}")


def _workspace(number: int | None) -> Workspace:
    found = Workspace.objects.filter(**({} if number is None else {"pk": number})).first()
    if found is None:
        raise InputRefused("There is no such workspace; create_workspace makes one.")
    return found
