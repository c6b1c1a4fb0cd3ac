import { describe, expect, it, vi } from 'vitest';

import { ApiError } from '../../../src/lib/api';
import type { Preview, SheetState } from '../../../src/lib/protocol';
import { asSnapshot } from '../../../src/lib/sheet/asSnapshot';
import { indexOf, SheetModel, type SheetBackend } from '../../../src/lib/sheet/sheet.svelte';

function state(changes: Partial<SheetState> = {}): SheetState {
  return {
    sheet: 's',
    watch: 'w',
    writes: true,
    n: 0,
    opened: 0,
    changed: 0,
    ruleset: 'classic',
    players: ['Anna', 'Bo'],
    scores: [0, 0],
    tiles: [6, 6],
    bag: 96,
    pool: '3'.repeat(36),
    board: [],
    to_move: 0,
    turns: [],
    may_finish: false,
    asks: null,
    must_answer: false,
    undo: false,
    ended: null,
    ...changes,
  };
}

function preview(changes: Partial<Preview> = {}): Preview {
  return {
    status: 'legal',
    score: 1,
    lines: [],
    error: null,
    accepts: { Ro: [[1, 0]] },
    points: [[1, 0, 2]],
    dead: [],
    gifts: [],
    turn: 0,
    ...changes,
  };
}

function backend(changes: Partial<SheetBackend> = {}): SheetBackend {
  return {
    sheet: vi.fn(() => Promise.resolve(state())),
    sheetCommand: vi.fn(() => Promise.resolve(state({ n: 1 }))),
    sheetPreview: vi.fn(() => Promise.resolve(preview())),
    ...changes,
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

async function begun(server = backend()): Promise<[SheetModel, SheetBackend]> {
  const model = new SheetModel('s', server);
  model.take(state());
  await settle();
  return [model, server];
}

describe('a score sheet', () => {
  it('counts the tiles of this turn as laid', async () => {
    const [model] = await begun();
    model.pick('Ro');
    expect(model.place({ x: 0, y: 0 })).toBe(true);
    expect(model.left[indexOf('Ro')]).toBe(2);
    expect(model.picked).toBeNull();
    model.takeBackLast();
    expect(model.left[indexOf('Ro')]).toBe(3);
  });

  it('offers the places that the server names for the picked tile', async () => {
    const [model] = await begun();
    expect(model.spots).toEqual([]);
    model.pick('Ro');
    expect(model.spots).toEqual([{ x: 1, y: 0, points: 2 }]);
    model.pick('Bs');
    expect(model.spots).toEqual([]);
  });

  it('lays nothing where a tile lies', async () => {
    const [model] = await begun();
    model.take(state({ n: 1, board: [{ tile: 'Ro', x: 0, y: 0 }] }));
    model.pick('Bs');
    expect(model.place({ x: 0, y: 0 })).toBe(false);
    expect(model.picked).toBe('Bs');
  });

  it('sends what was laid, with the state that it was laid on', async () => {
    const [model, server] = await begun();
    model.pick('Ro');
    model.place({ x: 0, y: 0 });
    await settle();
    expect(model.isLegal).toBe(true);
    expect(await model.count()).toBe(true);
    const order = { do: 'lay', placements: [{ tile: 'Ro', x: 0, y: 0 }] };
    expect(server.sheetCommand).toHaveBeenCalledWith('s', 0, order);
    expect(model.laid).toEqual([]);
  });

  it('keeps what is picked and laid while a turn is being written, for the next one', async () => {
    let answer = (_: SheetState) => {};
    const sheetCommand = vi.fn(() => new Promise<SheetState>((done) => (answer = done)));
    const [model] = await begun(backend({ sheetCommand }));
    model.pick('Ro');
    model.place({ x: 0, y: 0 });
    const counted = model.count();
    model.pick('Rs');
    model.place({ x: 1, y: 0 });
    model.pick('Rd');
    answer(state({ n: 1, board: [{ tile: 'Ro', x: 0, y: 0 }] }));
    await counted;
    expect(model.laid).toEqual([{ tile: 'Rs', x: 1, y: 0 }]);
    expect(model.picked).toBe('Rd');
  });

  it('drops what was being laid when another device has written', async () => {
    const [model] = await begun();
    model.pick('Ro');
    model.place({ x: 0, y: 0 });
    model.pick('Rs');
    model.take(state({ n: 1, board: [{ tile: 'Bs', x: 0, y: 0 }] }));
    expect(model.laid).toEqual([]);
    expect(model.picked).toBeNull();
  });

  it('says why something was refused, and keeps the tiles', async () => {
    const failure = {
      code: 'gap',
      message: '',
      clause: 'P3',
      cells: [],
      tiles: [],
      retry_after: null,
    };
    const sheetCommand = vi.fn(() => Promise.reject(new ApiError(422, failure)));
    const [model] = await begun(backend({ sheetCommand }));
    model.pick('Ro');
    model.place({ x: 0, y: 0 });
    expect(await model.count()).toBe(false);
    expect(model.failure?.code).toBe('gap');
    expect(model.laid).toHaveLength(1);
  });

  it('ignores news that are older than what it shows', async () => {
    const [model] = await begun();
    model.take(state({ n: 3, scores: [9, 0] }));
    model.receive({ type: 'sheet', state: state({ n: 2 }) });
    expect(model.state?.scores).toEqual([9, 0]);
  });

  it('takes back a laid tile before it takes back a turn', async () => {
    const [model, server] = await begun();
    model.pick('Ro');
    model.place({ x: 0, y: 0 });
    await model.undo();
    expect(model.laid).toEqual([]);
    expect(server.sheetCommand).not.toHaveBeenCalled();
    await model.undo();
    expect(server.sheetCommand).toHaveBeenCalledWith('s', 0, { do: 'undo' });
  });

  it('looks like a table to what shows results', () => {
    const ended = { reason: 'agreed', winners: [1], ranking: [[1], [0]], bonus_seat: null };
    const snapshot = asSnapshot(state({ scores: [1, 2], ended }));
    expect(snapshot.phase).toBe('over');
    expect(snapshot.seats.map(({ name, score }) => [name, score])).toEqual([
      ['Anna', 1],
      ['Bo', 2],
    ]);
    expect(snapshot.ended?.scores).toEqual([1, 2]);
  });
});
