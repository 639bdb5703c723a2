"""A workspace that other processes see."""

import pytest

from simulator.models import Workspace
from simulator.services.installing import install_samples
from tests.support.rows import make_workspace


@pytest.fixture
def workspace(transactional_db: None) -> Workspace:
    workspace = make_workspace()
    install_samples(workspace=workspace)
    return workspace
