"""A score sheet against real games: it sees less, and comes to the same."""

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.rules import (
    ALL_TILES,
    Cell,
    Game,
    HiddenSwap,
    IllegalMove,
    Place,
    Placement,
    ScoreSheet,
)
from tests.notation.strategies import games as eventful_games
from tests.properties.strategies import games, played


@settings(max_examples=60)
@given(eventful_games())
def test_a_real_game_replayed_on_a_score_sheet_gives_the_same(game: Game) -> None:
    sheet, position = ScoreSheet.of_game(game), game.position
    assert sheet.scores == position.scores
    assert sheet.board == position.board
    # Closed before anyone opened: a sheet forgets who would have.
    unopened = position.is_over and not position.board
    assert sheet.to_move == (0 if unopened else position.to_move)
    assert sheet.outcome == position.outcome
    assert sheet.hand_counts == tuple(map(len, position.hands))
    assert sheet.bag_count == len(position.bag)
    assert sheet.pool == tuple(position.unplayed)
    assert sheet.turns == position.view(None).turns


@settings(max_examples=20)
@given(st.integers(2, 8), st.integers(0, 10**6))
def test_a_whole_game_ends_on_the_sheet_as_it_does_at_the_table(players: int, seed: int) -> None:
    game = played(players, seed, 300)
    assert game.is_over
    sheet = ScoreSheet.start(game.names, game.ruleset, game.start_position.to_move)
    for turn in game.turns:
        assert not sheet.is_over
        sheet = sheet.play(turn.seen_by(None).move)  # type: ignore[arg-type]
    # The question comes exactly when a hand is empty, or when only its answer decides.
    assert sheet.is_over or sheet.asks
    if not sheet.is_over:
        has_bonus = bool(game.turns[-1].bonus)
        sheet = sheet.finish() if has_bonus else sheet.end_stuck()
    assert (sheet.scores, sheet.outcome) == (game.position.scores, game.position.outcome)


@settings(max_examples=40)
@given(games(turns=60))
def test_a_question_is_asked_only_when_the_bag_is_empty(game: Game) -> None:
    for step in ScoreSheet.of_game(game).steps():
        if step.asks and not step.must_be_answered:
            assert step.bag_count == 0
            assert step.hand_counts[step.turns[-1].seat] == 0


@settings(max_examples=30)
@given(eventful_games())
def test_undoing_leads_back_through_every_step_to_the_start(game: Game) -> None:
    sheet = ScoreSheet.of_game(game)
    steps = list(sheet.steps())
    for _ in range(min(6, len(steps) - 1)):
        was_over = sheet.is_over
        before = sheet.undone()
        if was_over and before.turns and len(before.turns) == len(sheet.turns):
            # The answer that ended the game is taken back first.
            assert not before.is_over
            if before.incidents == sheet.incidents:
                sheet = before
                continue
        steps.pop()
        assert before.scores == steps[-1].scores
        assert before.board == steps[-1].board
        assert not before.is_over
        sheet = before


@settings(max_examples=40)
@given(games(turns=40), st.integers(0, 10**6))
def test_what_is_offered_next_is_what_the_check_accepts(game: Game, pick: int) -> None:
    sheet = ScoreSheet.of_game(game)
    if sheet.is_over:
        return
    tentative = sheet.consider(())
    cells = sheet.board.frontier() or {Cell(0, 0)}
    for tile in ALL_TILES[pick % 6 :: 6]:
        for cell in cells:
            move = Place((Placement(tile, cell),))
            assert is_legal(sheet, move) == (tile in tentative.accepts.get(cell, ()))


@settings(max_examples=30)
@given(games(turns=40))
def test_every_legal_move_can_be_laid_tile_by_tile(game: Game) -> None:
    if game.is_over:
        return
    sheet = ScoreSheet.of_game(game)
    for move in game.position.legal_placements()[:40]:
        laid: tuple[Placement, ...] = ()
        left = list(move.placements)
        while left:
            accepts = sheet.consider(laid).accepts
            is_anywhere = not sheet.board and not laid
            ready = [p for p in left if p.tile in accepts.get(p.cell, ()) or is_anywhere]
            assert ready, (move, laid)
            laid = (*laid, ready[0])
            left.remove(ready[0])
        judged = sheet.consider(laid)
        assert judged.status == "legal"
        assert judged.score == game.position.score(move)


def is_legal(sheet: ScoreSheet, move: Place | HiddenSwap) -> bool:
    try:
        sheet.check(move)
    except IllegalMove:
        return False
    return True
