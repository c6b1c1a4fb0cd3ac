/** What the moves of a position are worth, better and better while the server thinks. */
import { randomHex } from '../api';
import type { Analysis, Failure } from '../protocol';
import { socket, type AnalysisWish } from '../socket.svelte';

/** Who analyses: the socket of the page. */
export interface Analyst {
  analyse(wish: AnalysisWish): () => void;
}

export class LiveAnalysis {
  /** By the position's text: what was found stays. */
  #found = $state.raw<ReadonlyMap<string, Analysis>>(new Map());
  #running = $state<string | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #stop: (() => void) | null = null;

  constructor(readonly analyst: Analyst = socket) {}

  /** The position that is being analysed now. */
  get running(): string | null {
    return this.#running;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  of(position: string): Analysis | null {
    return this.#found.get(position) ?? null;
  }

  start(position: string): void {
    this.stop();
    this.#failure = null;
    this.#running = position;
    this.#stop = this.analyst.analyse({
      id: randomHex(),
      position,
      receive: (analysis) => {
        this.#found = new Map([...this.#found, [position, analysis]]);
        if (analysis.is_final) this.stop();
      },
      refuse: (failure) => {
        this.#failure = failure;
        this.stop();
      },
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#running = null;
  }
}
