import { beforeEach, expect, it } from 'vitest';

import { recallAges, rememberAges } from '../../src/lib/ageOrders';

let storage: Storage;
beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
});

it('knows nothing of people who have not been asked', () => {
  expect(recallAges(storage, ['Ada', 'Bo'])).toBeNull();
});

it('remembers an order for the same names, wherever they sit', () => {
  rememberAges(storage, ['Ada', 'Bo', 'Cy'], [2, 0, 1]);
  expect(recallAges(storage, ['Ada', 'Bo', 'Cy'])).toEqual([2, 0, 1]);
  expect(recallAges(storage, ['Cy', 'Ada', 'Bo'])).toEqual([0, 1, 2]);
  expect(recallAges(storage, ['Ada', 'Bo'])).toBeNull();
});

it('remembers that lots are drawn, until somebody says otherwise', () => {
  rememberAges(storage, ['Ada', 'Bo'], 'lots');
  expect(recallAges(storage, ['Bo', 'Ada'])).toBe('lots');
  rememberAges(storage, ['Ada', 'Bo'], [1, 0]);
  expect(recallAges(storage, ['Ada', 'Bo'])).toEqual([1, 0]);
});

it('names each of two with the same name once', () => {
  rememberAges(storage, ['Ada', 'Bo', 'Ada'], [1, 2, 0]);
  expect(recallAges(storage, ['Ada', 'Bo', 'Ada'])).toEqual([1, 0, 2]);
});

it('forgets those who have not played for long', () => {
  for (let n = 0; n < 25; n++) rememberAges(storage, ['Ada', `Guest ${n}`], 'lots');
  expect(recallAges(storage, ['Ada', 'Guest 0'])).toBeNull();
  expect(recallAges(storage, ['Ada', 'Guest 24'])).toBe('lots');
});

it('is not troubled by what it did not write', () => {
  storage.setItem('qwirkle.ages', 'nonsense');
  expect(recallAges(storage, ['Ada', 'Bo'])).toBeNull();
});
