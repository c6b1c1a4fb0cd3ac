/** The server's REST routes, typed; refusals are thrown as `ApiError`. */
import type {
  Admission,
  Answer,
  BotToken,
  Command,
  ConnectedBots,
  DailyArchive,
  DailyDay,
  DailyToday,
  Events,
  Failure,
  Guest,
  Hint,
  HintRequest,
  Invitation,
  Moves,
  MovesRequest,
  DeviceList,
  MyBots,
  MyCode,
  NewBot,
  Options,
  PlayNow,
  PlayOn,
  PositionPreview,
  PositionRequest,
  Positions,
  Preview,
  PreviewRequest,
  PuzzleOfTheDay,
  PuzzleOverview,
  PuzzleQuestion,
  PuzzleVerdict,
  ReviewProgress,
  SheetCommand,
  SheetList,
  SheetOptions,
  SheetPreviewRequest,
  SheetState,
  Snapshot,
  TableList,
  TableOptions,
  TurnReview,
} from './protocol';
import { connection } from './connection.svelte';
import type { GameRecord } from './fairBag';
import type { Wish } from './puzzles';
import { keepNumber } from './seals';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failure: Failure,
  ) {
    super(failure.message);
  }
}

/** The server could not be reached, or its answer was none of ours. */
export class Unreachable extends Error {}

async function respond(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init });
    connection.lost = false;
    return response;
  } catch (error) {
    if (init.signal?.aborted && !isLate(init.signal)) throw error;
    connection.lost = true;
    throw new Unreachable(String(error));
  }
}

/** An answer that is text; a refusal is JSON, as always. */
async function requestText(path: string): Promise<string> {
  const response = await respond(path);
  return response.ok ? response.text() : read<string>(response);
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  return read<T>(await respond(path, init));
}

async function read<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new Unreachable(`${response.status} without JSON`);
  }
  if (response.ok) return body as T;
  const failure = (body as { error?: Failure }).error;
  if (!failure) throw new Unreachable(`${response.status} without a reason`);
  throw new ApiError(response.status, failure);
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

