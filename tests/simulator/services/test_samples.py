"""Adding shipped samples to a workspace, and what becomes of them when they are started."""

from typing import Any

import pytest

from simulator.models import Attempt, Workspace
from simulator.samples.loading import load_sample, sample_names
from simulator.services.catalogs import delete_catalog
from simulator.services.installing import FIRST_SAMPLES
from simulator.services.samples import add_sample, offer_samples, sample_opening, start_sample
from simulator.tasks import rehearse_session
from simulator.values.verdict import Outcome


def test_a_workspace_starts_with_the_first_samples_only(with_samples: Workspace) -> None:
    assert [catalog.sample for catalog in with_samples.catalogs.all()] == list(FIRST_SAMPLES)


def test_a_sample_is_added_with_its_behaviours_and_once(workspace: Workspace) -> None:
    catalog = add_sample(workspace=workspace, name="tickets")
    assert add_sample(workspace=workspace, name="tickets") == catalog
    behaviours = dict(catalog.versions.get().tools.values_list("name", "behaviour"))
    assert behaviours == load_sample("tickets").behaviours
    assert sample_opening(catalog=catalog) == load_sample("tickets").task["opening"]


def test_a_sample_that_was_put_away_comes_back_as_it_was(workspace: Workspace) -> None:
    catalog = add_sample(workspace=workspace, name="tickets")
    delete_catalog(catalog=catalog)
    assert not any(offer.catalog for offer in offer_samples(workspace=workspace))
    assert add_sample(workspace=workspace, name="tickets") == catalog
    assert any(offer.catalog for offer in offer_samples(workspace=workspace))


def test_a_name_that_is_no_samples_is_refused(workspace: Workspace) -> None:
    with pytest.raises(KeyError):
        add_sample(workspace=workspace, name="nothing")


def test_every_sample_is_offered_with_the_copy_there_is(with_samples: Workspace) -> None:
    offers = {offer.sample.name: offer.catalog for offer in offer_samples(workspace=with_samples)}
    assert tuple(offers) == sample_names()
    assert {name for name, catalog in offers.items() if catalog} == set(FIRST_SAMPLES)


@pytest.mark.parametrize("name", sample_names())
def test_a_started_sample_fails_learns_and_passes(
    workspace: Workspace, settings: Any, name: str
) -> None:
    settings.SAMPLE_PAUSE_SECONDS = 0.0
    session = start_sample(workspace=workspace, user=None, name=name)
    rehearse_session(session.pk)
    session.refresh_from_db()
    assert session.outcome == Outcome.PASSED
    attempts = Attempt.objects.filter(turn__session=session).order_by("number")
    assert [attempt.outcome for attempt in attempts] == ["failed", "passed"]
