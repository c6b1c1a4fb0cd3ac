/** A finished game looked at turn by turn: what lay there, and who had how many points. */
import type { PlacedTile, Snapshot, TurnPlayed } from '../protocol';

/** The tiles on the board after so many turns. */
export function boardAfter(turns: readonly TurnPlayed[], count: number): PlacedTile[] {
  return turns
    .slice(0, count)
    .flatMap(({ move }) => (move.kind === 'place' ? move.placements : []));
}

/** Each seat's points after each number of turns, from none to all. */
export function scoresOverTurns(turns: readonly TurnPlayed[], seats: number): number[][] {
  const scores = Array.from({ length: seats }, () => 0);
  const all = [[...scores]];
  for (const turn of turns) {
    scores[turn.seat] = turn.total;
    all.push([...scores]);
  }
  return all;
}

export interface SeatSummary {
  readonly seat: number;
  readonly score: number;
  /** From 1; equal seats share it. */
  readonly rank: number;
  readonly qwirkles: number;
  /** The place of the best move in the turns, or null without one. */
  readonly best: number | null;
  readonly bonus: number;
}

/** The seats from the first to the last, with what they did best. */
export function summaries(snapshot: Snapshot): SeatSummary[] {
  const { ended, turns } = snapshot;
  if (!ended) return [];
  let rank = 1;
  return ended.ranking.flatMap((group) => {
    const here = rank;
    rank += group.length;
    return group.map((seat) => {
      let best: number | null = null;
      let qwirkles = 0;
      turns.forEach((turn, index) => {
        if (turn.seat !== seat || turn.move.kind !== 'place') return;
        qwirkles += turn.lines.filter(({ bonus }) => bonus > 0).length;
        if (best === null || turn.score > (turns[best]?.score ?? 0)) best = index;
      });
      const bonus = turns.reduce((sum, turn) => sum + (turn.seat === seat ? turn.bonus : 0), 0);
      return { seat, score: ended.scores[seat] ?? 0, rank: here, qwirkles, best, bonus };
    });
  });
}
