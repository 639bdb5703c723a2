from dataclasses import replace
from typing import Any

import pytest

from simulator.responding.conform import MOST_MISFITS, find_misfits
from simulator.values.catalog import DeclaredResponse
from simulator.values.reply import Reply, Source
from tests.support.tools import CD

PET = {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}
ERROR = {"type": "object", "required": ["message"]}


def misfits(status: int, body: Any, *declared: tuple[str, dict | None]) -> tuple[str, ...]:
    responses = tuple(DeclaredResponse(name, schema=schema) for name, schema in declared)
    return find_misfits(Reply(status, body, Source.MODEL), replace(CD, responses=responses))


def test_a_body_that_fits_has_no_misfit():
    assert misfits(200, {"id": 1}, ("200", PET)) == ()


def test_every_misfit_has_a_sentence_with_its_place():
    assert misfits(200, {"id": "x"}, ("200", PET)) == (
        '/id: Got "x" (a string), expected an integer.',
    )
    assert misfits(200, {}, ("200", PET)) == (
        'The body: Got an object without "id", expected "id", which is required.',
    )


def test_extra_fields_are_fine_unless_the_schema_forbids_them():
    assert misfits(200, {"id": 1, "more": 2}, ("200", PET)) == ()
    closed = {**PET, "additionalProperties": False}
    assert len(misfits(200, {"id": 1, "more": 2}, ("200", closed))) == 1


@pytest.mark.parametrize("declared", ["404", "4XX", "4xx", "default"])
def test_the_status_chooses_the_schema(declared):
    assert len(misfits(404, {}, ("200", PET), (declared, ERROR))) == 1
    assert misfits(404, {"message": "no"}, ("200", PET), (declared, ERROR)) == ()


def test_the_nearest_declaration_wins():
    declared = (("default", PET), ("4XX", PET), ("404", ERROR))
    assert misfits(404, {"message": "no"}, *declared) == ()


def test_without_a_schema_anything_fits():
    assert misfits(204, None, ("204", None)) == ()
    assert misfits(200, {"any": "thing"}) == ()


def test_a_success_that_is_not_among_the_declared_ones_is_a_misfit():
    assert misfits(200, {}, ("201", PET), ("202", None), ("404", None)) == (
        "The status: Got 200, expected 201 or 202.",
    )


def test_a_status_is_free_where_nobody_declared_its_class():
    assert misfits(200, {}, ("404", ERROR)) == ()
    assert misfits(500, {}, ("200", PET), ("503", ERROR)) == ()


def test_a_hostile_body_has_its_first_misfits_only():
    numbers = {"type": "array", "items": {"type": "string"}}
    found = misfits(200, [0] * 20_000, ("200", numbers))
    assert len(found) == MOST_MISFITS
    assert found[0].startswith("/0: ")
