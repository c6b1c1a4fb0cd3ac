"""The bot that thinks: simulation on sampled hidden tiles, exact play at the end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from qwirkle.engine import Endgame, Search, is_compiled
from qwirkle.players.inference import MOST_HANDS, guess_kept
from qwirkle.players.player import CandidateMove, Watcher
from qwirkle.players.situation import Situation
from qwirkle.players.tally import Tally
from qwirkle.players.weights import Weights, checked_weights, weights_for
from qwirkle.players.win_model import model_for
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

__all__ = ["DEFAULT_SECONDS", "MasterPlayer"]

DEFAULT_SECONDS = 1.0
"""How long it thinks about a move where nothing else is said."""

_CANDIDATES = 16
_ROUNDS = 2
# With this few tiles in the bag, by the number of seats, roll-outs go to the end of the game: the
# learned value knows little about who finishes first and misjudges the position after two rounds.
_FEW_IN_BAG = {2: 16, 3: 8, 4: 8}
_TO_THE_END = 40
# With three and four seats, this much of the aim is the chance to win instead of the margin, which
# there is that over the mean of the others.
_WIN_SHARE = 0.8
# In roll-outs, this many of the highest-scoring moves are compared by value: by the next seat if it
# looks ahead, and by the own seat.
_WIDE = 8
_OWN_WIDE = 8
# With more seats only the next one does so, in its first turn: a round takes longer there.
_WIDE_OF_MORE_SEATS = 3
# Samples per batch, shared by the threads: more of them when few candidates are left. After a batch
# the clock is checked and, once there are enough samples, losers are dropped. With a time limit a
# batch is no longer than the time left, and the first one is short, because the speed is not known
# yet.
_BATCH = 16
_BATCH_ROLL_OUTS = 256
_FIRST_BATCH = 4
_ENOUGH_TO_DROP = 32
# A number of simulations also limits what an ending may search and how many hands are guessed: so
# many for each that few simulations are quick.
_NODES_PER_SIMULATION = 500
_HANDS_PER_SIMULATION = 16
# By the clock, all hands are guessed from this much time on, which leaves most of it for samples.
# Interpreted, that would take far longer.
_SECONDS_FOR_HANDS = 0.1
_HANDS_IN_TIME = MOST_HANDS if is_compiled() else 64


class MasterPlayer:
    """Rolls out the best candidates by learned value on the same samples; drops losers early.

    It stops when the choice is clear, and uses up its ``seconds`` otherwise. With ``simulations``
    it takes that many samples instead, and the same seed always gives the same move. ``weights`` of
    one's own, as `parse_weights` reads them, take the place of the shipped ones.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> first, second = (MasterPlayer(seed="7", simulations=4).choose(view) for _ in range(2))
    >>> view.is_legal(first), first == second
    (True, True)
    """

    def __init__(
        self,
        seconds: float = DEFAULT_SECONDS,
        seed: str = "",
        simulations: int | None = None,
        threads: int = 1,
        weights: Weights | None = None,
    ) -> None:
        self._seconds = seconds
        self._seed = seed
        self._simulations = simulations
        self._threads = threads
        self._weights = None if weights is None else checked_weights(weights)
        self._cancelled = False
        self._endgame: Endgame | None = None
        self.watcher: Watcher | None = None

    def cancel(self) -> None:
        """Make a running `choose` return the best move so far at once; from any thread."""
        self._cancelled = True
        if self._endgame is not None:
            self._endgame.cancelled = True

    def choose(self, view: View) -> Move:
        deadline = monotonic() + self._seconds
        self._cancelled = False
        situation = Situation.of(view)
        if situation.bag_n == 0 and situation.seats == 2 and view.legal_placements():
            return self._play_out(situation, deadline)
        return self._simulate(situation, deadline)

    def _play_out(self, situation: Situation, deadline: float) -> Move:
        """Both hands are known: search to the end."""
        if self._endgame is None or self._simulations is not None:
            self._endgame = Endgame()
        if self._cancelled:  # before the search began
            deadline = monotonic()
        _, margin, best, _ = self._endgame.solve(
            situation.board,
            situation.hand,
            situation.unseen,
            3600.0 if self._simulations is not None else max(deadline - monotonic(), 0.001),
            (self._simulations or 0) * _NODES_PER_SIMULATION,
        )
        move = situation.move(best)
        if self.watcher is not None:
            self.watcher([CandidateMove(move, margin)])
        return move

    def _simulate(self, situation: Situation, deadline: float) -> Move:
        rounds = _ROUNDS
        if situation.bag_n <= _FEW_IN_BAG.get(situation.seats, -1):
            rounds = _TO_THE_END
            if self._endgame is None and situation.seats == 2:
                # Making its table takes time that the first ending would miss more.
                self._endgame = Endgame()
        # For the next seat if it looks ahead, for the own seat, and for how many rounds.
        policy = (_WIDE, _OWN_WIDE, rounds) if situation.seats == 2 else (_WIDE_OF_MORE_SEATS, 1, 1)
        searches, found = self._begin(situation)
        if not found:
            return Pass()
        alive = list(range(found))
        tally = Tally(found)
        if self.watcher is not None:
            tally.read(searches)
            self.watcher(tally.shown(alive, situation, searches[0]))
        done = 0
        pace = 0.0  # seconds per sample, of the last batch
        with ThreadPoolExecutor(self._threads) as pool:
            while len(alive) > 1 and not self._is_time(done, deadline):
                batch = self._batch(done, len(alive), pace, deadline)
                begun = monotonic()
                jobs = []
                for at, search in enumerate(searches):
                    first, after = (batch * i // len(searches) for i in (at, at + 1))
                    samples = after - first
                    jobs.append(pool.submit(search.run, done + first, samples, rounds, *policy))
                for job in jobs:
                    job.result()
                done += batch
                pace = (monotonic() - begun) / batch
                tally.read(searches)
                if self.watcher is not None:
                    self.watcher(tally.shown(alive, situation, searches[0]))
                if done < _ENOUGH_TO_DROP:
                    continue
                for loser in tally.losers(alive):
                    alive.remove(loser)
                    for search in searches:
                        search.drop(loser)
        return situation.move(searches[0].move(tally.best(alive) if done else 0))

    def _begin(self, situation: Situation) -> tuple[list[Search], int]:
        """A search for each thread, with its candidates and what the next seat may have kept; and
        the number of candidates."""
        key = situation.key(self._seed)
        weights = weights_for(situation.seats, self._weights)
        model = model_for(situation.seats)
        searches = [Search(weights, key & 0xFFFFFFFFFFFF) for _ in range(self._threads)]
        for search in searches:
            search.load(
                situation.board, situation.hand, situation.unseen, situation.held, situation.bag_n
            )
            found = search.propose(_CANDIDATES)
            if model is not None and situation.seats > 2 and found:
                search.judge(situation.scores, model)
                search.aim_to_win(_WIN_SHARE)
        if found > 1 and (guess := guess_kept(situation, key, weights, self._hands)):
            for search in searches:
                search.expect(1, *guess)
        return searches, found

    @property
    def _hands(self) -> int:
        """How many hands of the next seat to guess: fewer with little time, or few samples."""
        if self._simulations is None:
            return max(1, int(_HANDS_IN_TIME * min(1.0, self._seconds / _SECONDS_FOR_HANDS)))
        return min(_HANDS_PER_SIMULATION * self._simulations, MOST_HANDS)

    def _batch(self, done: int, alive: int, pace: float, deadline: float) -> int:
        """The number of samples to take before checking the clock again."""
        batch = max(_BATCH, _BATCH_ROLL_OUTS // alive)
        if self._simulations is not None:
            return min(batch, self._simulations - done)
        if done == 0:
            return _FIRST_BATCH
        return max(1, min(batch, int((deadline - monotonic()) / max(pace, 1e-6))))

    def _is_time(self, done: int, deadline: float) -> bool:
        if self._cancelled:
            return True
        if self._simulations is not None:
            return done >= self._simulations
        return monotonic() >= deadline
