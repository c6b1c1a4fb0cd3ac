import { describe, expect, it } from 'vitest';

import { localeOf } from '../../src/lib/i18n.svelte';

describe('dates', () => {
  it('are written as in the country of the browser', () => {
    expect(localeOf('en', ['nl-NL', 'en-AU', 'en'])).toBe('en-AU');
    expect(localeOf('de', ['de-CH'])).toBe('de-CH');
  });
  it('are British where English has no country, and plain in other languages', () => {
    expect(localeOf('en', ['en'])).toBe('en-GB');
    expect(localeOf('en', ['fr-FR'])).toBe('en-GB');
    expect(localeOf('it', ['fr-FR'])).toBe('it');
  });
});
