/** Tells the player that their time runs out: by sound, in the hand, in words. */
import { untrack } from 'svelte';

import { t } from '../../lib/i18n.svelte';
import { sound } from '../../lib/sound';
import { secondsBegun } from '../../lib/table/countdown.svelte';
import type { TableModel } from '../../lib/table/table.svelte';
import type { Feedback } from './feedback.svelte';

const FIRST_BUZZ = 200;
const BUZZ = 60;

/** Call once, inside a component: it follows the clock of the table. */
export function followAlarm(model: TableModel, feedback: Feedback): void {
  let before: { readonly deadline: number | null; readonly left: number } | null = null;
  $effect(() => {
    const { left } = model.countdown;
    const deadline = model.server.snapshot?.deadline ?? null;
    const mine = model.server.myTurn;
    untrack(() => {
      if (left === null || !mine) {
        before = null;
        return;
      }
      // A page that was just opened is not told of seconds that are over.
      const last = before?.deadline === deadline ? before.left : left + 1;
      before = { deadline, left };
      for (const second of secondsBegun(last, left)) {
        const isFirst = second === 10;
        if (isFirst) feedback.say(t('awayLeft', { n: second }));
        sound.tick();
        navigator.vibrate?.(isFirst ? FIRST_BUZZ : BUZZ);
      }
    });
  });
}
