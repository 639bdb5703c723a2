def tool(state, args):
    if args["ignitionMode"] == "STOP":
        state["engine_state"] = "stopped"
        return refuse(state, "The engine is stopped, so that it was not started.", 409)
    if part(state, "remainingUnlockedDoors") > 0:
        doors = part(state, "doorStatus")
        unlocked = [door for door in doors if doors[door] == "unlocked"]
        return refuse(state, "These doors are not locked: " + ", ".join(unlocked) + ".", 409)
    if part(state, "brakePedalStatus") != "pressed":
        return refuse(state, "The brake pedal is not pressed.", 409)
    if part(state, "brakePedalForce") != FULL_BRAKE:
        return refuse(state, "The brake pedal is not pressed all the way.", 409)
    if part(state, "fuelLevel") < 0:
        return refuse(state, "There is no fuel.", 409)
    state["engine_state"] = "running"
    return {
        "engineState": "running",
        "fuelLevel": part(state, "fuelLevel"),
        "batteryVoltage": part(state, "batteryVoltage"),
    }, state
