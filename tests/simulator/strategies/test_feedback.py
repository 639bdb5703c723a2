"""Claims about what a failed attempt teaches the next one."""

from simulator.strategies.feedback import compose_feedback
from simulator.values.fault import ErrorAnswer, MalformedAnswer, TimeOut
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Decider, Ruling, Verdict
from tests.support.calls import answered, attempt_of, disturbed, failed, rejected

ITEMS = (ChecklistItem("a", "The folder exists."), ChecklistItem("b", "The file is in it."))


def verdicts(first: Ruling, second: Ruling) -> tuple[Verdict, ...]:
    return (
        Verdict("a", first, "seen", Decider.RULE),
        Verdict("b", second, "not seen", Decider.RULE),
    )


def test_is_empty_when_everything_is_met() -> None:
    assert compose_feedback(attempt_of(), ITEMS, verdicts(Ruling.MET, Ruling.MET)) == ""


def test_names_each_unmet_item_with_its_reason_and_the_met_ones() -> None:
    text = compose_feedback(attempt_of(), ITEMS, verdicts(Ruling.MET, Ruling.UNMET))
    assert "Not achieved:\n- The file is in it: not seen" in text
    assert "Achieved:\n- The folder exists." in text


def test_marks_what_could_not_be_decided() -> None:
    text = compose_feedback(attempt_of(), ITEMS, verdicts(Ruling.MET, Ruling.UNDECIDED))
    assert "The file is in it (could not be decided): not seen" in text


def test_tells_refused_calls_from_the_simulators_own_failures() -> None:
    attempt = attempt_of(
        rejected(1, "mv", "x: got 5, expected string."),
        answered(2, "cat", status=404, body={"error": "no such file"}),
        failed(3, "ls", "Its behaviour failed."),
    )
    text = compose_feedback(attempt, ITEMS, verdicts(Ruling.UNMET, Ruling.UNMET))
    assert "refused:\n- call 1, mv: x: got 5, expected string." in text
    assert 'error:\n- call 2, cat: 404 {"error": "no such file"}' in text
    assert "no fault of yours:\n- call 3, ls: Its behaviour failed." in text


def test_a_fault_is_told_as_no_mistake_of_the_planners() -> None:
    attempt = attempt_of(
        disturbed(1, "cd", ErrorAnswer(503, "busy")),
        disturbed(2, "mv", TimeOut(30)),
        disturbed(3, "ls", MalformedAnswer(200, "<html>")),
    )
    text = compose_feedback(attempt, ITEMS, verdicts(Ruling.UNMET, Ruling.UNMET))
    heading = "Calls that met a disturbance of the service, through no mistake of yours:"
    said = "The call timed out: no answer came within 30 seconds."
    assert (
        f'{heading}\n- call 1, cd: {{"error": "busy", "status": 503}}\n'
        f'- call 2, mv: {{"error": "{said}"}}\n- call 3, ls: <html>' in text
    )
    assert "answered with an error" not in text


def test_says_when_the_attempt_ended_early() -> None:
    attempt = attempt_of(stop_reason="The budget of 2 calls is used up.")
    text = compose_feedback(attempt, ITEMS, verdicts(Ruling.UNMET, Ruling.UNMET))
    assert text.endswith("The attempt ended early: The budget of 2 calls is used up.")
