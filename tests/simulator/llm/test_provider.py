"""Claims about the client behind which every provider is, against a real HTTP server."""

import subprocess
import sys
import threading
import time

import pytest

from simulator.errors import (
    ModelDeclined,
    ModelFailure,
    ModelOverran,
    ModelTimedOut,
    ModelUnknown,
    ModelUnreachable,
    ModelUnreadable,
    ModelUnsuited,
)
from simulator.values.call import ToolCall
from simulator.values.usage import Role
from tests.support.model_client import KEY, ask, client_at
from tests.support.model_server import Answer, calls, completion, fails, says, serve
from tests.support.tools import CD

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}}


def test_gives_the_text_and_what_it_took() -> None:
    with serve(says("Hi")) as server:
        answered = ask(client_at(server))
    assert answered.text == "Hi"
    made = answered.request
    assert (made.role, made.model) == (Role.JUDGE, "openai/scripted")
    assert (made.prompt_tokens, made.completion_tokens) == (11, 7)
    assert made.seconds > 0


def test_sends_the_limits_and_the_messages() -> None:
    with serve(says("Hi")) as server:
        ask(client_at(server), temperature=0.5)
    (sent,) = server.requests
    assert sent["max_tokens"] == 50
    assert sent["temperature"] == 0.5
    assert sent["messages"] == [{"role": "user", "content": "Hello"}]


def test_a_model_in_the_price_list_has_a_cost() -> None:
    with serve(says("Hi")) as server:
        assert ask(client_at(server, model="openai/gpt-4o")).request.cost > 0


@pytest.mark.parametrize(
    "name", ["openai/scripted", "fireworks_ai/scripted", "together_ai/scripted-7b"]
)
def test_a_model_that_is_not_in_the_price_list_has_no_known_cost(name: str) -> None:
    with serve(says("Hi")) as server:
        assert ask(client_at(server, model=name)).request.cost is None


@pytest.mark.parametrize("count", [-5, 10**400])
def test_a_count_that_is_none_costs_nothing_that_is_known(count: int) -> None:
    usage = {"prompt_tokens": count, "completion_tokens": 0, "total_tokens": 0}
    with serve(Answer(body={**says("Hi").body, "usage": usage})) as server:
        request = ask(client_at(server, model="openai/gpt-4o")).request
    assert (request.tokens, request.cost) == (0, None)


def test_offers_tools_and_reads_calls() -> None:
    with serve(calls("cd", '{"folder": "a"}')) as server:
        answered = ask(client_at(server), tools=(CD,))
    assert server.requests[0]["tools"][0]["function"]["parameters"] == CD.arguments
    assert answered.tool_calls == (ToolCall("cd", {"folder": "a"}, "id-1"),)


def test_keeps_arguments_that_are_not_json_as_they_came() -> None:
    with serve(calls("cd", '{"folder": ')) as server:
        answered = ask(client_at(server), tools=(CD,))
    assert answered.tool_calls[0].arguments == '{"folder": '


def test_asks_natively_for_a_reply_of_a_shape() -> None:
    with serve(says('{"a": 1}')) as server:
        ask(client_at(server), reply_schema=SCHEMA)
    assert server.requests[0]["response_format"]["json_schema"]["schema"] == SCHEMA


def test_asks_in_words_where_the_server_takes_no_schema_and_remembers_it() -> None:
    with serve(fails(400), says('{"a": 1}')) as server:
        client = client_at(server)
        first, second = (ask(client, reply_schema=SCHEMA) for _ in range(2))
    assert first.text == second.text == '{"a": 1}'
    refused, *in_words = server.requests
    assert "response_format" in refused
    assert len(in_words) == 2
    assert all("response_format" not in request for request in in_words)
    assert '"integer"' in in_words[0]["messages"][-1]["content"]


def test_a_schema_that_is_refused_says_nothing_of_others() -> None:
    with serve(fails(400), says("{}")) as server:
        client = client_at(server)
        ask(client, reply_schema={**SCHEMA, "title": "refused"})
        ask(client, reply_schema=SCHEMA)
    assert "response_format" in server.requests[-1]


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (fails(401), ModelUnknown),
        (fails(402), ModelUnknown),
        (fails(403), ModelUnknown),
        (fails(404), ModelUnknown),
        (fails(400), ModelUnsuited),
        (fails(413), ModelUnsuited),
        (fails(422), ModelUnsuited),
        (fails(408), ModelTimedOut),
        (fails(429), ModelUnreachable),
        (fails(500), ModelUnreachable),
        (fails(502), ModelUnreachable),
        (fails(503), ModelUnreachable),
        (Answer(body="<html>"), ModelUnreadable),
        (says("", "content_filter"), ModelDeclined),
        (completion({"role": "assistant", "content": None, "refusal": "No."}), ModelDeclined),
        (says("half a sen", "length"), ModelOverran),
    ],
)
def test_names_every_failure(answer: Answer, kind: type[ModelFailure]) -> None:
    with serve(answer) as server, pytest.raises(ModelFailure) as failure:
        ask(client_at(server))
    assert type(failure.value) is kind
    assert failure.value.sentence.endswith(".")
    assert KEY not in failure.value.sentence + failure.value.details


