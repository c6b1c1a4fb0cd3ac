"""What a seat may know, as arrays: made from a `View`, and from nothing else."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from qwirkle.env.stepped_game import SteppedGame
from qwirkle.env.window import Window
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.tile import ALL_TILES, COPIES

__all__ = ["CHOSEN", "Observation", "observation_space", "observe", "one_hot"]

CHOSEN = 64
"""Added to the number of a tile that was laid or picked for a swap in the unfinished turn."""

_MOST_POINTS = 30_000

Observation = dict[str, npt.NDArray[np.generic]]


def observation_space(window: Window, seats: int) -> spaces.Dict:
    """The space of `observe`; see docs/environments.md for the meaning of each array."""
    kinds, size = len(ALL_TILES), window.size
    limit = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "board": spaces.Box(0, CHOSEN + kinds, (size, size), np.uint8),
            "hand": spaces.Box(0, CHOSEN + kinds, (HAND_SIZE,), np.uint8),
            "unseen": spaces.Box(0, COPIES, (kinds,), np.uint8),
            "scores": spaces.Box(0, _MOST_POINTS, (seats,), np.int16),
            "hand_counts": spaces.Box(0, HAND_SIZE, (seats,), np.uint8),
            "bag_count": spaces.Box(0, kinds * COPIES, (1,), np.uint8),
            "to_move": spaces.Box(0, seats - 1, (1,), np.uint8),
            "corner": spaces.Box(limit.min, limit.max, (2,), np.int16),
            "action_mask": spaces.Box(0, 1, (window.actions,), np.int8),
        }
    )


def observe(stepped: SteppedGame, seat: int) -> Observation:
    """What ``seat`` may know. Seats are counted from it on, so that itself is always the first.

    The unfinished turn and the mask are seen by the seat to move only.
    """
    window, view = stepped.window, stepped.view(seat)
    acts = seat == view.to_move
    order = [(seat + n) % view.seats for n in range(view.seats)]
    board = np.zeros((window.size, window.size), np.uint8)
    hand = np.zeros(HAND_SIZE, np.uint8)
    mask = np.zeros(window.actions, np.int8)
    tiles = [(cell, tile.index + 1) for cell, tile in view.board.items()]
    hand[: len(view.hand)] = [tile.index + 1 for tile in view.hand]
    if acts:
        for slot, (tile, cell) in stepped.laid:
            hand[slot] = 0
            tiles.append((cell, tile.index + 1 + CHOSEN))
        for slot in stepped.picked:
            hand[slot] += CHOSEN
        mask[stepped.legal_actions()] = 1
    for cell, number in tiles:
        column, row = cell.x - stepped.corner.x, cell.y - stepped.corner.y
        if 0 <= column < window.size and 0 <= row < window.size:
            board[row, column] = number
    return {
        "board": board,
        "hand": hand,
        "unseen": np.frombuffer(view.unseen_counts, np.uint8).copy(),
        "scores": np.array([view.scores[n] for n in order], np.int16),
        "hand_counts": np.array([view.hand_counts[n] for n in order], np.uint8),
        "bag_count": np.array([view.bag_count], np.uint8),
        "to_move": np.array([order.index(view.to_move)], np.uint8),
        "corner": np.array(stepped.corner, np.int16),
        "action_mask": mask,
    }


def one_hot(numbers: npt.NDArray[np.generic]) -> npt.NDArray[np.float32]:
    """Tiles of a board or a hand as planes for a network: 6 colours, 6 shapes, and whether the
    tile belongs to the unfinished turn. The planes are the first axis, also of a batch.

    >>> one_hot(np.array([0, 8], np.uint8))[:, 1].nonzero()[0]
    array([1, 7])
    """
    numbers = np.asarray(numbers)
    kinds = (numbers % CHOSEN).astype(np.int16) - 1
    planes = [kinds // 6 == colour for colour in range(6)]
    planes += [(kinds % 6 == shape) & (kinds >= 0) for shape in range(6)]
    planes.append(numbers >= CHOSEN)  # type: ignore[operator]
    return np.stack(planes).astype(np.float32)
