"""Dialogs over the table: help, the curtain between people, the ending, resuming."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from qwirkle.cli.terminal.action import Action
from qwirkle.cli.terminal.look import IVORY
from qwirkle.cli.terminal.panels import fitted
from qwirkle.cli.terminal.words import ending, winners
from qwirkle.rules.view import View

__all__ = ["Card", "Curtain", "EndingCard", "HelpCard", "ResumeCard"]

_HEAD = Style(color=IVORY, bold=True)
_DIM = Style(color="#8F8576")


class Card(ModalScreen[str]):
    """A dialog with text and buttons; it is dismissed with the chosen answer."""

    answers: ClassVar[dict[str, str]] = {}

    def words(self) -> Text:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(self.words(), id="card-words")
            with Horizontal(classes="card-actions"):
                for number, (answer, label) in enumerate(self.answers.items()):
                    yield Action(label, f"answer('{answer}')", main=number == 0)

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)


class HelpCard(Card):
    """Lists all keys."""

    answers: ClassVar[dict[str, str]] = {"close": "Back to the table  Esc"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,q,space", "answer('close')", show=False)
    ]

    _KEYS = (
        ("1 – 6", "pick a tile; again: let it go or take it back"),
        ("Arrows", "move the cursor over the table"),
        ("Tab", "next place that fits the picked tile, best first"),
        ("Space", "lay the picked tile"),
        ("Enter", "lay the picked tile, or play what lies"),
        ("Backspace", "take the last tile back;  Esc: all of them"),
        ("S", "swap: 1–6 choose, A all, Enter swaps"),
        ("P", "pass, when nothing else is possible"),
        ("O", "order the hand by colour, then by shape"),
        ("F  + -", "fit the table; larger, smaller"),
        ("Shift+arrows", "move the table; or drag, or the wheel"),
        ("Q", "save and quit"),
        ("Mouse", "click a tile, click a place; click it again: back"),
        ("", "numbers on the table: what the picked tile scores"),
        ("", "+ your tile of this turn   * laid since your last turn"),
    )

    def words(self) -> Text:
        text = Text().append("How to play with keys and mouse\n", _HEAD)
        for key, what in self._KEYS:
            text.append(f"\n{key:>12}  ", _HEAD)
            text.append(what)
        return text


class Curtain(Card):
    """Hides everything until the next person sits at the keyboard."""

    answers: ClassVar[dict[str, str]] = {"ready": "I am ready  Enter", "quit": "Save and quit  Q"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "answer('ready')", show=False),
        Binding("q", "answer('quit')", show=False),
    ]

    def __init__(self, name: str, news: list[str]) -> None:
        super().__init__()
        self._person = name
        self._news = news

    def words(self) -> Text:
        text = Text().append(f"Pass to {self._person}\n\n", _HEAD)
        for line in self._news:
            text.append(f"{line}\n", _DIM)
        return text.append(f"\nHands are hidden until {self._person} is ready.")


class EndingCard(Card):
    """Shows who won, why the game ended, and the scores."""

    answers: ClassVar[dict[str, str]] = {
        "new": "New game  N",
        "look": "Look at the table  Esc",
        "quit": "Quit  Q",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "answer('new')", show=False),
        Binding("escape,enter,space", "answer('look')", show=False),
        Binding("q", "answer('quit')", show=False),
    ]

    def __init__(self, view: View, names: tuple[str, ...]) -> None:
        super().__init__()
        self._view = view
        self._names = names

    def words(self) -> Text:
        outcome = self._view.outcome
        if outcome is None:
            return Text()
        text = Text().append(f"{winners(outcome, self._names)}\n", _HEAD)
        text.append(f"{ending(outcome, self._names)}\n", Style())
        width = min(max(map(len, self._names)), 24)
        place = 1
        for group in outcome.ranking:
            for seat in group:
                won = seat in outcome.winners
                text.append(
                    f"\n {place}. {fitted(self._names[seat], width)}", _HEAD if won else _DIM
                )
                text.append(f" {self._view.scores[seat]:>4}", _HEAD if won else _DIM)
                if seat == outcome.bonus_seat:
                    text.append("  6 of them for the last tile", _DIM)
                elif seat in self._view.out:
                    text.append("  left the game", _DIM)
            place += len(group)
        return text


class ResumeCard(Card):
    """Asks whether to continue the saved game or start another."""

    answers: ClassVar[dict[str, str]] = {
        "resume": "Go on  Enter",
        "new": "New game  N",
        "quit": "Quit  Q",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "answer('resume')", show=False),
        Binding("n", "answer('new')", show=False),
        Binding("q,escape", "answer('quit')", show=False),
    ]

    def __init__(self, view: View, names: tuple[str, ...]) -> None:
        super().__init__()
        self._view = view
        self._names = names

    def words(self) -> Text:
        view = self._view
        text = Text().append("Go on with your game?\n\n", _HEAD)
        width = min(max(map(len, self._names)), 24)
        for name, score in zip(self._names, view.scores, strict=True):
            text.append(f"  {fitted(name, width)} {score:>4}\n")
        text.append(f"\n{len(view.turns)} turns played, {view.bag_count} tiles in the bag", _DIM)
        return text.append("\nA new game leaves this one where it is kept.", _DIM)
