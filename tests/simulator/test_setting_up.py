"""Claims about what is drafted before a turn begins, and what a person settles of it."""

from dataclasses import replace
from typing import Any

import pytest

from simulator.errors import ModelUnreachable, ModelUnreadable
from simulator.llm.scripted import ScriptedClient
from simulator.rehearsal import Rehearsal, rehearse_next_turn
from simulator.setting_up import Drafters
from simulator.values.event import Event, SetupProposed, SetupReturned, SetupSettled, TurnOpened
from simulator.values.progress import TurnProgress
from simulator.values.session import StrategyName
from simulator.values.setup import Setup
from simulator.values.task import ChecklistItem
from simulator.values.usage import Budget, Role, Spending
from tests.support.rehearsals import HAS_A, adding, kinds, parts_of

STATE = {"people": {"ann": {}}}
NEW_ITEM = {"items": [{"text": "b is there.", "check": "state.people.b"}]}
BOTH: dict[Role, list[Any]] = {Role.OPENING: [{"state": STATE}], Role.CHECKLIST: [NEW_ITEM]}
TURN = TurnProgress(1, "Add a.")
MINE = ChecklistItem("item-1", "a is there.")


def begun(turn: TurnProgress = TURN, **changes: Any) -> list[Event]:
    """What happens next in a session whose opening is to be proposed, by the models `drafters`."""
    fields: dict[str, Any] = {
        "opening": None,
        "policy": "",
        "turns": (turn,),
        "strategy": StrategyName.GATS,
        "parts": parts_of(adding("a")),
    }
    return list(rehearse_next_turn(Rehearsal(**{**fields, **changes})))


def drafters(script: dict[Role, list[Any]] = BOTH, *, looks_first: bool = True) -> Drafters:
    client = ScriptedClient(script)
    return Drafters(client, client, looks_first)


def proposal(**changes: Any) -> SetupProposed:
    (proposed,) = begun(**{"drafters": drafters(), **changes})
    assert isinstance(proposed, SetupProposed)
    return proposed


def test_what_was_drafted_waits_for_a_person_who_looks_first() -> None:
    proposed = proposal()
    assert proposed.is_awaited
    assert proposed.setup.opening == STATE
    assert proposed.setup.items == (ChecklistItem("item-1", "b is there.", "state.people.b"),)
    assert [request.role for request in proposed.requests] == [Role.OPENING, Role.CHECKLIST]


def test_without_a_look_a_proposed_opening_is_begun_with_at_once() -> None:
    events = begun(drafters=drafters(looks_first=False))
    assert kinds(events)[:4] == ["SetupProposed", "SetupSettled", "TurnOpened", "ChecklistSettled"]
    assert events[1] == SetupSettled(STATE, None)
    assert isinstance(events[2], TurnOpened) and events[2].opening == STATE


def test_a_proposal_recorded_by_a_worker_that_died_is_not_asked_for_again() -> None:
    turn = replace(TURN, setup=SetupProposed(Setup(STATE, (HAS_A,))))
    events = begun(turn, drafters=drafters({}, looks_first=False))
    assert kinds(events)[:3] == ["SetupSettled", "TurnOpened", "AttemptStarted"]


def test_what_a_person_settled_opens_the_turn() -> None:
    turn = replace(TURN, items=(HAS_A,), setup=SetupSettled(STATE, (HAS_A,), "olga"))
    events = begun(turn, opening=STATE, drafters=drafters({}))
    assert events[0] == TurnOpened(1, "Add a.", STATE)


def test_where_nothing_is_to_be_drafted_nobody_is_waited_for() -> None:
    turn = replace(TURN, items=(HAS_A,))
    assert kinds(begun(turn, opening={}, drafters=drafters({})))[0] == "TurnOpened"


