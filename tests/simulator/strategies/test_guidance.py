"""Claims about the plan handed to the run on real tools."""

from simulator.strategies.guidance import write_guidance
from simulator.values.fault import MalformedAnswer, TimeOut
from tests.support.calls import answered, attempt_of, disturbed, failed, rejected


def test_holds_the_calls_that_succeeded_in_order_before_the_message() -> None:
    attempt = attempt_of(answered(1, "cd", {"folder": "a"}), answered(2, "mkdir", {"name": "b"}))
    text = write_guidance("Make b inside a.", attempt)
    assert text.index('1. cd({"folder": "a"})') < text.index('2. mkdir({"name": "b"})')
    assert text.rstrip().endswith("Make b inside a.")


def test_leaves_out_calls_that_are_no_part_of_the_plan() -> None:
    attempt = attempt_of(
        rejected(1, "mv", "wrong"),
        answered(2, "cat", status=404),
        failed(3, "ls", "no answer"),
        answered(4, "pwd"),
    )
    text = write_guidance("Look.", attempt)
    assert "1. pwd({})" in text
    assert "mv(" not in text and "cat(" not in text and "ls(" not in text


def test_holds_a_call_that_timed_out_and_was_carried_out_all_the_same() -> None:
    patch = ({"op": "add", "path": "/b", "value": {}},)
    kept = disturbed(1, "mkdir", TimeOut(30, carried_out=True), patch=patch)
    lost = disturbed(2, "mv", MalformedAnswer(200, "{"))
    text = write_guidance("Make b.", attempt_of(kept, lost))
    assert "1. mkdir({})" in text and "mv(" not in text


def test_tells_the_agent_to_verify_simulated_values() -> None:
    assert "simulation" in write_guidance("Look.", attempt_of(answered(1, "pwd")))


def test_keeps_braces_and_other_scripts_as_they_are() -> None:
    attempt = attempt_of(answered(1, "echo", {"text": "{plan} Zoë"}))
    assert '{"text": "{plan} Zoë"}' in write_guidance("Say {message}.", attempt)
