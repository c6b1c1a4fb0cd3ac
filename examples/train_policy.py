"""Train a small policy on a dataset, on one core in a minute, and let it play in the arena.

    qwirkle dataset data expert greedy --games 400 --samples 16
    python examples/train_policy.py data policy.npz
    cd examples && POLICY=../policy.npz qwirkle arena train_policy:player greedy --pairs 200

It needs pyarrow and NumPy: in a clone, pip install '.[data,train]'. The policy is a network with
one hidden layer. It gives each candidate move a number from a few features that a player can see;
the softmax of these numbers is to be that of the candidates' values.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from pyarrow import parquet

from qwirkle import Cell, LineScore, Move, Place, Swap, Tile, View, parse_move, parse_view

HIDDEN = 24
MOST_CANDIDATES = 16
SOFTNESS = 6.0  # points: values from few samples are noisy, so targets are blurred
EPOCHS = 12
BATCH = 256
Array = np.ndarray[Any, np.dtype[np.float32]]


# --- what the policy sees of a move ---


def features(view: View, move: Move) -> list[float]:
    """Numbers that tell a good move from a bad one, from what the seat knows."""
    kept = list(view.hand)
    lines: tuple[LineScore, ...] = ()
    openings = [0.0] * 5
    own = 0.0
    if isinstance(move, Place):
        lines = view.score_lines(move)
        board = view.board.laid(move.placements)
        for tile, _ in move.placements:
            kept.remove(tile)
        for line in lines:
            for cell in ends(line.cells):
                fit = board.fit(cell)
                # How likely others are to hold what goes on with this line, by its length.
                unseen = sum(view.unseen_counts[tile.index] for tile in fit)
                openings[len(line.cells) - 2] += min(unseen, 6) / 6
                own += any(tile in fit for tile in kept) * len(line.cells) / 6
    elif isinstance(move, Swap):
        for tile in move.tiles:
            kept.remove(tile)
    lengths = [len(line.cells) for line in lines]
    points = sum(line.total for line in lines)
    distinct = set(kept)
    pairs = sum(is_partner(one, other) for one in distinct for other in distinct if one < other)
    late = 1 - view.bag_count / 108
    return [
        points / 10,
        late * points / 10,
        (len(view.hand) - len(kept)) / 6,
        lengths.count(6),
        len(lengths) / 4,
        *openings[:4],
        own,
        len(distinct) / 6,
        (len(kept) - len(distinct)) / 3,
        pairs / 10,
        late,
        float(isinstance(move, Swap)),
        float(not kept and not view.bag_count),
    ]


def ends(line: Sequence[Cell]) -> list[Cell]:
    """The two cells at which a line can be continued."""
    first, last = min(line), max(line)
    dx, dy = (1, 0) if first.y == last.y else (0, 1)
    return [Cell(first.x - dx, first.y - dy), Cell(last.x + dx, last.y + dy)]


def is_partner(one: Tile, other: Tile) -> bool:
    """Whether two tiles may share a line."""
    return (one.colour == other.colour) != (one.shape == other.shape)


# --- learning ---


def read(data: Path) -> tuple[Array, Array, Array]:
    """Features and values of all candidates, a row of candidates per position, and its game."""
    views = {
        (row["game"], row["turn"]): row["view"]
        for row in parquet.read_table(
            data / "parquet" / "positions", columns=["game", "turn", "view"]
        ).to_pylist()
    }
    rows = parquet.read_table(
        data / "parquet" / "candidates", columns=["game", "turn", "move", "behind"]
    ).to_pylist()
    seen, behind, games = [], [], []
    for key, group in groupby(rows, key=lambda row: (row["game"], row["turn"])):
        # By move, as the order by value would tell which one is best.
        candidates = sorted(list(group)[:MOST_CANDIDATES], key=lambda row: str(row["move"]))
        if len(candidates) < 2:
            continue  # nothing to choose
        view = parse_view(views[key])
        # Rows are filled up by candidates that nobody would choose.
        missing = MOST_CANDIDATES - len(candidates)
        vectors = [features(view, parse_move(row["move"])) for row in candidates]
        seen.append(vectors + [[0.0] * len(vectors[0])] * missing)
        behind.append([row["behind"] for row in candidates] + [np.inf] * missing)
        games.append(key[0])
    return np.array(seen, np.float32), np.array(behind, np.float32), np.array(games, np.float32)


class Policy:
    """A network with one hidden layer: features in, one number out."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights

    @classmethod
    def new(cls, inputs: int, random: np.random.Generator) -> Policy:
        first = random.normal(0, inputs**-0.5, (inputs, HIDDEN))
        second = random.normal(0, HIDDEN**-0.5, (HIDDEN, 1))
        shapes = (first, np.zeros(HIDDEN), second)
        return cls([weights.astype(np.float32) for weights in shapes])

    def __call__(self, inputs: Array) -> Array:
        first, bias, second = self.weights
        numbers: Array = (np.tanh(inputs @ first + bias) @ second)[..., 0]
        return numbers

    def gradients(self, inputs: Array, target: Array, is_real: Array) -> list[Array]:
        """Those of the cross-entropy between the target and the softmax."""
        first, bias, second = self.weights
        hidden = np.tanh(inputs @ first + bias)
        logits = np.where(is_real, (hidden @ second)[..., 0], -np.inf)
        wrong = (softmax(logits) - target)[..., None] / len(inputs)
        inner = wrong @ second.T * (1 - hidden**2)
        return [
            np.einsum("pci,pch->ih", inputs, inner),
            inner.sum((0, 1)),
            np.einsum("pch,pco->ho", hidden, wrong),
        ]


