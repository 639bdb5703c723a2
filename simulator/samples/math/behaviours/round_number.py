def tool(state, args):
    number, places = args["number"], args.get("decimal_places", 0)
    if places < 0:
        return result(state, round(number, places))
    # The sandbox's round goes by the decimal digits it shows, and not by the number itself.
    return result(state, float(f"{number:.{min(places, 400)}f}"))
