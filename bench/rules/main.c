/* tsoro bench rules: the fast rules beside the plain generator of this folder, in one run.

   Both do the same work on the same positions, turn about, and what they count must agree. Figures
   are medians over the rounds; time is processor time. */
#include "plain.h"

#include "base/random.h"
#include "os/clock.h"
#include "rules/playout.h"
#include "rules/sow.h"
#include "tsoro/moves.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROUNDS 99u
#define POSITIONS   512u

/* What is measured: runs once over its work and says how much it did. */
typedef struct work {
    const tsoro_variant *variant;
    const tsoro_position *positions; /* from random play */
    tsoro_position start;
    unsigned depth;  /* of perft from the start */
    unsigned perfts; /* positions to start perft from */
    unsigned games;
    uint64_t laps, sowings, leaves; /* done */
} work;

typedef void (*work_fn)(work *w);

static volatile uint64_t sink;

/* --- Sowing only: every sowing of every position, played on at every head; those that never end
   are not counted --- */

static void sow_fast(work *w)
{
    for (unsigned i = 0; i < POSITIONS; i++) {
        tsoro_sowings walk;
        tsoro_sowing sowing;
        tsoro_sowings_start(&walk, w->variant, &w->positions[i]);
        while (tsoro_sowings_next(&walk, &sowing)) {
            w->laps += sowing.stop == 0 ? sowing.laps : 0;
            w->sowings += sowing.stop == 0;
            sink += sowing.end;
        }
    }
}

static void sow_plain(work *w)
{
    for (unsigned i = 0; i < POSITIONS; i++) {
        const tsoro_position *position = &w->positions[i];
        for (uint32_t pit = 0; pit < 2u * w->variant->files; pit++) {
            if (!plain_may_lift(w->variant, position, pit)) {
                continue;
            }
            plain_sowing sowing = {.pit = 0};
            plain_mark mark;
            memcpy(sowing.own, position->pits[position->mover], TSORO_MAX_PITS);
            memcpy(sowing.enemy, position->pits[1 - position->mover], TSORO_MAX_PITS);
            plain_event event = plain_sow(w->variant, &sowing, pit, &mark);
            while (event == PLAIN_HEAD) {
                event = plain_sow_on(w->variant, &sowing, &mark);
            }
            w->laps += event == PLAIN_ENDLESS ? 0 : sowing.laps;
            w->sowings += event != PLAIN_ENDLESS;
            sink += sowing.pit;
        }
    }
}

/* --- Perft, every leaf made: from the start, and two plies from the positions of play, where the
   bonus sets of captures are most of the leaves --- */

static void start_fast(work *w)
{
    w->leaves += tsoro_perft(w->variant, &w->start, w->depth, false);
}

static void start_plain(work *w)
{
    w->leaves += plain_perft(w->variant, &w->start, w->depth);
}

static void play_fast(work *w)
{
    for (unsigned i = 0; i < w->perfts; i++) {
        w->leaves += tsoro_perft(w->variant, &w->positions[i], 2, false);
    }
}

static void play_plain(work *w)
{
    for (unsigned i = 0; i < w->perfts; i++) {
        w->leaves += plain_perft(w->variant, &w->positions[i], 2);
    }
}

/* --- Random games to their end; the counts differ, as the two draw in different orders --- */

static void games_fast(work *w)
{
    tsoro_random random = tsoro_random_seeded(7);
    for (unsigned i = 0; i < w->games; i++) {
        tsoro_position position = w->start;
        sink += tsoro_playout(w->variant, &position, UINT32_MAX, &random);
    }
}

static uint64_t draw(void *context, uint64_t bound)
{
    return tsoro_random_below(context, bound);
}

static void games_plain(work *w)
{
    tsoro_random random = tsoro_random_seeded(7);
    for (unsigned i = 0; i < w->games; i++) {
        tsoro_position position = w->start;
        sink += plain_random_game(w->variant, &position, UINT32_MAX, draw, &random);
    }
}

/* --- Measuring --- */

typedef struct timing {
    double seconds[2][MOST_ROUNDS]; /* fast, plain */
    double ratio[MOST_ROUNDS];
} timing;

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, unsigned count)
{
    qsort(values, count, sizeof *values, by_value);
    return values[count / 2];
}

static double run_once(work_fn run, work *w)
{
    w->laps = w->sowings = w->leaves = 0;
    double start = (double)tsoro_processor_ns();
    run(w);
    return ((double)tsoro_processor_ns() - start) * 1e-9;
}

/* Runs both, turn about; false if they do not agree on what was done. */
static bool compare(work_fn fast, work_fn plain, work *w, unsigned rounds, timing *t)
{
    work done[2] = {*w, *w};
    run_once(fast, &done[0]);
    run_once(plain, &done[1]);
    for (unsigned i = 0; i < rounds; i++) {
        t->seconds[0][i] = run_once(fast, &done[0]);
        t->seconds[1][i] = run_once(plain, &done[1]);
        t->ratio[i] = t->seconds[1][i] / t->seconds[0][i];
        if (done[0].laps != done[1].laps || done[0].sowings != done[1].sowings ||
            done[0].leaves != done[1].leaves) {
            return false;
        }
    }
    *w = done[0];
    return true;
}

static void report(const char *name, const char *what, double amount, unsigned rounds, timing *t)
{
    double fast = amount / median(t->seconds[0], rounds);
    double plain = amount / median(t->seconds[1], rounds);
    printf("%-14s  %-15s  %14.0f  %14.0f  %6.1f\n", name, what, fast, plain,
           median(t->ratio, rounds));
    fflush(stdout);
}

