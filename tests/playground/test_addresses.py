"""Every address answers whatever is written into it by hand."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern

from playground.urls import urlpatterns
from simulator.models import (
    Dataset,
    DatasetStatus,
    Import,
    ImportStatus,
    Proposal,
    ProposalKind,
    ProposalStatus,
    Session,
    Workspace,
)
from simulator.values.event import AttemptStarted, PlannerAwaited
from simulator.values.json import to_json
from simulator.values.session import ModelChoice, PlannerKind
from tests.support.rows import make_catalog
from tests.support.sessions import answered, attempt_events, make_session, opened, tell

NUMBERS = ("", "x", "-1", "1.5", "0", "9" * 18, "9" * 30, "9" * 5000, "٣", "²")
PIECES = ("call-999999999-9-9", "attempt-1-999999999-end", "moment-999999999", "turn-٣")
TEXTS = (*PIECES, "/", "~", "/~2", "/list/-", "/list/٣", "/text/0", f"/list/{'9' * 5000}", "\ud7ff")
PARAMETERS = {
    "attempt-state": ("call", "start", "end", "pointer", "as", "at", "q", "show"),
    "call-make": ("tool", "asked"),
    "call-schema": ("tool",),
    "catalog-detail": ("version", "page", "search", "effect", "tag"),
    "catalog-compare": ("before",),
    "catalog-list": ("page",),
    "dataset-answers": ("status", "code", "tool", "search"),
    "dataset-detail": ("status", "code", "tool", "search", "page"),
    "dataset-lines": ("status", "code", "tool", "search"),
    "dataset-list": ("page",),
    "import-new": ("catalog", "correct"),
    "session-detail": ("view", "page", "step", "tool", "tools", "since"),
    "session-earlier": ("before", "reach"),
    "session-events": ("after", "since", "page", "view"),
    "session-fork": ("call",),
    "session-list": ("status", "outcome", "catalog", "page"),
    "session-new": ("catalog",),
    "session-tools": ("catalog", "search", "tools"),
    "state-back": ("call", "edits"),
    "state-compare": ("before", "before_call", "after", "after_call", "page"),
    "tool-detail": ("version",),
}
"""Query parameters by the name of the address that reads them."""
OTHERS = {"pointer": "/list", "view": "raw", "before": "5"}
"""What goes along, so that a parameter is read at all."""
ROUTES: dict[str, URLPattern] = {str(route.name): route for route in urlpatterns}
ASKED = [(name, key) for name, keys in PARAMETERS.items() for key in keys]
PLACES = [(name, key) for name, route in ROUTES.items() for key in route.pattern.converters]


@pytest.fixture
def session(workspace: Workspace) -> Session:
    opening = {"list": [1, 2], "text": "abc"}
    Dataset.objects.create(workspace=workspace, total=1, status=DatasetStatus.CHECKED)
    Import.objects.create(workspace=workspace, status=ImportStatus.REFUSED)
    version = make_catalog(workspace)
    Proposal.objects.create(
        workspace=workspace,
        kind=ProposalKind.RESPONSE,
        catalog=version.catalog,
        tool_name="move",
        model=to_json(ModelChoice("openai/model")),
        status=ProposalStatus.DECLINED,
    )
    session = make_session(version, planner=PlannerKind.PERSON, opening=opening)
    tell(session, opened(opening), *attempt_events(1, answered(1)))
    return tell(session, AttemptStarted(2, ""), PlannerAwaited(2))


def arguments_of(name: str, session: Session) -> dict[str, Any]:
    """What an address takes, for the session of these tests."""
    known = {
        "catalog_id": session.version.catalog_id,
        "dataset_id": session.workspace.datasets.get().pk,
        "import_id": session.workspace.imports.get().pk,
        "proposal_id": Proposal.objects.get().pk,
        "session_id": session.pk,
        "turn_number": 1,
        "attempt_number": 1,
        "name": "move",
        "item": "moved",
        "sequence": 1,
        "number": 1,
    }
    return {key: known[key] for key in ROUTES[name].pattern.converters}


def address_of(name: str, arguments: dict[str, Any]) -> str:
    """Filled in by hand, for what no address can be made of is written all the same."""
    route = str(ROUTES[name].pattern)
    for key, value in arguments.items():
        route = route.replace(f"<row:{key}>", str(value)).replace(f"<slug:{key}>", str(value))
        route = route.replace(f"<str:{key}>", str(value))
    return f"/{route}"


@pytest.mark.parametrize(("name", "key"), ASKED)
def test_no_parameter_breaks_its_address(
    owner: Client, session: Session, name: str, key: str
) -> None:
    address = address_of(name, arguments_of(name, session))
    others = {other: given for other, given in OTHERS.items() if other in PARAMETERS[name]}
    for value in NUMBERS + TEXTS:
        status = owner.get(address, {**others, key: value}).status_code
        assert status < 500, value[:40]


@pytest.mark.parametrize(("name", "key"), PLACES)
def test_no_place_in_an_address_breaks_it(
    owner: Client, session: Session, name: str, key: str
) -> None:
    for value in NUMBERS[1:]:
        address = address_of(name, {**arguments_of(name, session), key: value})
        assert owner.get(address).status_code < 500, value[:40]
        assert owner.post(address).status_code < 500, value[:40]


def test_every_address_that_reads_parameters_is_tried() -> None:
    """Parameters are read where a view says `request.GET`; a new one belongs into the table."""
    views = Path(__file__).parents[2] / "playground"
    read = {
        key
        for path in views.rglob("*.py")
        for key in re.findall(r'(?:GET|query)\.get(?:list)?\("(\w+)"', path.read_text())
    }
    assert read <= {key for keys in PARAMETERS.values() for key in keys}


@pytest.mark.parametrize("address", ["/catalogs/?page=%00", "/sessions/new/?search=%00", "/%00"])
def test_a_null_character_is_refused_before_it_reaches_a_database(
    owner: Client, address: str
) -> None:
    assert owner.get(address).status_code in (400, 404)


@pytest.mark.parametrize("address", ["/sessions/new/", "/sessions/new/catalog/"])
def test_a_null_character_in_a_form_does_no_harm(
    owner: Client, session: Session, address: str
) -> None:
    sent = {"catalog": session.version.catalog_id, "search": "\0", "look": "tools"}
    assert owner.post(address, sent).status_code in (200, 422)


def test_a_null_character_as_a_tool_s_name_is_a_tool_there_is_not(
    owner: Client, session: Session
) -> None:
    sent = {"tool": "\0", "arguments": "{}", "asked": str(session.last_sequence)}
    assert owner.post(f"/sessions/{session.pk}/call/", sent).status_code < 500
