"""Claims about datasets in the hands of workers."""

import json
import time
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from simulator.errors import ActionRefused, InputRefused
from simulator.models import CatalogVersion, Dataset, DatasetStatus, Line, Workspace
from simulator.selectors import search_lines, stored_answers, tally_of
from simulator.services import apart
from simulator.services.datasets import SentDataset, cancel_check, delete_dataset, start_check
from simulator.services.leases import claim_row, let_go
from simulator.services.linting import LINTING
from simulator.services.losses import MOST_LOST
from simulator.tasks import lint_dataset, requeue_overdue
from tests.support.rows import make_catalog, tool_value
from tests.support.waiting import wait_for
from tests.support.workers import start_beside

GOOD = {"id": "g", "call": {"name": "move", "arguments": {"source": "a"}}}
BAD = {"call": {"name": "move", "arguments": {"source": 5, "count": "x"}}}


def lines(*entries: Any) -> bytes:
    return "\n".join(it if isinstance(it, str) else json.dumps(it) for it in entries).encode()


def started_in(
    workspace: Workspace, source: bytes, version: CatalogVersion | None = None
) -> Dataset:
    sent = SentDataset(source, "calls.jsonl", version, closed_world=True)
    return start_check(workspace=workspace, user=None, sent=sent)


def checked(dataset: Dataset) -> Dataset:
    lint_dataset(dataset.pk)
    dataset.refresh_from_db()
    return dataset


def test_every_line_is_a_row_with_what_was_found(
    workspace: Workspace, version: CatalogVersion
) -> None:
    dataset = checked(started_in(workspace, lines(GOOD, "", BAD, "{", GOOD), version))
    assert dataset.status == DatasetStatus.CHECKED
    assert (dataset.total, dataset.valid, dataset.invalid, dataset.unreadable) == (4, 2, 1, 1)
    assert bytes(dataset.source) == b""
    assert list(dataset.lines.values_list("number", "status")) == [
        (1, "valid"),
        (3, "invalid"),
        (4, "unreadable"),
        (5, "valid"),
    ]
    assert tally_of(dataset).codes["type"].violations == 2


def test_the_answers_are_those_of_the_command_with_the_number_of_the_line(
    workspace: Workspace, version: CatalogVersion
) -> None:
    dataset = checked(started_in(workspace, lines(GOOD, BAD, "{"), version))
    good, bad, broken = (next(stored_answers(line)) for line in dataset.lines.all())
    assert good == {"line": 1, "id": "g", "valid": True, "violations": []}
    assert {found["pointer"] for found in bad["violations"]} == {"/source", "/count"}
    assert (broken["line"], broken["pointer"]) == (3, "")
    assert broken["error"].startswith("it is not JSON")


@pytest.mark.parametrize(
    ("id", "answered"),
    [(None, None), ("", ""), ("ß\U0001f600", "ß\U0001f600"), ({"a": 1}, 1), ("x" * 201, 1)],
)
def test_a_line_s_own_id_is_kept_unless_it_is_long(
    workspace: Workspace, version: CatalogVersion, id: Any, answered: Any
) -> None:
    dataset = checked(started_in(workspace, lines({**GOOD, "id": id}), version))
    (answer,) = stored_answers(dataset.lines.get())
    assert answer["id"] == answered


def test_lines_are_found_by_all_that_is_asked(
    workspace: Workspace, version: CatalogVersion
) -> None:
    other = {"call": {"name": "Move", "arguments": {}}, "note": "Ärger 100%"}
    dataset = checked(started_in(workspace, lines(GOOD, BAD, other), version))

    def found(**asked: str) -> list[int]:
        return list(search_lines(dataset, **asked).values_list("number", flat=True))

    assert found(status="invalid") == [2, 3]
    assert found(code="type") == [2]
    assert found(tool="move") == [1, 2]
    assert found(tool="Move") == [3]
    assert found(tool="mov") == []
    assert found(text="100%") == [3]
    assert found(status="invalid", tool="move", text="COUNT") == [2]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (b"", "There is no line in it."),
        (b" \n\n", "There is no line in it."),
        (b"{}\n" * 4, "It has 4 lines; at most 3 are read."),
        (b"\x1f\x8b" + b"0" * 50, "The file is a gzip archive"),
    ],
)
def test_what_is_no_dataset_is_refused_and_not_kept(
    workspace: Workspace, settings: Any, source: bytes, sentence: str
) -> None:
    settings.DATASET_MAX_LINES = 3
    with pytest.raises(InputRefused, match=sentence):
        started_in(workspace, source)
    assert not Dataset.objects.exists()


