import json
from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.state.apply import apply_patch
from simulator.state.infer import patch_between

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b/c", "~"])
KEYS = st.sampled_from(["a", "b", "a/b", "~0", "", "0", "-"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)
STATES = st.dictionaries(KEYS, VALUES, max_size=5)


def text_of(state: object) -> str:
    """The state as text, where true and 1 differ."""
    return json.dumps(state, sort_keys=True)


@settings(deadline=None)
@given(STATES, STATES)
def test_applying_what_changed_gives_the_state_after(before, after) -> None:
    assert text_of(apply_patch(before, patch_between(before, after))) == text_of(after)


@settings(deadline=None)
@given(STATES, STATES)
def test_applying_changes_never_alters_its_input(before, after) -> None:
    patch = patch_between(before, after)
    kept = deepcopy((before, after, patch))
    apply_patch(before, patch)
    assert text_of((before, after, patch)) == text_of(kept)


@settings(deadline=None)
@given(STATES)
def test_a_state_does_not_differ_from_its_copy(state) -> None:
    assert patch_between(state, deepcopy(state)) == ()
