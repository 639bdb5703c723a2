DIGIT_BITS = math.log2(10)
DOUBLE_BITS = 53


def rounded(number, bits):
    """The number to so many significant binary digits."""
    if bits >= DOUBLE_BITS:
        return number
    fraction, exponent = math.frexp(number)
    return math.ldexp(round(math.ldexp(fraction, bits)), exponent - bits)


def tool(state, args):
    if args["value"] <= 0:
        return refuse(state, "A value that is not above 0 has no real logarithm.")
    if args["base"] <= 0 or args["base"] == 1:
        return refuse(state, "The base of a logarithm is above 0 and not 1.")
    bits = round((args["precision"] + 1) * DIGIT_BITS)
    value, base = rounded(math.log(args["value"]), bits), rounded(math.log(args["base"]), bits)
    return result(state, rounded(value / base, bits))
