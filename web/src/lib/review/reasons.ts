/** Why a move was worth less than another, in one plain sentence. */
import { t } from '../i18n.svelte';
import type { TurnReview } from '../protocol';
import { lineKey, tileNames } from '../refusals';
import { percent, rounded } from './figures';

export type Reason = TurnReview['reasons'][number];

const QWIRKLE = 6;

function giftText(reason: Extract<Reason, { type: 'gift_opened' }>): string {
  const key = lineKey(reason.tiles);
  const values = {
    line: key ? t(key) : t('reasonThisLine'),
    percent: percent(reason.chance),
    n: reason.missing.length,
  };
  if (reason.length === QWIRKLE) {
    return t(reason.is_new ? 'reviewGiftNewQwirkle' : 'reviewGiftLeftQwirkle', values);
  }
  const length = { ...values, n: reason.length };
  return t(reason.is_new ? 'reviewGiftNew' : 'reviewGiftLeft', length);
}

/** What is left of some tiles without those of others, copy by copy. */
function apart(tiles: readonly string[], others: readonly string[]): string[] {
  const gone = [...others];
  return tiles.filter((tile) => {
    const index = gone.indexOf(tile);
    if (index >= 0) gone.splice(index, 1);
    return index < 0;
  });
}

/** Tiles that both moves keep tell nothing of their difference. */
function keptText(reason: Extract<Reason, { type: 'better_tiles_kept' }>): string {
  const kept = apart(reason.kept, reason.better);
  const better = apart(reason.better, reason.kept);
  if (kept.length === 0) return t('reviewKeptMore', { better: tileNames(better) });
  if (better.length === 0) return t('reviewKeptLess', { kept: tileNames(kept) });
  return t('reviewKept', { better: tileNames(better), kept: tileNames(kept) });
}

/** The sentence of a reason. */
export function reasonText(reason: Reason): string {
  switch (reason.type) {
    case 'points_given_up':
      return t('reviewPoints', { n: rounded(reason.points) });
    case 'gift_opened':
      return giftText(reason);
    case 'better_tiles_kept':
      return keptText(reason);
    case 'duplicate_kept':
      return t('reviewDuplicate', { tiles: tileNames(reason.tiles) });
    case 'less_to_come':
      return t('reviewLess', { n: rounded(reason.points) });
    case 'qwirkle_missed':
      return t('reviewQwirkle');
    case 'tempo_lost':
      return reason.finishes ? t('reviewFinish') : t('reviewTempo', { n: reason.tiles });
    case 'swap_worth_more':
      return t('reviewSwapBetter', { tiles: tileNames(reason.tiles) });
  }
}

/** What stands under the sentence: of a gift, how likely it is after the better move. */
export function reasonMore(reason: Reason): string {
  if (reason.type !== 'gift_opened') return '';
  return t('reviewGiftBetter', { percent: percent(reason.chance_after_better) });
}

/** The reasons by what they cost, the weightiest first. */
export function byWeight(reasons: readonly Reason[]): readonly Reason[] {
  return [...reasons].sort((a, b) => b.points - a.points);
}

/** What is said of a turn, in one sentence. */
export function turnText(turn: TurnReview): string {
  if (turn.verdict === 'forced' || turn.verdict === 'best') return t(`verdictText.${turn.verdict}`);
  const [first] = byWeight(turn.reasons);
  if (first) return reasonText(first);
  return turn.verdict === 'good' ? t('verdictText.good') : t('reviewNoReason');
}
