// Made by scripts/protocol.mjs from `qwirkle schema`; do not edit.

export const VERSION = 1;

/** As the server sends it: with every default filled in. */
export type Whole<T> = T extends object ? { [K in keyof T]-?: Whole<T[K]> } : T;

/** The host has set the age order: all seats, the oldest first. */
export interface AgesChanged {
  kind: "ages";
  oldest_first: number[];
}

/** Whether this guest agrees to end the game now; it ends when all do. */
export interface Agree {
  do: "agree";
  id: string;
  yes?: boolean;
}

/** A command was carried out and is on disk: ``n`` is the number of its last event. */
export interface Answer {
  n: number;
  table: string;
}

export interface BotInfo {
  name: string;
  description: string;
}

/** Send a chat message to the table. */
export interface Chat {
  do: "chat";
  id: string;
  text: string;
}

export interface ChatLine {
  n: number;
  at: number;
  guest: string;
  name: string;
  text: string;
}

export interface ChatPosted {
  kind: "chat";
  guest: string;
  name: string;
  text: string;
}

/** The host removes a bot or a guest before the start. */
export interface ClearSeat {
  do: "clear_seat";
  id: string;
  seat: number;
}

/**
 * A time limit: ``turn`` seconds per turn; ``total`` seconds for the game, to which each turn
 * adds ``increment``; or ``days`` per turn.
 */
export interface Clock {
  kind?: "days" | "none" | "total" | "turn";
  seconds?: number | null;
  increment?: number;
  days?: number | null;
}

export interface Code {
  code: string;
}

export type Command =
  | Sit
  | Stand
  | SeatBot
  | ClearSeat
  | Ready
  | Unready
  | SetAges
  | Start
  | PlaceTiles
  | SwapTiles
  | Lift
  | Resign
  | Leave
  | Agree
  | Chat
  | Mute
  | Rematch;

/** The server was down for a while; that time is not charged to the seat to move. */
export interface DeadlineMoved {
  kind: "deadline";
  deadline: number | null;
}

/** A seat is out; its hand is shown and out of play. */
export interface Departed {
  kind: "departed";
  seat: number;
  reason: "forfeit" | "left" | "resigned" | "time";
  hand: string[];
  to_move: number;
  deadline: number | null;
}

/**
 * The game is over: why, who won, the ranking as groups of seats (best first), and the seed.
 *
 * Nobody wins a game that was abandoned or stopped (A41), whatever the ranking.
 */
export interface Ended {
  kind: "ended";
  reason: string;
  winners: number[];
  ranking: number[][];
  scores: number[];
  bonus_seat: number | null;
  hands: string[][];
  fairness: Fairness;
}

export interface ErrorBody {
  error: Failure;
}

export type Event =
  | SeatChanged
  | Started
  | TurnPlayed
  | Departed
  | SeatTakenOver
  | TableClosed
  | Ended
  | Voted
  | ChatPosted
  | Muted
  | RematchOpened
  | AgesChanged
  | DeadlineMoved
  | Kept;

/** ``you`` comes only with the newest event, and only if it has changed. */
export interface EventMessage {
  type: "event";
  table: string;
  n: number;
  at: number;
  event: Event;
  you: You | null;
}

/** GET /api/tables/{table}/events: those after ``since``, or a snapshot if that is too old. */
export interface Events {
  events: EventMessage[];
  snapshot: Snapshot | null;
  you: You;
}

/**
 * Why something was refused: a reason code, a sentence, and for moves the clause, cells and
 * tiles concerned.
 */
export interface Failure {
  code: string;
  message: string;
  clause: string | null;
  cells: [number, number][];
  tiles: string[];
  retry_after: number | null;
}

/** What `qwirkle verify` needs; sent only when the game is over. */
export interface Fairness {
  server_seed: string;
  contributions: string[];
  seed: string;
}

export type FromClient =
  | Watch
  | Unwatch
  | WatchLobby
  | Typing;

