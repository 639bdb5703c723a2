"""Python text to a syntax tree, measured before it is parsed."""

import ast
import io
import re
import sys
import tokenize
import warnings

from simulator.conversion.foreign import DESCRIBES
from simulator.conversion.json_text import too_deep
from simulator.conversion.limits import Limits
from simulator.errors import DescriptionRefused

STATEMENT = re.compile(
    r"^(?:from[ \t]+[.\w]+[ \t]+import[ \t(]|(?:async[ \t]+)?def[ \t]+\w+[ \t]*[\[(]"
    r"|import[ \t]+[\w.]+(?:[ \t]+as[ \t]+\w+)?[ \t]*(?:[,#]|\r?$))",
    re.MULTILINE,
)
CLASS = re.compile(r"^class[ \t]+\w+[ \t]*[(:]", re.MULTILINE)
"""Which a YAML description may hold as well: `class x:` is a key there."""

WEIGHT = 8
"""A syntax tree takes about this many times the memory of parsed JSON, for its size."""
LONGEST_EXPRESSION = 2000
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""What `ast.parse` raises; the last two where it gives up on nesting."""


def is_python(text: str) -> bool:
    if text.lstrip()[:1] in ("", "{", "[", "<"):
        return False
    if STATEMENT.search(text):
        return True
    return CLASS.search(text) is not None and not DESCRIBES.search(text)


def parse_python(text: str, limits: Limits) -> ast.Module:
    """Raises DescriptionRefused, with the line, when it is not Python or beyond the limits."""
    most = limits.max_bytes // WEIGHT
    if len(text) > most:
        raise DescriptionRefused(
            f"The Python source has {len(text)} characters; the limit is {most}."
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    _measure(text, limits)
    try:
        return _parse(text)
    except SyntaxError as error:
        version = ".".join(map(str, sys.version_info[:2]))
        raise DescriptionRefused(
            f"The source is not valid Python {version}: {error.msg} at line {error.lineno or 1}."
        ) from None
    except UNREADABLE:
        raise too_deep(limits) from None


def _parse(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of escapes that Python will refuse one day
        return ast.parse(text)


def parse_expression(text: str) -> ast.expr | None:
    """The expression a text holds; None when it holds none, or too long a one."""
    if len(text) > LONGEST_EXPRESSION:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text.strip(), mode="eval").body
    except UNREADABLE:
        return None


def _measure(text: str, limits: Limits) -> None:
    """Tokens are read one by one, so that neither the parser's stack nor memory is at stake."""
    brackets = indents = 0
    most = limits.max_nodes // WEIGHT
    try:
        for count, token in enumerate(tokenize.generate_tokens(io.StringIO(text).readline)):
            if count > most:
                raise DescriptionRefused(
                    f"The Python source is too large: more than {most} tokens."
                )
            if token.type == tokenize.OP and token.string in "([{":
                brackets += 1
            elif token.type == tokenize.OP and token.string in ")]}":
                brackets -= 1
            elif token.type in (tokenize.INDENT, tokenize.DEDENT):
                indents += 1 if token.type == tokenize.INDENT else -1
            if brackets + indents > limits.max_depth:
                raise too_deep(limits)
    except (tokenize.TokenError, SyntaxError):
        return  # the parser stops at the same place, and says why
