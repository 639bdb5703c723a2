"""A workspace for a benchmark to work in."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import get_user_model

from simulator.models import Workspace
from simulator.services.installing import create_workspace


@contextmanager
def benchmark_workspace() -> Iterator[tuple[Workspace, Any]]:
    """With its owner; both are deleted afterwards, and all that was made in it."""
    user = get_user_model().objects.create(username=f"benchmark-{os.getpid()}")
    workspace = create_workspace(name="Benchmark", owner=user)
    try:
        yield workspace, user
    finally:
        workspace.sessions.all().delete()
        workspace.delete()
        user.delete()
