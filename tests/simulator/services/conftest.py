"""A workspace with a catalog whose one tool moves a file, and with the file-system sample."""

import pytest

from simulator.models import CatalogVersion, Workspace
from simulator.services.installing import install_samples
from tests.support.rows import make_catalog, make_workspace

MOVE = """
def tool(state, args):
    files = dict(state["files"])
    files["new"] = files.pop(args["source"])
    return {"moved": True}, {"cwd": state["cwd"], "files": files}
"""


@pytest.fixture
def workspace(db: None) -> Workspace:
    return make_workspace()


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace, behaviours={"move": MOVE})


@pytest.fixture
def with_samples(workspace: Workspace) -> Workspace:
    install_samples(workspace=workspace)
    return workspace
