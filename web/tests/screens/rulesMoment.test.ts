import { describe, expect, it } from 'vitest';

import type { Snapshot } from '../../src/lib/protocol';
import type { TableModel } from '../../src/lib/table/table.svelte';
import { sectionFor } from '../../src/screens/table/rulesMoment';

interface Moment {
  turns?: number;
  bag?: number;
  canPlace?: boolean;
  picked?: boolean;
  swapping?: boolean;
  plan?: 'legal' | 'refused';
}

/** Only what it looks at. */
function sectionAt({ turns = 3, bag = 60, canPlace = true, ...rest }: Moment): string {
  const model = {
    planner: {
      swapping: rest.swapping ? new Set() : null,
      plan: rest.plan ? [{}] : [],
      picked: rest.picked ? {} : null,
    },
    preview: { shown: rest.plan ? { status: rest.plan } : null },
    shown: { myTurn: true },
  };
  const snapshot = { turns: Array.from({ length: turns }), bag, you: { can_place: canPlace } };
  return sectionFor(model as unknown as TableModel, snapshot as unknown as Snapshot);
}

describe('the part of the rules that fits', () => {
  it.each<[string, Moment, string]>([
    ['before the first move', { turns: 0 }, 'start'],
    ['on one’s turn', {}, 'turn'],
    ['with a tile picked', { picked: true }, 'placing'],
    ['with tiles that do not fit', { plan: 'refused' }, 'placing'],
    ['with tiles that count', { plan: 'legal' }, 'scoring'],
    ['while swapping', { swapping: true }, 'swapping'],
    ['where nothing fits', { canPlace: false }, 'swapping'],
    ['with an empty bag', { bag: 0 }, 'end'],
  ])('%s is found', (_, moment, section) => {
    expect(sectionAt(moment)).toBe(section);
  });
});
