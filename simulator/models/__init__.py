"""Rows: shape and invariants only. No row saves another and none holds a rule of the simulation."""

from simulator.models.attempt import Attempt, Verdict
from simulator.models.call import Call
from simulator.models.catalog import Catalog, CatalogVersion, Tool
from simulator.models.event import Event
from simulator.models.session import (
    AT_REST,
    IN_WORK,
    NOT_OVER,
    Session,
    SessionStatus,
    Turn,
)
from simulator.models.workspace import Member, MemberRole, Workspace

__all__ = [
    "AT_REST",
    "IN_WORK",
    "NOT_OVER",
    "Attempt",
    "Call",
    "Catalog",
    "CatalogVersion",
    "Event",
    "Member",
    "MemberRole",
    "Session",
    "SessionStatus",
    "Tool",
    "Turn",
    "Verdict",
    "Workspace",
]
