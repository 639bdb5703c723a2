"""Carries a model request's bytes: in time, no more than allowed, and to no other address.

The libraries' own time-outs start anew with every byte, and they follow redirects and read answers
of any length. Here every wait on a socket ends with the request's time, so that a request needs no
thread of its own, which a slow server could hold.
"""

import socket
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from http import HTTPStatus
from ssl import SSLContext
from typing import Any, NoReturn

import httpcore
import httpx

Origin = tuple[str, str, int | None]
"""Scheme, host and port; the port is None where it is the scheme's own."""

PIECE = 65_536
"""Bytes that are written in one wait."""


class Breach(Enum):
    """Why an exchange was broken off here."""

    LATE = auto()
    TOO_LONG = auto()
    COMPRESSED = auto()
    REDIRECTED = auto()
    ELSEWHERE = auto()


@dataclass
class Exchange:
    """One try at an answer. `seconds` run from the first request: what the library does before it,
    such as importing, no server can draw out. `origin` is the only address that may be asked, None
    for any. `status` and `body` are those of the last answer, None and empty unless it came whole,
    and `breach` is why it was broken off."""

    seconds: float
    most_bytes: int
    origin: Origin | None
    deadline: float | None = None
    status: int | None = None
    body: bytes = b""
    breach: Breach | None = None

    def begin(self, origin: Origin) -> None:
        """Some providers are asked more than once for one answer: the last time counts. What the
        library looks up elsewhere besides is refused, and says nothing of the answer."""
        if self.origin not in (None, origin):
            if not self.was_begun:
                self.breach = Breach.ELSEWHERE
            raise httpx.ConnectError("an address that was not named")
        self.deadline = self.deadline or time.monotonic() + self.seconds
        self.status, self.body, self.breach = None, b"", None

    @property
    def was_begun(self) -> bool:
        return self.deadline is not None

    @property
    def has_answer(self) -> bool:
        return self.breach is None and self.status == HTTPStatus.OK

    def break_off(self, breach: Breach) -> NoReturn:
        """What the libraries make of the exception says little, so the reason is kept here."""
        self.breach = breach
        if breach is Breach.LATE:
            raise httpx.ReadTimeout("the time is over")
        raise httpx.ReadError(breach.name)

    def seconds_left(self) -> float:
        assert self.deadline is not None, "no socket is opened before a request"
        left = self.deadline - time.monotonic()
        if left <= 0:
            self.break_off(Breach.LATE)
        return left


_CURRENT: ContextVar[Exchange | None] = ContextVar("exchange", default=None)


@contextmanager
def exchange(*, seconds: float, most_bytes: int, address: str) -> Iterator[Exchange]:
    """Bounds everything that is sent within the block; `address` is empty for any."""
    origin = _origin_of(httpx.URL(address)) if address else None
    opened = Exchange(seconds, most_bytes, origin)
    token = _CURRENT.set(opened)
    try:
        yield opened
    finally:
        _CURRENT.reset(token)


class Wire(httpx.BaseTransport):
    """Carries what is sent within an exchange, each request on a connection of its own, and
    nothing outside of one. Text comes as it is: unpacked, a short answer may be of any length."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        current = _current()
        current.begin(_origin_of(request.url))
        request.headers["Accept-Encoding"] = "identity"
        with _raising_as_httpx_does():
            answer = _pool_for(request.url).handle_request(_in_core_shape(request))
        response = httpx.Response(answer.status, headers=answer.headers, stream=_Body(answer))
        if response.has_redirect_location:
            response.close()
            current.break_off(Breach.REDIRECTED)
        if response.headers.get("Content-Encoding", "identity").lower() != "identity":
            response.close()
            current.break_off(Breach.COMPRESSED)
        return response


class _Body(httpx.SyncByteStream):
    """An answer's bytes, as many as there may be."""

    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        current = _current()
        body = bytearray()
        with _raising_as_httpx_does():
            for part in self._answer.iter_stream():
                body += part
                if len(body) > current.most_bytes:
                    current.break_off(Breach.TOO_LONG)
                yield part
        current.status, current.body = self._answer.status, bytes(body)

    def close(self) -> None:
        self._answer.close()


class _Sockets(httpcore.NetworkBackend):
    """Opens sockets that wait no longer than the exchange lasts."""

    def __init__(self) -> None:
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Every address of the host gets its share of the time, lest a dead one take it all."""
        failure: Exception = httpcore.ConnectError(f"{host} has no address")
        addresses = _addresses_of(host, port)
        for tried, address in enumerate(addresses):
            share = _current().seconds_left() / (len(addresses) - tried)
            try:
                opened = self._plain.connect_tcp(
                    address, port, share, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as refusal:
                failure = refusal
            else:
                return _Socket(opened)
        raise failure


class _Socket(httpcore.NetworkStream):
    def __init__(self, plain: httpcore.NetworkStream) -> None:
        self._plain = plain

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._plain.read(max_bytes, _current().seconds_left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), PIECE):
            self._plain.write(buffer[start : start + PIECE], _current().seconds_left())

    def close(self) -> None:
        self._plain.close()

    def start_tls(
        self,
        ssl_context: SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        left = _current().seconds_left()
        return _Socket(self._plain.start_tls(ssl_context, server_hostname, left))

    def get_extra_info(self, info: str) -> Any:
        return self._plain.get_extra_info(info)


def _current() -> Exchange:
    current = _CURRENT.get()
    if current is None:
        raise httpx.ConnectError("no model is being asked")
    return current


def _origin_of(url: httpx.URL) -> Origin:
    return (url.scheme, url.host, url.port)


def _addresses_of(host: str, port: int) -> list[str]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as unknown:
        raise httpcore.ConnectError(str(unknown)) from unknown
    return [str(address[0]) for *_, address in found]


def _in_core_shape(request: httpx.Request) -> httpcore.Request:
    url = request.url
    return httpcore.Request(
        request.method,
        httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
        headers=request.headers.raw,
        content=request.stream,
    )


def _pool_for(url: httpx.URL) -> httpcore.ConnectionPool:
    """By way of the environment's proxy, where it names one for this address."""
    proxies = urllib.request.getproxies()
    proxy = proxies.get(url.scheme) or proxies.get("all", "")
    return _pool("" if urllib.request.proxy_bypass(url.host) else proxy)


@cache
def _pool(proxy: str) -> httpcore.ConnectionPool:
    settings: dict[str, Any] = {
        "ssl_context": httpx.create_ssl_context(),
        "max_connections": None,
        "max_keepalive_connections": 0,
        "network_backend": _Sockets(),
    }
    if not proxy:
        return httpcore.ConnectionPool(**settings)
    named = httpx.Proxy(proxy)
    return httpcore.HTTPProxy(str(named.url), proxy_auth=named.raw_auth, **settings)


@contextmanager
def _raising_as_httpx_does() -> Iterator[None]:
    """The libraries above know no other exceptions."""
    try:
        yield
    except httpcore.TimeoutException:
        _current().break_off(Breach.LATE)
    except (
        httpcore.NetworkError,
        httpcore.ProtocolError,
        httpcore.ProxyError,
        httpcore.UnsupportedProtocol,
    ) as failure:
        raise httpx.NetworkError(str(failure)) from failure
