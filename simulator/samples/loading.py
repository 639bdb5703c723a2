"""Loads the sample catalogs that come with the product.

A sample is a folder: document.yaml (the API description), behaviours/<tool>.py, task.yaml and
recording.json. A file in behaviours/ whose name begins with an underscore is no tool's: its text is
put before every behaviour, for the sandbox has no imports of ours. behaviours/shared.txt, where
there is one, names files of shared/behaviours/, a line each, that count as the sample's own.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ruamel.yaml import YAML

from simulator.values.json import Json, JsonObject

DOCUMENT = "document.yaml"
TASK = "task.yaml"
SHARED = "shared.txt"
TOOLS_BEGIN = b"\npaths:"


@dataclass(frozen=True)
class Sample:
    """`document` is the description as it stands; `behaviours` maps tool names to source; `task`
    has `title`, `message`, `opening` and `checklist`; `recording` has `attempts`."""

    name: str
    title: str
    document: bytes
    behaviours: dict[str, str]
    task: JsonObject
    recording: Json


@dataclass(frozen=True)
class Introduction:
    """What can be told of a sample at once: its document's title and description, its task's
    title, and how many tools have a behaviour, which all have."""

    name: str
    title: str
    description: str
    task: str
    tool_count: int


def sample_names() -> tuple[str, ...]:
    folders = files(__package__).iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath(DOCUMENT).is_file()))


@cache
def load_sample(name: str) -> Sample:
    """One of `sample_names`, read once a process. Raises KeyError on any other name."""
    if name not in sample_names():
        raise KeyError(name)
    folder = files(__package__).joinpath(name)
    document = folder.joinpath(DOCUMENT).read_bytes()
    return Sample(
        name=name,
        title=_read_yaml(document)["info"]["title"],
        document=document,
        behaviours=_read_behaviours(folder.joinpath("behaviours")),
        task=_read_yaml(folder.joinpath(TASK).read_bytes()),
        recording=json.loads(folder.joinpath("recording.json").read_text(encoding="utf-8")),
    )


@cache
def introduce_samples() -> tuple[Introduction, ...]:
    """Every sample, in the order of `sample_names`. Of a document only what stands before its
    tools is read, for reading all of it takes a third of a second."""
    return tuple(_introduce(name) for name in sample_names())


def _introduce(name: str) -> Introduction:
    folder = files(__package__).joinpath(name)
    head = folder.joinpath(DOCUMENT).read_bytes().partition(TOOLS_BEGIN)[0]
    info = _read_yaml(head)["info"]
    task = _read_yaml(folder.joinpath(TASK).read_bytes())
    behaviours = _read_behaviours(folder.joinpath("behaviours"))
    return Introduction(name, info["title"], info["description"], task["title"], len(behaviours))


def _read_yaml(document: bytes) -> Json:
    return YAML(typ="safe", pure=True).load(document)


def _read_behaviours(folder: Traversable) -> dict[str, str]:
    entries = [*folder.iterdir(), *_shared_by(folder.joinpath(SHARED))]
    sources = {
        entry.name.removesuffix(".py"): entry.read_text(encoding="utf-8")
        for entry in sorted(entries, key=lambda entry: entry.name)
        if entry.name.endswith(".py")
    }
    shared = "\n\n".join(text for name, text in sources.items() if name.startswith("_"))
    return {
        name: f"{shared}\n\n{text}" if shared else text
        for name, text in sources.items()
        if not name.startswith("_")
    }


def _shared_by(listing: Traversable) -> list[Traversable]:
    """The files that a listing names; none where there is no listing."""
    names = listing.read_text(encoding="utf-8").split() if listing.is_file() else []
    return [files(__package__).joinpath("shared", "behaviours", name) for name in names]
