"""The card of a reviewed game, to share: result, level, luck and best move of one seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qwirkle.analysis import Level, Review, SeatReview, parse_review_json
from qwirkle.drawing import link_svg, thumbnail_svg
from qwirkle.rules.board import Board
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Place
from qwirkle.rules.tile import Cell, Tile
from qwirkle.server.live.analysis_process import Stop

__all__ = ["CARD_TEXTS", "card_svg", "drawn_card"]

_MOST_LETTERS = 30  # that fit beside the board

_MOST_NAMES = 3  # one's own, then those with the most points

_BOTS = ("beginner", "casual", "keen", "strong", "greedy", "expert", "master")


@dataclass(frozen=True, slots=True)
class CardTexts:
    """One language, in the words of the web client. Pairs are singular and plural; ``bots`` are
    the names of the levels, from the lowest."""

    won: str
    lost: str
    shared: str
    stopped: str
    level: str
    luck: tuple[str, str]
    best: tuple[str, str]
    bots: tuple[str, str, str, str, str, str, str]

    def bot(self, name: str) -> str:
        """What a bot is called on screen; a bot that is no level has only its own name."""
        return dict(zip(_BOTS, self.bots, strict=True)).get(name, name)

    def band(self, level: Level) -> str:
        """'Level: Keen – Expert'; without the word where that is too long."""
        low, high = self.bot(level.lowest), self.bot(level.highest)
        band = low if low == high else f"{low} – {high}"
        line = self.level.format(level=band)
        return line if len(line) <= _MOST_LETTERS else band

    def points(self, forms: tuple[str, str], points: int, signed: str = "") -> str:
        """'Luck: +1 point', 'Best move: 24 points'."""
        shown = f"{points:{signed}d}".replace("-", "−") if points else "0"
        return forms[abs(points) != 1].format(n=shown)


CARD_TEXTS = {
    "en": CardTexts(
        won="Won", lost="Lost", shared="Shared win", stopped="Ended early",
        level="Level: {level}",
        luck=("Luck: {n} point", "Luck: {n} points"),
        best=("Best move: {n} point", "Best move: {n} points"),
        bots=("Beginner", "Casual", "Keen", "Strong", "Greedy", "Expert", "Master"),
    ),
    "de": CardTexts(
        won="Gewonnen", lost="Verloren", shared="Geteilter Sieg", stopped="Vorzeitig beendet",
        level="Spielstärke: {level}",
        luck=("Glück: {n} Punkt", "Glück: {n} Punkte"),
        best=("Bester Zug: {n} Punkt", "Bester Zug: {n} Punkte"),
        bots=("Anfänger", "Gemütlich", "Munter", "Stark", "Gierig", "Könner", "Meister"),
    ),
    "nl": CardTexts(
        won="Gewonnen", lost="Verloren", shared="Gedeelde winst", stopped="Voortijdig beëindigd",
        level="Niveau: {level}",
        luck=("Geluk: {n} punt", "Geluk: {n} punten"),
        best=("Beste zet: {n} punt", "Beste zet: {n} punten"),
        bots=("Beginner", "Ontspannen", "Fanatiek", "Sterk", "Gulzig", "Kenner", "Meester"),
    ),
    "fr": CardTexts(
        won="Victoire", lost="Défaite", shared="Victoire partagée", stopped="Partie arrêtée",
        level="Niveau : {level}",
        luck=("Chance : {n} point", "Chance : {n} points"),
        best=("Meilleur coup : {n} point", "Meilleur coup : {n} points"),
        bots=("Débutant", "Tranquille", "Vif", "Fort", "Gourmand", "Expert", "Maître"),
    ),
    "es": CardTexts(
        won="Victoria", lost="Derrota", shared="Victoria compartida",
        stopped="Partida interrumpida",
        level="Nivel: {level}",
        luck=("Suerte: {n} punto", "Suerte: {n} puntos"),
        best=("Mejor jugada: {n} punto", "Mejor jugada: {n} puntos"),
        bots=(
            "Principiante", "Tranquilo", "Despierto", "Fuerte", "Codicioso", "Experto", "Maestro",
        ),
    ),
    "it": CardTexts(
        won="Vittoria", lost="Sconfitta", shared="Vittoria condivisa",
        stopped="Partita interrotta",
        level="Livello: {level}",
        luck=("Fortuna: {n} punto", "Fortuna: {n} punti"),
        best=("Mossa migliore: {n} punto", "Mossa migliore: {n} punti"),
        bots=("Principiante", "Tranquillo", "Sveglio", "Forte", "Avido", "Esperto", "Maestro"),
    ),
}  # fmt: skip
"""By the codes of the languages."""


def drawn_card(
    game: Game, review: bytes, seat: int, language: str, bots: Sequence[str | None], stop: Stop
) -> Iterator[str]:
    """The job that draws the card, from a review as JSON."""
    yield card_svg(game, parse_review_json(review.decode()), seat, language, bots)


def card_svg(
    game: Game, review: Review, seat: int, language: str, bots: Sequence[str | None] = ()
) -> str:
    """The card of a seat, as SVG; ``bots`` are those that sit on the seats, if any do."""
    texts = CARD_TEXTS[language]
    mine = review.seats[seat]
    others = sorted(
        (other for other in review.seats if other.seat != seat),
        key=lambda other: other.score,
        reverse=True,
    )
    standing = [(_name(one, bots, texts), one.score) for one in (mine, *others)][:_MOST_NAMES]
    details = [_result(game, seat, texts)]
    if mine.level is not None:
        details.append(texts.band(mine.level))
    details.append(texts.points(texts.luck, round(mine.luck), "+"))
    number, move = len(game.turns), game.turns[-1].move
    best = _best(review, mine)
    if best is not None:
        number, points = best
        move = game.turns[number - 1].move
        details.append(texts.points(texts.best, points))
    return link_svg(standing, details, thumbnail_svg(_board(game, number), last=_laid(move)))


def _name(one: SeatReview, bots: Sequence[str | None], texts: CardTexts) -> str:
    """A person's name as it is written, a bot's in the language of the card."""
    bot = bots[one.seat] if one.seat < len(bots) else None
    return one.name if bot is None else texts.bot(bot)


def _result(game: Game, seat: int, texts: CardTexts) -> str:
    outcome = game.position.outcome
    winners = () if outcome is None else outcome.winners
    if not winners:
        return texts.stopped
    if seat not in winners:
        return texts.lost
    return texts.won if len(winners) == 1 else texts.shared


def _best(review: Review, mine: SeatReview) -> tuple[int, int] | None:
    """The number and the points of the seat's best turn."""
    if not mine.best_turns:
        return None
    turn = next(turn for turn in review.turns if turn.number == mine.best_turns[0])
    return turn.number, turn.played.points


def _board(game: Game, turns: int) -> Board:
    laid = (pair for turn in game.turns[:turns] for pair in _placements(turn.move))
    return Board({cell: tile for tile, cell in laid})


def _placements(move: Move) -> tuple[tuple[Tile, Cell], ...]:
    return move.placements if isinstance(move, Place) else ()


def _laid(move: Move) -> list[Cell]:
    return [cell for _, cell in _placements(move)]
