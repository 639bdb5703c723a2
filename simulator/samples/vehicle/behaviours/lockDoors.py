def tool(state, args):
    status, change = ("unlocked", 1) if args["unlock"] else ("locked", -1)
    doors, unlocked = dict(part(state, "doorStatus")), part(state, "remainingUnlockedDoors")
    for door in args["door"]:
        if doors.get(door) != status:
            doors[door] = status
            unlocked += change
    state["doorStatus"] = doors
    state["remainingUnlockedDoors"] = unlocked
    return {"lockStatus": status, "remainingUnlockedDoors": unlocked}, state