function table(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}`;
}

function invite(token: string): string {
  return `/api/invites/${encodeURIComponent(token)}`;
}

function sheet(name: string): string {
  return `/api/sheets/${encodeURIComponent(name)}`;
}

function puzzle(id: string): string {
  return `/api/puzzles/${encodeURIComponent(id)}`;
}

const PAUSES = [300, 1000, 3000];

/** More than a command takes. If a server hangs, another may answer; the clock runs meanwhile. */
const ANSWER_MS = 8000;

function isLate(signal: AbortSignal): boolean {
  return (signal.reason as DOMException).name === 'TimeoutError';
}

/** A command as one writes it: its id is made here. */
export type Order = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

/** A command to a score sheet, likewise. */
export type SheetOrder = SheetCommand extends infer C
  ? C extends SheetCommand
    ? Omit<C, 'id' | 'n'>
    : never
  : never;

/**
 * Send a command until the server answered. The id stays the same, so that a repeat after a lost
 * answer does nothing twice.
 */
function insist<T>(path: string, order: object): Promise<T> {
  return repeat<T>(path, { ...order, id: randomHex() });
}

/** Send until the server answered what does nothing twice. */
async function repeat<T>(path: string, body: object): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await post<T>(path, body, AbortSignal.timeout(ANSWER_MS));
    } catch (error) {
      const pause = PAUSES[attempt];
      if (!(error instanceof Unreachable) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function command(id: string, order: Order): Promise<Answer> {
  const answer = await insist<Answer>(`${table(id)}/commands`, order);
  if (order.do === 'ready') keepNumber(id, order.contribution);
  return answer;
}

/** 16 random bytes as hex: a command's id, or one's contribution to the seed of the bag. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type ListName = 'lobby' | 'watch' | 'mine';

export const api = {
  guest: () => request<Guest | undefined>('/api/guest'),
  rename: (name: string) => post<Guest>('/api/guest', { name }),
  newCode: () => post<MyCode>('/api/guest/code', {}),
  devices: () => request<DeviceList>('/api/guest/devices'),
  /** Sign out one device, or all others. */
  endDevices: (device?: string) =>
    post<DeviceList>('/api/guest/devices/end', { device: device ?? null }),
  bots: () => request<ConnectedBots>('/api/bots'),
  myBots: () => request<MyBots>('/api/guest/bots'),
  makeBot: (wish: NewBot) => post<BotToken>('/api/guest/bots', wish),
  renewToken: (bot: string) =>
    post<BotToken>(`/api/guest/bots/${encodeURIComponent(bot)}/token`, {}),
  deleteBot: (bot: string) =>
    request<MyBots>(`/api/guest/bots/${encodeURIComponent(bot)}`, { method: 'DELETE' }),
  claim: (code: string) => post<Guest>('/api/guest/claim', { code }),
  options: () => request<Options>('/api/options'),
  playNow: async (wish: PlayNow) => {
    const answer = await post<Answer>('/api/play', wish);
    keepNumber(answer.table, wish.contribution);
    return answer;
  },
  /** Play on from a turn of a finished game. */
  playOn: async (id: string, wish: PlayOn) => {
    const answer = await post<Answer>(`${table(id)}/play-on`, wish);
    keepNumber(answer.table, wish.contribution);
    return answer;
  },
  open: (options: TableOptions) => post<Answer>('/api/tables', options),
  tables: (list: ListName, before?: string | null) =>
    request<TableList>(
      `/api/tables?list=${list}${before ? `&before=${encodeURIComponent(before)}` : ''}`,
    ),
  table: (id: string) => request<Snapshot>(table(id)),
  /** A table for a screen that others look at: without any hand. */
  tableOnScreen: (id: string) => request<Snapshot>(`${table(id)}?screen=true`),
  events: (id: string, since: number) => request<Events>(`${table(id)}/events?since=${since}`),
  command,
  moves: (id: string, seat: number) => request<Moves>(`${table(id)}/moves?seat=${seat}`),
  preview: (id: string, wish: PreviewRequest, signal?: AbortSignal) =>
    post<Preview>(`${table(id)}/preview`, wish, signal),
  hint: (id: string, request: HintRequest) => post<Hint>(`${table(id)}/hint`, request),
  /** The address of a board's picture; `changed` is when the table changed. */
  boardPicture: (id: string, palette: string, changed: number) =>
    `${table(id)}/board.svg?palette=${palette}&changed=${changed}`,
  record: (id: string) => request<GameRecord>(`${table(id)}/record?form=json`),
  recordAddress: (id: string, form: 'text' | 'json') => `${table(id)}/record?form=${form}`,
  // --- looking back, and positions without a table
  review: (id: string) => request<ReviewProgress>(`${table(id)}/review`),
  askReview: (id: string) => post<ReviewProgress>(`${table(id)}/review`, {}),
  /** Another move for a turn of a finished game, judged. */
  answer: (id: string, turn: number, move: string) =>
    post<TurnReview>(`${table(id)}/review/turns/${turn}/answers`, { move }),
  cardAddress: (id: string, seat: number, language: string) =>
    `${table(id)}/review/card.png?seat=${seat}&lang=${language}`,
  recordText: (id: string) => requestText(`${table(id)}/record?form=text`),
  movesAt: (wish: MovesRequest) => post<Moves>('/api/moves', wish),
  previewAt: (wish: PositionPreview, signal?: AbortSignal) =>
    post<Preview>('/api/preview', wish, signal),
  positions: (wish: PositionRequest) => post<Positions>('/api/positions', wish),
  // --- puzzles
  puzzles: () => request<PuzzleOverview>('/api/puzzles'),
  puzzle: (id: string) => request<PuzzleQuestion>(puzzle(id)),
  puzzleOfTheDay: () => request<PuzzleOfTheDay>('/api/puzzles/today'),
  /** The next one that fits a wish, not the one that was just shown. */
  nextPuzzle: (wish: Wish, after?: string) =>
    request<PuzzleQuestion>(
      `/api/puzzles/next?${new URLSearchParams({ ...wish, ...(after ? { after } : {}) }).toString()}`,
    ),
  attemptPuzzle: (id: string, move: string) =>
    post<PuzzleVerdict>(`${puzzle(id)}/attempts`, { move }),
  /** The verdict on the last attempt. */
  lastAttempt: (id: string) => request<PuzzleVerdict>(`${puzzle(id)}/attempts`),
  /** Any legal move beside the best, after an attempt. */
  whyNot: (id: string, move: string) => post<TurnReview>(`${puzzle(id)}/answers`, { move }),
  puzzleBoard: (id: string, palette: string) => `${puzzle(id)}/board.svg?palette=${palette}`,
  puzzlePicture: (id: string, language: string) => `${puzzle(id)}/picture.png?lang=${language}`,
  invitation: (token: string) => request<Invitation>(invite(token)),
  sheets: () => request<SheetList>('/api/sheets'),
  openSheet: (options: SheetOptions) => post<SheetState>('/api/sheets', options),
  sheet: (name: string) => request<SheetState>(sheet(name)),
  sheetCommand: (name: string, n: number, order: SheetOrder) =>
    insist<SheetState>(`${sheet(name)}/commands`, { ...order, n }),
  sheetPreview: (name: string, wish: SheetPreviewRequest, signal?: AbortSignal) =>
    post<Preview>(`${sheet(name)}/preview`, wish, signal),
  deleteSheet: (name: string) => request<undefined>(sheet(name), { method: 'DELETE' }),
  /** The addresses of what one can take home from a score sheet. */
  sheetRecord: (name: string) => `${sheet(name)}/record`,
  sheetPicture: (name: string, kind: 'svg' | 'png', palette: string) =>
    `${sheet(name)}/picture.${kind}?palette=${palette}`,
  // --- the daily deal
  daily: () => request<DailyToday>('/api/daily'),
  dailyDay: (day: string) => request<DailyDay>(`/api/daily/days/${encodeURIComponent(day)}`),
  answerDaily: (day: string, round: number, move: string) =>
    repeat<DailyDay>(`/api/daily/days/${day}/answers`, { round, move }),
  dailyArchive: (before: string | null) =>
    request<DailyArchive>(`/api/daily/archive${before ? `?before=${before}` : ''}`),
  acceptInvite: (token: string) => post<Admission>(invite(token), {}),
};
