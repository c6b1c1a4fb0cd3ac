"""Who may import whom: the arrows between the packages, read off the source."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SRC = Path(__file__).parent.parent / "src"
ANYTHING = None

# package: the packages it may import, itself aside.
ARROWS: dict[str, set[str] | None] = {
    "rules": set(),
    "notation": {"rules"},
    "drawing": {"rules", "notation"},
    "engine": {"rules", "notation"},
    "players": {"rules", "notation", "engine"},
    "compute": {"rules", "players"},
    "protocol": {"rules", "notation", "engine", "players"},
    "arena": {"rules", "notation", "engine", "players", "compute", "protocol"},
    "analysis": {"rules", "notation", "engine", "players", "compute"},
    "dataset": {"rules", "notation", "compute", "arena", "analysis"},
    "env": {"rules", "notation", "drawing", "engine", "players"},
    "duplicate": {"rules", "notation", "engine", "players"},
    "server": {"rules", "notation", "drawing", "players", "compute", "analysis", "duplicate"},
    "cli": ANYTHING,
    # qwirkle/__init__.py and the like are the face of the house.
    "": ANYTHING,
}

# floor of the server: the floors it may import, itself aside.
FLOORS: dict[str, set[str]] = {
    "wire": set(),
    "table": {"wire"},
    "store": {"wire", "table"},
    "people": {"wire", "table", "store"},
    "live": {"wire", "table", "store", "people"},
    "work": {"wire", "table", "store", "people", "live"},
    "http": {"wire", "table", "store", "people", "live"},
    "run": {"wire", "table", "store", "people", "live", "work", "http"},
}

# The law asks the engine for the legal placements, so that there is one generator, and positions
# show themselves in a terminal and in notebooks. Nothing else may go against the arrows, and these
# only inside a function, when it is called.
LAZY_EXCEPTIONS = {("qwirkle.rules.placements", "engine"), ("qwirkle.rules.pictures", "drawing")}

# Packages of an extra are imported where they are used, inside a function; only in these places
# at the top of a module, because the whole place is optional.
_PLACES_OF_EXTRAS = {
    "qwirkle.server": "server",
    "qwirkle.cli.bot": "server",
    "qwirkle.cli.terminal": "terminal",
    "qwirkle.env": "env",
}

# Requirements that are imported by another name.
_MODULES = {
    "nats-py": "nats",
    "open_spiel": "pyspiel",
    "pillow": "PIL",
    "prometheus-client": "prometheus_client",
    "resvg-py": "resvg_py",
}

NO_CHANCE_NO_CLOCK = {"asyncio", "logging", "os", "random", "secrets", "time"}


class Import(NamedTuple):
    importer: str
    imported: str
    is_lazy: bool
    line: int

    @property
    def package(self) -> str:
        return package_of(self.importer)

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def package_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (SRC / "qwirkle" / parts[1]).is_dir() else ""


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_in(source: str, importer: str) -> Iterator[Import]:
    """Every import of a module's source, also those inside functions and `if TYPE_CHECKING`."""
    tree = ast.parse(source)
    lazy = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt | ast.expr):
            continue
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{importer}:{node.lineno}: write imports from `qwirkle` on"
            base = node.module or ""
            # `from qwirkle import rules` imports qwirkle.rules
            names = [f"{base}.{alias.name}" if base == "qwirkle" else base for alias in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            names = [str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant)]
        for name in dict.fromkeys(names):
            yield Import(importer, name, node in lazy, node.lineno)


def all_imports() -> list[Import]:
    return [
        found
        for path in sorted(SRC.rglob("*.py"))
        for found in imports_in(path.read_text(encoding="utf-8"), module_name(path))
    ]


IMPORTS = all_imports()


def goes_against_the_arrows(found: Import) -> bool:
    # What version this is, everyone but the law may ask.
    if found.imported == "qwirkle.__version__" and found.package != "rules":
        return False
    if found.imported.partition(".")[0] != "qwirkle":
        return False
    allowed = ARROWS[found.package]
    if allowed is ANYTHING:
        return False
    return package_of(found.imported) not in {found.package, *allowed}


