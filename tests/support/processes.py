"""Real processes of the product: the embedded playground, and workers."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

ROOT = Path(__file__).parents[2]
PLAIN = ("REDIS_URL", "DATABASE_URL", "DJANGO_SETTINGS_MODULE")


def plain_environment(**extra: str) -> dict[str, str]:
    """The environment without what the tests' own settings put into it."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in PLAIN and not name.startswith("GECKO_")
    }
    return {**kept, "PYTHONUNBUFFERED": "1", "GECKO_SAMPLE_PAUSE_SECONDS": "0.3", **extra}


class Playground:
    """A running `manage.py playground`."""

    def __init__(self, data: Path, **environment: str) -> None:
        command = [sys.executable, "manage.py", "--data", str(data)]
        # A file takes any number of warnings; a pipe that nobody empties would hold up the server.
        self.complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed when it has stopped
        self.process = subprocess.Popen(
            [*command, "playground", "--no-browser", "--port", "0"],
            cwd=ROOT,
            env=plain_environment(**environment),
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            text=True,
        )
        self.said = ""
        """What it complained of, once it has stopped."""
        self.address = self._read_address()

    def _read_address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.match(r"Gecko Playground: (http://\S+)", line)
            if found:
                return found.group(1)
        self.complaints.seek(0)
        raise AssertionError(f"the playground did not start: {self.complaints.read()}")

    def interrupt(self) -> int:
        """Ctrl-C. Returns the exit code once it has stopped."""
        self.process.send_signal(signal.SIGINT)
        return self._wait()

    def kill(self) -> None:
        self.process.kill()
        self._wait()

    def _wait(self) -> int:
        assert self.process.stdout is not None
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        self.complaints.seek(0)
        self.said = self.complaints.read()
        self.complaints.close()
        return code


@contextmanager
def playground(data: Path, **environment: str) -> Iterator[Playground]:
    running = Playground(data, **environment)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()


@contextmanager
def celery_worker(**environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker process of the distributed mode."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "gecko_site", "worker", "--pool", "threads"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "gecko_site.settings", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield worker
    finally:
        worker.kill()
        worker.wait()


def worker_environment(**more: str) -> dict[str, str]:
    """For a worker on the tests' own database and queue."""
    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    database = connection.settings_dict["NAME"]
    return {"DATABASE_URL": f"{server}/{database}", "GECKO_QUEUE": "gecko-tests", **more}
