/** The part of the rules that fits the moment. */
import type { Snapshot } from '../../lib/protocol';
import type { TableModel } from '../../lib/table/table.svelte';
import type { SectionName } from '../../rules/text';

export function sectionFor(model: TableModel, snapshot: Snapshot): SectionName {
  const { planner, preview } = model;
  if (planner.swapping) return 'swapping';
  if (planner.plan.length > 0) {
    return preview.shown?.status === 'legal' ? 'scoring' : 'placing';
  }
  if (planner.picked) return 'placing';
  if (snapshot.turns.length === 0) return 'start';
  if (snapshot.bag === 0) return 'end';
  return model.shown.myTurn && !snapshot.you.can_place ? 'swapping' : 'turn';
}
