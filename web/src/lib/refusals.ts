/** Refusals in the player's words: which line, and why. The reasons themselves are the server's. */
import { keyOf, type Cell } from '../board/geometry';
import { i18n, t, type Key } from './i18n.svelte';
import type { Failure } from './protocol';

/** How a line is called, when its tiles have a colour or a shape in common. */
export function lineKey(tiles: readonly string[]): Key | null {
  const [first] = tiles;
  if (!first || tiles.length < 2) return null;
  if (tiles.every((tile) => tile[0] === first[0])) return `colourLine.${first[0]}` as Key;
  if (tiles.every((tile) => tile[1] === first[1])) return `shapeLine.${first[1]}` as Key;
  return null;
}

export function tileName(tile: string): string {
  return t(`tile.${tile}` as Key);
}

export function tileNames(tiles: readonly string[]): string {
  return i18n.list(tiles.map(tileName));
}

/** A refused line, taken apart: the tiles that were laid into it, and those that lay there. */
export interface LineParts {
  readonly laid: readonly string[];
  readonly lay: readonly string[];
}

export function partsOf(failure: Failure, plan: readonly Cell[]): LineParts {
  const ours = new Set(plan.map(keyOf));
  const isOurs = (index: number) => {
    const cell = failure.cells[index];
    return cell !== undefined && ours.has(`${cell[0]},${cell[1]}`);
  };
  return {
    laid: failure.tiles.filter((_, index) => isOurs(index)),
    lay: failure.tiles.filter((_, index) => !isOurs(index)),
  };
}

export function twice(tiles: readonly string[]): string | null {
  return tiles.find((tile, index) => tiles.indexOf(tile) !== index) ?? null;
}

/** Codes that mean the same to a player, mostly faults of this page, and the one with the words. */
const ALIKE: Readonly<Record<string, string>> = {
  bad_content_type: 'bad_request',
  bad_cursor: 'bad_request',
  bad_method: 'bad_request',
  not_a_bot: 'bad_request',
  not_for_bots: 'bad_request',
  not_offered: 'bad_request',
  not_watching: 'bad_request',
  out_of_scope: 'bad_request',
  stopped: 'bot_lost',
  unknown_path: 'bad_request',
  unknown_token: 'bad_request',
};

/** Why something was refused, in a sentence. */
export function refusalText(failure: Failure, plan: readonly Cell[] = []): string {
  const { code, tiles } = failure;
  const { laid, lay } = partsOf(failure, plan);
  const nameOf = (key: Key | null) => (key ? t(key) : t('reasonThisLine'));
  switch (code) {
    case 'duplicate_in_line': {
      const double = twice(tiles);
      const line = nameOf(lineKey(tiles));
      return double
        ? t('reason.duplicate_in_line', { line, tile: tileName(double) })
        : failure.message;
    }
    case 'line_too_long':
      return t('reason.line_too_long', { line: nameOf(lineKey(tiles)), n: tiles.length });
    case 'line_conflict': {
      const key = lineKey(lay);
      if (key && laid.length) {
        return t('reasonConflictLine', { tiles: tileNames(laid), line: t(key) });
      }
      const [one, other] = tiles;
      if (tiles.length === 2 && one && other) {
        return t('reasonConflictPair', { tile: tileName(one), other: tileName(other) });
      }
      return t('reason.line_conflict', { tiles: tileNames(tiles) });
    }
    case 'no_shared_attribute':
    case 'not_in_hand':
    case 'none_left':
      return t(`reason.${code}`, { tiles: tileNames(tiles) });
    case 'first_move_not_longest':
      return t('reason.first_move_not_longest', { n: tiles.length, tiles: tileNames(tiles) });
    default: {
      const key = `reason.${ALIKE[code] ?? code}`;
      return i18n.has(key) ? t(key) : t('failed', { why: failure.message });
    }
  }
}
