/* How fast a table answers: medians for blocks that are unpacked and for blocks that are not (their
   bytes in the page cache), and how fast blocks are unpacked in a row. Usage: egdb TABLE
   [QUESTIONS]. Run it as `tsoro bench egdb TABLE`. */
#include "tsoro/egdb.h"
#include "base/alloc.h"
#include "base/random.h"
#include "endgame/egdb_set.h"
#include "os/clock.h"

#include "draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static uint64_t time_question(const tsoro_egdb *db, const tsoro_variant *key,
                              const tsoro_position *position, unsigned *sum)
{
    tsoro_value value = TSORO_VALUE_UNKNOWN;
    uint64_t begin = tsoro_monotonic_ns();
    tsoro_status status = tsoro_egdb_value(db, key, position, &value);
    uint64_t taken = tsoro_monotonic_ns() - begin;
    if (!tsoro_ok(status)) {
        fprintf(stderr, "egdb: a question failed: %s\n", tsoro_code_name(status.code));
        exit(1);
    }
    *sum += value;
    return taken;
}

static void print_row(const char *name, uint64_t *times, size_t count, uint64_t clock)
{
    qsort(times, count, sizeof *times, by_size);
    uint64_t median = times[count / 2] - clock;
    uint64_t late = times[count * 99 / 100] - clock;
    printf("%-28s median %8.3f us, 99th of 100 %8.3f us\n", name, (double)median * 1e-3,
           (double)late * 1e-3);
}

/* What reading the clock costs, which is part of every time. */
static uint64_t clock_cost(uint64_t *times, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t begin = tsoro_monotonic_ns();
        times[i] = tsoro_monotonic_ns() - begin;
    }
    qsort(times, count, sizeof *times, by_size);
    return times[count / 2];
}

static void measure(const tsoro_egdb *db, size_t count)
{
    const tsoro_egtable *table = tsoro_egdb_table(db, 0);
    tsoro_egdb_info about = tsoro_egdb_about(db, 0);
    tsoro_random random = tsoro_random_seeded(1);
    tsoro_position *positions = tsoro_alloc_array(count, sizeof *positions);
    uint64_t *first = tsoro_alloc_array(count, sizeof *first);
    uint64_t *again = tsoro_alloc_array(count, sizeof *again);
    unsigned sum = 0;
    if (positions == NULL || first == NULL || again == NULL) {
        fprintf(stderr, "egdb: out of memory\n");
        exit(1);
    }
    for (size_t i = 0; i < count; i++) {
        positions[i] = draw(table, &random);
    }
    uint64_t clock = clock_cost(first, count);
    for (size_t i = 0; i < count; i++) { /* brings the bytes into the page cache */
        time_question(db, &about.key, &positions[i], &sum);
    }
    for (size_t i = 0; i < count; i++) {
        first[i] = time_question(db, &about.key, &positions[i], &sum);
        again[i] = time_question(db, &about.key, &positions[i], &sum);
    }
    uint64_t begin = tsoro_monotonic_ns();
    for (size_t i = 0; i < count * 10; i++) {
        time_question(db, &about.key, &positions[i % 64], &sum);
    }
    uint64_t hot = (tsoro_monotonic_ns() - begin) / (count * 10);
    printf("%s: %zu questions, %" PRIu64 " positions, sum %u\n", about.name, count, about.positions,
           sum);
    print_row("block not unpacked", first, count, clock);
    print_row("block unpacked", again, count, clock);
    printf("%-28s mean   %8.3f us\n", "64 positions over and over", (double)(hot - clock) * 1e-3);
    tsoro_free(positions);
    tsoro_free(first);
    tsoro_free(again);
}

int main(int argc, char **argv)
{
    tsoro_egdb *db;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: egdb TABLE [QUESTIONS]\n");
        return 2;
    }
    size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : 20000;
    if (count < 100 || !tsoro_ok(tsoro_egdb_create(&db)) ||
        !tsoro_ok(tsoro_egdb_add_path(db, argv[1])) || tsoro_egdb_tables(db) == 0) {
        fprintf(stderr, "egdb: cannot open %s\n", argv[1]);
        return 2;
    }
    measure(db, count);
    tsoro_egdb_destroy(db);
    return 0;
}
