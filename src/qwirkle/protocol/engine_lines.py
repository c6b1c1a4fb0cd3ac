"""What an engine says to its host: one answer a line, words separated by spaces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qwirkle.notation import parse_move
from qwirkle.protocol.options import EngineOption, parse_option
from qwirkle.protocol.scan import decimal, natural, words_of
from qwirkle.rules.errors import ParseError
from qwirkle.rules.move import Move

__all__ = [
    "BestMove",
    "EngineInfo",
    "EngineLine",
    "EngineTitle",
    "EngineTrouble",
    "Greeting",
    "ReadyOk",
    "parse_engine_line",
]


_MOST_WORK = 2**63 - 1


@dataclass(frozen=True, slots=True)
class EngineTitle:
    """The engine's name, or its author's."""

    key: Literal["name", "author"]
    text: str

    def __str__(self) -> str:
        return f"id {self.key} {self.text}"


@dataclass(frozen=True, slots=True)
class Greeting:
    """The end of the handshake: the version that both will speak."""

    version: int

    def __str__(self) -> str:
        return f"qwirkleok {self.version}"


@dataclass(frozen=True, slots=True)
class ReadyOk:
    def __str__(self) -> str:
        return "readyok"


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """A candidate while the engine thinks."""

    id: int
    move: Move
    rank: int | None = None
    value: float | None = None
    win: float | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        words = [f"info {self.id}"]
        if self.rank is not None:
            words.append(f"rank {self.rank}")
        if self.value is not None:
            words.append(f"value {self.value:.2f}")
        if self.win is not None:
            words.append(f"win {self.win:.4f}")
        if self.simulations is not None:
            words.append(f"simulations {self.simulations}")
        return " ".join([*words, f"move {self.move}"])


@dataclass(frozen=True, slots=True)
class BestMove:
    """The end of a search."""

    id: int
    move: Move

    def __str__(self) -> str:
        return f"best {self.id} {self.move}"


@dataclass(frozen=True, slots=True)
class EngineTrouble:
    """The engine cannot do what it was told, for this reason."""

    reason: str
    text: str

    def __str__(self) -> str:
        return f"error {self.reason} {self.text}".rstrip(" ")


EngineLine = EngineTitle | EngineOption | Greeting | ReadyOk | EngineInfo | BestMove | EngineTrouble


def parse_engine_line(line: str) -> EngineLine:
    """The answer in this line; raises `ParseError`, which quotes it.

    >>> str(parse_engine_line("best 17 Rc@2,0 Rt@3,0"))
    'best 17 Rc@2,0 Rt@3,0'
    """
    try:
        return _answer(words_of(line))
    except ParseError as error:
        raise ParseError(error.reason, f"{line!r:.80}: {error}") from error


def _answer(words: list[str]) -> EngineLine:
    match words:
        case ["id", "name" | "author" as key, *text] if text:
            return EngineTitle(key, " ".join(text))
        case ["option", *rest]:
            return parse_option(rest)
        case ["qwirkleok", version]:
            return Greeting(natural(version, "nonsense"))
        case ["readyok"]:
            return ReadyOk()
        case ["info", number, *rest]:
            return _info(natural(number, "nonsense"), rest)
        case ["best", number, *rest]:
            return BestMove(natural(number, "nonsense"), parse_move(" ".join(rest)))
        case ["error", reason, *rest]:
            return EngineTrouble(reason, " ".join(rest))
    raise ParseError("nonsense", "no answer of the protocol")


def _info(number: int, words: list[str]) -> EngineInfo:
    """Pairs of a key and a value, then the move; pairs that we do not know are skipped."""
    rank = simulations = value = win = None
    at = 0
    while at < len(words) and words[at] != "move":
        key, word = words[at], words[at + 1] if at + 1 < len(words) else ""
        if key == "rank":
            rank = natural(word, "nonsense")
        elif key == "simulations":
            simulations = natural(word, "nonsense", _MOST_WORK, least=0)
        elif key == "value":
            value = decimal(word, "nonsense")
        elif key == "win":
            win = decimal(word, "nonsense")
        at += 2
    return EngineInfo(number, parse_move(" ".join(words[at + 1 :])), rank, value, win, simulations)
