def tool(state, args):
    try:
        return result(state, math.pow(args["base"], args["exponent"]))
    except ValueError:
        return refuse(state, "The power is no real number.")
    except OverflowError:
        return refuse(state, TOO_LARGE)
