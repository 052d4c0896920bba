#include "endgame/build.h"

#include "base/alloc.h"
#include "base/checked.h"
#include "endgame/distance.h"
#include "endgame/halves.h"
#include "endgame/ledger.h"
#include "endgame/matrix.h"
#include "endgame/pack.h"

/* Memory by a dry run of the build: the same order, the same decisions, only sizes. */
typedef struct dry_run {
    tsoro_ledger ledger;
    tsoro_index index;
    unsigned workers;
    uint64_t live, peak;
} dry_run;

static uint32_t halves_of(const dry_run *run, unsigned stones)
{
    return (uint32_t)tsoro_index_count(&run->index, stones);
}

static uint64_t layer_bytes(const dry_run *run, unsigned own, unsigned enemy)
{
    return tsoro_matrix_bytes(halves_of(run, own), halves_of(run, enemy)) + TSORO_HEAP_GRAIN;
}

static void at_least(dry_run *run, uint64_t more)
{
    run->peak = run->live + more > run->peak ? run->live + more : run->peak;
}

static void hold(dry_run *run, bool *held, uint64_t bytes)
{
    if (!*held) {
        *held = true;
        run->live += bytes;
        at_least(run, 0);
    }
}

static void take(dry_run *run, unsigned below, unsigned enemy)
{
    for (unsigned own = 0; own < below; own++) {
        if (run->ledger.taken[own][enemy]) {
            continue;
        }
        for (unsigned rest = 0; rest <= own; rest++) {
            hold(run, &run->ledger.values[rest][enemy], layer_bytes(run, rest, enemy));
        }
        hold(run, &run->ledger.taken[own][enemy], layer_bytes(run, own, enemy));
    }
}

static void let_go(dry_run *run)
{
    for (unsigned own = 0; own <= run->ledger.limit.side; own++) {
        for (unsigned enemy = 0; enemy <= run->ledger.limit.side; enemy++) {
            uint64_t bytes = layer_bytes(run, own, enemy);
            if (run->ledger.taken[own][enemy] &&
                !tsoro_ledger_needs_taken(&run->ledger, own, enemy)) {
                run->ledger.taken[own][enemy] = false;
                run->live -= bytes;
            }
            if (run->ledger.values[own][enemy] &&
                !tsoro_ledger_needs_values(&run->ledger, own, enemy)) {
                run->ledger.values[own][enemy] = false;
                run->live -= bytes;
            }
        }
    }
}

static void run_unit(dry_run *run, unsigned a, unsigned b)
{
    take(run, b, a);
    take(run, a, b);
    let_go(run);
    at_least(run, tsoro_unit_bytes(halves_of(run, a), halves_of(run, b), a == b, run->workers));
    hold(run, &run->ledger.values[a][b], layer_bytes(run, a, b));
    hold(run, &run->ledger.values[b][a], layer_bytes(run, b, a));
    at_least(run, tsoro_pack_bytes(halves_of(run, b), halves_of(run, a), run->workers));
    run->ledger.done[a][b] = true;
    let_go(run);
}

/* The lists of halves.h. Halves with m occupied holes: choose the holes, then place the rest. */
static uint64_t list_bytes(const dry_run *run, const tsoro_variant *key, unsigned stones)
{
    unsigned pits = run->index.pits;
    uint64_t rests = 0;
    for (unsigned holes = 0; holes <= pits && holes <= stones; holes++) {
        uint64_t where;
        uint64_t how = holes == 0 ? stones == 0 : 1;
        uint64_t sets = 0;
        if (holes > 0) {
            tsoro_binomial_u64(stones - 1, holes - 1, &how);
        }
        tsoro_binomial_u64(pits, holes, &where);
        for (unsigned size = 0; size <= key->bonus[0]; size++) {
            uint64_t some;
            tsoro_binomial_u64(holes, size, &some);
            sets += some;
        }
        rests += where * how * sets;
    }
    uint64_t sowings = 4; /* of a half, above what was ever seen on average */
    uint64_t growth = 2;  /* arrays double */
    return rests * sizeof(tsoro_rest) * growth +
           halves_of(run, stones) *
               (8 + sowings * (sizeof(tsoro_sown) * growth + sizeof(tsoro_capturing)));
}

static bool is_sound(const tsoro_variant *key, tsoro_build_limit limit, tsoro_index *index)
{
    return limit.side <= TSORO_EGDB_SIDE && limit.total <= 2 * limit.side &&
           tsoro_index_init(index, key->files, limit.side) &&
           tsoro_index_count(index, limit.side) <= TSORO_MOST_HALVES;
}

tsoro_status tsoro_build_plan_make(const tsoro_variant *key, tsoro_build_limit limit,
                                   unsigned workers, bool distances, tsoro_build_plan *plan)
{
    dry_run *run = tsoro_alloc(sizeof *run);
    if (run == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    if (!is_sound(key, limit, &run->index)) {
        tsoro_free(run);
        return (tsoro_status){.code = TSORO_ERR_TOO_LONG};
    }
    run->ledger.limit = limit;
    run->workers = workers;
    tsoro_build_plan made = {0};
    unsigned a = 0;
    unsigned b = 0;
    do {
        made.layers += a == b ? 1 : 2;
        made.positions += (uint64_t)halves_of(run, a) * halves_of(run, b) * (a == b ? 1 : 2);
        run_unit(run, a, b);
    } while (tsoro_ledger_next(&run->ledger, &a, &b));
    made.memory = run->peak + run->peak / 3; /* pieces leave gaps when they do not fit together */
    for (unsigned stones = 0; stones <= limit.side; stones++) {
        made.memory += list_bytes(run, key, stones);
    }
    made.disk = 2 * (made.positions / 16 + made.layers * (2 * TSORO_PICTURES + 256));
    if (distances) {
        uint64_t second = tsoro_distance_bytes(&run->index, limit);
        made.memory = second > made.memory ? second : made.memory;
        made.disk += 2 * made.positions;
    }
    tsoro_free(run);
    *plan = made;
    return (tsoro_status){0};
}
