SLOPE = 10.0
FORCE = 500.0


def tool(state, args):
    is_engaged = args["mode"] == "engage"
    state["parkingBrakeStatus"] = "engaged" if is_engaged else "released"
    state["parkingBrakeForce"] = FORCE if is_engaged else 0.0
    state["slopeAngle"] = SLOPE
    return {
        "parkingBrakeStatus": state["parkingBrakeStatus"],
        "_parkingBrakeForce": state["parkingBrakeForce"],
        "_slopeAngle": SLOPE,
    }, state
