"""Test vectors: views with what the rules say about them, for the authors of engines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from qwirkle.notation import format_view, parse_move, parse_view
from qwirkle.rules.errors import IllegalMove, ParseError
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

__all__ = ["EngineVector", "format_vectors", "parse_vectors", "shipped_vectors"]


@dataclass(frozen=True, slots=True)
class EngineVector:
    """A view, and some moves with the reason why they are illegal, or None if they are legal.

    >>> vector = shipped_vectors()[0]
    >>> vector.name, vector.facts["placements"]
    ('opening-of-three', '6')
    """

    name: str
    view: View
    moves: tuple[tuple[Move, str | None], ...]

    @property
    def facts(self) -> dict[str, str]:
        """What an engine must find: the numbers of a list of all legal moves."""
        scores = [score for score, _ in self.view.scored_placements()]
        return {
            "placements": str(len(scores)),
            "best": str(max(scores, default=0)),
            "sum": str(sum(scores)),
            "swap": str(self.view.max_swap),
            "pass": "yes" if self.view.is_legal(Pass()) else "no",
        }


def parse_vectors(text: str) -> list[EngineVector]:
    """The vectors of a file; raises `ParseError` if one is damaged or not true.

    >>> text = '''
    ... vector example
    ... view 0,0:RoRs BdGx/2 0:RtOt 0/0 0 classic 0
    ... placements 0
    ... best 0
    ... sum 0
    ... swap 0
    ... pass yes
    ... '''
    >>> parse_vectors(text)[0].view.must_pass
    True
    """
    return [_vector(name, lines) for name, lines in _blocks(text)]


def format_vectors(vectors: list[EngineVector], title: str) -> str:
    """The file, after its ``title``, each line of which becomes a comment."""
    out = [f"# {line}".rstrip() for line in title.splitlines()]
    for vector in vectors:
        first, *steps = format_view(vector.view).split("\n")
        out += ["", f"vector {vector.name}", f"view {first}", *(f"step {step}" for step in steps)]
        out += [f"{key} {value}" for key, value in vector.facts.items()]
        for move, reason in vector.moves:
            out.append(f"legal {move}" if reason is None else f"illegal {reason} {move}")
    return "\n".join(out) + "\n"


@cache
def shipped_vectors() -> tuple[EngineVector, ...]:
    """The vectors that come with the package.

    >>> all(vector.view.legal_moves() for vector in shipped_vectors())
    True
    """
    text = files("qwirkle.protocol").joinpath("vectors.txt").read_text(encoding="utf-8")
    return tuple(parse_vectors(text))


def _blocks(text: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    name: str | None = None
    lines: list[tuple[str, str]] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "vector":
            if name is not None:
                yield name, lines
            name, lines = rest, []
        elif line and not line.startswith("#"):
            lines.append((word, rest))
    if name is not None:
        yield name, lines


def _vector(name: str, lines: list[tuple[str, str]]) -> EngineVector:
    shown = [rest for word, rest in lines if word in ("view", "step")]
    view = parse_view("\n".join(shown))
    moves: list[tuple[Move, str | None]] = []
    for word, rest in lines:
        if word == "legal":
            moves.append((parse_move(rest), None))
        elif word == "illegal":
            reason, _, move = rest.partition(" ")
            moves.append((parse_move(move), reason))
    vector = EngineVector(name, view, tuple(moves))
    stated = {word: rest for word, rest in lines if word in vector.facts}
    if stated != vector.facts or any(reason_of(view, move) != why for move, why in moves):
        raise ParseError("bad_vector", f"the vector {name!r:.40} is not what the rules say")
    return vector


def reason_of(view: View, move: Move) -> str | None:
    """Why a move is illegal; None if it is legal."""
    try:
        view.check(move)
    except IllegalMove as error:
        return error.reason
    return None
