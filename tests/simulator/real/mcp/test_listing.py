"""Claims about asking live MCP servers, a real one and some that behave badly."""

import json
import sys
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from simulator.errors import AddressRefused, FetchFailed
from simulator.real.mcp.listing import list_tools, list_tools_of_command
from simulator.real.reach import Reach
from tests.support import mcp_server, processes
from tests.support.odd_server import HOST, Answer, give, serve

PUBLIC_ONLY = Reach(frozenset(), max_bytes=300_000, seconds=60.0)
INSIDE = Reach(frozenset({HOST}), max_bytes=300_000, seconds=60.0)
BRIEF = Reach(frozenset({HOST}), max_bytes=300_000, seconds=0.7)


@pytest.fixture(scope="module")
def parcel_desk() -> Iterator[str]:
    with mcp_server.serve() as address:
        yield address


def asked(answer: Answer, reach: Reach = INSIDE) -> dict[str, Any]:
    with serve(answer) as address:
        document: dict[str, Any] = json.loads(list_tools(f"{address}/mcp", "", reach))
    return document


def names_in(document: dict[str, Any]) -> list[str]:
    return [tool["name"] for tool in document["tools"]]


def test_lists_all_pages_of_a_server_and_says_whose_they_are(parcel_desk: str) -> None:
    document = json.loads(list_tools(parcel_desk, "", INSIDE))
    assert names_in(document) == [*mcp_server.TOOLS]
    assert document["serverInfo"]["title"] == mcp_server.TITLE
    assert [tool["annotations"]["readOnlyHint"] for tool in document["tools"]] == [
        False,
        True,
        True,
    ]


def test_a_server_inside_is_not_called(parcel_desk: str) -> None:
    with pytest.raises(AddressRefused, match="leads to a loopback address"):
        list_tools(parcel_desk, "", PUBLIC_ONLY)


def message_of(request: BaseHTTPRequestHandler) -> dict[str, Any]:
    body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
    return json.loads(body) if body else {}


def say(request: BaseHTTPRequestHandler, message: dict[str, Any], **said: Any) -> None:
    answer = {"jsonrpc": "2.0", "id": message["id"], **said}
    give(request, json.dumps(answer).encode(), Content_Type="application/json")