/** ``id`` is public: it identifies the guest at tables, but nobody can act for them with it. */
export interface Guest {
  id: string;
  name: string;
}

export interface GuestChange {
  name: string;
}

/** What the server's bot would do. */
export interface Hint {
  move: PlaceMove | SwapHint | PassMove;
  score: number;
}

/** The table of an invite link, which the receiver may now join. */
export interface Invitation {
  table: string;
}

/** Something happened that only concerns another receiver; it takes a number all the same. */
export interface Kept {
  kind: "kept";
}

/** Leave for good: depending on the table's options, bots take the seats or they are out. */
export interface Leave {
  do: "leave";
  id: string;
}

/**
 * ``placements`` are index in hand, x, y of each tile; for equal tiles, the index of the first.
 * ``lines`` are x, y of the first and of the last cell, points, and the Qwirkle bonus.
 */
export interface LegalMove {
  placements: [number, number, number][];
  score: number;
  lines: [number, number, number, number, number, number][];
}

/** Pass-and-play: lift the curtain, because the seat to move is now at the device. */
export interface Lift {
  do: "lift";
  id: string;
  seat: number;
}

export interface LobbyMessage {
  type: "lobby";
  tables: TableSummary[];
}

/**
 * Every legal placement of a hand, each once; ``turn`` is the number of turns played.
 *
 * With ``anywhere`` the board is empty: every move may also be shifted, or turned to go down
 * instead of across. If the list is too long, ``complete`` is false and it contains only the moves
 * of one tile; `Preview` says how they can continue. ``seat`` and ``turn`` are null for a position
 * without a table.
 */
export interface Moves {
  seat: number | null;
  turn: number | null;
  hand: string[];
  anywhere: boolean;
  complete: boolean;
  moves: LegalMove[];
}

/** A board and a hand, without a table, to list the legal moves for. */
export interface MovesRequest {
  board: PlacedTile[];
  hand: string[];
}

/** The host mutes a guest's chat, or unmutes it. */
export interface Mute {
  do: "mute";
  id: string;
  guest: string;
  muted?: boolean;
}

export interface Muted {
  kind: "muted";
  guest: string;
  muted: boolean;
}

/** A code that works once, until ``expires``, to make another device the same guest. */
export interface MyCode {
  code: string;
  expires: number;
}

/**
 * What this server offers; ``tiles`` is the order of the digits of `You`'s ``unseen``.
 *
 * A game is closed after ``swap_limit`` rounds in a row of nothing but voluntary swaps, by seats
 * that could have placed (A16); a forced swap or a placement resets the count.
 */
export interface Options {
  version: number;
  bots: BotInfo[];
  rulesets: Record<string, [number, number]>;
  tiles: string[];
  swap_limit: number;
}

/** A pass, which is always forced (N1). */
export interface PassMove {
  kind: "pass";
}

export interface PlaceMove {
  kind: "place";
  placements: PlacedTile[];
}

/** Place tiles. ``turn`` is the number of turns played before this one. */
export interface PlaceTiles {
  do: "place";
  id: string;
  seat: number;
  turn: number;
  placements: PlacedTile[];
}

/** One tile on one cell. */
export interface PlacedTile {
  /** colour and shape */
  tile: string;
  x: number;
  y: number;
}

/** A game against bots that starts at once. */
export interface PlayNow {
  bots: string[];
  /** 16 bytes as hex */
  contribution: string;
  ruleset?: string;
  clock?: Clock;
  hints?: boolean;
}

/** Who is present: guests by public id, and the number of other spectators. */
export interface PresenceMessage {
  type: "presence";
  table: string;
  guests: string[];
  watchers: number;
}

/**
 * ``accepts`` maps each remaining tile to the cells where it may go; ``points`` are those cells
 * as x, y and what a tile there would score now, 0 if others must come in between. ``dead`` are
 * the free cells where no tile can ever go; they are sent only while no tile is laid.
 */
