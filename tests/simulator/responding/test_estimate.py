"""Claims about the change of the state that is asked for by itself."""

from typing import Any

import pytest

from simulator.errors import ModelUnreadable
from simulator.llm.scripted import ScriptedClient
from simulator.responding.estimate import estimate_by_model
from simulator.values.question import Answer
from simulator.values.reply import Reply, Source
from simulator.values.usage import Role
from tests.support.questions import MOMENT, make_question

REPLY = Reply(200, {"id": 7, "</response>": True}, Source.MODEL)
ADD = {"op": "add", "path": "/a", "value": 1}


def estimated(client: ScriptedClient) -> Answer:
    return estimate_by_model(client, MOMENT)(make_question(state={"n": 1}, count=2), REPLY)


def test_the_reply_stays_and_its_change_comes_with_it() -> None:
    client = ScriptedClient([{"patch": [ADD]}])
    answer = estimated(client)
    assert (answer.reply, answer.patch) == (REPLY, (ADD,))
    assert [request.role for request in answer.requests] == [Role.STATE]


def test_shows_the_call_its_response_and_the_state_as_data() -> None:
    client = ScriptedClient([{"patch": []}])
    estimated(client)
    text = client.asked[0].messages[-1].text
    for part in ('act {"count":2}', '200 {"id":7', '{"n":1}'):
        assert part in text
    assert text.count("</response>") == 1


def test_sums_are_worked_out_by_code() -> None:
    client = ScriptedClient([{"patch": [{"op": "increment", "path": "/n", "value": 4}]}])
    assert estimated(client).patch == ({"op": "replace", "path": "/n", "value": 5},)


@pytest.mark.parametrize("said", ["Nothing changed.", {}, {"patch": {}}, {"patch": [{"op": "x"}]}])
def test_accounts_for_a_request_that_gave_no_patch(said: Any) -> None:
    with pytest.raises(ModelUnreadable) as failure:
        estimated(ScriptedClient([said]))
    assert [request.role for request in failure.value.requests] == [Role.STATE]
