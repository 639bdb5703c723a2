"""Claims about reading the environment: what cannot be meant is refused by its name."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from gecko_site.environment import (
    read_address,
    read_addresses,
    read_choice,
    read_commands,
    read_count,
    read_database,
    read_folder,
    read_functions,
    read_list,
    read_number,
)

HTTP = ("http", "https")
READERS: dict[str, Callable[[str], Any]] = {
    "number": lambda name: read_number(name, 5, least=1),
    "count": lambda name: read_count(name, 5, least=1),
    "choice": lambda name: read_choice(name, "no", ("yes", "no")),
    "address": lambda name: read_address(name, HTTP),
    "addresses": lambda name: read_addresses(name, ["*"], HTTP, wildcard="*"),
    "database": lambda name: read_database(name, "sqlite:////a")["NAME"],
    "commands": read_commands,
    "functions": read_functions,
    "list": lambda name: read_list(name, ["a"]),
}
DEFAULTS = {
    "number": 5, "count": 5, "choice": "no", "address": "", "addresses": ["*"], "database": "/a",
    "list": ["a"], "commands": [],
    "functions": {},
}  # fmt: skip


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        *((kind, text) for kind in ("number", "count") for text in ("ten", "0", "-1", "nan")),
        *((kind, text) for kind in ("number", "count") for text in ("inf", "-inf", "1e999", "1,5")),
        ("count", "1.5"),
        *(("functions", text) for text in ("find", "a.b-c", "a..b", "a.find, b.find")),
        ("commands", "desk, desk --name 'open"),
        *(("choice", text) for text in ("true", "1", "YES", "on")),
        *((kind, text) for kind in ("address", "addresses") for text in ("host", "ftp://a", "//a")),
        *((kind, "http://[a") for kind in ("address", "addresses")),
        ("address", "*"),
        ("addresses", "http://a, b"),
        *(("database", text) for text in ("nonsense", "foo://a", "postgres://a:secret@h:port/d")),
    ],
)
def test_a_bad_value_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, reader: str, text: str
) -> None:
    monkeypatch.setenv("GECKO_TRIAL", text)
    with pytest.raises(ImproperlyConfigured, match="GECKO_TRIAL") as refusal:
        READERS[reader]("GECKO_TRIAL")
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("reader", "text", "value"),
    [
        ("number", "1.5", 1.5),
        ("count", "1e3", 1000),
        ("choice", "yes", "yes"),
        ("address", "https://a/v1", "https://a/v1"),
        ("addresses", "http://a , https://b", ["http://a", "https://b"]),
        ("addresses", "*", ["*"]),
        ("list", " a,, b ", ["a", "b"]),
        ("commands", "desk, desk --name 'a b'", ["desk", "desk --name 'a b'"]),
        ("database", "sqlite:////b", "/b"),
    ],
)
def test_a_good_value_is_read(
    monkeypatch: pytest.MonkeyPatch, reader: str, text: str, value: Any
) -> None:
    monkeypatch.setenv("GECKO_TRIAL", text)
    assert READERS[reader]("GECKO_TRIAL") == value


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", [None, "", " "])
def test_an_unset_or_blank_variable_is_the_default(
    monkeypatch: pytest.MonkeyPatch, reader: str, text: str | None
) -> None:
    monkeypatch.delenv("GECKO_TRIAL", raising=False)
    if text is not None:
        monkeypatch.setenv("GECKO_TRIAL", text)
    assert READERS[reader]("GECKO_TRIAL") == DEFAULTS[reader]


def test_a_folder_that_cannot_be_made_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GECKO_TRIAL", str(tmp_path / "file" / "below"))
    with pytest.raises(ImproperlyConfigured, match="GECKO_TRIAL"):
        read_folder("GECKO_TRIAL", tmp_path)
