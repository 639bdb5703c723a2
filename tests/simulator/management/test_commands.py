"""Claims about the commands: what they print and how they end."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from simulator.models import Catalog, Session, Workspace
from simulator.services import outages, running
from simulator.services.installing import install_samples
from simulator.services.samples import sample_opening
from tests.support.rows import make_workspace

pytestmark = pytest.mark.django_db

DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Shelf", "version": "1"},
    "paths": {
        "/books": {
            "post": {
                "operationId": "add_book",
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {
                            "schema": {
                                "type": "object",
                                "properties": {"title": {"type": "string"}},
                                "required": ["title"],
                            }
                        }
                    },
                },
                "responses": {"200": {"description": "ok"}},
            }
        }
    },
}
TASK = "message: Go into docs.\nopening: {cwd: /, root: {docs: {}}}\nchecklist:\n"
TASK += "  - {text: The directory is docs., check: state.cwd == '/docs'}\n"


@pytest.fixture
def workspace() -> Workspace:
    return make_workspace()


@pytest.fixture
def catalog(workspace: Workspace) -> Catalog:
    install_samples(workspace=workspace)
    return workspace.catalogs.get(sample="file_system")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def write(folder: Path, name: str, text: str | dict[str, Any]) -> Path:
    file = folder / name
    file.write_text(text if isinstance(text, str) else json.dumps(text))
    return file


def run(*arguments: Any, **options: Any) -> tuple[int, str, str]:
    """Exit code, what was printed, what was complained of."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*map(str, arguments), stdout=out, stderr=err, **options)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_imports_files_and_says_what_became_of_each(workspace: Workspace, tmp_path: Path) -> None:
    good, bad = write(tmp_path, "shelf.json", DOCUMENT), write(tmp_path, "page.html", "<html>")
    code, printed, _ = run("import_catalog", good, bad, "--json")
    first, second = json.loads(printed)
    assert code == 1
    assert (first["format"], first["tools"], first["error"]) == ("openapi-3.1", 1, None)
    assert first["catalog"] == Catalog.objects.get(name="Shelf").pk
    assert second["tools"] == 0
    assert second["error"]


def test_a_file_that_is_not_there_is_an_error_of_its_own(workspace: Workspace) -> None:
    code, printed, _ = run("import_catalog", "nowhere.json", "--json")
    assert code == 1
    assert "nowhere.json cannot be read" in json.loads(printed)[0]["error"]


def test_a_file_that_gives_no_tool_is_an_error_and_no_catalog(
    workspace: Workspace, tmp_path: Path
) -> None:
    file = tmp_path / "none.json"
    info = {"title": "None", "version": "1"}
    file.write_text(json.dumps({"openapi": "3.1.0", "info": info, "paths": {"/x": {"get": 5}}}))
    code, output, _ = run("import_catalog", file, "--json")
    (answer,) = json.loads(output)
    assert (code, answer["tools"], answer["error"]) == (1, 0, "It gave no tool.")
    assert answer["skipped"]
    assert not workspace.catalogs.exists()


def test_a_file_without_end_is_refused_by_its_size(workspace: Workspace) -> None:
    code, printed, _ = run("import_catalog", "/dev/zero", "--json")
    assert code == 1
    assert "the limit is" in json.loads(printed)[0]["error"]


def test_lints_calls_line_by_line(catalog: Catalog, tmp_path: Path) -> None:
    lines = [
        {"id": 1, "call": {"name": "cd", "arguments": {"path": "docs"}}},
        {"id": 2, "call": {"name": "add_book", "arguments": {}}, "document": DOCUMENT},
    ]
    file = write(tmp_path, "calls.jsonl", "\n".join(map(json.dumps, lines)))
    code, printed, _ = run("lint_calls", file, "--catalog", catalog.pk)
    answers = [json.loads(answer) for answer in printed.splitlines()]
    assert code == 1
    assert [(answer["id"], answer["valid"]) for answer in answers] == [(1, True), (2, False)]


def test_lint_exits_0_when_all_are_valid(catalog: Catalog, tmp_path: Path) -> None:
    file = write(tmp_path, "calls.jsonl", json.dumps({"call": {"name": "pwd", "arguments": {}}}))
    assert run("lint_calls", file, "--catalog", catalog.pk)[0] == 0


@pytest.mark.parametrize("text", ["nonsense", '{"call": {"name": "a"}}'])
def test_lint_exits_2_when_it_could_not_run(text: str, tmp_path: Path) -> None:
    code, _, complaint = run("lint_calls", write(tmp_path, "calls.jsonl", text))
    assert code == 2
    assert complaint.startswith("Line 1: ")


def test_lint_reads_on_after_a_line_that_cannot_be_read(catalog: Catalog, tmp_path: Path) -> None:
    call = json.dumps({"name": "pwd", "arguments": {}})
    file = write(tmp_path, "calls.jsonl", f"{call}\nnonsense\n{call}")
    code, printed, complaint = run("lint_calls", file, "--catalog", catalog.pk)
    assert code == 2
    assert [json.loads(answer)["id"] for answer in printed.splitlines()] == [1, 3]
    assert complaint.startswith("Line 2: it is not JSON")


