"""The options that an engine offers, as it writes them down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast, get_args

from qwirkle.protocol.scan import words_of
from qwirkle.rules.errors import InvalidArgument, ParseError

__all__ = ["EngineOption", "parse_option"]

Kind = Literal["text", "switch", "integer", "choice"]


@dataclass(frozen=True, slots=True)
class EngineOption:
    """An option: its name, kind, default, and which values it may have.

    ``values`` are the least and the most of an integer, all values of a choice, and empty for a
    text or a switch.

    >>> str(parse_option("threads integer 1 1 256".split()))
    'option threads integer 1 1 256'
    """

    name: str
    kind: Kind
    default: str
    values: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(["option", self.name, self.kind, self.default, *self.values]).rstrip(" ")

    def check(self, value: str) -> None:
        """Raise `InvalidArgument` unless the option may have this value."""
        match self.kind:
            case "text":
                plain = " ".join(words_of(value))
                good, wanted = value == plain and value.isprintable(), "text with single spaces"
            case "switch":
                good, wanted = value in ("on", "off"), "on or off"
            case "choice":
                good, wanted = value in self.values, f"one of {', '.join(self.values)}"
            case "integer":
                least, most = map(int, self.values)
                good, wanted = _is_integer(value), f"{least} to {most}"
                good = good and least <= int(value) <= most
        if not good:
            raise InvalidArgument("bad_option", f"{self.name} is {wanted}, not {value!r:.40}")


def parse_option(words: list[str]) -> EngineOption:
    """The option in an engine's line, without its first word; raises `ParseError`."""
    match words:
        case [name, "text", *default]:
            option = EngineOption(name, "text", " ".join(default))
        case [name, "switch", default]:
            option = EngineOption(name, "switch", default)
        case [name, "integer", default, least, most] if _is_integer(least) and _is_integer(most):
            option = EngineOption(name, "integer", default, (least, most))
        case [name, "choice", default, *values]:
            option = EngineOption(name, "choice", default, tuple(values))
        case _:
            kinds = cast("tuple[str, ...]", get_args(Kind))
            raise ParseError(
                "bad_option", f"after option come a name, {' or '.join(kinds)}, and the default"
            )
    try:
        option.check(option.default)
    except InvalidArgument as error:
        raise ParseError("bad_option", f"the default is no value: {error}") from error
    return option


def _is_integer(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 9
