"""Sessions that have models, and replays of them."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from simulator.models import CatalogVersion, Session, Workspace
from simulator.services.receiving import open_transcript
from simulator.services.replays import replay_again
from simulator.services.sessions import start_session
from simulator.services.transcripts import write_transcript
from simulator.tasks import rehearse_session
from simulator.values.session import ModelChoice, PlannerChoice, PlannerKind, SessionSettings
from simulator.values.task import Task
from simulator.values.usage import Budget
from tests.support.cast import Cast
from tests.support.model_server import ModelServer, serve
from tests.support.sessions import OPENING


@contextmanager
def served(cast: Cast | None = None) -> Iterator[ModelServer]:
    with serve(choose=(cast or Cast()).choose) as server:
        yield server


def start_with_models(version: CatalogVersion, server: ModelServer, **changes: Any) -> Session:
    """A queued session in which a model plays every role."""
    model = ModelChoice("openai/model", server.base_url)
    settings: dict[str, Any] = {
        "planner": PlannerChoice(PlannerKind.MODEL, model=model),
        "budget": Budget(retries=3, calls=60, seconds=900, tokens=500_000, dollars=5),
        "helper": model,
        "check_meaning": True,
    }
    return start_session(
        workspace=version.catalog.workspace,
        user=None,
        version=version,
        title="Move a file",
        task=Task(("Move a.txt into a new folder.",), ("move",), OPENING),
        settings=SessionSettings(**{**settings, **changes}),
    )


def worked(session: Session) -> Session:
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def replayed(session: Session) -> Session:
    return worked(replay_again(session=session, user=None))


def exported(session: Session) -> str:
    return "\n".join(write_transcript(session))


def opened(text: str, workspace: Workspace) -> Session:
    return worked(open_transcript(workspace=workspace, user=None, source=text.encode()))


def tampered(text: str, change: Callable[[Any], None]) -> str:
    document = json.loads(text)
    change(document)
    return json.dumps(document)


def told(session: Session) -> list[str]:
    """Its events to the letter, but for when each was recorded."""
    return [
        json.dumps([row.sequence, row.kind, row.turn_number, row.payload], ensure_ascii=False)
        for row in session.events.order_by("sequence")
    ]
