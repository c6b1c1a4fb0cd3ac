"""What the card of a reviewed game says, in every language."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from qwirkle.analysis import Interval, Level, Review, review
from qwirkle.players import create
from qwirkle.rules.game import Game
from qwirkle.server.http.link_texts import LANGUAGES
from qwirkle.server.http.review_card import CARD_TEXTS, card_svg


def played(players: int) -> Game:
    game = Game.start(players, seed="card", names=["Anna", "Bert", "Cleo", "Dora"][:players])
    bot = create("greedy", seed="card")
    while not game.is_over:
        game = game.play(bot.choose(game.position.view(game.position.to_move)))
    return game


GAME = played(2)
REVIEW = review(GAME, "quick")


def words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def with_level(lowest: str, highest: str) -> Review:
    level = Level(Interval(0, -100, 100), lowest, lowest, highest)
    first, *others = REVIEW.seats
    return replace(REVIEW, seats=(replace(first, level=level, luck=-1.2), *others))


def test_every_language_of_links_has_a_card() -> None:
    assert CARD_TEXTS.keys() == LANGUAGES.keys()


def test_the_card_tells_result_level_luck_and_best_move() -> None:
    best = REVIEW.seats[0].best_turns[0]
    points = REVIEW.turns[best - 1].played.points
    outcome = GAME.position.outcome
    assert outcome is not None
    scores = GAME.position.scores
    said = words(card_svg(GAME, with_level("keen", "expert"), 0, "en"))
    assert " ".join(said).startswith(f"Qwirkle Anna {scores[0]} Bert {scores[1]}")
    assert said[-4:] == [
        "Won" if 0 in outcome.winners else "Lost",
        "Level: Keen – Expert",
        "Luck: −1 point",
        f"Best move: {points} points",
    ]


def test_a_bot_has_its_name_in_the_language_of_the_card_and_a_person_their_own() -> None:
    said = " ".join(words(card_svg(GAME, REVIEW, 0, "fr", [None, "keen"])))
    scores = GAME.position.scores
    assert said.startswith(f"Qwirkle Anna {scores[0]} Vif {scores[1]}")
    other = " ".join(words(card_svg(GAME, REVIEW, 0, "fr", [None, "random"])))
    assert f"random {scores[1]}" in other


def test_long_names_have_a_line_each_and_keep_their_scores() -> None:
    named = replace(
        GAME, names=("Maximiliana Featherstonehaugh-Oldcastle", "Konstantin der allerletzte Große")
    )
    said = words(card_svg(named, review(named, "quick"), 0, "en"))
    mine, theirs = GAME.position.scores
    assert re.fullmatch(rf"Maximiliana .+… {mine}", said[1])
    assert re.fullmatch(rf"Konstantin .+… {theirs}", said[2])


def test_a_level_is_one_name_or_a_band_that_fits() -> None:
    assert "Spielstärke: Könner" in words(card_svg(GAME, with_level("expert", "expert"), 0, "de"))
    # Too long with the word before it.
    said = words(card_svg(GAME, with_level("beginner", "expert"), 0, "it"))
    assert "Principiante – Esperto" in said


def test_what_was_not_measured_is_left_out() -> None:
    first, *others = REVIEW.seats
    bare = replace(first, level=None, best_turns=())
    said = words(card_svg(GAME, replace(REVIEW, seats=(bare, *others)), 0, "en"))
    assert not [line for line in said if line.startswith(("Level", "Best"))]


def test_a_game_that_nobody_won_was_ended_early() -> None:
    short = Game.start(2, seed="card")
    short = short.play(short.position.legal_placements()[0]).close("stopped")
    said = words(card_svg(short, review(short, "quick"), 0, "en"))
    assert "Ended early" in said


@pytest.mark.parametrize("language", CARD_TEXTS)
def test_no_line_is_cut_short(language: str) -> None:
    for low, high in (("beginner", "expert"), ("casual", "master"), ("greedy", "strong")):
        said = words(card_svg(GAME, with_level(low, high), 0, language))
        assert not [line for line in said if line.endswith("…")]
