"""Where a person makes the next call of a session that waits for it."""

from dataclasses import dataclass, replace
from typing import Any, TypedDict

from playground.forms.calls import CallForm
from simulator.models import Session
from simulator.selectors import awaited_number, awaits_move
from simulator.values.catalog import Tool


@dataclass(frozen=True)
class Composer:
    """`sequence` is the number of the event that asked for the call: what is being typed stays as
    long as it does, and what is sent names it. `tool` is the one whose form is shown; `said` is
    what was typed to be said to the user."""

    sequence: int
    is_awaited: bool = False
    tool_names: tuple[str, ...] = ()
    tool: Tool | None = None
    form: CallForm | None = None
    problem: str = ""
    said: str = ""


class ComposerFragment(TypedDict):
    session: Session
    composer: Composer
    may_edit: bool


def compose(
    session: Session, tool_name: str = "", form: CallForm | None = None, problem: str = ""
) -> Composer:
    """The composer of a session's present step; an empty one while nobody waits. An unknown tool is
    none."""
    if not awaits_move(session):
        return Composer(session.last_sequence, problem=problem)
    is_in_play = tool_name in session.tool_names
    row = session.version.tools.get(name=tool_name) if is_in_play else None
    initial: dict[str, Any] = {"tool": tool_name, "arguments": "{}"}
    return Composer(
        sequence=awaited_number(session) or session.last_sequence,
        is_awaited=True,
        tool_names=tuple(session.tool_names),
        tool=row.value if row else None,
        form=form or CallForm(initial=initial),
        problem=problem,
    )


def compose_for(session: Session, asked: int | None, tool_name: str) -> Composer:
    """A tool's form on a page that shows the step of the event `asked`: it stays that step's, so
    that a call for a step that was answered meanwhile is not taken for the present one."""
    composer = compose(session, tool_name)
    if not composer.is_awaited or asked is None:
        return composer
    return replace(composer, sequence=min(asked, composer.sequence))
