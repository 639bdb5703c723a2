def tool(state, args):
    everything = under({"contents": contents(state)}, "")
    size = sum(len(entry["content"]) for _, entry in everything if not is_directory(entry))
    if not args.get("human_readable", False):
        return {"disk_usage": str(size) + " bytes"}, state
    units = ["B", "KB", "MB", "GB"]
    while size >= 1024 and len(units) > 1:
        size = size / 1024
        units.pop(0)
    return {"disk_usage": f"{size:.2f} {units[0]}"}, state
