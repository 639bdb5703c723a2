"""Keeps answers as examples of a tool, and takes them back. Sessions go by those there were when
they began."""

from typing import Any

from django.db import transaction

from simulator.errors import ActionRefused, InputRefused
from simulator.models import Aspect, Call, Catalog, Tool
from simulator.responding.conform import find_misfits
from simulator.schemas.instances import is_same
from simulator.selectors import catalog_of, examples_kept
from simulator.services.assembling import settled_tool
from simulator.services.catalogs import adjust_tool
from simulator.values.catalog import KeptExample
from simulator.values.json import to_json, write_compact
from simulator.values.reply import Reply, Source

MOST_EXAMPLES = 50
"""Of a tool."""
LONGEST_EXAMPLE = 20_000
"""Characters of arguments and answer."""


@transaction.atomic
def keep_example(*, call: Call, user: Any | None) -> None:
    """Keep what a call was answered, in the place of what was kept for the same arguments. Raises
    InputRefused for what is no answer of the tool, or does not fit what the tool declares."""
    reply = _answer_of(call)
    example = KeptExample(call.record.call.arguments, reply.status, reply.body)
    refuse_long(example)
    version = call.attempt.turn.session.version
    tool = version.tools.get(name=call.tool_name)
    if misfits := find_misfits(reply, settled_tool(tool)):
        raise InputRefused(
            f"It cannot be kept as an example, since {tool.name} declares other answers: "
            f"{' '.join(misfits)}",
            pointer="/body",
        )
    # Two who keep one at once take turns here, so that there is one for the same arguments.
    Catalog.objects.select_for_update().get(pk=catalog_of(version).pk)
    kept = examples_kept(tool)
    for before in kept:
        if is_same(before.value["keeps"]["arguments"], example.arguments):
            remove_example(tool=tool, number=before.pk, user=user)
            kept.remove(before)
            break
    if len(kept) >= MOST_EXAMPLES:
        raise InputRefused(f"{tool.name} has {MOST_EXAMPLES} examples: remove one first.")
    _adjust(tool, {"keeps": to_json(example), "call": call.pk}, user)


def remove_example(*, tool: Tool, number: int, user: Any | None) -> None:
    """`number` is that of the adjustment that kept it."""
    if number not in {kept.pk for kept in examples_kept(tool)}:
        raise ActionRefused("There is no such example any more.")
    _adjust(tool, {"removes": number}, user)


def _answer_of(call: Call) -> Reply:
    reply = call.record.reply
    if reply is None or reply.source is Source.FAULT:
        raise InputRefused(
            "That is no answer of the tool: write what the real API would say to keep it.",
            pointer="/status",
        )
    return reply


def refuse_long(example: KeptExample) -> None:
    """Raises InputRefused."""
    length = len(write_compact(to_json(example)))
    if length > LONGEST_EXAMPLE:
        raise InputRefused(
            f"It cannot be kept as an example: it has {length} characters, and at most "
            f"{LONGEST_EXAMPLE} are taken.",
            pointer="/body",
        )


def _adjust(tool: Tool, value: dict[str, Any], user: Any | None) -> None:
    adjust_tool(
        catalog=catalog_of(tool.version),
        name=tool.name,
        aspect=Aspect.EXAMPLE,
        value=value,
        user=user,
    )
