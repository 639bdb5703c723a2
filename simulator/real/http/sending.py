"""Sends one request through the guard, and keeps track of whether it left."""

from dataclasses import dataclass, field, replace

import httpx2

from simulator.errors import (
    AddressRefused,
    CallNotSent,
    CallOutcomeUnknown,
    CallRefused,
    FetchFailed,
)
from simulator.real.addresses import shown
from simulator.real.guard import Guard
from simulator.real.http.requests import Request
from simulator.real.redaction import Redaction
from simulator.values.real import SentRequest

LEAVING = ("send_request_headers.started",)
MOST_CHARACTERS_SHOWN = 20_000
"""Of a body, where it is told what was sent."""
AGENT = "gecko-playground"


@dataclass(frozen=True)
class Patience:
    """How long one request may take to connect, and to say something more, in seconds."""

    connect: float
    read: float


@dataclass
class Received:
    """An answer, as far as it has been read. `ending` says why it was not read to its end."""

    url: httpx2.URL
    status: int
    headers: httpx2.Headers
    charset: str | None = None
    content: bytearray = field(default_factory=bytearray)
    ending: str = ""
    is_over: bool = False
    """Whether no more of it is to come."""


@dataclass
class Trip:
    """What is known of a call under way: whoever ends it must know what may have been done."""

    redaction: Redaction
    sent: list[SentRequest] = field(default_factory=list)
    is_away: bool = False
    """Whether the request being made has left and is not yet answered."""
    was_lost: bool = False
    """Whether an earlier one left and was never answered."""
    answer: Received | None = None
    """To the last request that left."""
    done: Received | None = None
    """The answer that said that what was to be changed is, and where its result stands."""

    def tell_leaving(self, request: Request) -> None:
        self.is_away = True
        self.answer = None
        self.sent.append(told(request))

    def tell_answer(self, answer: Received) -> None:
        self.is_away = False
        self.answer = answer

    def tell_loss(self) -> None:
        self.was_lost = self.was_lost or self.is_away
        self.is_away = False

    def blotted(self) -> tuple[SentRequest, ...]:
        """What was sent, without its secrets: the last of them may become known on the way."""
        return tuple(
            replace(request, body=request.body[:MOST_CHARACTERS_SHOWN])
            for request in map(self.redaction.request, self.sent)
        )


def told(request: Request) -> SentRequest:
    body = request.content.decode("utf-8", "replace")
    return SentRequest(request.method, request.address, request.headers, body)


async def send(
    request: Request, url: httpx2.URL, guard: Guard, patience: Patience, trip: Trip
) -> Received:
    """Raises CallRefused, CallNotSent or CallOutcomeUnknown. What of an answer came before it broke
    off or was more than may be read is an answer."""

    async def trace(event: str, _about: object) -> None:
        if event.endswith(LEAVING):
            trip.tell_leaving(request)

    try:
        response = await guard.handle_async_request(_outgoing(request, url, patience, trace))
    except AddressRefused as refusal:
        raise CallRefused(refusal.sentence) from None
    except FetchFailed as failure:
        raise CallNotSent(
            f"{failure.sentence} Nothing was sent.", details=failure.details
        ) from None
    except httpx2.HTTPError as problem:
        if not trip.is_away:
            raise CallNotSent(f"{shown(url)} could not be called. Nothing was sent.") from None
        trip.tell_loss()
        raise CallOutcomeUnknown(_lost(request, url, problem)) from None
    answer = Received(url, response.status_code, response.headers, response.charset_encoding)
    trip.tell_answer(answer)
    await _read(response, answer)
    return answer


def _outgoing(
    request: Request, url: httpx2.URL, patience: Patience, trace: object
) -> httpx2.Request:
    times = {"connect": patience.connect, "read": patience.read, "write": patience.read}
    return httpx2.Request(
        request.method,
        url,
        headers=[
            (name.encode("ascii"), value.encode("utf-8", "backslashreplace"))
            for name, value in (*request.headers, ("User-Agent", AGENT))
        ],
        content=request.content or None,
        extensions={"timeout": {**times, "pool": patience.connect}, "trace": trace},
    )


async def _read(response: httpx2.Response, answer: Received) -> None:
    try:
        async for chunk in response.aiter_bytes():
            answer.content += chunk
    except FetchFailed:
        answer.ending = "it is longer than may be read"
    except httpx2.TimeoutException:
        answer.ending = "nothing more came in time"
    except httpx2.HTTPError:
        answer.ending = "the connection broke"
    finally:
        await response.aclose()
    answer.is_over = True


def _lost(request: Request, url: httpx2.URL, problem: httpx2.HTTPError) -> str:
    is_late = isinstance(problem, httpx2.TimeoutException)
    reason = "no answer came in time" if is_late else "the connection broke before an answer came"
    return f"{request.method} {shown(url)} was sent, and {reason}."
