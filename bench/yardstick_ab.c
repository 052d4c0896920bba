/* A plain alpha-beta search as a UGI program, to measure strength against: the library's moves,
   iterative deepening, every move at every node (the most stones taken first), stones on the board
   as the value. No table, no quiescence, no reductions. Frozen. */
#define YARD_NAME "yardstick alpha-beta"
#define YARD_LOOK 4096
#include "yardstick.h"

enum { WIN = 1000000 };

typedef struct choice {
    tsoro_move move;
    unsigned taken;
} choice;

typedef struct choices {
    choice *list;
    size_t count, capacity;
} choices;

typedef struct search {
    const tsoro_variant *variant;
    const yard_limits *limits;
    choices all; /* of every node on the way down, one behind the other */
    uint64_t nodes;
    bool stopped;
} search;

static void add_choice(choices *all, tsoro_move move, unsigned taken)
{
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 4096;
        all->list = realloc(all->list, all->capacity * sizeof *all->list);
        if (all->list == NULL) {
            exit(1);
        }
    }
    all->list[all->count++] = (choice){move, taken};
}

static unsigned stones(const uint8_t half[TSORO_HALF_BYTES])
{
    unsigned sum = 0;
    for (unsigned i = 0; i < TSORO_MAX_PITS; i++) {
        sum += half[i];
    }
    return sum;
}

static bool add_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    search *s = context;
    (void)sowing;
    add_choice(&s->all, *move, TSORO_MAX_STONES - stones(after->pits[after->mover]));
    return true;
}

/* Most stones taken first; equal ones in the library's order. Counting sort over a copy. */
static void sort(choice *list, size_t count)
{
    size_t place[TSORO_MAX_STONES + 2] = {0};
    choice *sorted = malloc((count + 1) * sizeof *sorted);
    if (sorted == NULL) {
        exit(1);
    }
    for (size_t i = 0; i < count; i++) {
        place[TSORO_MAX_STONES - list[i].taken + 1]++;
    }
    for (unsigned i = 1; i < TSORO_MAX_STONES + 2; i++) {
        place[i] += place[i - 1];
    }
    for (size_t i = 0; i < count; i++) {
        sorted[place[TSORO_MAX_STONES - list[i].taken]++] = list[i];
    }
    memcpy(list, sorted, count * sizeof *list);
    free(sorted);
}

static int value(const tsoro_position *position)
{
    unsigned mover = position->mover;
    return 100 * ((int)stones(position->pits[mover]) - (int)stones(position->pits[1 - mover]));
}

/* Fail-hard negamax. */
static int negamax(search *s, const tsoro_position *position, uint32_t depth, uint32_t ply,
                   int alpha, int beta)
{
    s->stopped = s->stopped || yard_must_stop(s->limits, ++s->nodes);
    if (s->stopped) {
        return alpha;
    }
    if (depth == 0) {
        return tsoro_has_move(s->variant, position) ? value(position) : -WIN + (int)ply;
    }
    size_t first = s->all.count;
    tsoro_moves_each(s->variant, position, add_move, s);
    size_t count = s->all.count - first;
    sort(s->all.list + first, count);
    if (count == 0) {
        return -WIN + (int)ply;
    }
    for (size_t i = 0; i < count && alpha < beta; i++) {
        tsoro_position after;
        tsoro_move_apply(s->variant, position, &s->all.list[first + i].move, &after);
        int score = -negamax(s, &after, depth - 1, ply + 1, -beta, -alpha);
        if (s->stopped) {
            break;
        }
        alpha = score > alpha ? score : alpha;
    }
    s->all.count = first;
    return alpha < beta ? alpha : beta;
}

/* One iteration; the best move moves to the front. */
static int search_root(search *s, const tsoro_position *position, uint32_t depth, size_t count)
{
    int alpha = -2 * WIN;
    for (size_t i = 0; i < count; i++) {
        choice now = s->all.list[i];
        tsoro_position after;
        tsoro_move_apply(s->variant, position, &now.move, &after);
        int score = -negamax(s, &after, depth - 1, 1, -2 * WIN, -alpha);
        if (s->stopped) {
            break;
        }
        if (score > alpha) {
            alpha = score;
            memmove(s->all.list + 1, s->all.list, i * sizeof now);
            s->all.list[0] = now;
        }
    }
    return alpha;
}

static tsoro_move yard_think(const tsoro_game *game, const yard_limits *limits)
{
    search s = {.variant = tsoro_game_variant(game), .limits = limits};
    const tsoro_position *position = tsoro_game_position(game);
    tsoro_game_moves_each(game, add_move, &s);
    if (s.all.count == 0) {
        tsoro_moves_each(s.variant, position, add_move, &s);
    }
    size_t count = s.all.count;
    sort(s.all.list, count);
    uint32_t most = limits->depth ? limits->depth : 100;
    for (uint32_t depth = 1; depth <= most && count > 1 && !s.stopped; depth++) {
        int score = search_root(&s, position, depth, count);
        printf("info depth %u score cp %d nodes %llu\n", depth, score, (unsigned long long)s.nodes);
        if (score >= WIN - 200 || score <= -WIN + 200) {
            break;
        }
    }
    tsoro_move best = s.all.list[0].move;
    free(s.all.list);
    return best;
}
