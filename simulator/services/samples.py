"""Adds shipped samples to a workspace and starts them: a sample's planner is a recording, and
everything else is computed live."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings as site
from django.db import transaction

from simulator.models import Catalog, CatalogVersion, Session, Workspace
from simulator.samples.loading import (
    Introduction,
    introduce_samples,
    load_sample,
    sample_names,
)
from simulator.selectors import catalog_of, latest_version, offered_tools
from simulator.services.catalogs import import_sample, restore_catalog
from simulator.services.limits import default_budget
from simulator.services.sessions import start_session
from simulator.task_file import TaskFrame, read_task
from simulator.values.session import PlannerChoice, PlannerKind, SessionSettings
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class SampleOffer:
    """A sample, and the workspace's copy of its catalog; None where it has none yet."""

    sample: Introduction
    catalog: Catalog | None


def offer_samples(*, workspace: Workspace) -> list[SampleOffer]:
    copies = {
        catalog.sample: catalog
        for catalog in workspace.catalogs.filter(deleted=None).exclude(sample="").order_by("id")
    }
    return [SampleOffer(each, copies.get(each.name)) for each in introduce_samples()]


@transaction.atomic
def add_sample(*, workspace: Workspace, name: str) -> Catalog:
    """The workspace's copy of a sample's catalog: imported if it has none yet, restored if it was
    put away. Raises KeyError on a name that is no sample's."""
    # Two presses of one button take turns here, so that the second finds what the first made.
    Workspace.objects.select_for_update().get(pk=workspace.pk)
    catalog = workspace.catalogs.filter(sample=name).order_by("-id").first()
    if catalog is not None:
        restore_catalog(catalog=catalog)
        return catalog
    sample = load_sample(name)
    version = import_sample(
        workspace=workspace,
        sample=name,
        source=sample.document,
        behaviours=dict(sample.behaviours),
    )
    return catalog_of(version)


def start_sample(*, workspace: Workspace, user: Any, name: str) -> Session:
    """Start a sample's task on the workspace's copy of its catalog, as `add_sample` gives it."""
    version = latest_version(add_sample(workspace=workspace, name=name))
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
