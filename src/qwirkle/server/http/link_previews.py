"""What a link to this server looks like in a chat: a title, a line of text, a picture.

Whoever fetches a preview is a stranger and joins nothing. An invite link tells what its page tells
everyone who has the link; the link of a table tells what strangers may see, and that of a puzzle
shows its position. All other links, and those that lead nowhere, have the words and the picture of
the game itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from structlog import get_logger

from qwirkle.drawing import hand_svg, link_svg, seats_svg
from qwirkle.rules.errors import QwirkleError
from qwirkle.server.http.dispatch import Dispatcher
from qwirkle.server.http.link_texts import LANGUAGES, LinkTexts, language_of
from qwirkle.server.http.security import Scope, header
from qwirkle.server.live.fair_queue import ASKING, Asker
from qwirkle.server.live.puzzle_desk import PuzzleDesk
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import Store
from qwirkle.server.table.invitation import invitation_of
from qwirkle.server.table.pictures import board_picture
from qwirkle.server.table.views import Views
from qwirkle.server.wire import Invitation
from qwirkle.server.wire.refusal import Refused

__all__ = ["LinkPreview", "LinkPreviews"]

log = get_logger("qwirkle")

_LINK = re.compile(r"/(join|table|replay|tv|puzzle)/([A-Za-z0-9_-]{1,64})", re.ASCII)
_HOST = re.compile(r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?", re.ASCII)
_NAME = "Qwirkle"
_DEFAULT_PICTURE = "/share.png"


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The words of a link, and how its picture is drawn; ``n`` is the number of the table's last
    event."""

    title: str
    details: tuple[str, ...]
    n: int
    drawn: Callable[[], str]

    @property
    def svg(self) -> str:
        """The picture."""
        return link_svg(self.title, self.details, self.drawn())


class LinkPreviews:
    """Makes previews of the links to tables."""

    def __init__(
        self, dispatcher: Dispatcher, tables: TableCache, store: Store, puzzles: PuzzleDesk
    ) -> None:
        self._dispatcher = dispatcher
        self._tables = tables
        self._store = store
        self._puzzles = puzzles

    async def of_invite(self, token: str, address: str, language: str) -> LinkPreview:
        """What an invite link shows; raises `Refused` for a wrong one."""
        with self._dispatcher.limits.wrong_invites.guess(address, "wrong invites"):
            name = await self._store.table_by_invite(token)
            if name is None:
                raise Refused("unknown_invite", "there is no table for this invite")
        live = await self._tables.live(name)
        return _invitation(invitation_of(live.table, None), live.n, LANGUAGES[language])

    async def of_table(self, name: str, language: str) -> LinkPreview:
        """What the link of a table shows; raises `Refused` unless strangers may see it."""
        live = await self._tables.watchable(name, None)
        return _table(live.views, LANGUAGES[language])

    async def of_puzzle(self, name: str, language: str) -> LinkPreview:
        """What the link of a puzzle shows: the position, and nothing of the answer."""
        view = await self._puzzles.view(name)
        texts = LANGUAGES[language]
        details = (texts.puzzle, texts.puzzle_asks)
        return LinkPreview(texts.best_move, details, 0, lambda: hand_svg(view.board, view.hand))

    async def head(self, scope: Scope) -> str:
        """The tags of a page, for its ``<head>``; never fails."""
        language = language_of(header(scope, b"accept-language"))
        texts = LANGUAGES[language]
        link = _LINK.fullmatch(scope["path"])
        if link is not None:
            kind, name = link.groups()
            try:
                address = self._dispatcher.peer.address(scope)
                self._dispatcher.limits.requests.take(address, "requests")
                await self._dispatcher.rounds.begin(address)
                ASKING.set(Asker("", address))
                if kind == "join":
                    found = await self.of_invite(name, address, language)
                    base = f"/api/invites/{name}"
                elif kind == "puzzle":
                    found = await self.of_puzzle(name, language)
                    base = f"/api/puzzles/{name}"
                else:
                    found = await self.of_table(name, language)
                    base = f"/api/tables/{name}"
            except QwirkleError:
                pass
            except Exception:
                # A page without a preview is better than none.
                log.exception("preview failed", kind=kind)
            else:
                # Services keep a picture by its address, so that a new state needs a new one.
                picture = f"{base}/picture.png?lang={language}&state={found.n}"
                return self._tags(scope, found.title, " · ".join(found.details), picture, texts)
        return self._tags(scope, _NAME, texts.tagline, _DEFAULT_PICTURE, texts)

    def _tags(
        self, scope: Scope, title: str, description: str, picture: str, texts: LinkTexts
    ) -> str:
        named = {"description": description, "twitter:card": "summary_large_image"}
        properties = {
            "og:type": "website",
            "og:site_name": _NAME,
            "og:title": title,
            "og:description": description,
        }
        origin = self._origin(scope)
        if origin is not None:
            properties |= {
                "og:url": origin + quote(scope["path"]),
                "og:image": origin + picture,
                "og:image:type": "image/png",
                "og:image:width": "1200",
                "og:image:height": "630",
                "og:image:alt": texts.alt,
            }
        lines = [f"<title>{escape(title)}</title>"]
        for attribute, values in (("name", named), ("property", properties)):
            lines += (
                f'<meta {attribute}="{key}" content="{escape(value)}" />'
                for key, value in values.items()
            )
        return "\n    ".join(lines)

    def _origin(self, scope: Scope) -> str | None:
        """The address of this server as its visitors know it; None if the request has none."""
        if self._dispatcher.origins:
            return self._dispatcher.origins[0]
        peer = self._dispatcher.peer
        host = peer.host(scope)
        if _HOST.fullmatch(host) is None:
            return None
        return f"{'https' if peer.is_secure(scope) else 'http'}://{host}"


def _invitation(invitation: Invitation, n: int, texts: LinkTexts) -> LinkPreview:
    """As on the page of the invitation: nothing of the game itself."""
    taken = [seat.kind != "empty" for seat in invitation.seats]
    free = taken.count(False)
    if invitation.phase == "over":
        state = texts.over
    else:
        state = texts.count(texts.free, free) if free else texts.full
    title = texts.invites.format(name=invitation.host) if invitation.host else texts.invited
    details = (state, texts.edition(invitation.ruleset), texts.clock(invitation.clock))
    return LinkPreview(title, details, n, lambda: seats_svg(taken))


def _table(views: Views, texts: LinkTexts) -> LinkPreview:
    table = views.table
    free = sum(seat.is_empty for seat in table.seats)
    match table.phase:
        case "open":
            state = texts.count(texts.free, free) if free else texts.full
        case "playing":
            state = texts.count(texts.turns, table.turns)
        case "over":
            state = texts.over
    names = [seat.name for seat in table.seats if seat.guest is not None]
    title = f"{_NAME}: {', '.join(names)}" if names else _NAME
    details = (state, texts.edition(table.options.ruleset), texts.clock(table.options.clock))
    return LinkPreview(title, details, table.n, lambda: board_picture(views, "vivid").decode())
