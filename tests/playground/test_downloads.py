"""Claims about files that are sent: while they are read, and under their names."""

import json
from pathlib import Path

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client
from django.urls import reverse

from playground.downloads import LINES_A_PIECE
from simulator.models import CatalogVersion, Dataset, MemberRole, Session, Workspace
from simulator.tasks import lint_dataset
from simulator.values.event import AttemptStarted
from tests.support.rows import make_catalog, make_member
from tests.support.sessions import make_session, opened, tell

ROOT = Path(__file__).parents[2]


@pytest.fixture
def session(workspace: Workspace) -> Session:
    return make_session(make_catalog(workspace))


@pytest.fixture
def dataset(owner: Client, session: Session) -> Dataset:
    """One line, checked."""
    line = json.dumps({"name": "move", "arguments": {}})
    owner.post(reverse("dataset-new"), {"text": line, "catalog": session.version.catalog_id})
    dataset = Dataset.objects.get()
    lint_dataset(dataset.pk)
    return dataset


def streamed(workspace: Workspace, address: str) -> list[str]:
    """The pieces in which the ASGI side sends a file. Warnings are errors, and Django warns of an
    answer that it has to read to its end first."""
    client = AsyncClient()
    client.force_login(make_member(workspace, "vera", MemberRole.VIEWER).user)

    async def read() -> list[str]:
        response = await client.get(address)
        assert response.is_async
        return [piece.decode() async for piece in response]

    return async_to_sync(read)()


def test_events_are_sent_piece_by_piece(workspace: Workspace, session: Session) -> None:
    tell(session, opened(), *(AttemptStarted(number, "") for number in range(LINES_A_PIECE)))
    pieces = streamed(workspace, reverse("session-log", args=[session.pk]))
    assert [len(piece.splitlines()) for piece in pieces] == [LINES_A_PIECE, 1]
    assert json.loads(pieces[0].splitlines()[0]) == session.events.first().document


@pytest.mark.parametrize("place", ["dataset-lines", "dataset-answers"])
def test_what_a_dataset_holds_is_sent_piece_by_piece(
    workspace: Workspace, dataset: Dataset, place: str
) -> None:
    (piece,) = streamed(workspace, reverse(place, args=[dataset.pk]))
    assert json.loads(piece)


@pytest.mark.parametrize("word", ["StreamingHttpResponse(", "Content-Disposition"])
def test_there_is_one_way_to_send_a_file(word: str) -> None:
    modules = (ROOT / "playground").rglob("*.py")
    assert [it.name for it in modules if word in it.read_text()] == ["downloads.py"]


@pytest.mark.parametrize(
    ("source_name", "header"),
    [
        ("files.yaml", 'attachment; filename="files.yaml"'),
        ('my "own"\r\nfiles.yaml', 'attachment; filename="my--own---files.yaml"'),
        ("天气.yaml", "attachment; filename*=utf-8''%E5%A4%A9%E6%B0%94.yaml"),
        ("", 'attachment; filename="source"'),
    ],
)
def test_a_description_keeps_the_name_it_came_by(
    owner: Client, session: Session, source_name: str, header: str
) -> None:
    CatalogVersion.objects.filter(pk=session.version_id).update(source_name=source_name)
    address = reverse("catalog-source", args=[session.version.catalog_id])
    assert owner.get(address)["Content-Disposition"] == header