static bool bench_sowing(const char *name, work *w, unsigned rounds)
{
    timing t;
    if (!compare(sow_fast, sow_plain, w, rounds, &t)) {
        return false;
    }
    timing again = t;
    report(name, "laps/s", (double)w->laps, rounds, &t);
    report(name, "sowings/s", (double)w->sowings, rounds, &again);
    return true;
}

static bool bench_perft(const char *name, work *w, unsigned rounds)
{
    timing t;
    if (!compare(start_fast, start_plain, w, rounds, &t)) {
        return false;
    }
    report(name, "perft, start", (double)w->leaves, rounds, &t);
    if (!compare(play_fast, play_plain, w, rounds, &t)) {
        return false;
    }
    report(name, "perft, play", (double)w->leaves, rounds, &t);
    return true;
}

static bool bench_games(const char *name, work *w, unsigned rounds)
{
    timing t;
    if (!compare(games_fast, games_plain, w, rounds, &t)) {
        return false;
    }
    report(name, "random games/s", w->games, rounds, &t);
    return true;
}

static void draw_positions(const tsoro_variant *variant, tsoro_position *positions)
{
    tsoro_random random = tsoro_random_seeded(1);
    for (unsigned i = 0; i < POSITIONS;) {
        tsoro_position position = tsoro_position_start(variant);
        tsoro_playout(variant, &position, (uint32_t)tsoro_random_below(&random, 40), &random);
        if (tsoro_has_move(variant, &position)) {
            positions[i++] = position;
        }
    }
}

/* The greatest depth of at most half a million leaves. */
static unsigned perft_depth(const tsoro_variant *variant, const tsoro_position *start)
{
    unsigned depth = 1;
    while (tsoro_perft(variant, start, depth + 1, true) <= 500000) {
        depth++;
    }
    return depth;
}

/* From how many of the positions two plies give at most two million leaves. */
static unsigned count_perfts(const tsoro_variant *variant, const tsoro_position *positions)
{
    uint64_t leaves = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
        leaves += tsoro_perft(variant, &positions[i], 2, true);
        if (leaves > 2000000) {
            return i + 1;
        }
    }
    return POSITIONS;
}

static int bench_variant(const char *name, unsigned rounds)
{
    static tsoro_position positions[POSITIONS];
    tsoro_variant variant;
    tsoro_status status = tsoro_variant_read(name, strlen(name), &variant);
    if (!tsoro_ok(status)) {
        fprintf(stderr, "bench rules: cannot read the variant \"%s\"\n", name);
        return 2;
    }
    draw_positions(&variant, positions);
    work w = {.variant = &variant, .positions = positions, .games = 20};
    w.start = tsoro_position_start(&variant);
    w.depth = perft_depth(&variant, &w.start);
    w.perfts = count_perfts(&variant, positions);
    if (!bench_sowing(name, &w, rounds) || !bench_perft(name, &w, rounds) ||
        !bench_games(name, &w, rounds)) {
        fprintf(stderr, "bench rules: the two generators disagree on %s\n", name);
        return 1;
    }
    return 0;
}

static const tsoro_kernel *kernel_named(const char *name)
{
    const tsoro_kernel *kernel;
    for (unsigned i = 0; (kernel = tsoro_kernel_at(i)) != NULL; i++) {
        if (strcmp(kernel->name, name) == 0) {
            return kernel;
        }
    }
    return NULL;
}

static int usage(FILE *out, int status)
{
    fputs("usage: rules [--kernel NAME] [--rounds N] [VARIANT...]\n"
          "Measures the rules beside a plain byte-by-byte generator in one run. Kernels here:",
          out);
    const tsoro_kernel *kernel;
    for (unsigned i = 0; (kernel = tsoro_kernel_at(i)) != NULL; i++) {
        fprintf(out, " %s", kernel->name);
    }
    fputs("\n", out);
    return status;
}

int main(int argc, char **argv)
{
    static const char *const standard[] = {"basic:files=6", "basic:files=8", "basic:files=21",
                                           "fuva:files=6",  "fuva:files=8",  "fuva:files=21"};
    unsigned rounds = 11;
    int first = 1;
    for (; first < argc && strncmp(argv[first], "--", 2) == 0; first += 2) {
        if (strcmp(argv[first], "--help") == 0) {
            return usage(stdout, 0);
        }
        const char *value = first + 1 < argc ? argv[first + 1] : "";
        const tsoro_kernel *kernel = kernel_named(value);
        long number = strtol(value, NULL, 10);
        if (strcmp(argv[first], "--kernel") == 0 && kernel != NULL) {
            tsoro_kernel_use(kernel);
        } else if (strcmp(argv[first], "--rounds") == 0 && number > 0 && number <= MOST_ROUNDS) {
            rounds = (unsigned)number;
        } else {
            return usage(stderr, 2);
        }
    }
    printf("kernel %s, %u rounds, medians\n\n", tsoro_kernel_used()->name, rounds);
    printf("%-14s  %-15s  %14s  %14s  %6s\n", "variant", "", "fast", "plain", "ratio");
    int status = 0;
    for (unsigned i = 0; status == 0 && first >= argc && i < 6; i++) {
        status = bench_variant(standard[i], rounds);
    }
    for (; status == 0 && first < argc; first++) {
        status = bench_variant(argv[first], rounds);
    }
    return status;
}
