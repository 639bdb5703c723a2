"""What a docstring says of a function or class: Google's, NumPy's and reStructuredText's styles."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import docstring_parser

OPTIONAL = re.compile(r",?\s*(?:optional|default(?:s\b|\b|:|=).*)$", re.IGNORECASE | re.DOTALL)
LIST_OF = re.compile(r"^(list|set|tuple|sequence) of (\w+?)s?$", re.IGNORECASE)
PLURAL_SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


@dataclass(frozen=True)
class Said:
    """`type` is a type's Python text, empty where none is given."""

    text: str = ""
    type: str = ""


@dataclass(frozen=True)
class Documentation:
    """`text` is the description without the sections about arguments and results."""

    text: str = ""
    arguments: Mapping[str, Said] = field(default_factory=dict)
    returns: Said = Said()


def read_docstring(text: str | None) -> Documentation:
    """Of a docstring that follows no style, all is the description."""
    if not text:
        return Documentation()
    try:
        parsed = docstring_parser.parse(text)
    except docstring_parser.ParseError:
        return Documentation(text.strip())
    arguments: dict[str, Said] = {}
    for said in parsed.params:
        for name in said.arg_name.split(","):
            arguments.setdefault(
                name.strip().lstrip("*"), Said(_flat(said.description), _type(said.type_name))
            )
    returns = parsed.returns
    return Documentation(
        text="\n\n".join(filter(None, (parsed.short_description, parsed.long_description))),
        arguments=arguments,
        returns=Said(_flat(returns.description), _type(returns.type_name)) if returns else Said(),
    )


def _flat(text: str | None) -> str:
    return " ".join(text.split()) if text else ""


def _type(text: str | None) -> str:
    """`list of str, optional` as Python writes it."""
    plain = OPTIONAL.sub("", text or "").strip()
    listed = LIST_OF.match(plain)
    if listed:
        item = PLURAL_SCALARS.get(listed[2].lower(), listed[2])
        return f"{listed[1].lower()}[{item}]"
    return plain.replace(" or ", " | ")
