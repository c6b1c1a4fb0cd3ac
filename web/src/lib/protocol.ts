// Made by scripts/protocol.mjs from `qwirkle schema`; do not edit.

export const VERSION = 1;

/** As the server sends it: with every default filled in. */
export type Whole<T> = T extends object ? { [K in keyof T]-?: Whole<T[K]> } : T;

/** A bot takes the seat that it is offered, and is ready; ``contribution`` as in `Ready`. */
export interface AcceptOffer {
  do: "accept";
  id: string;
  seat: number;
  /** 16 bytes as hex */
  contribution: string;
}

/** The table of an invite link, which the receiver may now join. */
export interface Admission {
  table: string;
}

/** The host has set the age order: all seats, the oldest first. */
export interface AgesChanged {
  kind: "ages";
  oldest_first: number[];
}

/**
 * Whether this guest agrees to end the game now: the first yes proposes it, and it ends when
 * all agree. The no of a guest who has agreed withdraws that; any other no declines the proposal
 * for everyone.
 */
export interface Agree {
  do: "agree";
  id: string;
  yes?: boolean;
}

/**
 * Analyse a position for the seat to move: a view or a position as text of our notation.
 * ``moves`` are valued in any case. A guest has one analysis at a time: a new one ends the one
 * before it. ``id`` is chosen by the client.
 */
export interface Analyse {
  type: "analyse";
  id: string;
  position: string;
  moves?: string[];
}

/** The candidates of one decision, the best first. ``method`` says where the values come from: ``exact`` is a search to the end of the game, ``sampled`` are roll-outs on sampled hidden tiles, ``static`` the learned value alone. ``unsolved`` is true if the position has exact values that were not found within the budget. ``legal`` is the number of legal moves that were considered; ``samples`` the number of samples so far and ``rollouts`` the number of roll-outs in all; ``is_final`` whether no better result of this analysis will follow. */
export interface Analysis {
  seat: number;
  candidates: Candidate[];
  method: "exact" | "sampled" | "static";
  unsolved: boolean;
  legal: number;
  samples: number;
  rollouts: number;
  is_final: boolean;
}

/** What the analysis ``id`` has found so far; better figures follow until ``is_final``. */
export interface AnalysisMessage {
  type: "analysis";
  id: string;
  analysis: Analysis;
}

/** A command was carried out and is on disk: ``n`` is the number of its last event. */
export interface Answer {
  n: number;
  table: string;
}

/** A move for a turn of a finished game, or for a puzzle, to be judged. */
export interface AnswerRequest {
  /** a move as text: `Ro@0,0 Rs@1,0`, `swap Ro Bs`, `pass` */
  move: string;
}

/**
 * A bot is there for offers of seats, and receives all tables where it sits, each first as a
 * snapshot, until its game is over; ``on`` false ends the offers. Whoever has no token is refused.
 */
export interface Attend {
  type: "attend";
  on?: boolean;
}

/** The better move keeps tiles that are worth more: ``better`` instead of ``kept``. */
export interface BetterTilesKept {
  type: "better_tiles_kept";
  points: number;
  kept: string[];
  better: string[];
}

export interface BotInfo {
  name: string;
  description: string;
}

/** The bot of the token. */
export interface BotSelf {
  id: string;
  name: string;
  owner: string;
  scopes: ("analysis" | "chat" | "hints")[];
}

/** A new token of a bot, which is shown only now: ``Authorization: Bearer <token>``. */
export interface BotToken {
  bot: string;
  token: string;
}

