"""Puts texts into a prompt as data: none can pass for a part of it, none is too long."""

from collections.abc import Iterable


def frame(sections: Iterable[tuple[str, str]]) -> str:
    """Each named text between tags of its name."""
    return "\n\n".join(f"<{name}>\n{escape(body)}\n</{name}>" for name, body in sections)


def escape(text: str) -> str:
    """So that the text cannot close a tag; JSON means the same afterwards."""
    return text.replace("</", "<\\/")


def cut(text: str, longest: int) -> str:
    """The text, or its first `longest` characters and how many it has."""
    if len(text) <= longest:
        return text
    return f"{text[:longest]}… (cut: {longest} of {len(text)} characters)"
