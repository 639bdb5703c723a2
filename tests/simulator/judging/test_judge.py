"""Claims about the model as judge."""

import json
from typing import Any

import pytest

from simulator.errors import ModelDeclined, ModelUnreachable, ModelUnreadable
from simulator.judging.judge import Judgement, judge_items, read_verdicts
from simulator.judging.material import Material
from simulator.llm.scripted import ScriptedClient
from simulator.values.task import ChecklistItem
from simulator.values.usage import Role
from simulator.values.verdict import Decider, Evidence, Ruling, Verdict
from tests.support.calls import answered
from tests.support.local_model import local_client

ITEMS = (ChecklistItem("item-1", "temp exists"), ChecklistItem("item-2", "cwd is temp"))
MATERIAL = Material(
    message="Make the folder temp and go there.",
    policy="",
    opening={"cwd": "/", "folders": []},
    state={"cwd": "/", "folders": ["temp"]},
    records=(answered(1, "mkdir", {"dir_name": "temp"}, body={"made": "temp"}),),
)


def entry(item: str, ruling: str = "met", **changes: Any) -> dict[str, Any]:
    return {
        "item": item,
        "reason": "Seen.",
        "ruling": ruling,
        "calls": [],
        "pointers": [],
        **changes,
    }


def reply(*entries: Any) -> dict[str, Any]:
    return {"verdicts": list(entries)}


def judged(client: ScriptedClient, items: tuple[ChecklistItem, ...] = ITEMS) -> Judgement:
    return judge_items(items, MATERIAL, client, longest_input=10_000)


def test_gives_a_verdict_for_each_item_in_their_order() -> None:
    judgement = judged(ScriptedClient([reply(entry("item-2", "unmet"), entry("item-1"))]))
    assert [(v.item, v.ruling) for v in judgement.verdicts] == [
        ("item-1", Ruling.MET),
        ("item-2", Ruling.UNMET),
    ]
    assert {v.decider for v in judgement.verdicts} == {Decider.MODEL}


def test_shows_the_exact_input() -> None:
    client = ScriptedClient([reply(entry("item-1"), entry("item-2"))])
    judgement = judged(client)
    assert client.asked[0].messages[-1].text == judgement.input
    assert client.asked[0].role is Role.JUDGE
    assert len(judgement.requests) == 1


def test_an_item_left_out_is_undecided() -> None:
    verdicts = judged(ScriptedClient([reply(entry("item-1"))])).verdicts
    assert verdicts[1] == Verdict(
        "item-2", Ruling.UNDECIDED, "The judge left this item out.", Decider.MODEL
    )


def test_a_misfit_is_sent_back_twice_and_then_everything_is_undecided() -> None:
    client = ScriptedClient(["It went well!", "Passed.", {"passed": True}, reply(entry("item-1"))])
    judgement = judged(client)
    assert len(judgement.requests) == len(client.asked) == 3
    assert {v.ruling for v in judgement.verdicts} == {Ruling.UNDECIDED}
    assert 'list of "verdicts"' in judgement.verdicts[0].reason


def test_a_judge_that_declines_decides_nothing() -> None:
    judgement = judged(ScriptedClient([ModelDeclined("It declined to answer.")]))
    assert {v.ruling for v in judgement.verdicts} == {Ruling.UNDECIDED}
    assert "It declined to answer." in judgement.verdicts[0].reason


def test_a_judge_that_cannot_be_reached_is_asked_another_time() -> None:
    with pytest.raises(ModelUnreachable):
        judged(ScriptedClient([ModelUnreachable("No answer.")]))


def test_without_items_nobody_is_asked() -> None:
    assert judged(ScriptedClient([]), ()) == Judgement((), (), "")


def test_evidence_that_does_not_exist_is_dropped() -> None:
    pointers = ["/cwd", "/cwd", "/folders/0", "/folders/1", "/gone", "cwd", 5, None]
    evidence = entry("item-1", calls=[1, 2, "1", None, 1], pointers=pointers)
    (verdict, _) = read_verdicts(json.dumps(reply(evidence)), ITEMS, MATERIAL)
    assert verdict.evidence == Evidence((1,), ("/cwd", "/folders/0"))


@pytest.mark.parametrize(
    ("misfit", "words"),
    [
        ([], 'list of "verdicts"'),
        ({"verdicts": "met"}, 'list of "verdicts"'),
        (reply("met"), "/verdicts/0 is no object"),
        (reply({"item": "item-1", "ruling": "met"}), 'no "reason"'),
        (reply(entry("item-1", "passed")), '/verdicts/0/ruling is "passed"'),
        (reply(entry("item-9")), "names no item"),
        (reply(entry("item-1"), entry("item-1", "unmet")), "two verdicts about item-1"),
    ],
)
def test_a_reply_of_another_shape_is_refused(misfit: Any, words: str) -> None:
    with pytest.raises(ModelUnreadable) as refusal:
        read_verdicts(json.dumps(misfit), ITEMS, MATERIAL)
    assert words in refusal.value.sentence


@pytest.mark.local_model
@pytest.mark.slow
def test_a_small_local_model_judges_in_the_shape_asked_for() -> None:
    with local_client() as client:
        judgement = judge_items(ITEMS, MATERIAL, client, longest_input=4_000)
    assert len(judgement.requests) == 1
    assert judgement.verdicts[0].ruling is Ruling.MET
    assert all(v.reason for v in judgement.verdicts)
