/* How fast the search is over 40 positions of a board, each searched to a fixed depth from an empty
   table.

     bench/search VARIANT DEPTH [RUNS]
         one thread beside plain alpha-beta, processor time, the median of the runs
     bench/search VARIANT DEPTH RUNS threads
         two threads beside one, wall time, the totals of the runs */
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
    double seconds, nodes;
    double first;  /* nodes of the first thread, its way to the depth */
    double leaves; /* of first: valued and cut before a frame was made of them */
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

static run search_all(unsigned depth, unsigned thread_count, uint64_t (*now)(void))
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
        uint64_t began = now();
        if (!tsoro_ok(tsoro_search(engine, &root, &limits, &result))) {
            exit(1);
        }
        r.seconds += (double)(now() - began) / 1e9;
        r.nodes += (double)result.nodes;
        r.first += (double)result.first_nodes;
        r.leaves += (double)result.leaves;
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

static double speed(run r)
{
    return r.nodes / r.seconds / 1e6;
}

static void measure_speed(unsigned depth, unsigned runs)
{
    run one[RUNS_MOST];
    for (unsigned i = 0; i < runs; i++) {
        one[i] = search_all(depth, 1, tsoro_processor_ns);
    }
    qsort(one, runs, sizeof *one, by_seconds);
    run single = one[runs / 2], plain = plain_all(single.seconds);
    printf("  one thread: %.3f s, %.0f nodes, %.2f million nodes/s\n", single.seconds, single.nodes,
           speed(single));
    printf("              %.2f million nodes/s without the %.0f leaves cut by their static value\n",
           (single.nodes - single.leaves) / single.seconds / 1e6, single.leaves);
    printf("  plain:      %.2f million nodes/s\n", speed(plain));
}

static void add(run *sum, run more)
{
    sum->seconds += more.seconds;
    sum->nodes += more.nodes;
    sum->first += more.first;
}

static void measure_threads(unsigned depth, unsigned runs)
{
    run one = {0}, two = {0};
    for (unsigned i = 0; i < runs; i++) {
        add(&one, search_all(depth, 1, tsoro_monotonic_ns));
        add(&two, search_all(depth, 2, tsoro_monotonic_ns));
    }
    printf("  one thread:  %.3f s, %.2f million nodes/s\n", one.seconds, speed(one));
    printf("  two threads: %.3f s, %.2f million nodes/s\n", two.seconds, speed(two));
    printf("  two threads get to the depth %.2f times as fast, with %.2f times the nodes/s\n",
           one.seconds / two.seconds, speed(two) / speed(one));
    printf("  the first thread's way to the depth, in nodes, is %.2f times as short\n",
           one.first / two.first);
}

int main(int count, char **words)
{
    if (count < 3 || !tsoro_ok(tsoro_variant_read(words[1], strlen(words[1]), &variant)) ||
        (count > 4 && strcmp(words[4], "threads") != 0)) {
        fprintf(stderr, "search VARIANT DEPTH [RUNS [threads]]\n");
        return 2;
    }
    unsigned depth = (unsigned)strtoul(words[2], NULL, 10);
    unsigned runs = count > 3 ? (unsigned)strtoul(words[3], NULL, 10) : 5;
    runs = runs < 1 ? 1 : runs > RUNS_MOST ? RUNS_MOST : runs;
    make_positions();
    printf("%s, %d positions to depth %u, %u runs\n", words[1], POSITIONS, depth, runs);
    if (count > 4) {
        measure_threads(depth, runs);
    } else {
        measure_speed(depth, runs);
    }
    return 0;
}
