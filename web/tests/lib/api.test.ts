import { afterEach, expect, it, vi } from 'vitest';

import { api } from '../../src/lib/api';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('repeats a command that a server does not answer, with the same id', async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, { body, signal }: RequestInit) => {
    bodies.push(JSON.parse(body as string));
    if (bodies.length > 1) return Promise.resolve(new Response('{"n": 7, "table": "t"}'));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const answered = api.command('t', { do: 'chat', text: 'hello' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await answered).n).toBe(7);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
});
