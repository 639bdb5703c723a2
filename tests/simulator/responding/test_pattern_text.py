import re

import pytest

from simulator.responding.pattern_text import TooHard, write_matching

PATTERNS = [
    "^[a-f0-9]{24}$", r"^\d{3}-[A-Z]{2,}$", r"^(foo|bar)+\.(x|y)?$", "[^abc]", r"\w+@\w+\.\w{2,}",
    "^$", ".*", r"^[^\s/]+/\S+$", r"\W\D", "a|b|", "(?:ab){2,3}", "(?i)abc", "[ -~]{5}",
]  # fmt: skip


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("extra", [0, 3])
def test_writes_a_text_that_matches(pattern, extra) -> None:
    for number in range(20):
        assert re.search(pattern, write_matching(pattern, number, extra))


def test_writes_other_texts_for_other_numbers() -> None:
    assert len({write_matching("^[a-f0-9]{8}$", number, 0) for number in range(1000)}) == 1000


@pytest.mark.parametrize(
    "pattern", ["(?=a)b", r"(a)\1", "((a{1000}){1000}){1000}", "[\u4e00-\u9fff]"]
)
def test_refuses_what_is_too_hard(pattern) -> None:
    with pytest.raises(TooHard):
        write_matching(pattern, 0, 0)
