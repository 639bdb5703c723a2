"""The direction of flow: who may import whom."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STAGES = (
    "conversion",
    "validation",
    "responding",
    "state",
    "judging",
    "planners",
    "proposing",
    "real",
)
FOUNDATION = ("values", "errors", "strict_json", "patching", "llm", "schemas", "prompts")
SHELL = (
    "models",
    "selectors",
    "services",
    "publishing",
    "tasks",
    "admin",
    "management",
    "apps",
    "migrations",
)
SHELL_LIBRARIES = ("django", "channels", "celery", "playground", "gecko_site")


def modules(*packages: str) -> list[Path]:
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


def imported_names(path: Path) -> set[str]:
    """The absolute names a module imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} uses a relative import"
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def room_of(path: Path) -> str:
    """The name of the simulator part that a module belongs to."""
    part = path.relative_to(ROOT / "simulator").parts[0]
    return part.removesuffix(".py")


def rooms_imported(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imported_names(path) if name.startswith("simulator.")}


def is_core(path: Path) -> bool:
    return room_of(path) not in SHELL


CORE = [path for path in modules("simulator") if is_core(path)]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_knows_nothing_of_the_shell(path: Path) -> None:
    libraries = {name.split(".")[0] for name in imported_names(path)}
    assert not libraries.intersection(SHELL_LIBRARIES)
    assert not rooms_imported(path).intersection(SHELL)


@pytest.mark.parametrize("path", [path for path in CORE if room_of(path) in STAGES], ids=name_of)
def test_a_stage_imports_no_other_stage(path: Path) -> None:
    allowed = {*FOUNDATION, room_of(path)}
    assert rooms_imported(path) <= allowed


@pytest.mark.parametrize(
    "path", [path for path in CORE if room_of(path) in FOUNDATION], ids=name_of
)
def test_the_foundation_rests_on_nothing_above_it(path: Path) -> None:
    assert rooms_imported(path) <= set(FOUNDATION)


@pytest.mark.parametrize("path", [path for path in CORE if room_of(path) == "values"], ids=name_of)
def test_values_import_nothing_but_each_other(path: Path) -> None:
    assert rooms_imported(path) <= {"values"}


@pytest.mark.parametrize("path", modules("simulator"), ids=name_of)
def test_the_simulator_never_imports_the_playground(path: Path) -> None:
    assert not {name for name in imported_names(path) if name.split(".")[0] == "playground"}


@pytest.mark.parametrize("path", modules("simulator"), ids=name_of)
def test_only_the_provider_imports_litellm(path: Path) -> None:
    if path == ROOT / "simulator" / "llm" / "provider.py":
        return
    assert not {name for name in imported_names(path) if name.split(".")[0] == "litellm"}


@pytest.mark.parametrize("path", modules("playground/views"), ids=name_of)
def test_a_view_imports_no_other_view(path: Path) -> None:
    assert not {it for it in imported_names(path) if it.startswith("playground.views")}


@pytest.mark.parametrize("path", modules("playground"), ids=name_of)
def test_the_playground_reads_by_selectors_and_writes_by_services(path: Path) -> None:
    assert rooms_imported(path) <= {
        "values",
        "errors",
        "patching",
        "models",
        "selectors",
        "services",
        "publishing",
    }
