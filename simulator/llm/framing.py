"""Frames texts as data in a prompt, so that none can pass for a part of it."""

from collections.abc import Iterable


def frame(sections: Iterable[tuple[str, str]]) -> str:
    """Each named text between tags of its name."""
    return "\n\n".join(f"<{name}>\n{escape(body)}\n</{name}>" for name, body in sections)


def escape(text: str) -> str:
    """So that the text cannot close a tag; JSON means the same afterwards."""
    return text.replace("</", "<\\/")
