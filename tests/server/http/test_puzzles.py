"""Puzzles over HTTP: what is told before an attempt and after it, and what counts."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest
import pytest_asyncio
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from sqlalchemy import update

from qwirkle.analysis.puzzles import THEMES, Puzzle, shipped_puzzles
from qwirkle.notation import format_move, parse_view
from qwirkle.rules.move import Move
from qwirkle.server.live.puzzle_desk import LEAST_GROUP, PUZZLE_LEVELS
from qwirkle.server.store.schema import puzzle_attempts
from qwirkle.server.wire.puzzles import PuzzleLevel, PuzzleTheme
from qwirkle.server.wire.schema import json_schema
from tests.server.harness import Running, Visitor, serving, settings_for
from tests.server.renaming import renamed

PUZZLES = shipped_puzzles()


def of_theme(theme: str, number: int = 0) -> Puzzle:
    return [PUZZLES.get(s.id) for s in PUZZLES.summaries.values() if s.theme == theme][number]


KEEP = of_theme("keep_tiles")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    async with serving(settings_for(folder, bots=1)) as running:
        yield running


pytestmark = pytest.mark.asyncio(loop_scope="module")


def conforms(message: Any, name: str) -> Any:
    Draft202012Validator({**json_schema(), "$ref": f"#/$defs/{name}"}).validate(message)
    return message


def body(move: Move) -> dict[str, str]:
    return {"move": format_move(move)}


async def attempt(visitor: Visitor, puzzle: Puzzle, move: Move) -> Any:
    path = f"/api/puzzles/{puzzle.id}/attempts"
    return conforms(await visitor.post(path, body(move)), "PuzzleVerdict")


async def test_nothing_that_gives_it_away_comes_before_an_attempt(server: Running) -> None:
    puzzle = of_theme("avoid_gift")
    path = f"/api/puzzles/{puzzle.id}"
    async with server.guest("Anna") as anna:
        question = conforms(await anna.get(path), "PuzzleQuestion")
        assert question.keys() == {"puzzle", "position", "counts", "repeats"}
        assert (question["counts"], question["repeats"]) == (True, False)
        assert parse_view(question["position"]) == puzzle.view
        next_one = conforms(await anna.get("/api/puzzles/next?theme=avoid_gift"), "PuzzleQuestion")
        assert next_one.keys() == question.keys()
        day = conforms(await anna.get("/api/puzzles/today"), "PuzzleOfTheDay")
        assert day["question"].keys() == question.keys()
        for more in (f"{path}/board.svg", f"{path}/picture.png?lang=de", f"/puzzle/{puzzle.id}"):
            assert (await anna.ask("GET", more)).is_success
        assert await anna.refused("POST", f"{path}/answers", body(puzzle.rival)) == (
            409,
            "not_tried",
        )
        illegal = {"move": "Ro@90,90"}
        assert (await anna.refused("POST", f"{path}/attempts", illegal))[0] == 422
        assert await anna.refused("POST", f"{path}/answers", illegal) == (409, "not_tried")
        secrets = [format_move(answer).encode() for answer in puzzle.answers]
        secrets += [b'"theme"', b'"level"', b'"rival"', b'"reasons"', b'"behind"', b'"answers"']
        secrets += [str(puzzle.rating.value).encode()]
        for message in anna.received:
            assert [secret for secret in secrets if secret in message] == []
        # So the search would find them.
        await attempt(anna, puzzle, puzzle.rival)
        assert [secret for secret in secrets[:-1] if secret not in anna.received[-1]] == []


async def analysed(visitor: Visitor, position: str) -> str:
    """What live analysis says first: its type, or the code of the refusal."""
    async with visitor.socket() as line:
        await line.send(type="analyse", id="a", position=position)
        while (message := await line.next())["type"] not in ("analysis", "error"):
            pass
    return str(message["error"]["code"] if message["type"] == "error" else message["type"])


async def test_a_puzzle_is_not_analysed_before_an_attempt(server: Running) -> None:
    puzzle = of_theme("hidden_qwirkle")
    async with server.guest("Anna") as anna:
        for position in (puzzle.position, renamed(puzzle.position)):
            assert await analysed(anna, position) == "not_tried"
        await attempt(anna, puzzle, puzzle.rival)
        for position in (puzzle.position, renamed(puzzle.position)):
            assert await analysed(anna, position) == "analysis"


async def test_a_wrong_attempt_is_told_the_better_move_and_why(server: Running) -> None:
    async with server.guest("Anna") as anna:
        verdict = await attempt(anna, KEEP, KEEP.rival)
        assert not verdict["solved"]
        assert verdict["is_rival"]
        assert verdict["verdict"] in ("inaccuracy", "mistake", "blunder")
        assert verdict["behind"] >= 2
        assert verdict["theme"] == "keep_tiles"
        assert verdict["answers"] == [format_move(answer) for answer in KEEP.answers]
        assert verdict["reasons"]
        assert verdict["counted"]
        assert verdict["change"] < 0
        assert verdict["comes_back"] is not None
        assert verdict["progress"]["streak"] == 0
        # Any legal move can be asked about now.
        path = f"/api/puzzles/{KEEP.id}/answers"
        placements = KEEP.view.legal_placements()
        other = next(move for move in placements if not KEEP.is_answer(move))
        why = conforms(await anna.post(path, body(other)), "TurnReview")
        assert why["reasons"]
        assert why["loss"]["value"] >= 2
        right = conforms(await anna.post(path, body(KEEP.answers[0])), "TurnReview")
        assert (right["verdict"], right["reasons"]) == ("best", [])


async def test_a_move_without_a_stated_value_gets_one_verdict_when_it_is_computed(
    server: Running,
) -> None:
    """The puzzle only knows that it is no answer, which may be an inaccuracy or a blunder."""
    unstated = [move for move in KEEP.view.legal_placements() if KEEP.judge(move).behind is None]
    path = f"/api/puzzles/{KEEP.id}/answers"
    async with server.guest("Anna") as anna:
        verdict = await attempt(anna, KEEP, unstated[-1])
        assert (verdict["solved"], verdict["verdict"], verdict["behind"]) == (False, None, None)
        computed = await anna.post(path, body(unstated[-1]))
        assert computed["verdict"] in ("inaccuracy", "mistake", "blunder")
        assert computed["loss"]["value"] >= verdict["margin"]
        # What the puzzle states is what is computed.
        for candidate in KEEP.candidates[:6]:
            stated = await attempt(anna, KEEP, candidate.move)
            computed = await anna.post(path, body(candidate.move))
            assert stated["verdict"] == computed["verdict"]


async def test_a_verdict_can_be_read_again(server: Running) -> None:
    path = f"/api/puzzles/{KEEP.id}/attempts"
    async with server.guest("Anna") as anna, server.visitor() as stranger:
        assert await stranger.refused("GET", path) == (401, "no_guest")
        assert await anna.refused("GET", path) == (409, "not_tried")
        told = await attempt(anna, KEEP, KEEP.rival)
        assert conforms(await anna.get(path), "PuzzleVerdict") == told
        told = await attempt(anna, KEEP, KEEP.answers[0])
        assert await anna.get(path) == told
        assert (told["solved"], told["counted"]) == (True, False)
        # As it was stored by a server that kept no moves, and as another edition may turn it.
        for unknown in ("", "Ro@900,900"):
            stored = update(puzzle_attempts).where(puzzle_attempts.c.guest == anna.id)
            changed = stored.values(move=unknown)
            await server.store.database.change(lambda c: c.execute(changed).rowcount)  # noqa: B023
            assert await anna.refused("GET", path) == (409, "not_tried")


async def test_all_answers_are_right_also_with_their_tiles_in_another_order(
    server: Running,
) -> None:
    puzzle = of_theme("swap", 2)
    for number, answer in enumerate(puzzle.answers):
        async with server.guest(f"Guest {number}") as guest:
            text = format_move(answer)
            words = text.split()
            turned = words[:1] + words[:0:-1] if words[0] == "swap" else words[::-1]
            path = f"/api/puzzles/{puzzle.id}/attempts"
            verdict = await guest.post(path, {"move": " ".join(turned)})
            assert verdict["solved"]
            assert verdict["verdict"] in ("best", "good")
            assert verdict["change"] > 0
            assert verdict["comes_back"] is None
            assert verdict["progress"]["streak"] == 1


async def test_an_ending_is_judged_exactly(server: Running) -> None:
    puzzle = of_theme("exact_ending")
    async with server.guest("Anna") as anna:
        assert (await attempt(anna, puzzle, puzzle.rival))["method"] == "exact"
        why = await anna.post(f"/api/puzzles/{puzzle.id}/answers", body(puzzle.rival))
        assert why["method"] == "exact"
        assert why["loss"]["value"] == puzzle.judge(puzzle.rival).behind.value  # type: ignore[union-attr]


async def test_attempts_at_once_count_once(server: Running) -> None:
    puzzle = of_theme("best_score")
    async with server.guest("Anna") as anna:
        moves = [puzzle.rival, puzzle.answers[0]] * 4
        verdicts = await asyncio.gather(*(attempt(anna, puzzle, move) for move in moves))
        assert [verdict["counted"] for verdict in verdicts].count(True) == 1
        (counted,) = (verdict for verdict in verdicts if verdict["counted"])
        overview = conforms(await anna.get("/api/puzzles"), "PuzzleOverview")
        assert overview["progress"]["counted"] == 1
        assert overview["progress"]["rating"] == counted["progress"]["rating"]
        again = await attempt(anna, puzzle, puzzle.answers[0])
        assert (again["counted"], again["change"]) == (False, 0)
        assert not (await anna.get(f"/api/puzzles/{puzzle.id}"))["counts"]


async def test_a_failed_one_comes_back_first_and_follows_the_guest(server: Running) -> None:
    async with server.guest("Anna") as anna, server.visitor() as phone:
        await attempt(anna, KEEP, KEEP.rival)
        assert (await anna.get("/api/puzzles"))["progress"]["due"] == 0
        assert (await anna.get("/api/puzzles/next"))["puzzle"] != KEEP.id
        mine = puzzle_attempts.c.guest == anna.id
        await server.store.database.change(
            lambda c: c.execute(update(puzzle_attempts).where(mine).values(due=1)).rowcount
        )
        # The same guest on another device.
        await phone.post("/api/guest/claim", await code_of(anna))
        assert (await phone.get("/api/puzzles"))["progress"]["due"] == 1
        back = await phone.get("/api/puzzles/next")
        assert (back["puzzle"], back["repeats"], back["counts"]) == (KEEP.id, True, False)
        # It can be left for later, and another theme can be asked for.
        assert (await phone.get(f"/api/puzzles/next?after={KEEP.id}"))["puzzle"] != KEEP.id
        assert (await phone.get("/api/puzzles/next?theme=swap"))["puzzle"] != KEEP.id
        verdict = await attempt(phone, KEEP, KEEP.answers[0])
        assert verdict["comes_back"] > await server.store.now()
        assert verdict["progress"]["due"] == 0
        await server.store.delete_guest(anna.id)
        assert await server.store.puzzle_attempts(anna.id) == []


async def code_of(visitor: Visitor) -> dict[str, str]:
    return {"code": (await visitor.post("/api/guest/code"))["code"]}


async def test_a_theme_and_a_level_are_chosen_and_run_out_into_repeats(server: Running) -> None:
    async with server.guest("Anna") as anna:
        overview = await anna.get("/api/puzzles")
        # Hardly any puzzles are swaps or for beginners: they come among the others.
        themes = [group["name"] for group in overview["themes"]]
        assert themes == [theme for theme in THEMES if theme != "swap"]
        levels = [group["name"] for group in overview["levels"]]
        assert levels == [level for level in PUZZLE_LEVELS if level != "beginner"]
        for group in (*overview["themes"], *overview["levels"]):
            assert group["total"] >= LEAST_GROUP
        for level in ("beginner", "master"):
            name = (await anna.get(f"/api/puzzles/next?level={level}"))["puzzle"]
            assert PUZZLES.summaries[name].level == level
        seen = []
        for _ in range(4):
            name = (await anna.get("/api/puzzles/next?theme=swap"))["puzzle"]
            seen.append(name)
            await attempt(anna, PUZZLES.get(name), PUZZLES.get(name).answers[0])
        assert len(set(seen[:3])) == 3
        assert seen[3] == seen[0]


async def test_the_contract_names_the_themes_and_levels_of_the_library() -> None:
    assert get_args(PuzzleTheme) == THEMES
    assert get_args(PuzzleLevel) == PUZZLE_LEVELS
    assert {summary.level for summary in PUZZLES.summaries.values()} <= set(PUZZLE_LEVELS)


async def test_what_makes_no_sense_is_refused(server: Running) -> None:
    async with server.guest("Anna") as anna, server.visitor() as stranger:
        path = f"/api/puzzles/{KEEP.id}/attempts"
        wrong = body(KEEP.rival)
        assert await stranger.refused("POST", path, wrong) == (401, "no_guest")
        assert (await stranger.get(f"/api/puzzles/{KEEP.id}"))["counts"]
        assert (await stranger.get("/api/puzzles"))["progress"]["counted"] == 0
        for unknown in ("0000000000", "Nonsense", "%00"):
            base = f"/api/puzzles/{unknown}"
            for method, more in (("GET", ""), ("POST", "/attempts"), ("POST", "/answers")):
                sent = wrong if method == "POST" else None
                assert await anna.refused(method, base + more, sent) == (404, "unknown_puzzle")
            assert await anna.refused("GET", f"{base}/board.svg") == (404, "unknown_puzzle")
            assert await anna.refused("GET", f"{base}/picture.png") == (404, "unknown_puzzle")
        nonsense: list[Any] = [{"move": "nonsense"}, {"move": 5}, {}, {"move": "pass", "x": 1}]
        for malformed in nonsense:
            assert await anna.refused("POST", path, malformed) == (400, "bad_request")
        assert (await anna.refused("POST", path, {"move": "pass"}))[0] == 422
        for query in ("theme=nonsense", "level=greedy", "x=1"):
            refused = await anna.refused("GET", f"/api/puzzles/next?{query}")
            assert refused == (400, "bad_request")
        refused = await anna.refused("GET", "/api/puzzles/next?theme=swap&level=beginner")
        assert refused == (404, "unknown_puzzle")
        # None of it was an attempt.
        assert (await anna.get("/api/puzzles"))["progress"]["counted"] == 0


async def test_the_link_of_a_puzzle_has_a_picture_of_the_position(server: Running) -> None:
    async with server.visitor(headers={"accept-language": "nl"}) as stranger:
        page = (await stranger.ask("GET", f"/puzzle/{KEEP.id}")).text
        assert "<title>Vind de beste zet</title>" in page
        assert f"/api/puzzles/{KEEP.id}/picture.png?lang=nl" in page
        picture = await stranger.ask("GET", f"/api/puzzles/{KEEP.id}/picture.png?lang=nl")
        assert picture.headers["content-type"] == "image/png"
        assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
        drawn = (await stranger.ask("GET", f"/api/puzzles/{KEEP.id}/board.svg")).text
        shown = re.findall(r'<use href="#qwh?-[ROYGBP][osdcxt]"', drawn)
        assert len(shown) == len(KEEP.view.board) + len(KEEP.view.hand)


async def test_why_not_is_limited_like_live_analysis(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1, analyses_per_minute=2)
    async with serving(settings) as server, server.guest("Anna") as anna:
        server.stop_the_clock()
        await attempt(anna, KEEP, KEEP.rival)
        path = f"/api/puzzles/{KEEP.id}/answers"
        for _ in range(2):
            await anna.post(path, body(KEEP.rival))
        assert await anna.refused("POST", path, body(KEEP.rival)) == (429, "too_many")
        metrics = (await anna.ask("GET", "/metrics")).text
        assert 'qwirkle_puzzle_attempts_total{result="failed"} 1.0' in metrics
