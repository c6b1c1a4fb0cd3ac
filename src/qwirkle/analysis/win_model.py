"""The chance to win, from what a seat may know.

By the model of `qwirkle.players.win_model`, against equal opponents. The engine evaluates it, see
`Search.judge`.
"""

from __future__ import annotations

from qwirkle.engine import Search
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for
from qwirkle.players.win_model import model_for
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.view import View

__all__ = ["loaded", "win_chance"]

# Without the hand of the seat on turn: being on turn is worth four points.
_BLIND = (*((4.0, 0.0, 0.0) * 4), 150.0, 4.03, 150.0, 0.64)


def win_chance(view: View) -> tuple[float, ...] | None:
    """Each seat's chance to win, seats that are out having none; ties count as shares.

    It uses the hand of the view's seat if that is on turn, and else no hand at all, which is a
    little less precise. None for a number of seats for which it was not measured; when the game
    is over, the winners share one.

    >>> from qwirkle.rules import Game
    >>> chances = win_chance(Game.start(2, seed=7).position.view(0))
    >>> round(sum(chances), 6)
    1.0
    """
    if not isinstance(view, View):
        raise InvalidArgument("bad_view", f"a View is needed, not {shown(view)}")
    if view.outcome is not None:
        winners = view.outcome.winners or range(view.seats)
        return tuple(float(seat in winners) / len(winners) for seat in range(view.seats))
    order = [(view.to_move + after) % view.seats for after in range(view.seats)]
    order = [seat for seat in order if seat not in view.out]
    model = model_for(len(order))
    if model is None:
        return None
    search = Search(weights_for(len(order)), 0)
    scores = [view.scores[seat] for seat in order]
    if view.seat == view.to_move:
        loaded(search, Situation.of(view))
        search.judge(scores, model)
        worth = search.figures()[0][0] if search.propose(1) else 0.0
        found = search.chances(worth)
    else:
        held = [view.hand_counts[seat] for seat in order[1:]]
        search.load((), (), (0,) * (sum(held) + view.bag_count), held, view.bag_count)
        search.judge(scores, _BLIND)
        found = search.chances(0.0)
    chances = dict(zip(order, found, strict=True))
    return tuple(chances.get(seat, 0.0) for seat in range(view.seats))


def loaded(search: Search, situation: Situation) -> Search:
    """The search with this situation."""
    search.load(situation.board, situation.hand, situation.unseen, situation.held, situation.bag_n)
    return search
