"""Every way in which a game ends has its sentence."""

from typing import get_args

import pytest

from qwirkle.cli.terminal.words import ending, winners
from qwirkle.rules.incident import ClosingReason, DepartureReason
from qwirkle.rules.outcome import EndReason, Outcome

NAMES = ("Anna", "Bob")


@pytest.mark.parametrize("reason", get_args(DepartureReason))
def test_after_a_departure_the_last_one_left_wins(reason: EndReason) -> None:
    outcome = Outcome.of(reason, [3, 5], left=[1])
    assert ending(outcome, NAMES) == "Anna was the last one left."
    assert winners(outcome, NAMES) == "Anna wins!"


@pytest.mark.parametrize("reason", ["stuck", *get_args(ClosingReason)])
def test_every_other_ending_is_explained(reason: EndReason) -> None:
    assert ending(Outcome.of(reason, [3, 5]), NAMES).endswith(".")


def test_the_bonus_is_explained() -> None:
    outcome = Outcome.of("hand_empty", [9, 5], bonus_seat=0)
    assert ending(outcome, NAMES) == "Anna laid the last tile: 6 points more."
