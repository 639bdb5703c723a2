"""The operator's limits, as the values the core is handed."""

from datetime import datetime

from django.conf import settings

from simulator.conversion.convert import Limits
from simulator.responding.sandbox import SandboxLimits
from simulator.values.usage import Budget


def import_limits() -> Limits:
    return Limits(
        max_bytes=settings.UPLOAD_MAX_BYTES,
        max_depth=settings.UPLOAD_MAX_DEPTH,
        max_nodes=settings.UPLOAD_MAX_NODES,
    )


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
