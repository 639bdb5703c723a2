"""What is promised of each shipped sample, whichever it is."""

from importlib.resources import files

import jmespath
import pytest

from simulator.conversion.convert import convert
from simulator.samples.loading import introduce_samples, load_sample, sample_names
from simulator.values.call import CallRecord
from simulator.values.catalog import ImportedCatalog
from tests.support.sample_tools import IMPORT_LIMITS, Tools

NAMES = sample_names()


def imported(name: str) -> ImportedCatalog:
    return convert(load_sample(name).document, limits=IMPORT_LIMITS)


def made(name: str, attempt: int) -> tuple[list[CallRecord], list[object]]:
    """The records of a recorded attempt, and what each check of the task comes to then."""
    sample, tools = load_sample(name), Tools(name)
    calls = sample.recording["attempts"][attempt]
    records = [tools.call(call["name"], **call["arguments"]) for call in calls]
    told = [
        {"name": record.call.name, "response": record.reply and record.reply.body}
        for record in records
    ]
    seen = {"state": tools.state, "opening": sample.task["opening"], "calls": told}
    return records, [jmespath.search(item["check"], seen) for item in sample.task["checklist"]]


@pytest.mark.parametrize("name", NAMES)
def test_the_document_is_imported_whole_and_without_remarks(name) -> None:
    catalog = imported(name)
    assert not catalog.skipped
    assert not catalog.repaired
    assert not catalog.warnings


@pytest.mark.parametrize("name", NAMES)
def test_every_tool_has_a_behaviour_and_says_what_it_answers(name) -> None:
    tools = imported(name).tools
    assert {tool.name for tool in tools} == load_sample(name).behaviours.keys()
    assert all(tool.responses and tool.description for tool in tools)


@pytest.mark.parametrize("shared", ["_random.py", "calculate.py"])
def test_what_samples_do_alike_is_written_once(shared) -> None:
    folders = [files("simulator.samples") / name / "behaviours" for name in NAMES]
    text = (files("simulator.samples") / "shared" / "behaviours" / shared).read_text("utf-8")
    users = [
        name for name in NAMES if any(text in it for it in load_sample(name).behaviours.values())
    ]
    assert len(users) > 1
    assert not any((folder / shared).is_file() for folder in folders)


@pytest.mark.parametrize("name", NAMES)
def test_is_introduced_by_what_its_files_say(name) -> None:
    introduced = {sample.name: sample for sample in introduce_samples()}[name]
    sample = load_sample(name)
    assert introduced.title == sample.title
    assert introduced.task == sample.task["title"]
    assert introduced.description
    assert introduced.tool_count == len(imported(name).tools)


@pytest.mark.parametrize("name", NAMES)
def test_the_first_recorded_attempt_goes_wrong(name) -> None:
    records, verdicts = made(name, 0)
    assert not all(verdicts)
    assert not all(record.succeeded for record in records)


@pytest.mark.parametrize("name", NAMES)
def test_the_last_recorded_attempt_passes(name) -> None:
    records, verdicts = made(name, -1)
    assert all(record.succeeded for record in records)
    assert all(verdicts)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("state", [{}, None])
def test_no_check_breaks_where_all_is_absent(name, state) -> None:
    seen = {"state": state, "opening": state, "calls": []}
    verdicts = [
        jmespath.search(item["check"], seen) for item in load_sample(name).task["checklist"]
    ]
    assert not all(verdicts)
