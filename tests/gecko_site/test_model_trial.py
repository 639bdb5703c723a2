"""Every task that a model rehearses comes to a verdict, whatever the model says."""

import json
from itertools import chain

import pytest
from django.test import override_settings

from gecko_site.model_trial import TASKS, run_tasks, total_roles, trial_of
from simulator.errors import InputRefused
from simulator.values.usage import Role
from tests.support.model_server import Answer, calls, completion, says, serve
from tests.support.rows import make_workspace

pytestmark = pytest.mark.django_db(transaction=True)

RUBBISH = {
    "words": says("I would rather not say."),
    "nothing": says(""),
    "half an object": says('{"items": ["one", {"text": '),
    "an object of nothing": says("{}"),
    "a list": says("[[[]]]"),
    "an unknown call": calls("launch", "{}"),
    "a call with half its arguments": calls("ticket_login", '{"username": '),
    "no message": completion({"role": "assistant"}),
    "a number": says("42"),
    "the wrong kinds": says(
        json.dumps({"items": 5, "verdicts": "met", "response": [], "calls": 1})
    ),
}


@pytest.mark.parametrize("answer", RUBBISH.values(), ids=RUBBISH)
@override_settings(MODEL_BASE_URLS=["*"], MODEL_RETRIES=0)
def test_a_model_that_says_nothing_of_use_comes_to_a_verdict(answer: Answer) -> None:
    """One task is answered by behaviours and one by the model; both are rehearsed to their end."""
    with serve(answer) as server:
        trial = trial_of("openai/model", server.base_url, "auto")
        ran = list(run_tasks(make_workspace(), trial, limit=2))
    assert [(each.reason, each.verdict) for each in ran if not each.verdict] == []
    assert all(each.verdict != "passed" for each in ran)


@override_settings(MODEL_BASE_URLS=["*"], MODEL_RETRIES=0)
def test_requests_are_totalled_by_role() -> None:
    with serve(says("{}")) as server:
        trial = trial_of("openai/model", server.base_url, "json")
        (ran,) = run_tasks(make_workspace(), trial, limit=1)
        totals = {total.role: total for total in total_roles(ran.requests)}
    assert Role.CHECKLIST in totals
    assert sum(total.requests for total in totals.values()) == len(server.requests)
    assert totals[Role.CHECKLIST].prompt_tokens == 11 * totals[Role.CHECKLIST].requests


def test_there_are_ten_tasks_and_each_kind_of_answer_has_its_own() -> None:
    answered = list(chain(behaves for _, behaves in TASKS))
    assert (answered.count(True), answered.count(False)) == (5, 5)


def test_a_model_must_be_named() -> None:
    with pytest.raises(InputRefused, match="--model"):
        trial_of("", "", "auto")