def test_a_given_opening_stays_while_the_checklist_is_drafted() -> None:
    given = {"people": {}}
    proposed = proposal(opening=given, drafters=drafters({Role.CHECKLIST: [NEW_ITEM]}))
    assert (proposed.setup.opening, proposed.setup.is_opening_locked) == (given, True)
    assert len(proposed.setup.items) == 1


def test_what_is_locked_survives_another_draft() -> None:
    other = ChecklistItem("item-2", "c is there.")
    setup = Setup({"mine": 1}, (MINE, other), ("item-1",), is_opening_locked=True)
    turn = replace(TURN, setup=SetupReturned(setup, "Say b.", "olga"))
    again = drafters({Role.CHECKLIST: [{"items": ["b is there."]}]})
    proposed = proposal(turn=turn, drafters=again)
    assert proposed.setup.opening == {"mine": 1}
    assert proposed.setup.items == (MINE, ChecklistItem("item-2", "b is there."))
    assert proposed.setup.locked == ("item-1",)


def test_the_wish_reaches_both_models() -> None:
    turn = replace(TURN, setup=SetupReturned(Setup({}, ()), "Say b.", "olga"))
    client = ScriptedClient(BOTH)
    begun(turn, drafters=Drafters(client, client, looks_first=True))
    assert all("Say b." in request.messages[-1].text for request in client.asked)
    assert len(client.asked) == 2


def test_where_all_is_locked_and_nothing_wished_no_model_is_asked() -> None:
    setup = Setup(STATE, (MINE,), ("item-1",), is_opening_locked=True)
    turn = replace(TURN, setup=SetupReturned(setup, "", "olga"))
    assert proposal(turn=turn, drafters=drafters({})).setup == setup


@pytest.mark.parametrize("role", [Role.OPENING, Role.CHECKLIST])
def test_rubbish_ends_in_a_sentence_and_nothing_typed_is_lost(role: Role) -> None:
    setup = Setup({"mine": 1}, (MINE,))
    turn = replace(TURN, setup=SetupReturned(setup, "", "olga"))
    proposed = proposal(turn=turn, drafters=drafters({**BOTH, role: ["no", "no", "no"]}))
    assert "cannot be read" in proposed.problem
    assert proposed.setup.items == setup.items
    assert sum(request.role is role for request in proposed.requests) == 3
    if role is Role.OPENING:
        assert proposed.setup.opening == {"mine": 1}


def test_rubbish_at_first_leaves_the_fields_empty() -> None:
    proposed = proposal(drafters=drafters({Role.OPENING: ["no", "no", "no"]}))
    assert proposed.setup == Setup({}, ())


def test_rubbish_interrupts_where_nobody_looks() -> None:
    with pytest.raises(ModelUnreadable):
        begun(drafters=drafters({Role.OPENING: ["no"] * 3}, looks_first=False))


def test_an_outage_carries_what_was_paid_for_before_it() -> None:
    script = {**BOTH, Role.CHECKLIST: [ModelUnreachable("It is away.")]}
    with pytest.raises(ModelUnreachable) as failure:
        begun(drafters=drafters(script))
    assert [request.role for request in failure.value.requests] == [Role.OPENING]


def test_no_model_is_asked_once_the_budget_is_used_up() -> None:
    spent = parts_of(adding("a"), budget=Budget(1, tokens=10), spent=Spending(tokens=10))
    proposed = proposal(parts=spent, drafters=drafters({}))
    assert "tokens" in proposed.problem
    assert proposed.requests == ()


def test_a_later_turn_waits_with_its_checklist_alone() -> None:
    first = begun(replace(TURN, items=(HAS_A,)), opening={"people": {}}, drafters=Drafters())
    assert kinds(first)[-1] == "TurnClosed"
    past = replace(TURN, opening={"people": {}}, items=(), outcome=first[-1].outcome)
    later = replace(TURN, number=2, message="Add b.")
    proposed = proposal(opening={"people": {}}, turns=(past, later))
    assert proposed.setup.opening is None
    assert proposed.setup.items[0].check == "state.people.b"
