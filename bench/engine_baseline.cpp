// The yardstick for the compiled engine: the same work, written for speed alone.
//
//   g++ -std=c++17 -O3 -march=native -o engine_baseline engine_baseline.cpp
//   ./engine_baseline [games] [seed]      plays greedy two-player games, prints JSON
//   ./engine_baseline --perft FILE        checks a file of positions and their counts
//
// Every turn lists every legal placement, each set of placements once, with its
// score, in an array; then plays one of the best, ties by lot.
//
// How it works.  Two tiles may stand in one line when they differ in exactly one
// of colour and shape, and a set of tiles is a legal line when every two of them
// may: any set of mutual neighbours in that 6 x 6 rook's graph lies in one row or
// one column of it.  So what a line still accepts is the AND of one 36-bit mask a
// tile, lines of seven cannot arise, and a mask only shrinks as tiles come.
//
// Cells live on a torus of 128 x 128 that 108 connected tiles cannot wrap around.
// Empty cells beside the board (the frontier) have a record in a dense array: what
// fits across, what fits down, how long the runs on the four sides are.  Laying a
// tile changes at most the four cells at the ends of its two lines.  A cell that
// fits nothing can never fit anything again, and leaves the list.  Games are only
// played forwards here, so nothing is kept for taking a move back.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int kKinds = 36;
constexpr u64 kAllTiles = (u64{1} << kKinds) - 1;
constexpr int kCells = 128 * 128;
constexpr int kMask = kCells - 1;
constexpr int kStep[2] = {1, 128};  // across, down
constexpr int kOrigin = 64 * 128 + 64;

// What a line of n tiles scores: nothing for a lone tile, six more for a Qwirkle.
// The lengths above six never arise; the table only has to be readable there.
constexpr u8 kLineScore[16] = {0, 0, 2, 3, 4, 5, 12};

struct Tables {
  u64 joins[kKinds];  // the tiles that may share a line with this one
  Tables() {
    for (int a = 0; a < kKinds; ++a) {
      joins[a] = 0;
      for (int b = 0; b < kKinds; ++b)
        if ((a / 6 == b / 6) != (a % 6 == b % 6)) joins[a] |= u64{1} << b;
    }
  }
};
const Tables kTables;

// Move, in one word, the greatest score greatest: 7 bits of score, 3 of count,
// 1 of axis, 14 of first cell, 36 of tiles.  The tiles go in that order onto the
// first empty cells along the axis from the first cell on.
using Move = u64;
constexpr int kScoreShift = 54, kCountShift = 51, kAxisShift = 50, kCellShift = 36;
inline int move_score(Move m) { return static_cast<int>(m >> kScoreShift); }
inline int move_count(Move m) { return (m >> kCountShift) & 7; }
inline int move_axis(Move m) { return (m >> kAxisShift) & 1; }
inline int move_cell(Move m) { return (m >> kCellShift) & kMask; }
inline int move_tile(Move m, int i) { return (m >> (6 * i)) & 63; }

struct Random {
  u64 state;
  explicit Random(u64 seed) : state(seed) {
    state = u64{next()} << 32 | seed;  // or seed 2 would be seed 1, one number later
  }
  u32 next() {  // splitmix64, the upper half
    u64 z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<u32>((z ^ (z >> 31)) >> 32);
  }
  u32 below(u32 n) {  // unbiased (Lemire)
    u64 product = u64{next()} * n;
    if (static_cast<u32>(product) < n) {
      const u32 least = (0u - n) % n;
      while (static_cast<u32>(product) < least) product = u64{next()} * n;
    }
    return static_cast<u32>(product >> 32);
  }
};

struct Edge {        // an empty cell beside the board
  u64 fit[2];        // what the line across, down through it accepts
  u16 cell;
  u8 before[2];      // tiles directly left, above
  u8 after[2];       // tiles directly right, below
  u8 cross[2];       // what a tile here scores across, down
  u8 pad[8];
};
static_assert(sizeof(Edge) == 32, "two records a cache line");

// What a cell holds: the index of its record, or kTile + its tile.  All empty cells
// that touch nothing share the first record, all that fit nothing the second, so
// that an empty cell can be asked for its record without asking what it is.
constexpr u16 kFree = 0, kDead = 1, kFirst = 2, kTile = 512;
constexpr int kMaxEdges = 256;   // 108 tiles have at most 218 empty neighbours
constexpr int kMaxMoves = 1 << 21;  // games stay far below; made-up positions may not

