"""One name, one thing: an engineer who searches for a name finds what was meant."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parent.parent / "src"

# The compiler knows its types by the name `cython`; the shim stands in for it at run time.
SHIM = "from qwirkle.engine import _cython as cython"


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((SRC / "qwirkle").rglob("*.py")):
        name = path.relative_to(SRC).with_suffix("").as_posix().replace("/", ".")
        yield name, ast.parse(path.read_text(encoding="utf-8"))


def is_module(name: str) -> bool:
    path = SRC / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").exists()


def aliases(tree: ast.Module) -> Iterator[str]:
    """The imports that give one of our own modules another name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [(alias.name, alias.asname) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [(f"{node.module}.{alias.name}", alias.asname) for alias in node.names]
        else:
            continue
        if any(alias and name.startswith("qwirkle.") and is_module(name) for name, alias in names):
            yield ast.unparse(node)


def test_no_two_public_classes_share_a_name() -> None:
    homes = defaultdict(list)
    for module, tree in modules():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(module)
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_no_module_of_ours_is_imported_by_another_name() -> None:
    found = {f"{module}: {line}" for module, tree in modules() for line in aliases(tree)}
    assert {line for line in found if not line.endswith(SHIM)} == set()


def test_an_alias_is_seen_in_every_form() -> None:
    for line in (
        "import qwirkle.rules.tile as t",
        "from qwirkle.rules import tile as t",
        "def f():\n    from qwirkle import rules as law",
    ):
        assert len(list(aliases(ast.parse(line)))) == 1
    for line in (
        "import numpy as np",
        "import qwirkle.rules.tile",
        "from qwirkle.rules.tile import Tile as T",
    ):
        assert list(aliases(ast.parse(line))) == []
