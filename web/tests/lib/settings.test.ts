import { describe, expect, it } from 'vitest';

import { read } from '../../src/lib/settings.svelte';

describe('settings', () => {
  it('that are not there are the defaults', () => {
    expect(read(null)).toMatchObject({
      language: 'auto',
      theme: 'system',
      marks: 'none',
      palette: 'vivid',
      speed: 'normal',
      sounds: true,
      confirm: false,
      bots: [],
    });
  });

  it('are read back as they were kept', () => {
    const kept = { ...read(null), language: 'it', theme: 'dark', keys: false, bots: ['keen'] };
    expect(read(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([
    ['not an object', 7],
    ['values of other kinds', { theme: 3, sounds: 'loud', bots: [1, 2] }],
    ['unknown values', { theme: 'pink', language: 'xx', extra: true }],
  ])('of %s are the defaults', (_, kept) => {
    expect(read(kept)).toEqual(read(null));
  });
});
