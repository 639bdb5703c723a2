def tool(state, args):
    hidden = args.get("a", False)
    names = [name for name in contents(state) if hidden or not name.startswith(".")]
    return {"current_directory_content": names}, state
