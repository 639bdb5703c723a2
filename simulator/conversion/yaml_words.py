"""What is wrong with a YAML text, in words for whoever wrote it. Only the wording depends on it: a
problem without words here is told as the parser tells it."""

WORDS = (
    ("mapping values are not allowed", "a colon stands where no key can be"),
    ("could not find expected ':'", "a key has no colon after it"),
    (r"found character '\t'", "a tab stands where only spaces may indent"),
    ("found character", "a character begins a value that would have to stand in quotes"),
    ("expected <block end>", "the line is not indented like those it belongs with"),
    ("expected ',' or ']'", "a list in brackets has no comma or no end"),
    ("expected ',' or '}'", "an object in braces has no comma or no end"),
    ("found unexpected end of stream", "a text in quotes has no end"),
)
"""By how the parser's own words begin."""


def explain_yaml(problem: str) -> str:
    """The end of a sentence."""
    return next((words for start, words in WORDS if problem.startswith(start)), problem)
