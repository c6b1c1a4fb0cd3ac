import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '../../../src/lib/api';
import type {
  Failure,
  Hint,
  HintRequest,
  Moves,
  Preview,
  PreviewRequest,
} from '../../../src/lib/protocol';
import { settings } from '../../../src/lib/settings.svelte';
import { TableModel, type Backend } from '../../../src/lib/table/table.svelte';
import { message, moves, snapshot, turn } from '../fixture';

function verdict(more: Partial<Preview> = {}): Preview {
  return {
    status: 'legal',
    score: 2,
    lines: [],
    error: null,
    accepts: {},
    points: [],
    dead: [],
    gifts: [],
    turn: 0,
    ...more,
  };
}

const REFUSAL: Failure = {
  code: 'stale_turn',
  message: '',
  clause: null,
  cells: [],
  tiles: [],
  retry_after: null,
};

/** A server that answers when the test lets it. */
class Script implements Backend {
  previews: { wish: PreviewRequest; answer: (preview: Preview) => void }[] = [];
  lists: { seat: number; answer: (moves: Moves) => void; fail: () => void }[] = [];
  commands: unknown[] = [];
  refuse: ApiError | null = null;
  fresh = snapshot();

  table = () => Promise.resolve(this.fresh);
  command = (_id: string, order: unknown) => {
    this.commands.push(order);
    return this.refuse ? Promise.reject(this.refuse) : Promise.resolve({ n: 11, table: 't' });
  };
  preview = (_id: string, wish: PreviewRequest) =>
    new Promise<Preview>((answer) => this.previews.push({ wish, answer }));
  moves = (_id: string, seat: number) =>
    new Promise<Moves>((answer, reject) =>
      this.lists.push({ seat, answer, fail: () => reject(new Error('no connection')) }),
    );
  rungs: string[] = [];
  hint = (_id: string, { rung }: HintRequest): Promise<Hint> => {
    this.rungs.push(rung);
    return Promise.resolve({
      rung,
      turn: 0,
      kind: 'place',
      tiles: ['Rs', 'Yt'],
      line: [],
      count: null,
      move: rung === 'move' ? { kind: 'place', placements: [{ tile: 'Yt', x: 3, y: 3 }] } : null,
    });
  };
}

class Shelf {
  kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

let script: Script;
let model: TableModel;
const tick = () => vi.advanceTimersByTimeAsync(40);
const slotOf = (tile: string) => model.planner.slots.find((slot) => slot.tile === tile)!.id;
const answerLast = async (preview: Preview) => {
  script.previews.at(-1)!.answer(preview);
  await vi.advanceTimersByTimeAsync(0);
};

const listLast = async (listed: Moves) => {
  script.lists.at(-1)!.answer(listed);
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  // Everything is shown at once: pace.test.ts is about when.
  settings.speed = 'none';
  script = new Script();
  model = new TableModel('t', script);
  model.server.load(snapshot());
});
afterEach(() => {
  model.close();
  vi.useRealTimers();
});