export interface Preview {
  status: "incomplete" | "legal" | "refused";
  score: number;
  lines: ScoredLine[];
  error: Failure | null;
  accepts: Record<string, [number, number][]>;
  points: [number, number, number][];
  dead: [number, number][];
  turn: number;
}

/** Tentative placements of the guest's seat, whoever is on turn. */
export interface PreviewRequest {
  seat: number;
  placements: PlacedTile[];
}

/** All seats of this guest are ready; the contribution becomes part of the game's seed. */
export interface Ready {
  do: "ready";
  id: string;
  /** 16 bytes as hex */
  contribution: string;
}

/** A message of the client was refused; ``table`` is set if it was about a table. */
export interface RefusedMessage {
  type: "error";
  error: Failure;
  table: string | null;
}

/**
 * After the end: open a new table with the same seats. An age order set by the host stays; one
 * that was drawn is drawn again (A40).
 */
export interface Rematch {
  do: "rematch";
  id: string;
}

export interface RematchOpened {
  kind: "rematch";
  table: string;
}

/** Give up the game: this seat is out. */
export interface Resign {
  do: "resign";
  id: string;
  seat: number;
}

/** The server is stopping: reconnect after this many milliseconds. */
export interface RetryMessage {
  type: "retry";
  after_ms: number;
}

/** A line with its points; ``bonus`` is the Qwirkle bonus. */
export interface ScoredLine {
  cells: [number, number][];
  points: number;
  bonus: number;
}

/** The host puts a bot on a free seat. */
export interface SeatBot {
  do: "seat_bot";
  id: string;
  seat: number;
  bot: string;
}

/** Somebody sat down, stood up, got ready, or was removed. */
export interface SeatChanged {
  kind: "seat";
  seat: SeatState;
  host: string;
}

/** ``guest`` is the guest's public id; ``left_ms`` is what is left of a total clock. */
export interface SeatState {
  seat: number;
  kind: "bot" | "empty" | "guest";
  name: string;
  guest: string | null;
  bot: string | null;
  ready: boolean;
  out: "forfeit" | "left" | "resigned" | "time" | null;
  score: number;
  tiles: number;
  left_ms: number | null;
}

/** A bot continues for a seat. */
export interface SeatTakenOver {
  kind: "taken_over";
  seat: SeatState;
  reason: "left" | "time";
}

/** The host sets the age order: all seats, the oldest first. Without it, it is drawn. */
export interface SetAges {
  do: "set_ages";
  id: string;
  oldest_first: number[];
}

/**
 * Take a free seat. ``move`` gives up the current seat; without it, this is an additional seat
 * (pass-and-play), with its own ``name``.
 */
export interface Sit {
  do: "sit";
  id: string;
  seat: number;
  move?: boolean;
  name?: string | null;
}

/** A whole table after event ``n``, as far as one receiver may know it. */
export interface Snapshot {
  table: string;
  n: number;
  now: number;
  phase: "open" | "over" | "playing";
  options: Whole<TableOptions>;
  host: string;
  opened: number;
  commitment: string;
  invite: string | null;
  seats: SeatState[];
  board: PlacedTile[];
  bag: number;
  to_move: number;
  turns: TurnPlayed[];
  departures: Departed[];
  deadline: number | null;
  agreed: number[];
  muted: string[];
  chat: ChatLine[];
  ended: Ended | null;
  closed: string | null;
  rematch: string | null;
  oldest_first: number[];
  you: You;
}

export interface SnapshotMessage {
  type: "snapshot";
  snapshot: Snapshot;
}

/** Give up a seat before the start. */
export interface Stand {
  do: "stand";
  id: string;
  seat: number;
}

/** The host starts the game; every seat must be taken and ready. */
export interface Start {
  do: "start";
  id: string;
}

