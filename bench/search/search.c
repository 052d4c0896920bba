/* How fast the search is: nodes a second and time to a fixed depth over 40 positions of a board,
   with one thread and with two, beside plain alpha-beta in the same run. Processor time where one
   thread runs, wall time where two do; ratios are of medians over the runs.

     bench/search VARIANT DEPTH [RUNS] */
#include "tsoro/search.h"
#include "base/random.h"
#include "os/clock.h"
#include "os/thread.h"
#include "tsoro/moves.h"
#include "tsoro/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plain_search.h"

#define POSITIONS 40
#define RUNS_MOST 20

typedef struct run {
    double seconds, nodes, first; /* first: nodes of the first thread, its way to the depth */
} run;

static tsoro_variant variant;
static tsoro_position positions[POSITIONS];

static void *start(void *context, void (*body)(void *), void *argument)
{
    tsoro_thread *thread;
    (void)context;
    return tsoro_ok(tsoro_thread_start(body, argument, &thread)) ? thread : NULL;
}

static void join(void *context, void *handle)
{
    (void)context;
    tsoro_thread_join(handle);
}

static const tsoro_threads threads = {.start = start, .join = join};

/* Plays a sowing at random with its best-looking bonus; false if there is none. */
static bool play_random(tsoro_position *position, tsoro_random *random)
{
    tsoro_sowings walk;
    tsoro_sowing sowing, chosen = {.origin = TSORO_NO_PIT};
    tsoro_sowings_start(&walk, &variant, position);
    for (uint64_t seen = 1; seen < 500 && tsoro_sowings_next(&walk, &sowing); seen++) {
        if (tsoro_random_below(random, seen) == 0) {
            chosen = sowing;
        }
    }
    if (chosen.origin == TSORO_NO_PIT) {
        return false;
    }
    *position = tsoro_sowing_apply(&variant, position, &chosen, 0);
    return true;
}

static void make_positions(void)
{
    tsoro_random random = tsoro_random_seeded(40);
    for (unsigned i = 0; i < POSITIONS;) {
        positions[i] = tsoro_position_start(&variant);
        bool going = true;
        for (unsigned ply = 0; ply < 1 + i % 8 && going; ply++) {
            going = play_random(&positions[i], &random);
        }
        i += going && tsoro_has_move(&variant, &positions[i]);
    }
}

static run search_all(unsigned depth, unsigned thread_count)
{
    run r = {0};
    tsoro_engine *engine;
    tsoro_engine_options options = {.thread_count = thread_count, .threads = &threads};
    if (!tsoro_ok(tsoro_engine_create(&options, &engine))) {
        exit(1);
    }
    for (unsigned i = 0; i < POSITIONS; i++) {
        tsoro_root root = {.variant = &variant, .position = &positions[i]};
        tsoro_limits limits = {.depth = depth};
        tsoro_search_result result;
        tsoro_engine_clear(engine);
        uint64_t began = thread_count == 1 ? tsoro_processor_ns() : tsoro_monotonic_ns();
        if (!tsoro_ok(tsoro_search(engine, &root, &limits, &result))) {
            exit(1);
        }
        uint64_t ended = thread_count == 1 ? tsoro_processor_ns() : tsoro_monotonic_ns();
        r.seconds += (double)(ended - began) / 1e9;
        r.nodes += (double)result.nodes;
        r.first += (double)result.first_nodes;
    }
    tsoro_engine_destroy(engine);
    return r;
}

static run plain_all(double seconds)
{
    run r = {0};
    for (unsigned i = 0; i < POSITIONS; i++) {
        uint64_t nodes = 0;
        uint64_t began = tsoro_processor_ns();
        plain_search(&variant, &positions[i], (uint64_t)(seconds / POSITIONS * 1e9), &nodes);
        r.seconds += (double)(tsoro_processor_ns() - began) / 1e9;
        r.nodes += (double)nodes;
    }
    return r;
}

static int by_seconds(const void *a, const void *b)
{
    const run *x = a, *y = b;
    return (x->seconds > y->seconds) - (x->seconds < y->seconds);
}

static run median(run *runs, unsigned count)
{
    qsort(runs, count, sizeof *runs, by_seconds);
    return runs[count / 2];
}

int main(int count, char **words)
{
    if (count < 3 || !tsoro_ok(tsoro_variant_read(words[1], strlen(words[1]), &variant))) {
        fprintf(stderr, "search VARIANT DEPTH [RUNS]\n");
        return 2;
    }
    unsigned depth = (unsigned)strtoul(words[2], NULL, 10);
    unsigned runs = count > 3 ? (unsigned)strtoul(words[3], NULL, 10) : 5;
    runs = runs < 1 ? 1 : runs > RUNS_MOST ? RUNS_MOST : runs;
    run one[RUNS_MOST], two[RUNS_MOST];
    make_positions();
    for (unsigned i = 0; i < runs; i++) {
        one[i] = search_all(depth, 1);
        two[i] = search_all(depth, 2);
    }
    run single = median(one, runs), both = median(two, runs), plain = plain_all(single.seconds);
    printf("%s, %d positions to depth %u, %u runs\n", words[1], POSITIONS, depth, runs);
    printf("  one thread:  %.3f s, %.2f million nodes/s\n", single.seconds,
           single.nodes / single.seconds / 1e6);
    printf("  plain:       %.2f million nodes/s\n", plain.nodes / plain.seconds / 1e6);
    printf("  two threads: %.3f s (%.2f times as fast), %.2f million nodes/s (%.2f times)\n",
           both.seconds, single.seconds / both.seconds, both.nodes / both.seconds / 1e6,
           both.nodes / both.seconds / (single.nodes / single.seconds));
    printf("  two threads, counted: the first thread's way to the depth is %.2f times as short\n",
           single.first / both.first);
    return 0;
}
