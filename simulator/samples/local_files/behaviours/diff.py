def tool(state, args):
    here, texts = contents(state), []
    for name in (args["file_name1"], args["file_name2"]):
        fault = fault_of_file(here, name)
        if fault:
            return refuse(state, "diff '" + name + "'", fault)
        texts.append(here[name]["content"].splitlines())
    lines = []
    for first, second in zip(texts[0], texts[1], strict=False):
        if first != second:
            lines.extend(["- " + first, "+ " + second])
    return {"diff_lines": "\n".join(lines)}, state
