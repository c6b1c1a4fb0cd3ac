import { describe, expect, it } from 'vitest';

import { parse, path, type Route } from '../../src/lib/router.svelte';

describe('routes', () => {
  it.each<[string, Route]>([
    ['/', { name: 'home' }],
    ['', { name: 'home' }],
    ['/lobby', { name: 'lobby' }],
    ['/lobby/', { name: 'lobby' }],
    ['/watch', { name: 'watch' }],
    ['/games', { name: 'games' }],
    ['/friends', { name: 'friends' }],
    ['/device', { name: 'device' }],
    ['/rules', { name: 'rules' }],
    ['/settings', { name: 'settings' }],
    ['/table/aB-9_', { name: 'table', id: 'aB-9_' }],
    ['/replay/x', { name: 'replay', id: 'x' }],
    ['/tv/x', { name: 'tv', id: 'x' }],
    ['/join/a%2Fb', { name: 'join', id: 'a/b' }],
  ])('%s is understood', (text, route) => {
    expect(parse(text)).toEqual(route);
  });

  it.each(['/nowhere', '/table', '/table/a/b', '/lobby/x', '/join/%ff', '/Lobby'])(
    '%s leads nowhere',
    (text) => {
      expect(parse(text)).toEqual({ name: 'notFound', path: text });
    },
  );

  it.each(['/', '/lobby', '/table/x%20y', '/replay/z', '/join/a%2Fb', '/no/such'])(
    '%s is written as it was read',
    (text) => {
      expect(path(parse(text))).toBe(text);
    },
  );
});
