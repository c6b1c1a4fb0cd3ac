/** What happens at a table and what lies on its board, in words to be read or spoken. */
import { type Cell, keyOf, neighbours } from '../../board';
import { i18n, t, type Key } from '../../lib/i18n.svelte';
import { botName, botNames } from '../../lib/labels';
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
  const bots = others.flatMap(({ kind, bot }) => (kind === 'bot' && bot ? [bot] : []));
  if (bots.length === others.length) return t('tableTitleBots', { names: botNames(bots) });
  return t('tableTitle', { names: i18n.list(others.map((seat) => seatName(seat, seats))) });
}

/** What a line scores; which cells it has does not matter. */
export type LinePoints = Pick<ScoredLine, 'points' | 'bonus'>;

export function points(line: LinePoints): number {
  return line.points + line.bonus;
}

/** `5 + 3 + 12 = 20`, or just the one number. */
export function formatSum(lines: readonly LinePoints[], score: number, bonus = 0): string {
  const parts = [...lines.map(points), ...(bonus ? [bonus] : [])];
  const total = score + bonus;
  return parts.length > 1 ? `${parts.join(' + ')} = ${total}` : String(total);
}

/** Whose turn it was, and in brackets the bot that played it for them. */
export function moverName(snapshot: Snapshot, turn: TurnPlayed, you = true): string {
  const seat = snapshot.seats[turn.seat];
  const isYou = you && snapshot.you.seats.length === 1 && snapshot.you.seats.includes(turn.seat);
  const name = isYou ? t('tableYouName') : seat ? seatName(seat, snapshot.seats) : '';
  return turn.by === null ? name : `${name} (${botName(turn.by)})`;
}

export function describeTurn(snapshot: Snapshot, turn: TurnPlayed): string {
  const name = moverName(snapshot, turn);
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

/** A turn in a word or two, to stand beside a name: `+6`, `swapped 4`, `passed`. */
export function describeTrace({ move, score, bonus }: TurnPlayed): string {
  if (move.kind === 'swap') return t('tableTraceSwap', { n: move.count });
  return move.kind === 'pass' ? t('tableTracePass') : `+${score + bonus}`;
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
  const people = rest.filter(({ kind }) => kind === 'guest');
  const [one] = people;
  if (!one) return t('tableOutNobody');
  if (people.length === 1) {
    const name = seatName(one, seats);
    return t(to === 'bot' ? 'tableLeaveBotOne' : 'tableOutTextOne', { name });
  }
  return to === 'bot' ? t('tableLeaveBot') : t('tableOutText');
}