def test_an_answer_cut_short_was_paid_for() -> None:
    with serve(says("half a sen", "length")) as server, pytest.raises(ModelOverran) as failure:
        ask(client_at(server))
    assert failure.value.requests[0].completion_tokens == 7


def test_a_closed_port_is_unreachable() -> None:
    with serve(says("Hi")) as server:
        pass
    with pytest.raises(ModelUnreachable):
        ask(client_at(server))


def test_a_rate_limit_is_waited_for() -> None:
    with serve(fails(429, Retry_After="1"), says("Hi")) as server:
        started = time.monotonic()
        assert ask(client_at(server, retries=1)).text == "Hi"
    assert time.monotonic() - started >= 1


def test_retries_are_bounded() -> None:
    with serve(fails(500)) as server, pytest.raises(ModelUnreachable):
        ask(client_at(server, retries=1))
    assert len(server.requests) == 2


def test_a_long_retry_after_does_not_outlast_the_time_outs() -> None:
    with serve(fails(429, Retry_After="3600")) as server, pytest.raises(ModelUnreachable):
        started = time.monotonic()
        ask(client_at(server, retries=1, timeout_seconds=1))
    assert time.monotonic() - started < 60


def test_a_refused_key_is_not_tried_again() -> None:
    with serve(fails(401)) as server, pytest.raises(ModelUnknown):
        ask(client_at(server, retries=3))
    assert len(server.requests) == 1


SLOW = [
    pytest.param(Answer(body={}, delay_seconds=0.6), id="silent"),
    pytest.param(Answer(body=says("Hi").body, drip_seconds=0.02), id="dripping"),
]


@pytest.mark.parametrize("slow", SLOW)
def test_no_server_holds_us_longer_than_the_time_out(slow: Answer) -> None:
    with serve(says("Hi")) as server:
        ask(client_at(server))  # The library's first request takes its time.
    with serve(slow) as server, pytest.raises(ModelTimedOut, match=r"within 0\.2 seconds"):
        started = time.monotonic()
        ask(client_at(server, timeout_seconds=0.2, retries=2))
    assert time.monotonic() - started < 2
    assert len(server.requests) == 1


@pytest.mark.slow
@pytest.mark.parametrize("slow", SLOW)
def test_fifty_time_outs_leave_no_thread_behind(slow: Answer) -> None:
    with serve(slow) as server:
        client = client_at(server, timeout_seconds=0.05)
        before = client_threads()
        for _ in range(50):
            with pytest.raises(ModelTimedOut):
                ask(client)
        assert client_threads() <= before


def client_threads() -> set[str]:
    """Without the server's own, one a request. The library keeps one for its log."""
    names = {thread.name for thread in threading.enumerate()}
    return {name for name in names if "process_request" not in name and "logging" not in name}


@pytest.mark.parametrize("model", ["openai/scripted", "anthropic/scripted"])
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(status: int, model: str) -> None:
    with serve(says("Hi")) as elsewhere:
        answer = Answer(status=status, body="", headers={"Location": elsewhere.base_url})
        with serve(answer) as server, pytest.raises(ModelUnreachable, match="redirect"):
            ask(client_at(server, model=model))
    assert not elsewhere.requests


@pytest.mark.parametrize("status", [200, 500])
@pytest.mark.parametrize("model", ["openai/scripted", "anthropic/scripted"])
def test_an_answer_longer_than_allowed_is_broken_off(status: int, model: str) -> None:
    answer = Answer(status=status, body=says("x" * 200_000).body)
    with serve(answer) as server, pytest.raises(ModelOverran, match="more than the 100000 bytes"):
        ask(client_at(server, model=model))


def test_a_missing_key_is_asked_for_and_not_a_server() -> None:
    with serve(says("Hi")) as server, pytest.raises(ModelUnknown, match="could not be asked"):
        ask(client_at(server, model="watsonx/scripted"))
    assert not server.requests


@pytest.mark.parametrize("name", ["nobody", "nobody/model"])
def test_a_model_of_no_provider_is_unknown(name: str) -> None:
    with serve(says("Hi")) as server, pytest.raises(ModelUnknown, match="No provider is known"):
        ask(client_at(server, model=name))


def test_a_missing_key_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with serve(says("Hi")) as server, pytest.raises(ModelUnknown, match="OPENAI_API_KEY"):
        ask(client_at(server, model="gpt-4o", base_url="", api_key=""))


def test_a_model_with_its_own_temperature_is_asked_without_one() -> None:
    with serve(says("Hi")) as server:
        ask(client_at(server, model="openai/o3-mini"), temperature=0.2)
    assert "temperature" not in server.requests[0]


def test_the_library_is_not_imported_before_the_first_request() -> None:
    code = "import sys, simulator.llm.provider; print('litellm' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
