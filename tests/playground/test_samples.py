"""The page of sample catalogs, adding one and watching one."""

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import Workspace
from simulator.samples.loading import introduce_samples
from simulator.services.samples import add_sample

SAMPLES = reverse("sample-list")


def address_of(action: str, name: str = "tickets") -> str:
    return reverse(f"sample-{action}", args=[name])


def test_lists_every_sample_with_its_task(owner: Client) -> None:
    page = owner.get(SAMPLES).content.decode()
    for sample in introduce_samples():
        assert sample.title in page
        assert sample.task in page
        assert f"{sample.tool_count} tools" in page
        assert address_of("start", sample.name) in page


def test_the_page_of_catalogs_leads_to_the_samples(owner: Client, viewer: Client) -> None:
    for member in (owner, viewer):
        assert SAMPLES in member.get(reverse("catalog-list")).content.decode()


def test_adding_a_sample_opens_its_catalog(owner: Client, workspace: Workspace) -> None:
    answer = owner.post(address_of("add"))
    catalog = workspace.catalogs.get()
    assert catalog.sample == "tickets"
    assert answer.url == reverse("catalog-detail", args=[catalog.pk])


def test_a_sample_is_added_once(owner: Client, workspace: Workspace) -> None:
    owner.post(address_of("add"))
    owner.post(address_of("add"))
    owner.post(address_of("start"))
    assert workspace.catalogs.count() == 1


def test_offers_to_open_what_the_workspace_has(owner: Client, workspace: Workspace) -> None:
    catalog = add_sample(workspace=workspace, name="tickets")
    page = owner.get(SAMPLES).content.decode()
    assert reverse("catalog-detail", args=[catalog.pk]) in page
    assert address_of("add") not in page


def test_starting_a_sample_adds_it_and_opens_its_session(
    owner: Client, workspace: Workspace
) -> None:
    answer = owner.post(address_of("start"))
    assert workspace.catalogs.get().sample == "tickets"
    assert answer.url == reverse("session-detail", args=[workspace.sessions.get().pk])


@pytest.mark.parametrize("action", ["add", "start"])
def test_only_editors_change_a_workspace_and_only_by_pressing(
    owner: Client, viewer: Client, nobody: Client, workspace: Workspace, action: str
) -> None:
    assert viewer.post(address_of(action)).status_code == 403
    assert nobody.post(address_of(action)).status_code == 302
    assert owner.get(address_of(action)).status_code == 405
    assert not workspace.catalogs.exists()


@pytest.mark.parametrize("action", ["add", "start"])
def test_a_name_that_is_no_samples_is_not_found(owner: Client, action: str) -> None:
    assert owner.post(address_of(action, "nothing")).status_code == 404


def test_a_viewer_sees_the_samples_and_no_button(viewer: Client) -> None:
    page = viewer.get(SAMPLES).content.decode()
    assert "Tickets" in page
    assert address_of("start") not in page
    assert address_of("add") not in page


def test_what_one_team_adds_no_other_has(
    owner: Client, stranger: Client, workspace: Workspace
) -> None:
    catalog = add_sample(workspace=workspace, name="tickets")
    assert (
        reverse("catalog-detail", args=[catalog.pk]) not in stranger.get(SAMPLES).content.decode()
    )
