"""Makes a workspace ready: its owner and the samples that it starts with."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from simulator.models import Member, MemberRole, Workspace
from simulator.services.samples import add_sample

LOCAL_OWNER = "owner"
LOCAL_WORKSPACE = "My workspace"
FIRST_SAMPLES = ("file_system",)
"""The others are added when somebody asks for one: importing each takes a third of a second."""


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
    """Import the samples that a workspace starts with and does not have yet."""
    for name in FIRST_SAMPLES:
        add_sample(workspace=workspace, name=name)
