"""Claims about calling tools of MCP servers, a real one and some that behave badly."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from simulator.errors import CallNotSent, CallOutcomeUnknown, CallRefused
from simulator.real.mcp.calls import McpTools
from simulator.real.reach import Reach
from simulator.values.catalog import Effect
from simulator.values.real import Deadline, RealAnswer
from simulator.values.remote import Remote, RemoteKind
from simulator.values.reply import Source
from tests.support import mcp_server, processes
from tests.support.odd_server import HOST, Answer, give, serve
from tests.support.tools import tool_of

INSIDE = Reach(frozenset({HOST}), max_bytes=300_000, seconds=60.0)
WRITE = tool_of("send_parcel", number={"type": "integer"})
READ = replace(tool_of("find_parcel", number={"type": "integer"}), effect=Effect.READ)
SECRET = "s3cret-word"


@pytest.fixture(scope="module")
def parcel_desk() -> Iterator[str]:
    with mcp_server.serve() as address:
        yield address


def at(address: str, *, reach: Reach = INSIDE, token: str = "") -> McpTools:
    return McpTools(Remote(RemoteKind.MCP, address, token), reach)


def call(tools: McpTools, tool: Any, seconds: float = 60.0, **arguments: Any) -> RealAnswer:
    return tools(tool, arguments, Deadline(seconds))


def test_a_server_keeps_what_calls_do(parcel_desk: str) -> None:
    tools = at(parcel_desk)
    unknown = call(tools, READ, number=7).reply
    assert (unknown.status, unknown.body) == (500, "No such parcel.")
    sent = call(tools, WRITE, number=7)
    assert (sent.reply.status, sent.reply.source) == (200, Source.REAL)
    assert sent.reply.body == {"number": 7, "status": "sent"}
    assert call(tools, READ, number=7).reply.body == {"status": "sent"}
    (request,) = sent.sent
    assert request.method == "tools/call"
    assert json.loads(request.body) == {"name": "send_parcel", "arguments": {"number": 7}}


def test_content_of_several_parts_is_all_of_it(parcel_desk: str) -> None:
    body = call(at(parcel_desk), replace(READ, name="list_vans")).reply.body
    assert [part["text"] for part in body] == ["blue", "red"]


def test_a_failure_of_the_tool_is_an_answer(parcel_desk: str) -> None:
    reply = call(at(parcel_desk), WRITE, number=mcp_server.BROKEN).reply
    assert (reply.status, reply.is_error) == (500, True)


def test_a_tool_is_called_by_the_name_that_its_server_gave_it(parcel_desk: str) -> None:
    renamed = replace(WRITE, name="send_2", origin=replace(WRITE.origin, name="send_parcel"))
    assert call(at(parcel_desk), renamed, number=8).reply.status == 200


def test_a_call_whose_time_is_over_is_cancelled_at_the_server(parcel_desk: str) -> None:
    tools = at(parcel_desk)
    with pytest.raises(CallOutcomeUnknown, match="its time was over") as caught:
        call(tools, WRITE, 5.0, number=mcp_server.SLOW)
    assert (len(caught.value.sent), caught.value.may_be_repeated) == (1, False)
    ends = time.monotonic() + 20
    while call(tools, READ, number=mcp_server.SLOW).reply.body != {"status": "cancelled"}:
        assert time.monotonic() < ends


def test_a_call_that_is_stopped_ends(parcel_desk: str) -> None:
    began = time.monotonic()
    deadline = Deadline(60.0, lambda: time.monotonic() > began + 5)
    with pytest.raises(CallOutcomeUnknown, match="it was stopped"):
        at(parcel_desk)(WRITE, {"number": mcp_server.SLOW}, deadline)


def test_a_server_that_ends_meanwhile_leaves_the_outcome_unknown() -> None:
    with mcp_server.serve() as address, pytest.raises(CallOutcomeUnknown, match="gave no answer"):
        call(at(address), WRITE, number=mcp_server.GONE)


def test_a_private_address_is_refused(parcel_desk: str) -> None:
    public = Reach(frozenset(), max_bytes=300_000, seconds=60.0)
    with pytest.raises(CallRefused, match="leads to a loopback address"):
        call(at(parcel_desk, reach=public), WRITE, number=1)
    with pytest.raises(CallRefused, match="must start with http"):
        call(at("ftp://example.org"), WRITE, number=1)


def test_a_command_is_started_where_the_operator_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(processes.ROOT)
    remote = Remote(RemoteKind.COMMAND, mcp_server.COMMAND)
    allowed = McpTools(remote, INSIDE, (mcp_server.COMMAND,))
    assert call(allowed, WRITE, number=7).reply.body["status"] == "sent"
    with pytest.raises(CallRefused, match="none that the operator allows"):
        call(McpTools(remote, INSIDE), WRITE, number=7)
    absent = replace(allowed, server=replace(remote, place="no-such"), commands=("no-such",))
    with pytest.raises(CallNotSent, match=r"could not be started: No such file.*Nothing was sent"):
        call(absent, WRITE, number=7)


Respond = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


def desk_that(respond: Respond) -> Answer:
    """A server that knows the handshake, and answers calls in a way of its own."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
        message = json.loads(body) if body else {}
        match message.get("method"):
            case "initialize":
                version = message["params"]["protocolVersion"]
                about = {"name": "odd", "version": "1"}
                result = {"protocolVersion": version, "capabilities": {}, "serverInfo": about}
                say(request, message, result=result)
            case "tools/call":
                respond(request, message)
            case _ if "id" in message:
                say(request, message, error={"code": -32601, "message": "Method not found"})
            case _:
                give(request, b"", 202 if message else 405)

    return answer


