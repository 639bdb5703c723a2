"""Loads the sample catalogs that come with the product.

A sample is a folder: document.yaml (the API description), behaviours/<tool>.py, task.yaml and
recording.json. A file in behaviours/ whose name begins with an underscore is no tool's: its text is
put before every behaviour, for the sandbox has no imports of ours.
"""

import json
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from ruamel.yaml import YAML

from simulator.values.json import Json, JsonObject

DOCUMENT = "document.yaml"


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


def sample_names() -> tuple[str, ...]:
    folders = files(__package__).iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath(DOCUMENT).is_file()))


def load_sample(name: str) -> Sample:
    """One of `sample_names`. Raises KeyError on any other name."""
    if name not in sample_names():
        raise KeyError(name)
    folder = files(__package__).joinpath(name)
    document = folder.joinpath(DOCUMENT).read_bytes()
    return Sample(
        name=name,
        title=_read_yaml(document)["info"]["title"],
        document=document,
        behaviours=_read_behaviours(folder.joinpath("behaviours")),
        task=_read_yaml(folder.joinpath("task.yaml").read_bytes()),
        recording=json.loads(folder.joinpath("recording.json").read_text(encoding="utf-8")),
    )


def _read_yaml(document: bytes) -> Json:
    return YAML(typ="safe", pure=True).load(document)


def _read_behaviours(folder: Traversable) -> dict[str, str]:
    sources = {
        entry.name.removesuffix(".py"): entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".py")
    }
    shared = "\n\n".join(text for name, text in sources.items() if name.startswith("_"))
    return {
        name: f"{shared}\n\n{text}" if shared else text
        for name, text in sources.items()
        if not name.startswith("_")
    }
