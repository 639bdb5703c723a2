"""Each calculation of the math sample, through the pipeline."""

import math

import pytest

from simulator.values.call import CallOutcome
from tests.support.sample_tools import Tools

RESULTS = [
    ("add", {"a": 2, "b": 0.5}, 2.5),
    ("subtract", {"a": 2, "b": 5}, -3),
    ("multiply", {"a": -2, "b": 1.5}, -3),
    ("divide", {"a": 7, "b": 2}, 3.5),
    ("power", {"base": 2, "exponent": 10}, 1024),
    ("power", {"base": 4, "exponent": -0.5}, 0.5),
    ("percentage", {"part": 3, "whole": 12}, 25),
    ("absolute_value", {"number": -4.5}, 4.5),
    ("round_number", {"number": 2.675, "decimal_places": 2}, 2.67),
    ("round_number", {"number": 2.5}, 2),
    ("round_number", {"number": 1250, "decimal_places": -2}, 1200),
    ("round_number", {"number": 0.1, "decimal_places": 1000}, 0.1),
    ("square_root", {"number": 2, "precision": 4}, 1.414),
    ("square_root", {"number": 0, "precision": 1}, 0),
    ("logarithm", {"value": 8, "base": 2, "precision": 20}, 3),
    ("logarithm", {"value": 100, "base": 10, "precision": 50}, 2),
    ("mean", {"numbers": [1, 2, 6]}, 3),
    ("standard_deviation", {"numbers": [2, 4, 4, 4, 5, 5, 7, 9]}, 2),
    ("standard_deviation", {"numbers": [3]}, 0),
    ("sum_values", {"numbers": [1.5, 2, -1]}, 2.5),
    ("min_value", {"numbers": [3, -1, 2]}, -1),
    ("max_value", {"numbers": [3, -1, 2]}, 3),
    ("si_unit_conversion", {"value": 2.5, "unit_in": "km", "unit_out": "cm"}, 250_000),
    ("si_unit_conversion", {"value": 3, "unit_in": "mg", "unit_out": "g"}, 0.003),
    ("imperial_si_conversion", {"value": 12, "unit_in": "in", "unit_out": "ft"}, 1),
    ("imperial_si_conversion", {"value": 5, "unit_in": "lb", "unit_out": "kg"}, 2.26796185),
    ("imperial_si_conversion", {"value": 212, "unit_in": "fahrenheit", "unit_out": "celsius"}, 100),
    ("imperial_si_conversion", {"value": -40, "unit_in": "celsius", "unit_out": "fahrenheit"}, -40),
    ("imperial_si_conversion", {"value": 7, "unit_in": "celsius", "unit_out": "celsius"}, 7),
]


@pytest.mark.parametrize(("tool", "arguments", "result"), RESULTS, ids=str)
def test_calculates(tool, arguments, result) -> None:
    told = Tools("math").body(tool, **arguments)["result"]
    assert told == pytest.approx(result, rel=1e-12)


@pytest.mark.parametrize("precision", [1, 2, 3, 5, 8, 12])
def test_a_logarithm_has_about_the_digits_asked_for(precision) -> None:
    told = Tools("math").body("logarithm", value=7, base=3, precision=precision)["result"]
    assert told == pytest.approx(math.log(7, 3), rel=10**-precision)
    assert told != math.log(7, 3)


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("divide", {"a": 1, "b": 0}, "A number cannot be divided by 0."),
        ("percentage", {"part": 1, "whole": 0}, "Nothing is a part of a whole of 0."),
        ("power", {"base": -8, "exponent": 0.5}, "The power is no real number."),
        ("power", {"base": 0, "exponent": -1}, "The power is no real number."),
        ("power", {"base": 10, "exponent": 400}, "The result is too large to be told."),
        ("multiply", {"a": 1e300, "b": 1e300}, "The result is too large to be told."),
        ("standard_deviation", {"numbers": [1e300, -1e300]}, "The result is too large to be told."),
        ("square_root", {"number": -1, "precision": 3},
         "A number below 0 has no real square root."),
        ("logarithm", {"value": 0, "base": 2, "precision": 3},
         "A value that is not above 0 has no real logarithm."),
        ("logarithm", {"value": 2, "base": 1, "precision": 3},
         "The base of a logarithm is above 0 and not 1."),
        ("si_unit_conversion", {"value": 1, "unit_in": "km", "unit_out": "kg"},
         "Cannot convert 'km' to 'kg'."),
        ("imperial_si_conversion", {"value": 1e308, "unit_in": "km", "unit_out": "in"},
         "The result is too large to be told."),
    ],
)  # fmt: skip
def test_refuses_what_has_no_answer(tool, arguments, sentence) -> None:
    assert Tools("math").refusal(tool, **arguments) == (400, sentence)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("mean", {"numbers": []}),
        ("add", {"a": "1", "b": 2}),
        ("square_root", {"number": 2}),
        ("logarithm", {"value": 2, "base": 3, "precision": 0}),
    ],
)
def test_rules_turn_away_what_is_no_number(tool, arguments) -> None:
    assert Tools("math").call(tool, **arguments).outcome is CallOutcome.REJECTED
