"""One try of a call: its credentials, and the redirects that it follows."""

from dataclasses import dataclass

from simulator.errors import CallNotSent, RealCallFailed
from simulator.real.guard import MOST_REDIRECTS, Guard
from simulator.real.http.credentials import show_credential
from simulator.real.http.operations import REPEATABLE, SAFE, Operation
from simulator.real.http.redirects import turn_at
from simulator.real.http.requests import Request
from simulator.real.http.sending import Patience, Received, Trip, send
from simulator.real.http.services import Service, read_target, refuse_elsewhere
from simulator.real.http.tokens import TokenCache, read_token, token_request
from simulator.real.reach import Reach
from simulator.real.redaction import Redaction
from simulator.values.credentials import ClientSecret, Credential


@dataclass(frozen=True)
class Means:
    """What a call is made with. `reach` bounds each try, its seconds aside."""

    service: Service
    reach: Reach
    patience: Patience
    tokens: TokenCache


@dataclass(frozen=True)
class Call:
    """`request` is without credentials."""

    operation: Operation
    request: Request
    credentials: tuple[Credential, ...]
    trip: Trip

    @property
    def may_be_repeated(self) -> bool:
        return self.operation.method in REPEATABLE or self.operation.key_header is not None


async def travel(call: Call, means: Means) -> tuple[Received, str]:
    """The answer, and a note of a redirect that was not followed. Raises RealCallFailed."""
    guard = Guard(means.reach, hands_on_refusals=True)
    request, is_trusted = call.request, True
    for _ in range(MOST_REDIRECTS + 1):
        try:
            shown = await _with_credentials(request, call, means) if is_trusted else request
            answer = await _send(shown, guard, call, means)
        except RealCallFailed as failure:
            if call.trip.done is None:
                raise
            return call.trip.done, f"It was done, and its result not read: {failure.sentence}"
        if call.trip.done is not None and answer.status >= 400:
            return call.trip.done, f"It was done, and its result not given: {answer.status}."
        turn = turn_at(request, answer)
        if turn.request is None:
            return answer, turn.note
        if request.method not in SAFE and turn.request.method in SAFE:
            call.trip.done = answer
        request, is_trusted = turn.request, is_trusted and turn.is_same_origin
    return call.trip.done or answer, f"It redirects more than {MOST_REDIRECTS} times."


async def _send(request: Request, guard: Guard, call: Call, means: Means) -> Received:
    url = read_target(request.address)
    refuse_elsewhere(url, means.service)
    return await send(request, url, guard, means.patience, call.trip)


async def _with_credentials(request: Request, call: Call, means: Means) -> Request:
    for credential in call.credentials:
        token = ""
        if isinstance(credential, ClientSecret):
            token = await _token(credential, means)
            call.trip.redaction = call.trip.redaction.knowing(token)
        request = show_credential(request, credential, token)
    return request


async def _token(credential: ClientSecret, means: Means) -> str:
    """Raises CallRefused or CallNotSent."""
    kept = means.tokens.find(credential)
    if kept is not None:
        return kept
    request = token_request(credential)
    # A trip of its own: nothing of the call is on its way yet, whatever becomes of this.
    trip = Trip(Redaction())
    guard = Guard(means.reach, hands_on_refusals=True)
    try:
        answer = await send(request, read_target(request.address), guard, means.patience, trip)
    except RealCallFailed as failure:
        raise CallNotSent(f"No access token could be fetched: {failure.sentence}") from None
    text = bytes(answer.content).decode("utf-8", "replace")
    token, seconds = read_token(credential, answer.status, text)
    means.tokens.keep(credential, token, seconds)
    return token
