/** To a seat at somebody's table. */
import { api, ApiError, randomHex } from './api';

/** Take a free seat, ready to begin, unless one has a seat or there is none. */
export async function takeSeat(table: string): Promise<void> {
  const { phase, you, seats } = await api.table(table);
  const free = seats.find(({ kind }) => kind === 'empty');
  if (phase !== 'open' || you.seats.length > 0 || !free) return;
  try {
    await api.command(table, { do: 'sit', seat: free.seat });
    await api.command(table, { do: 'ready', contribution: randomHex() });
  } catch (error) {
    // Somebody else was quicker, or the host thinks otherwise: the table shows how things stand.
    if (!(error instanceof ApiError)) throw error;
  }
}
