import copy
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from simulator.errors import BehaviourFailed
from simulator.responding.behaviours import answer_by_behaviour, check_behaviour, find_type_faults
from simulator.state.size import find_unfit
from simulator.values.behaviour import first_versions
from simulator.values.catalog import DeclaredResponse
from simulator.values.question import Answer
from simulator.values.reply import Reply, Source
from tests.support.questions import LIMITS, make_question, make_tool

COUNT = """
def tool(state, args):
    state["count"] = state.get("count", 0) + args.get("by", 1)
    return {"count": state["count"]}, state
"""


def run(source: str, state: dict | None = None, **arguments: object) -> Answer:
    answer = answer_by_behaviour(first_versions({"act": source}), LIMITS)(
        make_question(None, state, **arguments)
    )
    assert answer is not None
    return answer


def failure_of(body: str) -> str:
    """The sentence of a behaviour with this body, whose first line is the source's second."""
    lines = "".join(f"\n    {line}" for line in body.splitlines())
    with pytest.raises(BehaviourFailed) as failure:
        run(f"def tool(state, args):{lines}")
    return failure.value.sentence


def test_answers_with_response_and_new_state() -> None:
    answer = run(COUNT, {"count": 2}, by=3)
    reply = Reply(200, {"count": 5}, Source.BEHAVIOUR, "Version 1.")
    assert answer == Answer(reply, state={"count": 5})


def test_leaves_other_tools_to_other_sources() -> None:
    answer = answer_by_behaviour(first_versions({"other": COUNT}), LIMITS)
    assert answer(make_question()) is None


def test_succeeds_with_the_status_the_tool_declares() -> None:
    tool = make_tool(DeclaredResponse("404"), DeclaredResponse("201"), DeclaredResponse("default"))
    answer = answer_by_behaviour(first_versions({"act": COUNT}), LIMITS)(make_question(tool))
    assert answer.reply.status == 201


def test_gives_the_status_that_the_behaviour_returns() -> None:
    answer = run('def tool(state, args):\n    return {"error": "gone"}, state, 404')
    assert (answer.reply.status, answer.reply.body) == (404, {"error": "gone"})


def test_never_changes_the_state_and_arguments_it_was_given() -> None:
    shared = {"inner": []}
    state = {"one": shared, "two": shared}
    question = make_question(None, state, list=[1])
    before = copy.deepcopy(question)
    source = (
        'def tool(s, a):\n    s["one"]["inner"].append(1)\n    a["list"].append(2)\n    return a, s'
    )
    answer = answer_by_behaviour(first_versions({"act": source}), LIMITS)(question)
    assert question == before
    assert answer.state == {"one": {"inner": [1]}, "two": {"inner": []}}


def test_leaks_nothing_from_one_call_to_the_next() -> None:
    source = """
seen = []
def tool(state, args):
    global seen
    seen = seen + [args["value"]]
    return seen, state
"""
    assert [run(source, value=value).reply.body for value in (1, 2, 3)] == [[1], [2], [3]]
    with pytest.raises(BehaviourFailed, match="name 'seen' is not defined"):
        run("def tool(state, args):\n    return seen, state")


def test_keeps_threads_apart() -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda number: run(COUNT, {"count": number}), range(200)))
    assert [answer.state["count"] for answer in answers] == list(range(1, 201))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("open('/etc/passwd').read()", "PermissionError"),
        ("open('/tmp/x', 'w').write('x')", "PermissionError"),
        ("import os\nos.listdir('/')", "PermissionError"),
        ("import os\nos.system('ls')", "AttributeError"),
        ("import os\nos.environ['PATH']", "not supported"),
        ("import socket", "ModuleNotFoundError"),
        ("import subprocess", "ModuleNotFoundError"),
        ("import simulator", "ModuleNotFoundError"),
        ("import pathlib\npathlib.Path('/etc/passwd').read_text()", "PermissionError"),
        ("__import__('os')", "NameError"),
        ("().__class__.__bases__", "AttributeError"),
        ("eval(\"open('/etc/passwd')\")", "PermissionError"),
        ("input()", "Error"),
    ],
)
def test_refuses_to_let_a_behaviour_out(body, reason) -> None:
    assert reason in failure_of(body)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("while True:\n    pass", "time limit"),
        ("while True:\n    try:\n        1 / 0\n    except:\n        pass", "time limit"),
        ("return [0] * 10 ** 9, state", "memory limit"),
        ("text = 'a'\nwhile True:\n    text = text + text", "memory limit"),
        ("return 10 ** 10 ** 8, state", "memory limit"),
        ("return 'a' * 15_000_000, state", "memory limit"),
        ("def go(n):\n    return go(n + 1)\nreturn go(0), state", "RecursionError"),
        ("return 'a' * 200_000, state", "expected at most 100000"),
        ("print('a' * 200_000)\nreturn 1, state", "memory limit"),
        ("d = x = {}\nfor i in range(5000):\n    d['a'] = {}\n    d = d['a']\nreturn x, state",
         "recursion"),
        ("import re\nreturn re.match('(a+)+$', 'a' * 60 + 'b') or 1 / 0, state", "ZeroDivision"),
    ],
)  # fmt: skip
def test_stops_a_behaviour_at_its_limits(body, reason) -> None:
    assert reason in failure_of(body)