def softmax(logits: Array) -> Array:
    exponents = np.exp(logits - logits.max(-1, keepdims=True))
    result: Array = exponents / exponents.sum(-1, keepdims=True)
    return result


def train(seen: Array, behind: Array, epochs: int = EPOCHS, seed: int = 1) -> Policy:
    """Learn by Adam: the same data and seed give the same policy."""
    random = np.random.default_rng(seed)
    policy = Policy.new(seen.shape[-1], random)
    target, is_real = softmax(-behind / SOFTNESS), np.isfinite(behind)
    means = [np.zeros_like(weights) for weights in policy.weights]
    squares = [np.zeros_like(weights) for weights in policy.weights]
    step = 0
    for _ in range(epochs):
        order = random.permutation(len(seen))
        for begin in range(0, len(order), BATCH):
            batch = order[begin : begin + BATCH]
            step += 1
            slopes = policy.gradients(seen[batch], target[batch], is_real[batch])
            for at, slope in enumerate(slopes):
                means[at] += 0.1 * (slope - means[at])
                squares[at] += 0.001 * (slope**2 - squares[at])
                mean, square = means[at] / (1 - 0.9**step), squares[at] / (1 - 0.999**step)
                policy.weights[at] -= 0.003 * mean / (np.sqrt(square) + 1e-8)
    return policy


def lost(choice: Array, behind: Array) -> float:
    """How many points a choice of candidates loses per turn, in the mean."""
    return float(behind[np.arange(len(behind)), choice].mean())


# --- playing ---


class PolicyPlayer:
    """Chooses the candidate with the highest number, among the moves that score most."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, view: View) -> Move:
        scored = sorted(view.scored_placements(), key=lambda found: -found[0])
        moves: list[Move] = [move for _, move in scored[:MOST_CANDIDATES]]
        moves = moves or view.legal_moves()
        values = self.policy(np.array([features(view, move) for move in moves], np.float32))
        return moves[int(values.argmax())]


def player(seed: int = 0) -> PolicyPlayer:
    """For the arena: the policy in the file that POLICY names, or in policy.npz."""
    with np.load(os.environ.get("POLICY", "policy.npz")) as file:
        return PolicyPlayer(Policy([file[name] for name in sorted(file.files)]))


def main(data: str, out: str) -> None:
    if not Path(data, "parquet").is_dir():
        sys.exit(f"{data} holds no dataset in Parquet: qwirkle dataset {data} expert greedy")
    seen, behind, games = read(Path(data))
    # The last tenth of the games is for testing; positions of one game stay together.
    is_test = games >= int(0.9 * (games.max() + 1))
    policy = train(seen[~is_test], behind[~is_test])
    np.savez(out, *policy.weights)
    tested, values = seen[is_test], behind[is_test]
    real = np.isfinite(values)
    print(f"{len(seen):,} positions, {is_test.sum():,} of them for testing")
    mine = lost(np.where(real, policy(tested), -np.inf).argmax(1), values)
    greedy = lost(np.where(real, tested[..., 0], -np.inf).argmax(1), values)
    print(f"points lost a turn there: {mine:.2f}; by taking the most points: {greedy:.2f}")
    print(f"{out}: trained")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python examples/train_policy.py DATASET POLICY.npz")
    main(*sys.argv[1:])
