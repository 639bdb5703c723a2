from hypothesis import given
from hypothesis import strategies as st

from simulator.conversion.closures import Closures

NAMES = st.sampled_from("abcdefg")
GRAPHS = st.dictionaries(NAMES, st.lists(NAMES, max_size=4))


def reached(graph: dict, start: str) -> set:
    waiting, met = [start], set()
    while waiting:
        name = waiting.pop()
        if name not in met:
            met.add(name)
            waiting.extend(graph.get(name, ()))
    return met


@given(GRAPHS, st.lists(NAMES, max_size=3))
def test_reaches_what_there_is_a_way_to(graph, names):
    closures = Closures(lambda name: graph.get(name, ()))
    assert closures.reached_from(names) == set().union(*(reached(graph, it) for it in names))
    assert all(closures.reached_from([name]) == reached(graph, name) for name in "abcdefg")


def test_names_on_one_circle_share_one_answer():
    closures = Closures({"a": "b", "b": "ca", "c": "a", "d": "a"}.__getitem__)
    assert closures.reached_from("a") is closures.reached_from("cb")
    assert closures.reached_from("d") == set("abcd")


def test_a_long_chain_needs_no_deep_stack():
    closures = Closures(lambda name: [str(int(name) + 1)] if name != "9999" else [])
    assert len(closures.reached_from(["0"])) == 10_000
