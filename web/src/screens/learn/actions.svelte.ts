/** What the player does at a position to try: as at a table, but a move is an answer. */
import { refusalText } from '../../lib/refusals';
import type { ExerciseMove } from '../../lib/positions/exercise';
import { placements } from '../../lib/table/plan';
import type { TableModel } from '../../lib/table/table.svelte';
import { PlayActions } from '../table/actions.svelte';
import type { Feedback } from '../table/feedback.svelte';

export class ExerciseActions extends PlayActions {
  /** To be made while a component is made: it has effects. */
  constructor(
    model: TableModel,
    feedback: Feedback,
    readonly onanswer: (move: ExerciseMove) => void,
  ) {
    super(model, feedback);
  }

  override async play(): Promise<void> {
    const { planner, preview, server } = this.model;
    if (!server.myTurn) return;
    if (planner.swapping) {
      if (planner.swapping.size) this.onanswer({ kind: 'swap', tiles: planner.marked });
      else this.cannot();
      return;
    }
    await preview.answered();
    const shown = preview.shown;
    if (shown?.status !== 'legal') {
      this.cannot();
      if (shown?.error) this.feedback.say(refusalText(shown.error, planner.plan));
      return;
    }
    const { lines, score } = shown;
    this.onanswer({ kind: 'place', placements: placements(planner.plan), lines, score });
  }

  // What opens over a table, there is none of it here.
  override hint(): Promise<void> {
    return Promise.resolve();
  }

  override unseen(): void {
    // The unseen tiles are beside the board, or are not needed.
  }

  override places(): void {
    // The few open cells are all in sight.
  }

  override help(): void {
    // What to do is said above the board.
  }
}
