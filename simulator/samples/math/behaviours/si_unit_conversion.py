SIZES = [
    {"nm": 1e-9, "um": 1e-6, "mm": 1e-3, "cm": 1e-2, "m": 1, "km": 1e3},
    {"mg": 1e-3, "g": 1, "kg": 1e3},
    {"ms": 1e-3, "s": 1},
]


def tool(state, args):
    return convert(state, args, SIZES, {})
