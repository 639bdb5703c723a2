"""Makes a workspace ready: its owner and the shipped samples."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from simulator.models import Catalog, Member, MemberRole, Workspace
from simulator.samples.loading import load_sample, sample_names
from simulator.services.catalogs import import_sample

LOCAL_OWNER = "owner"
LOCAL_WORKSPACE = "My workspace"


@transaction.atomic
def install_embedded() -> Workspace:
    """The one local owner and workspace of an embedded playground; made once, kept after."""
    owner, made = get_user_model().objects.get_or_create(username=LOCAL_OWNER)
    if made:
        owner.set_unusable_password()
        owner.save()
    member = Member.objects.filter(user=owner).select_related("workspace").first()
    if member is None:
        return create_workspace(name=LOCAL_WORKSPACE, owner=owner)
    install_samples(workspace=member.workspace)
    return member.workspace


@transaction.atomic
def create_workspace(*, name: str, owner: Any) -> Workspace:
    workspace = Workspace.objects.create(name=name)
    Member.objects.create(workspace=workspace, user=owner, role=MemberRole.OWNER)
    install_samples(workspace=workspace)
    return workspace


@transaction.atomic
def install_samples(*, workspace: Workspace) -> None:
    """Import the shipped samples that the workspace does not have yet."""
    present = set(Catalog.objects.filter(workspace=workspace).values_list("sample", flat=True))
    for name in sample_names():
        if name not in present:
            sample = load_sample(name)
            import_sample(
                workspace=workspace,
                sample=name,
                source=sample.document,
                behaviours=dict(sample.behaviours),
            )
