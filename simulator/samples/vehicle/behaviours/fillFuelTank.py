def tool(state, args):
    level = part(state, "fuelLevel") + args["fuelAmount"]
    if level > TANK:
        return refuse(state, "The tank does not hold so much.", 409)
    if level < 0:
        return refuse(state, "There is no fuel.", 409)
    state["fuelLevel"] = level
    return {"fuelLevel": level}, state
