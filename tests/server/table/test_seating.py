"""Before the start: who may sit where, get ready, and begin."""

import msgspec
import pytest

from qwirkle.server import wire
from qwirkle.server.table.decide import decide, open_table, play_now, rematch
from qwirkle.server.table.decision import Actor, Secrets
from qwirkle.server.table.table import Table
from qwirkle.server.wire import (
    AgesChanged,
    Agree,
    Chat,
    ChatPosted,
    ClearSeat,
    Clock,
    CloseSeat,
    Leave,
    Mute,
    PlaceTiles,
    PlayNow,
    Ready,
    RematchOpened,
    Resign,
    SeatBot,
    SeatsChanged,
    SetAges,
    Sit,
    Stand,
    Start,
    Started,
    TableClosed,
    TableOptions,
    Unready,
)
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import CONTRIBUTION, START, DrivenTable, seated

ANNA = Actor("anna", "Anna")
SECRETS = Secrets("kitchen", "come-in", "ab" * 32)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (TableOptions(ruleset="house"), "unknown_ruleset"),
        (TableOptions(seats=8, ruleset="schmidt"), "bad_options"),
        (TableOptions(bots={1: "hal"}), "unknown_bot"),
        (TableOptions(bots={2: "greedy"}), "unknown_seat"),
        (TableOptions(mine=[5]), "unknown_seat"),
        (TableOptions(mine=[], bots={0: "keen", 1: "keen"}), "bad_options"),
        (TableOptions(mine=[0, 0]), "bad_options"),
        (TableOptions(mine=[1], bots={1: "greedy"}), "bad_options"),
        (TableOptions(names={1: "Bob"}), "bad_options"),
        (TableOptions(names={0: "\n"}), "bad_name"),
        (TableOptions(clock=Clock("turn")), "bad_options"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: TableOptions, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        open_table(options, ANNA, SECRETS, START)
    assert refused.value.reason == reason


def test_a_table_opens_with_its_bots_and_shared_seats() -> None:
    options = TableOptions(seats=4, mine=[0, 2], names={2: "Zoe"}, bots={1: "greedy"})
    live = DrivenTable(options)
    assert [(s.guest, s.bot, s.name) for s in live.table.seats] == [
        ("anna", None, "Anna"),
        (None, "greedy", "greedy"),
        ("anna", None, "Zoe"),
        (None, None, ""),
    ]


def test_play_now_deals_at_once() -> None:
    wish = PlayNow(bots=["greedy", "expert"], contribution=CONTRIBUTION)
    decision = play_now(wish, ANNA, SECRETS, START)
    table = decision.table
    assert Table.fold(decision.rows) == table
    assert table.phase == "playing"
    assert [seat.bot for seat in table.seats] == [None, "greedy", "expert"]


def test_sitting_elsewhere_gives_up_the_old_seat() -> None:
    live = DrivenTable(TableOptions(seats=3))
    live.do("anna", Sit("s", 2))
    assert [seat.guest for seat in live.table.seats] == [None, None, "anna"]
    assert live.table.host == "anna"


def test_of_several_on_one_device_one_sits_elsewhere() -> None:
    live = DrivenTable(TableOptions(seats=4))
    live.do("anna", Sit("s", 1, move=False, name="Zoe"))
    live.do("anna", Stand("s", 0))
    live.do("anna", Sit("s", 2, move=False, name="Max"))
    live.do("anna", Sit("s", 3))
    assert [seat.name for seat in live.table.seats] == ["", "", "Max", "Zoe"]
    assert live.table.host == "anna"


def test_a_further_seat_has_a_name_of_its_own() -> None:
    live = DrivenTable(TableOptions(seats=3))
    live.do("anna", Sit("s", 2, move=False, name="Zoe"))
    assert [seat.name for seat in live.table.seats] == ["Anna", "", "Zoe"]


def test_nobody_sits_on_anothers_lap() -> None:
    live = DrivenTable(TableOptions())
    assert live.refusal("bob", Sit("s", 0)).reason == "seat_taken"
    assert live.refusal("bob", Sit("s", 7)).reason == "unknown_seat"


def test_only_ones_own_seat_can_be_given_up() -> None:
    live = seated("anna", "bob")
    assert live.refusal("bob", Stand("s", 0)).reason == "not_yours"
    live.do("bob", Stand("s", 1))
    assert live.table.seats[1].is_empty


@pytest.mark.parametrize(
    "command",
    [
        SeatBot("x", 2, "greedy"),
        ClearSeat("x", 0),
        CloseSeat("x", 2),
        SetAges("x", [0, 1, 2]),
        Start("x"),
        Mute("x", "anna"),
    ],
)
def test_what_is_the_hosts_is_refused_to_others(command: SeatBot) -> None:
    live = seated("anna", "bob", "cem")
    assert live.refusal("bob", command).reason == "not_host"


def test_the_host_seats_and_removes_bots_and_guests() -> None:
    live = seated("anna", "bob", "cem")
    live.do("anna", ClearSeat("c", 2))
    live.do("anna", SeatBot("b", 2, "greedy"))
    assert live.table.seats[2].bot == "greedy"
    assert live.refusal("anna", SeatBot("b", 2, "greedy")).reason == "seat_taken"
    live.do("anna", ClearSeat("c", 2))
    assert live.refusal("anna", ClearSeat("c", 2)).reason == "seat_empty"
    assert live.refusal("anna", SeatBot("b", 2, "hal")).reason == "unknown_bot"


def test_the_host_closes_a_free_seat_and_the_later_ones_move_up() -> None:
    live = DrivenTable(TableOptions(seats=4, bots={3: "greedy"}))
    live.do("bob", Sit("s", 2))
    live.do("bob", Ready("r", CONTRIBUTION))
    live.do("anna", SetAges("a", [3, 1, 2, 0]))
    (event,) = live.do("anna", CloseSeat("c", 1))
    assert isinstance(event, SeatsChanged)
    assert [(s.seat, s.name, s.ready) for s in event.seats] == [
        (0, "Anna", False),
        (1, "Bob", True),
        (2, "greedy", True),
    ]
    assert event.oldest_first == [2, 1, 0]
    assert live.you("bob").seats == [1]
    assert live.table.options.seats == 3
    assert Table.fold(live.rows) == live.table
    assert live.start().oldest_first == [2, 1, 0]


def test_a_seat_can_be_closed_if_it_is_free_and_enough_remain() -> None:
    live = DrivenTable(TableOptions(seats=3))
    assert live.refusal("anna", CloseSeat("c", 0)).reason == "seat_taken"
    assert live.refusal("anna", CloseSeat("c", 3)).reason == "unknown_seat"
    live.do("anna", CloseSeat("c", 2))
    refused = live.refusal("anna", CloseSeat("c", 1))
    assert (refused.reason, refused.status) == ("too_few_seats", 409)


def test_a_closed_seat_is_no_seat_of_the_rematch() -> None:
    live = DrivenTable(TableOptions(seats=3, bots={1: "greedy"}))
    live.do("anna", CloseSeat("c", 2))
    live.start()
    live.do("anna", Agree("a"))
    decision = rematch(live.table, ANNA, SECRETS, START)
    assert decision.also is not None
    assert len(decision.also.table.seats) == decision.also.table.options.seats == 2


def test_whom_the_host_removed_cannot_sit_down_again() -> None:
    live = seated("anna", "bob", "cem")
    live.do("anna", ClearSeat("c", 1))
    assert live.refusal("bob", Sit("s", 1)).reason == "removed"
    # The log tells it to whoever reads it again.
    assert Table.fold(live.rows).removed == {"bob"}
    # Who goes by themselves may come back.
    live.do("cem", Stand("s", 2))
    live.do("cem", Sit("s", 2))


def test_the_host_may_clear_further_seats_without_sending_anyone_away() -> None:
    live = seated("anna", "bob", "bob", "anna")
    live.do("anna", ClearSeat("c", 2))
    live.do("anna", ClearSeat("c", 3))
    live.do("bob", Sit("s", 2, move=False))
    live.do("anna", Sit("s", 3, move=False))
    live.do("anna", ClearSeat("c", 0))
    live.do("anna", ClearSeat("c", 3))
    assert live.table.removed == frozenset()


def test_the_host_passes_on_when_the_host_goes() -> None:
    live = seated("anna", "bob")
    live.do("anna", Leave("l"))
    assert live.table.host == "bob"
    assert live.table.phase == "open"


def test_a_table_that_all_have_left_is_closed() -> None:
    live = seated("anna", bots={1: "greedy"})
    events = live.do("anna", Leave("l"))
    assert events[-1] == TableClosed("abandoned")
    assert live.table.phase == "over"
    assert live.refusal("bob", Sit("s", 0)).reason == "table_over"


def test_ready_is_for_all_ones_seats_and_can_be_taken_back() -> None:
    live = seated("anna", "bob", "anna")
    live.do("anna", Ready("r", CONTRIBUTION))
    assert [seat.is_ready for seat in live.table.seats] == [True, False, True]
    assert live.do("anna", Ready("r", CONTRIBUTION)) == []
    live.do("anna", Unready("u"))
    assert [seat.is_ready for seat in live.table.seats] == [False, False, False]
    assert live.refusal("cem", Ready("r", CONTRIBUTION)).reason == "not_seated"


def test_a_game_begins_when_every_seat_is_taken_and_ready() -> None:
    live = DrivenTable(TableOptions())
    assert live.refusal("anna", Start("s")).reason == "not_ready"
    live.do("bob", Sit("s", 1))
    live.do("anna", Ready("r", CONTRIBUTION))
    refused = live.refusal("anna", Start("s"))
    assert (refused.reason, refused.message) == ("not_ready", "Bob on seat 1 is not ready yet")
    live.do("bob", Ready("r", CONTRIBUTION))
    (event,) = live.do("anna", Start("s"))
    assert isinstance(event, Started)
    assert event.bag == 96
    assert live.refusal("cem", Sit("s", 0)).reason == "already_started"


def test_the_age_order_names_every_seat() -> None:
    live = seated("anna", "bob", "cem")
    assert live.refusal("anna", SetAges("a", [0, 1])).reason == "bad_request"
    assert live.do("anna", SetAges("a", [2, 0, 1])) == [AgesChanged([2, 0, 1])]
    assert live.start().oldest_first == [2, 0, 1]
    assert live.table.game is not None
    assert live.table.game.ages == (2, 1, 3)


def test_nothing_is_played_before_the_start() -> None:
    live = seated("anna", "bob")
    assert live.refusal("anna", PlaceTiles("p", 0, 0, [])).reason == "not_started"
    assert live.refusal("anna", Agree("a")).reason == "not_started"


def over() -> DrivenTable:
    live = seated("anna", "bob", bots={2: "greedy"})
    live.start()
    live.do("bob", Leave("l"))
    live.do("anna", Agree("a"))
    assert live.table.phase == "over"
    return live


def test_a_rematch_seats_the_same_people() -> None:
    live = over()
    decision = rematch(live.table, ANNA, SECRETS, live.now)
    assert live.write(decision) == [RematchOpened("kitchen", by=0)]
    assert decision.also is not None
    table = decision.also.table
    assert table.id == "kitchen"
    assert [(s.guest, s.bot, s.is_ready) for s in table.seats] == [
        ("anna", None, False),
        ("bob", None, False),
        (None, "greedy", True),
    ]
    assert table.server_seed != live.table.server_seed


def test_who_asks_for_a_rematch_is_its_host_since_the_other_may_have_gone() -> None:
    live = seated("anna", "bob", on_leaving="out")
    live.start()
    live.do("anna", Leave("l"))
    assert (live.table.phase, live.table.host) == ("over", "anna")
    decision = rematch(live.table, Actor("bob", "Bob"), SECRETS, START)
    assert decision.also is not None
    assert decision.also.table.host == "bob"


def test_a_rematch_keeps_the_age_order_that_the_host_set() -> None:
    live = seated("anna", "bob")
    live.do("anna", SetAges("a", [1, 0]))
    live.start()
    live.do("bob", Resign("r", 1))
    decision = rematch(live.table, ANNA, SECRETS, START)
    assert decision.also is not None
    assert decision.also.table.oldest_first == (1, 0)


def test_a_rematch_draws_a_drawn_age_order_again() -> None:
    live = over()
    assert live.table.ages_drawn
    decision = rematch(live.table, ANNA, SECRETS, START)
    assert decision.also is not None
    assert decision.also.table.oldest_first == ()


def test_a_rematch_is_made_once_and_by_those_who_played() -> None:
    live = over()
    with pytest.raises(Refused, match="only players of this game"):
        rematch(live.table, Actor("cem", "Cem"), SECRETS, START)
    live.write(rematch(live.table, ANNA, SECRETS, START))
    with pytest.raises(Refused) as refused:
        rematch(live.table, Actor("bob", "Bob"), SECRETS, START)
    assert refused.value.reason == "rematch_exists"


def test_a_rematch_needs_a_game_that_is_over() -> None:
    live = seated("anna", "bob")
    with pytest.raises(Refused) as refused:
        rematch(live.table, ANNA, SECRETS, START)
    assert refused.value.reason == "not_over"


def test_chat_is_for_those_at_the_table_and_can_be_muted() -> None:
    live = seated("anna", "bob")
    assert live.do("bob", Chat("c", " hi\n there ")) == [ChatPosted("bob", "Bob", "hi there")]
    assert live.refusal("cem", Chat("c", "hi")).reason == "not_seated"
    assert live.refusal("bob", Chat("c", " \n ")).reason == "bad_chat"
    assert live.refusal("bob", Chat("c", "a\x07b")).reason == "bad_chat"
    turned = Chat("c", "\u202eevil\u202c \u2066is\u2069 live \u05d0\u200f!")
    assert live.do("bob", turned) == [ChatPosted("bob", "Bob", "evil is live \u05d0\u200f!")]
    assert live.refusal("bob", Chat("c", "\u202e")).reason == "bad_chat"
    live.do("anna", Mute("m", "bob"))
    assert live.refusal("bob", Chat("c", "hi")).reason == "muted"
    live.do("anna", Mute("m", "bob", muted=False))
    live.do("bob", Chat("c", "hi again"))
    assert live.refusal("anna", Mute("m", "nobody")).reason == "unknown_guest"


def test_a_table_remembers_its_last_hundred_lines() -> None:
    live = seated("anna", "bob")
    for number in range(120):
        live.do("anna", Chat("c", f"line {number}"))
    assert [live.table.chat[0].text, live.table.chat[-1].text] == ["line 20", "line 119"]
    assert len(live.table.chat) == 100


@pytest.mark.parametrize(
    "command",
    [
        b'{"do": "ready", "id": "r", "contribution": "%s\\n"}' % CONTRIBUTION.encode(),
        b'{"do": "swap", "id": "w", "seat": 0, "turn": 1, "tiles": ["Ro\\n"]}',
    ],
)
def test_a_line_feed_does_not_slip_in_behind_hex_or_a_tile(command: bytes) -> None:
    with pytest.raises(msgspec.ValidationError, match="length <="):
        msgspec.json.decode(command, type=wire.Command)


def test_the_host_who_stands_stays_host_until_another_sits() -> None:
    live = DrivenTable(TableOptions())
    live.do("anna", Stand("s", 0))
    assert live.table.host == "anna"
    live.do("bob", Sit("s", 1))
    assert live.table.host == "bob"


def test_a_wish_that_is_fulfilled_already_writes_nothing() -> None:
    live = seated("anna", "bob")
    assert decide(live.table, Unready("u"), ANNA, START).rows == []
    assert decide(live.table, Mute("m", "bob", muted=False), ANNA, START).rows == []
