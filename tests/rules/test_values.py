"""All that the law hands out is a frozen value."""

import dataclasses

import pytest

from qwirkle import rules
from qwirkle.rules.legality import Chooser
from qwirkle.rules.setup import Setup

VALUES = [
    value
    for value in [*(getattr(rules, name) for name in rules.__all__), Chooser, Setup]
    if isinstance(value, type) and dataclasses.is_dataclass(value)
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_it_is_frozen_and_takes_no_further_attributes(value: type) -> None:
    assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(value)


def test_the_values_were_found() -> None:
    assert len(VALUES) >= 15
