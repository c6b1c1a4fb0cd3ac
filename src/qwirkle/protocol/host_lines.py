"""What a host says to an engine: one command a line, words separated by spaces."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.notation import format_view
from qwirkle.protocol.scan import natural, words_of
from qwirkle.rules.errors import ParseError
from qwirkle.rules.view import View

__all__ = [
    "VERSION",
    "Go",
    "HostLine",
    "IsReady",
    "NewGame",
    "OpenProtocol",
    "Quit",
    "SetOption",
    "StepLine",
    "StopSearch",
    "ViewLine",
    "parse_host_line",
    "view_lines",
]

VERSION = 1
"""The version of the protocol that is spoken here."""

_MOST_MILLISECONDS = 999_999_999
_MOST_SIMULATIONS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class OpenProtocol:
    """The first line: the newest version that the host knows."""

    version: int

    def __str__(self) -> str:
        return f"qwirkle {self.version}"


@dataclass(frozen=True, slots=True)
class IsReady:
    def __str__(self) -> str:
        return "isready"


@dataclass(frozen=True, slots=True)
class SetOption:
    name: str
    value: str

    def __str__(self) -> str:
        return f"setoption {self.name} {self.value}".rstrip(" ")


@dataclass(frozen=True, slots=True)
class NewGame:
    def __str__(self) -> str:
        return "newgame"


@dataclass(frozen=True, slots=True)
class ViewLine:
    """The first line of a view, with its seven fields."""

    text: str

    def __str__(self) -> str:
        return f"view {self.text}"


@dataclass(frozen=True, slots=True)
class StepLine:
    """A turn or incident of the view, as in a record."""

    text: str

    def __str__(self) -> str:
        return f"step {self.text}"


@dataclass(frozen=True, slots=True)
class Go:
    """Think about the view: for a time, for a number of simulations, or until told to stop."""

    id: int
    milliseconds: int | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        if self.simulations is not None:
            return f"go {self.id} simulations {self.simulations}"
        if self.milliseconds is not None:
            return f"go {self.id} time {self.milliseconds}"
        return f"go {self.id} infinite"


@dataclass(frozen=True, slots=True)
class StopSearch:
    id: int

    def __str__(self) -> str:
        return f"stop {self.id}"


@dataclass(frozen=True, slots=True)
class Quit:
    def __str__(self) -> str:
        return "quit"


HostLine = (
    OpenProtocol | IsReady | SetOption | NewGame | ViewLine | StepLine | Go | StopSearch | Quit
)


def parse_host_line(line: str) -> HostLine:
    """The command in this line; raises `ParseError` with a reason of the protocol.

    >>> parse_host_line("go 17 time 500")
    Go(id=17, milliseconds=500, simulations=None)
    """
    match words_of(line):
        case ["qwirkle", version]:
            return OpenProtocol(natural(version, "unsupported_version"))
        case ["isready"]:
            return IsReady()
        case ["setoption", name, *value]:
            return SetOption(name, " ".join(value))
        case ["newgame"]:
            return NewGame()
        case ["view", *fields]:
            return ViewLine(" ".join(fields))
        case ["step", *words]:
            return StepLine(" ".join(words))
        case ["go", *words]:
            return _go(words)
        case ["stop", number]:
            return StopSearch(natural(number, "bad_stop"))
        case ["quit"]:
            return Quit()
    raise ParseError("unknown_command", f"no command: {line[:60]}")


def _go(words: list[str]) -> Go:
    match words:
        case [number, "time", time]:
            return Go(natural(number, "bad_go"), natural(time, "bad_go", _MOST_MILLISECONDS))
        case [number, "simulations", count]:
            most = _MOST_SIMULATIONS
            return Go(natural(number, "bad_go"), simulations=natural(count, "bad_go", most))
        case [number, "infinite"]:
            return Go(natural(number, "bad_go"))
    raise ParseError(
        "bad_go", "after go come a number and 'time' with milliseconds, 'simulations' or 'infinite'"
    )


def view_lines(view: View) -> list[ViewLine | StepLine]:
    """A view as the lines before a `Go`."""
    first, *steps = format_view(view).split("\n")
    return [ViewLine(first), *map(StepLine, steps)]
