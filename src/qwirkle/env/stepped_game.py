"""A game that is played by small actions: a tile on a cell, a tile to swap, the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from qwirkle.env.window import Window
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.view import View

__all__ = ["MOST_TURNS", "SteppedGame"]

MOST_TURNS = 400
"""After this many turns a game is cut: forced swaps could go round for ever (A16)."""


class SteppedGame:
    """A `Game` with the unfinished turn of the seat to move.

    ``laid`` are the placements of this turn so far with their slots, ``picked`` the slots of the
    tiles to swap. What may follow is read off the legal moves of the whole turn, so that every
    sequence of legal actions is a legal move, and every legal move can be made.

    >>> stepped = SteppedGame(Game.start(players=2, seed=7))
    >>> stepped.step(stepped.legal_actions()[0])
    >>> len(stepped.laid), stepped.seat == stepped.game.position.to_move
    (1, True)
    """

    def __init__(self, game: Game, window: Window | None = None) -> None:
        self.window = Window() if window is None else window
        self._begin_turn(game)

    def __copy__(self) -> Self:
        # All that it holds is replaced, never changed.
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def __deepcopy__(self, _: object) -> Self:
        return copy(self)

    def _begin_turn(self, game: Game) -> None:
        if game.position.swap_limit_reached:
            game = game.close("swap_limit")
        self.game = game
        self.laid: tuple[tuple[int, Placement], ...] = ()
        self.picked: tuple[int, ...] = ()
        self.corner = self.window.corner(game.position.board)
        self._moves = [move.placements for move in game.position.legal_placements()]
        self._legal: list[int] | None = None

    @property
    def position(self) -> Position:
        """The position before the unfinished turn."""
        return self.game.position

    @property
    def seat(self) -> int:
        return self.position.to_move

    @property
    def hand(self) -> tuple[Tile, ...]:
        return self.position.hands[self.seat]

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def is_cut(self) -> bool:
        """Whether it cannot go on here, although the game is not over: it has too many turns, or
        all that the law allows lies beyond the window."""
        return not self.is_over and not self.legal_actions()

    @property
    def has_all_turns(self) -> bool:
        return len(self.position.turns) >= MOST_TURNS

    @property
    def margins(self) -> tuple[float, ...]:
        """For each seat its score minus the mean of the others' scores."""
        scores = self.position.scores
        others = len(scores) - 1
        return tuple((score * len(scores) - sum(scores)) / others for score in scores)

    def view(self, seat: int) -> View:
        """What ``seat`` may know; nobody is shown the unfinished turn."""
        return self.position.view(seat)

    # --- actions ---

    def legal_actions(self) -> list[int]:
        """The actions that may follow, in ascending order; of equal tiles, only the first one."""
        if self._legal is None:
            self._legal = sorted(self._list_legal())
        return self._legal

    def _list_legal(self) -> list[int]:
        position, end = self.position, self.window.end
        if self.is_over or self.has_all_turns:
            return []
        actions = []
        if not self.picked:
            actions += self._placings()
        if not self.laid and len(self.picked) < position.max_swap:
            actions += [end + 1 + slot for slot in self._free_slots().values()]
        if self.picked or self._is_whole or position.must_pass:
            actions.append(end)
        return actions

    @property
    def _is_whole(self) -> bool:
        """Whether what was laid is a legal move."""
        return any(len(move) == len(self.laid) for move in self._moves) and bool(self.laid)

    def _free_slots(self) -> dict[Tile, int]:
        """The first slot of each kind that is neither laid nor picked."""
        used = {*self.picked, *(slot for slot, _ in self.laid)}
        slots: dict[Tile, int] = {}
        for slot, tile in enumerate(self.hand):
            if slot not in used:
                slots.setdefault(tile, slot)
        return slots

    def _placings(self) -> list[int]:
        size, slots = self.window.size, self._free_slots()
        actions = []
        for tile, cell in self._next_placements():
            column, row = cell.x - self.corner.x, cell.y - self.corner.y
            if 0 <= column < size and 0 <= row < size:
                actions.append(self.window.place(slots[tile], row, column))
        return actions

    def _next_placements(self) -> set[Placement]:
        """The placements that lead on: to a move of one tile more, or to a longest opening, which
        is laid from left to right."""
        count = len(self.laid)
        if not self.position.board:
            return {move[count] for move in self._moves if len(move) > count}
        done = {placement for _, placement in self.laid}
        longer = [move for move in self._moves if len(move) == count + 1]
        return {placement for move in longer for placement in move} - done

    def step(self, action: int, draw: Sequence[Tile] | None = None) -> None:
        """Do a legal action. At the end of a turn, tiles are drawn from the bag of the game, or
        else ``draw`` is; raises `InvalidArgument` for other actions."""
        if action not in self.legal_actions():
            raise InvalidArgument("illegal_action", f"{shown(action)} is not a legal action here")
        action = int(action)
        if action == self.window.end:
            self.play(self.move, draw)
        elif action > self.window.end:
            self.picked = (*self.picked, action - self.window.end - 1)
        else:
            self._lay(self.window.placing(action)[0], self._placement(action))
        self._legal = None

    def _placement(self, action: int) -> Placement:
        """The placement that an action below ``window.end`` makes."""
        slot, row, column = self.window.placing(action)
        return Placement(self.hand[slot], Cell(self.corner.x + column, self.corner.y + row))

    def describe(self, action: int) -> str:
        """An action in words, like ``Ro@1,0``, ``swap Ro`` or ``end``."""
        if action < self.window.end:
            return str(self._placement(action))
        if action == self.window.end:
            return "end"
        return f"swap {self.hand[action - self.window.end - 1]}"

    def play(self, move: Move, draw: Sequence[Tile] | None = None) -> None:
        """Play a legal move at once, also beyond the window; the unfinished turn is forgotten."""
        played = self.game.play(move) if draw is None else self.game.replay_turn(move, draw)
        self._begin_turn(played)

    def _lay(self, slot: int, placement: Placement) -> None:
        at = len(self.laid)
        self.laid = (*self.laid, (slot, placement))
        if self.position.board:
            self._moves = [move for move in self._moves if placement in move]
        else:
            self._moves = [move for move in self._moves if move[at] == placement]

    @property
    def move(self) -> Move:
        """The move that ending the turn makes."""
        if self.picked:
            return Swap(tuple(self.hand[slot] for slot in self.picked))
        if self.laid:
            return Place(tuple(placement for _, placement in self.laid))
        return Pass()

    @property
    def draw_count(self) -> int:
        """How many tiles ending the turn draws."""
        missing = HAND_SIZE - len(self.hand) + len(self.laid) if self.laid else 0
        return min(missing or len(self.picked), len(self.position.bag))

    def actions_of(self, move: Move) -> list[int]:
        """The actions that make a legal move; raises `InvalidArgument` if the window lacks one."""
        left: list[Tile | Placement]
        move = self.position.canonical(move)
        match move:
            case Place(placements):
                left = list(placements)
            case Swap(tiles):
                left = list(tiles)
            case Pass():
                left = []
        trial, actions = copy(self), []
        while left:
            action, part = trial._leading_to(left)
            trial.step(action)
            actions.append(action)
            left.remove(part)
        return [*actions, self.window.end]

    def _leading_to(self, parts: Sequence[Tile | Placement]) -> tuple[int, Tile | Placement]:
        """A legal action that lays or picks one of these."""
        for action in self.legal_actions():
            if action > self.window.end:
                part: Tile | Placement = self.hand[action - self.window.end - 1]
            elif action < self.window.end:
                part = self._placement(action)
            else:
                continue
            if part in parts:
                return action, part
        raise InvalidArgument("beyond_window", "this move is illegal here or beyond the window")
