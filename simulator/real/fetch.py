"""Fetches a document from an address."""

from collections.abc import Iterator
from contextlib import contextmanager

import anyio
import httpx2

from simulator.errors import FetchFailed
from simulator.real.addresses import read_address, shown
from simulator.real.guard import MOST_REDIRECTS, Guard, open_client
from simulator.real.reach import Reach

ACCEPTED = "application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5"


def fetch_document(address: str, token: str, reach: Reach) -> bytes:
    """The body that a GET is answered with, decompressed. Raises AddressRefused or FetchFailed."""
    url = read_address(address)
    with _told_of(shown(url), reach):
        return anyio.run(_fetch, url, token, reach)


async def _fetch(url: httpx2.URL, token: str, reach: Reach) -> bytes:
    headers = {"Accept": ACCEPTED}
    with anyio.fail_after(reach.seconds):
        async with (
            open_client(Guard(reach), reach, token) as client,
            client.stream("GET", url, headers=headers, follow_redirects=True) as response,
        ):
            if not response.is_success:
                answer = f"{response.status_code} {response.reason_phrase}".strip()
                raise FetchFailed(f"{shown(response.url)} answered {answer}.")
            return b"".join([chunk async for chunk in response.aiter_bytes()])


@contextmanager
def _told_of(address: str, reach: Reach) -> Iterator[None]:
    """Says what a library found, in our words."""
    try:
        yield
    except TimeoutError:
        raise FetchFailed(
            f"{address} did not answer in full within {reach.seconds:g} seconds."
        ) from None
    except httpx2.TooManyRedirects:
        raise FetchFailed(f"{address} redirects more than {MOST_REDIRECTS} times.") from None
    except httpx2.HTTPError as problem:
        raise FetchFailed(
            f"The answer of {address} could not be read to its end.", details=str(problem)
        ) from None
