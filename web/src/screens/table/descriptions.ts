/** What happens at a table and what lies on its board, in words to be read or spoken. */
import { type Cell, keyOf, neighbours } from '../../board';
import { i18n, t, type Key } from '../../lib/i18n.svelte';
import { seatName } from '../../lib/names';
import type { ScoredLine, Snapshot, TurnPlayed } from '../../lib/protocol';
import type { Verdict } from '../../lib/table/legalMoves';
import { tileName, tileNames } from '../../lib/refusals';

const SIDES = ['boardRight', 'boardBelow', 'boardLeft', 'boardAbove'] as const;

/** A cell by its place, and what lies beside it. */
export function describeCell(cell: Cell, tiles: ReadonlyMap<string, string>): string {
  const beside = neighbours(cell).flatMap((next, side) => {
    const tile = tiles.get(keyOf(next));
    return tile ? [t(SIDES[side]!, { tile: tileName(tile) })] : [];
  });
  const place = t('boardPlace', { x: cell.x, y: cell.y });
  return beside.length ? `${place}, ${beside.join(', ')}` : place;
}

/** With whom one plays, or that one looks on. */
export function tableTitle(snapshot: Snapshot): string {
  const { seats, you } = snapshot;
  if (you.seats.length === 0) return t('tableTitleWatch');
  const others = seats.filter(({ seat }) => !you.seats.includes(seat));
  if (others.length === 0) return t('deviceTitle');
  return t('tableTitle', { names: i18n.list(others.map((seat) => seatName(seat, seats))) });
}

export function points(line: ScoredLine): number {
  return line.points + line.bonus;
}

/** `5 + 3 + 12 = 20`, or just the one number. */
export function formatSum(lines: readonly ScoredLine[], score: number, bonus = 0): string {
  const parts = [...lines.map(points), ...(bonus ? [bonus] : [])];
  const total = score + bonus;
  return parts.length > 1 ? `${parts.join(' + ')} = ${total}` : String(total);
}

export function describeTurn(snapshot: Snapshot, turn: TurnPlayed): string {
  const seat = snapshot.seats[turn.seat];
  const mine = snapshot.you.seats.length === 1 && snapshot.you.seats.includes(turn.seat);
  const name = mine ? t('tableYouName') : seat ? seatName(seat, snapshot.seats) : '';
  const { move } = turn;
  if (move.kind === 'swap') return t('tableSaidSwap', { name, n: move.count });
  if (move.kind === 'pass') return t('tableSaidPass', { name });
  const said = t('tableSaidPlace', {
    name,
    tiles: tileNames(move.placements.map(({ tile }) => tile)),
    sum: formatSum(turn.lines, turn.score, turn.bonus),
    n: turn.score + turn.bonus,
    total: turn.total,
  });
  return turn.lines.some(({ bonus }) => bonus > 0) ? `${t('tableQwirkle')} ${said}` : said;
}

export function describePreview(preview: Verdict): string {
  return t('tableWorth', { sum: formatSum(preview.lines, preview.score), n: preview.score });
}

/** Why a game ended. */
export function describeEnd(snapshot: Snapshot): string {
  const { closed, departures, ended, seats } = snapshot;
  let reason = ended?.reason ?? closed ?? '';
  let who = seats[ended?.bonus_seat ?? -1];
  // The last departure names the reason, but the others may have gone for other ones.
  if (departures.at(-1)?.reason === reason) {
    reason = 'last_left';
    who = seats.find(({ out }) => out === null);
  }
  const key = `afterWhy.${reason}`;
  return i18n.has(key) ? t(key as Key, { name: who ? seatName(who, seats) : '' }) : '';
}

/** What becomes of the game when these seats are left: to bots, or for good. */
export function describeLeaving(
  { seats }: Snapshot,
  leaving: readonly number[],
  to: 'bot' | 'out',
): string {
  const rest = seats.filter(({ seat, out }) => out === null && !leaving.includes(seat));
  const [last] = rest;
  if (to === 'out' && last && rest.length === 1) {
    return t('tableOutLast', { name: seatName(last, seats) });
  }
  if (!rest.some(({ kind }) => kind === 'guest')) return t('tableOutNobody');
  return to === 'bot' ? t('tableLeaveBot') : t('tableOutText');
}
