"""Makes one call of a tool over HTTP, in as many tries as are harmless."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import anyio

from simulator.errors import CallNotSent, CallOutcomeUnknown, CallRefused, RealCallFailed
from simulator.real.http.answers import read_reply
from simulator.real.http.credentials import choose_credentials, secrets_of
from simulator.real.http.operations import read_operation
from simulator.real.http.requests import write_request
from simulator.real.http.sending import Received, Trip
from simulator.real.http.services import base_of, read_target, refuse_elsewhere
from simulator.real.http.travelling import Call, Means, travel
from simulator.real.redaction import Redaction
from simulator.real.running import Stopped, run_within
from simulator.values.catalog import Tool
from simulator.values.credentials import ClientSecret
from simulator.values.json import JsonObject
from simulator.values.real import Deadline, RealAnswer

BUSY = frozenset({429, 502, 503, 504})
"""Answers that another try may better."""
UNAUTHORIZED = 401
AFTER_LOSS = "An earlier try was sent and brought no answer."
LONGEST_PAUSE = 30.0
"""Seconds; a service that asks for more is not asked again."""


@dataclass(frozen=True)
class Tries:
    """`most` counts the first. `pause` is the seconds before the second, doubled before each
    further one. `new_key` makes an idempotency key."""

    most: int
    pause: float
    new_key: Callable[[], str]


@dataclass(frozen=True)
class HttpTools:
    """The executor for the tools of one catalog. `document` is its canonical one."""

    document: JsonObject
    means: Means
    tries: Tries

    def __call__(self, tool: Tool, arguments: JsonObject, deadline: Deadline) -> RealAnswer:
        """Raises RealCallFailed."""
        began = time.monotonic()
        credentials = self.means.service.credentials
        secrets = [secret for credential in credentials for secret in secrets_of(credential)]
        trip = Trip(Redaction().knowing(*secrets))
        try:
            answer, note = self._run(self._prepare(tool, arguments, trip), deadline)
        except RealCallFailed as failure:
            raise _blotted(failure, trip) from None
        reply = read_reply(answer, note, AFTER_LOSS if trip.was_lost else "")
        return RealAnswer(
            replace(
                reply, body=trip.redaction.json(reply.body), note=trip.redaction.text(reply.note)
            ),
            trip.blotted(),
            time.monotonic() - began,
            len(answer.content),
            is_complete=not answer.ending,
        )

    def _prepare(self, tool: Tool, arguments: JsonObject, trip: Trip) -> Call:
        service = self.means.service
        operation = read_operation(self.document, tool)
        request = write_request(operation, tool, arguments, base_of(operation, service))
        refuse_elsewhere(read_target(request.address), service)
        header = operation.key_header
        if header is not None and request.header(header) is None:
            request = request.with_header(header, self.tries.new_key())
        return Call(operation, request, choose_credentials(operation, service.credentials), trip)

    def _run(self, call: Call, deadline: Deadline) -> tuple[Received, str]:
        trip = call.trip
        try:
            return run_within(deadline, lambda: self._try(call))
        except Stopped as stop:
            received = trip.answer or trip.done
            if received is not None:
                if not received.is_over:
                    received.ending = stop.why
                return received, ""
            trip.tell_loss()
            if trip.was_lost:
                raise _unknown(call, f"{call.operation.method} was sent, and {stop.why}.") from None
            raise CallNotSent(f"Nothing was sent: {stop.why}.") from None
        except (CallNotSent, CallRefused, CallOutcomeUnknown) as failure:
            if trip.was_lost:
                raise _unknown(call, failure.sentence) from None
            raise

    async def _try(self, call: Call) -> tuple[Received, str]:
        pause = self.tries.pause
        left = self.tries.most if call.may_be_repeated else 1
        while True:
            left -= 1
            try:
                answer, note = await travel(call, self.means)
            except (CallNotSent, CallOutcomeUnknown):
                if not left:
                    raise
            else:
                if not self._may_be_better(answer, call) or not left:
                    return answer, note
                pause = max(pause, _asked_pause(answer))
            await anyio.sleep(pause)
            pause *= 2

    def _may_be_better(self, answer: Received, call: Call) -> bool:
        """Whether another try is worth it. A token that is no longer taken is forgotten."""
        if answer.status == UNAUTHORIZED:
            tokens = [it for it in call.credentials if isinstance(it, ClientSecret)]
            for credential in tokens:
                self.means.tokens.forget(credential)
            return bool(tokens)
        return answer.status in BUSY and _asked_pause(answer) <= LONGEST_PAUSE


def _asked_pause(answer: Received) -> float:
    """The seconds of Retry-After; 0 when it says a date, or nothing."""
    said = answer.headers.get("Retry-After", "").strip()
    return float(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0.0


def _unknown(call: Call, sentence: str) -> CallOutcomeUnknown:
    failure = CallOutcomeUnknown(f"{sentence} Whether it was carried out is not known.")
    failure.may_be_repeated = call.may_be_repeated
    return failure


def _blotted(failure: RealCallFailed, trip: Trip) -> RealCallFailed:
    """The failure with what was sent, and without secrets."""
    blotted = type(failure)(
        trip.redaction.text(failure.sentence),
        pointer=failure.pointer,
        details=trip.redaction.text(failure.details),
    )
    blotted.sent = trip.blotted()
    if isinstance(failure, CallOutcomeUnknown) and isinstance(blotted, CallOutcomeUnknown):
        blotted.may_be_repeated = failure.may_be_repeated
    return blotted
