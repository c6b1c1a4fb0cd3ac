/** A table at one moment, and what follows from that for this player. */
import type { Cell } from '../../board';
import type { SeatState, Snapshot, TurnPlayed } from '../protocol';
import { guestMoves } from './away';

export abstract class TableState {
  abstract get snapshot(): Snapshot | null;

  /** The seat that this player acts for: the one on turn if it is theirs. */
  get seat(): number | null {
    const { snapshot } = this;
    if (!snapshot) return null;
    const { you, to_move: toMove } = snapshot;
    if (you.seats.includes(toMove)) return toMove;
    return you.seats.find((seat) => you.hands[seat]) ?? you.seats[0] ?? null;
  }

  /** The tiles of that seat, if this player may see them. */
  get hand(): readonly string[] | null {
    const { seat } = this;
    return seat === null ? null : (this.snapshot?.you.hands[seat] ?? null);
  }

  get toMove(): SeatState | null {
    const { snapshot } = this;
    return snapshot?.seats[snapshot.to_move] ?? null;
  }

  /** Whether this player has a seat at the table. */
  get seated(): boolean {
    return (this.snapshot?.you.seats.length ?? 0) > 0;
  }

  /** Whether this player holds several seats: the device goes from hand to hand. */
  get sharesDevice(): boolean {
    return (this.snapshot?.you.seats.length ?? 0) > 1;
  }

  get mySeat(): SeatState | null {
    return this.snapshot?.seats[this.seat ?? -1] ?? null;
  }

  /** Whether this player has a seat that is still in the game. */
  get isPlaying(): boolean {
    return this.mySeat?.out === null;
  }

  /** Whether the player may act now. */
  get myTurn(): boolean {
    const { snapshot } = this;
    return (
      snapshot?.phase === 'playing' &&
      snapshot.you.seats.includes(snapshot.to_move) &&
      snapshot.you.curtain === null &&
      guestMoves(snapshot)
    );
  }

  /** The turns since this player's last, newest last: what they have not yet answered. */
  get recent(): readonly TurnPlayed[] {
    const { snapshot } = this;
    if (!snapshot) return [];
    const { turns, seats, you } = snapshot;
    const round = turns.slice(-Math.max(seats.length - 1, 1));
    const last = round.findLastIndex(({ seat }) => you.seats.includes(seat));
    // One's own turn is marked until the next one answers it.
    return last === round.length - 1 ? round.slice(-1) : round.slice(last + 1);
  }

  /** Where the last tile was placed. */
  get lastCell(): Cell | null {
    const turn = this.snapshot?.turns.findLast(({ move }) => move.kind === 'place');
    return turn?.move.kind === 'place' ? (turn.move.placements.at(-1) ?? null) : null;
  }
}
