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

source = sys.stdin.buffer.read()
take(source)  # what is read once and kept, such as the meta-schemas, is read now
events = []
is_open = True
sys.addaudithook(lambda event, details: is_open and events.append([event, repr(details)[:200]]))
tools = take(source)
is_open = False
print(json.dumps({"tools": tools, "events": events}))
"""


def audit(source: bytes) -> tuple[int, list[tuple[str, str]]]:
    """How many tools came of a second conversion of the source, and every event of it, each with
    its details."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], input=source, capture_output=True, cwd=ROOT, check=True
    )
    told = json.loads(done.stdout)
    events = [(event, details) for event, details in told["events"]]
    return told["tools"], [it for it in events if not it[0].startswith(HARMLESS)]
