"""The client through which real services are called: it reaches what was checked, and no more."""

import ipaddress
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import aclosing

import anyio.to_thread
import httpx2

from simulator.errors import AddressRefused, FetchFailed, PlaygroundError
from simulator.real.addresses import kind_of, refuse_form, shown
from simulator.real.reach import Reach

# It logs whole addresses, whose queries may hold a key.
logging.getLogger("httpx2").setLevel(logging.WARNING)

MOST_REDIRECTS = 5
"""A site's own canonical address is two or three away: https, then www, then a trailing slash."""
CONNECT_SHARE = 3
"""The part of the time that one connection may take, so that a host's next address has a chance."""
PORTS = {"http": 80, "https": 443}


class Guard(httpx2.AsyncBaseTransport):
    """Resolves the host of each request, redirected ones too, refuses what may not be reached, and
    connects to the address it has checked: a second look-up could give another one.

    It keeps what it refused or saw fail, since libraries on top of it tell that in their own way.
    """

    def __init__(self, reach: Reach, *, hands_on_refusals: bool = False) -> None:
        """With `hands_on_refusals`, an answer that wants other credentials is one like any."""
        self._reach = reach
        self.left = reach.max_bytes
        """How many bytes may still be read."""
        self._hands_on_refusals = hands_on_refusals
        # A connection is for one host: another one at the same address has a certificate of its
        # own, which a connection that is already open would not be asked for.
        limits = httpx2.Limits(max_keepalive_connections=0)
        self._inner = httpx2.AsyncHTTPTransport(limits=limits)
        self.failure: PlaygroundError | None = None
        self.last_status = 0
        """Of the last answer to a message; what else a library asks for may be absent."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        try:
            return await self._answer(request)
        except PlaygroundError as failure:
            self.failure = self.failure or failure
            raise

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def _answer(self, request: httpx2.Request) -> httpx2.Response:
        refuse_form(request.url)
        response = await self._connect(request, await self._resolve(request.url))
        if request.method == "POST":
            self.last_status = response.status_code
        if response.status_code in (401, 403) and not self._hands_on_refusals:
            await response.aclose()
            raise FetchFailed(_wants_token(request, response))
        return httpx2.Response(
            response.status_code,
            headers=[it for it in response.headers.raw if it[0].lower() not in OF_THE_WIRE],
            stream=_Measured(response, self, request.url),
            extensions=response.extensions,
        )

    async def _resolve(self, url: httpx2.URL) -> list[str]:
        """The host's addresses, all of them checked. Raises AddressRefused or FetchFailed."""
        host = url.raw_host.decode("ascii")
        try:
            addresses = await anyio.to_thread.run_sync(
                self._reach.resolve, host, url.port or PORTS[url.scheme], abandon_on_cancel=True
            )
        except (OSError, UnicodeError):
            raise FetchFailed(f"The host {url.host} is not known.") from None
        if not self._reach.allows_private(host):
            for address in addresses:
                refuse_private(url.host, address)
        return addresses

    async def _connect(self, request: httpx2.Request, addresses: list[str]) -> httpx2.Response:
        """The first address that takes a connection answers; nothing is sent to the others."""
        host = request.url.raw_host.decode("ascii")
        problem: Exception | None = None
        for address in addresses:
            pinned = httpx2.Request(
                request.method,
                request.url.copy_with(host=address),
                headers=request.headers,
                stream=request.stream,
                extensions={**request.extensions, "sni_hostname": host},
            )
            try:
                return await self._inner.handle_async_request(pinned)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as refused:
                problem = refused
        raise FetchFailed(_no_connection(request.url.host, problem), details=str(problem))

    def count(self, read: int, url: httpx2.URL) -> None:
        """Raises FetchFailed when that was more than may be read."""
        self.left -= read
        if self.left < 0:
            self.failure = self.failure or FetchFailed(
                f"The answer of {shown(url)} has more than {self._reach.max_bytes} bytes."
            )
            raise self.failure


OF_THE_WIRE = (b"content-encoding", b"content-length", b"transfer-encoding")
"""Headers that say how a body travelled; it is handed on decoded."""


class _Measured(httpx2.AsyncByteStream):
    """A response's body, decompressed and counted as it comes."""

    def __init__(self, response: httpx2.Response, guard: Guard, url: httpx2.URL) -> None:
        self._response = response
        self._guard = guard
        self._url = url

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async with aclosing(self._response.aiter_bytes()) as chunks:
            async for chunk in chunks:
                # What still fits is handed on before the rest is refused: it may be enough.
                fitting = chunk[: self._guard.left]
                self._guard.count(len(fitting), self._url)
                if fitting:
                    yield fitting
                self._guard.count(len(chunk) - len(fitting), self._url)

    async def aclose(self) -> None:
        await self._response.aclose()


def open_client(guard: Guard, reach: Reach, token: str) -> httpx2.AsyncClient:
    """A client that goes through the guard only. The token is dropped when a redirect leaves the
    origin, as httpx does with every Authorization header."""
    return httpx2.AsyncClient(
        transport=guard,
        headers={"User-Agent": "gecko-playground"}
        | ({"Authorization": f"Bearer {token}"} if token else {}),
        timeout=httpx2.Timeout(None, connect=reach.seconds / CONNECT_SHARE),
        max_redirects=MOST_REDIRECTS,
        trust_env=False,
    )


def refuse_private(host: str, address: str) -> None:
    """Raises AddressRefused. The address itself is not told: names inside a network are its own."""
    kind = kind_of(ipaddress.ip_address(address))
    if kind:
        raise AddressRefused(
            f"{host} leads to {kind}, which is called only where the operator allows that host."
        )


def _wants_token(request: httpx2.Request, response: httpx2.Response) -> str:
    answer = f"{response.status_code} {response.reason_phrase}".strip()
    if "Authorization" in request.headers:
        return f"{shown(request.url)} does not take the token: it answered {answer}."
    return f"{shown(request.url)} wants a token: it answered {answer}."


def _no_connection(host: str, problem: Exception | None) -> str:
    while problem is not None and not isinstance(problem, ssl.SSLCertVerificationError):
        problem = problem.__cause__ or problem.__context__  # type: ignore[assignment]
    if problem is not None:
        return f"The certificate of {host} cannot be trusted: {problem.verify_message}."
    return f"No connection to {host} could be made."
