"""README's table of settings tells the truth."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `((?:GECKO_|DATABASE_|REDIS_)\w*)` \| (.+?) \| (.+?) \|$", re.MULTILINE)
DOCUMENTED = {name: default for name, default, _ in ROW.findall((ROOT / "README.md").read_text())}


def settings_read() -> dict[str, ast.expr | None]:
    """Each variable that settings.py reads, and its default as it stands there."""
    tree = ast.parse((ROOT / "gecko_site" / "settings.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    reads = [node for node in calls if ast.unparse(node.func).startswith("read_")]
    named = [node for node in reads if isinstance(node.args[0], ast.Constant)]
    return {node.args[0].value: node.args[1] if len(node.args) > 1 else None for node in named}


def literal_defaults() -> dict[str, str]:
    """Those that are not empty and not worked out."""
    constants = {
        name: default.value
        for name, default in settings_read().items()
        if isinstance(default, ast.Constant)
    }
    return {name: str(value) for name, value in constants.items() if value != ""}


def test_every_setting_stands_in_the_table_and_no_other_does() -> None:
    assert DOCUMENTED.keys() == settings_read().keys()


def test_every_default_in_the_table_is_the_one_in_force() -> None:
    told = {name: DOCUMENTED[name].strip("`") for name in literal_defaults()}
    assert told == literal_defaults()
    assert len(told) > 20


def test_only_the_settings_read_the_environment_for_the_product() -> None:
    modules = [path for room in ("simulator", "playground") for path in (ROOT / room).rglob("*.py")]
    readers = [path.name for path in modules if re.search(r"getenv|environ\.get", path.read_text())]
    assert not readers
