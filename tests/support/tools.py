"""Tools and scenes with sensible defaults."""

from typing import Any

from simulator.values.attempt import Attempt
from simulator.values.catalog import Effect, Origin, Tool
from simulator.values.scene import Scene


def tool_of(name: str, /, **properties: Any) -> Tool:
    """A tool whose arguments are all required."""
    arguments = {"type": "object", "properties": properties, "required": list(properties)}
    return Tool(name, f"Does {name}.", arguments, (), Effect.WRITE, Origin(f"/tools/{name}"))


CD = tool_of("cd", folder={"type": "string"})
MKDIR = tool_of("mkdir", dir_name={"type": "string"})


def scene_of(**changes: Any) -> Scene:
    scene: dict[str, Any] = {
        "message": "Make a folder temp in document.",
        "policy": "",
        "tools": (CD, MKDIR),
        "attempt": Attempt(1, {}),
    }
    return Scene(**{**scene, **changes})
