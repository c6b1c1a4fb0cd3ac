/* An engine for Qwirkle in C: plays the move with the highest score. See docs/protocol.md.
 *
 *     cc -O2 -o engine examples/engine.c
 *     qwirkle engine check ./engine
 *     qwirkle arena cmd:./engine greedy
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int x, y; char colour, shape; } Tile;

/* The board as a list, and as a grid around its first tile, which 108 tiles cannot leave. What a
 * move lays stands at the end of the list. */
static Tile board[128], hand[6], best[6];
static const Tile *grid[256][256];
static int lying, laid, held, bag, best_n, best_score;
static char used[6];

static const Tile **cell(int x, int y) {
    return &grid[(x - board[0].x + 128) & 255][(y - board[0].y + 128) & 255];
}

/* The length of the line through a cell in direction (dx, dy); 0 if it breaks the rules. */
static int line(int x, int y, int dx, int dy) {
    const Tile *first, *tile, *other;
    int n = 0, same_colour = 1, same_shape = 1;
    while (*cell(x - dx, y - dy)) x -= dx, y -= dy;
    first = *cell(x, y);
    for (; (tile = *cell(x + n * dx, y + n * dy)); n++) {
        same_colour &= tile->colour == first->colour;
        same_shape &= tile->shape == first->shape;
        for (int i = 0; i < n; i++) {
            other = *cell(x + i * dx, y + i * dy);
            if (tile->colour == other->colour && tile->shape == other->shape) return 0;
        }
    }
    return n <= 6 && (same_colour || same_shape) ? n : 0;
}

static int points(int length) { return length == 6 ? 12 : length > 1 ? length : 0; }

static void remember(int score) {
    if (score <= best_score) return;
    best_score = score;
    best_n = laid;
    memcpy(best, board + lying, sizeof(Tile) * laid);
}

/* Try every tile of the hand on this empty cell, then on the next cells of the line. */
static void lay(int x, int y, int dx, int dy, int crossings) {
    for (int i = 0; i < held; i++) {
        if (used[i]) continue;
        board[lying + laid] = (Tile){x, y, hand[i].colour, hand[i].shape};
        *cell(x, y) = &board[lying + laid++];
        used[i] = 1;
        int along = line(x, y, dx, dy), across = line(x, y, dy, dx);
        if (along && across) {
            int score = crossings + points(across);
            remember(score + points(along));
            for (int way = -1; way <= 1; way += 2) {
                int nx = x, ny = y;
                while (*cell(nx, ny)) nx += way * dx, ny += way * dy;
                lay(nx, ny, dx, dy, score);
            }
        }
        *cell(x, y) = NULL;
        laid--, used[i] = 0;
    }
}

/* The opening must be one of the longest lines in hand. */
static void open_game(void) {
    for (int i = 0; i < 2 * held; i++) {
        laid = 0;
        for (int j = 0; j < held; j++) {
            int fits = i % 2 ? hand[j].shape == hand[i / 2].shape : hand[j].colour == hand[i / 2].colour;
            for (int k = 0; k < laid; k++)
                fits &= board[k].colour != hand[j].colour || board[k].shape != hand[j].shape;
            if (fits) board[laid] = (Tile){laid, 0, hand[j].colour, hand[j].shape}, laid++;
        }
        remember(laid);
    }
}

static void read_view(char *text) {
    char cells[4096] = "", hands[256] = "", in_bag[256] = "";
    int seat = 0, x, y, skip;
    sscanf(text, "view %4095s %255s %255s %*s %*s %*s %d", cells, hands, in_bag, &seat);
    bag = atoi(in_bag);
    lying = held = 0;
    memset(grid, 0, sizeof grid);
    for (char *run = strtok(cells, ";"); run; run = strtok(NULL, ";")) {
        if (sscanf(run, "%d,%d:%n", &x, &y, &skip) != 2) break; /* "-" is an empty board */
        for (run += skip; run[0] && lying < 108; run += 2) {
            board[lying] = (Tile){x, y, run[0], run[1]};
            *cell(x++, y) = &board[lying];
            lying++;
        }
    }
    char *mine = strtok(hands, "/");
    while (seat-- > 0) mine = strtok(NULL, "/");
    for (; mine[0] && held < 6; mine += 2) hand[held++] = (Tile){0, 0, mine[0], mine[1]};
}

static void choose(const char *id) {
    best_score = best_n = laid = 0;
    if (!lying) open_game();
    for (int i = 0; i < lying; i++)
        for (int way = 0; way < 4; way++) {
            int x = board[i].x + (way == 0) - (way == 1), y = board[i].y + (way == 2) - (way == 3);
            if (*cell(x, y)) continue;
            lay(x, y, 1, 0, 0);
            lay(x, y, 0, 1, 0);
        }
    printf("best %s", id);
    for (int i = 0; i < best_n; i++)
        printf(" %c%c@%d,%d", best[i].colour, best[i].shape, best[i].x, best[i].y);
    if (!best_n) printf(bag ? " swap" : " pass");
    for (int i = 0; !best_n && i < held && i < bag; i++) printf(" %c%c", hand[i].colour, hand[i].shape);
    printf("\n");
}

int main(void) {
    static char text[8192];
    while (fgets(text, sizeof text, stdin)) {
        char word[16] = "", id[16] = "";
        sscanf(text, "%15s %15s", word, id);
        if (!strcmp(word, "qwirkle")) printf("id name Example in C\nid author nobody\nqwirkleok 1\n");
        if (!strcmp(word, "isready")) printf("readyok\n");
        if (!strcmp(word, "view")) read_view(text);
        if (!strcmp(word, "go")) choose(id);
        if (!strcmp(word, "quit")) break;
        fflush(stdout);
    }
    return 0;
}