def server_of(pages: Any) -> Answer:
    """One that knows only the handshake, as most do. `pages` gives the result for a cursor."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        message = message_of(request)
        match message.get("method"):
            case "initialize":
                about = {"name": "old", "version": "1"}
                version = message["params"]["protocolVersion"]
                result = {"protocolVersion": version, "capabilities": {}, "serverInfo": about}
                say(request, message, result=result)
            case "tools/list":
                say(request, message, result=pages(message.get("params", {}).get("cursor")))
            case _ if "id" in message:
                say(request, message, error={"code": -32601, "message": "Method not found"})
            case _:
                give(request, b"", 202 if message else 405)

    return answer


def test_a_tool_that_is_not_as_it_should_be_costs_no_other() -> None:
    tools = [{"name": "bare"}, {"name": "whole", "inputSchema": {"type": "object"}}, 3]
    document = asked(server_of(lambda cursor: {"tools": tools}))
    assert document["tools"] == tools
    assert document["serverInfo"]["name"] == "old"


def test_a_server_that_was_slow_to_start_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mcp.client.session.DISCOVER_TIMEOUT_SECONDS", 0.2)
    asked_before: list[bool] = []
    about = {"supportedVersions": ["2026-07-28"], "capabilities": {}, "resultType": "complete"}
    hints = {"ttlMs": 0, "cacheScope": "public"}
    too_old = {"code": -32022, "message": "too old", "data": {"supported": ["2026-07-28"]}}

    def answer(request: BaseHTTPRequestHandler) -> None:
        message = message_of(request)
        match message.get("method"):
            case "server/discover":
                time.sleep(0 if asked_before else 1)
                asked_before.append(True)
                say(request, message, result=about | hints)
            case "tools/list":
                say(request, message, result={"tools": [], "resultType": "complete"} | hints)
            case _:
                asked_before.append(True)
                say(request, message, error=too_old)

    assert asked(answer)["protocolVersion"] == "2026-07-28"


def gives_same_page(_cursor: str | None) -> dict[str, Any]:
    return {"tools": [], "nextCursor": "again"}


def gives_pages_for_ever(cursor: str | None) -> dict[str, Any]:
    return {"tools": [], "nextCursor": f"{cursor}x"[-5:] + str(time.monotonic_ns())}


def gives_much(_cursor: str | None) -> dict[str, Any]:
    return {"tools": [{"name": "x" * 400_000, "inputSchema": {}}]}


@pytest.mark.parametrize(
    ("pages", "sentence"),
    [
        (gives_same_page, "gives the same page of tools again and again"),
        (gives_pages_for_ever, "has more than 20 pages of tools"),
        (gives_much, "more than 300000 bytes"),
        (lambda cursor: {"tools": {}}, "gave no list of tools"),
    ],
    ids=["same page", "pages for ever", "too much", "no list"],
)
def test_a_server_that_does_not_end_is_left(
    pages: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simulator.real.mcp.listing.MOST_PAGES", 20)
    with pytest.raises(FetchFailed, match=sentence):
        asked(server_of(pages))


def refuses(request: BaseHTTPRequestHandler) -> None:
    message = message_of(request)
    say(request, message, error={"code": -32000, "message": "Not\ntoday."})


def hangs(_request: BaseHTTPRequestHandler) -> None:
    time.sleep(10)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda request: give(request, b"", 401), "wants a token: it answered 401"),
        (lambda request: give(request, b"", 500), "answered with status 500"),
        (
            lambda request: give(request, b"<html>"),
            "gave no tools: Unexpected content type",
        ),
        (
            lambda request: give(request, b"{]", Content_Type="application/json"),
            "does not answer as the protocol says",
        ),
        (
            lambda request: give(request, b"data: {]\n\n", Content_Type="text/event-stream"),
            "does not answer as the protocol says",
        ),
        (refuses, r"gave no tools: Not today\.$"),
        (
            lambda request: give(request, b"", 307, Location="http://localhost/mcp"),
            "gave no tools: Redirect to http://localhost/mcp not followed",
        ),
    ],
    ids=["token", "status", "page", "no JSON", "no events", "refusal", "redirect"],
)
def test_a_server_that_answers_badly_is_told_in_a_sentence(answer: Answer, sentence: str) -> None:
    with pytest.raises(FetchFailed, match=sentence) as failed:
        asked(answer)
    assert "\n" not in failed.value.sentence


def test_a_server_that_hangs_is_left_in_time() -> None:
    with pytest.raises(FetchFailed, match=r"in full within 0\.7 seconds"):
        asked(hangs, BRIEF)


def nothing() -> None:
    """What is to be done once a server has started."""


def test_lists_the_tools_of_a_server_that_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(processes.ROOT)
    started: list[bool] = []
    source = list_tools_of_command(mcp_server.COMMAND, PUBLIC_ONLY, lambda: started.append(True))
    assert names_in(json.loads(source)) == [*mcp_server.TOOLS]
    assert started == [True]


@pytest.mark.parametrize(
    ("command", "reach", "sentence"),
    [
        ("there-is-no-such-command --at-all", INSIDE, "could not be started: No such file"),
        ("false", INSIDE, "gave no tools: Connection closed"),
        (
            f"{sys.executable} -c 'print(1); import time; time.sleep(99)'",
            BRIEF,
            r"within 0\.7 seconds",
        ),
    ],
    ids=["absent", "ends", "hangs"],
)
def test_a_command_that_is_no_server_is_told_in_a_sentence(
    command: str, reach: Reach, sentence: str
) -> None:
    with pytest.raises(FetchFailed, match=sentence):
        list_tools_of_command(command, reach, nothing)


def test_no_secret_of_the_environment_reaches_what_is_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("GECKO_SECRET_KEY", "word")
    told = tmp_path / "environment"
    with pytest.raises(FetchFailed):
        list_tools_of_command(f"sh -c 'env > {told}'", INSIDE, nothing)
    assert "GECKO" not in told.read_text()
