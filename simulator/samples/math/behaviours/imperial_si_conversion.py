METRES = {
    "in": 0.0254,
    "ft": 0.3048,
    "yd": 0.9144,
    "miles": 1609.344,
    "cm": 0.01,
    "m": 1,
    "km": 1000,
}
KILOGRAMS = {"lb": 0.45359237, "kg": 1}
DEGREES = {"fahrenheit": 1, "celsius": 1.8}


def tool(state, args):
    return convert(state, args, [METRES, KILOGRAMS, DEGREES], {"fahrenheit": 32})