def test_goes_on_after_a_behaviour_that_took_everything() -> None:
    failure_of("return 'a' * 15_000_000, state")
    failure_of("while True:\n    pass")
    assert run(COUNT).state == {"count": 1}


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("x = 1\nraise ValueError('bad x')", "failed at line 3: ValueError: bad x."),
        ("return state['missing'], state", "failed at line 2: KeyError: missing."),
        ("def inner():\n    return 1 / 0\nreturn inner(), state", "failed at line 3: ZeroDivision"),
        ("return (", "failed at line 2: SyntaxError"),
        ("return state", "failed: TypeError: tool returned dict, expected response, new_state."),
        ("return None", "failed: TypeError: tool returned NoneType"),
        ("return (state,)", "returned something else than response, new_state"),
        ("return 1, 2", "returned a new state that is not a dict."),
        ("return 1, state, '404'", "returned the status '404', expected a number from 200 to 599."),
        ("return 1, state, True", "returned the status True"),
        ("return 1, state, 'a' * 5000", "(cut: 100 of 5002 characters), expected a number"),
        ("return chr(0), state", "a response that cannot be taken: a text holds a null character"),
        (
            "return 1, {chr(0): 1}",
            "a new state that cannot be taken: a text holds a null character",
        ),
        ("raise ValueError(chr(0))", "failed at line 2: ValueError: \\u0000."),
        ("return {1, 2}, state", "failed: TypeError: Object of type set is not JSON"),
        ("return float('nan'), state", "failed: ValueError: Out of range float"),
        ("state['me'] = state\nreturn 1, state", "failed: ValueError: Circular reference"),
        ("global json\nglobal tool\nreturn tool, state", "is not JSON serializable"),
    ],
)
def test_names_line_and_reason_of_a_failure(body, sentence) -> None:
    assert failure_of(body).startswith("The behaviour of act ")
    assert sentence in failure_of(body)


@pytest.mark.parametrize(
    "text", ["'NaN'", "'[1, {}, 5'", "'[' * 100_000", "'7'", "'[]'", "'\\ud800'", "5", "None"]
)
def test_trusts_nothing_that_a_tampering_behaviour_hands_out(text) -> None:
    source = f"""
def tool(state, args):
    global _json
    class Fake:
        def dumps(self, value, **options):
            return {text}
    _json = Fake()
    return 1, state
"""
    with pytest.raises(BehaviourFailed, match="The behaviour of act returned"):
        run(source)


def test_tells_the_same_time_and_chance_every_time() -> None:
    source = """
import random, datetime, time
def tool(state, args):
    time.sleep(100)
    return [datetime.datetime.now().isoformat(), random.random()], state
"""
    first, second = run(source).reply.body, run(source).reply.body
    assert first == second
    assert first[0].startswith("2026-01-02T03:04:05")


def test_draws_other_numbers_in_another_call() -> None:
    source = "import random\ndef tool(state, args):\n    return random.random(), state"
    answer = answer_by_behaviour(first_versions({"act": source}), LIMITS)
    question = make_question()
    assert answer(question).reply.body != answer(replace(question, number=2)).reply.body


def test_accepts_a_sound_behaviour() -> None:
    check_behaviour(COUNT, LIMITS)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1", "name 'tool' is not defined"),
        ("tool = 5", "defines tool as int, expected a function"),
        ("x = 1\ndef tool(state, args:\n    pass", "line 3"),
        ("def tool(state, args):\n    pass\n1 / 0", "line 3: ZeroDivisionError"),
        ("while True:\n    pass", "time limit"),
        ("", "name 'tool' is not defined"),
    ],
)
def test_refuses_to_save_what_cannot_run(source, reason) -> None:
    with pytest.raises(BehaviourFailed, match=reason):
        check_behaviour(source, LIMITS)


LARGEST = 500_000
SHAPES = {
    "numbers": {"a": [7] * 249_000},
    "empty lists": {"a": [[]] * 166_000},
    "deep lists": {"a": [json.loads("[" * 190 + "]" * 190)] * 1_300},
    "many keys": {f"{number:x}": {} for number in range(50_000)},
    "rows": {"a": [{"id": n, "name": f"Name {n}", "on": True} for n in range(10_800)]},
    "one text": {"a": "x" * 499_000},
    "accents": {"a": "\N{LATIN SMALL LETTER E WITH DIAERESIS}" * 249_000},
    "quotes": {"a": '"' * 249_000},
    "deepest": json.loads('{"a":' * 199 + "1" + "}" * 199),
}


@pytest.mark.parametrize("state", SHAPES.values(), ids=SHAPES)
def test_every_state_that_may_be_kept_can_be_worked_on(state: dict) -> None:
    limits = replace(LIMITS, seconds=1, recursion_depth=200, state_bytes=LARGEST)
    answer = answer_by_behaviour(first_versions({"act": COUNT}), limits)(make_question(None, state))
    assert find_unfit(state, LARGEST) == ""
    assert answer is not None
    assert answer.state == {**state, "count": 1}


def test_a_state_that_may_not_be_kept_is_refused() -> None:
    source = 'def tool(state, args):\n    return 1, {"a": "a" * 200_000}'
    with pytest.raises(
        BehaviourFailed, match="a new state of 200008 bytes, expected at most 100000"
    ):
        run(source)


def test_a_large_state_leaves_room_for_an_answer() -> None:
    source = "def tool(state, args):\n    return 'a' * 99_000, state"
    assert len(run(source, {"a": "b" * 99_000}).reply.body) == 99_000


@pytest.mark.parametrize(
    ("source", "remark"),
    [
        ("def tool(state, args):\n    return missing, state", "line 2: Name `missing`"),
        ("def tool(state, args):\n    x: int = 'a'\n    return x, state", "line 2: "),
    ],
)
def test_a_type_checker_remarks_on_a_source_that_runs(source: str, remark: str) -> None:
    (said,) = find_type_faults(source, LIMITS)
    assert said.startswith(remark)


def test_a_type_checker_says_nothing_of_a_sound_source() -> None:
    assert find_type_faults(COUNT, LIMITS) == ()