describe('previews', () => {
  it('are asked once for several quick changes', async () => {
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    model.planner.place(slotOf('Bd'), { x: 2, y: 0 });
    await tick();
    expect(script.previews).toHaveLength(1);
    expect(script.previews[0]?.wish.placements).toHaveLength(2);
  });
  it('that come late are dropped', async () => {
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    await tick();
    const late = script.previews.at(-1)!;
    model.planner.place(slotOf('Bd'), { x: 2, y: 0 });
    await tick();
    await answerLast(verdict({ score: 7 }));
    late.answer(verdict({ score: 99 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(model.preview.current?.score).toBe(7);
  });
  it('leave out the tile that is being dragged', async () => {
    model.planner.place(slotOf('Bd'), { x: 2, y: 0 });
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    await tick();
    model.planner.lift(slotOf('Rs'));
    await tick();
    expect(script.previews.at(-1)?.wish.placements).toEqual([{ tile: 'Bd', x: 2, y: 0 }]);
    expect(model.planner.plan).toHaveLength(2);
  });
  it('are not asked again when only another tile is picked', async () => {
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    await tick();
    await answerLast(verdict({ status: 'incomplete', score: 3 }));
    model.planner.pick(slotOf('Bd'));
    await tick();
    expect(script.previews).toHaveLength(1);
    expect(model.preview.current?.score).toBe(3);
  });
  it('stand in for the list of legal moves when it cannot be had', async () => {
    script.lists.at(-1)!.fail();
    model.planner.pick(slotOf('Rs'));
    await tick();
    expect(script.previews.at(-1)?.wish.placements).toEqual([]);
    await answerLast(
      verdict({
        status: 'incomplete',
        accepts: {
          Rs: [
            [1, 0],
            [2, 0],
          ],
        },
        points: [
          [1, 0, 3],
          [2, 0, 0],
        ],
      }),
    );
    expect(model.preview.drops).toEqual([
      { x: 1, y: 0, points: 3 },
      { x: 2, y: 0, points: 0 },
    ]);
  });
  it('add to a list that is too long to be complete', async () => {
    await listLast(moves({ complete: false }));
    model.planner.pick(slotOf('Rs'));
    expect(model.preview.drops).toEqual([{ x: 1, y: 0, points: 2 }]);
    await tick();
    await answerLast(verdict({ status: 'incomplete', accepts: { Rs: [[9, 9]] } }));
    expect(model.preview.drops).toEqual([{ x: 9, y: 9, points: 0 }]);
  });
  it('are asked for dead cells once a turn, when the player looks around', async () => {
    void model.preview.findDead();
    void model.preview.findDead();
    expect(script.previews).toHaveLength(1);
    await answerLast(verdict({ status: 'incomplete', dead: [[5, 5]] }));
    expect([...model.preview.dead]).toEqual(['5,5']);
  });
});

describe('the list of legal moves', () => {
  it('is asked for once, on one’s turn', async () => {
    expect(script.lists.map(({ seat }) => seat)).toEqual([0]);
    model.planner.pick(slotOf('Rs'));
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    await listLast(moves());
    model.planner.takeBackAll();
    expect(script.lists).toHaveLength(1);
  });
  it('is not asked for twice when the connection opens meanwhile', () => {
    model.preview.reconnected();
    expect(script.lists).toHaveLength(1);
  });
  it('is asked for again when the connection is back', async () => {
    script.lists.at(-1)!.fail();
    await vi.advanceTimersByTimeAsync(0);
    model.preview.reconnected();
    expect(script.lists).toHaveLength(2);
  });
  it('is asked for on another’s turn only when one begins to plan', () => {
    model.server.receive(message(11, turn({ seat: 0, to_move: 1 })));
    expect(script.lists).toHaveLength(1);
    model.planner.pick(slotOf('Rs'));
    expect(script.lists).toHaveLength(2);
  });
  it('tells where the picked tile may go without a word of the server', async () => {
    await listLast(moves());
    model.planner.pick(slotOf('Rs'));
    expect(model.preview.drops).toEqual([{ x: 1, y: 0, points: 2 }]);
    expect(model.preview.unplaceable).toBeNull();
    model.planner.pick(slotOf('Bd'));
    expect(model.preview.drops).toEqual([]);
    expect(model.preview.unplaceable?.tile).toBe('Bd');
  });
  it('tells what a plan scores, and nobody is asked', async () => {
    await listLast(moves());
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    expect(model.preview.shown).toMatchObject({ status: 'legal', score: 2 });
    await tick();
    expect(script.previews).toEqual([]);
    expect(await model.preview.answered()).toBeUndefined();
  });
  it('tells that a plan does not fit at once, and the preview why', async () => {
    await listLast(moves());
    model.planner.place(slotOf('Bd'), { x: 1, y: 0 });
    expect(model.preview.shown).toMatchObject({ status: 'refused', error: null });
    await tick();
    const error = { ...REFUSAL, code: 'line_conflict' };
    await answerLast(verdict({ status: 'refused', error }));
    expect(model.preview.shown?.error).toEqual(error);
  });
  it('of another turn than the one on screen is dropped', async () => {
    await listLast(moves({ turn: 7 }));
    model.planner.pick(slotOf('Rs'));
    expect(model.preview.drops).toEqual([]);
  });
  it('calls no tile unplaceable before it is here', () => {
    model.planner.pick(slotOf('Bd'));
    expect(model.preview.unplaceable).toBeNull();
  });
});

describe('a planned move', () => {
  const others = () => {
    model.server.receive({ type: 'snapshot', snapshot: snapshot({ to_move: 1, n: 10 }) });
  };

  it('stays while others play, if it still fits', async () => {
    others();
    model.planner.place(slotOf('Rs'), { x: 0, y: 1 });
    await tick();
    await answerLast(verdict());
    model.server.receive(message(11, turn()));
    await tick();
    await answerLast(verdict({ score: 4 }));
    expect(model.planner.plan).toHaveLength(1);
    expect(model.preview.current?.score).toBe(4);
  });
  it('goes back to the hand, with a word, if it fits no more', async () => {
    others();
    const planLost = vi.fn();
    model.listener = { event: () => undefined, planLost, travel: () => undefined };
    model.planner.place(slotOf('Rs'), { x: 0, y: 1 });
    await tick();
    await answerLast(verdict());
    model.server.receive(message(11, turn()));
    await tick();
    await answerLast(verdict({ status: 'refused' }));
    expect(model.planner.plan).toEqual([]);
    expect(planLost).toHaveBeenCalledOnce();
  });
  it('that was wrong anyway is left to the player', async () => {
    others();
    model.planner.place(slotOf('Rs'), { x: 9, y: 9 });
    await tick();
    await answerLast(verdict({ status: 'refused' }));
    model.server.receive(message(11, turn()));
    await tick();
    await answerLast(verdict({ status: 'refused' }));
    expect(model.planner.plan).toHaveLength(1);
  });
  it('loses the tile whose cell was taken', () => {
    others();
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    model.planner.place(slotOf('Gc'), { x: 5, y: 5 });
    model.server.receive(message(11, turn()));
    expect(model.planner.plan.map(({ tile }) => tile)).toEqual(['Gc']);
  });
  it('survives a snapshot after a lost connection', () => {
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    model.server.receive({ type: 'snapshot', snapshot: snapshot({ n: 12 }) });
    expect(model.planner.plan.map(({ tile }) => tile)).toEqual(['Rs']);
  });
  it('survives a new load of the page, with the order of the hand', () => {
    const shelf = new Shelf();
    const first = new TableModel('t', script, shelf);
    first.server.load(snapshot());
    first.planner.sort('shape');
    first.planner.place(first.planner.slots[0]!.id, { x: 1, y: 0 });
    const second = new TableModel('t', script, shelf);
    second.server.load(snapshot());
    expect(second.planner.slots.map(({ tile }) => tile)).toEqual(
      first.planner.slots.map(({ tile }) => tile),
    );
    expect(second.planner.plan.map(({ tile, x, y }) => [tile, x, y])).toEqual([['Rs', 1, 0]]);
    first.close();
    second.close();
  });
  it('is not kept for a device that several people share', () => {
    const shelf = new Shelf();
    const shared = new TableModel('t', script, shelf);
    const { you } = snapshot();
    shared.server.load(snapshot({ you: { ...you, seats: [0, 1] } }));
    shared.planner.place(shared.planner.slots[0]!.id, { x: 1, y: 0 });
    expect(shelf.kept.size).toBe(0);
    shared.close();
  });
  it('cannot lie on a played tile', () => {
    expect(model.planner.place(slotOf('Rs'), { x: 0, y: 0 })).toBe(false);
    expect(model.planner.plan).toEqual([]);
  });
});

describe('the hand', () => {
  it('keeps its order when new tiles are drawn', () => {
    model.planner.sort('shape');
    const before = model.planner.slots.map(({ tile }) => tile);
    const you = { ...snapshot().you, hands: { 0: ['Bd', 'Rs', 'Yt', 'Gc', 'Px', 'Oo'] } };
    model.server.receive(message(11, turn({ seat: 0 }), you));
    expect(model.planner.slots.map(({ tile }) => tile)).toEqual([...before.slice(1), 'Oo']);
  });
  it('has a new slot for a tile drawn after an equal one was played', () => {
    const [laid, other] = model.planner.slots
      .filter(({ tile }) => tile === 'Rs')
      .map(({ id }) => id);
    model.planner.place(laid!, { x: 1, y: 0 });
    const move = { kind: 'place' as const, placements: [{ tile: 'Rs', x: 1, y: 0 }] };
    model.server.receive(message(11, turn({ seat: 0, move }), { ...snapshot().you }));
    const after = model.planner.slots.filter(({ tile }) => tile === 'Rs').map(({ id }) => id);
    expect(after).toHaveLength(2);
    expect(after).toContain(other);
    expect(after).not.toContain(laid);
  });
  it('keeps the slot of the equal tile that was not played', () => {
    const [first, second] = model.planner.slots.filter(({ tile }) => tile === 'Rs');
    model.planner.place(first!.id, { x: 1, y: 0 });
    const move = { kind: 'place' as const, placements: [{ tile: 'Rs', x: 1, y: 0 }] };
    const you = { ...snapshot().you, hands: { 0: ['Bd', 'Rs', 'Yt', 'Gc', 'Px', 'Oo'] } };
    model.server.receive(message(11, turn({ seat: 0, move }), you));
    expect(model.planner.slots.filter(({ tile }) => tile === 'Rs')).toEqual([second]);
  });
  it('has new slots for all that was swapped', () => {
    model.planner.startSwap();
    const marked = slotOf('Bd');
    model.planner.toggleSwap(marked);
    const move = { kind: 'swap' as const, count: 1 };
    model.server.receive(message(11, turn({ seat: 0, move }), { ...snapshot().you }));
    expect(slotOf('Bd')).not.toBe(marked);
  });
  it('of another seat begins anew', () => {
    const { you } = snapshot();
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    const next = { ...you, seats: [0, 1], hands: { 1: ['Oo', 'Os'] } };
    model.server.receive(message(11, turn({ seat: 0, to_move: 1 }), next));
    expect(model.planner.slots.map(({ tile }) => tile)).toEqual(['Oo', 'Os']);
    expect(model.planner.plan).toEqual([]);
  });
  it('is rearranged among the tiles that lie in it', () => {
    model.planner.place(slotOf('Bd'), { x: 1, y: 0 });
    model.planner.rearrange(slotOf('Px'), 1);
    const lying = model.planner.slots.filter(({ tile }) => tile !== 'Bd').map(({ tile }) => tile);
    expect(lying).toEqual(['Rs', 'Px', 'Rs', 'Yt', 'Gc']);
  });
});

describe('swapping', () => {
  it('stops at the limit', () => {
    const { you } = snapshot();
    model.server.load(snapshot({ you: { ...you, swap_limit: 1 } }));
    model.planner.startSwap();
    expect(model.planner.toggleSwap(slotOf('Bd'))).toBe(true);
    expect(model.planner.toggleSwap(slotOf('Yt'))).toBe(false);
    expect(model.planner.toggleSwap(slotOf('Bd'))).toBe(true);
    expect(model.planner.swapping?.size).toBe(0);
  });
  it('sends the marked tiles', async () => {
    model.planner.startSwap();
    model.planner.toggleSwap(slotOf('Bd'));
    await model.swap();
    expect(script.commands).toEqual([{ do: 'swap', seat: 0, turn: 0, tiles: ['Bd'] }]);
    expect(model.planner.swapping).toBeNull();
  });
});

describe('playing', () => {
  it('sends the tiles with the number of the turn', async () => {
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    expect(await model.play()).toBe(true);
    expect(script.commands).toEqual([
      { do: 'place', seat: 0, turn: 0, placements: [{ tile: 'Rs', x: 1, y: 0 }] },
    ]);
  });
  it('keeps the tiles and the reason when it is refused', async () => {
    script.refuse = new ApiError(409, REFUSAL);
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    expect(await model.play()).toBe(false);
    expect(model.failure?.code).toBe('stale_turn');
    expect(model.planner.plan).toHaveLength(1);
  });
  it('climbs a hint rung by rung, and lays the move out as if by hand', async () => {
    model.planner.place(slotOf('Rs'), { x: 1, y: 0 });
    await model.hint();
    expect(model.ladder.hasMore).toBe(true);
    // Of two red squares in hand, one is meant.
    expect(model.ladder.slotsOf(model.planner.slots).size).toBe(2);
    await model.hint();
    expect(model.planner.plan.map(({ tile }) => tile)).toEqual(['Rs']);
    await model.hint();
    expect(model.planner.plan.map(({ tile, x, y }) => [tile, x, y])).toEqual([['Yt', 3, 3]]);
    expect(model.ladder.hasMore).toBe(false);
    await model.hint();
    expect(script.rungs).toEqual(['tile', 'line', 'move', 'move']);
  });
  it('begins a new ladder with every turn', async () => {
    await model.hint();
    model.server.receive(message(11, turn()));
    expect(model.ladder.hint).toBeNull();
    expect(model.ladder.next).toBe('tile');
  });
  it('forgets a hint that comes after its turn', async () => {
    const late = model.hint();
    model.server.receive(message(11, turn()));
    expect(await late).toBeNull();
    expect(model.ladder.hint).toBeNull();
  });
  it('takes back the turn that the server names', async () => {
    expect(await model.takeBack()).toBe(false);
    const { you } = snapshot();
    model.server.load(snapshot({ n: 11, you: { ...you, take_back: 4 } }));
    expect(await model.takeBack()).toBe(true);
    expect(script.commands).toEqual([{ do: 'take_back', turn: 4 }]);
  });
});

describe('events', () => {
  it('after a hole make the model look again at everything', async () => {
    script.fresh = snapshot({ n: 15, bag: 40 });
    model.server.receive(message(14, turn()));
    await vi.advanceTimersByTimeAsync(0);
    expect(model.server.snapshot).toMatchObject({ n: 15, bag: 40 });
  });
  it('are told once', () => {
    const event = vi.fn();
    model.listener = { event, planLost: () => undefined, travel: () => undefined };
    model.server.receive(message(11, turn()));
    model.server.receive(message(11, turn()));
    expect(event).toHaveBeenCalledOnce();
  });
  it('mark the moves since one’s own last one', () => {
    model.server.receive(message(11, turn({ seat: 0, to_move: 1 })));
    expect(model.server.recent.map(({ seat }) => seat)).toEqual([0]);
    model.server.receive(message(12, turn({ seat: 1 })));
    expect(model.server.recent.map(({ seat }) => seat)).toEqual([1]);
  });
  it('show who is writing, for a while', async () => {
    model.server.receive({ type: 'typing', table: 't', guest: 'bob' });
    expect(model.server.presence.typing).toEqual(['bob']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(model.server.presence.typing).toEqual([]);
  });
});
