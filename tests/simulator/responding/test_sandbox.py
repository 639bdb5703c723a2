import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from simulator.responding.sandbox import SandboxError, run_code
from tests.support.questions import LIMITS

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="forks, and reads /proc")
IMPORTS = """
import os
from simulator.responding.sandbox import SandboxError, run_code
from tests.support.questions import LIMITS
"""
RUNNING = IMPORTS + "run_code('1', {}, LIMITS, 0)\n"
FORKING = """
child = os.fork()
if child == 0:
    try:
        print("child", run_code("1 + 1", {}, LIMITS, 0), flush=True)
    except SandboxError as error:
        print("child", error.message, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print("parent", run_code("1 + 2", {}, LIMITS, 0))
"""


def run_forking(*, used_before: bool) -> list[str]:
    code = (RUNNING if used_before else IMPORTS) + FORKING
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


def test_gives_the_value_of_the_last_expression() -> None:
    assert run_code("int(one) + 1", {"one": "1"}, LIMITS, seed=0) == 2


def test_names_the_lines_an_error_came_through() -> None:
    with pytest.raises(SandboxError) as error:
        run_code("def go():\n    return 1 / 0\ngo()", {}, LIMITS, seed=0)
    assert (error.value.message, error.value.lines) == (
        "ZeroDivisionError: division by zero",
        (3, 2),
    )


def test_what_an_error_says_can_be_kept_and_shown() -> None:
    with pytest.raises(SandboxError) as error:
        run_code("raise ValueError('a' + chr(0) + 'b' * 100_000)", {}, LIMITS, seed=0)
    assert error.value.message.startswith("ValueError: a\\u0000bbb")
    assert len(error.value.message) < 2_100


@pytest.mark.parametrize("code", ["'a' + chr(0)", "['a', {chr(0): 1}]"])
def test_a_value_that_no_row_could_hold_is_an_error(code: str) -> None:
    with pytest.raises(SandboxError, match="cannot be kept: a text holds a null character"):
        run_code(code, {}, LIMITS, seed=0)


@ON_LINUX
def test_goes_on_after_its_workers_were_killed() -> None:
    run_code("1", {}, LIMITS, seed=0)
    for pid in _workers_of(os.getpid()):
        os.kill(pid, signal.SIGKILL)
    values = []
    for _ in range(5):
        with suppress(SandboxError):
            values.append(run_code("1", {}, LIMITS, seed=0))
    assert values[-1:] == [1]


@ON_LINUX
def test_works_in_a_process_forked_before_the_first_run() -> None:
    assert run_forking(used_before=False) == ["child 2", "parent 3"]


@ON_LINUX
def test_tells_a_process_forked_after_the_first_run_instead_of_hanging() -> None:
    child, parent = run_forking(used_before=True)
    assert child.startswith("child the sandbox was in use when this process was forked")
    assert parent == "parent 3"


@ON_LINUX
def test_leaves_no_worker_behind() -> None:
    code = RUNNING + "from tests.simulator.responding.test_sandbox import _workers_of\n"
    code += "print(*_workers_of(os.getpid()))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    workers = [int(pid) for pid in done.stdout.split()]
    assert workers
    assert not any(_is_worker(pid) for pid in workers)


def _workers_of(pid: int) -> list[int]:
    """The sandbox workers that a process has started, on systems that tell."""
    listed = " ".join(path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(child) for child in listed.split() if _is_worker(int(child))]


def _is_worker(pid: int) -> bool:
    command = Path(f"/proc/{pid}/cmdline")
    return command.exists() and b"monty" in command.read_bytes()
