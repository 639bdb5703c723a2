"""Rows: shape and invariants only. No row saves another and none holds a rule of the simulation."""

from simulator.models.attempt import Attempt, Edit, Verdict
from simulator.models.call import Call
from simulator.models.catalog import Adjustment, Aspect, Catalog, CatalogVersion, Tool
from simulator.models.dataset import Dataset, DatasetStatus, Line
from simulator.models.event import Event
from simulator.models.imports import Import, ImportStatus
from simulator.models.proposal import Proposal, ProposalKind, ProposalStatus
from simulator.models.session import (
    AT_REST,
    IN_WORK,
    NOT_OVER,
    Likeness,
    Session,
    SessionStatus,
    Turn,
)
from simulator.models.snapshot import Snapshot
from simulator.models.transcript import Completion, Transcript
from simulator.models.workspace import Member, MemberRole, Workspace

__all__ = [
    "AT_REST",
    "IN_WORK",
    "NOT_OVER",
    "Adjustment",
    "Aspect",
    "Attempt",
    "Call",
    "Catalog",
    "CatalogVersion",
    "Completion",
    "Dataset",
    "DatasetStatus",
    "Edit",
    "Event",
    "Import",
    "ImportStatus",
    "Likeness",
    "Line",
    "Member",
    "MemberRole",
    "Proposal",
    "ProposalKind",
    "ProposalStatus",
    "Session",
    "SessionStatus",
    "Snapshot",
    "Tool",
    "Transcript",
    "Turn",
    "Verdict",
    "Workspace",
]
