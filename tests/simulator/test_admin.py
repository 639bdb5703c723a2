"""Claims about the operator's view."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from simulator.models import Member
from tests.support.rows import make_catalog, make_member, make_workspace
from tests.support.sessions import make_session, opened, tell

pytestmark = pytest.mark.django_db
PAGES = ("workspace", "catalog", "session", "event")


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("root", password="long enough"))
    return client


@pytest.mark.parametrize("page", PAGES)
def test_every_list_opens(operator: Client, page: str) -> None:
    tell(make_session(make_catalog(make_workspace())), opened())
    assert operator.get(f"/admin/simulator/{page}/").status_code == 200


@pytest.mark.parametrize("page", ("catalog", "session", "event"))
def test_what_follows_from_events_is_not_changed_by_hand(operator: Client, page: str) -> None:
    assert operator.get(f"/admin/simulator/{page}/add/").status_code == 403


def test_a_member_is_added_to_a_workspace(operator: Client) -> None:
    workspace = make_workspace()
    make_member(workspace, "olga")
    newcomer = get_user_model().objects.create_user("newcomer")
    fields = {"name": "Team", "members-TOTAL_FORMS": "2", "members-INITIAL_FORMS": "1"}
    first = Member.objects.get()
    fields |= {"members-0-id": str(first.pk), "members-0-user": str(first.user_id)}
    fields |= {"members-0-workspace": str(workspace.pk), "members-0-role": "owner"}
    fields |= {"members-1-user": str(newcomer.pk), "members-1-role": "viewer"}
    operator.post(f"/admin/simulator/workspace/{workspace.pk}/change/", fields)
    assert Member.objects.get(user=newcomer).role == "viewer"
