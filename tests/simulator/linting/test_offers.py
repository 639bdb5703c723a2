"""Claims about the tools that lines bring."""

from typing import Any

import pytest

from simulator.linting import offers
from simulator.linting.offers import Offers


def tools(name: str) -> list[dict[str, Any]]:
    return [{"name": name, "parameters": {"type": "object", "properties": {}}}]


def test_the_same_tools_are_converted_once() -> None:
    known = Offers()
    assert known.of(tools("a")) is known.of(tools("a"))
    assert known.of(tools("a")) is not known.of(tools("b"))


def test_only_the_tools_met_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_KEPT", 200)
    known = Offers()
    first, second = known.of(tools("a")), known.of(tools("b"))
    assert known.of(tools("a")) is first
    known.of(tools("c"))
    assert known.of(tools("a")) is first
    assert known.of(tools("b")) is not second


def test_tools_too_large_to_be_kept_are_still_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_KEPT", 10)
    known = Offers()
    assert known.of(tools("a")) is not known.of(tools("a"))
