"""What views hand to templates has a type that says what is in it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAYGROUND = ROOT / "playground"
MODULES = [*(PLAYGROUND / "views").glob("*.py"), *PLAYGROUND.glob("*_answers.py")]


def untyped_contexts(path: Path) -> list[str]:
    """What `render` is given that is a bare dict, there or where its name got it."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    given = [it.args[2] for it in calls if ast.unparse(it.func) == "render" and len(it.args) > 2]
    names = {ast.unparse(it) for it in given if isinstance(it, ast.Name)}
    assigned = [node for node in nodes if isinstance(node, ast.Assign)]
    return [
        *(ast.unparse(it) for it in given if isinstance(it, ast.Dict)),
        *(
            ast.unparse(it)
            for it in assigned
            if isinstance(it.value, ast.Dict) and ast.unparse(it.targets[0]) in names
        ),
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_template_is_given_a_typed_context(path: Path) -> None:
    assert untyped_contexts(path) == []
