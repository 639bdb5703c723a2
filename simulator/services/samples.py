"""Starts a shipped sample: its planner is a recording, and everything else is computed live."""

from typing import Any

from django.conf import settings as site

from simulator.errors import ActionRefused
from simulator.models import Catalog, CatalogVersion, Session, Workspace
from simulator.samples.loading import load_sample, sample_names
from simulator.selectors import catalog_of, latest_version, offered_tools
from simulator.services.limits import default_budget
from simulator.services.sessions import start_session
from simulator.task_file import TaskFrame, read_task
from simulator.values.session import PlannerChoice, PlannerKind, SessionSettings
from simulator.values.state import Snapshot


def start_sample(*, workspace: Workspace, user: Any, name: str) -> Session:
    """Start a sample's task on the workspace's copy of its catalog."""
    catalog = workspace.catalogs.filter(sample=name).order_by("-id").first()
    if catalog is None:
        raise ActionRefused(f"The sample catalog {name} is not in this workspace.")
    version = latest_version(catalog)
    sample = load_sample(name)
    read = read_task(sample.task, task_frame(version=version))
    settings = SessionSettings(
        planner=PlannerChoice(
            PlannerKind.RECORDING,
            recording=sample.recording,
            pause_seconds=site.SAMPLE_PAUSE_SECONDS,
        ),
        budget=read.budget,
    )
    return start_session(
        workspace=workspace,
        user=user,
        version=version,
        title=read.title,
        task=read.task,
        settings=settings,
    )


def task_frame(*, version: CatalogVersion) -> TaskFrame:
    """What a task for a catalog is read into: it opens as a sample's own task does."""
    return TaskFrame(
        tools=tuple(offered_tools(version).values_list("name", flat=True)),
        opening=sample_opening(catalog=catalog_of(version)),
        budget=default_budget(),
        most_state_bytes=site.STATE_MAX_BYTES,
    )


def sample_opening(*, catalog: Catalog) -> Snapshot:
    """The state a sample's task starts from; empty for a catalog that is no sample's."""
    if catalog.sample not in sample_names():
        return {}
    opening: Snapshot = load_sample(catalog.sample).task.get("opening", {})
    return opening
