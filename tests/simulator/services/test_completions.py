"""Replies that are taken again where a session reuses them."""

from typing import Any

import pytest

from simulator.models import CatalogVersion, Completion, Session
from tests.support.cast import role_of
from tests.support.model_server import ModelServer
from tests.support.replays import replayed, served, start_with_models, told, worked
from tests.support.rows import make_catalog, make_workspace

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("any_model")]


@pytest.fixture
def version(db: None) -> CatalogVersion:
    return make_catalog(make_workspace())


def asked(server: ModelServer) -> list[str]:
    return [role_of(request) for request in server.requests]


def run_twice(version: CatalogVersion, **changes: Any) -> tuple[ModelServer, Session, Session]:
    with served() as server:
        first = worked(start_with_models(version, server, **changes))
        server.requests.clear()
        second = worked(start_with_models(version, server, **changes))
    return server, first, second


def test_what_was_asked_before_is_asked_again_unless_replies_are_reused(
    version: CatalogVersion,
) -> None:
    server, first, second = run_twice(version)
    assert first.tokens > 0
    assert second.tokens > 0
    assert asked(server) != []


def test_a_session_that_reuses_replies_asks_nothing_that_was_answered_before(
    version: CatalogVersion,
) -> None:
    server, first, second = run_twice(version, reuses_replies=True)
    assert asked(server) == []
    assert (first.outcome, second.outcome) == ("passed", "passed")
    assert first.turns.get().attempts.count() == second.turns.get().attempts.count() == 2
    assert (second.tokens, second.cost, second.unpriced) == (0, 0.0, 0)
    record = second.turns.get().attempts.first().calls.get().record
    assert all(request.from_cache for request in record.requests)


def test_replies_taken_again_are_replayed(version: CatalogVersion) -> None:
    _, _, second = run_twice(version, reuses_replies=True)
    replay = replayed(second)
    assert told(replay) == told(second)
    assert replay.likeness == "same"


def test_nothing_is_taken_from_another_workspace(version: CatalogVersion) -> None:
    with served() as server:
        worked(start_with_models(version, server))
        server.requests.clear()
        other = make_catalog(make_workspace("Other"))
        worked(start_with_models(other, server, reuses_replies=True))
    assert "planner" in asked(server)


def test_what_a_replay_says_is_taken_for_nothing_else(version: CatalogVersion) -> None:
    with served() as server:
        replay = replayed(worked(start_with_models(version, server)))
        Completion.objects.exclude(session=replay).delete()
        server.requests.clear()
        worked(start_with_models(version, server, reuses_replies=True))
    assert "planner" in asked(server)


def test_what_a_call_means_is_read_once_in_a_session(version: CatalogVersion) -> None:
    with served() as server:
        session = worked(start_with_models(version, server))
    assert session.turns.get().attempts.count() == 2
    assert asked(server).count("meaning") == 1
    assert asked(server).count("respond") == 2
