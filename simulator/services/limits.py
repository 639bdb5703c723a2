"""The operator's limits, as the values the core is handed."""

from datetime import datetime

from django.conf import settings

from simulator.conversion.convert import Limits
from simulator.real.reach import Reach
from simulator.responding.sandbox import SandboxLimits
from simulator.services.apart import Caps
from simulator.values.usage import Budget


def import_limits() -> Limits:
    return Limits(
        max_bytes=settings.UPLOAD_MAX_BYTES,
        max_depth=settings.UPLOAD_MAX_DEPTH,
        max_nodes=settings.UPLOAD_MAX_NODES,
    )


def import_caps() -> Caps:
    return Caps(seconds=settings.IMPORT_SECONDS, memory_bytes=settings.IMPORT_MEMORY_BYTES)


def import_reach() -> Reach:
    """How far an import may go for what it is to read."""
    return Reach(
        private_hosts=_hosts(settings.IMPORT_PRIVATE_HOSTS),
        max_bytes=settings.UPLOAD_MAX_BYTES,
        seconds=settings.IMPORT_FETCH_SECONDS,
    )


def real_reach() -> Reach:
    """How far a call of a real tool may go."""
    return Reach(
        private_hosts=_hosts(settings.REAL_PRIVATE_HOSTS),
        max_bytes=settings.REAL_MAX_BYTES,
        seconds=settings.REAL_SECONDS,
    )


def _hosts(names: list[str]) -> frozenset[str]:
    return frozenset(name.lower().strip("[]") for name in names)


def dataset_caps() -> Caps:
    return Caps(seconds=settings.DATASET_SECONDS, memory_bytes=settings.IMPORT_MEMORY_BYTES)


def most_lines() -> int:
    """Of a dataset."""
    most: int = settings.DATASET_MAX_LINES
    return most


def sandbox_limits(moment: datetime) -> SandboxLimits:
    """`moment` is the only time a behaviour's clock tells, so that a replay answers the same."""
    return SandboxLimits(
        seconds=settings.BEHAVIOUR_SECONDS,
        memory_bytes=settings.BEHAVIOUR_MEMORY_BYTES,
        recursion_depth=settings.BEHAVIOUR_RECURSION_DEPTH,
        output_bytes=settings.BEHAVIOUR_OUTPUT_BYTES,
        state_bytes=settings.STATE_MAX_BYTES,
        moment=moment,
    )


def default_budget() -> Budget:
    """What a session may use when nobody says otherwise."""
    return Budget(
        retries=settings.DEFAULT_RETRIES,
        calls=settings.DEFAULT_CALLS,
        seconds=settings.DEFAULT_SECONDS,
        tokens=settings.DEFAULT_TOKENS,
        dollars=settings.DEFAULT_DOLLARS,
    )
