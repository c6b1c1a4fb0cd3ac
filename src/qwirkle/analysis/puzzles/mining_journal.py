"""The games that were looked through so far, in a file, so that mining can go on after a stop."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from qwirkle.analysis.json_form import from_builtins, to_builtins
from qwirkle.analysis.puzzles.finder import VERSION
from qwirkle.analysis.puzzles.puzzle import Puzzle
from qwirkle.compute import Journal, naming
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import InvalidArgument, ParseError

__all__ = ["MiningJournal"]


class MiningJournal:
    """A file with a line about what is mined, and a line for each game with its puzzles.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "journal"
    ...     with MiningJournal(path, seed="7", source="bots") as journal:
    ...         journal.add(0, ())
    ...     with MiningJournal(path, seed="7", source="bots") as journal:
    ...         journal.games
    {0: ()}
    """

    def __init__(self, path: Path, seed: str, source: str) -> None:
        """Open or create the file. ``source`` says what the games are, for instance by a hash.

        Raises `InvalidArgument` if another run has it open, if it is of another seed, source or
        version, or damaged.
        """
        about = {"puzzles": VERSION, "seed": seed, "source": source}
        self.games: dict[int, tuple[Puzzle, ...]] = {}
        with naming(path):
            self._journal = Journal(path)
        try:
            lines = self._journal.lines()
            self._journal.truncate(len(lines))
            if not lines:
                self._journal.append([dump_json(about).encode()])
                return
            self._check_same(path, lines[0], about)
            for number, line in enumerate(lines[1:], 2):
                self._read(path, number, line)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._journal.close()

    def add(self, game: int, puzzles: tuple[Puzzle, ...]) -> None:
        """Keep the puzzles of a game."""
        self.games[game] = puzzles
        line = dump_json({"game": game, "found": to_builtins(puzzles)})
        self._journal.append([line.encode()])

    def _check_same(self, path: Path, line: bytes, about: dict[str, object]) -> None:
        try:
            held = load_json(line.decode())
        except (ParseError, UnicodeDecodeError):
            held = None
        if not isinstance(held, dict) or "puzzles" not in held:
            raise InvalidArgument("not_a_journal", f"{path} is no journal of mining")
        for name, word in (("seed", "seed"), ("source", "games"), ("puzzles", "version")):
            if held.get(name) != about[name]:
                raise InvalidArgument(
                    "other_mining",
                    f"{path} is of mining with another {word}: delete it, or choose another output",
                )

    def _read(self, path: Path, number: int, line: bytes) -> None:
        try:
            held = load_json(line.decode(), fractions=True)
            puzzles = from_builtins(tuple[Puzzle, ...], held["found"])
            self.games[int(held["game"])] = puzzles
        except (ParseError, UnicodeDecodeError, KeyError, TypeError) as error:
            raise InvalidArgument("damaged_journal", f"{path} is damaged in line {number}") from (
                error
            )
