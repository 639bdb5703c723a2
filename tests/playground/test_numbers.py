"""Numbers in addresses."""

import pytest

from playground.forms.numbers import read_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_reads_plain_digits(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", " 1", "-1", "+1", "1.0", "1_0", "٣", "²", "9" * 19, "x"])
def test_anything_else_is_no_number(text: str) -> None:
    assert read_number(text) is None
