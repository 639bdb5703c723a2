"""Checks one line after the other."""

from collections.abc import Mapping

from simulator.errors import InputRefused
from simulator.linting.offers import Offer, Offers
from simulator.linting.reading import Entry, read_entry
from simulator.values.catalog import Tool
from simulator.values.dataset import LintedCall, LintedLine


class Linter:
    """Checks the calls of a line against the tools it brings, else against the ones given here;
    `tools` is None where there are none. `closed` reports undeclared fields."""

    def __init__(self, tools: Mapping[str, Tool] | None, *, closed: bool) -> None:
        self._given = None if tools is None else Offer(tools.values())
        self._closed = closed
        self._offers = Offers()

    def lint(self, number: int, line: bytes) -> LintedLine:
        """Check line `number`, counted from 1."""
        text = line.decode(errors="replace").replace("\0", "\ufffd")
        try:
            entry = read_entry(number, _decode(line))
            calls = tuple(self._check(entry))
        except InputRefused as refusal:
            return LintedLine(
                number, text, number, problem=refusal.sentence, pointer=refusal.pointer
            )
        return LintedLine(number, text, entry.id, calls)

    def _check(self, entry: Entry) -> list[LintedCall]:
        if not entry.calls:
            return []
        offer = self._offer_to(entry)
        return [
            LintedCall(call.name, offer.check(call, closed=self._closed)) for call in entry.calls
        ]

    def _offer_to(self, entry: Entry) -> Offer:
        if entry.brought is None:
            if self._given is None:
                raise InputRefused("it brings no tools, and no catalog was named.")
            return self._given
        try:
            return self._offers.of(entry.brought)
        except InputRefused as refusal:
            raise InputRefused(
                refusal.sentence, pointer=f"{entry.place}{refusal.pointer}"
            ) from refusal


def _decode(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as problem:
        raise InputRefused(
            f"it is not UTF-8 text: its byte {problem.start + 1} cannot be read."
        ) from problem
