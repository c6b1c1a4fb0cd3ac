"""The bus, within a process and by a real NATS server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from nats import connect as nats_client
from nats.aio.msg import Msg

from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.live.bus import Bus, LocalBus, NatsBus, open_bus
from tests.server.harness import everything_logged
from tests.services import Nats

SECONDS = 60


class Ear:
    """Remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes]] = []

    def __call__(self, subject: str, message: bytes) -> None:
        self.heard.append((subject, message))


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what must come to hold."""
    async with asyncio.timeout(SECONDS):
        while not holds():  # noqa: ASYNC110 - what it waits for has no event
            await asyncio.sleep(0.01)


@pytest.fixture(params=["local", "nats"])
async def bus(request: pytest.FixtureRequest) -> Bus:
    url = request.getfixturevalue("nats").url if request.param == "nats" else ""
    return await open_bus(url)


async def test_those_who_subscribed_hear_it_once_each(bus: Bus) -> None:
    first, second, other = Ear(), Ear(), Ear()
    await bus.subscribe("table", first)
    await bus.subscribe("table", second)
    await bus.subscribe("lobby", other)
    bus.publish("table", b"1")
    bus.publish("table", b"2")
    bus.publish("lobby", b"3")
    await until(lambda: bool(other.heard))
    assert first.heard == second.heard == [("table", b"1"), ("table", b"2")]
    assert other.heard == [("lobby", b"3")]
    await bus.close()


async def test_a_local_bus_is_always_up() -> None:
    assert LocalBus().is_up


async def test_other_processes_hear_it_too(nats: Nats) -> None:
    one, other, ear = await NatsBus.connect(nats.url), await NatsBus.connect(nats.url), Ear()
    assert one.is_up
    await other.subscribe("news", ear)
    # The subscription goes over another connection than the message.
    while not ear.heard:
        one.publish("news", b"\0\xff")
        await asyncio.sleep(0.01)
    assert ear.heard[0] == ("news", b"\0\xff")
    await one.close()
    await other.close()


async def test_what_is_published_together_travels_together(nats: Nats) -> None:
    sent: list[Msg] = []

    async def see(message: Msg) -> None:
        sent.append(message)

    one, other, ear = await NatsBus.connect(nats.url), await NatsBus.connect(nats.url), Ear()
    await other.subscribe("news", ear)
    witness = await nats_client(nats.url)
    await witness.subscribe("qwirkle", cb=see)
    # Until both subscriptions have reached the server.
    while not ear.heard or not sent:
        one.publish("news", b"hello")
        await asyncio.sleep(0.01)
    one.publish("news", b"first")
    await until(lambda: ear.heard[-1][1] == b"first")
    await witness.flush()
    heard, before = len(ear.heard), len(sent)
    messages = [bytes([number]) for number in range(100)]
    # Together these are more than NATS accepts in one message.
    messages += [bytes([number]) * 60_000 for number in range(20)]
    for message in messages:
        one.publish("news", message)
    await until(lambda: len(ear.heard) == heard + len(messages))
    await witness.flush()
    assert [message for _, message in ear.heard[heard:]] == messages
    assert len(sent) - before < 30
    await witness.close()
    await one.close()
    await other.close()


async def test_it_says_when_the_server_is_away_and_connects_again(tmp_path: Path) -> None:
    with Nats(tmp_path) as server:
        one, other = await NatsBus.connect(server.url), await NatsBus.connect(server.url)
        far, near = Ear(), Ear()
        await other.subscribe("news", far)
        await one.subscribe("news", near)
        with everything_logged() as logged:
            server.kill()
            await until(lambda: not one.is_up and not other.is_up)
            await until(lambda: len(logged) == 2)
        one.publish("news", b"lost")
        await until(lambda: bool(near.heard))
        with everything_logged() as logged_later:
            # Time for several failed attempts to connect, of which nothing is said.
            await asyncio.sleep(2)
            server.start()
            await until(lambda: one.is_up and other.is_up)
            while not far.heard:
                one.publish("news", b"back")
                await asyncio.sleep(0.01)
            assert set(far.heard) == {("news", b"back")}
            await until(lambda: len(logged_later) >= 2)
            await one.close()
            await other.close()
        away = {"event": "bus away", "log_level": "warning", "service": "nats"}
        assert logged == [away, away]
        back = {"event": "bus back", "log_level": "info", "service": "nats"}
        assert logged_later == [back, back]


async def test_it_begins_without_the_server_and_finds_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwirkle.server.live.bus._FIRST_SECONDS", 0.1)
    server = Nats(tmp_path)
    with everything_logged() as logged:
        bus, ear = await NatsBus.connect(server.url), Ear()
    assert [line["event"] for line in logged] == ["bus away"]
    await bus.subscribe("news", ear)
    assert not bus.is_up
    with server:
        await until(lambda: bus.is_up)
        sender = await NatsBus.connect(server.url)
        while not ear.heard:
            sender.publish("news", b"1")
            await asyncio.sleep(0.01)
        await sender.close()
        await bus.close()


async def test_a_bus_that_never_found_its_server_can_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwirkle.server.live.bus._FIRST_SECONDS", 0.1)
    bus = await NatsBus.connect(Nats(tmp_path).url)
    await bus.close()
    assert not bus.is_up


async def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(InvalidArgument) as caught:
        await open_bus("nats://[")
    assert caught.value.reason == "bad_setting"
