import tracemalloc

import pytest

from simulator.conversion.lines import find_line
from simulator.conversion.yaml_text import parse_yaml
from simulator.errors import DescriptionRefused
from tests.support.descriptions import LIMITS

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{key}: &{key} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, key in zip("abcdefghi", "bcdefghij", strict=True)
)


def value_of(text):
    return parse_yaml(text, LIMITS).document


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NO", "NO"),
        ("12:30", "12:30"),
        ("2024-01-05", "2024-01-05"),
        ("1_000", "1_000"),
        ("yes", "yes"),
        ("0o17", 15),
        ("0x1F", 31),
        ("1.50", 1.5),
        ("-3", -3),
        ("~", None),
        ("", None),
        ("TRUE", True),
        ("'12'", "12"),
        ("!!str 12", "12"),
        ("!!int '12'", 12),
        ("!Other 12", 12),
    ],
)
def test_reads_scalars_by_the_core_schema(text, value):
    assert value_of(f"k: {text}") == {"k": value}


def test_reads_every_key_as_text():
    assert value_of("200: a\ntrue: b\n1.0: c\n~: d") == {
        "200": "a",
        "true": "b",
        "1.0": "c",
        "~": "d",
    }


def test_shares_what_an_alias_stands_for():
    document = value_of("a: &x {k: 1}\nb: *x")
    assert document["a"] is document["b"]


def test_merges_under_the_mappings_own_members():
    text = "base: &b {x: 1, y: 1}\nother: &o {y: 2, z: 2}\nall: {<<: [*b, *o], x: 0}"
    assert value_of(text)["all"] == {"x": 0, "y": 1, "z": 2}


def test_finds_the_line_of_a_key():
    tree = parse_yaml("a:\n  b:\n    - c: 1\n    - d\n", LIMITS).tree
    assert [find_line(tree, p) for p in ("/a", "/a/b", "/a/b/0/c", "/a/b/1")] == [1, 2, 3, 4]


def test_warns_of_a_key_given_twice_and_keeps_the_last():
    parsed = parse_yaml("a:\n  k: 1\n  k: 2\n", LIMITS)
    assert parsed.document == {"a": {"k": 2}}
    assert [(note.pointer, note.line) for note in parsed.notes] == [("/a/k", 3)]


def test_reads_the_first_of_several_documents():
    parsed = parse_yaml("a: 1\n---\nb: 2\n", LIMITS)
    assert parsed.document == {"a": 1}
    assert len(parsed.notes) == 1


def test_refuses_an_alias_bomb_without_expanding_it():
    tracemalloc.start()
    with pytest.raises(DescriptionRefused, match="too large when expanded"):
        parse_yaml(BOMB, LIMITS)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 5000, "nested too deeply"),
        ("\n".join(" " * n + "k:" for n in range(200)), "nested too deeply"),
        ("a: &a [*a]", "refers to itself"),
        ("a: *nowhere", "refers to itself or to nothing"),
        ("a: .nan", "not JSON"),
        ("a: 1e999", "too large"),
        ("{[a]: b}", "not text"),
        ("? {a: b}\n: c", "not text"),
        ("a: &x [1]\n*x : b", "not text"),
        ("a: [1", "not valid YAML at line 1: a list in brackets has no comma or no end"),
        ('a: "\\UFFFFFFFF"', "not valid YAML"),
        ("%YAML x\n---\na: 1", "not valid YAML"),
        ("a: \x01", "not valid YAML"),
    ],
)
def test_refuses_in_one_sentence(text, said):
    with pytest.raises(DescriptionRefused, match=said) as refused:
        parse_yaml(text, LIMITS)
    assert "\n" not in refused.value.sentence


@pytest.mark.parametrize(
    "number", ["9" * 5000, "-" + "9" * 4290, "0x" + "f" * 5000, "0o" + "7" * 6000, "1e400"]
)
@pytest.mark.parametrize("tag", ["", "!!int ", "!!float ", "&a "])
def test_refuses_a_number_that_could_not_be_written_again_with_its_line(number, tag):
    with pytest.raises(DescriptionRefused, match="The number at line 2 is too large"):
        parse_yaml(f"a: 1\nb: {tag}{number}\n", LIMITS)


def test_takes_a_version_of_yaml_in_no_number_of_digits():
    with pytest.raises(DescriptionRefused, match="a directive in it cannot be read"):
        parse_yaml(f"%YAML 1.{'9' * 5000}\n---\na: 1", LIMITS)


def test_counts_the_depth_of_what_an_alias_brings():
    chain = "".join(f"k{n}: &k{n} [*k{n - 1}]\n" for n in range(1, 70))
    with pytest.raises(DescriptionRefused, match="nested too deeply"):
        parse_yaml("k0: &k0 [x]\n" + chain, LIMITS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: b: c", "at line 1: a colon stands where no key can be."),
        ("a: 1\n\tb: 2", "at line 2: a tab stands where only spaces may indent."),
        ("a: @x", "at line 1: a character begins a value that would have to stand in quotes."),
        ("a:\n  - 1\n - 2", "at line 3: the line is not indented like those it belongs with."),
        ("a: {b: 1", "at line 1: an object in braces has no comma or no end."),
        ('a: "x', "at line 1: a text in quotes has no end."),
    ],
)
def test_says_what_is_wrong_in_plain_words(text, words):
    with pytest.raises(DescriptionRefused, match=words):
        parse_yaml(text, LIMITS)
