import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { TableModel, type Backend } from '../../src/lib/table/table.svelte';
import { handleKey, type KeyActions } from '../../src/screens/table/keys';
import { snapshot } from './fixture';

/** Nobody answers: these tests are about keys. */
const silence = new Proxy({} as Backend, { get: () => () => new Promise(() => undefined) });
const HERE = { x: 5, y: 5 };

let model: TableModel;
let actions: Record<keyof KeyActions, ReturnType<typeof vi.fn<() => void>>>;

beforeEach(() => {
  const names = [
    'play',
    'swap',
    'hint',
    'fit',
    'zoom',
    'last',
    'unseen',
    'places',
    'help',
    'cannot',
  ];
  actions = Object.fromEntries(names.map((name) => [name, vi.fn()])) as typeof actions;
  model = new TableModel('t', silence);
  model.server.load(snapshot());
});
afterEach(() => model.close());

const press = (key: string, more: Partial<KeyboardEvent> = {}, single = true) =>
  handleKey({ key, ...more } as KeyboardEvent, model, HERE, actions, { single, legal: false });

it.each([
  ['f', 'fit'],
  ['l', 'last'],
  ['u', 'unseen'],
  ['s', 'swap'],
  ['?', 'help'],
] as const)('%s leaves the cursor to what it does', (key, action) => {
  expect(press(key)).toBe('done');
  expect(actions[action]).toHaveBeenCalledOnce();
});

it('does nothing by single keys that are switched off', () => {
  expect(press('f', {}, false)).toBeNull();
  expect(actions.fit).not.toHaveBeenCalled();
});

it('leaves the browser its own keys', () => {
  expect(press('f', { ctrlKey: true })).toBeNull();
});

it('steps over tiles with shift, and from open cell to open cell without', () => {
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ x: 4, y: 5 });
  expect(press('ArrowLeft')).not.toEqual({ x: 4, y: 5 });
});

it('picks a tile by its number, and lays it where the cursor is', () => {
  press('2');
  expect(model.planner.picked).toBe(model.planner.slots[1]);
  expect(press(' ')).toEqual(HERE);
  expect(model.planner.plan).toMatchObject([{ tile: 'Bd', ...HERE }]);
  press('Backspace');
  expect(model.planner.plan).toEqual([]);
});