/** The tiles are dealt. ``oldest_first`` settled a tie for the start, if there was one. */
export interface Started {
  kind: "started";
  to_move: number;
  bag: number;
  seats: SeatState[];
  oldest_first: number[];
  deadline: number | null;
}

export interface SwapHint {
  kind: "swap";
  tiles: string[];
}

export interface SwapMove {
  kind: "swap";
  count: number;
}

/** Swap tiles. */
export interface SwapTiles {
  do: "swap";
  id: string;
  seat: number;
  turn: number;
  tiles: string[];
}

/** The table was closed before a game began, or its game ended from outside the rules. */
export interface TableClosed {
  kind: "closed";
  reason: "abandoned" | "agreed" | "stopped" | "swap_limit";
}

/** ``next`` is the value of ``before`` for the next page. */
export interface TableList {
  tables: TableSummary[];
  next: string | null;
}

/**
 * The options of a new table. ``bots`` maps seats to bots; ``mine`` are the seats that its
 * host takes, several for pass-and-play, with ``names`` for the people who share the device.
 */
export interface TableOptions {
  seats?: number;
  ruleset?: string;
  public?: boolean;
  bots?: Record<string, string>;
  mine?: number[];
  names?: Record<string, string>;
  clock?: Clock;
  hints?: boolean;
  spectators?: boolean;
  on_leaving?: "bot" | "out";
}

/**
 * A table in a list. ``my_turn`` is about the receiver. ``winners`` are the seats that won:
 * none before the end, for a game that nobody won, and for games of version 1.
 */
export interface TableSummary {
  table: string;
  phase: "open" | "over" | "playing";
  ruleset: string;
  clock: Whole<Clock>;
  public: boolean;
  opened: number;
  changed: number;
  turns: number;
  seats: SeatState[];
  to_move: number;
  my_turn: boolean;
  mine: boolean;
  winners: number[];
}

export type ToClient =
  | EventMessage
  | SnapshotMessage
  | PresenceMessage
  | TypingMessage
  | LobbyMessage
  | RefusedMessage
  | RetryMessage;

/** A turn; ``bonus`` is the bonus for finishing (E2), ``deadline`` that of the next seat. */
export interface TurnPlayed {
  kind: "turn";
  turn: number;
  seat: number;
  move: PlaceMove | SwapMove | PassMove;
  lines: ScoredLine[];
  score: number;
  bonus: number;
  total: number;
  drawn: number;
  tiles: number;
  bag: number;
  to_move: number;
  deadline: number | null;
  left_ms: number | null;
}

/** This guest is typing in a table's chat. */
export interface Typing {
  type: "typing";
  table: string;
}

export interface TypingMessage {
  type: "typing";
  table: string;
  guest: string;
}

/** Undo `Ready`. */
export interface Unready {
  do: "unready";
  id: string;
}

export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** The seats that currently agree to end the game. */
export interface Voted {
  kind: "voted";
  seats: number[];
}

/** Receive a table's events: those after ``since`` first, or a snapshot without it. */
export interface Watch {
  type: "watch";
  table: string;
  since?: number | null;
}

/** Start or stop receiving the lobby's tables whenever they change. */
export interface WatchLobby {
  type: "lobby";
  on: boolean;
}

/**
 * What only this receiver may know, as of the newest event.
 *
 * ``hands`` maps the receiver's seats to the tiles that may be seen now; in pass-and-play only
 * the seat to move, after `Lift`; ``curtain`` is the seat for which to lift it. ``unseen`` counts
 * the tiles that the receiver cannot see anywhere, with a digit for each of the 36 kinds in the
 * order of `Options`. ``swap_limit`` is the number of tiles that may be swapped now: 0 unless the
 * receiver is on turn.
 */
export interface You {
  guest: string | null;
  seats: number[];
  hands: Record<string, string[]>;
  unseen: string;
  curtain: number | null;
  swap_limit: number;
  can_place: boolean;
}
