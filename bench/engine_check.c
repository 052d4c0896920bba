/* How often a search without databases picks a move that loses value, on positions whose truth a
   table knows: the engine's honest yardstick. Usage: engine_check TABLE MILLISECONDS [POSITIONS
   [SEED]]. Run it as `tsoro bench engine_check TABLE 50`. Positions are drawn evenly from the table
   among those that have moves of different value. */
#include "base/random.h"
#include "endgame/egdb_set.h"
#include "os/clock.h"
#include "tsoro/egdb.h"
#include "tsoro/moves.h"
#include "tsoro/search.h"

#include "draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Better for the player who moves to it the lower: the value is the other's. */
static int rank_of(tsoro_value value)
{
    return value == TSORO_VALUE_LOSS ? 0 : value == TSORO_VALUE_ENDLESS ? 1 : 2;
}

typedef struct move_choice {
    const tsoro_egdb *db;
    const tsoro_variant *variant;
    int best, worst;
} move_choice;

static int rank_after(const move_choice *choice, const tsoro_position *after)
{
    tsoro_value value;
    if (!tsoro_ok(tsoro_egdb_value(choice->db, choice->variant, after, &value))) {
        fprintf(stderr, "engine_check: a position is not covered\n");
        exit(1);
    }
    return rank_of(value);
}

static bool see_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    (void)move;
    (void)sowing;
    move_choice *choice = context;
    int rank = rank_after(choice, after);
    choice->best = rank < choice->best ? rank : choice->best;
    choice->worst = rank > choice->worst ? rank : choice->worst;
    return true;
}

typedef struct clock_state {
    uint64_t begin;
} clock_state;

static bool poll(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    const clock_state *clock = context;
    (void)info;
    *elapsed_us = (tsoro_monotonic_ns() - clock->begin) / 1000;
    return false;
}

/* What the searches did, and how they ended. */
typedef struct search_sums {
    uint64_t nodes, depth;
    unsigned stopped; /* by the clock; the others had proved their move */
} search_sums;

/* How many programs wanted a processor lately: a search shares it with them. */
static double load(void)
{
    double average = -1;
    return getloadavg(&average, 1) == 1 ? average : -1;
}

/* The value rank of the move the engine chooses. */
static int chosen_rank(tsoro_engine *engine, const move_choice *choice,
                       const tsoro_position *position, uint64_t milliseconds, search_sums *sums)
{
    tsoro_search_result result;
    tsoro_position after;
    clock_state clock = {.begin = tsoro_monotonic_ns()};
    tsoro_limits limits = {.soft_us = milliseconds * 1000,
                           .hard_us = milliseconds * 1000,
                           .poll = poll,
                           .context = &clock};
    tsoro_engine_clear(engine);
    tsoro_root root = {.variant = choice->variant, .position = position};
    if (!tsoro_ok(tsoro_search(engine, &root, &limits, &result)) ||
        !tsoro_ok(tsoro_move_apply(choice->variant, position, &result.best, &after))) {
        fprintf(stderr, "engine_check: a search failed\n");
        exit(1);
    }
    sums->nodes += result.nodes;
    sums->depth += result.depth;
    sums->stopped += result.stopped;
    return rank_after(choice, &after);
}

static void check(const tsoro_egdb *db, uint64_t milliseconds, unsigned count, uint64_t seed)
{
    tsoro_egdb_info about = tsoro_egdb_about(db, 0);
    tsoro_random random = tsoro_random_seeded(seed);
    tsoro_engine *engine;
    unsigned lost[3][3] = {{0}};
    unsigned wrong = 0;
    uint64_t drawn = 0;
    search_sums sums = {0};
    double load_before = load();
    if (!tsoro_ok(tsoro_engine_create(NULL, &engine))) {
        exit(1);
    }
    for (unsigned done = 0; done < count;) {
        tsoro_position position = draw(tsoro_egdb_table(db, 0), &random);
        move_choice choice = {.db = db, .variant = &about.key, .best = 3, .worst = -1};
        drawn++;
        tsoro_moves_each(&about.key, &position, see_move, &choice);
        if (choice.best >= choice.worst) {
            continue;
        }
        int rank = chosen_rank(engine, &choice, &position, milliseconds, &sums);
        lost[choice.best][rank]++;
        wrong += rank != choice.best;
        done++;
    }
    printf("%s: %u positions with a choice (of %" PRIu64 " drawn), %" PRIu64
           " ms each, no databases: %u value-losing moves (%.2f%%)\n",
           about.name, count, drawn, milliseconds, wrong, 100.0 * wrong / count);
    printf("%" PRIu64
           " nodes and depth %.1f a search on average; %u searches ended by the clock, %u "
           "with an exact value; load average %.1f at the beginning, %.1f at the end\n",
           sums.nodes / count, (double)sums.depth / count, sums.stopped, count - sums.stopped,
           load_before, load());
    printf("win given away: %u to endless, %u to loss; endless given away to loss: %u\n",
           lost[0][1], lost[0][2], lost[1][2]);
    tsoro_engine_destroy(engine);
}

int main(int argc, char **argv)
{
    tsoro_egdb *db;
    uint64_t milliseconds = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    unsigned count = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 2000;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    if (milliseconds == 0 || count == 0) {
        fprintf(stderr, "usage: engine_check TABLE MILLISECONDS [POSITIONS [SEED]]\n");
        return 2;
    }
    if (!tsoro_ok(tsoro_egdb_create(&db)) || !tsoro_ok(tsoro_egdb_add_path(db, argv[1])) ||
        tsoro_egdb_tables(db) == 0) {
        fprintf(stderr, "engine_check: cannot open %s\n", argv[1]);
        return 2;
    }
    check(db, milliseconds, count, seed);
    tsoro_egdb_destroy(db);
    return 0;
}
