def leading_number(line):
    """The number a line begins with; 0 when it begins with none, as `sort -n` has it."""
    digits = ""
    for character in line.strip():
        signs = character == "-" and digits == ""
        if not (character.isdigit() or signs or (character == "." and "." not in digits)):
            break
        digits += character
    try:
        return float(digits)
    except ValueError:
        return 0.0


def tool(state, args):
    path = args["path"]
    _, node, reason = look_for_file(state, path)
    if reason:
        return refuse(state, "sort: cannot read '" + path + "'", reason)
    lines = sorted(lines_of(node))
    if args.get("numeric", False):
        lines = sorted(lines, key=leading_number)
    if args.get("unique", False):
        lines = [line for at, line in enumerate(lines) if at == 0 or line != lines[at - 1]]
    return {"lines": lines[::-1] if args.get("reverse", False) else lines}, state
