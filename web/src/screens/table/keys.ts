/** The whole game by keys. All act while the board has the focus, the single ones at any time. */
import {
  type Cell,
  frontierOf,
  isDirection,
  nearestCell,
  nextCell,
  sameCell,
  step,
} from '../../board';
import type { TableModel } from '../../lib/table/table.svelte';

export interface KeyActions {
  play(): void;
  swap(): void;
  hint(): void;
  fit(): void;
  zoom(factor: number): void;
  last(): void;
  unseen(): void;
  places(): void;
  help(): void;
  cannot(): void;
}

/** The cells that arrow keys stop at: where the picked tile fits, or every open cell. */
export function cursorStops(model: TableModel, legal: boolean): Cell[] {
  const { snapshot } = model.server;
  const { plan } = model.planner;
  if (!snapshot) return [];
  const fits = legal && model.planner.picked ? model.preview.spots : [];
  if (fits.length) return [...fits, ...plan];
  const tiles = [...snapshot.board, ...plan];
  return tiles.length ? [...frontierOf(tiles), ...plan] : [{ x: 0, y: 0 }];
}

/** Where the cursor stands at first: where something can go, near the last move or the middle. */
export function firstCursorCell(model: TableModel, legal: boolean): Cell {
  const from = model.planner.plan.at(-1) ?? model.server.lastCell ?? { x: 0, y: 0 };
  const open = legal && !model.planner.picked ? model.preview.openCells : [];
  return nearestCell(from, open.length ? open : cursorStops(model, legal)) ?? { x: 0, y: 0 };
}

/**
 * Act on a key: where the cursor stands after it, `done` when the key was not about the cursor, or
 * null when it means nothing here.
 */
export function handleKey(
  event: KeyboardEvent,
  model: TableModel,
  cursor: Cell,
  actions: KeyActions,
  { single, legal }: { single: boolean; legal: boolean },
): Cell | 'done' | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { key } = event;
  if (isDirection(key)) {
    return event.shiftKey ? step(cursor, key) : nextCell(cursor, key, cursorStops(model, legal));
  }
  switch (key) {
    case ' ': {
      const there = model.planner.plan.find((each) => sameCell(each, cursor));
      if (model.planner.picked) {
        if (!model.planner.place(model.planner.picked.id, cursor)) actions.cannot();
      } else if (there) model.planner.takeBack(there.slot);
      else actions.cannot();
      return cursor;
    }
    case 'Backspace':
    case 'Delete': {
      const there = model.planner.plan.find((each) => sameCell(each, cursor));
      if (there) model.planner.takeBack(there.slot);
      else model.planner.takeBackLast();
      return cursor;
    }
    case 'Enter':
      actions.play();
      return cursor;
    case 'Escape':
      if (model.planner.swapping) model.planner.stopSwap();
      else if (model.planner.picked) model.planner.pick(null);
      else model.planner.takeBackAll();
      return cursor;
  }
  return single ? onSingleKey(key, model, cursor, actions, legal) : null;
}

function onSingleKey(
  key: string,
  model: TableModel,
  cursor: Cell,
  actions: KeyActions,
  legal: boolean,
): Cell | 'done' | null {
  if (/^[1-6]$/.test(key)) {
    const slot = model.planner.slots[Number(key) - 1];
    if (!slot) return cursor;
    if (model.planner.swapping) {
      if (!model.planner.toggleSwap(slot.id)) actions.cannot();
      return cursor;
    }
    const laid = model.planner.plan.find((each) => each.slot === slot.id);
    if (laid) {
      model.planner.takeBack(slot.id);
      return cursor;
    }
    model.planner.pick(slot.id);
    return model.planner.picked
      ? (nearestCell(cursor, cursorStops(model, legal)) ?? cursor)
      : cursor;
  }
  const action = {
    s: () => actions.swap(),
    h: () => actions.hint(),
    f: () => actions.fit(),
    l: () => actions.last(),
    u: () => actions.unseen(),
    w: () => actions.places(),
    '?': () => actions.help(),
    '+': () => actions.zoom(1.3),
    '=': () => actions.zoom(1.3),
    '-': () => actions.zoom(1 / 1.3),
  }[key.toLowerCase()];
  if (!action) return null;
  action();
  return 'done';
}
