"""Signing in: guessing is stopped, for the account and the address it comes from and no others."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from playground.forms.signing_in import count_try
from simulator.models import Workspace
from tests.support.rows import make_member

PASSWORD = "a long password"
DOORS = pytest.mark.parametrize("door", ["login", "admin:login"])


@pytest.fixture(autouse=True)
def three_tries(settings: Any) -> None:
    settings.SIGN_IN_TRIES = 3


@pytest.fixture
def account(workspace: Workspace) -> str:
    """The name of somebody who has not tried yet, in any run that shared this cache."""
    return somebody(workspace)


def somebody(workspace: Workspace) -> str:
    user = make_member(workspace, uuid4().hex).user
    get_user_model().objects.filter(pk=user.pk).update(is_staff=True)
    return user.username


def sign_in(account: str, password: str, address: str = "203.0.113.7", door: str = "login") -> Any:
    """The page that answers, or None for whoever got in."""
    data = {"username": account, "password": password}
    answer = Client(REMOTE_ADDR=address).post(reverse(door), data)
    return None if answer.status_code == 302 else answer.content.decode()


def guess(account: str, times: int, **options: Any) -> list[str]:
    return [sign_in(account, "wrong", **options) for _ in range(times)]


@DOORS
def test_after_some_wrong_passwords_the_right_one_must_wait_too(account: str, door: str) -> None:
    pages = guess(account, 4, door=door)
    assert ["Too many tries" in page for page in pages] == [False, False, False, True]
    assert "Wait 5 minutes" in sign_in(account, PASSWORD, door=door)


def test_the_doors_share_one_count(account: str) -> None:
    guess(account, 3, door="admin:login")
    assert "Too many tries" in sign_in(account, PASSWORD)


def test_nobody_else_is_kept_out(account: str, workspace: Workspace) -> None:
    guess(account, 9)
    assert sign_in(account, PASSWORD, address="198.51.100.4") is None
    assert sign_in(somebody(workspace), PASSWORD) is None


def test_getting_in_begins_the_count_anew(account: str) -> None:
    guess(account, 2)
    assert sign_in(account, PASSWORD) is None
    assert all("Too many tries" not in page for page in guess(account, 3))


def test_after_a_while_tries_are_counted_anew(account: str, settings: Any) -> None:
    settings.SIGN_IN_SECONDS = 1
    assert "Wait a minute" in guess(account, 4)[-1]
    time.sleep(1.1)
    assert sign_in(account, PASSWORD) is None


def test_the_password_is_not_looked_at_once_there_were_too_many(
    account: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(
        "django.contrib.auth.forms.authenticate", lambda *_, **given: looked.append(given)
    )
    guess(account, 9)
    assert len(looked) == 3


def test_tries_at_once_are_each_counted() -> None:
    account = uuid4().hex
    with ThreadPoolExecutor(16) as crowd:
        counts = list(crowd.map(lambda _: count_try(account, "203.0.113.7"), range(200)))
    assert sorted(counts) == list(range(1, 201))


def test_the_operator_is_told_once(account: str, caplog: pytest.LogCaptureFixture) -> None:
    guess(account, 9)
    told = [line.getMessage() for line in caplog.records if "Too many tries" in line.getMessage()]
    assert told == [f"Too many tries to sign in as {account!r} from 203.0.113.7."]


@pytest.mark.parametrize("account", ["", " ", "ä" * 150, "a b\tc", "x" * 10_000, "\0"])
def test_any_account_can_be_tried(workspace: Workspace, account: str) -> None:
    assert "<form" in sign_in(account, "wrong")
