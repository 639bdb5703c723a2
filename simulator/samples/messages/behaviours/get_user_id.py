def tool(state, args):
    name = args["user"]
    if name not in people(state):
        return refuse(state, "There is nobody named '" + name + "' in the workspace.", 404)
    return {"user_id": people(state)[name]}, state