def test_the_packages_are_those_that_the_arrows_name() -> None:
    packages = {path.parent.name for path in (SRC / "qwirkle").glob("*/__init__.py")}
    assert packages <= set(ARROWS)


def test_imports_follow_the_arrows() -> None:
    against = [
        str(found)
        for found in IMPORTS
        if goes_against_the_arrows(found)
        and not (found.is_lazy and (found.importer, package_of(found.imported)) in LAZY_EXCEPTIONS)
    ]
    assert against == []


def floor_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if parts[:2] == ["qwirkle", "server"] and len(parts) > 2 else None


def test_every_module_of_the_server_is_on_a_floor() -> None:
    floors = {path.parent.name for path in (SRC / "qwirkle" / "server").glob("*/__init__.py")}
    assert floors == set(FLOORS)
    flat = [path.name for path in (SRC / "qwirkle" / "server").glob("*.py")]
    assert flat == ["__init__.py"]


def test_the_floors_of_the_server_follow_their_arrows() -> None:
    against = []
    for found in IMPORTS:
        floor, imported = floor_of(found.importer), floor_of(found.imported)
        if floor is not None and imported is not None and imported not in {floor, *FLOORS[floor]}:
            against.append(str(found))
    assert against == []


def test_the_law_reaches_generator_and_pictures_by_one_lazy_import_each() -> None:
    exceptions = [found for found in IMPORTS if goes_against_the_arrows(found)]
    assert len(exceptions) == len(LAZY_EXCEPTIONS)


def test_the_law_imports_the_standard_library_only() -> None:
    foreign = [
        str(found)
        for found in IMPORTS
        if found.package == "rules"
        and found.imported.partition(".")[0] not in {"qwirkle", *sys.stdlib_module_names}
    ]
    assert foreign == []


@pytest.mark.parametrize("package", ["rules", "duplicate"])
def test_the_law_knows_no_chance_no_clock_and_no_outside(package: str) -> None:
    forbidden = [
        str(found)
        for found in IMPORTS
        if found.package == package and found.imported.partition(".")[0] in NO_CHANCE_NO_CLOCK
    ]
    assert forbidden == []


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((SRC.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    always = {"qwirkle", *sys.stdlib_module_names, *_modules(project["dependencies"])}
    extras = {name: _modules(wanted) for name, wanted in project["optional-dependencies"].items()}
    optional = set().union(*(extras[extra] for extra in extras.keys() - {"build", "dev"}))
    undeclared = {
        str(found)
        for found in IMPORTS
        if (module := found.imported.partition(".")[0]) not in always
        and not (found.is_lazy and module in optional)
        and not any(
            found.importer.startswith(place) and module in extras[extra]
            for place, extra in _PLACES_OF_EXTRAS.items()
        )
        and not (found.package == "engine" and module == "cython")
    }
    assert undeclared == set()


def _modules(requirements: list[str]) -> set[str]:
    names = (re.split(r"[^\w-]", requirement)[0] for requirement in requirements)
    return {_MODULES.get(name, name) for name in names}


def test_cython_is_not_needed_at_run_time() -> None:
    code = "import sys; sys.modules['cython'] = sys.modules['Cython'] = None; import qwirkle.engine"
    interpreted = {key: value for key, value in os.environ.items() if key != "QWIRKLE_COMPILED"}
    interpreted["QWIRKLE_INTERPRETED"] = "1"
    subprocess.run([sys.executable, "-W", "error", "-c", code], env=interpreted, check=True)


@pytest.mark.parametrize(
    ("source", "is_lazy"),
    [
        ("from qwirkle.engine import x", False),
        ("import qwirkle.engine", False),
        ("from qwirkle import engine", False),
        ("if TYPE_CHECKING:\n    from qwirkle.engine import x", False),
        ("def f():\n    from qwirkle.engine import x", True),
        ("def f():\n    importlib.import_module('qwirkle.engine')", True),
    ],
)
def test_an_import_against_the_arrows_is_seen_in_every_form(source: str, is_lazy: bool) -> None:
    (found,) = imports_in(source, "qwirkle.rules.tile")
    assert goes_against_the_arrows(found)
    assert found.is_lazy is is_lazy
