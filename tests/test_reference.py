"""The reference: every public name has an example, and the examples run as a reader runs them."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import qwirkle
from qwirkle.engine import State
from qwirkle.rules import Game, Position, View
from tests.reference_pages import packages

# Whose methods have examples of their own; those of the others are shown by their class.
CENTRAL = (Game, Position, View, State)


def public(package: str) -> dict[str, object]:
    module = importlib.import_module(package)
    return {name: getattr(module, name) for name in module.__all__}


def is_documented(value: object) -> bool:
    """Whether it can have an example: a constant and an alias of types show all that they are."""
    return inspect.isclass(value) or (
        callable(value) and str(getattr(value, "__module__", "")).startswith("qwirkle")
    )


def methods(kind: type) -> Iterator[tuple[str, object]]:
    for name in dir(kind):
        value = getattr(kind, name)
        if not name.startswith("_") and callable(value):
            yield f"{kind.__name__}.{name}", value


def entries(package: str) -> Iterator[tuple[str, object]]:
    """What has an entry of its own on the page of a package, each on one page only."""
    for name, value in public(package).items():
        if package != "qwirkle" and is_documented(value):
            yield name, value
            if value in CENTRAL:
                assert inspect.isclass(value)
                yield from methods(value)


def examples(docstring: str | None) -> list[doctest.Example]:
    return doctest.DocTestParser().get_examples(docstring or "")


@pytest.mark.parametrize("package", packages())
def test_every_public_name_has_an_example(package: str) -> None:
    """In its own docstring, or at the top of its page."""
    top = examples(importlib.import_module(package).__doc__)
    assert top
    shown = {word for example in top for word in re.findall(r"\w+", example.source)}
    lacking = [
        name
        for name, value in entries(package)
        if not examples(value.__doc__) and name.rpartition(".")[2] not in shown
    ]
    assert lacking == []


def home(package: str, name: str) -> list[ast.stmt]:
    """The module that a package imports a name from."""
    (whole,) = importlib.import_module(package).__path__
    for node in ast.walk(ast.parse((Path(whole) / "__init__.py").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and name in [each.name for each in node.names]:
            file = Path(qwirkle.__path__[0]).parent / f"{str(node.module).replace('.', '/')}.py"
            return ast.parse(file.read_text("utf-8")).body
    raise AssertionError(f"{package} does not import {name}")


def is_explained(statements: list[ast.stmt], name: str) -> bool:
    """Whether a text follows where the name is given its value."""
    for given, after in pairwise(statements):
        targets = given.targets if isinstance(given, ast.Assign) else [getattr(given, "target", 0)]
        if name in [each.id for each in targets if isinstance(each, ast.Name)]:
            return isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    return False


@pytest.mark.parametrize("package", [package for package in packages() if package != "qwirkle"])
def test_every_constant_and_alias_is_explained(package: str) -> None:
    values = [name for name, value in public(package).items() if not is_documented(value)]
    assert [name for name in values if not is_explained(home(package, name), name)] == []


def test_the_names_of_the_whole_package_are_those_of_its_parts() -> None:
    parts = {
        id(value)
        for package in packages()
        if package != "qwirkle"
        for value in public(package).values()
    }
    own = {name for name, value in public("qwirkle").items() if id(value) not in parts}
    assert own == {"__version__"}


@pytest.mark.parametrize("package", packages())
def test_the_examples_run_with_the_names_of_their_page(package: str) -> None:
    runner = doctest.DocTestRunner(verbose=False)
    page = [(package, importlib.import_module(package)), *entries(package)]
    for name, value in page:
        known = {**public("qwirkle"), **public(package)}
        test = doctest.DocTestParser().get_doctest(value.__doc__ or "", known, name, None, None)
        if "+SKIP" not in (value.__doc__ or ""):
            runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_only_the_example_that_starts_a_cluster_is_skipped() -> None:
    skipped = {
        name
        for package in packages()
        for name, value in entries(package)
        if "+SKIP" in (value.__doc__ or "")
    }
    assert skipped == {"RayExecutor"}
