from math import isfinite

SIGNS = "+-*/()"


def split(text):
    """The numbers and signs of a sum, as text, in order. Raises ValueError at anything else."""
    parts, number = [], ""
    for each in text + " ":
        if each in "0123456789.":
            number += each
            continue
        if number:
            parts.append(number)
            number = ""
        if each in SIGNS:
            parts.append(each)
        elif each != " ":
            raise ValueError("no sign or number: " + each)
    return parts


def add_up(parts):
    """Take a whole sum from the front of the parts. Raises ValueError or IndexError at what is no
    sum."""
    total = multiply_out(parts)
    while parts and parts[0] in ["+", "-"]:
        if parts.pop(0) == "+":
            total += multiply_out(parts)
        else:
            total -= multiply_out(parts)
    return total


def multiply_out(parts):
    product = read_value(parts)
    while parts and parts[0] in ["*", "/"]:
        if parts.pop(0) == "*":
            product *= read_value(parts)
        else:
            product /= read_value(parts)
    return product


def read_value(parts):
    part = parts.pop(0)
    if part == "-":
        return -read_value(parts)
    if part == "+":
        return read_value(parts)
    if part != "(":
        return float(part) if "." in part else int(part)
    value = add_up(parts)
    if parts.pop(0) != ")":
        raise ValueError("a bracket stays open")
    return value


def tool(state, args):
    try:
        parts = split(args["expression"])
        value = round(float(add_up(parts)), 2)
    except (ValueError, IndexError, ZeroDivisionError, OverflowError, RecursionError):
        return refuse(state, "'" + args["expression"] + "' cannot be worked out.", 400)
    if parts or not isfinite(value):
        return refuse(state, "'" + args["expression"] + "' cannot be worked out.", 400)
    return value, state
