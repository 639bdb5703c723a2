"""Puts together what a session runs on: its tools, sources, planner, models and limits."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from django.conf import settings as site

from simulator.llm.client import Client
from simulator.llm.recording import Keeper, Playback, RecordingClient, ReplayingClient
from simulator.models import Aspect, CatalogVersion, Session
from simulator.models import Tool as ToolRow
from simulator.pipeline import Simulation
from simulator.planners.model import ModelPlanner
from simulator.planners.person import PersonPlanner
from simulator.planners.replay import ReplayPlanner, read_recording
from simulator.rehearsal import Rehearsal
from simulator.responding.compose import StateSteps
from simulator.responding.estimate import estimate_by_model
from simulator.responding.ladder import Kit, build_ladder
from simulator.responding.resources import ResourceIndex, index_resources
from simulator.selectors import adjustments_of, behaviours_of, catalog_of, settings_of, spending_of
from simulator.services.clients import client_for
from simulator.services.limits import sandbox_limits
from simulator.services.noting import note_failure
from simulator.services.samples import sample_opening
from simulator.setting_up import Drafters
from simulator.strategies.parts import Judge, Parts, Planner
from simulator.validation.meaning import read_by_model
from simulator.values.catalog import DeclaredResponse, Effect, KeptExample, Tool
from simulator.values.json import Json, Schema, from_json
from simulator.values.progress import TurnProgress
from simulator.values.session import (
    HELPER_ROLES,
    Ablation,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    SessionSettings,
)
from simulator.values.usage import Role

ClientOf = Callable[[ModelChoice | None], Client | None]
"""The client of a model; None for no choice."""


@dataclass(frozen=True)
class World:
    """What a session meets outside of itself: models, and time. `clock` counts the seconds of its
    work, `wait` spends some; `is_past` when all of it was recorded before."""

    client_of: ClientOf
    clock: Callable[[], float]
    wait: Callable[[float], None] = time.sleep
    is_past: bool = False


def live_world(keeper: Keeper, clock: Callable[[], float]) -> World:
    """Models are asked, and what they say is kept."""

    def client_of(choice: ModelChoice | None) -> Client | None:
        client = client_for(choice)
        return RecordingClient(client, choice, keeper) if client and choice else None

    return World(client_of, clock)


def past_world(playback: Playback, clock: Callable[[], float]) -> World:
    """Models say what they said, and nothing is waited for."""

    def client_of(choice: ModelChoice | None) -> Client | None:
        return None if choice is None else ReplayingClient(choice, playback)

    return World(client_of, clock, wait=lambda seconds: None, is_past=True)


def assemble(session: Session, turns: tuple[TurnProgress, ...], world: World) -> Rehearsal:
    """Raises InputRefused when the session names a model that may not be called."""
    chosen = settings_of(session)
    clients = helper_clients(chosen, world.client_of)
    judges = Ablation.JUDGE not in chosen.without
    parts = Parts(
        planner=planner_for(chosen.planner, world),
        simulation=simulation_for(session, chosen, clients, world),
        judge=judge_for(chosen, clients[Role.JUDGE]),
        budget=chosen.budget,
        spent=spending_of(session),
        clock=world.clock,
        judges=judges,
    )
    return Rehearsal(
        opening=session.opening,
        policy=session.policy,
        turns=turns,
        strategy=chosen.strategy,
        parts=parts,
        drafters=drafters_for(session, chosen, clients),
        without=chosen.without,
    )


def drafters_for(
    session: Session, chosen: SessionSettings, clients: Mapping[Role, Client | None]
) -> Drafters:
    behaviours = behaviours_of(session.version_id, session.last_adjustment)
    actions = catalog_resources(session.version_id).actions
    collections = {
        action.collection.name: action.collection
        for name, action in actions.items()
        if name in session.tool_names and name not in behaviours
    }
    return Drafters(
        opening=clients[Role.OPENING],
        checklist=clients[Role.CHECKLIST] if Ablation.JUDGE not in chosen.without else None,
        looks_first=chosen.looks_first,
        collections=tuple(collections.values()),
        same_shape=sample_opening(catalog=catalog_of(session.version)) if behaviours else {},
    )


def helper_clients(chosen: SessionSettings, client_of: ClientOf) -> Mapping[Role, Client | None]:
    """The model of each role that a helper plays: one client a model, so that what one role learns
    of a provider the others know."""
    choices = {role: chosen.model_for(role) for role in HELPER_ROLES}
    clients = {choice: client_of(choice) for choice in set(choices.values())}
    return {role: clients[choice] for role, choice in choices.items()}


def judge_for(chosen: SessionSettings, client: Client | None) -> Judge | None:
    if client is None:
        return None
    sees_state = Ablation.STATE not in chosen.without
    return Judge(client, site.JUDGE_INPUT_MAX_CHARACTERS, sees_state)


def simulation_for(
    session: Session,
    chosen: SessionSettings,
    clients: Mapping[Role, Client | None],
    world: World,
) -> Simulation:
    tools = catalog_tools(session.version_id, session.last_adjustment)
    responder, reader = clients[Role.RESPOND], clients[Role.MEANING]
    steps = steps_of(chosen)
    simulation = simulation_of(
        {name: tools[name] for name in session.tool_names},
        Kit(
            behaviours=behaviours_of(session.version_id, session.last_adjustment),
            resources=catalog_resources(session.version_id),
            client=responder,
            sandbox=sandbox_limits(session.moment),
            steps=steps,
        ),
        f"Session {session.pk}",
    )
    validates = Ablation.VALIDATION not in chosen.without
    estimator = None
    if responder is not None and steps is StateSteps.APART:
        estimator = estimate_by_model(responder, session.moment)
    return replace(
        simulation,
        reader=read_by_model(reader) if reader and chosen.check_meaning and validates else None,
        closed_world=chosen.closed_world,
        estimator=estimator,
        faults=chosen.faults,
        validates=validates,
        keeps_state=steps is not StateSteps.NONE,
        read_beside=not world.is_past,
    )


def steps_of(chosen: SessionSettings) -> StateSteps:
    if Ablation.STATE in chosen.without:
        return StateSteps.NONE
    return StateSteps.APART if chosen.separate_steps else StateSteps.TOGETHER


def simulation_of(tools: Mapping[str, Tool], kit: Kit, name: str) -> Simulation:
    """A simulation by rules and the kit's sources. `name` is what the log calls it by."""
    return Simulation(
        tools=tools,
        answerers=build_ladder(kit),
        message="",
        reader=None,
        closed_world=True,
        send_backs=site.MODEL_SEND_BACKS,
        most_state_bytes=site.STATE_MAX_BYTES,
        clock=time.monotonic,
        note=partial(note_failure, name),
    )


