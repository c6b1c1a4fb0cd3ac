/** Positions that follow each other, a game or a single one, and one variation from any of them. */
import type { PositionRequest, Positions, PositionStep } from '../protocol';

export type FetchPositions = (wish: PositionRequest) => Promise<Positions>;

export class PositionTree {
  #main = $state.raw<readonly PositionStep[]>([]);
  #names = $state.raw<readonly string[]>([]);
  /** The index in the main line that the variation leaves, and its positions after that. */
  #leaves = $state<number | null>(null);
  #branch = $state.raw<readonly PositionStep[]>([]);
  #at = $state(0);

  constructor(readonly fetchPositions: FetchPositions) {}

  /** All positions from the first to the last of the line that is shown. */
  readonly line: readonly PositionStep[] = $derived(
    this.#leaves === null
      ? this.#main
      : [...this.#main.slice(0, this.#leaves + 1), ...this.#branch],
  );

  get at(): number {
    return this.#at;
  }

  get position(): PositionStep | null {
    return this.line[this.#at] ?? null;
  }

  /** The players' names, where a record tells them. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Whether what is shown was not played. */
  get isBranch(): boolean {
    return this.#leaves !== null && this.#at > this.#leaves;
  }

  get hasBranch(): boolean {
    return this.#leaves !== null;
  }

  /** Show a position or a record, at a number of moves or at its end. */
  async open(wish: PositionRequest, at?: number): Promise<void> {
    const { steps, names } = await this.fetchPositions(wish);
    this.#main = steps;
    this.#names = names;
    this.#leaves = null;
    this.#branch = [];
    this.go(at ?? steps.length - 1);
  }

  go(to: number): void {
    this.#at = Math.min(Math.max(to, 0), this.line.length - 1);
  }

  /** Make a move: along the line if it is the next one there, or else as a variation. */
  async play(move: string): Promise<void> {
    const { position } = this;
    if (!position) return;
    if (this.line[this.#at + 1]?.made?.move !== move) {
      const { steps } = await this.fetchPositions({ text: position.text, moves: [move] });
      const next = steps.at(-1);
      if (!next) return;
      const leaves = this.isBranch ? this.#leaves! : this.#at;
      this.#branch = [...this.#branch.slice(0, this.#at - leaves), next];
      if (!this.isBranch) this.#branch = [next];
      this.#leaves = leaves;
    }
    this.go(this.#at + 1);
  }

  /** Leave the variation. */
  leaveBranch(): void {
    const leaves = this.#leaves;
    this.#leaves = null;
    this.#branch = [];
    if (leaves !== null) this.go(Math.min(this.#at, leaves));
  }
}
