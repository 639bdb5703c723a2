import pytest
import re2
import regex

from simulator.schemas.ecma import BACKTRACKING, RE2, translate

CASES = [
    (r"[0-9]{3}", "ab123cd", "ab12cd"),
    (r"^\p{L}+$", "Zoë", "a1"),
    (r"^\d$", "7", "\u0667"),
    (r"^\w$", "_", "é"),
    (r"^\s\S$", "\u00a0x", "\u00a0\ufeff"),
    (r"^[\s]$", "\u2028", "a"),
    (r"^[^\S]$", "\t", "a"),
    (r"^[\D]$", "x", "1"),
    (r"^a$", "a", "a\n"),
    (r"^.$", "👍", "\r"),
    (r"^\u00e9\x41\cJ\0$", "éA\n\0", "éA"),
    (r"^\u{1F44D}\uD83D\uDC4D$", "👍👍", "👍"),
    (r"^\/\-\_\@$", "/-_@", "/-"),
    (r"^[\w-.]+$", "a-.", "a b"),
    (r"^[\w-z]$", "-", "!"),
    (r"^[a-c-e]$", "e", "d"),
    (r"^[a\-c]$", "-", "b"),
    (r"^[[:a]$", "[", "b"),
    (r"^[\]\b^]$", "\b", "b"),
    (r"^[^]$", "\n", ""),
    (r"^a[]?$", "a", "b"),
    (r"^a{,2}$", "a{,2}", "aa"),
    (r"^x{$", "x{", "x"),
    (r"^a{2,}?}]$", "aa}]", "a}]"),
    (r"(?<year>\d{4})", "2024", "20"),
    (r"(?:a|b)\.c", "b.c", "bxc"),
    (r"\Aab\z", "ab", "xab"),
    (r"\bcat\b", "a cat.", "scatter"),
    (r"\bé", "aé", "xx"),
]


@pytest.mark.parametrize(("pattern", "matching", "other"), CASES)
def test_both_engines_read_a_pattern_as_ecma_does(pattern, matching, other):
    linear = re2.compile(translate(pattern, RE2))
    backtracking = regex.compile(translate(pattern, BACKTRACKING))
    assert linear.search(matching)
    assert backtracking.search(matching)
    assert not linear.search(other)
    assert not backtracking.search(other)


@pytest.mark.parametrize(
    ("pattern", "matching", "other"),
    [
        (r"^(?!admin)\w+$", "user", "admin1"),
        (r"(?<=\$)\d", "$5", "5"),
        (r"^(a|b)\1$", "bb", "ab"),
        (r"^(?<q>['\"])x\k<q>$", "'x'", "'x\""),
    ],
)
def test_the_backtracking_engine_reads_what_looks_around_and_back(pattern, matching, other):
    compiled = regex.compile(translate(pattern, BACKTRACKING))
    assert compiled.search(matching)
    assert not compiled.search(other)


@pytest.mark.parametrize(
    "pattern", ["(", "[a", "a**", "a\\", r"[z-a]", "x{2,1}", r"\u{FFFFFF}", ")"]
)
def test_what_is_no_pattern_stays_none(pattern):
    with pytest.raises(regex.error):
        regex.compile(translate(pattern, BACKTRACKING))
