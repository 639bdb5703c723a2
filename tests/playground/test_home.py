"""The home page, signing in, and what every page shares."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import Workspace
from tests.support.rows import make_catalog, make_member, make_workspace, signed_out
from tests.support.sessions import make_session

HOME = reverse("home")
SAMPLE = reverse("sample-start", args=["file_system"])
WAYS_IN = (SAMPLE, reverse("import-new"), reverse("session-new"))


def test_offers_an_owner_three_ways_in(owner: Client) -> None:
    page = owner.get(HOME).content.decode()
    for address in (*WAYS_IN, reverse("sample-list")):
        assert address in page


def test_offers_a_viewer_no_way_to_write(viewer: Client) -> None:
    page = viewer.get(HOME).content.decode()
    for address in WAYS_IN:
        assert f'"{address}"' not in page


def test_shows_whose_workspace_it_is(owner: Client, stranger: Client) -> None:
    assert "Team" in owner.get(HOME).content.decode()
    assert "Others" in stranger.get(HOME).content.decode()


def test_sends_whoever_is_signed_out_to_sign_in(nobody: Client) -> None:
    assert nobody.get(HOME).url == f"{reverse('login')}?next=/"


def test_signs_in_by_name_and_password(workspace: Workspace) -> None:
    make_member(workspace, "olga")
    browser = signed_out()
    answer = browser.post(
        reverse("login"), {"username": "olga", "password": "a long password", "next": "/"}
    )
    assert answer.url == "/"
    assert browser.get(HOME).status_code == 200


def test_says_in_the_form_that_a_password_is_wrong(workspace: Workspace) -> None:
    make_member(workspace, "olga")
    answer = signed_out().post(reverse("login"), {"username": "olga", "password": "no"})
    assert "correct username and password" in answer.content.decode()


def test_signs_out(owner: Client) -> None:
    owner.post(reverse("logout"))
    assert owner.get(HOME).status_code == 302


@pytest.mark.django_db
def test_embedded_signs_the_local_owner_in(settings: Any) -> None:
    settings.EMBEDDED = True
    make_member(make_workspace("Mine"))
    assert "Mine" in Client(REMOTE_ADDR="127.0.0.1").get(HOME).content.decode()


@pytest.mark.django_db
def test_nobody_is_signed_in_where_other_processes_serve_too(settings: Any) -> None:
    settings.EMBEDDED = False
    make_member(make_workspace("Mine"))
    assert Client(REMOTE_ADDR="127.0.0.1").get(HOME).status_code == 302


def test_lists_recent_sessions_of_this_workspace_only(
    owner: Client, stranger: Client, workspace: Workspace
) -> None:
    session = make_session(make_catalog(workspace))
    address = reverse("session-detail", args=[session.pk])
    assert address in owner.get(HOME).content.decode()
    assert address not in stranger.get(HOME).content.decode()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_home_is_only_read(owner: Client, method: str) -> None:
    assert getattr(owner, method)(HOME).status_code == 405


def test_answers_health_checks_without_a_person(nobody: Client) -> None:
    assert nobody.get(reverse("health")).content == b"ok\n"


def test_a_page_that_is_not_there_says_so_in_the_same_shell(owner: Client) -> None:
    answer = owner.get("/nothing/")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


def test_pages_forbid_inline_script_and_style(owner: Client) -> None:
    policy = owner.get(HOME)["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(("cookie", "mark"), [("dark", 'data-theme="dark"'), ("x", "<html lang")])
def test_writes_the_chosen_theme_into_the_page(owner: Client, cookie: str, mark: str) -> None:
    owner.cookies["theme"] = cookie
    page = owner.get(HOME).content.decode()
    assert mark in page
    assert 'data-theme="x"' not in page