def say(request: BaseHTTPRequestHandler, message: dict[str, Any], **said: Any) -> None:
    answer = {"jsonrpc": "2.0", "id": message["id"], **said}
    give(request, json.dumps(answer).encode(), Content_Type="application/json")


def answered(respond: Respond, tool: Any = WRITE, seconds: float = 60.0) -> RealAnswer:
    with serve(desk_that(respond)) as address:
        return call(at(f"{address}/mcp", token=SECRET), tool, seconds, number=1)


@pytest.mark.parametrize(
    ("result", "status", "body"),
    [
        ({"content": [], "structuredContent": [1]}, 200, [1]),
        ({"content": [{"type": "text", "text": "[1"}]}, 200, "[1"),
        ({"content": []}, 200, None),
        ({"content": "odd", "isError": True}, 500, None),
        ({"content": [], "structuredContent": "a\x00"}, 200, '"a\\u0000"'),
        ({"odd": 1}, 500, {"odd": 1}),
    ],
)
def test_a_result_is_read_as_far_as_it_says_something(result: Any, status: int, body: Any) -> None:
    reply = answered(lambda request, message: say(request, message, result=result)).reply
    assert (reply.status, reply.body) == (status, body)


@pytest.mark.parametrize(("code", "status"), [(-32601, 404), (-32602, 400), (-32099, 500)])
def test_an_error_of_the_protocol_is_an_answer(code: int, status: int) -> None:
    error = {"code": code, "message": f"Not {SECRET}."}
    reply = answered(lambda request, message: say(request, message, error=error)).reply
    assert (reply.status, reply.body) == (status, {"error": "Not •••."})


def test_a_status_of_the_server_is_an_answer() -> None:
    reply = answered(lambda request, _message: give(request, b"", 503)).reply
    assert reply.status == 503


def drop(request: BaseHTTPRequestHandler, _message: dict[str, Any]) -> None:
    request.close_connection = True


def much(request: BaseHTTPRequestHandler, message: dict[str, Any]) -> None:
    say(request, message, result={"content": [{"type": "text", "text": "x" * 400_000}]})


def garbage(request: BaseHTTPRequestHandler, _message: dict[str, Any]) -> None:
    give(request, b"{]", Content_Type="application/json")


@pytest.mark.parametrize("respond", [drop, much, garbage])
def test_without_a_readable_answer_the_outcome_is_not_known(respond: Respond) -> None:
    with pytest.raises(CallOutcomeUnknown) as caught:
        answered(respond)
    assert not caught.value.may_be_repeated
    with pytest.raises(CallOutcomeUnknown) as caught:
        answered(respond, READ)
    assert caught.value.may_be_repeated
    assert SECRET not in f"{caught.value.sentence}{caught.value.sent}"


def test_a_hung_server_is_left() -> None:
    done = threading.Event()
    with pytest.raises(CallOutcomeUnknown, match="its time was over"):
        answered(lambda request, message: done.wait(30) and None, seconds=5.0)
    done.set()


def test_a_server_that_cannot_be_greeted_gets_no_call() -> None:
    refused = pytest.raises(CallNotSent, match="wants a token: it answered 401")
    with serve(lambda request: give(request, b"", 401)) as address, refused:
        call(at(f"{address}/mcp"), WRITE, number=1)
