"""The most memory that this process and those it starts have held, as Linux counts it."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

PROCESSES = Path("/proc")
LOOK_SECONDS = 0.01
RESET = "5"
"""What makes Linux forget a process's peak."""


class PeakMemory:
    """Bytes held at most while it is open: `own` by this process, `started` by the largest of those
    below it. Both are None where there is no /proc."""

    own: int | None = None
    started: int | None = None

    def __enter__(self) -> "PeakMemory":
        self._closed = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="memory", daemon=True)
        if PROCESSES.exists():
            (PROCESSES / "self" / "clear_refs").write_text(RESET, encoding="ascii")
        self._watcher.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._closed.set()
        self._watcher.join()
        self.own = _peak_of(os.getpid())

    def _watch(self) -> None:
        while not self._closed.wait(LOOK_SECONDS):
            peaks = [_peak_of(process) for process in _started_by(os.getpid())]
            self.started = max(
                (it for it in (*peaks, self.started) if it is not None), default=None
            )


def _started_by(process: int) -> Iterator[int]:
    """All below a process, those that end meanwhile left out."""
    for tasks in (PROCESSES / str(process)).glob("task/*/children"):
        for child in map(int, _read(tasks).split()):
            yield child
            yield from _started_by(child)


def _peak_of(process: int) -> int | None:
    status = _read(PROCESSES / str(process) / "status")
    peak = next((line for line in status.splitlines() if line.startswith("VmHWM")), None)
    return int(peak.split()[1]) * 1024 if peak else None


def _read(path: Path) -> str:
    """Empty when the process is gone."""
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
