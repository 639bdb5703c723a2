def common_lengths(first, second):
    """Lengths of the longest common run of lines from each pair of places on."""
    lengths = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i in range(len(first) - 1, -1, -1):
        for j in range(len(second) - 1, -1, -1):
            if first[i] == second[j]:
                lengths[i][j] = lengths[i + 1][j + 1] + 1
            else:
                lengths[i][j] = max(lengths[i + 1][j], lengths[i][j + 1])
    return lengths


def without_equal_ends(first, second):
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    first, second = first[start:], second[start:]
    while first and second and first[-1] == second[-1]:
        first, second = first[:-1], second[:-1]
    return first, second


def changes(first, second):
    first, second = without_equal_ends(first, second)
    lengths = common_lengths(first, second)
    found, i, j = [], 0, 0
    while i < len(first) or j < len(second):
        if i < len(first) and j < len(second) and first[i] == second[j]:
            i, j = i + 1, j + 1
        elif j == len(second) or (i < len(first) and lengths[i + 1][j] >= lengths[i][j + 1]):
            found.append("- " + first[i])
            i += 1
        else:
            found.append("+ " + second[j])
            j += 1
    return found


def tool(state, args):
    texts = []
    for path in (args["first"], args["second"]):
        _, node, reason = look_for_file(state, path)
        if reason:
            return refuse(state, "diff: " + path, reason)
        texts.append(node)
    found = changes(lines_of(texts[0]), lines_of(texts[1]))
    return {"identical": texts[0] == texts[1], "changes": found}, state