/** One move and what it is worth to the seat that makes it. ``score`` is by its lines, ``bonus`` for finishing. ``kept`` are the tiles that stay in hand, in canonical order. ``static`` is points plus learned value, without any look ahead; compare it only within one analysis (None for the worst of many moves). ``behind`` is how many points the move is behind the best one, 0 for that itself. ``win`` is the chance to win against equal opponents, a tie counting as a half; it is None where it is not known how good that figure would be. ``samples`` is how many samples the figures come from: 0 for a static or an exact analysis. A move that fell clearly behind gets no more samples. */
export interface Candidate {
  move: string;
  score: number;
  bonus: number;
  lines: LineScore[];
  kept: string[];
  static: number | null;
  behind: Estimate;
  win: Estimate | null;
  samples: number;
  reply: Reply | null;
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

/** The host takes a free seat away before the start; the seats after it move up. */
export interface CloseSeat {
  do: "close_seat";
  id: string;
  seat: number;
}

export interface Code {
  code: string;
}

export type Command =
  | Sit
  | Stand
  | SeatBot
  | OfferSeat
  | AcceptOffer
  | DeclineOffer
  | ClearSeat
  | CloseSeat
  | Ready
  | Unready
  | SetAges
  | Start
  | PlaceTiles
  | SwapTiles
  | TakeBack
  | Lift
  | Resign
  | Leave
  | ReturnToSeat
  | Remind
  | HoldSeat
  | Agree
  | Chat
  | Mute
  | Rematch;

/** A bot that may be offered a seat; ``id`` is that of its guest, ``owner`` a name. */
export interface ConnectedBot {
  id: string;
  name: string;
  owner: string;
}

export interface ConnectedBots {
  bots: ConnectedBot[];
}

/** An answer to a round, which lays tiles. A repeat of the same answer gets the same reply. */
export interface DailyAnswerRequest {
  round: number;
  /** a move as text: `Ro@0,0 Rs@1,0`, `swap Ro Bs`, `pass` */
  move: string;
}

/**
 * A round that was answered: the answer, and the best move, which was laid for all.
 *
 * The board of a round is made of the best moves of the rounds before it.
 */
export interface DailyAnswered {
  number: number;
  hand: string[];
  answer: PlacedTile[];
  points: number;
  best: PlacedTile[];
  best_points: number;
}

/** Past days, the newest first; ``next`` asks for those before them, null at the end. */
export interface DailyArchive {
  rounds: number;
  days: DailyPast[];
  next: string | null;
}

/**
 * The deal of a day, as far as this guest has come.
 *
 * It has at most ``rounds`` rounds. ``due`` is null, and ``result`` is there, once all are
 * answered. ``counts`` tells whether a result would still be counted, which ends at ``until``: at
 * midnight, or an hour later for those who have begun. ``commitment`` was made at ``committed``;
 * ``secret`` is null until the day is past.
 */
export interface DailyDay {
  day: string;
  number: number;
  state: "closing" | "open" | "past";
  rounds: number;
  counts: boolean;
  until: number;
  ruleset: string;
  commitment: string;
  committed: number;
  secret: string | null;
  answered: DailyAnswered[];
  total: number;
  due: DailyRound | null;
  result: DailyResult | null;
}

/** What a level scores on this deal. */
export interface DailyPar {
  level: string;
  total: number;
}

/**
 * A day of the archive, and how far this guest came: ``answered`` rounds. ``percent`` is null
 * until all are answered.
 */
export interface DailyPast {
  day: string;
  number: number;
  commitment: string;
  secret: string;
  answered: number;
  percent: number | null;
  counted: boolean;
}

/**
 * What all rounds came to. ``percent`` is that of the maximum, rounded down.
 *
 * ``par`` is empty while it is being computed. ``players`` are those whose result of this day was
 * counted; ``percentile`` is how many percent of the others have fewer points, null if there are
 * none or the result was not counted. ``streak`` is how many days in a row up to this one were
 * counted. ``share`` is the result as a text that gives nothing away.
 */
export interface DailyResult {
  total: number;
  maximum: number;
  percent: number;
  par: DailyPar[];
  counted: boolean;
  players: number;
  percentile: number | null;
  streak: number;
  share: string;
}

/**
 * The round that is due. ``unseen`` counts the tiles of the bag, with a digit for each of the
 * 36 kinds in the order of `Options`.
 */
export interface DailyRound {
  number: number;
  board: PlacedTile[];
  hand: string[];
  bag: number;
  unseen: string;
}

/**
 * GET /api/daily. ``next`` is when the next deal comes. ``unfinished`` is yesterday, if the
 * guest may still finish it. ``streak`` counts up to today, or up to yesterday while today's deal
 * is not finished.
 */
export interface DailyToday {
  now: number;
  next: number;
  today: DailyDay;
  tomorrow: DailyTomorrow;
  unfinished: string | null;
  streak: number;
}

/** The commitment to the secret of a coming day. */
export interface DailyTomorrow {
  day: string;
  number: number;
  commitment: string;
  committed: number;
}

/** The server was down for a while; that time is not charged to the seat to move. */
export interface DeadlineMoved {
  kind: "deadline";
  deadline: number | null;
}

/** A bot does not take the seat that it is offered. */
export interface DeclineOffer {
  do: "decline";
  id: string;
  seat: number;
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
 * A device where the guest is signed in; ``kind`` is its browser and system if they are known.
 *
 * ``added`` and ``seen`` are when it first and last opened the page; ``mine`` is that which asks.
 */
export interface Device {
  id: string;
  kind: string;
  added: number;
  seen: number;
  mine: boolean;
}

/** Those seen last come first. */
export interface DeviceList {
  devices: Device[];
}

/** What the tiles drawn in turn ``drawn_in`` (0: the deal) were worth, in points above average, when their seat used them in turn ``number``. */
export interface DrawLuck {
  number: number;
  seat: number;
  drawn_in: number;
  tiles: string[];
  points: number;
}

/** The move keeps two or more copies of ``tiles``, and the better move does not. */
export interface DuplicateKept {
  type: "duplicate_kept";
  points: number;
  tiles: string[];
}

/** Sign out one of the guest's devices; without ``device``, all but the one that asks. */
export interface EndDevices {
  device?: string | null;
}

/**
 * The game is over. ``hand_empty``: the seat that moved last has no tile left, and gets the
 * bonus (E2). ``stuck``: it has tiles left, but nothing fits any more (E3). ``agreed``: the
 * players stop here.
 */
export interface EndSheet {
  do: "end";
  id: string;
  n: number;
  how: "agreed" | "hand_empty" | "stuck";
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

/** A value with its standard error, which is 0 if the value is exact. */
export interface Estimate {
  value: number;
  error: number;
}

export type Event =
  | SeatChanged
  | SeatsChanged
  | Started
  | TurnPlayed
  | HintUsed
  | TurnsTakenBack
  | Departed
  | SeatTakenOver
  | TimeUp
  | SeatHeld
  | SeatReturned
  | ReminderSent
  | HoldVotes
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
  | Attend
  | Watch
  | Unwatch
  | WatchLobby
  | Typing
  | Analyse
  | StopAnalysis
  | WatchSheet
  | UnwatchSheet;

/** The game goes on from that of ``table`` after its first ``turns`` turns. */
export interface GameOrigin {
  table: string;
  turns: number;
}

/** A line of five that seat ``giver`` left in turn ``number`` and ``taker`` completed in the next one, for ``points`` in all. */
export interface Gift {
  number: number;
  giver: number;
  taker: number;
  points: number;
}

/** The move gives the next seat a line, or leaves one that the better move takes or spoils. ``line`` are the cells that lie in the line before the reply, ``missing`` the tiles that the next seat most often adds, ``length`` the length that the line then has (6 is a Qwirkle). ``chance`` is the share of samples in which the next seat extends this line to that length; ``chance_after_better`` the same after the better move. ``is_new`` is whether the move itself laid a tile in the line. */
export interface GiftOpened {
  type: "gift_opened";
  points: number;
  line: number[][];
  tiles: string[];
  missing: string[];
  length: number;
  chance: number;
  chance_after_better: number;
  is_new: boolean;
}

/** ``id`` is public: it identifies the guest at tables, but nobody can act for them with it. */
export interface Guest {
  id: string;
  name: string;
}

export interface GuestChange {
  name: string;
}

/**
 * What the server's bot would do after ``turn`` turns, as much of it as ``rung`` asks for; each
 * rung of the same turn is about the same move.
 *
 * The rung ``tile`` says which ``tiles`` to place, ``line`` also the cells of the line that they
 * make, those of tiles on the board included. For a swap, ``tile`` says only that swapping is
 * best, and ``line`` how many tiles, as ``count``. ``move`` comes with the rung ``move`` alone.
 */
export interface Hint {
  rung: "line" | "move" | "tile";
  turn: number;
  kind: "pass" | "place" | "swap";
  tiles: string[];
  line: [number, number][];
  count: number | null;
  move: PlaceMove | SwapHint | PassMove | null;
}

/** How much to tell: which tiles, then which line, then the whole move. */
export interface HintRequest {
  rung: "line" | "move" | "tile";
}

/** The seat to move has taken a hint; ``hints`` is its new count. */
export interface HintUsed {
  kind: "hint";
  seat: number;
  rung: "line" | "move" | "tile";
  hints: number;
}

/**
 * After a reminder: whether a bot shall hold the seat to move until its guest returns. It does
 * when all other guests who play agree; ``yes`` false withdraws one's vote, or clears all.
 */
export interface HoldSeat {
  do: "hold";
  id: string;
  seat: number;
  yes?: boolean;
}

/** A vote on letting a bot hold the seat to move; ``declined`` is the seat that was against. */
export interface HoldVotes {
  kind: "hold_votes";
  reminder: Reminder;
  declined: number | null;
}

/** A value with its 95 % interval. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/**
 * What an invite link leads to, for everyone who has the link: who invites, and to what.
 *
 * ``host`` is the host's name, empty if the host has no seat. ``table`` is named to those only who
 * are members already.
 */
export interface Invitation {
  table: string | null;
  phase: "open" | "over" | "playing";
  host: string;
  seats: InvitedSeat[];
  ruleset: string;
  clock: Whole<Clock>;
  hints: boolean;
}

/** A seat as an invitation shows it: who sits there, if anybody does. */
export interface InvitedSeat {
  kind: "bot" | "empty" | "guest";
  name: string;
  bot: string | null;
}

/** Something happened that only concerns another receiver; it takes a number all the same. */
export interface Kept {
  kind: "kept";
}

/** The seat to move has laid these tiles. */
export interface LayTiles {
  do: "lay";
  id: string;
  n: number;
  placements: PlacedTile[];
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

/** The same tiles are kept, but the move leaves fewer points for the own next turns. */
export interface LessToCome {
  type: "less_to_come";
  points: number;
}

/** A playing strength on the ladder of the bots, as a band with a probability of 95 %. ``elo`` has greedy at 0. ``lowest`` and ``highest`` are the bots nearest to the ends of the band, ``nearest`` the bot nearest to the value. */
export interface Level {
  elo: Interval;
  lowest: string;
  nearest: string;
  highest: string;
}

/** Pass-and-play: lift the curtain, because the seat to move is now at the device. */
export interface Lift {
  do: "lift";
  id: string;
  seat: number;
}

/** One line that a move made or extended, and its points. ``axis`` is None only for a lone opening tile, which is paid as a line of one (A1). */
export interface LineScore {
  cells: number[][];
  tiles: string[];
  axis: "across" | "down" | null;
  points: number;
  bonus: number;
}

/** The first page of the lobby; the next one is asked for as ``before=next``. */
export interface LobbyMessage {
  type: "lobby";
  tables: TableSummary[];
  next: string | null;
}

/** The move that led to a position: as text, with its points in all. */
export interface MoveMade {
  seat: number;
  move: string;
  score: number;
  bonus: number;
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

/** A bot of the guest; ``seen`` is when it last connected, ``connected`` whether it is now. */
export interface MyBot {
  id: string;
  name: string;
  scopes: ("analysis" | "chat" | "hints")[];
  created: number;
  seen: number;
  connected: boolean;
}

/** The bots of the guest, who may have ``most``. */
export interface MyBots {
  bots: MyBot[];
  most: number;
}

/** A code that works once, until ``expires``, to make another device the same guest. */
export interface MyCode {
  code: string;
  expires: number;
}

/** A bot of the guest; no other bot has this name. */
export interface NewBot {
  name: string;
  scopes?: ("analysis" | "chat" | "hints")[];
}

/** This seat starts; only while the table is empty. */
export interface NoteOpener {
  do: "opener";
  id: string;
  n: number;
  seat: number;
}

/** The seat to move has skipped its turn. */
export interface NotePass {
  do: "pass";
  id: string;
  n: number;
}

/** The seat to move has swapped so many tiles. */
export interface NoteSwap {
  do: "swap";
  id: string;
  n: number;
  count: number;
}

/**
 * A bot is offered a seat: the commands `AcceptOffer` or `DeclineOffer` at this table answer it
 * until then. ``host`` is the name of whoever asks, ``seats`` the number of seats.
 */
export interface OfferMessage {
  type: "offer";
  table: string;
  seat: number;
  until: number;
  host: string;
  seats: number;
  ruleset: string;
  clock: Whole<Clock>;
}

/**
 * The host offers a free seat to a connected bot, by its id: it accepts within ten seconds, or
 * the seat stays free.
 */
export interface OfferSeat {
  do: "offer";
  id: string;
  seat: number;
  bot: string;
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
  rulesets: Record<string, RulesetInfo>;
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

/**
 * A game against bots that goes on from a finished one after its first ``turn`` turns.
 *
 * The guest takes ``seat``, or the seat to move, and ``bot`` plays all other seats.
 */
export interface PlayOn {
  turn: number;
  bot: string;
  /** 16 bytes as hex */
  contribution: string;
  seat?: number | null;
  hints?: boolean;
}

/** The better move scores ``points`` more. */
export interface PointsGivenUp {
  type: "points_given_up";
  points: number;
}

/** Tentative placements of the seat to move in a position that is written as text. */
export interface PositionPreview {
  position: string;
  placements: PlacedTile[];
}

/**
 * A position, view or record in any form of our notation, and moves to make after it, as text.
 * Tiles that a view hides are dealt, the same way each time.
 *
 * With ``deal``, the empty hands are filled first and then the bag up to so many tiles, with tiles
 * that are nowhere yet; which ones depends only on the text.
 */
export interface PositionRequest {
  text: string;
  moves?: string[];
  deal?: number | null;
}

/**
 * A position, and as ``text`` in our notation; ``made`` is null for the first one.
 *
 * ``pool`` counts the tiles that are neither on the board nor in a hand, with a digit for each of
 * the 36 kinds in the order of `Options`: those of the ``bag``, and those that are nowhere.
 * ``swap_limit`` and ``can_place`` are about the seat to move. ``over`` is why the game has ended.
 */
export interface PositionStep {
  text: string;
  board: PlacedTile[];
  hands: string[][];
  bag: string[];
  pool: string;
  scores: number[];
  to_move: number;
  ruleset: string;
  swap_limit: number;
  can_place: boolean;
  must_pass: boolean;
  over: string | null;
  made: MoveMade | null;
}

/**
 * POST /api/positions: the positions of a record from the first to the last, or the one that
 * was given, and after it those of the moves. ``names`` are the players of a record.
 */
export interface Positions {
  steps: PositionStep[];
  names: string[];
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
 * the free cells where no tile can ever go; they are sent only while no tile is laid. ``gifts``
 * are the cells where, after a legal move, one tile that this seat has not seen would complete a
 * Qwirkle with a line of the move.
 */
export interface Preview {
  status: "incomplete" | "legal" | "refused";
  score: number;
  lines: ScoredLine[];
  error: Failure | null;
  accepts: Record<string, [number, number][]>;
  points: [number, number, number][];
  dead: [number, number][];
  gifts: [number, number][];
  turn: number;
}

/** Tentative placements of the guest's seat, whoever is on turn. */
export interface PreviewRequest {
  seat: number;
  placements: PlacedTile[];
}

/**
 * The puzzles of one theme or one level: how many there are, and how many the guest has tried
 * and solved at the first attempt.
 */
export interface PuzzleGroup {
  name: string;
  total: number;
  tried: number;
  solved: number;
}

/**
 * A move as text, the points it scores, and how many it is behind the best in the long run,
 * with the standard error of that figure.
 */
export interface PuzzleMove {
  move: string;
  points: number;
  behind: number;
  error: number;
}

/**
 * GET /api/puzzles/today: ``day`` is a day of UTC, ``next_day`` when the next one begins.
 *
 * ``solved`` is whether the guest's first attempt solved it, null before there was one.
 */
export interface PuzzleOfTheDay {
  day: string;
  next_day: number;
  question: PuzzleQuestion;
  solved: boolean | null;
}

/** GET /api/puzzles: the themes and levels that have enough puzzles to choose them. */
export interface PuzzleOverview {
  progress: PuzzleProgress;
  themes: PuzzleGroup[];
  levels: PuzzleGroup[];
}

/**
 * What a guest has learned. ``rating`` is uncertain by ``deviation``: it lies within twice as
 * much with a probability of 95 %; ``level`` is the bot whose rating is nearest.
 *
 * ``counted`` puzzles counted and ``solved`` of them were solved, the last ``streak`` in a row.
 * ``due`` of those that were failed wait for repetition now; ``next_due`` is when the next one
 * will, in ms since 1970.
 */
export interface PuzzleProgress {
  rating: number;
  deviation: number;
  level: "beginner" | "casual" | "expert" | "keen" | "master" | "strong";
  counted: number;
  solved: number;
  streak: number;
  best_streak: number;
  due: number;
  next_due: number | null;
}

/**
 * A puzzle before it is solved: a view as text, whose seat 0 is to move.
 *
 * ``counts`` is whether an attempt will count, which only the first one of a guest does;
 * ``repeats`` is whether it comes back because it was failed before, and is due.
 */
export interface PuzzleQuestion {
  puzzle: string;
  position: string;
  counts: boolean;
  repeats: boolean;
}

/**
 * What an attempt is worth, and then everything that the puzzle knows.
 *
 * ``verdict`` is as in reviews. ``behind`` is how many points the move is behind the best; it is
 * at least ``margin`` if the move is not right. Both are null if the puzzle does not state them:
 * then POST …/answers has them computed. ``answers`` are all right moves,
 * the best first; ``moves`` are the best moves with their values. ``rival`` is the move that
 * tempts most, and ``reasons`` why it is worse than the best; ``reasons`` are about the attempt
 * if ``is_rival``.
 *
 * ``counted`` is whether this attempt counted, ``change`` what it did to the guest's rating,
 * ``progress`` how things stand now, and ``comes_back`` when the puzzle is due again, if it is to
 * be repeated. ``rating`` and ``deviation`` are the puzzle's.
 */
export interface PuzzleVerdict {
  puzzle: string;
  move: string;
  solved: boolean;
  verdict: "best" | "blunder" | "good" | "inaccuracy" | "mistake" | null;
  behind: number | null;
  margin: number;
  theme: "avoid_gift" | "best_score" | "exact_ending" | "hidden_qwirkle" | "keep_tiles" | "next_turn" | "swap";
  level: "beginner" | "casual" | "expert" | "keen" | "master" | "strong";
  method: "exact" | "sampled";
  answers: string[];
  moves: PuzzleMove[];
  rival: string;
  is_rival: boolean;
  reasons: Reason[];
  rating: number;
  deviation: number;
  counted: boolean;
  change: number;
  comes_back: number | null;
  progress: PuzzleProgress;
}

/** The better move makes a Qwirkle on ``line``; the move played makes none. */
export interface QwirkleMissed {
  type: "qwirkle_missed";
  points: number;
  line: number[][];
}

/** All seats of this guest are ready; the contribution becomes part of the game's seed. */
export interface Ready {
  do: "ready";
  id: string;
  /** 16 bytes as hex */
  contribution: string;
}

export type Reason =
  | PointsGivenUp
  | GiftOpened
  | BetterTilesKept
  | DuplicateKept
  | LessToCome
  | QwirkleMissed
  | TempoLost
  | SwapWorthMore;

/**
 * A message of the client was refused; ``table`` is set if it was about a table, and ``id`` if
 * it was about an analysis.
 */
export interface RefusedMessage {
  type: "error";
  error: Failure;
  table: string | null;
  id: string | null;
}

/**
 * After the end: open a new table with the same seats. An age order set by the host stays; one
 * that was drawn is drawn again (A40).
 */
export interface Rematch {
  do: "rematch";
  id: string;
}

/** ``by`` is the seat, as of the start, of the guest who asked for it. */
export interface RematchOpened {
  kind: "rematch";
  table: string;
  by: number | null;
}

/** Without a clock: remind the guest of the seat to move that others wait. */
export interface Remind {
  do: "remind";
  id: string;
  seat: number;
}

/**
 * The guest of ``seat``, which is to move, was reminded by that of seat ``by``. From ``until``
 * on they may be reminded again, and the others may let a bot hold the seat; those of the seats
 * ``agreed`` want that.
 */
export interface Reminder {
  seat: number;
  by: number;
  until: number;
  agreed: number[];
}

export interface ReminderSent {
  kind: "reminded";
  reminder: Reminder;
}

/** What the next seat does after a move. ``move`` is its most frequent move over the samples, and ``share`` how often it is made; with exact values it is the best reply, with a share of 1. ``points`` is the mean of what the next seat scores, whatever its move is. */
export interface Reply {
  move: string;
  share: number;
  points: number;
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

/** Play again on all seats of this guest that bots hold. */
export interface ReturnToSeat {
  do: "return";
  id: string;
}

/** The review of a finished game. ``win`` has one row for the start and one after each turn, each with the win chance of every seat; it is None where it is not known how good these figures would be. ``is_calibrated`` is whether losses and win chances were compared with the results of games of this number of seats. */
export interface Review {
  version: number;
  depth: "quick" | "full" | "deep";
  seats: SeatReview[];
  turns: TurnReview[];
  luck: DrawLuck[];
  gifts: Gift[];
  win: number[][] | null;
  turning_points: TurningPoint[];
  is_calibrated: boolean;
}

/**
 * The full review of a table has come further: ``done`` of ``total`` turns, of which ``turns``
 * are new. Once it is ``done``, ask for it by GET: it has the seats and the game as well.
 */
export interface ReviewMessage {
  type: "review";
  table: string;
  state: "done" | "failed" | "none" | "queued" | "running";
  done: number;
  total: number;
  turns: TurnReview[];
}

/**
 * What is known of a finished game. ``state`` is that of the full review: not asked for,
 * queued, being made, done, or failed.
 *
 * ``review`` is the full one once it is done, and until then the quick one. ``turns`` are those
 * that the full one has judged so far, ``done`` of ``total``; none are repeated here once it is
 * done.
 */
export interface ReviewProgress {
  table: string;
  state: "done" | "failed" | "none" | "queued" | "running";
  done: number;
  total: number;
  review: Review;
  turns: TurnReview[];
}

/** A published edition: how many may play, and who opens if several could (S2, S6). */
export interface RulesetInfo {
  min_seats: number;
  max_seats: number;
  start_tie: "oldest" | "seat" | "youngest";
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

/** A bot plays for a seat until its guest returns. */
export interface SeatHeld {
  kind: "held";
  seat: SeatState;
  reason: "away" | "time";
}

/** A free seat is offered to a bot until then: its id and name, and the name of its owner. */
export interface SeatOffer {
  guest: string;
  name: string;
  owner: string;
  until: number;
}

/** The guest of a held seat plays again; ``deadline`` is that of the seat to move. */
export interface SeatReturned {
  kind: "returned";
  seat: SeatState;
  deadline: number | null;
}

/** One seat's game; of a game that was played on (`Game.play_on`), from there on. ``loss_a_turn`` is the mean of ``fair_loss`` over the ``choices`` (turns that were not forced), ``loss`` their sum. ``luck`` is the sum over the seat's draws, in points above average. ``margin`` is what it scored minus the mean of the others'. ``unattributed`` is the part of the margin that neither the seats' luck nor their losses explain; it is nobody's skill. ``level`` is None where it was not measured: with more than two seats, or too few choices. ``best_turns`` and ``costliest_turns`` are up to three numbers of turns. ``gifts_given`` and ``gifts_taken`` count lines of five that the next seat completed. */
export interface SeatReview {
  seat: number;
  name: string;
  score: number;
  turns: number;
  choices: number;
  loss_a_turn: Interval | null;
  loss: number;
  win_loss: number | null;
  verdicts: Record<string, number>;
  luck: number;
  margin: number;
  unattributed: number;
  level: Level | null;
  best_turns: number[];
  costliest_turns: number[];
  gifts_given: number;
  gifts_taken: number;
}

/**
 * ``guest`` is the guest's public id; ``left_ms`` is what is left of a total clock;
 * ``held_by`` is the bot that plays for the guest until they return, and ``missed`` how many turns
 * in a row a bot has played because their time was up; ``hints`` counts the rungs of the hints
 * that this seat has taken. ``owner`` is set if the guest is a bot with a token: its owner's name;
 * ``offer`` is the bot to which a free seat is offered.
 */
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
  held_by: string | null;
  hints: number;
  missed: number;
  owner: string | null;
  offer: SeatOffer | null;
}

/** A bot continues for a seat, for good. */
export interface SeatTakenOver {
  kind: "taken_over";
  seat: SeatState;
  reason: "left" | "time";
}

/** The host closed a free seat: all seats, those after it moved up, and the age order. */
export interface SeatsChanged {
  kind: "seats";
  seats: SeatState[];
  oldest_first: number[];
}

/** The host sets the age order: all seats, the oldest first. Without it, it is drawn. */
export interface SetAges {
  do: "set_ages";
  id: string;
  oldest_first: number[];
}

export type SheetCommand =
  | NoteOpener
  | LayTiles
  | NoteSwap
  | NotePass
  | UndoTurn
  | EndSheet;

/** Why the game is over, who won, and the ranking as groups of seats, best first. */
export interface SheetEnd {
  reason: string;
  winners: number[];
  ranking: number[][];
  bonus_seat: number | null;
}

/** There is no such score sheet, or no longer. */
export interface SheetGone {
  type: "sheet_gone";
  sheet: string;
  error: Failure;
}

/** GET /api/sheets: those of the guest, the newest first. */
export interface SheetList {
  sheets: SheetSummary[];
}

export interface SheetMessage {
  type: "sheet";
  state: SheetState;
}

/** A new score sheet: who plays, in the order in which they sit, and by which edition. */
export interface SheetOptions {
  players: string[];
  ruleset?: string;
}

/** Tiles that are being laid for the seat to move. */
export interface SheetPreviewRequest {
  placements: PlacedTile[];
}

/**
 * A whole score sheet. ``sheet`` is the name by which it was asked for; ``watch`` is the one
 * for others, who cannot write. ``n`` counts its changes.
 *
 * ``tiles`` and ``bag`` are how many tiles each hand and the bag hold if everyone drew by the
 * rules. ``pool`` counts the tiles not yet laid, with a digit for each of the 36 kinds in the
 * order of `Options`. ``may_finish``: the seat that moved last may have no tile left. ``asks`` is
 * that seat if it is time to ask; ``must_answer``, if the game cannot go on before. ``undo`` says
 * whether there is something to undo.
 */
export interface SheetState {
  sheet: string;
  watch: string;
  writes: boolean;
  n: number;
  opened: number;
  changed: number;
  ruleset: string;
  players: string[];
  scores: number[];
  tiles: number[];
  bag: number;
  pool: string;
  board: PlacedTile[];
  to_move: number;
  turns: TurnPlayed[];
  may_finish: boolean;
  asks: number | null;
  must_answer: boolean;
  undo: boolean;
  ended: SheetEnd | null;
}

/** A score sheet in the list of its writer. */
export interface SheetSummary {
  sheet: string;
  players: string[];
  scores: number[];
  turns: number;
  to_move: number;
  over: boolean;
  changed: number;
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

/**
 * A whole table after event ``n``, as far as one receiver may know it. ``screen``: a big screen
 * shows this table to everyone in the room. ``stand_in`` is the bot that plays this turn for the
 * guest to move, whose time was up. ``turns`` are those that stand; ``take_backs`` is how often
 * turns were taken back.
 */
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
  rematch_by: number | null;
  oldest_first: number[];
  screen: boolean;
  stand_in: string | null;
  reminder: Reminder | null;
  you: You;
  take_backs: number;
  origin: GameOrigin | null;
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

/** End the analysis of this guest, if there is one. */
export interface StopAnalysis {
  type: "stop_analysis";
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

/** Swapping ``tiles`` is better than the placement played. */
export interface SwapWorthMore {
  type: "swap_worth_more";
  points: number;
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
 * Without any, the table is opened by a big screen: a member without a hand, and host only until
 * a guest sits down. With ``people_only`` no bot takes a seat before the start.
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
  people_only?: boolean;
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
  take_backs: number;
}

/**
 * Take back one's last turn and what the bots replied: only against bots and without a clock.
 * ``turn`` is the number of turns played before it, see `You`.
 */
export interface TakeBack {
  do: "take_back";
  id: string;
  turn: number;
}

/** Near the end, the better move gets rid of ``tiles`` more tiles; ``finishes`` if of all. */
export interface TempoLost {
  type: "tempo_lost";
  points: number;
  tiles: number;
  finishes: boolean;
}

/** The time of the seat to move is up: this bot plays the turn for its guest. */
export interface TimeUp {
  kind: "time_up";
  seat: number;
  bot: string;
}

export type ToClient =
  | EventMessage
  | SnapshotMessage
  | PresenceMessage
  | TypingMessage
  | LobbyMessage
  | OfferMessage
  | RefusedMessage
  | RetryMessage
  | SheetMessage
  | SheetGone
  | ReviewMessage
  | AnalysisMessage;

/**
 * A turn; ``bonus`` is the bonus for finishing (E2), ``deadline`` that of the next seat,
 * ``by`` the bot that played it for the guest of the seat, and ``hint`` how much of a hint was
 * taken for it.
 */
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
  by: string | null;
  hint: "line" | "move" | "tile" | null;
}

/** The verdict on one turn, by what its seat could know. ``number`` counts turns from 1. ``best`` is less than half a point behind any other move; ``good`` is behind by less than 1 point, ``inaccuracy`` by less than 3, ``mistake`` by less than 6, ``blunder`` by more; ``forced`` had no choice. ``loss`` is in points, ``win_loss`` in win chance (None where that is not known well enough). ``fair_loss`` is the loss with the best move chosen on one half of the samples and valued on the other: its averages are not too high, and it can be negative. ``played`` is the move with its figures, ``better`` the best move unless the verdict is ``best`` or ``forced``, ``gain`` the points by which the move is ahead of the best alternative. */
export interface TurnReview {
  number: number;
  seat: number;
  verdict: "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  loss: Estimate;
  win_loss: Estimate | null;
  fair_loss: number;
  gain: number;
  played: Candidate;
  better: Candidate | null;
  reasons: Reason[];
  method: "exact" | "sampled" | "static";
  unsolved: boolean;
  samples: number;
  rollouts: number;
}

/** A turn that changed the win chance of ``seat`` much: by ``change``, to ``after``. */
export interface TurningPoint {
  number: number;
  seat: number;
  change: number;
  after: number;
}

/**
 * Only the first ``turn`` turns stand: hands, bag and scores are as they were after them.
 * ``take_backs`` is how often this has happened at this table.
 */
export interface TurnsTakenBack {
  kind: "taken_back";
  turn: number;
  seats: SeatState[];
  bag: number;
  to_move: number;
  deadline: number | null;
  take_backs: number;
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

/** Forget the last turn, or the answer that ended the game. */
export interface UndoTurn {
  do: "undo";
  id: string;
  n: number;
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

export interface UnwatchSheet {
  type: "unwatch_sheet";
  sheet: string;
}

/**
 * The seats that currently agree to end the game. ``declined`` is the seat of a guest who
 * wants to play on: that took the proposal off the table.
 */
export interface Voted {
  kind: "voted";
  seats: number[];
  declined: number | null;
}

/**
 * Receive a table's events: those after ``since`` first, or a snapshot without it. A
 * ``screen`` is looked at by everyone in the room: it is sent no hand, whoever watches.
 */
export interface Watch {
  type: "watch";
  table: string;
  since?: number | null;
  screen?: boolean;
}

/** Start or stop receiving the lobby's tables whenever they change. */
export interface WatchLobby {
  type: "lobby";
  on: boolean;
}

/** Receive a score sheet now and whenever it changes, by its own name or the one for others. */
export interface WatchSheet {
  type: "watch_sheet";
  sheet: string;
}

/**
 * What only this receiver may know, as of the newest event.
 *
 * ``hands`` maps the receiver's seats to the tiles that may be seen now; in pass-and-play only
 * the seat to move, after `Lift`; ``curtain`` is the seat for which to lift it. ``unseen`` counts
 * the tiles that the receiver cannot see anywhere, with a digit for each of the 36 kinds in the
 * order of `Options`. ``swap_limit`` is the number of tiles that may be swapped now: 0 unless the
 * receiver is on turn. ``take_back`` is the number of turns before the one that the receiver may
 * take back now; null if there is none.
 */
export interface You {
  guest: string | null;
  seats: number[];
  hands: Record<string, string[]>;
  unseen: string;
  curtain: number | null;
  swap_limit: number;
  can_place: boolean;
  take_back: number | null;
}
