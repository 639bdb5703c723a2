from hypothesis import given
from hypothesis import strategies as st

from simulator.conversion.cycles import find_endless

GRAPHS = st.dictionaries(st.integers(0, 6), st.sets(st.integers(0, 6)))


def is_on_circle(graph, name):
    waiting, met = list(graph.get(name, ())), set()
    while waiting:
        following = waiting.pop()
        if following not in met:
            met.add(following)
            waiting.extend(graph.get(following, ()))
    return name in met


@given(GRAPHS)
def test_finds_a_member_of_every_circle_and_nothing_else(graph):
    finished, found = set(), set()
    for name in range(7):
        found |= find_endless(name, lambda key: graph.get(key, ()), finished)
    assert all(is_on_circle(graph, name) for name in found)
    rest = {name: others - found for name, others in graph.items() if name not in found}
    assert not any(is_on_circle(rest, name) for name in rest)
