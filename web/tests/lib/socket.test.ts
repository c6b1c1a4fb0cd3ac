import { beforeEach, expect, it, vi } from 'vitest';

import type { Watcher } from '../../src/lib/socket.svelte';
import { snapshot } from './fixture';

/** A connection whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 0;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor() {
    Wire.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.();
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { href: 'http://here/table/t' });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const fresh = async () => (await import('../../src/lib/socket.svelte')).socket;

const watcher = () => ({ since: () => null, receive: vi.fn() }) satisfies Watcher;

const told = () => ({ type: 'snapshot', snapshot: snapshot({ table: 't' }) });

it('asks for an expected table once, and hands over what came before its watcher', async () => {
  const socket = await fresh();
  socket.expect('t');
  Wire.last.open();
  Wire.last.tell(told());
  const screen = watcher();
  socket.watch('t', screen);
  expect(screen.receive).toHaveBeenCalledOnce();
  Wire.last.tell(told());
  expect(screen.receive).toHaveBeenCalledTimes(2);
  expect(Wire.last.sent).toEqual([{ type: 'watch', table: 't', since: null }]);
});

it('asks for an expected table when the connection opens after its watcher came', async () => {
  const socket = await fresh();
  socket.expect('t');
  const screen = watcher();
  socket.watch('t', screen);
  Wire.last.open();
  expect(Wire.last.sent).toEqual([{ type: 'watch', table: 't', since: null }]);
  Wire.last.tell(told());
  expect(screen.receive).toHaveBeenCalledOnce();
});

it('forgets an expected table that nobody came to watch', async () => {
  const socket = await fresh();
  socket.expect('t');
  Wire.last.open();
  vi.runAllTimers();
  expect(Wire.last.sent.at(-1)).toEqual({ type: 'unwatch', table: 't' });
  expect(socket.status).toBe('idle');
});

it('goes on with the connection that was begun before the scripts were there', async () => {
  const socket = await fresh();
  const begun = new Wire();
  begun.readyState = Wire.OPEN;
  const messages = [JSON.stringify(told())];
  vi.stubGlobal('begun', { table: 't', socket: begun, messages });
  socket.expect('t');
  const screen = watcher();
  socket.watch('t', screen);
  expect(Wire.last).toBe(begun);
  expect(screen.receive).toHaveBeenCalledOnce();
  expect(begun.sent).toEqual([]);
  expect(socket.status).toBe('open');
});

it('connects anew when the connection that was begun is closed', async () => {
  const socket = await fresh();
  const begun = new Wire();
  begun.readyState = 3;
  vi.stubGlobal('begun', { table: 't', socket: begun, messages: [] });
  socket.expect('t');
  expect(Wire.last).not.toBe(begun);
  Wire.last.open();
  expect(Wire.last.sent).toEqual([{ type: 'watch', table: 't', since: null }]);
});
