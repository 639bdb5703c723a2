"""Drafts what a turn begins with, its opening state and its checklist, and lets a person settle it.

Nothing is settled by a model alone where a person wants to look first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from simulator.errors import ModelFailure
from simulator.judging.checklist import Ground, draft_checklist
from simulator.llm.client import Client
from simulator.llm.framing import cut
from simulator.proposing.opening import World, propose_opening
from simulator.responding.declared import success_schema
from simulator.responding.notation import write_type
from simulator.responding.relevance import outline_state
from simulator.responding.resource_index import Collection
from simulator.responding.resource_seeding import find_misplaced, write_collections
from simulator.values.catalog import Tool
from simulator.values.event import SetupProposed, SetupReturned, SetupSettled
from simulator.values.progress import SetupStep, TurnProgress
from simulator.values.setup import Setup
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest

LONGEST_LINE = 120
LONGEST_ANSWER = 600
LONGEST_TOOLS = 8_000
"""Characters of all the tools in play: those beyond stand there with their name alone."""
LONGEST_STATE = 4_000


@dataclass(frozen=True)
class Drafters:
    """The models that draft, None where there is none to ask. `collections` are those that the
    state keeps for the tools in play, `same_shape` a state such as their behaviours keep."""

    opening: Client | None = None
    checklist: Client | None = None
    looks_first: bool = False
    collections: Sequence[Collection] = ()
    same_shape: Snapshot = field(default_factory=dict)


@dataclass(frozen=True)
class Beginning:
    """A turn that is to begin. `opening` is None where a model is to propose it, `items` None where
    nobody gave any; `messages` are the user's from this turn on, `earlier` those before it, and
    `limit` says which limit is used up already."""

    turn: TurnProgress
    opening: Snapshot | None
    policy: str
    messages: tuple[str, ...]
    earlier: tuple[str, ...]
    tools: tuple[Tool, ...]
    limit: str = ""

    @property
    def items(self) -> tuple[ChecklistItem, ...] | None:
        return self.turn.items

    @property
    def is_first(self) -> bool:
        return not self.earlier


def is_due(beginning: Beginning, drafters: Drafters) -> bool:
    """Whether something is to be drafted before the turn is opened."""
    if isinstance(beginning.turn.setup, SetupSettled):
        return False
    drafts_items = beginning.items is None and drafters.checklist is not None
    is_begun = beginning.turn.setup is not None
    return beginning.opening is None or (drafters.looks_first and (is_begun or drafts_items))


def set_up(beginning: Beginning, drafters: Drafters) -> Iterator[SetupStep]:
    """Draft what is missing; the last step settles it, unless it waits for a person. Raises
    ModelFailure when a model cannot be reached, and where nobody looks first also when it gives
    nothing usable."""
    step = beginning.turn.setup
    if not isinstance(step, SetupProposed):
        step = _propose(beginning, step, drafters)
        yield step
    if not step.is_awaited:
        yield SetupSettled(step.setup.opening, step.setup.items or None)


def write_tool_lines(tools: Iterable[Tool]) -> str:
    """A tool a line: its name, and what it says first of itself."""
    return _bounded((tool.name, f": {_first_line(tool)}") for tool in tools)


def _propose(beginning: Beginning, step: SetupStep | None, drafters: Drafters) -> SetupProposed:
    if isinstance(step, SetupReturned):
        before, wish = step.setup, step.wish
    else:
        before, wish = _given(beginning), ""
    run = _Drafting(beginning, drafters, before, wish)
    if not drafters.looks_first:
        setup = before if beginning.limit else run.with_opening()
        return SetupProposed(setup, run.requests, beginning.limit)
    problem = beginning.limit or run.draft_all()
    return SetupProposed(run.setup, run.requests, problem, is_awaited=True)


def _given(beginning: Beginning) -> Setup:
    """What people gave, which no draft replaces unless they unlock it."""
    items = beginning.items or ()
    return Setup(
        opening=(beginning.opening or {}) if beginning.is_first else None,
        items=items,
        locked=tuple(item.key for item in items),
        is_opening_locked=beginning.opening is not None,
    )


class _Drafting:
    """One draft: `setup` is as far as it has come, `requests` are those it took."""

    def __init__(self, beginning: Beginning, drafters: Drafters, before: Setup, wish: str) -> None:
        self.beginning, self.drafters, self.wish = beginning, drafters, wish
        self.setup = before
        self.requests: tuple[ModelRequest, ...] = ()

    def draft_all(self) -> str:
        """Why a model gave nothing usable, as a sentence: what it was to draft stays as it was
        before. Empty when all is drafted."""
        try:
            self.setup = self.with_opening()
            self.setup = self.with_items()
        except ModelFailure as failure:
            self.requests = failure.requests = (*self.requests, *failure.requests)
            if failure.is_outage:
                raise
            return failure.sentence
        return ""

    def with_opening(self) -> Setup:
        client, setup, beginning = self.drafters.opening, self.setup, self.beginning
        if client is None or not beginning.is_first or setup.is_opening_locked:
            return setup
        answered = propose_opening(self._world(), self.wish, client)
        self.requests = (*self.requests, *answered.requests)
        return replace(setup, opening=answered.value)

    def with_items(self) -> Setup:
        client, setup = self.drafters.checklist, self.setup
        kept = tuple(item for item in setup.items if item.key in setup.locked)
        is_whole = bool(kept) and kept == setup.items and not self.wish
        if client is None or is_whole:
            return setup
        draft = draft_checklist(self._ground(kept), client)
        self.requests = (*self.requests, *draft.requests)
        return replace(setup, items=(*kept, *draft.items))

    def _world(self) -> World:
        beginning, collections = self.beginning, self.drafters.collections
        shape = self.drafters.same_shape
        return World(
            messages=beginning.messages,
            policy=beginning.policy,
            tools=_bounded((tool.name, _answering(tool)) for tool in beginning.tools),
            collections=write_collections(collections),
            same_shape=outline_state(shape, LONGEST_STATE) if shape else "",
            objection=lambda state: find_misplaced(state, collections),
        )

    def _ground(self, kept: tuple[ChecklistItem, ...]) -> Ground:
        beginning = self.beginning
        opening = self.setup.opening if beginning.is_first else beginning.opening
        return ground_of(beginning, opening or {}, kept, self.wish)


def ground_of(
    beginning: Beginning,
    opening: Snapshot,
    kept: tuple[ChecklistItem, ...] = (),
    wish: str = "",
) -> Ground:
    return Ground(
        message=beginning.turn.message,
        policy=beginning.policy,
        earlier=beginning.earlier,
        tools=write_tool_lines(beginning.tools),
        state=outline_state(opening, LONGEST_STATE),
        opening=opening,
        kept=kept,
        wish=wish,
    )


def _answering(tool: Tool) -> str:
    """What a tool says first of itself, and what it answers."""
    schema = success_schema(tool)
    answer = "" if schema is None else cut(write_type(schema, schema), LONGEST_ANSWER)
    return f": {_first_line(tool)}" + (f" -> {answer}" if answer else "")


def _first_line(tool: Tool) -> str:
    return cut(" ".join(tool.description.strip().partition("\n")[0].split()), LONGEST_LINE)


def _bounded(lines: Iterable[tuple[str, str]]) -> str:
    """Lines of a name and what is said of it, which is left out once there is too much."""
    written: list[str] = []
    spent = 0
    for name, said in lines:
        spent += len(said)
        written.append(f"{name}{said}" if spent <= LONGEST_TOOLS else name)
    return cut("\n".join(written), 2 * LONGEST_TOOLS)
