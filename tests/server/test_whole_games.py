"""Whole games at the pure level, with everything that can happen: nothing leaks, nothing drifts.

Every byte that goes out is searched for tiles and secrets. What a receiver may know is said here
a second time, from the log alone, as an oracle for the door.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from qwirkle.players import create
from qwirkle.rules.move import Move, Pass, Swap
from qwirkle.rules.position import Position
from qwirkle.rules.tile import ALL_TILES, Tile
from qwirkle.server.table.decide import TableCommand, decide
from qwirkle.server.table.decision import Actor, Decision
from qwirkle.server.table.due import bot_moved, due, resumed, tidied, timed_out
from qwirkle.server.table.entries import (
    Began,
    Closed,
    Declined,
    Entry,
    Finished,
    Held,
    HintTaken,
    HoldVoted,
    Lifted,
    LogRow,
    MuteSet,
    Opened,
    Passed,
    Placed,
    Readied,
    Reminded,
    Resumed,
    Returned,
    Said,
    Seated,
    Swapped,
    TakenOver,
    TimedOut,
    Vacated,
    VoteCast,
    WentOut,
    decode_entry,
    encode_entry,
)
from qwirkle.server.table.fairness import verify
from qwirkle.server.table.hints import hint_of, hint_taken
from qwirkle.server.table.projection import event_of, record_of, snapshot_of, summary_of, you_of
from qwirkle.server.table.table import RUNGS, Table
from qwirkle.server.table.views import Views, may_watch
from qwirkle.server.wire import (
    Agree,
    Chat,
    Clock,
    HoldSeat,
    Leave,
    Lift,
    Mute,
    PlacedTile,
    PlaceTiles,
    PreviewRequest,
    Ready,
    Remind,
    Resign,
    ReturnToSeat,
    Sit,
    Start,
    SwapTiles,
    TableOptions,
)
from qwirkle.server.wire.refusal import STATUS, Refused
from tests.message_text import TILE
from tests.server.driven_table import DrivenTable, placed

GAMES = range(20)
GUESTS = ["anna", "bob", "cem", "dora"]
encode = msgspec.json.encode


class Oracle:
    """What everyone, and what each guest, may know: read off the log, without the door."""

    def __init__(self) -> None:
        self.board: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()
        self.owner: dict[int, str | None] = {}
        self.out: set[int] = set()
        self.lifted = False
        self.is_over = False
        self.secrets: set[str] = set()

    def read(self, entry: Entry) -> Counter[str]:
        """Take in an entry; the tiles that its event may name."""
        match entry:
            case Opened(seats=seats, server_seed=seed):
                self.owner = {number: seat.guest for number, seat in enumerate(seats)}
                self.secrets.add(seed)
            case Seated(seat=seat, guest=guest):
                self.owner[seat] = guest
            case Vacated(seat=seat) | TakenOver(seat=seat):
                self.owner[seat] = None
            case Readied(contribution=contribution):
                self.secrets.add(contribution)
            case Began(seed=seed):
                self.secrets.add(seed)
            case Lifted():
                self.lifted = True
            case Placed(placements=laid):
                self.lifted = False
                self.board.update(code for code, _, _ in laid)
                return Counter(code for code, _, _ in laid)
            case Swapped() | Passed():
                self.lifted = False
            case WentOut(seat=seat):
                self.out.add(seat)
            case Finished():
                self.is_over = True
        return Counter()

    def hand(self, guest: str | None, position: Position) -> Counter[str]:
        """The tiles of the hands that a guest may see."""
        own = [s for s, who in self.owner.items() if guest and who == guest and s not in self.out]
        if len(own) > 1:
            own = [s for s in own if s == position.to_move and self.lifted]
        return Counter(str(tile) for seat in own for tile in position.hands[seat])


class Play:
    """One random game: all knowers look at everything, after everything."""

    def __init__(self, number: int, looks: bool = True) -> None:
        self.random = Random(number)
        # Of its own, so that the same game is played whether somebody looks or not.
        self.glances = Random(number) if looks else None
        self.oracle = Oracle()
        options = self.options()
        self.live = DrivenTable(options, "anna", number)
        self.oracle.read(self.live.rows[0].entry)
        self.knowers: list[str | None] = [*GUESTS, "stranger", None]
        self.reasons: set[str] = set()
        # Greedy games make the crowded tables on which somebody has to pass.
        self.way = ("random", "greedy", "random", "swaps", "greedy")[number % 5]

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def position(self) -> Position:
        assert self.table.game is not None
        return self.table.game.position

    def options(self) -> TableOptions:
        random = self.random
        seats = random.randint(2, 8)
        numbers = random.sample(range(seats), seats)
        mine = sorted(numbers[: random.choice([1, 1, 2])])
        free = [number for number in numbers if number not in mine]
        bots = {number: "random" for number in free if random.random() < 0.3}
        clocks = [Clock(), *[Clock("turn", seconds=30)] * 2, Clock("total", 60, 5)]
        return TableOptions(
            seats=seats,
            public=random.random() < 0.5,
            bots=bots,
            mine=mine,
            clock=random.choice(clocks),
            hints=random.random() < 0.7,
            spectators=random.random() < 0.5,
            on_leaving=random.choice(["bot", "bot", "out"]),
        )

    # --- what goes out

    def write(self, decision: Decision) -> None:
        for row, after in zip(decision.rows, decision.tables, strict=True):
            before, entry = self.table, row.entry
            self.live.rows.append(row)
            self.live.table = after
            allowed = self.oracle.read(entry)
            if isinstance(entry, WentOut):
                allowed = Counter(map(str, self.position.hands[entry.seat]))
                self.oracle.shown.update(allowed)
                self.oracle.lifted = self.oracle.lifted and before.to_move == after.to_move
            text = encode(event_of(row, Views(after))).decode()
            if not self.oracle.is_over:
                assert tiles_in(text) == allowed
                self.no_secret_in(text)
        if self.glances is not None:
            self.look(self.glances)

    def look(self, glances: Random) -> None:
        table, game = self.table, self.table.game
        for guest in self.knowers:
            you = you_of(Views(table), guest)
            texts = [encode(you).decode(), encode(summary_of(Views(table), guest)).decode()]
            snapshot = None
            if glances.random() < 0.1:
                snapshot = encode(snapshot_of(Views(table), guest, self.live.now)).decode()
                texts.append(snapshot)
            if self.oracle.is_over or game is None:
                continue
            own = self.oracle.hand(guest, game.position)
            assert tiles_in(texts[0]) == own
            assert tiles_in(texts[1]) == Counter()
            if snapshot is not None:
                # Each tile on the table is named on the board and in its turn.
                seen = self.oracle.board + self.oracle.board + self.oracle.shown + own
                assert tiles_in(snapshot) == seen
                assert (table.invite in snapshot) is (guest in table.members)
            known = self.oracle.board + self.oracle.shown + own
            unseen = [3 - known[str(tile)] for tile in ALL_TILES]
            assert you.unseen == "".join(map(str, unseen))
            for text in texts:
                self.no_secret_in(text)

    def no_secret_in(self, text: str) -> None:
        assert [secret for secret in self.oracle.secrets if secret in text] == []

    def ask(self, guest: str | None, seat: int) -> None:
        """A preview of something or other, and a hint: an answer or a refusal, neither leaks."""
        own = self.oracle.hand(guest, self.position)
        hand = [tile for tile in ALL_TILES if self.random.random() < 0.1] or [ALL_TILES[0]]
        cell = self.random.choice([*self.position.board.frontier()] or [(0, 0)])
        tiles = [PlacedTile(str(self.random.choice(hand)), *cell)]
        try:
            texts = [encode(self.live.preview(guest, PreviewRequest(seat, tiles))).decode()]
            assert own
        except Refused as refused:
            texts = [encode(refused.body()).decode()]
        try:
            view = Views(self.table).for_hint(guest)
            assert own
            rung = self.random.choice(RUNGS[1:])
            assert rung is not None
            hint = hint_of(view, a_move(self.position, self.random), rung)
            assert not tiles_in(encode(hint.move).decode()) - own - own
            assert guest is not None
            self.write(hint_taken(self.table, guest, self.table.moment, rung, self.live.now))
        except Refused as refused:
            texts.append(encode(refused.body()).decode())
        for text in texts:
            # A refusal of the law names the line that would be made, with what was asked about.
            known = own + self.oracle.board + Counter(tile.tile for tile in tiles)
            assert set(tiles_in(text)) <= set(known)
            self.no_secret_in(text)

    # --- what is done

    def do(self, guest: str, command: TableCommand) -> bool:
        table = self.table
        own = Counter[str]() if table.game is None else self.oracle.hand(guest, self.position)
        try:
            decision = decide(table, command, Actor(guest, guest.title()), self.live.now)
        except Refused as refused:
            self.reasons.add(refused.reason)
            text = encode(refused.body()).decode()
            asked = tiles_in(encode(command).decode())
            assert set(tiles_in(text)) <= set(own + asked + self.oracle.board)
            self.no_secret_in(text)
            return False
        assert self.table is table
        self.write(decision)
        self.settled()
        return True

    def settled(self) -> None:
        """Forced passes and the end came with what caused them."""
        if self.table.phase == "playing":
            assert not self.position.is_over
            assert not self.position.must_pass
            assert self.table.still_in
            assert not self.position.swap_limit_reached
            assert due(self.table) is not None

    def seat_all(self) -> None:
        for number, seat in enumerate(self.table.seats):
            if seat.is_empty:
                guest = self.random.choice(GUESTS)
                assert self.do(guest, Sit("s", number, move=False))
        for guest in GUESTS:
            self.do(guest, Ready("r", f"{self.random.getrandbits(128):032x}"))
        assert self.do("anna", Start("s"))

    def a_move(self) -> Move:
        """A legal move of the seat to move, in the way of this game."""
        if self.way == "greedy":
            return create("greedy", seed=self.table.turns).choose(
                self.position.view(self.table.to_move)
            )
        return a_move(self.position, self.random, self.way == "swaps")

    def step(self) -> None:
        random = self.random
        self.live.now += random.choice([random.randint(0, 20_000)] * 5 + [31_000])
        seat = self.table.to_move
        if self.table.bot_to_move is not None:
            view = Views(self.table).for_bot()
            assert Counter(map(str, view.hand)) == Counter(map(str, self.position.hands[seat]))
            move = self.a_move()
            self.write(bot_moved(self.table, self.table.moment, move, self.live.now))
            self.settled()
            return
        if (decision := timed_out(self.table, self.live.now)).rows:
            self.write(decision)
            self.settled()
            return
        if random.random() < 0.5:
            self.disturb()
            if self.table.phase == "over":
                return
        if not self.table.attending:
            # Bots have stopped: somebody comes back, by a word or by playing.
            guest = random.choice(sorted(self.table.still_in))
            if random.random() < 0.5 or self.table.seats[self.table.to_move].guest != guest:
                assert self.do(guest, ReturnToSeat("x"))
        if self.table.bot_to_move is None:
            guest = self.live.on_turn()
            self.do(guest, Lift("l", self.table.to_move))
            move = self.a_move()
            assert not isinstance(move, Pass)
            assert self.do(guest, self.live.turn(move))

    def disturb(self) -> None:
        """Something else than the turn that is due, legal or not."""
        random = self.random
        guest = random.choice([*GUESTS, "stranger"])
        seat = random.randrange(len(self.table.seats))
        self.ask(random.choice(self.knowers), seat)
        match random.randrange(15):
            case 0 if random.random() < 0.6:
                self.do(guest, Leave("x"))
            case 1 if random.random() < 0.2:
                self.do(guest, Resign("x", seat))
            case 2 | 11:
                for voter in GUESTS if random.random() < 0.1 else [guest]:
                    self.do(voter, Agree("x", random.random() < 0.6))
            case 12 | 13 | 14:
                self.wait(guest)
            case 3:
                self.do(guest, Chat("x", "good move"))
            case 4:
                self.do(self.table.host, Mute("x", random.choice(GUESTS), random.random() < 0.5))
            case 5:
                self.write(resumed(self.table, 10_000, self.live.now))
            case 6:
                self.do(guest, Lift("x", seat))
            case 7:
                move = a_move(self.position, random)
                if not isinstance(move, Swap | Pass):
                    self.do(guest, PlaceTiles("x", seat, self.table.turns, placed(move)))
            case 8:
                tile = PlacedTile(str(random.choice(ALL_TILES)), 0, 0)
                self.do(guest, PlaceTiles("x", self.table.to_move, self.table.turns, [tile]))
            case 9:
                self.do(guest, SwapTiles("x", seat, self.table.turns, ["Ro", "Ro", "Ro"]))
            case 10:
                self.do(guest, SwapTiles("x", seat, self.table.turns - 1, ["Ro"]))
            case _:
                self.do(guest, Sit("x", seat))

    def wait(self, guest: str) -> None:
        """Something about those who are away."""
        random = self.random
        if random.random() < 0.3:
            self.do(random.choice(sorted(self.table.still_in)), ReturnToSeat("x"))
            return
        if self.do(guest, Remind("x", self.table.to_move)):
            self.live.now += random.choice([0, 30_000, 30_000])
        for voter in GUESTS:
            if self.table.phase == "playing":
                self.do(voter, HoldSeat("x", self.table.to_move, random.random() < 0.8))


def tiles_in(text: str) -> Counter[str]:
    return Counter(TILE.findall(text))


def a_move(position: Position, random: Random, swaps_only: bool = False) -> Move:
    """A legal move of the seat to move."""
    hand: tuple[Tile, ...] = position.hands[position.to_move]
    moves = position.legal_placements()
    may_swap = bool(position.board and position.bag)
    if may_swap and (swaps_only or not moves or random.random() < 0.1):
        count = random.randint(1, min(len(hand), len(position.bag)))
        return Swap(tuple(random.sample(hand, count)))
    return random.choice(moves) if moves else Pass()


@pytest.mark.parametrize("number", GAMES)
def test_nothing_leaks_and_nothing_drifts(number: int) -> None:
    play = Play(number)
    play.seat_all()
    while play.table.phase == "playing":
        play.step()
    table = play.table
    assert play.reasons <= STATUS.keys()
    assert due(table) is None
    assert tidied(table, play.live.now + 10**12).rows == []
    rows = play.live.rows
    again = [LogRow(r.table, r.n, r.at, decode_entry(encode_entry(r.entry))) for r in rows]
    assert Table.fold(again) == table
    middle = len(rows) // 2
    halfway = Table.fold(again[:middle])
    for row in again[middle:]:
        halfway = halfway.after(row)
    assert halfway == table
    given = [seat.contribution for seat in table.party if seat.guest]
    verify(record_of(table), table.commitment, given)


def test_the_games_see_everything_happen() -> None:
    """The random games above are worth their time only if all of it comes about."""
    seen: set[type] = set()
    reasons: set[str] = set()
    watched: set[bool] = set()
    for number in GAMES:
        play = Play(number, looks=False)
        play.seat_all()
        watched.add(may_watch(play.table, "stranger"))
        while play.table.phase == "playing":
            play.step()
        seen |= {type(row.entry) for row in play.live.rows}
        outcome = play.position.outcome
        assert outcome is not None
        reasons.add(outcome.reason)
    assert {Placed, Swapped, Lifted, WentOut, TakenOver, Closed} <= seen
    assert {TimedOut, Held, Returned, Reminded, HoldVoted} <= seen
    assert {VoteCast, Declined, Resumed, MuteSet, Said, Finished, HintTaken} <= seen
    assert {"swap_limit", "hand_empty", "agreed", "time"} <= reasons
    assert watched == {True, False}
