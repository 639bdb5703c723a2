"""Claims about real public descriptions, each counted and judged without a reader of ours."""

import json
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing.jsonschema import DRAFT202012

from simulator.conversion.convert import Limits, convert
from simulator.errors import DescriptionRefused
from simulator.values.catalog import ImportedCatalog
from simulator.values.pointer import child, find
from tests.conftest import SHARED
from tests.support.soundness import assert_placed, assert_sound, references_of, schemas_of

pytestmark = [pytest.mark.shared, pytest.mark.slow, pytest.mark.timeout(900)]
LIMITS = Limits(max_bytes=16_000_000, max_depth=200, max_nodes=4_000_000)
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
FILES = sorted((SHARED / "specs").glob("*__*"))
NO_DESCRIPTION = "schemathesis__schemathesis__test__data__openapi3.json"
NO_OPERATIONS = "OAI__learn.openapis.org__examples__v3.1__webhook-example.json"
# Each stays with one worker, which reads it once for all its tests.
GIVING_TOOLS = [
    pytest.param(path, marks=pytest.mark.xdist_group(path.name))
    for path in FILES
    if path.name not in {NO_DESCRIPTION, NO_OPERATIONS}
]


class Real:
    """A description, what it is by another reader, and ours."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def source(self) -> bytes:
        return self.path.read_bytes()

    @cached_property
    def document(self) -> Any:
        if self.path.suffix == ".json":
            return json.loads(self.source)
        return yaml.load(self.source, yaml.CBaseLoader)

    @cached_property
    def operations(self) -> list[str]:
        """The pointers of all operations."""
        return [
            child("/paths", path, method)
            for path, item in self.document["paths"].items()
            for method in METHODS
            if method in item
        ]

    @cached_property
    def catalog(self) -> ImportedCatalog:
        return convert(self.source, limits=LIMITS)


@pytest.fixture(scope="module", params=GIVING_TOOLS, ids=lambda path: path.name)
def real(request: pytest.FixtureRequest) -> Real:
    return Real(request.param)


def test_every_operation_is_imported_or_skipped(real, record_property):
    catalog = real.catalog
    imported = [tool.origin.pointer for tool in catalog.tools]
    skipped = [note.pointer for note in catalog.skipped]
    assert sorted([*imported, *skipped]) == sorted(real.operations)
    figures = (len(imported), len(skipped), len(catalog.repaired), len(catalog.warnings))
    row = (real.path.name, str(catalog.format), len(real.operations), *figures)
    record_property("import", row)


def test_what_is_skipped_needs_what_is_not_in_the_file(real):
    for note in real.catalog.skipped:
        operation = find(real.document, note.pointer)
        assert not operation["$ref"].startswith("#")
        assert f"needs the external reference {operation['$ref']!r}" in note.reason


def test_every_note_names_its_line(real):
    assert_placed(real.catalog, real.document, real.source.count(b"\n") + 1)


def test_every_schema_compiles_and_carries_what_it_refers_to(real):
    assert_sound(real.catalog)
    for schema in schemas_of(real.catalog):
        Draft202012Validator(schema).is_valid({})


def test_circles_are_kept(real):
    """A definition that leads back to itself in the source does in the tools that carry it."""
    components = real.document.get("components", {})
    named = {**components.get("schemas", {}), **real.document.get("definitions", {})}
    circular = on_circles({name: written_references(schema) for name, schema in named.items()})
    carried: dict[str, set[str]] = {}
    for schema in schemas_of(real.catalog):
        for name, definition in schema.get("$defs", {}).items():
            carried.setdefault(name, references_of(definition, set()))
    assert circular & carried.keys() <= on_circles(carried)


def test_a_strict_validator_accepts_the_canonical_document(real):
    assert list(OpenAPIV31SpecValidator(real.catalog.document).iter_errors()) == []


def test_a_second_import_is_the_same(real):
    if len(real.source) > 500_000:
        pytest.skip("the small ones will do")
    assert convert(real.source, limits=LIMITS) == real.catalog


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (NO_DESCRIPTION, "looks like a JSON Schema, which describes data but no operations"),
        (NO_OPERATIONS, "has no operations, only webhooks"),
    ],
)
def test_what_holds_no_operation_is_refused_by_its_name(name, sentence):
    with pytest.raises(DescriptionRefused, match=sentence):
        convert((SHARED / "specs" / name).read_bytes(), limits=LIMITS)


def written_references(schema: Any) -> set[str]:
    """The last steps of the references in a schema, as the library finds them."""
    if not isinstance(schema, dict):
        return set()
    inner = set().union(*map(written_references, DRAFT202012.subresources_of(schema)))
    reference = schema.get("$ref")
    return inner | ({reference.rpartition("/")[2]} if isinstance(reference, str) else set())


def on_circles(graph: dict[str, set[str]]) -> set[str]:
    """The names from which a way leads back to them."""

    def comes_back(name: str) -> bool:
        waiting, met = list(graph.get(name, ())), set()
        while waiting:
            following = waiting.pop()
            if following not in met:
                met.add(following)
                waiting.extend(graph.get(following, ()))
        return name in met

    return {name for name in graph if comes_back(name)}
