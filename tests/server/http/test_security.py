"""What stands before every request."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from qwirkle.server.http.security import Peer, check_origin, read_body
from qwirkle.server.wire.refusal import Refused


def scope(*headers: tuple[str, str], client: str = "192.0.2.1", scheme: str = "http") -> Any:
    return {
        "type": "http",
        "scheme": scheme,
        "client": (client, 1234),
        "headers": [(name.encode(), value.encode()) for name, value in headers],
    }


PLAIN = Peer(trust_proxy=False, secure=False)
BEHIND_PROXY = Peer(trust_proxy=True, secure=False)


def test_a_proxys_headers_count_only_if_it_is_trusted() -> None:
    forwarded = scope(
        ("x-forwarded-for", "203.0.113.9, 198.51.100.7"), ("x-forwarded-proto", "https")
    )
    assert PLAIN.address(forwarded) == "192.0.2.1"
    assert not PLAIN.is_secure(forwarded)
    # The first address is what the client claims; the last is what the proxy saw.
    assert BEHIND_PROXY.address(forwarded) == "198.51.100.7"
    assert BEHIND_PROXY.is_secure(forwarded)


@pytest.mark.parametrize(
    "headers",
    [
        (),
        (("origin", "http://play.example"),),
        (("origin", "https://PLAY.example"),),
        (("sec-fetch-site", "same-origin"),),
    ],
)
def test_our_own_pages_and_programs_pass(headers: Sequence[tuple[str, str]]) -> None:
    check_origin(scope(("host", "play.example"), *headers), PLAIN)


def test_the_address_that_the_operator_names_is_the_only_one() -> None:
    allowed = ["https://play.example"]
    check_origin(scope(("host", "inside:8000"), ("origin", allowed[0])), PLAIN, allowed)
    check_origin(scope(("host", "inside:8000")), PLAIN, allowed)
    other = scope(("host", "inside:8000"), ("origin", "http://inside:8000"))
    with pytest.raises(Refused):
        check_origin(other, PLAIN, allowed)


@pytest.mark.parametrize(
    "headers",
    [
        (("origin", "http://evil.example"),),
        (("origin", "http://play.example.evil.example"),),
        (("origin", "http://play.example:81"),),
        (("origin", "null"),),
        (("sec-fetch-site", "cross-site"),),
        (("origin", "http://evil.example"), ("x-forwarded-host", "evil.example")),
    ],
)
def test_pages_of_other_sites_are_refused(headers: Sequence[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as caught:
        check_origin(scope(("host", "play.example"), *headers), PLAIN)
    assert caught.value.reason == "bad_origin"


async def body(parts: Sequence[bytes], *headers: tuple[str, str]) -> bytes:
    waiting = list(parts)

    async def receive() -> Any:
        part = waiting.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    return await read_body(receive, scope(*headers), most=10, seconds=60)


async def test_a_body_comes_in_parts() -> None:
    assert await body([b"12345", b"", b"67890"]) == b"1234567890"


@pytest.mark.parametrize(
    ("parts", "headers"),
    [
        ([b"12345678901"], ()),
        ([b"123456", b"123456", b"never read"], ()),
        ([], (("content-length", "11"),)),
        ([], (("content-length", "9" * 5000),)),
    ],
)
async def test_a_body_that_is_too_long_is_not_read_on(
    parts: Sequence[bytes], headers: Sequence[tuple[str, str]]
) -> None:
    with pytest.raises(Refused) as caught:
        await body(parts, *headers)
    assert caught.value.reason == "too_large"


async def test_a_body_that_does_not_arrive_is_not_waited_for() -> None:
    async def receive() -> Any:
        await asyncio.Event().wait()

    with pytest.raises(Refused) as caught:
        await read_body(receive, scope(), most=10, seconds=0.01)
    assert caught.value.reason == "too_slow"
