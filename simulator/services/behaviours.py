"""Keeps the behaviours of tools, and tells how one would have answered what was answered before."""

import time
from dataclasses import dataclass
from typing import Any

from django.conf import settings as site
from django.db import transaction
from django.utils import timezone

from simulator.errors import ActionRefused, InputRefused
from simulator.models import Aspect, Call, Catalog, Tool
from simulator.pipeline import Step
from simulator.responding.behaviours import check_behaviour, find_type_faults
from simulator.selectors import (
    behaviour_history,
    catalog_of,
    latest_version,
    recorded_answers,
    state_after,
)
from simulator.services.catalogs import adjust_tool
from simulator.services.limits import sandbox_limits
from simulator.services.trials import try_call
from simulator.values.json import write_compact

LONGEST_SOURCE = 100_000
"""Characters."""
MOST_COMPARED = 10


@dataclass(frozen=True)
class Comparison:
    """An answer that was given once, and what a behaviour makes of the same call on the same
    state."""

    call: Call
    step: Step

    @property
    def agrees(self) -> bool:
        """In status, body and change. Members may stand in another order."""
        before, now = self.call.record, self.step.record
        if before.reply is None or now.reply is None:
            return False
        return (
            before.reply.status == now.reply.status
            and write_compact(before.reply.body) == write_compact(now.reply.body)
            and sorted(map(write_compact, before.patch)) == sorted(map(write_compact, now.patch))
        )


@transaction.atomic
def keep_behaviour(*, tool: Tool, source: str, user: Any | None) -> None:
    """Make it the tool's behaviour from now on; empty, the tool has none any more. Sessions keep
    the one they began with.

    Raises InputRefused for what is too long or no change, BehaviourFailed, with the line, for what
    does not run.
    """
    source = "\n".join(source.rstrip().splitlines())
    if tool.version != latest_version(catalog_of(tool.version)):
        raise ActionRefused("Only the latest version of a catalog can be changed.")
    refuse_source(source)
    # Two who keep one at once take turns here, so that the second finds what the first kept.
    Catalog.objects.select_for_update().get(pk=catalog_of(tool.version).pk)
    if source == current_source(tool):
        raise InputRefused("It is the tool's behaviour already.")
    adjust_tool(
        catalog=catalog_of(tool.version),
        name=tool.name,
        aspect=Aspect.BEHAVIOUR,
        value=source,
        user=user,
    )


def refuse_source(source: str) -> None:
    """Raises InputRefused or BehaviourFailed unless it could be a behaviour, or is empty."""
    if len(source) > LONGEST_SOURCE:
        raise InputRefused(
            f"The behaviour has {len(source)} characters; at most {LONGEST_SOURCE} are taken."
        )
    if source:
        check_behaviour(source, sandbox_limits(timezone.now()))


def remarks_on(source: str) -> tuple[str, ...]:
    """What a type checker says of it, each with its line. Raises InputRefused when there is none,
    BehaviourFailed when it does not run."""
    if not source.strip():
        raise InputRefused("There is no source yet.")
    refuse_source(source)
    return find_type_faults(source, sandbox_limits(timezone.now()))


def current_source(tool: Tool) -> str:
    """Empty when the tool has no behaviour."""
    history = behaviour_history(tool)
    return history[-1][0].source if history else ""


def compare_with_answers(*, tool: Tool, source: str) -> list[Comparison]:
    """What the source makes of the tool's recorded answers, of any session: as many as there is
    time for."""
    ends = time.monotonic() + site.BEHAVIOUR_SECONDS
    comparisons = []
    for call in recorded_answers(tool, MOST_COMPARED):
        if time.monotonic() > ends:
            break
        step = try_call(
            tool=tool,
            arguments=call.record.call.arguments,
            state=state_after(call.attempt, call.number - 1),
            behaviour=source,
        )
        comparisons.append(Comparison(call, step))
    return comparisons
