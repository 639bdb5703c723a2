"""Claims about how a model request's bytes go, against real sockets."""

import gzip
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from simulator.llm.wire import Breach, Wire, exchange
from tests.support.model_server import Answer, says, serve

HEAD = b"HTTP/1.1 200 OK\r\n"


def send(address: str) -> str:
    with httpx.Client(transport=Wire(), timeout=60) as client:
        return client.post(address, json={}).text


def breach_at(address: str, *, seconds: float = 5, most_bytes: int = 1000) -> Breach | None:
    with exchange(seconds=seconds, most_bytes=most_bytes, address=address) as opened:
        with pytest.raises(httpx.RequestError):
            send(address)
        return opened.breach


@contextmanager
def drip(start: bytes, again: bytes) -> Iterator[str]:
    """A server that begins an answer and goes on with it for ever, a piece at a time."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=_drip_to_one, args=(listening, start, again))
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        thread.join()


def _drip_to_one(listening: socket.socket, start: bytes, again: bytes) -> None:
    caller, _ = listening.accept()
    with caller:
        try:
            caller.sendall(start)
            while True:
                time.sleep(0.01)
                caller.sendall(again)
        except OSError:
            return  # The caller hung up.


@pytest.mark.parametrize(
    ("start", "again"),
    [(b"HTTP/1.1 2", b"0"), (HEAD + b"X: ", b"a"), (HEAD + b"\r\n", b"a")],
    ids=["status", "headers", "body"],
)
def test_dripping_ends_with_the_exchange_s_time(start: bytes, again: bytes) -> None:
    started = time.monotonic()
    with drip(start, again) as address:
        assert breach_at(address, seconds=0.2, most_bytes=10**6) is Breach.LATE
    assert time.monotonic() - started < 2


def test_an_endless_answer_ends_with_its_most_bytes() -> None:
    with drip(HEAD + b"\r\n", b"a" * 5000) as address:
        assert breach_at(address, most_bytes=20_000) is Breach.TOO_LONG


def test_a_compressed_answer_is_not_unpacked() -> None:
    bomb = gzip.compress(b"a" * 10**6)
    with serve(Answer(body=bomb, headers={"Content-Encoding": "gzip"})) as server:
        assert breach_at(server.base_url, most_bytes=10**7) is Breach.COMPRESSED


def test_another_address_than_the_named_one_is_not_asked() -> None:
    with (
        serve(says("Hi")) as server,
        serve(says("Hi")) as named,
        exchange(seconds=5, most_bytes=1000, address=named.base_url) as opened,
        pytest.raises(httpx.RequestError),
    ):
        send(server.base_url)
    assert opened.breach is Breach.ELSEWHERE
    assert not server.requests


def test_nothing_goes_out_when_no_model_is_asked() -> None:
    with serve(says("Hi")) as server, pytest.raises(httpx.ConnectError):
        httpx.Client(transport=Wire()).post(server.base_url)
    assert not server.requests


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 70 + ".invalid", "127.0.0.1:1"])
def test_what_cannot_be_reached_is_no_breach(host: str) -> None:
    assert breach_at(f"http://{host}/v1") is None


def test_goes_by_the_environment_s_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(says("Hi")) as proxy:
        monkeypatch.setenv("http_proxy", proxy.base_url.removesuffix("/v1"))
        monkeypatch.setenv("no_proxy", "")
        address = "http://models.invalid/v1"
        with exchange(seconds=5, most_bytes=1000, address=address) as opened:
            assert "Hi" in send(address)
    assert opened.status == 200