def test_a_check_that_takes_too_long_keeps_what_it_found(
    workspace: Workspace, version: CatalogVersion, settings: Any
) -> None:
    settings.DATASET_SECONDS = 2.5
    dataset = checked(started_in(workspace, lines(*[BAD] * 100_000), version))
    assert dataset.status == DatasetStatus.REFUSED
    assert dataset.refusal == "Checking the dataset took longer than 2.5 seconds."
    assert 0 < dataset.invalid == dataset.lines.count() < dataset.total


def test_a_check_whose_worker_died_goes_on_after_the_last_saved_line(
    workspace: Workspace, version: CatalogVersion
) -> None:
    whole = checked(started_in(workspace, lines(BAD, GOOD), version))
    dataset = started_in(workspace, lines(BAD, GOOD, BAD, "{"), version)
    assert claim_row(Dataset, dataset.pk) is not None
    whole.lines.update(dataset=dataset)
    past = timezone.now() - timedelta(seconds=1)
    Dataset.objects.filter(pk=dataset.pk).update(
        lease_expires=past, valid=1, invalid=1, tally=whole.tally
    )
    requeue_overdue()
    assert checked(dataset).done == 4
    assert list(dataset.lines.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert tally_of(dataset).codes["type"].violations == 4


def test_a_bug_refuses_the_dataset_and_is_raised(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = started_in(workspace, lines(GOOD))
    monkeypatch.setattr("simulator.services.datasets.dataset_caps", lambda: None)
    with pytest.raises(AttributeError):
        lint_dataset(dataset.pk)
    dataset.refresh_from_db()
    assert dataset.status == DatasetStatus.REFUSED
    assert "The playground itself failed" in dataset.refusal


def test_only_a_check_that_is_under_way_can_be_cancelled(workspace: Workspace) -> None:
    dataset = started_in(workspace, lines(GOOD))
    cancel_check(dataset=dataset)
    assert checked(dataset).status == DatasetStatus.CANCELLED
    with pytest.raises(ActionRefused):
        cancel_check(dataset=dataset)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("stop", [cancel_check, delete_dataset])
def test_stopping_a_long_check_ends_its_process(stop: Any) -> None:
    workspace = Workspace.objects.create(name="Team")
    dataset = started_in(workspace, lines(*[GOOD] * 200_000))
    worker = start_beside(lint_dataset, dataset.pk)
    time.sleep(1)
    stop(dataset=dataset)
    worker.join()
    assert Line.objects.count() == sum(Dataset.objects.values_list("unreadable", flat=True))
    assert not [p for p in apart.processes.active_children() if p.name == LINTING.title]


def test_a_line_is_checked_by_definitions_that_a_catalogs_tools_share(workspace: Workspace) -> None:
    node = {"type": "object", "properties": {"size": {"type": "integer"}}}
    schema = {
        "type": "object",
        "properties": {"node": {"$ref": "#/$defs/Node"}},
        "$defs": {"Node": {**node, "items": {"$ref": "#/$defs/Node"}}},
    }
    version = make_catalog(workspace, (tool_value(arguments=schema),), name="Shared")
    wrong = {"call": {"name": "move", "arguments": {"node": {"size": "x"}}}}
    dataset = checked(started_in(workspace, lines(wrong), version))
    (answer,) = stored_answers(dataset.lines.get())
    assert [(it["code"], it["pointer"]) for it in answer["violations"]] == [("type", "/node/size")]


def test_a_check_that_gets_further_has_lost_no_workers_in_a_row(workspace: Workspace) -> None:
    dataset = started_in(workspace, lines(*[GOOD] * 3))
    assert claim_row(Dataset, dataset.pk) is not None
    past = timezone.now() - timedelta(seconds=1)
    Dataset.objects.update(lease_expires=past, lost_workers=MOST_LOST - 2)
    assert checked(dataset).lost_workers == 0


@pytest.mark.django_db(transaction=True)
def test_a_check_is_let_go_with_its_process_and_has_lost_no_worker() -> None:
    workspace = Workspace.objects.create(name="Team")
    dataset = started_in(workspace, lines(*[GOOD] * 100_000))
    worker = start_beside(lint_dataset, dataset.pk)
    rows = Dataset.objects.filter(pk=dataset.pk, status=DatasetStatus.RUNNING)
    wait_for(rows.exclude(unreadable=0).exists, seconds=60, what="a line")
    let_go()
    worker.join()
    dataset.refresh_from_db()
    assert (dataset.status, dataset.lost_workers) == (DatasetStatus.QUEUED, 0)
