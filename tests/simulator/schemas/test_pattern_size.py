"""Claims about the size of patterns with counts."""

import pytest

from simulator.schemas.pattern_size import expanded_size
from simulator.schemas.patterns import Allowance, Match, match


@pytest.mark.parametrize(
    ("pattern", "size"),
    [
        ("", 0),
        ("abc", 3),
        ("a{3}", 3),
        ("a{2,5}b", 6),
        ("(ab){3}", 6),
        ("((a{10}){10}){10}", 1000),
        ("[a-z{9}]{4}", 4),
        (r"\{9}", 3),
        (r"(?=a)(?:b){2}", 3),
        ("a{0}b", 2),
    ],
)
def test_counts_atoms_as_if_repetitions_were_written_out(pattern: str, size: int) -> None:
    assert expanded_size(pattern) == size


@pytest.mark.timeout(5)
@pytest.mark.parametrize("inner", ["a", "(?=a)a", "[ab]", r"\w"])
def test_a_pattern_that_would_grow_without_end_is_broken_at_once(inner: str) -> None:
    pattern = f"((({inner}){{1000}}){{1000}}){{1000}}"
    assert match(pattern, "a", Allowance(0.3)) is Match.BROKEN
