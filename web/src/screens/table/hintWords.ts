/** A hint in words, as much as its rung tells. */
import { t } from '../../lib/i18n.svelte';
import type { Hint } from '../../lib/protocol';
import { tileName, tileNames } from '../../lib/refusals';

export interface HintWords {
  /** To be read. */
  readonly text: string;
  /** To be spoken as well: what the marks on hand and board show. */
  readonly more: string;
}

function place([x, y]: readonly [number, number]): string {
  return t('boardPlace', { x, y });
}

function describeSwap({ count, move }: Hint): HintWords {
  if (move?.kind === 'swap') return { text: t('tableHintSwap'), more: `${tileNames(move.tiles)}.` };
  if (count !== null) return { text: t('tableHintSwapCount', { n: count }), more: '' };
  return { text: t('tableHintSwapThink'), more: '' };
}

export function describeHint(hint: Hint): HintWords {
  const { kind, line, move, tiles } = hint;
  if (kind === 'pass') return { text: t('tableTurnPass'), more: '' };
  if (kind === 'swap') return describeSwap(hint);
  if (move?.kind === 'place') {
    const where = move.placements.map(({ tile, x, y }) => `${tileName(tile)}, ${place([x, y])}`);
    return { text: t('tableHintMove'), more: `${where.join('; ')}.` };
  }
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) {
    return { text: t('tableHintTiles', { n: tiles.length, tiles: tileNames(tiles) }), more: '' };
  }
  return {
    text: t('tableHintLine', { n: tiles.length }),
    more: t('tableHintSpan', { from: place(first), to: place(last) }),
  };
}
