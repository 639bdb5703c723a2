def tool(state, args):
    speed, distance = float(args["speed"]), float(args["distanceToNextVehicle"])
    if part(state, "engine_state") == "stopped":
        return refuse(state, "The engine is not running: start it with startEngine.", 409)
    state["distanceToNextVehicle"] = distance
    if args["activate"] and (speed < 0 or speed > 120 or speed % 5 != 0):
        return refuse(state, "A speed is from 0 to 120 in steps of 5.", 400)
    state["cruiseStatus"] = "active" if args["activate"] else "inactive"
    return {
        "cruiseStatus": state["cruiseStatus"],
        "currentSpeed": speed,
        "distanceToNextVehicle": distance,
    }, state
