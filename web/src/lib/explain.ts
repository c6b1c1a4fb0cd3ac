/** A failure in the player's words. */
import { ApiError, Unreachable } from './api';
import { i18n, t } from './i18n.svelte';

/** Why something did not work; `reason.<code>` of the server's codes, else the server's sentence. */
export function explain(error: unknown): string {
  if (error instanceof Unreachable) return t('unreachable');
  if (error instanceof ApiError) {
    const key = `reason.${error.failure.code}`;
    return i18n.has(key) ? t(key) : t('failed', { why: error.failure.message });
  }
  return t('failed', { why: String(error) });
}