struct Board {
  u16 at[kCells];
  Edge edges[kMaxEdges];
  int edge_end = kFirst;
  u16 touched[512];
  int touched_count = 0;
  int tiles = 0;

  Board() {
    std::memset(at, 0, sizeof at);
    edges[kFree] = edges[kDead] = Edge{};
    edges[kFree].fit[0] = edges[kFree].fit[1] = kAllTiles;
  }

  void clear() {
    for (int i = 0; i < touched_count; ++i) at[touched[i]] = kFree;
    touched_count = tiles = 0;
    edge_end = kFirst;
  }

  void drop(int index) {
    const int last = --edge_end;
    edges[index] = edges[last];
    at[edges[index].cell] = static_cast<u16>(index);
  }

  // The run of `length` tiles from `cell` on, in steps of `step`: all accepted?
  bool all_in(u64 accepted, int cell, int step, int length) const {
    for (; length > 0; --length, cell = (cell + step) & kMask)
      if (!(accepted >> (at[cell] - kTile) & 1)) return false;
    return true;
  }

  // The cell at one end of a line that has become `length` tiles and accepts `accepted`.
  void meet(int cell, int axis, bool line_is_after, int length, u64 accepted) {
    int index = at[cell];
    if (index == kDead) return;
    if (index == kFree) {
      touched[touched_count++] = static_cast<u16>(cell);
      index = edge_end++;
      edges[index] = edges[kFree];
      edges[index].cell = static_cast<u16>(cell);
      at[cell] = static_cast<u16>(index);
    }
    Edge& edge = edges[index];
    u64 fit = edge.fit[axis] & accepted;
    const int away = line_is_after ? -kStep[axis] : kStep[axis];
    const int other = line_is_after ? edge.before[axis] : edge.after[axis];
    if (other && !all_in(accepted, (cell + away) & kMask, away, other)) fit = 0;
    if (fit & edge.fit[!axis]) {
      (line_is_after ? edge.after : edge.before)[axis] = static_cast<u8>(length);
      edge.fit[axis] = fit;
      edge.cross[axis] = kLineScore[length + other + 1];
    } else {
      drop(index);
      at[cell] = kDead;
    }
  }

  void lay(int tile, int cell) {
    const int index = at[cell];
    const Edge here = edges[index];
    if (index == kFree)
      touched[touched_count++] = static_cast<u16>(cell);
    else
      drop(index);
    at[cell] = static_cast<u16>(kTile + tile);
    ++tiles;
    for (int axis = 0; axis < 2; ++axis) {
      const int step = kStep[axis];
      const u64 accepted = here.fit[axis] & kTables.joins[tile];
      const int length = here.before[axis] + 1 + here.after[axis];
      meet((cell - step * (here.before[axis] + 1)) & kMask, axis, true, length, accepted);
      meet((cell + step * (here.after[axis] + 1)) & kMask, axis, false, length, accepted);
    }
  }

  void play(Move move) {
    const int step = kStep[move_axis(move)];
    int cell = move_cell(move);
    for (int i = 0, n = move_count(move); i < n; ++i) {
      while (at[cell] >= kTile) cell = (cell + step) & kMask;
      lay(move_tile(move, i), cell);
    }
  }

  bool any_fits(u64 kinds) const {
    for (int i = kFirst; i < edge_end; ++i)
      if (edges[i].fit[0] & edges[i].fit[1] & kinds) return true;
    return false;
  }
};

struct Lister {
  const Board& board;
  Move* out;
  const u64 hand;

  // A partial move: `body` is the move word without score and count.
  // Extend towards the end of the axis from the empty `cell` on, in every way.
  template <int Axis>
  void extend_after(int cell, u64 accepted, int length, int crossing, int count, u64 body) {
    const Edge& edge = board.edges[board.at[cell]];
    u64 options = accepted & hand & edge.fit[0] & edge.fit[1];
    if (!options) return;
    const int joined = edge.after[Axis];
    if (joined && !board.all_in(accepted, (cell + kStep[Axis]) & kMask, kStep[Axis], joined))
      return;
    accepted &= edge.fit[Axis];
    length += 1 + joined;
    crossing += edge.cross[!Axis];
    const int next = (cell + kStep[Axis] * (1 + joined)) & kMask;
    const u64 head = body | u64(kLineScore[length] + crossing) << kScoreShift |
                     u64(count + 1) << kCountShift;
    do {
      const int tile = __builtin_ctzll(options);
      options &= options - 1;
      const u64 laid = u64(tile) << (6 * count);
      *out++ = head | laid;
      const u64 still = accepted & kTables.joins[tile];
      if (still & hand) extend_after<Axis>(next, still, length, crossing, count + 1, body | laid);
    } while (options);
  }

