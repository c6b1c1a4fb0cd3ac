/** Says what the tiles of the plan are worth, or why not, once the server has said so. */
import { untrack } from 'svelte';

import { t } from '../../lib/i18n.svelte';
import { refusalText } from '../../lib/refusals';
import type { PlayActions } from './actions.svelte';
import { describePreview } from './descriptions';

/** To be called while a component is made: it has an effect. */
export function speakOfPlan(actions: PlayActions): void {
  const { model, feedback } = actions;
  $effect(() => {
    const preview = model.planner.plan.length ? model.preview.current : null;
    if (!preview) return;
    untrack(() => {
      if (actions.remarked) return;
      if (preview.status === 'legal') feedback.say(describePreview(preview));
      else if (preview.error) {
        const why = refusalText(preview.error, model.planner.plan);
        feedback.say(preview.status === 'incomplete' ? t('tableGoOn', { why }) : why);
      }
    });
  });
}
