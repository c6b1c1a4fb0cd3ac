/** A failure in the player's words. */
import { ApiError, Unreachable } from './api';
import { t } from './i18n.svelte';
import { refusalText } from './refusals';

/** Why something did not work. */
export function explain(error: unknown): string {
  if (error instanceof Unreachable) return t('unreachable');
  if (error instanceof ApiError) return refusalText(error.failure);
  return t('failed', { why: String(error) });
}
