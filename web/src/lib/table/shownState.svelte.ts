/**
 * The table as the player sees it: what comes from the server is shown one move after another, and
 * scores, turns and all else change when the tiles have landed.
 */
import type { EventMessage, Snapshot, TurnPlayed } from '../protocol';
import { MoveQueue, type Happening, type Step } from './moveQueue';
import type { Change, ServerState } from './serverState.svelte';
import { applyEvent } from './snapshot';
import { TableState } from './tableState';

export interface ShownEvents {
  /** Tiles begin to travel to the board, and are there after so many milliseconds. */
  ontravel(turn: TurnPlayed, length: number): void;
  /** Something has happened on screen: the table before and after it. */
  onshown(message: EventMessage, before: Snapshot, after: Snapshot): void;
}

export class ShownState extends TableState {
  #snapshot = $state.raw<Snapshot | null>(null);
  #travelling = $state.raw<TurnPlayed | null>(null);
  #queue: MoveQueue<EventMessage>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the seat to move began to think, by the server's clock. */
  #thinkingSince = 0;

  constructor(
    readonly server: ServerState,
    readonly events: ShownEvents,
    /** How fast the player wants things to move: 1 is normal, 0 is at once. */
    readonly speed: () => number,
  ) {
    super();
    this.#queue = new MoveQueue(() => ({
      scale: this.speed(),
      left: this.#left,
    }));
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** The turn that ends a game names the next seat: it is not on turn. */
  override get myTurn(): boolean {
    return super.myTurn && this.server.snapshot?.phase === 'playing';
  }

  /** The move whose tiles are on their way to the board. */
  get travelling(): TurnPlayed | null {
    return this.#travelling;
  }

  /** Whether more has happened than is shown. */
  get isBehind(): boolean {
    return this.#snapshot !== this.server.snapshot;
  }

  get #left(): number | null {
    const deadline = this.server.snapshot?.deadline ?? null;
    return deadline === null ? null : deadline - this.server.now();
  }

  /** The server has told of a change. */
  receive({ before, after, message }: Change): void {
    if (!message || !before) {
      this.#thinkingSince = after.now;
      this.#jump(after);
      return;
    }
    if (after.n === before.n) {
      // Only what this player knows has changed.
      if (this.#queue.isEmpty) this.#snapshot = after;
      return;
    }
    if (message.event.kind === 'chat') {
      // What people say has nothing to do with the order of the moves.
      this.#show(message, this.#queue.isEmpty);
      return;
    }
    this.#queue.push(this.#happening(message), performance.now());
    // Nobody waits for moves that are taken back.
    const isAtOnce = this.speed() === 0 || message.event.kind === 'taken_back';
    if (isAtOnce || this.server.isOld(message)) this.finish();
    else this.#advance();
  }

  #happening(message: EventMessage): Happening<EventMessage> {
    const { event, at } = message;
    const thought = Math.max(at - this.#thinkingSince, 0);
    if (['turn', 'started', 'departed', 'taken_back'].includes(event.kind))
      this.#thinkingSince = at;
    return { what: message, kind: kindOf(event, this.server.snapshot), thought };
  }

  /** Show all that has happened: the player acts, or nobody looks. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#run(this.#queue.finish(performance.now()));
  }

  #advance(): void {
    this.#run(this.#queue.take(performance.now()));
    clearTimeout(this.#timer);
    const { due } = this.#queue;
    if (due === null) return;
    this.#timer = setTimeout(() => this.#advance(), Math.max(due - performance.now(), 0));
  }

  #run(steps: readonly Step<EventMessage>[]): void {
    steps.forEach((step, index) => {
      const { event } = step.what;
      if (step.type === 'landed') {
        this.#travelling = null;
        this.#show(step.what, this.#queue.isEmpty && index === steps.length - 1);
      } else if (event.kind === 'turn') {
        this.#travelling = event;
        this.events.ontravel(event, step.length);
      }
    });
  }

  /** Something happens on screen; `newest` when there is nothing more to come. */
  #show(message: EventMessage, newest: boolean): void {
    const before = this.#snapshot;
    if (!before) return;
    const after = newest ? this.server.snapshot! : applyEvent(before, message);
    this.#snapshot = after;
    this.events.onshown(message, before, after);
  }

  #jump(snapshot: Snapshot): void {
    clearTimeout(this.#timer);
    this.#queue.clear();
    this.#travelling = null;
    this.#snapshot = snapshot;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

function kindOf(
  event: EventMessage['event'],
  snapshot: Snapshot | null,
): Happening<EventMessage>['kind'] {
  if (event.kind !== 'turn') return 'other';
  const isOwn = snapshot?.you.seats.includes(event.seat) && event.by === null;
  if (event.move.kind !== 'pass' && isOwn) return 'own';
  return event.move.kind === 'place' ? 'placement' : 'swap';
}
