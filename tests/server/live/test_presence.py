"""Who is there is told by workers to each other, and runs out by itself."""

from qwirkle.server.live.presence import LEASE, Presence


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def told(presence: Presence, everything: bool = False) -> bytes:
    message = presence.report(everything)
    assert message is not None
    return message


def test_those_who_sit_are_named_and_others_counted() -> None:
    here = Presence("one")
    for guest in ("anna", "anna", "bert", None, None):
        here.come("t", guest)
    message = here.at("t", ["anna", "carla"])
    assert (message.guests, message.watchers) == (["anna"], 3)


def test_one_of_two_sockets_less_is_no_absence() -> None:
    here = Presence("one")
    here.come("t", "anna")
    here.come("t", "anna")
    here.go("t", "anna")
    assert here.at("t", ["anna"]).guests == ["anna"]
    here.go("t", "anna")
    assert here.at("t", ["anna"]).guests == []


def test_another_worker_hears_of_it_until_told_otherwise() -> None:
    here, there = Presence("one"), Presence("two")
    here.come("t", "anna")
    there.hear(told(here))
    assert there.take_changed() == {"t"}
    assert there.at("t", ["anna"]).guests == ["anna"]
    here.go("t", "anna")
    there.hear(told(here))
    assert there.at("t", ["anna"]).guests == []
    assert here.report(everything=False) is None


def test_what_a_dead_worker_told_runs_out() -> None:
    clock = Clock()
    here, there = Presence("one", clock), Presence("two", clock)
    here.come("t", "anna")
    there.hear(told(here))
    there.take_changed()
    clock.now = LEASE - 1
    there.expire()
    assert there.take_changed() == set()
    there.hear(told(here, everything=True))
    assert there.take_changed() == set()
    clock.now = 2 * LEASE
    there.expire()
    assert there.take_changed() == {"t"}
    assert there.at("t", ["anna"]).guests == []


def test_a_worker_does_not_hear_itself() -> None:
    here = Presence("one")
    here.come("t", None)
    here.hear(told(here))
    assert here.at("t", []).watchers == 1