  // Extend towards the start of the axis, over cells that touch nothing.
  template <int Axis>
  void extend_before(int cell, int after, u64 accepted, int length, int crossing, int count,
                     u64 tiles) {
    u64 options = accepted & hand;
    const u64 place = u64(Axis) << kAxisShift | u64(cell) << kCellShift;
    const u64 head = place | u64(kLineScore[length + 1] + crossing) << kScoreShift |
                     u64(count + 1) << kCountShift;
    const int next = (cell - kStep[Axis]) & kMask;
    const bool more = board.at[next] == kFree;
    do {
      const int tile = __builtin_ctzll(options);
      options &= options - 1;
      const u64 laid = tiles << 6 | u64(tile);
      *out++ = head | laid;
      const u64 still = accepted & kTables.joins[tile];
      if (still & hand) {
        extend_after<Axis>(after, still, length + 1, crossing, count + 1, place | laid);
        if (more)
          extend_before<Axis>(next, after, still, length + 1, crossing, count + 1, laid);
      }
    } while (options);
  }

  // A tile on a frontier cell, from where a line could go on.
  struct Start {
    u8 edge, tile;
  };

  // Moves of two and more tiles: these are the first frontier cell that they cover,
  // so each arises once.  First what can be asked of all starts without a branch
  // that would often be guessed wrong, then the few that are left.
  template <int Axis>
  void list_from(const Start* starts, int count) {
    constexpr int step = kStep[Axis];
    Start go_after[kMaxEdges * 6], go_before[kMaxEdges * 6];
    int afters = 0, befores = 0;
    for (int i = 0; i < count; ++i) {
      const Edge& edge = board.edges[starts[i].edge];
      const u64 accepted = edge.fit[Axis] & kTables.joins[starts[i].tile] & hand;
      const Edge& next = board.edges[board.at[(edge.cell + step * (1 + edge.after[Axis])) & kMask]];
      go_after[afters] = starts[i];
      afters += (accepted & next.fit[0] & next.fit[1]) != 0;
      go_before[befores] = starts[i];
      befores += board.at[(edge.cell - step) & kMask] == kFree;
    }
    for (int i = 0; i < afters; ++i) {
      const Edge& edge = board.edges[go_after[i].edge];
      const u64 tile = go_after[i].tile;
      extend_after<Axis>((edge.cell + step * (1 + edge.after[Axis])) & kMask,
                         edge.fit[Axis] & kTables.joins[tile],
                         edge.before[Axis] + 1 + edge.after[Axis], edge.cross[!Axis], 1,
                         u64(Axis) << kAxisShift | u64(edge.cell) << kCellShift | tile);
    }
    for (int i = 0; i < befores; ++i) {
      const Edge& edge = board.edges[go_before[i].edge];
      const u64 tile = go_before[i].tile;
      extend_before<Axis>((edge.cell - step) & kMask,
                          (edge.cell + step * (1 + edge.after[Axis])) & kMask,
                          edge.fit[Axis] & kTables.joins[tile], 1 + edge.after[Axis],
                          edge.cross[!Axis], 1, tile);
    }
  }

  void list() {
    u8 open[kMaxEdges];
    int opens = 0;
    for (int i = kFirst, end = board.edge_end; i < end; ++i) {
      open[opens] = static_cast<u8>(i);
      opens += (board.edges[i].fit[0] & board.edges[i].fit[1] & hand) != 0;
    }
    Start across[kMaxEdges * 6], down[kMaxEdges * 6];
    int acrosses = 0, downs = 0;
    for (int i = 0; i < opens; ++i) {
      const Edge& edge = board.edges[open[i]];
      u64 options = edge.fit[0] & edge.fit[1] & hand;
      const u64 head = u64(edge.cross[0] + edge.cross[1]) << kScoreShift |
                       u64{1} << kCountShift | u64(edge.cell) << kCellShift;
      do {
        const int tile = __builtin_ctzll(options);
        options &= options - 1;
        *out++ = head | u64(tile);
        const u64 partners = kTables.joins[tile] & hand;
        across[acrosses] = down[downs] = Start{open[i], static_cast<u8>(tile)};
        acrosses += (edge.fit[0] & partners) != 0;
        downs += (edge.fit[1] & partners) != 0;
      } while (options);
    }
    list_from<0>(across, acrosses);
    list_from<1>(down, downs);
  }

