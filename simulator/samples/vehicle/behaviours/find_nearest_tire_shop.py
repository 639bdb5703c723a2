def tool(state, args):
    return {"shopLocation": "456 Oakwood Avenue, Rivermist, 83214"}, state
