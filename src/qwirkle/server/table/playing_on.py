"""Playing on from a turn of a finished game, against bots, at a new and private table."""

from __future__ import annotations

from dataclasses import replace

from qwirkle.notation.record import Record
from qwirkle.notation.record_text import format_record
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Departure, Remix
from qwirkle.rules.turn import Turn
from qwirkle.server.table.decision import Actor, Decision, Secrets, finished_game
from qwirkle.server.table.entries import Began, PlayedOn
from qwirkle.server.table.fairness import seed_of
from qwirkle.server.table.playing import follow
from qwirkle.server.table.seating import decide_seating, opened
from qwirkle.server.table.table import Table
from qwirkle.server.wire import PlayOn, Ready, TableOptions
from qwirkle.server.wire.refusal import Refused

__all__ = ["play_on"]


def play_on(origin: Table, request: PlayOn, actor: Actor, secrets: Secrets, now: int) -> Decision:
    """The decision that opens a table whose game goes on from a turn of this finished one.

    Board, hands and scores are those of that turn. What is left in the bag is mixed by the seed
    of the new table, so that nobody knows what will be drawn. Raises `Refused`.
    """
    game = _game_after(finished_game(origin), request.turn)
    decision = Decision.opening(
        secrets.table, opened(_options(origin, game, request), actor, secrets), now
    )
    decide_seating(decision, Ready("", request.contribution), actor)
    table = decision.table
    seats = table.seats
    game = replace(game, names=tuple(seat.name for seat in seats))
    contributions = [seat.contribution for seat in seats]
    decision.write(
        Began(
            seed=seed_of(table.server_seed, game.ruleset, len(seats), contributions),
            oldest_first=list(origin.oldest_first),
            # A rematch is a game of its own, and draws the order of its own.
            ages_drawn=True,
            rulings=game.rulings,
            origin=PlayedOn(origin.id, format_record(Record(game))),
        )
    )
    follow(decision)
    return decision


def _options(origin: Table, game: Game, request: PlayOn) -> TableOptions:
    """The options of the new table: private, without a clock, a bot on every other seat."""
    position = game.position
    seat = position.to_move if request.seat is None else request.seat
    if seat >= position.seats:
        raise Refused(
            "unknown_seat", f"there is no seat {seat}; seats are 0 to {position.seats - 1}"
        )
    if seat in position.out:
        raise Refused("seat_is_out", f"seat {seat} is out of the game")
    return TableOptions(
        seats=position.seats,
        ruleset=origin.options.ruleset,
        bots={number: request.bot for number in range(position.seats) if number != seat},
        mine=[seat],
        hints=request.hints,
    )


def _game_after(game: Game, turns: int) -> Game:
    """The game after so many turns, and after the seats that then went out, while it goes on.

    Who played for whom does not matter to those who play on; neither does how it was closed.
    """
    if turns > len(game.turns):
        raise Refused("unknown_turn", f"the game had {len(game.turns)} turns, not {turns}")
    then = replace(game, position=game.start_position)
    for step in game.position.history():
        if isinstance(step, Turn):
            if len(then.turns) == turns:
                break
            then = then.replay_turn(step.move, step.draw)
        elif isinstance(step, Departure | Remix):
            after = then.with_incident(step)
            then = then if after.is_over else after
    if then.is_over:
        raise Refused("game_over", f"the game was over after turn {turns}")
    return then
