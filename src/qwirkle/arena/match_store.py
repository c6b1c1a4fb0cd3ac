"""A match on disk: ``match.json``, ``games.jsonl`` with a line per game, ``records/``."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import msgspec

from qwirkle import __version__
from qwirkle.arena.fingerprint import fingerprint
from qwirkle.arena.game_result import GameResult, PlayedGame
from qwirkle.arena.match_spec import MatchSpec
from qwirkle.compute import Journal, naming
from qwirkle.notation import format_ruleset
from qwirkle.rules.errors import InvalidArgument

__all__ = ["MatchStore", "parameters"]

_VERSION = 1

# What users choose about a match, in words.
_CHOICES = {
    "groups": "number of deals",
    "seed": "seed",
    "seats": "number of seats",
    "ruleset": "ruleset",
    "players": "line-up",
    "table": "seating",
}


def parameters(spec: MatchSpec) -> dict[str, Any]:
    """Everything that decides what is played; a match is resumed only with the same."""
    return {
        "version": _VERSION,
        "players": [
            {"label": label, "name": c.name, "seconds": c.seconds, "simulations": c.simulations}
            for label, c in zip(spec.labels, spec.contestants, strict=True)
        ],
        "groups": spec.groups,
        "seed": spec.seed,
        "seats": spec.seats,
        "ruleset": format_ruleset(spec.ruleset),
        "table": spec.table,
        "qwirkle": __version__,
        "code": fingerprint(spec.contestants),
    }


class MatchStore:
    """The folder of one match, held for one run.

    The games of a group are appended to ``games.jsonl`` together, after their records are written;
    opening the folder removes a group that a crash left incomplete. Only one run at a time may
    have a folder open.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from qwirkle.arena import Contestant, InlineExecutor, MatchSpec, run_match
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> with TemporaryDirectory() as folder:
    ...     with MatchStore(Path(folder) / "match", spec) as store:
    ...         result = run_match(spec, InlineExecutor(), store=store)
    ...     with MatchStore(Path(folder) / "match", spec, resume=True) as store:
    ...         run_match(spec, InlineExecutor(), store=store).played
    0
    """

    def __init__(
        self, folder: Path, spec: MatchSpec, *, resume: bool = False, replace: bool = False
    ) -> None:
        """Open a folder for a new match, or with ``resume`` to continue the one that it holds.

        Raises `InvalidArgument` if it already holds a match, or a different one than this; with
        ``replace`` an existing match is deleted instead.
        """
        self.folder = folder
        self._spec = spec
        self._games = folder / "games.jsonl"
        about = folder / "match.json"
        # A match without a finished group is no loss.
        if about.exists() and self._games.exists() and self._games.stat().st_size:
            if not resume and not replace:
                raise InvalidArgument(
                    "match_exists",
                    f"{folder} already holds a match: resume it, or choose another folder",
                )
            if resume:
                anew = (
                    "start without resuming to replace it" if replace else "choose another folder"
                )
                self._check_same(about, anew)
        elif folder.exists() and not folder.is_dir():
            raise InvalidArgument("not_a_match", f"{folder} is no folder")
        elif folder.exists() and not about.exists() and any(folder.iterdir()):
            raise InvalidArgument("not_a_match", f"{folder} is not empty and holds no match")
        with naming(folder):
            (folder / "records").mkdir(parents=True, exist_ok=True)
            self._journal = Journal(self._games)
        try:
            if replace and not resume:
                self._clear()
            self.groups = self._repaired()
            with naming(folder):
                about.write_text(json.dumps(parameters(spec), indent=2) + "\n", encoding="utf-8")
        except BaseException:
            self._journal.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.close()

    def _clear(self) -> None:
        self._journal.truncate(0)
        for record in (self.folder / "records").glob("*/*.qwirkle"):
            record.unlink()

    def _check_same(self, about: Path, way_out: str) -> None:
        try:
            held = json.loads(about.read_text(encoding="utf-8"))
            version = held["version"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InvalidArgument("not_a_match", f"{about} is damaged") from error
        if version != _VERSION:
            raise InvalidArgument("not_a_match", f"{about} is of version {version!r:.20}")
        wanted = parameters(self._spec)
        for name, value in wanted.items():
            if held.get(name) == value:
                continue
            if name in _CHOICES:
                was, now = _told(name, held.get(name)), _told(name, value)
                raise InvalidArgument(
                    "other_match",
                    f"{self.folder} holds a match with another {_CHOICES[name]}: {was}, not {now}; "
                    f"{way_out}",
                )
            raise InvalidArgument(
                "other_players",
                f"{self.folder} was played by {_edition(held)}, and the same seeds give other "
                f"games with {_edition(wanted)}; {way_out}",
            )

    def _repaired(self) -> list[list[GameResult]]:
        """The complete groups of the file; an incomplete one at its end is removed."""
        groups: dict[tuple[int, int], list[GameResult]] = defaultdict(list)
        whole = 0
        for number, line in enumerate(self._journal.lines(), 1):
            try:
                game = msgspec.json.decode(line, type=GameResult)
            except ValueError as error:
                raise InvalidArgument(
                    "damaged_match", f"{self._games} is damaged in line {number}"
                ) from error
            group = groups[game.meeting, game.group]
            group.append(game)
            if len(group) == self._spec.seats:
                whole = number
        complete = [group for group in groups.values() if len(group) == self._spec.seats]
        if sum(map(len, complete)) != whole:
            raise InvalidArgument("damaged_match", f"{self._games}: games are missing or double")
        self._journal.truncate(whole)
        return complete

    def record_path(self, game: GameResult) -> Path:
        """Where the record of a game is: by meeting, deal and arrangement."""
        meeting = self._spec.meetings[game.meeting]
        players = "-".join(self._spec.labels[player] for player in meeting.players)
        name = re.sub(r"[^A-Za-z0-9@.#_-]", "_", players)[:80]
        return (
            self.folder
            / "records"
            / f"{game.meeting}-{name}"
            / f"{game.group:05}-{game.arrangement}.qwirkle"
        )

    def add(self, group: Sequence[PlayedGame]) -> None:
        """Keep the games of one group."""
        with naming(self.folder):
            for played in group:
                path = self.record_path(played.result)
                path.parent.mkdir(exist_ok=True)
                path.write_text(played.record, encoding="utf-8", newline="\n")
            self._journal.append(msgspec.json.encode(played.result) for played in group)


def _told(name: str, value: Any) -> str:
    """A parameter in words."""
    if name == "table":
        return "all at one table" if value else "meetings of two"
    if not isinstance(value, list):
        return str(value)
    # Two players with one label can differ in settings that apply to all.
    return ", ".join(
        " ".join(
            f"{key} {setting}" if key != "label" else str(setting)
            for key, setting in player.items()
            if setting is not None and key != "name"
        )
        for player in value
    )


def _edition(held: dict[str, Any]) -> str:
    """The version and the code of the players."""
    return f"Qwirkle {held.get('qwirkle', 'of an older form')} (code {held.get('code', 'unknown')})"
