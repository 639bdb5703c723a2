"""What a conversion touches beside its own memory, as Python's audit hooks tell it."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HARMLESS = ("builtins.id", "object.", "sys._getframe", "gc.", "array.", "code.__new__", "marshal.")
SCRIPT = """
import json, sys
from simulator.conversion.convert import Limits, convert
from simulator.errors import DescriptionRefused

LIMITS = Limits(max_bytes=16_000_000, max_depth=200, max_nodes=4_000_000)

def take(source):
    try:
        return len(convert(source, limits=LIMITS).tools)
    except DescriptionRefused:
        return 0

sources = [text.encode("latin-1") for text in json.load(sys.stdin)]
for source in sources:
    take(source)  # what is read once and kept, such as the meta-schemas, is read now
told, events, is_open = [], [], True
sys.addaudithook(lambda event, details: is_open and events.append([event, repr(details)[:200]]))
for source in sources:
    events.clear()
    tools = take(source)
    told.append({"tools": tools, "events": list(events)})
is_open = False
print(json.dumps(told))
"""


def audit(source: bytes) -> tuple[int, list[tuple[str, str]]]:
    """How many tools came of a second conversion of the source, and every event of it, each with
    its details."""
    return audit_each([source])[0]


def audit_each(sources: list[bytes]) -> list[tuple[int, list[tuple[str, str]]]]:
    """`audit` of each, in one process."""
    texts = [source.decode("latin-1") for source in sources]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps(texts).encode(),
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    return [
        (
            told["tools"],
            [(event, details) for event, details in told["events"] if is_telling(event)],
        )
        for told in json.loads(done.stdout)
    ]


def is_telling(event: str) -> bool:
    return not event.startswith(HARMLESS)
