"""Whatever is done to a description: an import gives what is sound and accounts for the rest, or
refuses in one sentence. It never fails otherwise."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import OpenAPIV31SpecValidator

from simulator.conversion.convert import Limits, convert
from simulator.errors import DescriptionRefused
from simulator.values.catalog import ImportedCatalog
from tests.conftest import SHARED
from tests.support.mutating import MUTATIONS, Mutation, mutate, mutate_text
from tests.support.seeds import DOCUMENTS, PYTHON
from tests.support.soundness import assert_placed, assert_sound

LIMITS = Limits(max_bytes=16_000_000, max_depth=200, max_nodes=4_000_000)
SOME = st.lists(MUTATIONS, min_size=1, max_size=6)
REAL_MUTATED = 12
REAL_FILES = (
    "guru__notion",
    "guru__1password",
    "guru__httpbin",
    "stoplightio__prism__examples__pet",
)
slowly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def import_of(source: bytes) -> ImportedCatalog | None:
    try:
        return convert(source, limits=LIMITS)
    except DescriptionRefused as refused:
        assert refused.sentence.endswith(".")
        assert "\n" not in refused.sentence
        return None


def check(document: Any) -> None:
    """Import a document as an upload of one key a line, and again."""
    source = json.dumps(document, indent=1).encode()
    catalog = import_of(source)
    if catalog is None:
        return
    assert_sound(catalog)
    assert_placed(catalog, json.loads(source), source.count(b"\n") + 1)
    assert list(OpenAPIV31SpecValidator(catalog.document).iter_errors()) == []
    assert import_of(source) == catalog


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_seed_comes_in_whole(kind):
    catalog = import_of(json.dumps(DOCUMENTS[kind]).encode())
    assert catalog is not None
    assert catalog.skipped == ()
    check(DOCUMENTS[kind])


@pytest.mark.parametrize("kind", DOCUMENTS)
@slowly
@given(mutations=SOME)
def test_a_mutated_description_is_imported_soundly_or_refused(kind, mutations):
    check(mutate(DOCUMENTS[kind], mutations))


@slowly
@given(SOME)
def test_a_mutated_source_is_imported_soundly_or_refused(mutations):
    source = mutate_text(PYTHON, mutations).encode(errors="replace")
    catalog = import_of(source)
    if catalog is not None:
        assert_sound(catalog)
        assert all(note.line for note in (*catalog.skipped, *catalog.repaired, *catalog.warnings))
        assert list(OpenAPIV31SpecValidator(catalog.document).iter_errors()) == []
        assert import_of(source) == catalog


@pytest.mark.shared
@pytest.mark.parametrize("name", REAL_FILES)
def test_a_mutated_real_description_is_imported_soundly_or_refused(name):
    """The same mutations in every run."""
    (path,) = (SHARED / "specs").glob(f"{name}*")
    text = path.read_text("utf-8")
    document = json.loads(text) if path.suffix == ".json" else read_yaml(text)
    chance = random.Random(name)
    kinds = ("delete", "odd", "copy", "swap", "refer", "wrap", "text", "deep", "rename", "add")
    for _ in range(REAL_MUTATED):
        mutations = [
            Mutation(chance.choice(kinds), chance.randrange(10**6), chance.randrange(10**6))
            for _ in range(chance.randint(1, 30))
        ]
        check(mutate(document, mutations))


def read_yaml(text: str) -> Any:
    from simulator.conversion.yaml_text import parse_yaml

    return parse_yaml(text, LIMITS).document
