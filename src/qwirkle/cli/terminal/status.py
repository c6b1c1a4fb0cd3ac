"""The two lines above the hand: what just happened, and what to do now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from qwirkle.cli.terminal.laying import Laying
from qwirkle.cli.terminal.look import COLOURS, IVORY
from qwirkle.cli.terminal.words import count, describe_turn, refusal, sum_of, tile_mark
from qwirkle.drawing.tiles import tile_name
from qwirkle.rules.ruleset import longest_sets
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.turn import SeenTurn

__all__ = ["Prompt", "StatusBar", "incomplete", "news", "prompt"]

_RAINBOW = list(COLOURS.values())
_LOUD = Style(color=IVORY, bold=True)
_QUIET = Style(color="#8F8576")

Kind = Literal["plain", "good", "open", "wrong"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """A line of text, and whether it reports something good, fine so far, or wrong."""

    text: str
    kind: Kind = "plain"


_LEAD = {"plain": "", "good": "✓ ", "open": "… ", "wrong": "✗ "}
_STYLE = {
    "plain": Style(color="#D8CCB4"),
    "good": Style(color="#A9E5A0", bold=True),
    "open": Style(color="#E8C98A"),
    "wrong": Style(color="#FF9E8A", bold=True),
}


def prompt(laying: Laying, cursor: Cell) -> Prompt:
    """What to tell the person on turn."""
    if laying.swapping:
        return _swap_prompt(laying)
    if laying.picked_tile is not None:
        return _picked_prompt(laying, cursor)
    tentative, score = laying.tentative, sum_of(laying.tentative.lines)
    if tentative.status == "legal":
        points = "1 point" if score == "1" else f"{score} points"
        return Prompt(f"{points}. Enter plays it, Backspace takes a tile back.", "good")
    if laying.order:
        return Prompt(f"Fine so far: {incomplete(laying)}", "open")
    return Prompt(_start_prompt(laying))


def _start_prompt(laying: Laying) -> str:
    view = laying.view
    if view.must_pass:
        return "Nothing you hold fits and the bag is empty: you must pass. Press P."
    if not view.board:
        return _opening_prompt(longest_sets(view.hand))
    if not laying.tentative.accepts:
        return "Nothing you hold fits: you must swap. Press S."
    return "Your turn: pick a tile with 1–6 or the mouse, or swap with S."


def _opening_prompt(longest: Sequence[Collection[Tile]]) -> str:
    """The openings, in the short marks of the hand: there is only one row."""
    length = len(longest[0])
    if length == 1:
        return "You open with any tile: no two of yours make a line."
    lines = [" ".join(map(tile_mark, sorted(line))) for line in longest]
    if len(lines) == 1:
        return f"You open with your longest line, {length} tiles: {lines[0]}."
    more = ", …" if len(lines) > 2 else "."
    return f"You open with a line of {length} tiles, your longest: {', or '.join(lines[:2])}{more}"


def _picked_prompt(laying: Laying, cursor: Cell) -> Prompt:
    name = tile_name(laying.slots[laying.picked or 0].tile).capitalize()
    lines = laying.preview(cursor)
    if lines:
        return Prompt(f"{name} here: {sum_of(lines)}. Space lays it.")
    if laying.anywhere:
        return Prompt(f"{name} is in no longest line of yours: open with another tile.", "open")
    places = len(laying.targets())
    if not places:
        return Prompt(f"{name} fits nowhere now.", "open")
    return Prompt(f"{name} fits on {count(places, 'place')}: Tab goes through them, best first.")


def incomplete(laying: Laying) -> str:
    """What is still missing."""
    error = laying.tentative.error
    match None if error is None else error.reason:
        case "gap":
            return "now fill the gap between your tiles."
        case "not_connected":
            return "now join your tiles to those on the table."
        case "first_move_not_longest":
            need = len(longest_sets(laying.view.hand)[0])
            return f"{len(laying.order)} of the {need} tiles that your opening must have."
    return "" if error is None else refusal(error)


def _swap_prompt(laying: Laying) -> Prompt:
    chosen, limit, bag = len(laying.swap_tiles), laying.view.max_swap, laying.view.bag_count
    if chosen > limit:
        return Prompt(f"{chosen} chosen, but the bag holds only {bag}: choose fewer.", "wrong")
    if chosen:
        return Prompt(f"Enter swaps {count(chosen, 'tile')} (at most {limit}). Esc leaves.", "good")
    return Prompt(
        f"Swap: choose with 1–6, A for all; at most {limit}, the bag has {bag}. Esc leaves."
    )


def news(turns: Sequence[SeenTurn], names: Sequence[str]) -> Text:
    """The last turn, after a celebration of the Qwirkles among these turns."""
    text = Text()
    for turn in turns:
        qwirkles = sum(1 for line in turn.lines if line.bonus)
        if not qwirkles and turn is not turns[-1]:
            continue
        if text:
            text.append("  ")
        for place, letter in enumerate("QWIRKLE" * qwirkles):
            text.append(letter, Style(color=_RAINBOW[place % 7 % 6], bold=True))
            if place % 7 == 6:
                text.append("! ", _LOUD)
        text.append(describe_turn(turn, names[turn.seat]), _LOUD if qwirkles else _QUIET)
    return text or Text(" ")


class StatusBar(Static):
    """Both lines."""

    def show(self, last: Text, now: Prompt) -> None:
        lead = Text(_LEAD[now.kind] + now.text, _STYLE[now.kind])
        for line in (last, lead):
            line.truncate(max(self.content_size.width, 20), overflow="ellipsis")
        self.update(Text("\n").join([last, lead]), layout=False)