  void order(u64 kinds, int size, int count, u64 body) {
    if (count == size) {
      const int score = size == 1 ? 1 : kLineScore[size];  // C6 for a lone tile
      *out++ = body | u64(score) << kScoreShift | u64(size) << kCountShift;
      return;
    }
    for (u64 rest = kinds; rest; rest &= rest - 1) {
      const int tile = __builtin_ctzll(rest);
      order(kinds & ~(u64{1} << tile), size, count + 1, body | u64(tile) << (6 * count));
    }
  }

  // The opening: each longest set in every order, across from the origin.
  void list_opening(int size) {
    if (size == 1) {
      for (u64 rest = hand; rest; rest &= rest - 1)
        order(rest & -rest, 1, 0, u64{kOrigin} << kCellShift);
      return;
    }
    for (int group = 0; group < 12; ++group) {
      const u64 kinds = hand & group_mask(group);
      if (__builtin_popcountll(kinds) == size) order(kinds, size, 0, u64{kOrigin} << kCellShift);
    }
  }

  static u64 group_mask(int group) {
    return group < 6 ? u64{63} << (6 * group) : u64{0x041041041} << (group - 6);
  }
};

int longest(u64 hand) {
  int best = 0;
  for (int group = 0; group < 12; ++group)
    best = std::max(best, __builtin_popcountll(hand & Lister::group_mask(group)));
  return best;
}

Move* list_moves(const Board& board, u64 hand, Move* moves) {
  Lister lister{board, moves, hand};
  if (board.tiles)
    lister.list();
  else
    lister.list_opening(longest(hand));
  return lister.out;
}

// Games -----------------------------------------------------------------------------

struct Totals {
  u64 lists = 0, moves = 0, turns = 0, points = 0, stuck = 0;
};

struct Game {
  Board board;
  Move moves[kMaxMoves];
  u8 bag[108];
  u8 hands[2][6];

  static u64 kinds(const u8* hand, int size) {
    u64 mask = 0;
    for (int i = 0; i < size; ++i) mask |= u64{1} << hand[i];
    return mask;
  }

  void play(Random& random, Totals& totals) {
    board.clear();
    for (int i = 0; i < 108; ++i) bag[i] = static_cast<u8>(i % kKinds);
    for (int i = 107; i > 0; --i) std::swap(bag[i], bag[random.below(i + 1)]);
    int left = 108, sizes[2] = {6, 6}, scores[2] = {0, 0};
    for (auto& hand : hands)
      for (u8& tile : hand) tile = bag[--left];
    int seat = longest(kinds(hands[1], 6)) > longest(kinds(hands[0], 6));
    for (;; seat = !seat) {
      u8* hand = hands[seat];
      int& size = sizes[seat];
      Move* const end = list_moves(board, kinds(hand, size), moves);
      ++totals.lists;
      ++totals.turns;
      totals.moves += static_cast<u64>(end - moves);
      if (end != moves) {
        Move top = 0;
        for (const Move* m = moves; m != end; ++m) top = std::max(top, *m);
        const Move least = top >> kScoreShift << kScoreShift;
        u32 ties = 0;
        for (const Move* m = moves; m != end; ++m) ties += *m >= least;
        u32 before = random.below(ties);
        const Move* m = moves;
        while (*m < least || before-- != 0) ++m;
        const Move move = *m;
        board.play(move);
        for (int i = 0, n = move_count(move); i < n; ++i) {
          int k = 0;
          while (hand[k] != move_tile(move, i)) ++k;
          hand[k] = hand[--size];
        }
        scores[seat] += move_score(move);
        while (size < 6 && left) hand[size++] = bag[--left];
        if (!size) {  // E2; the hand can only stay empty when the bag is
          scores[seat] += 6;
          break;
        }
        if (!board.any_fits(kinds(hand, size) | kinds(hands[!seat], sizes[!seat])) &&
            !board.any_fits(kinds(bag, left))) {  // E3
          ++totals.stuck;
          break;
        }
      } else if (left) {  // W5: as many as the bag allows, drawn before they go back
        const int count = std::min({size, left, 6});
        for (int i = 0; i < count; ++i) std::swap(hand[i], bag[left - 1 - i]);
        for (int i = left - 1; i > 0; --i) std::swap(bag[i], bag[random.below(i + 1)]);
      }
    }
    totals.points += static_cast<u64>(scores[0] + scores[1]);
  }
};

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

