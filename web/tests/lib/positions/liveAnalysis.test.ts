import { expect, it, vi } from 'vitest';

import type { Analysis } from '../../../src/lib/protocol';
import { LiveAnalysis } from '../../../src/lib/positions/liveAnalysis.svelte';
import type { AnalysisWish } from '../../../src/lib/socket.svelte';

function analyst() {
  const asked: AnalysisWish[] = [];
  const stop = vi.fn();
  return {
    asked,
    stop,
    analyse: (wish: AnalysisWish) => {
      asked.push(wish);
      return stop;
    },
  };
}

const found = (samples: number, is_final = false) => ({ samples, is_final }) as Analysis;

it('keeps what is found of each position, and stops when it is final', () => {
  const socket = analyst();
  const live = new LiveAnalysis(socket);
  live.start('one');
  socket.asked[0]!.receive(found(64));
  expect(live.of('one')?.samples).toBe(64);
  expect(live.running).toBe('one');
  socket.asked[0]!.receive(found(128, true));
  expect(live.of('one')?.samples).toBe(128);
  expect(live.running).toBeNull();
  expect(socket.stop).toHaveBeenCalled();
});

it('analyses one position at a time', () => {
  const socket = analyst();
  const live = new LiveAnalysis(socket);
  live.start('one');
  live.start('two');
  expect(socket.stop).toHaveBeenCalledOnce();
  expect(live.running).toBe('two');
});

it('tells why a position is not analysed', () => {
  const socket = analyst();
  const live = new LiveAnalysis(socket);
  live.start('one');
  socket.asked[0]!.refuse({ code: 'game_running' } as never);
  expect(live.failure?.code).toBe('game_running');
  expect(live.running).toBeNull();
});
