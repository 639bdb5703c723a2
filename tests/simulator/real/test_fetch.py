"""Claims about fetching, against real servers that answer badly."""

import gzip
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from simulator.errors import AddressRefused, FetchFailed
from simulator.real.fetch import fetch_document
from simulator.real.reach import Reach
from tests.support.odd_server import HOST, Answer, begin, give, redirect, serve

MANY = 300_000
Start = Callable[[Answer], str]


def reach(*private: str, **limits: Any) -> Reach:
    return Reach(frozenset(private), **{"max_bytes": MANY, "seconds": 60.0, **limits})


INSIDE = reach(HOST)


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers that end with the test."""
    with ExitStack() as running:
        yield lambda answer: running.enter_context(serve(answer))


def never_called(_request: BaseHTTPRequestHandler) -> None:
    raise AssertionError("this server is not to be called")


def test_gives_the_body_and_sends_the_token_as_a_bearer(start: Start) -> None:
    seen: list[str | None] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        seen.append(request.headers["Authorization"])
        give(request, request.path.encode())

    address = start(answer) + "/a?b=c"
    assert fetch_document(address, "", INSIDE) == b"/a?b=c"
    assert fetch_document(address, "word", INSIDE) == b"/a?b=c"
    assert seen == [None, "Bearer word"]


def test_an_address_is_not_logged_with_its_query(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    fetch_document(start(lambda request: give(request, b"here")) + "/a?key=word", "", INSIDE)
    assert "key=word" not in caplog.text


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "127.1", "0x7f.1", "[::1]"]
)
def test_calls_no_private_host_however_it_is_written(start: Start, host: str) -> None:
    address = start(never_called).replace(HOST, host)
    with pytest.raises(AddressRefused, match="leads to a loopback address"):
        fetch_document(address, "", reach())


def test_calls_no_name_that_leads_inside_among_other_places(start: Start) -> None:
    address = start(never_called).replace(HOST, "example.org")
    resolved = reach(resolve=lambda host, port: ["8.8.8.8", HOST])
    with pytest.raises(AddressRefused, match=r"example\.org leads to a loopback address"):
        fetch_document(address, "", resolved)


def test_connects_to_the_address_that_was_checked(start: Start) -> None:
    """The name is looked up once; a second look-up would lead elsewhere."""
    hosts, asked = [], iter([["127.0.0.1"], ["10.0.0.1"]])

    def answer(request: BaseHTTPRequestHandler) -> None:
        hosts.append(request.headers["Host"].partition(":")[0])
        give(request, b"here")

    address = start(answer).replace(HOST, "name.example")
    named = reach("name.example", resolve=lambda host, port: next(asked))
    assert fetch_document(address, "", named) == b"here"
    assert hosts == ["name.example"]


def test_tries_the_next_address_of_a_host(start: Start) -> None:
    address = start(lambda request: give(request, b"here")).replace(HOST, "name.example")
    named = reach("name.example", resolve=lambda host, port: ["::1", "127.0.0.1"])
    assert fetch_document(address, "", named) == b"here"


def test_a_redirect_inside_is_refused_though_the_first_host_is_allowed(start: Start) -> None:
    inner = start(never_called).replace(HOST, "localhost")
    outer = start(lambda request: redirect(request, inner))
    with pytest.raises(AddressRefused, match="localhost leads to a loopback address"):
        fetch_document(outer, "", INSIDE)


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("ftp://example.org/", "must start with http://"),
        ("file:///etc/passwd", "must start with http://"),
        ("http://me:word@127.0.0.1/", "user name or a password"),
        ("http://[::1/", "could not be read to its end"),
    ],
)
def test_a_redirect_to_what_cannot_be_called_is_refused(
    start: Start, target: str, sentence: str
) -> None:
    outer = start(lambda request: redirect(request, target))
    with pytest.raises((AddressRefused, FetchFailed), match=sentence):
        fetch_document(outer, "", INSIDE)


def test_a_token_does_not_follow_a_redirect_to_another_host(start: Start) -> None:
    seen: list[str | None] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        seen.append(request.headers["Authorization"])
        give(request, b"there")

    inner = start(answer).replace(HOST, "localhost")
    outer = start(lambda request: redirect(request, inner))
    assert fetch_document(outer, "word", reach(HOST, "localhost")) == b"there"
    assert seen == [None]


def test_redirects_end(start: Start) -> None:
    followed: list[str] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        followed.append(request.path)
        redirect(request, f"/{len(followed)}")

    with pytest.raises(FetchFailed, match="redirects more than 5 times"):
        fetch_document(start(answer), "", INSIDE)
    assert len(followed) == 6


def endless(request: BaseHTTPRequestHandler) -> None:
    begin(request, Connection="close")
    while True:
        request.wfile.write(b" " * 10_000)


BOMB = gzip.compress(b" " * 50_000_000)


def bomb(request: BaseHTTPRequestHandler) -> None:
    give(request, BOMB, Content_Encoding="gzip")


def nested_bomb(request: BaseHTTPRequestHandler) -> None:
    give(request, gzip.compress(BOMB), Content_Encoding="gzip, gzip")


def large_redirect(request: BaseHTTPRequestHandler) -> None:
    begin(request, 302, Location="/", Connection="close")
    while True:
        request.wfile.write(b" " * 10_000)


@pytest.mark.parametrize("answer", [endless, bomb, nested_bomb, large_redirect])
def test_reads_no_more_than_it_may_decompressed(start: Start, answer: Answer) -> None:
    with pytest.raises(FetchFailed, match="more than 300000 bytes"):
        fetch_document(start(answer), "", INSIDE)


def test_what_is_compressed_too_well_is_not_unpacked(start: Start) -> None:
    address = start(bomb)
    tracemalloc.start()
    with pytest.raises(FetchFailed):
        fetch_document(address, "", INSIDE)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000


def test_what_is_compressed_comes_out_as_it_was(start: Start) -> None:
    packed = gzip.compress(b"words " * 100)
    address = start(lambda request: give(request, packed, Content_Encoding="gzip"))
    assert fetch_document(address, "", INSIDE) == b"words " * 100


def silent(_request: BaseHTTPRequestHandler) -> None:
    time.sleep(10)


def dripping(request: BaseHTTPRequestHandler) -> None:
    begin(request, Content_Length="1000")
    for _ in range(1000):
        request.wfile.write(b" ")
        request.wfile.flush()
        time.sleep(0.05)


def dripping_head(request: BaseHTTPRequestHandler) -> None:
    for _ in range(1000):
        request.wfile.write(b"H")
        request.wfile.flush()
        time.sleep(0.05)


@pytest.mark.parametrize("answer", [silent, dripping, dripping_head])
def test_waits_no_longer_than_it_may_in_all(start: Start, answer: Answer) -> None:
    with pytest.raises(FetchFailed, match=r"in full within 0\.5 seconds"):
        fetch_document(start(answer), "", reach(HOST, seconds=0.5))


def test_a_slow_look_up_counts_too() -> None:
    def look_up(host: str, port: int) -> list[str]:
        time.sleep(10)
        return []

    with pytest.raises(FetchFailed, match=r"within 0\.5 seconds"):
        fetch_document("http://slow.example/", "", reach(seconds=0.5, resolve=look_up))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda request: give(request, b"", 404), "answered 404 Not Found"),
        (lambda request: give(request, b"", 401), "wants a token: it answered 401 Unauthorized"),
        (lambda request: request.wfile.write(b"words\r\n\r\n"), "could not be read to its end"),
        (
            lambda request: begin(request, Content_Length="9", Connection="close"),
            "could not be read to its end",
        ),
        (
            lambda request: give(request, b"words", Content_Encoding="gzip"),
            "could not be read to its end",
        ),
    ],
    ids=["missing", "closed", "no HTTP", "cut short", "not compressed"],
)
def test_an_answer_that_is_none_is_told_in_a_sentence(
    start: Start, answer: Answer, sentence: str
) -> None:
    with pytest.raises(FetchFailed, match=sentence) as failed:
        fetch_document(start(answer) + "/a?secret=word", "", INSIDE)
    assert "secret" not in failed.value.sentence


def test_a_token_that_is_not_taken_is_told_as_that(start: Start) -> None:
    address = start(lambda request: give(request, b"", 403))
    with pytest.raises(FetchFailed, match="does not take the token: it answered 403"):
        fetch_document(address, "word", INSIDE)


def test_nobody_there_is_told_in_a_sentence(start: Start) -> None:
    def unknown(host: str, port: int) -> list[str]:
        raise OSError(-2, "Name or service not known")

    with pytest.raises(FetchFailed, match=r"The host nowhere\.example is not known"):
        fetch_document("http://nowhere.example/", "", reach(resolve=unknown))
    with pytest.raises(FetchFailed, match=r"No connection to 127\.0\.0\.1 could be made"):
        fetch_document("http://127.0.0.1:9/", "", INSIDE)
