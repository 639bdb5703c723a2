"""Results and refusals: put before every behaviour of this sample when it is loaded."""

import math

TOO_LARGE = "The result is too large to be told."


def refuse(state, sentence):
    return {"error": sentence}, state, 400


def result(state, number):
    """The answer, unless the number is none that JSON has."""
    if isinstance(number, float) and not math.isfinite(number):
        return refuse(state, TOO_LARGE)
    return {"result": number}, state
