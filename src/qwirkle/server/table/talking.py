"""Chat at a table, and muting a guest."""

from __future__ import annotations

import unicodedata

from qwirkle.server.table.decision import Actor, Decision
from qwirkle.server.table.entries import MuteSet, Said
from qwirkle.server.table.names import is_visible
from qwirkle.server.table.seating import check_host
from qwirkle.server.wire import Chat, Mute
from qwirkle.server.wire.refusal import Refused

__all__ = ["TalkingCommand", "decide_talking"]

TalkingCommand = Chat | Mute

# Characters that reverse the direction of the text around them: nobody types them.
_DIRECTION_MARKS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])


def decide_talking(decision: Decision, command: TalkingCommand, actor: Actor) -> None:
    """Carry out a command about the chat, which is open in every phase of a table."""
    match command:
        case Chat(text=text):
            _chat(decision, text, actor)
        case Mute(guest=guest, muted=muted):
            _mute(decision, guest, muted, actor)


def _chat(decision: Decision, text: str, actor: Actor) -> None:
    if actor.guest not in decision.table.members:
        raise Refused("not_seated", "only guests at the table may chat")
    if actor.guest in decision.table.muted:
        raise Refused("muted", "the host has muted you")
    said = " ".join(unicodedata.normalize("NFC", text).translate(_DIRECTION_MARKS).split())
    if not is_visible(said) or any(unicodedata.category(c) in ("Cc", "Cs") for c in said):
        raise Refused("bad_chat", "a chat message is visible text without control characters")
    decision.write(Said(actor.guest, actor.name, said))


def _mute(decision: Decision, guest: str, muted: bool, actor: Actor) -> None:
    table = decision.table
    check_host(table, actor)
    if guest not in table.members and guest not in {line.guest for line in table.chat}:
        raise Refused("unknown_guest", "there is no such guest at this table")
    if (guest in table.muted) is not muted:
        decision.write(MuteSet(guest, muted))
