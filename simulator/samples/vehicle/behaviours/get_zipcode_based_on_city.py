ZIP_CODES = {
    "Autumnville": "51479",
    "Crescent Hollow": "69238",
    "Maplecrest": "56108",
    "Oakendale": "47329",
    "Rivermist": "83214",
    "San Francisco": "94016",
    "Shadowridge": "71354",
    "Silverpine": "62947",
    "Stonebrook": "74532",
    "Sunset Valley": "83462",
    "Willowbend": "52013",
}


def tool(state, args):
    return {"zipcode": ZIP_CODES.get(args["city"], "00000")}, state