def planner_for(choice: PlannerChoice, world: World) -> Planner:
    match choice.kind:
        case PlannerKind.PERSON:
            return PersonPlanner()
        case PlannerKind.RECORDING:
            pause = partial(world.wait, choice.pause_seconds)
            return ReplayPlanner(read_recording(choice.recording), pause)
        case PlannerKind.MODEL:
            client = world.client_of(choice.model)
            assert client is not None, "a model planner is stored with its model"
            return ModelPlanner(
                client, choice.calling, longest_observation=site.OBSERVATION_MAX_CHARACTERS
            )


@lru_cache(maxsize=64)
def catalog_tools(version_id: int, last_adjustment: int) -> Mapping[str, Tool]:
    """A version's tools by name, as they were settled when that adjustment was the last. Neither
    a version nor an adjustment ever changes, so the values are made once a process."""
    version = CatalogVersion.objects.only("catalog").get(pk=version_id)
    settled = adjustments_of(catalog_of(version), last_adjustment)
    return {row.name: adjusted(row.value, settled) for row in version.tools.all()}


def settled_tool(row: ToolRow) -> Tool:
    """A tool as people have settled it by now."""
    return adjusted(row.value, adjustments_of(catalog_of(row.version)))


def adjusted(tool: Tool, settled: Mapping[tuple[str, str], Json]) -> Tool:
    """The tool as people settled it; see `adjustments_of`."""
    effect = settled.get((tool.name, Aspect.EFFECT))
    schema = settled.get((tool.name, Aspect.RESPONSE))
    kept = settled.get((tool.name, Aspect.EXAMPLE))
    if kept:
        examples = tuple(from_json(KeptExample, each) for each in reversed(kept.values()))
        tool = replace(tool, kept_examples=examples)
    if effect is not None:
        tool = replace(tool, effect=Effect(effect))
    if schema is not None:
        tool = replace(tool, responses=_with_schema(tool.responses, schema))
    return tool


def _with_schema(
    responses: tuple[DeclaredResponse, ...], schema: Schema
) -> tuple[DeclaredResponse, ...]:
    """The responses with a proposed schema for the first that tells of success without one."""
    first = next((it for it in responses if it.status[0] in "2d" and it.schema is None), None)
    if first is None:
        return (*responses, DeclaredResponse("200", schema=schema, is_proposed=True))
    told = replace(first, schema=schema, is_proposed=True)
    return tuple(told if response is first else response for response in responses)


@lru_cache(maxsize=64)
def catalog_resources(version_id: int) -> ResourceIndex:
    return index_resources(tuple(catalog_tools(version_id, 0).values()))
