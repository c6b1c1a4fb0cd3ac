import { expect, it, vi } from 'vitest';

import type { PositionRequest, PositionStep } from '../../../src/lib/protocol';
import { PositionTree } from '../../../src/lib/positions/positionTree.svelte';
import { step } from './fixture';

const after = (text: string, move: string): PositionStep =>
  step({ text: `${text}>${move}`, made: { seat: 0, move, score: 1, bonus: 0 } });

/** A record of three moves; any move can be played from anywhere. */
const server = vi.fn(({ text, moves = [] }: PositionRequest) => {
  const played = text === 'record' ? ['a', 'b', 'c'] : moves;
  const steps = [step({ text: text === 'record' ? '0' : text })];
  for (const move of played) steps.push(after(steps.at(-1)!.text, move));
  return Promise.resolve({ steps, names: ['Ann', 'Bo'] });
});

async function opened(at = 1) {
  const tree = new PositionTree(server);
  await tree.open({ text: 'record' }, at);
  return tree;
}

it('opens a record at any of its turns', async () => {
  const tree = await opened();
  expect(tree.position?.text).toBe('0>a');
  expect(tree.names).toEqual(['Ann', 'Bo']);
  tree.go(99);
  expect(tree.at).toBe(3);
});

it('steps along when the move made is the one that was played', async () => {
  const tree = await opened();
  server.mockClear();
  await tree.play('b');
  expect(server).not.toHaveBeenCalled();
  expect([tree.at, tree.isBranch]).toEqual([2, false]);
});

it('leaves the game for a variation, and comes back', async () => {
  const tree = await opened();
  await tree.play('x');
  await tree.play('y');
  expect(tree.line.map(({ text }) => text)).toEqual(['0', '0>a', '0>a>x', '0>a>x>y']);
  expect(tree.isBranch).toBe(true);
  tree.go(2);
  await tree.play('z');
  expect(tree.line.at(-1)?.text).toBe('0>a>x>z');
  tree.leaveBranch();
  expect([tree.at, tree.isBranch, tree.line.length]).toEqual([1, false, 4]);
});

it('begins another variation where the game is gone back to', async () => {
  const tree = await opened();
  await tree.play('x');
  tree.go(0);
  expect(tree.isBranch).toBe(false);
  await tree.play('w');
  expect(tree.line.map(({ text }) => text)).toEqual(['0', '0>w']);
});
