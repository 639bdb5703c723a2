"""Four people at the door: an owner, a viewer, a stranger of another team, and nobody signed in."""

import pytest
from django.test import Client

from simulator.models import MemberRole, Workspace
from tests.support.rows import client_of, make_member, make_workspace, signed_out


@pytest.fixture
def workspace(db: None) -> Workspace:
    return make_workspace("Team")


@pytest.fixture
def owner(workspace: Workspace) -> Client:
    return client_of(make_member(workspace, "olga", MemberRole.OWNER))


@pytest.fixture
def viewer(workspace: Workspace) -> Client:
    return client_of(make_member(workspace, "vera", MemberRole.VIEWER))


@pytest.fixture
def stranger(db: None) -> Client:
    return client_of(make_member(make_workspace("Others"), "stan", MemberRole.OWNER))


@pytest.fixture
def nobody(db: None) -> Client:
    return signed_out()
