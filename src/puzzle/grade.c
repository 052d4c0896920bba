/* How hard a puzzle is: what it costs the engine, without tables, to find the winning moves. */
#include "puzzle/puzzle.h"

#include "tsoro/search.h"

enum { HASH_BYTES = 1 << 20 };

typedef struct watch {
    tsoro_move wanted;
    bool held;      /* the last line began with it */
    uint64_t since; /* nodes when it came to the front for good */
} watch;

static bool look(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    watch *w = context;
    (void)elapsed_us;
    if (info == NULL || info->line == NULL || info->line->bound == TSORO_BOUND_UPPER) {
        return false;
    }
    bool right = tsoro_move_equal(info->line->pv[0], w->wanted);
    if (right && !w->held) {
        w->since = info->nodes;
    }
    w->held = right;
    return right && tsoro_score_is_win(info->line->score);
}

/* The nodes after which the engine holds on to the move; the limit if it never does. */
static tsoro_status nodes_to_find(tsoro_engine *engine, const tsoro_puzzle *puzzle,
                                  const tsoro_position *position, const tsoro_move *wanted,
                                  uint64_t limit, uint64_t *nodes)
{
    watch w = {.wanted = *wanted};
    const tsoro_root root = {.variant = &puzzle->variant, .position = position};
    const tsoro_limits limits = {.nodes = limit, .poll = look, .context = &w};
    tsoro_search_result result;
    tsoro_engine_clear(engine);
    tsoro_status status = tsoro_search(engine, &root, &limits, &result);
    *nodes = w.held ? w.since : limit;
    return status;
}

/* 16 times the binary logarithm, of a number that is not 0. */
static unsigned log2_16(uint64_t number)
{
    unsigned whole = 63u - (unsigned)__builtin_clzll(number);
    uint64_t part = whole >= 31 ? number >> (whole - 31) : number << (31 - whole);
    unsigned log = 0;
    for (unsigned bit = 0; bit < 4; bit++) {
        part = part * part >> 31;
        log = log << 1 | (part >> 32 & 1);
        part >>= part >> 32 & 1;
    }
    return whole * 16 + log;
}

/* A puzzle is harder the longer the engine looks for the moves, the more moves there are to choose
   from, the more laps the first one sows, and if it takes nothing. The weights spread what the
   tables yield over the whole scale. */
static unsigned rating_of(uint64_t nodes, uint64_t moves, unsigned laps, tsoro_theme theme)
{
    int rating = TSORO_PUZZLE_EASIEST - 400;
    rating += (int)(log2_16(nodes) * 7);
    rating += (int)(log2_16(moves) * 4);
    rating += (int)(log2_16(laps) * 3);
    rating += theme == TSORO_THEME_CAPTURE || theme == TSORO_THEME_BONUS ? 0 : 80;
    return rating < TSORO_PUZZLE_EASIEST   ? TSORO_PUZZLE_EASIEST
           : rating > TSORO_PUZZLE_HARDEST ? TSORO_PUZZLE_HARDEST
                                           : (unsigned)rating;
}

tsoro_status tsoro_puzzle_grade(tsoro_puzzle *puzzle, uint64_t nodes)
{
    tsoro_engine *engine = NULL;
    const tsoro_engine_options options = {.hash_bytes = HASH_BYTES};
    tsoro_status status = tsoro_engine_create(&options, &engine);
    tsoro_position at = puzzle->position;
    uint64_t found = 0;
    for (unsigned ply = 0; ply < puzzle->count && tsoro_ok(status); ply++) {
        uint64_t took = 0;
        if (ply % 2 == 0) {
            status = nodes_to_find(engine, puzzle, &at, &puzzle->line[ply], nodes, &took);
        }
        found += took;
        if (tsoro_ok(status)) {
            status = tsoro_move_apply(&puzzle->variant, &at, &puzzle->line[ply], &at);
        }
    }
    tsoro_sowing sowing = {.laps = 1};
    tsoro_move_find(&puzzle->variant, &puzzle->position, &puzzle->line[0], &sowing);
    puzzle->rating = rating_of(found + 1, tsoro_moves_count(&puzzle->variant, &puzzle->position),
                               sowing.laps, puzzle->theme);
    tsoro_engine_destroy(engine);
    return status;
}
