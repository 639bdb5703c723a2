"""Keeps states, each once: what is stored grows with what changed, not with who refers to it."""

from hashlib import sha256

from simulator.models import Call, Snapshot
from simulator.values.json import write_compact
from simulator.values.state import Snapshot as State

LEAST_WEIGHT = 2_000
"""What a call weighs at least, in bytes of its patch: reading it takes as long as some kilobytes of
a state do."""
LEAST_KEPT = 25 * LEAST_WEIGHT
"""The weight since the last kept state at which the next one is kept, however small it is."""


def keep_snapshot(workspace_id: int, state: State) -> Snapshot:
    """The row of a state, made unless the workspace has it."""
    text = write_compact(state)
    digest = sha256(text.encode()).hexdigest()
    snapshot, _is_new = Snapshot.objects.get_or_create(
        workspace_id=workspace_id, digest=digest, defaults={"text": text, "size": len(text)}
    )
    return snapshot


def weigh(call: Call) -> int:
    """The bytes of the patches since the last kept state of its attempt, its own included."""
    before = Call.objects.filter(attempt=call.attempt_id, number=call.number - 1)
    weight = before.values_list("weight", flat=True).first() or 0
    return weight + max(LEAST_WEIGHT, len(write_compact(call.definition["patch"])))


def is_to_be_kept(call: Call) -> bool:
    """Whether the patches since the last kept state outweigh it: then reading them takes longer,
    and storing the state at most doubles what they take."""
    if call.weight < LEAST_KEPT:
        return False
    kept = Snapshot.objects.filter(calls__attempt=call.attempt_id).order_by("-calls__number")
    size = kept.values_list("size", flat=True).first()
    if size is None:
        opening = Snapshot.objects.filter(turns__attempts=call.attempt_id)
        size = opening.values_list("size", flat=True).first() or 0
    return call.weight >= size
