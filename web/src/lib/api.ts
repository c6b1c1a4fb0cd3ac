/** The server's REST routes, typed; refusals are thrown as `ApiError`. */
import type {
  Answer,
  Command,
  Events,
  Failure,
  Guest,
  Hint,
  Invitation,
  Moves,
  MyCode,
  Options,
  PlayNow,
  Preview,
  PreviewRequest,
  Snapshot,
  TableList,
  TableOptions,
} from './protocol';
import { connection } from './connection.svelte';

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

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    connection.lost = true;
    throw new Unreachable(String(error));
  }
  connection.lost = false;
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

const PAUSES = [300, 1000, 3000];

/** A command as one writes it: its id is made here. */
export type Order = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

/**
 * Send a command until the server answered. The id stays the same, so that a repeat after a lost
 * answer does nothing twice.
 */
async function command(id: string, order: Order): Promise<Answer> {
  const body = { ...order, id: randomHex() };
  for (let attempt = 0; ; attempt++) {
    try {
      return await post<Answer>(`${table(id)}/commands`, body);
    } catch (error) {
      const pause = PAUSES[attempt];
      if (!(error instanceof Unreachable) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
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
  claim: (code: string) => post<Guest>('/api/guest/claim', { code }),
  options: () => request<Options>('/api/options'),
  playNow: (wish: PlayNow) => post<Answer>('/api/play', wish),
  open: (options: TableOptions) => post<Answer>('/api/tables', options),
  tables: (list: ListName, before?: string | null) =>
    request<TableList>(
      `/api/tables?list=${list}${before ? `&before=${encodeURIComponent(before)}` : ''}`,
    ),
  table: (id: string) => request<Snapshot>(table(id)),
  events: (id: string, since: number) => request<Events>(`${table(id)}/events?since=${since}`),
  command,
  moves: (id: string, seat: number) => request<Moves>(`${table(id)}/moves?seat=${seat}`),
  preview: (id: string, wish: PreviewRequest, signal?: AbortSignal) =>
    post<Preview>(`${table(id)}/preview`, wish, signal),
  hint: (id: string, seat: number) => post<Hint>(`${table(id)}/hint`, { seat }),
  recordAddress: (id: string, form: 'text' | 'json') => `${table(id)}/record?form=${form}`,
  invitation: (token: string) => request<Invitation>(`/api/invites/${encodeURIComponent(token)}`),
};
