"""Reading ground-truth calls, and what is said where the benchmark is not installed."""

import sys

import pytest
from django.core.management import call_command

from gecko_site.fidelity.benchmark import read_call, read_tasks
from simulator.errors import InputRefused


def test_reads_a_python_call_with_both_kinds_of_argument() -> None:
    call = read_call(3, "move('a', places=[1, -2.5], to={'x': None}, force=True)")
    assert (call.turn, call.name, call.positional) == (3, "move", ("a",))
    assert call.named == {"places": [1, -2.5], "to": {"x": None}, "force": True}


@pytest.fixture
def without_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "bfcl_eval"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "bfcl_eval", None)


@pytest.mark.usefixtures("without_benchmark")
def test_an_absent_benchmark_is_one_sentence_that_says_what_to_install() -> None:
    with pytest.raises(InputRefused, match="pip install --no-deps bfcl-eval mpmath") as refusal:
        read_tasks()
    assert refusal.value.sentence.startswith("bfcl_eval.constants cannot be imported.")


@pytest.mark.usefixtures("without_benchmark")
def test_the_command_says_so_and_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("benchmark_fidelity")
    assert ended.value.code == 2
    assert "cannot be imported" in capsys.readouterr().err
