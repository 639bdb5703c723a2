"""Keeps datasets: a worker checks the lines of one, a person reads and downloads what it found."""

import io
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from simulator.conversion.foreign import name_binary
from simulator.errors import ActionRefused, InputRefused
from simulator.linting.reading import read_lines
from simulator.models import CatalogVersion, Dataset, DatasetStatus, Line, Workspace
from simulator.models.lease import UNDER_WAY
from simulator.services.leases import Claim, claimed, expiry
from simulator.services.limits import dataset_caps, most_lines
from simulator.services.linting import Assignment, lint_apart
from simulator.services.queueing import enqueue
from simulator.values.json import JsonObject


@dataclass(frozen=True)
class SentDataset:
    """A dataset as it came. `version` has the tools of lines that bring none."""

    source: bytes
    source_name: str
    version: CatalogVersion | None
    closed_world: bool


@transaction.atomic
def start_check(*, workspace: Workspace, user: Any | None, sent: SentDataset) -> Dataset:
    """Keep what was sent and hand it to the workers. Raises InputRefused when it has no lines, or
    more than are read."""
    dataset = Dataset.objects.create(
        workspace=workspace,
        created_by=user,
        version=sent.version,
        closed_world=sent.closed_world,
        source_name=sent.source_name[:300],
        source=sent.source,
        total=_count_lines(sent.source),
        lease_expires=expiry(),
    )
    enqueue(dataset)
    return dataset


def _count_lines(source: bytes) -> int:
    kind = name_binary(source)
    if kind is not None:
        raise InputRefused(f"The file is {kind}, not lines of JSON.")
    total = sum(1 for _ in read_lines(io.BytesIO(source)))
    if not total:
        raise InputRefused("There is no line in it.")
    if total > most_lines():
        raise InputRefused(f"It has {total:,} lines; at most {most_lines():,} are read.")
    return total


def run_check(claim: Claim[Dataset]) -> None:
    """Check the lines of a claimed dataset, from where a worker that died left off, unless it is
    cancelled or deleted meanwhile."""
    dataset = Dataset.objects.get(pk=claim.row_id)
    since = time.monotonic() - dataset.seconds
    try:
        with closing(lint_apart(_assignment_of(dataset), dataset_caps())) as said:
            for message in said:
                if not _save(claim, message, time.monotonic() - since):
                    return
    except InputRefused as refused:
        refuse_dataset(claim, refused.sentence)
        return
    claimed(claim).update(status=DatasetStatus.CHECKED, lease_token="", source=b"")


def refuse_dataset(claim: Claim[Dataset], sentence: str) -> None:
    """End a claimed check, saying why; one that is no longer held is left alone."""
    claimed(claim).update(
        status=DatasetStatus.REFUSED, lease_token="", source=b"", refusal=sentence
    )


def _assignment_of(dataset: Dataset) -> Assignment:
    version = dataset.version
    tools = None if version is None else version.tools.values_list("definition", flat=True)
    last = dataset.lines.order_by("-number").values_list("number", flat=True).first()
    return Assignment(
        source=bytes(dataset.source),
        tools=None if tools is None else list(tools),
        carried={} if version is None else version.definitions,
        closed_world=dataset.closed_world,
        after=last or 0,
        tally=dataset.tally,
    )


@transaction.atomic
def _save(claim: Claim[Dataset], message: JsonObject, seconds: float) -> bool:
    """Whether the dataset is still wanted. Its lines and their tally are saved together, so that
    another worker can go on from them."""
    counts: JsonObject = {}
    if message:
        statuses = message["tally"]["statuses"]
        counts = {"tally": message["tally"], "seconds": seconds, "lost_workers": 0, **statuses}
    if not claimed(claim).update(lease_expires=expiry(), **counts):
        return False
    Line.objects.bulk_create(
        Line(dataset_id=claim.row_id, **columns) for columns in message.get("lines", ())
    )
    return True


def cancel_check(*, dataset: Dataset) -> None:
    """Stop a check; its worker sees it within a second. What was found so far stays."""
    cancelled = Dataset.objects.filter(pk=dataset.pk, status__in=UNDER_WAY).update(
        status=DatasetStatus.CANCELLED, lease_token="", source=b""
    )
    if not cancelled:
        raise ActionRefused("The check is already over.")


@transaction.atomic
def delete_dataset(*, dataset: Dataset) -> None:
    """Remove it and its lines for good, also while it is checked."""
    # Its worker, which saves lines only with the row in hand, lets go of it from here on.
    Dataset.objects.filter(pk=dataset.pk).update(status=DatasetStatus.CANCELLED, lease_token="")
    Dataset.objects.filter(pk=dataset.pk).delete()
