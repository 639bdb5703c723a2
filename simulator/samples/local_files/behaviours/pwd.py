def tool(state, args):
    return {"current_working_directory": whole(state)["current_dir"]}, state
