import { afterEach, expect, test, vi } from 'vitest';

import { late } from '../../src/lib/late';

afterEach(() => vi.useRealTimers());

test('a part that could not be fetched is fetched again', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const part = late(() => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: 'menu' });
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toEqual({ default: 'menu' });
  expect(tries).toBe(3);
});
