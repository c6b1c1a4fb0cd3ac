"""What docs/architecture.md names exists, and its arrows are those that are enforced."""

import importlib
import re
from pathlib import Path

import pytest

from tests.test_imports import ANYTHING, ARROWS, FLOORS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SRC = ROOT / "src" / "qwirkle"
PACKAGES = sorted(path.parent.name for path in SRC.glob("*/__init__.py"))
NAMES = sorted(set(re.findall(rf"(?<![\w/.])(?:{'|'.join(PACKAGES)})(?:\.\w+)+", PAGE)))
FILES = sorted(set(re.findall(r"(?<![\w/.])(?:web|tests|docs|bench|src)/[\w./-]*\w/?", PAGE)))
WEB_FUNCTIONS = sorted(set(re.findall(r"(web/[\w./]+):(\w+)", PAGE)))


@pytest.mark.parametrize("name", NAMES)
def test_a_module_or_function_named_on_the_page_exists(name: str) -> None:
    assert resolves(f"qwirkle.{name}")


def resolves(name: str) -> bool:
    """Whether a dotted name is a module, or leads from a module to an attribute."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_a_name_that_does_not_exist_is_noticed() -> None:
    assert resolves("qwirkle.rules.game.Game.play")
    assert not resolves("qwirkle.rules.game.Game.plays")
    assert not resolves("qwirkle.rules.games")


@pytest.mark.parametrize("file", FILES)
def test_a_file_named_on_the_page_exists(file: str) -> None:
    assert (ROOT / file).exists()


@pytest.mark.parametrize(("file", "function"), WEB_FUNCTIONS)
def test_a_function_of_the_web_client_named_on_the_page_exists(file: str, function: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    # A method, a private method, a function, or a property that holds one.
    assert re.search(
        rf"^\s*(?:export |async |function |#)*{function}\b *[(<=:]", source, re.MULTILINE
    )


def rows(*columns: str) -> dict[str, list[str]]:
    """The table with these columns, by its first cell."""
    head = re.escape("| " + " | ".join(columns) + " |\n")
    found = re.search(rf"{head}\|[-| ]+\n((?:\|.*\n)+)", PAGE)
    assert found is not None
    cells = [line.strip("| \n").split(" | ") for line in found[1].splitlines()]
    return {row[0].strip("`"): row for row in cells}


def quoted(cell: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", cell))


def test_every_package_is_in_the_table_with_its_arrows() -> None:
    shown = rows("package", "may import")
    assert sorted(shown) == PACKAGES
    for package, row in shown.items():
        allowed = ARROWS[package]
        if allowed is ANYTHING:
            assert row[-1] == "everything"
        else:
            assert quoted(row[-1]) == allowed & set(PACKAGES)


def test_every_package_is_in_the_tree() -> None:
    tree = re.search(r"^src/qwirkle/\n((?:  .*\n)+)", PAGE, re.MULTILINE)
    assert tree is not None
    assert sorted(re.findall(r"^  (\w+)/", tree[1], re.MULTILINE)) == PACKAGES


def test_every_floor_of_the_server_is_in_the_table_with_its_arrows() -> None:
    shown = rows("floor", "what is on it", "may import")
    assert list(shown) == list(FLOORS)
    for floor, row in shown.items():
        assert quoted(row[2] if len(row) > 2 else "") == FLOORS[floor]


def test_every_module_of_a_floor_and_its_path_are_real() -> None:
    assert len(NAMES) > 60
    assert len(FILES) > 15
    assert len(WEB_FUNCTIONS) >= 4
