"""Claims about one real call, against real servers that keep state or answer badly."""

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from simulator.errors import CallNotSent, CallOutcomeUnknown, CallRefused
from simulator.real.reach import Reach
from simulator.values.real import Deadline
from simulator.values.reply import Source
from tests.support.odd_server import HOST, Answer, begin, give, redirect, serve
from tests.support.order_desk import DESCRIPTION, order_desk
from tests.support.real_calls import (
    INSIDE,
    Caller,
    caller_of,
    described,
    hear,
    parameter,
    told,
)

Start = Callable[[Answer], str]
BODY = {"application/json": {"schema": {"properties": {"a": {}}}}}
WRITES = ["post", "patch"]
REPEATABLE = ["get", "put", "delete"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers that end with the test."""
    with ExitStack() as running:
        yield lambda answer: running.enter_context(serve(answer))


def never_called(_request: BaseHTTPRequestHandler) -> None:
    raise AssertionError("this server is not to be called")


def drop(request: BaseHTTPRequestHandler) -> None:
    """Take the request and end the connection without a word."""
    hear(request)
    request.connection.shutdown(socket.SHUT_RDWR)
    raise BrokenPipeError


def test_a_service_keeps_what_calls_do() -> None:
    with order_desk() as desk:
        caller = caller_of(DESCRIPTION, desk.address)
        made = caller.call("create_order", item="book")
        assert made.reply.body == {"id": "o1", "status": "open", "item": "book"}
        assert (made.reply.status, made.reply.source, made.is_complete) == (200, Source.REAL, True)
        caller.call("change_order", id="o1", status="cancelled")
        assert caller.call("get_order", id="o1").reply.body["status"] == "cancelled"
        assert len(caller.call("list_orders").reply.body) == 1
        gone = caller.call("delete_order", id="o1")
        assert (gone.reply.status, gone.reply.body, gone.bytes) == (204, None, 0)
        missing = caller.call("get_order", id="o1").reply
        assert (missing.status, missing.body) == (404, {"error": "no such order"})


def test_what_was_sent_is_told(start: Start) -> None:
    address = start(lambda request: give(request, hear(request).body))
    answer = caller_of(described("post", content=BODY), address).call("go", a="é")
    (sent,) = answer.sent
    assert (sent.method, sent.address, sent.body) == ("POST", f"{address}/things", '{"a":"é"}')
    assert ("Content-Type", "application/json") in sent.headers
    assert answer.bytes == len('{"a":"é"}'.encode())


@pytest.mark.parametrize("method", [*WRITES, *REPEATABLE])
def test_a_private_address_is_refused(start: Start, method: str) -> None:
    caller = caller_of(described(method), start(never_called), reach=Reach(frozenset(), 100, 9.0))
    with pytest.raises(CallRefused, match="leads to a loopback address") as caught:
        caller.call("go")
    assert caught.value.sent == ()


def test_a_redirect_to_a_private_address_is_refused(start: Start) -> None:
    inner = start(never_called).replace(HOST, "localhost")
    outer = start(lambda request: redirect(request, inner))
    caller = caller_of(described(), outer, allowed=(outer, inner))
    with pytest.raises(CallRefused, match="localhost leads to a loopback address"):
        caller.call("go")


def test_a_redirect_to_where_nothing_is_allowed_is_refused(start: Start) -> None:
    inner = start(never_called)
    outer = start(lambda request: redirect(request, inner))
    with pytest.raises(CallRefused, match="not among the addresses"):
        caller_of(described(), outer).call("go")


@pytest.mark.parametrize("way_out", ["/v1/../admin", "/v1/%2e%2e/admin", "/v1/..;/admin"])
def test_a_redirect_leads_to_nothing_above_what_is_allowed(start: Start, way_out: str) -> None:
    address = start(lambda request: redirect(request, way_out)) + "/v1"
    with pytest.raises(CallRefused, match="not among the addresses"):
        caller_of(described(), address).call("go")


def test_an_endless_redirect_ends(start: Start) -> None:
    address = start(lambda request: redirect(request, "/things"))
    answer = caller_of(described(), address).call("go")
    assert (answer.reply.status, len(answer.sent)) == (302, 6)
    assert answer.reply.note == "It redirects more than 5 times."


@pytest.mark.parametrize("status", [301, 302, 307, 308])
@pytest.mark.parametrize("method", [*WRITES, "put", "delete"])
def test_a_write_is_not_sent_again_to_another_origin(
    start: Start, status: int, method: str
) -> None:
    inner = start(never_called)
    outer = start(lambda request: give(request, b"", status, Location=f"{inner}/things"))
    caller = caller_of(described(method), outer, allowed=(outer, inner))
    answer = caller.call("go")
    assert (answer.reply.status, len(answer.sent)) == (status, 1)
    assert "was not followed" in answer.reply.note


@pytest.mark.parametrize(("status", "follows"), [(301, 0), (302, 0), (307, 1), (308, 1)])
def test_a_write_follows_within_its_origin_only_what_keeps_its_method(
    start: Start, status: int, follows: int
) -> None:
    heard = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        heard.append(hear(request))
        if request.path == "/things":
            give(request, b"", status, Location="/elsewhere")
        else:
            give(request, b"done")

    caller_of(described("post", content=BODY), start(answer)).call("go", a=1)
    assert [it.method for it in heard] == ["POST"] * (1 + follows)
    assert {it.body for it in heard} == {b'{"a":1}'}


def test_the_result_of_a_write_is_read_where_it_says(start: Start) -> None:
    heard = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        heard.append(hear(request))
        if request.command == "POST":
            give(request, b"", 303, Location="/things/1")
        else:
            give(request, b"made")

    made = caller_of(described("post", content=BODY), start(answer)).call("go", a=1)
    assert [(it.method, it.target, it.body) for it in heard] == [
        ("POST", "/things", b'{"a":1}'),
        ("GET", "/things/1", b""),
    ]
    assert made.reply.body == "made"


@pytest.mark.parametrize("result", [drop, lambda request: give(request, b"", 503)])
def test_a_write_whose_result_cannot_be_read_was_done(start: Start, result: Answer) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        if request.command == "POST":
            hear(request)
            give(request, b"", 303, Location="/result")
        else:
            result(request)

    made = caller_of(described("post"), start(answer)).call("go")
    assert made.reply.status == 303
    assert "It was done" in made.reply.note


@pytest.mark.parametrize("method", WRITES)
@pytest.mark.parametrize("silence", ["hung", "dropped"])
def test_a_write_without_an_answer_is_not_known_to_be_done_and_not_made_again(
    start: Start, method: str, silence: str
) -> None:
    heard = []
    done = threading.Event()

    def answer(request: BaseHTTPRequestHandler) -> None:
        heard.append(hear(request))
        if silence == "dropped":
            drop(request)
        done.wait(30)

    caller = caller_of(described(method), start(answer), patience=0.3)
    with pytest.raises(
        CallOutcomeUnknown, match="Whether it was carried out is not known"
    ) as caught:
        caller.call("go")
    done.set()
    assert len(heard) == 1
    assert len(caught.value.sent) == 1
    assert not caught.value.may_be_repeated


@pytest.mark.parametrize("method", REPEATABLE)
def test_what_is_the_same_twice_is_tried_again(start: Start, method: str) -> None:
    heard = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        heard.append(request.command)
        if len(heard) < 3:
            drop(request)
        give(request, b"at last")

    made = caller_of(described(method), start(answer)).call("go")
    assert (made.reply.body, len(heard), len(made.sent)) == ("at last", 3, 3)
    assert made.reply.note == "An earlier try was sent and brought no answer."


@pytest.mark.parametrize("method", REPEATABLE)
def test_tries_end(start: Start, method: str) -> None:
    heard = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        heard.append(request.command)
        drop(request)

    with pytest.raises(CallOutcomeUnknown) as caught:
        caller_of(described(method), start(answer), tries=2).call("go")
    assert len(heard) == 2
    assert caught.value.may_be_repeated


class Vanishing(BaseHTTPRequestHandler):
    """Takes one request, and is gone."""

    def do_PUT(self) -> None:
        self.server.socket.close()
        self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, *_: object) -> None: ...


def test_a_try_that_is_lost_is_not_forgotten_when_the_next_is_not_sent() -> None:
    with HTTPServer((HOST, 0), Vanishing) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        caller = caller_of(described("put"), f"http://{HOST}:{server.server_port}", tries=2)
        with pytest.raises(CallOutcomeUnknown, match="No connection"):
            caller.call("go")
        thread.join()


def test_a_key_of_the_document_makes_a_write_repeatable_with_the_same_key(start: Start) -> None:
    keys = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        keys.append(request.headers["Idempotency-Key"])
        if len(keys) < 3:
            drop(request)
        give(request, b"once")

    keyed = described("post", parameters=[parameter("Idempotency-Key", "header")])
    caller = caller_of(keyed, start(answer))
    assert caller.call("go").reply.body == "once"
    assert keys == ["key-1"] * 3
    caller.call("go", **{"Idempotency-Key": "mine"})
    assert keys[3:] == ["mine"]


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_busy_service_is_asked_again_for_what_may_be_repeated(start: Start, status: int) -> None:
    heard = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        heard.append(request.command)
        give(request, b"", status if len(heard) == 1 else 200, Retry_After="0")

    address = start(answer)
    assert caller_of(described(), address).call("go").reply.status == 200
    heard.clear()
    assert caller_of(described("post"), address).call("go").reply.status == status


def test_an_answer_stays_whole_when_there_is_no_time_for_another_try(start: Start) -> None:
    address = start(lambda request: give(request, b"busy", 503, Retry_After="20"))
    made = caller_of(described(), address).call("go", deadline=Deadline(3.0))
    assert (made.reply.status, made.reply.body, made.is_complete) == (503, "busy", True)


def test_a_service_that_asks_for_too_long_a_pause_is_not_asked_again(start: Start) -> None:
    address = start(lambda request: give(request, b"", 429, Retry_After="3600"))
    answer = caller_of(described(), address).call("go")
    assert (answer.reply.status, len(answer.sent)) == (429, 1)


def test_a_service_that_nobody_runs_gets_nothing() -> None:
    with socket.create_server((HOST, 0)) as reserved:
        port = reserved.getsockname()[1]
    with pytest.raises(CallNotSent, match="Nothing was sent") as caught:
        caller_of(described("post"), f"http://{HOST}:{port}").call("go")
    assert caught.value.sent == ()


def test_a_call_ends_with_its_deadline(start: Start) -> None:
    done = threading.Event()
    address = start(lambda request: done.wait(30) and None)
    with pytest.raises(CallOutcomeUnknown, match="POST was sent, and its time was over"):
        caller_of(described("post"), address).call("go", deadline=Deadline(3.0))
    done.set()


def test_a_call_that_is_stopped_ends(start: Start) -> None:
    arrived, done = threading.Event(), threading.Event()

    def answer(_request: BaseHTTPRequestHandler) -> None:
        arrived.set()
        done.wait(30)

    caller = caller_of(described("post"), start(answer))
    with pytest.raises(CallOutcomeUnknown, match="it was stopped"):
        caller.call("go", deadline=Deadline(60.0, arrived.is_set))
    done.set()


def test_a_call_stopped_before_it_began_sends_nothing(start: Start) -> None:
    caller = caller_of(described("post"), start(never_called))
    with pytest.raises(CallNotSent, match="it was stopped"):
        caller.call("go", deadline=Deadline(60.0, lambda: True))


def test_an_endless_answer_is_cut_off(start: Start) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        begin(request, Content_Length=str(10_000_000_000), Content_Type="text/plain")
        while True:
            request.wfile.write(b"word " * 10_000)

    made = caller_of(described(), start(answer)).call("go")
    assert (made.bytes, made.is_complete, made.reply.status) == (INSIDE.max_bytes, False, 200)
    assert made.reply.body == "word " * (INSIDE.max_bytes // 5)
    assert "The answer ends after 300,000 bytes: it is longer than may be read." in made.reply.note


def test_an_answer_that_unpacks_to_very_much_is_cut_off(start: Start) -> None:
    packed = gzip.compress(b"0" * 50_000_000)
    address = start(
        lambda request: give(request, packed, Content_Encoding="gzip", Content_Type="text/plain")
    )
    made = caller_of(described(), address).call("go")
    assert (made.bytes, made.is_complete) == (INSIDE.max_bytes, False)


@pytest.mark.parametrize("method", [*WRITES, *REPEATABLE])
def test_an_answer_that_breaks_off_is_told_as_far_as_it_came(start: Start, method: str) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        hear(request)
        begin(request, Content_Length="1000", Content_Type="application/json")
        request.wfile.write(b'{"id": 1, "na')
        request.wfile.flush()
        request.connection.shutdown(socket.SHUT_RDWR)
        raise BrokenPipeError

    made = caller_of(described(method), start(answer)).call("go")
    assert (made.reply.body, made.reply.status) == ('{"id": 1, "na', 200)
    assert made.reply.note == "The answer ends after 13 bytes: the connection broke."
    assert len(made.sent) == 1


def test_an_answer_that_goes_on_too_long_is_told_as_far_as_it_came(start: Start) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        begin(request, Content_Length="1000", Content_Type="text/plain")
        while True:
            request.wfile.write(b".")
            request.wfile.flush()
            time.sleep(0.05)

    made = caller_of(described("post"), start(answer)).call("go", deadline=Deadline(3.0))
    assert made.reply.status == 200
    assert "its time was over" in made.reply.note


@pytest.mark.parametrize(
    ("content", "media_type", "body", "note"),
    [
        (b'{"a": 1}', "application/problem+json", {"a": 1}, ""),
        (b'{"a": 1}', "", {"a": 1}, ""),
        (b"<a/>", "application/xml", "<a/>", ""),
        (b"[1]", "text/plain", "[1]", ""),
        ("é".encode("latin-1"), "text/plain; charset=latin-1", "é", ""),
        (b"a\x00b", "text/plain", "a\\u0000b", ""),
        (b"\x89PNG\x00\xff", "image/png", "6 bytes of image/png", "The answer is no text."),
        (b"\xff\xfe\x00", "", "3 bytes of an unknown type", "The answer is no text."),
        (b"plain", "application/x-odd", "plain", ""),
        (b"<html>", "application/json", "<html>", "The answer says that it is JSON"),
        (b"[" * 5000, "application/json", "[" * 5000, "nested too deeply"),
        (b'{"a": NaN}', "application/json", '{"a": NaN}', "NaN is not a JSON number"),
    ],
)
def test_an_answer_of_any_type_is_told(
    start: Start, content: bytes, media_type: str, body: Any, note: str
) -> None:
    said = {"Content_Type": media_type} if media_type else {}
    address = start(lambda request: give(request, content, **said))
    made = caller_of(described(), address).call("go")
    assert made.reply.body == body
    assert note in made.reply.note


@pytest.mark.parametrize("status", [401, 403, 404, 500])
def test_an_error_of_the_service_is_an_answer(start: Start, status: int) -> None:
    address = start(
        lambda request: give(request, b'{"m": 1}', status, Content_Type="application/json")
    )
    reply = caller_of(described("post"), address).call("go").reply
    assert (reply.status, reply.body, reply.is_error) == (status, {"m": 1}, True)


def test_a_tool_that_no_request_describes_is_not_called() -> None:
    listed = {"tools": [{"name": "go", "inputSchema": {"type": "object"}}]}
    with pytest.raises(CallNotSent, match="go is described by no HTTP request"):
        caller_of(listed, "http://example.org").call("go")


def test_a_read_that_is_redirected_elsewhere_takes_no_cookie_along(start: Start) -> None:
    heard = []

    def there(request: BaseHTTPRequestHandler) -> None:
        heard.append(hear(request))
        give(request, b"there")

    inner = start(there)
    outer = start(lambda request: redirect(request, f"{inner}/x?y=1#z"))
    caller: Caller = caller_of(
        described(parameters=[parameter("s", "cookie")]), outer, allowed=(outer, inner)
    )
    answer = caller.call("go", s="mine")
    assert (answer.reply.body, heard[0].target) == ("there", "/x?y=1")
    assert "cookie" not in heard[0].headers
    assert "mine" in told(answer)
