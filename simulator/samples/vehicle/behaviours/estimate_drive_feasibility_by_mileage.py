def tool(state, args):
    return {"canDrive": part(state, "fuelLevel") * MILES_A_GALLON >= args["distance"]}, state
