def tool(state, args):
    return refuse(state, "The weather service is not there.", 404)