int bench(int games, u64 seed) {
  static Game game;
  Random random(seed);
  Totals warm, totals;
  for (int i = 0; i < 200; ++i) game.play(random, warm);
  const double start = cpu_seconds();
  for (int i = 0; i < games; ++i) game.play(random, totals);
  const double spent = cpu_seconds() - start;
  std::printf(
      "{\"lists_per_s\": %.0f, \"games_per_s\": %.0f, \"mean_list\": %.2f, "
      "\"games\": %d, \"mean_turns\": %.2f, \"mean_points\": %.2f, \"stuck\": %llu}\n",
      static_cast<double>(totals.lists) / spent, games / spent,
      static_cast<double>(totals.moves) / static_cast<double>(totals.lists), games,
      static_cast<double>(totals.turns) / games, static_cast<double>(totals.points) / games / 2,
      static_cast<unsigned long long>(totals.stuck));
  return 0;
}

// Positions from a file ----------------------------------------------------------------

std::vector<int> parse_codes(const std::string& text) {
  static const std::string colours = "ROYGBP", shapes = "osdcxt";
  std::vector<int> tiles;
  if (text == "-") return tiles;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    tiles.push_back(static_cast<int>(colours.find(text[i]) * 6 + shapes.find(text[i + 1])));
  return tiles;
}

u64 as_mask(const std::vector<int>& tiles) {
  u64 mask = 0;
  for (int tile : tiles) mask |= u64{1} << tile;
  return mask;
}

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, by);) parts.push_back(part);
  return parts;
}

std::string count_line(Board& board, Move* moves, const std::string& position) {
  const std::vector<std::string> fields = split(position, ' ');
  board.clear();
  if (fields[0] != "-")
    for (const std::string& run : split(fields[0], ';')) {
      const std::size_t comma = run.find(','), colon = run.find(':');
      const long long x = std::stoll(run), y = std::stoll(run.substr(comma + 1));
      int cell = static_cast<int>((y * 128 + x) & kMask);
      for (int tile : parse_codes(run.substr(colon + 1))) {
        board.lay(tile, cell);
        cell = (cell + 1) & kMask;
      }
    }
  const u64 bag = as_mask(parse_codes(fields[2]));
  u64 unplayed = bag;
  bool played_out = false;
  u64 hand = 0;
  const std::vector<std::string> hands = split(fields[1], '/');
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const u64 kinds = as_mask(parse_codes(hands[seat]));
    unplayed |= kinds;
    if (!kinds && !bag) played_out = true;
    if (seat == std::stoul(fields[4])) hand = kinds;
  }
  const bool over = played_out || (board.tiles && !board.any_fits(unplayed));
  Move* const end = over || !hand ? moves : list_moves(board, hand, moves);
  int best = 0;
  long long sum = 0;
  for (const Move* m = moves; m != end; ++m) {
    best = std::max(best, move_score(*m));
    sum += move_score(*m);
  }
  std::ostringstream out;
  out << position << " | " << end - moves << " | " << best << " | " << sum;
  return out.str();
}

int perft(const char* path) {
  static Game game;
  std::ifstream in(path);
  int good = 0, bad = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::string found = count_line(game.board, game.moves, line.substr(0, line.find(" |")));
    if (found == line) {
      ++good;
    } else {
      ++bad;
      std::cout << "expected " << line << "\n   found " << found << "\n";
    }
  }
  std::cout << good << " agree, " << bad << " differ\n";
  return bad ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--perft") return perft(argv[2]);
  const int games = argc > 1 ? std::atoi(argv[1]) : 4000;
  return bench(games, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
