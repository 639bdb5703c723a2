"""How large a pattern becomes when its counted repetitions are written out.

A backtracking engine writes them out when it compiles, before any time limit can hold it:
`((a{1000}){1000}){1000}` would be a thousand million characters.
"""

import re

TOKEN = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?[:=!]|\?<[=!]|\?<\w+>)?|\)|\{\d+(?:,\d*)?\}|.",
    re.DOTALL,
)
COUNT = re.compile(r"\{(\d+)(?:,(\d*))?\}")


def expanded_size(pattern: str) -> int:
    """The number of atoms once every count is written out; an open count counts its least."""
    groups = [0]
    last = 0
    for token in TOKEN.findall(pattern):
        count = COUNT.fullmatch(token)
        if token.startswith("("):
            groups.append(0)
            last = 0
        elif token == ")" and len(groups) > 1:
            last = groups.pop()
            groups[-1] += last
        elif count is not None:
            times = max(int(count[1]), int(count[2] or 0))
            groups[-1] += last * max(times - 1, 0)
            last *= max(times, 1)
        else:
            last = 1
            groups[-1] += 1
    return sum(groups)
