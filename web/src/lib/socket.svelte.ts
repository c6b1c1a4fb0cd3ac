/** The one socket of the page: what happens at tables and in the lobby comes through it. */
import type {
  Analysis,
  Failure,
  FromClient,
  LobbyMessage,
  SheetGone,
  SheetMessage,
  ToClient,
} from './protocol';

/** `lost` is shown to the player; `connecting` for the first time is not. */
export type Status = 'idle' | 'connecting' | 'open' | 'lost';

/** The messages that belong to one table. */
export type TableMessage = Exclude<
  ToClient,
  { type: 'lobby' | 'retry' | 'analysis' | 'sheet' | 'sheet_gone' }
>;

/** What is told of a score sheet. */
export type SheetNews = (message: SheetMessage | SheetGone) => void;

export interface Watcher {
  /** The number of the last event known, or null for a snapshot. */
  since(): number | null;
  /** Whether it is for a screen that others look at: then no hand is sent. */
  readonly onScreen?: boolean;
  receive(message: TableMessage): void;
}

/** A position to be analysed, and who hears of it. */
export interface AnalysisWish {
  readonly id: string;
  readonly position: string;
  receive(analysis: Analysis): void;
  refuse(failure: Failure): void;
}

declare global {
  /** The connection that public/early.js began, what it asked for, and what came since. */
  var begun: { table: string; socket: WebSocket; messages: string[] } | undefined;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** From screen to screen the socket stays; it closes when nothing was watched for so long. */
const LINGER = 3000;

class Socket {
  /** What the screens show. The code below reads its own copy: a reactive one would make every
   * effect that watches a table start again whenever the connection changes. */
  #shown = $state<Status>('idle');
  #status: Status = 'idle';
  #socket: WebSocket | null = null;
  #watchers = new Map<string, Set<Watcher>>();
  #lobby = new Set<(page: LobbyMessage) => void>();
  #sheets = new Map<string, SheetNews>();
  /** The one analysis of this page: it is asked for again when the connection is back. */
  #analysis: AnalysisWish | null = null;
  #expected: { table: string; watcher: Watcher; messages: TableMessage[] } | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  get status(): Status {
    return this.#shown;
  }

  #is(status: Status): void {
    this.#status = status;
    this.#shown = status;
  }

  /** Follow a table until the returned function is called, through losses of the connection. */
  watch(table: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(table) ?? new Set();
    watchers.add(watcher);
    this.#watchers.set(table, watchers);
    const expected = this.#expected?.table === table ? this.#expected : null;
    if (expected) {
      this.#expected = null;
      watchers.delete(expected.watcher);
      for (const message of expected.messages) watcher.receive(message);
    } else if (this.#status === 'open') {
      this.#ask(table, watcher);
    } else {
      this.#connect();
    }
    return () => this.#leave(table, watcher);
  }

  #ask(table: string, watcher: Watcher): void {
    const screen = watcher.onScreen ? { screen: true } : {};
    this.send({ type: 'watch', table, since: watcher.since(), ...screen });
  }

  #leave(table: string, watcher: Watcher): void {
    const watchers = this.#watchers.get(table);
    if (!watchers?.delete(watcher) || watchers.size > 0) return;
    this.#watchers.delete(table);
    this.send({ type: 'unwatch', table });
    this.#rest();
  }

  /** Follow the lobby until the returned function is called. */
  lobby(receive: (page: LobbyMessage) => void): () => void {
    this.#lobby.add(receive);
    if (this.#status === 'open') this.send({ type: 'lobby', on: true });
    else this.#connect();
    return () => {
      this.#lobby.delete(receive);
      if (this.#lobby.size === 0) this.send({ type: 'lobby', on: false });
      this.#rest();
    };
  }

  /** Follow a score sheet until the returned function is called. */
  sheet(sheet: string, receive: SheetNews): () => void {
    this.#sheets.set(sheet, receive);
    if (this.#status === 'open') this.send({ type: 'watch_sheet', sheet });
    else this.#connect();
    return () => {
      if (this.#sheets.get(sheet) !== receive) return;
      this.#sheets.delete(sheet);
      this.send({ type: 'unwatch_sheet', sheet });
      this.#rest();
    };
  }

  /** Analyse a position until the returned function is called, instead of the one before it. */
  analyse(wish: AnalysisWish): () => void {
    this.#analysis = wish;
    if (this.#status === 'open') this.#askAnalysis(wish);
    else this.#connect();
    return () => {
      if (this.#analysis !== wish) return;
      this.#analysis = null;
      this.send({ type: 'stop_analysis' });
      this.#rest();
    };
  }

  #askAnalysis({ id, position }: AnalysisWish): void {
    this.send({ type: 'analyse', id, position });
  }

  /** Say something if there is a connection; what must arrive goes by `api`. */
  send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Ask for a table that will be watched in a moment: what is told of it waits for the watcher. */
  expect(table: string): void {
    const messages: TableMessage[] = [];
    const watcher = {
      since: () => null,
      receive: (message: TableMessage) => messages.push(message),
    };
    const expected = { table, watcher, messages };
    this.#watchers.set(table, new Set([watcher]));
    this.#expected = expected;
    const { begun } = globalThis;
    globalThis.begun = undefined;
    if (begun && begun.table === table && begun.socket.readyState <= WebSocket.OPEN) {
      this.#connect(begun.socket);
      if (begun.socket.readyState === WebSocket.OPEN) this.#is('open');
      for (const text of begun.messages) this.#receive(JSON.parse(text) as ToClient);
    } else {
      this.#connect();
    }
    setTimeout(() => {
      if (this.#expected !== expected) return;
      this.#expected = null;
      this.#leave(table, watcher);
    }, LINGER);
  }

  /** Connect at once instead of after the pause: the network is back, or the page in sight. */
  hurry(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#connect();
  }

  /** A new guest has a new cookie, which a socket reads when it opens. */
  reconnect(): void {
    if (this.#socket) this.#socket.close();
  }

  #wanted(): boolean {
    const { size } = this.#watchers;
    return size + this.#lobby.size + this.#sheets.size > 0 || this.#analysis !== null;
  }

  #connect(begun?: WebSocket): void {
    if (this.#socket || this.#timer !== undefined) return;
    if (this.#status === 'idle') this.#is('connecting');
    const address = new URL('/api/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = begun ?? new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      this.#is('open');
      for (const [table, watchers] of this.#watchers) {
        for (const watcher of watchers) this.#ask(table, watcher);
      }
      if (this.#lobby.size > 0) this.send({ type: 'lobby', on: true });
      for (const sheet of this.#sheets.keys()) this.send({ type: 'watch_sheet', sheet });
      if (this.#analysis) this.#askAnalysis(this.#analysis);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data as string) as ToClient);
    socket.onclose = () => {
      this.#socket = null;
      if (!this.#wanted()) {
        this.#is('idle');
        return;
      }
      this.#is('lost');
      // Many clients lose a server at the same moment: they come back spread out.
      const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
      this.#failures += 1;
      this.#later(pause * (0.5 + Math.random()));
    };
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#connect();
    }, pause);
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (this.#wanted()) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      if (this.#socket) this.#socket.close();
      else this.#is('idle');
    }, LINGER);
  }

  #receive(message: ToClient): void {
    switch (message.type) {
      case 'lobby':
        for (const receive of this.#lobby) receive(message);
        return;
      case 'retry':
        this.#socket?.close();
        this.#later(message.after_ms * (1 + Math.random()));
        return;
      case 'snapshot':
        this.#hand(message.snapshot.table, message);
        return;
      case 'analysis':
        if (message.id === this.#analysis?.id) this.#analysis.receive(message.analysis);
        return;
      case 'error':
        if (message.id !== null && message.id === this.#analysis?.id) {
          this.#analysis.refuse(message.error);
        }
        if (message.table !== null) this.#hand(message.table, message);
        return;
      case 'sheet':
        this.#sheets.get(message.state.sheet)?.(message);
        return;
      case 'sheet_gone':
        this.#sheets.get(message.sheet)?.(message);
        return;
      default:
        this.#hand(message.table, message);
    }
  }

  #hand(table: string, message: TableMessage): void {
    for (const watcher of this.#watchers.get(table) ?? []) watcher.receive(message);
  }
}

export const socket = new Socket();

if (typeof addEventListener !== 'undefined') {
  addEventListener('online', () => socket.hurry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.hurry();
  });
}
