/** The seals of daily deals that this device saw while they were secret; the first one counts. */
import type { DailyToday } from '../protocol';

const KEY = 'qwirkle.daily';
/** The oldest days go. */
const MOST = 100;

function load(): Map<string, string> {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][]);
  } catch {
    return new Map();
  }
}

export function keptSeal(day: string): string | null {
  return load().get(day) ?? null;
}

export function keepSeals({ today, tomorrow }: DailyToday): void {
  const all = load();
  for (const { day, commitment } of [today, tomorrow]) {
    if (!all.has(day)) all.set(day, commitment);
  }
  const newest = [...all].sort(([a], [b]) => a.localeCompare(b)).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(newest));
  } catch {
    // Without storage the page says afterwards that it kept nothing.
  }
}
