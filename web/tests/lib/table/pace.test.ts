import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { settings } from '../../../src/lib/settings.svelte';
import { TableModel, type Backend } from '../../../src/lib/table/table.svelte';
import { message, seat, snapshot, turn } from '../fixture';

/** Nobody answers: these tests are about what is shown when. */
const silence = new Proxy({} as Backend, { get: () => () => new Promise(() => undefined) });

const at = (n: number) => [{ tile: 'Bo', x: n, y: 0 }];
const place = (who: number, n: number) =>
  turn({ turn: n, seat: who, move: { kind: 'place', placements: at(n) }, total: 2 * n });

let model: TableModel;
const told: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'normal';
  told.length = 0;
  model = new TableModel('t', silence);
  model.listener = {
    travel: ({ turn: number }) => told.push(`${number}…`),
    event: ({ event }) => told.push(event.kind === 'turn' ? String(event.turn) : event.kind),
    planLost: () => told.push('lost'),
  };
  model.server.load(
    snapshot({ to_move: 1, seats: [seat(0), seat(1), seat(2, { name: 'Cy', guest: 'cy' })] }),
  );
});
afterEach(() => {
  model.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The points of each seat, the moves in the log, and the tiles, as they are on screen. */
function screen() {
  const { seats, turns, board } = model.shown.snapshot!;
  return { points: seats.map(({ score }) => score), turns: turns.length, tiles: board.length };
}

function twoMoves() {
  model.server.receive(message(11, { ...place(1, 1), to_move: 2 }));
  model.server.receive(message(12, { ...place(2, 2), to_move: 0 }));
}

describe('the moves of others', () => {
  it('are shown one after another, with points and turn when the tiles have landed', () => {
    twoMoves();
    expect(screen()).toEqual({ points: [0, 0, 0], turns: 0, tiles: 1 });
    vi.advanceTimersByTime(500);
    expect(model.shown.travelling?.turn).toBe(1);
    expect(screen()).toEqual({ points: [0, 0, 0], turns: 0, tiles: 1 });
    vi.advanceTimersByTime(420);
    expect(model.shown.travelling).toBeNull();
    expect(screen()).toEqual({ points: [0, 2, 0], turns: 1, tiles: 2 });
    expect(model.shown.toMove?.seat).toBe(2);
    expect(model.shown.myTurn).toBe(false);
    vi.advanceTimersByTime(1200);
    expect(screen()).toEqual({ points: [0, 2, 4], turns: 2, tiles: 3 });
    expect(model.shown.myTurn).toBe(true);
    expect(told).toEqual(['1…', '1', '2…', '2']);
  });
  it('are known at once for all that one does', async () => {
    const command = vi.fn(() => Promise.resolve({ n: 13, table: 't' }));
    const other = new TableModel('t', { ...silence, moves: silence.moves, command });
    other.server.load(snapshot({ to_move: 1 }));
    other.planner.place(other.planner.slots[0]!.id, { x: 0, y: 1 });
    other.server.receive(message(11, place(1, 1)));
    expect(other.shown.snapshot?.turns).toHaveLength(0);
    expect(other.server.myTurn).toBe(true);
    await other.play();
    expect(command).toHaveBeenCalledWith('t', expect.objectContaining({ do: 'place', turn: 1 }));
    other.close();
  });
  it('are all shown when the player acts', () => {
    twoMoves();
    vi.advanceTimersByTime(500);
    model.shown.finish();
    expect(model.shown.snapshot).toBe(model.server.snapshot);
    expect(model.shown.travelling).toBeNull();
    expect(told).toEqual(['1…', '1', '2']);
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['1…', '1', '2']);
  });
  it('are shown at once without movement', () => {
    settings.speed = 'none';
    twoMoves();
    expect(screen().turns).toBe(2);
    expect(told).toEqual(['1', '2']);
  });
  it('are shown at once on a page that is out of sight', () => {
    vi.stubGlobal('document', { hidden: true });
    twoMoves();
    expect(screen().turns).toBe(2);
  });
  it('are shown at once by a snapshot, and then not again', () => {
    twoMoves();
    model.server.load(snapshot({ n: 12, turns: [place(1, 1), place(2, 2)] }));
    expect(model.shown.snapshot).toBe(model.server.snapshot);
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([]);
  });
  it('that were missed are shown at once when the connection is back', () => {
    vi.advanceTimersByTime(60_000);
    expect(model.server.since()).toBe(10);
    twoMoves();
    expect(screen().turns).toBe(2);
  });
  it('take a tile of the plan from its cell when one sees it', () => {
    model.planner.place(model.planner.slots[0]!.id, { x: 1, y: 0 });
    model.server.receive(message(11, place(1, 1)));
    expect(model.planner.plan).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(model.planner.plan).toHaveLength(0);
  });
});

describe('one’s own move', () => {
  it('is shown at once, and the answer of the others waits for it', () => {
    model.server.load(snapshot());
    const { you } = snapshot();
    model.server.receive(message(11, { ...place(0, 1), to_move: 1 }, you));
    expect(screen()).toMatchObject({ turns: 1, tiles: 2 });
    model.server.receive(message(12, { ...place(1, 2), to_move: 0 }));
    vi.advanceTimersByTime(960);
    expect(told).toEqual(['1']);
    vi.advanceTimersByTime(500);
    expect(told).toEqual(['1', '2…', '2']);
  });
});

describe('all else', () => {
  it('waits for no move that is taken back', () => {
    twoMoves();
    vi.advanceTimersByTime(500);
    expect(model.shown.travelling?.turn).toBe(1);
    model.server.receive(
      message(13, {
        kind: 'taken_back',
        turn: 0,
        seats: snapshot().seats,
        bag: 90,
        to_move: 0,
        deadline: null,
        take_backs: 1,
      }),
    );
    expect(model.shown.travelling).toBeNull();
    expect(screen()).toMatchObject({ turns: 0, tiles: 1 });
    expect(model.tookBack).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(screen()).toMatchObject({ turns: 0, tiles: 1 });
    expect(told.at(-1)).toBe('taken_back');
  });
  it('keeps its place among the moves', () => {
    model.server.receive(message(11, place(1, 1)));
    model.server.receive(message(12, { kind: 'voted', seats: [1], declined: null }));
    expect(model.shown.snapshot?.agreed).toEqual([]);
    vi.advanceTimersByTime(1300);
    expect(told).toEqual(['1…', '1', 'voted']);
    expect(model.shown.snapshot).toBe(model.server.snapshot);
  });
  it('but chat is read at once, and stays', () => {
    model.server.receive(message(11, place(1, 1)));
    const said = { kind: 'chat' as const, guest: 'bob', name: 'Bob', text: 'Hi' };
    model.server.receive(message(12, said));
    expect(model.shown.snapshot?.chat.map(({ text }) => text)).toEqual(['Hi']);
    expect(screen().turns).toBe(0);
    vi.advanceTimersByTime(1300);
    expect(screen().turns).toBe(1);
    expect(model.shown.snapshot?.chat).toHaveLength(1);
  });
});
