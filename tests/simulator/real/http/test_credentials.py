"""Claims about credentials: each reaches its service, and is seen nowhere else."""

import base64
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs

import pytest

from simulator.errors import CallNotSent, CallOutcomeUnknown, RealCallFailed
from simulator.values.catalog import Place
from simulator.values.credentials import ApiKey, BearerToken, ClientSecret, Password
from tests.support.odd_server import HOST, Answer, give, redirect, serve
from tests.support.real_calls import Heard, caller_of, described, hear, parameter, told

SECRET = 'w/rd+1 "é"'
PLAIN = "s3cret-word"
Start = Callable[[Answer], str]


@pytest.fixture
def start() -> Iterator[Start]:
    with ExitStack() as running:
        yield lambda answer: running.enter_context(serve(answer))


def echo(heard: list[Heard]) -> Answer:
    """Says back all it was sent, as a careless service might."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        got = hear(request)
        heard.append(got)
        said = {"target": got.target, "headers": got.headers, "body": got.body.decode()}
        give(request, json.dumps(said).encode(), Content_Type="application/json")

    return answer


def pair(user: str, password: str) -> str:
    return base64.b64encode(f"{user}:{password}".encode()).decode()


@pytest.mark.parametrize(
    ("credential", "shown"),
    [
        (ApiKey(Place.HEADER, "X-Key", PLAIN), {"x-key": PLAIN}),
        (ApiKey(Place.COOKIE, "key", PLAIN), {"cookie": f"key={PLAIN}"}),
        (BearerToken(PLAIN), {"authorization": f"Bearer {PLAIN}"}),
        (Password("ada", SECRET), {"authorization": f"Basic {pair('ada', SECRET)}"}),
    ],
)
def test_a_credential_is_shown_and_blotted_out(
    start: Start, credential: Any, shown: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    heard: list[Heard] = []
    caller = caller_of(described(), start(echo(heard)), credentials=(credential,))
    answer = caller.call("go")
    assert shown.items() <= heard[0].headers.items()
    seen = told(answer) + caplog.text + repr(credential)
    for secret in (PLAIN, SECRET, pair("ada", SECRET)):
        assert secret not in seen
    assert "•••" in told(answer)


def test_a_key_in_the_query_is_shown_and_blotted_out_however_it_is_written(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    heard: list[Heard] = []
    key = ApiKey(Place.QUERY, "api key", SECRET)
    description = described(parameters=[parameter("api key"), parameter("q")])
    caller = caller_of(description, start(echo(heard)), credentials=(key,))
    answer = caller.call("go", q="x", **{"api key": "an argument does not set it"})
    encoded = "w%2Frd%2B1%20%22%C3%A9%22"
    assert heard[0].target == f"/things?q=x&api%20key={encoded}"
    assert encoded not in told(answer) + caplog.text
    assert SECRET not in told(answer) + caplog.text


def test_a_key_that_no_header_can_hold_is_not_sent(start: Start) -> None:
    heard: list[Heard] = []
    for key in (ApiKey(Place.HEADER, "X Key é", PLAIN), ApiKey(Place.HEADER, "X", "a\r\nb")):
        caller = caller_of(described(), start(echo(heard)), credentials=(key,))
        with pytest.raises(CallNotSent):
            caller.call("go")
    assert heard == []


def test_no_failure_tells_a_secret(start: Start) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        hear(request)
        raise BrokenPipeError

    key = ApiKey(Place.QUERY, "key", PLAIN)
    caller = caller_of(described("post"), start(answer), credentials=(key,))
    with pytest.raises(CallOutcomeUnknown) as caught:
        caller.call("go")
    failure = caught.value
    assert PLAIN not in f"{failure.sentence}{failure.details}{failure.sent}"
    assert failure.sent[0].address.endswith("/things?key=•••")


def test_credentials_do_not_follow_a_redirect_to_another_origin(start: Start) -> None:
    heard: list[Heard] = []
    inner = start(echo(heard)).replace(HOST, "localhost")
    outer = start(lambda request: redirect(request, f"{inner}/there"))
    credentials = (
        BearerToken(PLAIN),
        ApiKey(Place.HEADER, "X-Key", PLAIN),
        ApiKey(Place.QUERY, "key", PLAIN),
        ApiKey(Place.COOKIE, "key", PLAIN),
    )
    caller = caller_of(described(), outer, credentials=credentials, allowed=(outer, inner))
    caller.reach = type(caller.reach)(frozenset({HOST, "localhost"}), 100_000, 60.0)
    caller.call("go")
    assert heard[0].target == "/there"
    assert PLAIN not in str(heard)


def test_credentials_follow_a_redirect_within_the_origin(start: Start) -> None:
    heard: list[Heard] = []
    say = echo(heard)

    def answer(request: BaseHTTPRequestHandler) -> None:
        redirect(request, "/there") if request.path == "/things" else say(request)

    caller_of(described(), start(answer), credentials=(BearerToken(PLAIN),)).call("go")
    assert heard[0].headers["authorization"] == f"Bearer {PLAIN}"


SCHEMES = {
    "components": {
        "securitySchemes": {
            "key": {"type": "apiKey", "name": "X-Key", "in": "header"},
            "token": {"type": "http", "scheme": "bearer"},
        }
    }
}
KEY, TOKEN = ApiKey(Place.HEADER, "X-Key", "k", scheme="key"), BearerToken("t", scheme="token")
OTHER = ApiKey(Place.HEADER, "X-Other", "o")


@pytest.mark.parametrize(
    ("security", "credentials", "shown"),
    [
        ([{"key": []}], (KEY, TOKEN, OTHER), {"x-key"}),
        ([{"key": [], "token": []}], (KEY, TOKEN, OTHER), {"x-key", "authorization"}),
        ([{"key": []}, {"token": []}], (TOKEN, OTHER), {"authorization"}),
        ([{}, {"key": []}], (KEY,), {"x-key"}),
        ([{"key": []}], (TOKEN, OTHER), {"x-other"}),
        ([{}], (), set()),
        ([], (KEY, TOKEN, OTHER), set()),
        (None, (KEY, OTHER), {"x-key", "x-other"}),
    ],
)
def test_the_document_says_which_credentials_an_operation_is_shown(
    start: Start, security: Any, credentials: Any, shown: set[str]
) -> None:
    heard: list[Heard] = []
    said = {} if security is None else {"security": security}
    caller = caller_of(described(**SCHEMES, **said), start(echo(heard)), credentials=credentials)
    caller.call("go")
    assert {"x-key", "x-other", "authorization"} & heard[0].headers.keys() == shown


def test_an_operation_says_for_itself_what_it_is_shown(start: Start) -> None:
    heard: list[Heard] = []
    description = described(**SCHEMES, security=[{"key": []}])
    description["paths"]["/things"]["get"]["security"] = [{"token": []}]
    caller_of(description, start(echo(heard)), credentials=(KEY, TOKEN)).call("go")
    assert "x-key" not in heard[0].headers
    assert heard[0].headers["authorization"] == "Bearer t"


class Desk:
    """A service whose tokens come from a server of its own kind."""

    def __init__(self, seconds: object = 100) -> None:
        self.asked: list[Heard] = []
        self.tokens: list[str] = []
        self.seconds = seconds

    def give_token(self, request: BaseHTTPRequestHandler) -> None:
        self.asked.append(hear(request))
        self.tokens.append(f"token-{len(self.asked)}")
        said = {"access_token": self.tokens[-1], "expires_in": self.seconds}
        give(request, json.dumps(said).encode(), Content_Type="application/json")

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        said = hear(request).headers.get("authorization")
        is_good = said == f"Bearer {self.tokens[-1]}"
        give(request, str(said).encode(), 200 if is_good else 401)


def test_a_token_is_fetched_kept_and_fetched_anew_before_it_expires(start: Start) -> None:
    desk = Desk()
    secret = ClientSecret(start(desk.give_token), "me:1", PLAIN, ("read", "write"))
    caller = caller_of(described(), start(desk.serve), credentials=(secret,))
    answers = [caller.call("go") for _ in range(2)]
    (asked,) = desk.asked
    assert asked.headers["authorization"] == f"Basic {pair('me%3A1', PLAIN)}"
    assert parse_qs(asked.body.decode()) == {
        "grant_type": ["client_credentials"],
        "scope": ["read write"],
    }
    caller.clock = 91.0
    answers.append(caller.call("go"))
    assert len(desk.asked) == 2
    assert [it.reply.status for it in answers] == [200] * 3
    seen = "".join(map(told, answers)) + repr(secret) + repr(caller.tokens)
    assert "token-" not in seen
    assert PLAIN not in seen
    assert "Bearer •••" in seen


def test_a_secret_may_go_into_the_form(start: Start) -> None:
    desk = Desk("soon")
    secret = ClientSecret(start(desk.give_token), "me", SECRET, in_body=True)
    caller_of(described(), start(desk.serve), credentials=(secret,)).call("go")
    assert parse_qs(desk.asked[0].body.decode())["client_secret"] == [SECRET]
    assert "authorization" not in desk.asked[0].headers


def test_a_token_that_is_no_longer_taken_is_fetched_anew(start: Start) -> None:
    desk = Desk()
    secret = ClientSecret(start(desk.give_token), "me", PLAIN)
    caller = caller_of(described(), start(desk.serve), credentials=(secret,))
    caller.call("go")
    desk.tokens.append("revoked all others")
    assert caller.call("go").reply.status == 200
    assert len(desk.asked) == 2


def test_a_write_is_not_sent_again_with_a_new_token_and_the_next_one_has_it(start: Start) -> None:
    desk = Desk()
    secret = ClientSecret(start(desk.give_token), "me", PLAIN)
    caller = caller_of(described("post"), start(desk.serve), credentials=(secret,))
    caller.call("go")
    desk.tokens.append("revoked all others")
    refused = caller.call("go")
    assert (refused.reply.status, len(refused.sent)) == (401, 1)
    assert caller.call("go").reply.status == 200


@pytest.mark.parametrize(
    ("status", "said", "sentence"),
    [
        (400, {"error": "invalid_client", "hint": PLAIN}, r"it answered 400 \(invalid_client\)"),
        (200, {"token": PLAIN}, "its answer holds none"),
        (200, {"access_token": "a\nb"}, "its answer holds none"),
        (302, {}, "it answered 302"),
    ],
)
def test_without_a_token_nothing_is_sent(
    start: Start, status: int, said: dict[str, str], sentence: str
) -> None:
    tokens = start(lambda request: give(request, json.dumps(said).encode(), status))
    heard: list[Heard] = []
    secret = ClientSecret(tokens, "me", PLAIN)
    caller = caller_of(described("post"), start(echo(heard)), credentials=(secret,))
    with pytest.raises(CallNotSent, match=sentence) as caught:
        caller.call("go")
    assert PLAIN not in caught.value.sentence + caught.value.details
    assert heard == []


def test_a_token_is_fetched_from_no_private_address(start: Start) -> None:
    secret = ClientSecret("http://localhost:9/token", "me", PLAIN)
    caller = caller_of(described("post"), start(echo([])), credentials=(secret,))
    with pytest.raises(RealCallFailed, match="localhost leads to a loopback address"):
        caller.call("go")
