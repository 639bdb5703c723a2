"""Where a redirect leads, and whether a request follows it."""

from dataclasses import dataclass, replace

import httpx2

from simulator.real.addresses import shown
from simulator.real.http.operations import SAFE
from simulator.real.http.requests import Request
from simulator.real.http.sending import Received
from simulator.real.http.services import origin_of

REDIRECTS = frozenset({301, 302, 303, 307, 308})
SAME_METHOD = frozenset({307, 308})
SEE_OTHER = 303


@dataclass(frozen=True)
class Turn:
    """`request` is the next one, without credentials; None when there is none, for the reason that
    `note` gives, if the answer was a redirect at all."""

    request: Request | None = None
    note: str = ""
    is_same_origin: bool = True


def turn_at(request: Request, answer: Received) -> Turn:
    """What changes something is sent again only where it was not carried out and the origin is the
    same; after 303, which says that it was, its result is read."""
    if answer.status not in REDIRECTS or "Location" not in answer.headers:
        return Turn()
    target = _target(answer)
    if target is None:
        return Turn(note="The redirect leads to no address that can be called.")
    is_same = origin_of(target) == origin_of(answer.url)
    following = replace(request, address=str(target.copy_with(fragment=None)))
    if not is_same:
        following = following.without_headers("Cookie")
    if request.method in SAFE:
        return Turn(following, is_same_origin=is_same)
    if answer.status == SEE_OTHER:
        return Turn(_reading(following), is_same_origin=is_same)
    if answer.status in SAME_METHOD and is_same:
        return Turn(following)
    return Turn(
        note=f"The redirect to {shown(target)} was not followed: what may change something is not "
        "sent again elsewhere."
    )


def _target(answer: Received) -> httpx2.URL | None:
    try:
        target = answer.url.join(answer.headers["Location"])
    except httpx2.InvalidURL:
        return None
    return target if target.scheme in ("http", "https") else None


def _reading(request: Request) -> Request:
    plain = request.without_headers("Content-Type", "Idempotency-Key")
    return replace(plain, method="GET", content=b"")
