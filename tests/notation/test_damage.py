"""A damaged or illegal record is refused with the line, the reason and words that help."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from qwirkle import (
    Comment,
    IllegalMove,
    InvalidArgument,
    ParseError,
    Record,
    format_record,
    format_record_json,
    parse_record,
    parse_record_json,
)
from tests.notation.games import greedy_game

GAMES = Path(__file__).parent.parent / "games"
TEXT = (GAMES / "swap_limit.qwirkle").read_text(encoding="utf-8")
OUTSIDE = (GAMES / "outside.qwirkle").read_text(encoding="utf-8")


def test_the_undamaged_record_is_read() -> None:
    assert format_record(parse_record(TEXT)) == TEXT


def swapped(old: str, new: str) -> Callable[[str], str]:
    """The damage of writing ``new`` for the one place where ``old`` stands."""

    def damage(text: str) -> str:
        assert text.count(old) == 1, old
        return text.replace(old, new)

    return damage


def line_of(text: str, part: str) -> int:
    """The number of the last line that begins with this part, or else holds it."""
    lines = text.split("\n")
    starts = [n for n, line in enumerate(lines, 1) if line.startswith(part)]
    return (starts or [n for n, line in enumerate(lines, 1) if part in line])[-1]


# what is written, what stands there instead, the line to blame (by what it says in the damaged
# text), the reason, words of the message
DAMAGES = {
    "no header": ('[Qwirkle "1"]', "", '[Event "', "not_a_record", 'starts with [Qwirkle "1"]'),
    "version": ('[Qwirkle "1"]', '[Qwirkle "2"]', "[Qwirkle", "unknown_version", "'2'"),
    "second magic": ('[Ages "41 9"]', '[Qwirkle "1"]', None, "duplicate_header", "twice"),
    "header twice": ('[Ages "41 9"]', '[Event "x"]', None, "duplicate_header", "Event"),
    "open quote": ('[Event "Nobody', "[Event Nobody", "[Event", "bad_header", "[Name"),
    "bad escape": ("[Event ", r'[Event "\n"][', "[Event", "bad_header", "[Name"),
    "ruleset": ('"classic"', '"classik"', "[Ruleset", "unknown_ruleset", "productief"),
    "ruleset's seats": ('"classic"', '"classic,seats=3-4"', "[Ruleset", "bad_seats", "3 to 4"),
    "no ruleset": ('[Ruleset "classic"]', "", "BdRsYsPcPtGx", "missing_header", "Ruleset"),
    "no second seat": ('[Seat1 "Chris"]', "", "BdRsYsPcPtGx", "missing_header", "Seat1"),
    "ninth seat": (
        '[Seat1 "Chris"]',
        '[Seat1 "C"]\n[Seat8 "D"]',
        "Seat8",
        "missing_header",
        "Seat2",
    ),
    "blank name": ('"Chris"', '" "', "[Seat1", "bad_name", "1 to 80"),
    "rulings": ('[Rulings "2"]', '[Rulings "9"]', "[Rulings", "unknown_rulings", "1 to 2"),
    "rulings in words": ('[Rulings "2"]', '[Rulings "new"]', "[Rulings", "bad_number", "'new'"),
    "ages": ('"41 9"', '"41"', "[Ages", "bad_ages", "2 whole numbers"),
    "negative age": ('"41 9"', '"41 -9"', "[Ages", "bad_ages", "2 whole numbers"),
    "age in words": ('"41 9"', '"41 nine"', "[Ages", "bad_number", "'nine'"),
    "endless age": ('"41 9"', '"41 9999999999999999999"', "[Ages", "bad_ages", "at most"),
    "another seed": ('[Seed "13"]', '[Seed "14"]', "8. 0 swap", "bad_draw", "turn 8"),
    "no seed text": ('[Seed "13"]', '[Seed ""]', "[Seed", "bad_seed", "1 to 200"),
    "tile of the deal": ("RsPdOcOtRcGx", "RsPdOcOtRcGz", "[Deal", "bad_tile", "'Gz'"),
    "fourth copy": ("RsPdOcOtRcGx", "PdPdOcOtRcGx", "[Deal", "too_many_copies", "Pd occurs 4"),
    "short deal": ("RsPdOcOtRcGx", "PdOcOtRcGx", "[Deal", "bad_deal", "not 107"),
    "deal in another order": ("RsPdOcOtRcGx", "PdRsOcOtRcGx", "-- ", None, ""),
    "deal's draws": (
        "BdOcYtBcOsBc",
        "OcBdYtBcOsBc",
        "1. 1",
        "bad_draw",
        "seed and deal give Oc Bd Yt",
    ),
    "wrong opener": (
        "1. 1 Od@0,0",
        "1. 0 Od@0,0",
        "1. 0",
        "wrong_turn",
        "turn 1: it is the turn of seat 1",
    ),
    "number": ("5. 1", "6. 1", "6. 1", "wrong_number", "turn 5 is expected, not turn 6"),
    "number lost": ("5. 1", "1", "1 Bc@", "bad_turn", "12. 0 Rc@2,0"),
    "turn lost": ("2. 0 Oc@0,-1 Rc@1,-1 = 2+2+2 > Bc Os\n", "", "3. 1", "wrong_number", "turn 2"),
    "seat": ("5. 1", "5. x", "5. x", "bad_number", "seat"),
    "no such seat": ("5. 1", "5. 7", "5. 7", "wrong_turn", "seat 7"),
    "no move": ("7. 1 swap Rx Yt", "7. 1", "7. 1", "bad_move", "missing"),
    "tile": ("Bc@-1,-4 Bd", "Bz@-1,-4 Bd", "5. 1", "bad_tile", "'Bz'"),
    "cell": ("Bc@-1,-4 Bd", "Bc@-1 Bd", "5. 1", "bad_move", "'Bc@-1'"),
    "not in hand": (
        "Bc@-1,-4 Bd",
        "Gx@-1,-4 Bd",
        "5. 1",
        "not_in_hand",
        "turn 5: the hand does not have Gx",
    ),
    "off the line": ("Bc@-1,-4 Bd", "Bc@-9,-9 Bd", "5. 1", "not_one_line", "P3"),
    "conflict": ("Bc@-1,-4 Bd@0,-4", "Bd@-1,-4 Bc@0,-4", "5. 1", "line_conflict", "one colour"),
    "swap of nothing": ("7. 1 swap Rx Yt", "7. 1 swap", "7. 1", "swap_zero", "W1"),
    "pass": ("7. 1 swap Rx Yt", "7. 1 pass", "7. 1", "pass_can_place", "N1"),
    "score": ("= 2+4 > Rd Pc", "= 2+5 > Rd Pc", "5. 1", "bad_score", "scores 2+4, not 2+5"),
    "score's order": ("= 2+4 > Rd Pc", "= 4+2 > Rd Pc", "5. 1", "bad_score", "not 4+2"),
    "score lost": ("= 2+4 > Rd Pc", "> Rd Pc", "5. 1", "bad_score", "not nothing"),
    "score of a swap": ("Rx Yt > Yt Rt", "Rx Yt = 3 > Yt Rt", "7. 1", "bad_score", "nothing"),
    "false bonus": ("= 2+4 > Rd Pc", "= 2+4 bonus 6 > Rd Pc", "5. 1", "bad_score", "bonus 6"),
    "garbled score": ("= 2+4 > Rd Pc", "= 2+ > Rd Pc", "5. 1", "bad_number", "score"),
    "wordy score": ("= 2+4 > Rd Pc", "= 2 and 4 > Rd Pc", "5. 1", "bad_turn", "'5+3+12'"),
    "two scores": ("= 2+4 > Rd Pc", "= 2+4 = 6 > Rd Pc", "5. 1", "bad_turn", ""),
    "another draw": ("= 2+4 > Rd Pc", "= 2+4 > Pc Rd", "5. 1", "bad_draw", "give Rd Pc"),
    "impossible draw": ("= 2+4 > Rd Pc", "= 2+4 > Rd Od", "5. 1", "bad_draw", "turn 5"),
    "draw too short": ("= 2+4 > Rd Pc", "= 2+4 > Rd", "5. 1", "bad_draw", "2 tiles must be drawn"),
    "draw too long": ("= 2+4 > Rd Pc", "= 2+4 > Rd Pc Gc", "5. 1", "bad_draw", "2 tiles"),
    "garbled draw": ("= 2+4 > Rd Pc", "= 2+4 > Rd P", "5. 1", "bad_tile", "'P'"),
    "draw after the swap": (
        "> Gt Bs\n",
        "> Bs Gt\n",
        "8. 0",
        "bad_draw",
        "seed and deal give Gt Bs",
    ),
    "incident": ("-- closed: swap_limit", "-- closed", "-- closed", "bad_incident", "agreed"),
    "closing": ("-- closed: swap_limit", "-- closed: rain", "rain", "unknown_reason", "agreed"),
    "closed twice": (
        "== swap",
        "-- closed: agreed\n== swap",
        "-- closed: agreed",
        "game_over",
        "E5",
    ),
    "turn after the end": ("== swap", "15. 1 pass\n== swap", "15. 1", "game_over", "turn 15"),
    "not closed": ("-- closed: swap_limit\n", "", "== swap", "bad_ending", "is not over"),
    "another end": ("== swap_limit", "== stuck", "== stuck", "bad_ending", "by swap_limit"),
    "still running": (
        "== swap_limit after 14 turns: 20 15, won by seat 0",
        "== running after 14 turns: 20 15, seat 1 to move",
        "== running",
        "bad_ending",
        "by swap_limit",
    ),
    "end turns": ("after 14 turns", "after 13 turns", "==", "bad_ending", "14 turns are written"),
    "end scores": (": 20 15,", ": 20 16,", "==", "bad_ending", "are 20 15, not 20 16"),
    "end winner": ("won by seat 0", "won by seat 1", "==", "bad_ending", "are 0, not 1"),
    "no winner": ("won by seat 0", "won by nobody", "==", "bad_ending", "not nobody"),
    "garbled end": ("won by seat 0", "hooray", "==", "bad_ending", "won by seat 0"),
    "no end": (
        "== swap_limit after 14 turns: 20 15, won by seat 0\n",
        "",
        "-- closed",
        "no_ending",
        "is incomplete",
    ),
    "more": ("won by seat 0\n", "won by seat 0\n\n# more\n", "# more", "after_the_end", "# more"),
    "control sign": ("5. 1", "# a\x07b\n5. 1", "# a", "bad_comment", "printable"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_line_and_the_reason_of_the_damage_are_told(damage: str) -> None:
    old, new, place, reason, words = DAMAGES[damage]
    text = swapped(old, new)(TEXT)
    if reason is None:  # what was changed does not matter to this game
        parse_record(text)
        return
    with pytest.raises(ParseError) as caught:
        parse_record(text)
    assert caught.value.reason == reason
    assert words in caught.value.message
    assert caught.value.line == line_of(text, place or new)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


@pytest.mark.parametrize(
    ("old", "new", "reason", "words"),
    [
        ("hand Pc Bc Bc Gs Od Yd", "hand Pc Bc Bc Gs Od", "bad_hand", "seat 3 holds Pc Bc Bc Gs"),
        (" time, hand Pc Bc Bc Gs Od Yd", " time, hand", "bad_hand", "not nothing"),
        ("seat 3 time", "seat 4 time", "unknown_seat", "seats are 0 to 3"),
        ("seat 3 time", "seat 3 bored", "unknown_reason", "resigned"),
        ("seat 1 forfeit", "seat 3 forfeit", "seat_is_out", "seat 3"),
        ('over by "random"', "over by random", "bad_incident", "taken over by"),
        ('over by "random"', 'over by ""', "bad_name", "1 to 80"),
        ("seat 0 taken", "seat 3 taken", "seat_is_out", "seat 3"),
    ],
)
def test_an_incident_that_cannot_be_is_told_with_its_line(
    old: str, new: str, reason: str, words: str
) -> None:
    text = swapped(old, new)(OUTSIDE)
    with pytest.raises(ParseError) as caught:
        parse_record(text)
    assert caught.value.reason == reason
    assert words in caught.value.message
    assert caught.value.line == line_of(text, new)


def test_the_law_itself_is_the_cause_of_a_refusal() -> None:
    with pytest.raises(ParseError) as caught:
        parse_record(TEXT.replace("Bc@-1,-4 Bd@0,-4", "Bd@-1,-4 Bc@0,-4"))
    assert isinstance(caught.value.__cause__, IllegalMove)
    assert caught.value.__cause__.clause == "P6"


@pytest.mark.parametrize("line", range(1, len(TEXT.splitlines()) + 1))
def test_a_lost_line_is_noticed_unless_it_says_nothing_that_matters(line: int) -> None:
    lines = TEXT.splitlines(keepends=True)
    lost = lines.pop(line - 1)
    text = "".join(lines)
    if lost.strip() and not lost.startswith(("[Event", "[Rulings", "[Ages", "[Seed")):
        with pytest.raises(ParseError) as caught:
            parse_record(text)
        assert caught.value.line is not None
    elif lost.startswith("[Seed"):
        # Without its seed the game is a table's: any mixing after a swap is believed.
        assert parse_record(text).game.seed is None
    else:
        parse_record(text)


def test_a_record_without_seed_follows_its_deal_up_to_the_first_swap() -> None:
    text = TEXT.replace('[Seed "13"]\n', "")
    parse_record(text.replace("8. 0 swap Ot Gx > Gt Bs", "8. 0 swap Ot Gx > Bs Gt"))
    with pytest.raises(ParseError, match="the deal gives Rd Pc"):
        parse_record(text.replace("> Rd Pc", "> Pc Rd"))
    with pytest.raises(ParseError, match="cannot be drawn from this bag"):
        parse_record(text.replace("8. 0 swap Ot Gx > Gt Bs", "8. 0 swap Ot Gx > Od Od"))


# --- the JSON form ---

JSON = format_record_json(parse_record(TEXT), pretty=True)


@pytest.mark.parametrize(
    ("old", "new", "reason", "words"),
    [
        ('"qwirkle": 1', '"qwirkle": 2', "unknown_version", "2"),
        ('"qwirkle": 1', '"kwirkle": 1', "not_a_record", '"qwirkle": 1'),
        ('"ruleset": "classic"', '"ruleset": "x"', "unknown_ruleset", "$.ruleset: there is no"),
        ('"Chris"', "5", "wrong_type", "Expected `str`, got `int` - at `$.players[1]`"),
        ('"Chris"', '""', "bad_name", "$.players[1]: a name"),
        ("[41, 9]", "[41]", "bad_ages", "$.ages: ages"),
        ('"seed": "13"', '"seed": 13', "wrong_type", "$.seed"),
        ('"seed": "13"', '"seed": ""', "bad_seed", "$.seed: a seed"),
        ('"Rs Pd Oc', '"Rs Oc', "bad_deal", "$.deal: a deal"),
        ('"Event":', '"Seat9":', "bad_header", "$.headers: the header Seat9"),
        ('"number": 5', '"number": 6', "wrong_number", "$.steps[4]: turn 5 is expected"),
        ("Bc@-1,-4 Bd@0,-4", "Bd@-1,-4 Bc@0,-4", "line_conflict", "$.steps[4]: turn 5: Bd@-1,-4"),
        ("Bc@-1,-4", "Bc@-1.0,-4", "bad_number", "$.steps[4]: x is"),
        ('"swap Rx Yt"', "null", "wrong_type", "`$.steps[6].move`"),
        ('"reason": "swap_limit"}', '"reason": "rain"}', "wrong_type", "`$.steps[14].reason`"),
        ('"winners": [0]', '"winners": [1]', "bad_ending", "$.ending: the winners are 0"),
        ('"winners": [0]', '"to_move": 1', "bad_ending", "$.ending: an ending has winners"),
        ("[20, 15]", "[20, 15, 0]", "bad_ending", "$.ending: the scores"),
        ("[20, 15]", "[20, 15.5]", "bad_number", "integers"),
        ('"type": "closed"', '"type": "shut"', "wrong_type", "`$.steps[14].type`"),
        ('"type": "closed", ', "", "wrong_type", "`$.steps[14]`"),
        ('"qwirkle": 1,', '"qwirkle": 1, "more": 2,', "wrong_type", "unknown field `more`"),
        ('"qwirkle": 1,', '"qwirkle": 1, "qwirkle": 1,', "duplicate_key", "'qwirkle'"),
    ],
)
def test_damaged_json_tells_path_and_turn(old: str, new: str, reason: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_record_json(swapped(old, new)(JSON))
    assert caught.value.reason == reason
    assert words in str(caught.value)


def test_broken_json_tells_its_line() -> None:
    with pytest.raises(ParseError, match=re.escape("line 3: this is not JSON")):
        parse_record_json(JSON.replace('"headers": {', '"headers": '))


# --- what cannot even be written ---


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"Seed": "7"}, "bad_header"),
        ({"Seat9": "Nobody"}, "bad_header"),
        ({"Event day": "x"}, "bad_header"),
        ({"": "x"}, "bad_header"),
        ({"Event": "two\nlines"}, "bad_header"),
        ({"Event": 7}, "bad_header"),
        ([("Event", "x"), ("Event", "y")], "duplicate_header"),
    ],
)
def test_headers_that_cannot_be_written_are_refused(headers: object, reason: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        Record(greedy_game(2, 1, turns=1), headers)  # type: ignore[arg-type]
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "comments",
    [
        [Comment(3, "too late")],
        [Comment(1, "b"), Comment(0, "a")],
        [Comment(-1, "too early")],
        [Comment(0, "two\nlines")],
        [Comment(0, " spaced ")],
    ],
)
def test_comments_that_cannot_be_written_are_refused(comments: list[Comment]) -> None:
    with pytest.raises(InvalidArgument) as caught:
        Record(greedy_game(2, 1, turns=2), (), comments)
    assert caught.value.reason == "bad_comment"