def test_lint_reads_standard_input(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps({"call": {"name": "pwd", "arguments": {}}, "id": "a"})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    code, printed, _ = run("lint_calls", "-", "--catalog", catalog.pk, "--json")
    assert code == 0
    assert json.loads(printed) == {"id": "a", "valid": True, "violations": []}


def test_lint_sums_up_for_a_person_only(catalog: Catalog, tmp_path: Path, monkeypatch: Any) -> None:
    file = write(tmp_path, "calls.jsonl", json.dumps({"call": {"name": "pwd", "arguments": []}}))
    assert run("lint_calls", file, "--catalog", catalog.pk)[2] == ""
    monkeypatch.setattr("io.StringIO", Terminal)
    complaint = run("lint_calls", file, "--catalog", catalog.pk)[2]
    assert "1 line: 1 invalid. Violations: not_an_object 1." in complaint


def test_lint_knows_catalogs_that_exist_only(workspace: Workspace, tmp_path: Path) -> None:
    file = write(tmp_path, "calls.jsonl", "{}")
    assert run("lint_calls", file, "--catalog", 999)[0] == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("folder", "code"), [("docs", 0), ("/", 1)])
def test_rehearses_a_task_and_prints_its_events(tmp_path: Path, folder: str, code: int) -> None:
    workspace = make_workspace()
    install_samples(workspace=workspace)
    task = write(tmp_path, "task.yaml", TASK)
    recording = write(
        tmp_path, "calls.json", json.dumps([{"name": "cd", "arguments": {"path": folder}}])
    )
    ended, printed, _ = run(
        "rehearse",
        "--catalog",
        workspace.catalogs.get().pk,
        "--task",
        task,
        "--planner",
        f"recording:{recording}",
        "--json",
    )
    events = [json.loads(event) for event in printed.splitlines()]
    assert ended == code
    assert [event["sequence"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["kind"] == "session.finished"


@pytest.mark.parametrize(
    ("task", "planner"),
    [
        ("message: ''\n", "recording:calls.json"),
        ("message: a\nopening: [\n", "recording:calls.json"),
        (TASK, "recording:nowhere.json"),
        (TASK, "somebody"),
        (TASK, "recording:task.yaml"),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(
    catalog: Catalog, tmp_path: Path, task: str, planner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "task.yaml", task)
    write(tmp_path, "calls.json", json.dumps([{"name": "pwd", "arguments": {}}]))
    code, _, complaint = run(
        "rehearse", "--catalog", catalog.pk, "--task", "task.yaml", "--planner", planner
    )
    assert code == 2
    assert len(complaint.strip().splitlines()) == 1
    assert not Session.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_task_without_an_opening_state_begins_with_the_catalogs_own(tmp_path: Path) -> None:
    workspace = make_workspace()
    install_samples(workspace=workspace)
    catalog = workspace.catalogs.get()
    task = write(tmp_path, "task.yaml", "message: Look around.\n")
    calls = write(tmp_path, "calls.json", '[{"name": "pwd", "arguments": {}}]')
    run("rehearse", "--catalog", catalog.pk, "--task", task, "--planner", f"recording:{calls}")
    assert Session.objects.get().opening == sample_opening(catalog=catalog) != {}


def test_an_unknown_catalog_is_named(workspace: Workspace) -> None:
    code, _, complaint = run(
        "rehearse", "--catalog", 999, "--task", "t.yaml", "--planner", "recording:x"
    )
    assert code == 2
    assert "no catalog 999" in complaint


README = Path(__file__).parents[3] / "README.md"


def recordings_in_readme() -> list[str]:
    """Indented blocks that begin as JSON lists do."""
    blocks = re.findall(r"(?:^    .*\n)+", README.read_text(encoding="utf-8"), re.MULTILINE)
    return [block for block in blocks if block.strip().startswith("[{")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("shape", [0, 1])
def test_the_recordings_of_the_readme_are_told_in_readable_lines(
    tmp_path: Path, shape: int
) -> None:
    workspace = make_workspace()
    install_samples(workspace=workspace)
    item = {"text": "temp is there.", "check": "type(state.root.temp) == 'object'"}
    opening = {"cwd": "/", "root": {}}
    task = write(
        tmp_path,
        "task.yaml",
        json.dumps({"message": "Make it.", "opening": opening, "checklist": [item]}),
    )
    calls = write(tmp_path, "calls.json", recordings_in_readme()[shape])
    catalog = workspace.catalogs.get().pk
    options = ("--catalog", catalog, "--task", task, "--planner", f"recording:{calls}")
    _, printed, _ = run("rehearse", *options)
    assert 'Call 1: mkdir {"path": "temp"}' in printed
    assert "Attempt 1 passed." in printed
    assert printed.splitlines()[-1].split(maxsplit=1)[1].startswith("Session ")


@pytest.mark.django_db(transaction=True)
def test_a_rehearsal_that_cannot_be_recorded_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = make_workspace()
    install_samples(workspace=workspace)
    task = write(tmp_path, "task.yaml", TASK)
    calls = write(tmp_path, "calls.json", recordings_in_readme()[0])

    def full(*_: Any, **__: Any) -> Any:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(outages, "PAUSES", ())
    monkeypatch.setattr(running, "record_as_worker", full)
    catalog = workspace.catalogs.get().pk
    with pytest.raises(OperationalError):
        run("rehearse", "--catalog", catalog, "--task", task, "--planner", f"recording:{calls}")
