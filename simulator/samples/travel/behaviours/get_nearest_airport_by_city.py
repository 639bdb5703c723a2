def tool(state, args):
    found = [code for code, city in AIRPORTS.items() if city == args["location"]]
    return {"nearest_airport": found[0] if found else "Unknown"}, state
