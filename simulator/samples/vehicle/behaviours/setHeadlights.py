def tool(state, args):
    state["headLightStatus"] = "on" if args["mode"] == "on" else "off"
    return {"headlightStatus": state["headLightStatus"]}, state
