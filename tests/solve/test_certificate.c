/* Certificates: what the search proves the checker believes, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "base/random.h"
#include "endgame/build.h"
#include "endgame/key.h"
#include "os/file.h"
#include "solve/runs.h"
#include "tsoro/egdb.h"
#include "tsoro/notation.h"
#include "tsoro/solve.h"

static char folder[] = "/tmp/tsoro-certificate-XXXXXX";
static char path[64];
static char state_path[64];
static char table_path[64];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder)) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/proof", folder);
    snprintf(state_path, sizeof state_path, "%s/state", folder);
    snprintf(table_path, sizeof table_path, "%s/made.egdb", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    unlink(state_path);
    return rmdir(folder);
}

static tsoro_variant read_variant(const char *text)
{
    tsoro_variant variant;
    assert_true(tsoro_ok(tsoro_variant_read(text, strlen(text), &variant)));
    return variant;
}

static tsoro_solver *new_solver_on(const char *text, size_t table, unsigned threads)
{
    tsoro_variant variant = read_variant(text);
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_solve_options options = {.table_bytes = table, .threads = threads};
    tsoro_solver *solver = NULL;
    assert_true(tsoro_ok(tsoro_solver_create(&variant, &start, &options, &solver)));
    return solver;
}

static tsoro_solver *new_solver(const char *text, size_t table)
{
    return new_solver_on(text, table, 2);
}

/* Writes what `solver` finds and destroys it. */
static tsoro_value write_found(tsoro_solver *solver)
{
    tsoro_solution solution;
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    assert_true(tsoro_ok(tsoro_certificate_write(solver, path, true, NULL, NULL)));
    tsoro_solver_destroy(solver);
    return solution.value;
}

static tsoro_value write_proof(const char *variant, size_t table)
{
    return write_found(new_solver(variant, table));
}

static void proofs_are_believed(void **state)
{
    (void)state;
    static const char *const variants[] = {
        "fuva:files=2",
        "fuva:files=3",
        "fuva:files=4",
        "fuva:files=5,bonus=1",
        "musoro:files=5",
        "matthews6:files=4",
        "basic:files=4",
        "matthews3:files=4",
        "tracey:files=4",
        "matthews4:files=3",
        "fuva:files=4,repeat=forbidden",
        "fuva:files=4,bonus=5/3/2",
    };
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        tsoro_claim claim;
        tsoro_value value = write_proof(variants[i], 1 << 22);
        tsoro_status status =
            tsoro_certificate_check(path, &(tsoro_check_options){.memory = 4096}, &claim);
        assert_int_equal(status.code, TSORO_OK);
        assert_int_equal(claim.value, value);
        tsoro_variant variant = read_variant(variants[i]);
        assert_true(tsoro_variant_equal(&claim.variant, &variant));
    }
}

/* A table that forgets nearly everything makes the proof slower, never wrong. */
static void a_small_table_still_proves(void **state)
{
    (void)state;
    tsoro_claim claim;
    write_proof("fuva:files=4,bonus=1", 1 << 14);
    assert_true(tsoro_ok(tsoro_certificate_check(path, NULL, &claim)));
    assert_int_equal(claim.value, TSORO_VALUE_WIN);
}

static void an_existing_file_is_kept(void **state)
{
    (void)state;
    tsoro_solver *solver = new_solver("fuva:files=3", 1 << 20);
    tsoro_solution solution;
    assert_int_equal(tsoro_certificate_write(solver, path, true, NULL, NULL).code,
                     TSORO_ERR_UNSUPPORTED);
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    assert_true(tsoro_ok(tsoro_certificate_write(solver, path, true, NULL, NULL)));
    assert_int_equal(tsoro_certificate_write(solver, path, false, NULL, NULL).code,
                     TSORO_ERR_EXISTS);
    tsoro_solver_destroy(solver);
}

static tsoro_bytes read_proof(void)
{
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tsoro_file_read(path, 1 << 24, &bytes)));
    return bytes;
}

static void seal(tsoro_bytes bytes)
{
    uint64_t hash = tsoro_hash_add(TSORO_HASH_START, bytes.data, bytes.size - 8);
    for (unsigned i = 0; i < 8; i++) {
        bytes.data[bytes.size - 8 + i] = (char)(hash >> 8 * i);
    }
}

static tsoro_code check_bytes(tsoro_bytes bytes, size_t size)
{
    tsoro_claim claim;
    assert_true(tsoro_ok(tsoro_file_write(path, bytes.data, size, true)));
    return tsoro_certificate_check(path, NULL, &claim).code;
}

static void damage_is_noticed(void **state)
{
    (void)state;
    write_proof("fuva:files=4", 1 << 20);
    tsoro_bytes bytes = read_proof();
    size_t magic = strlen("tsoro certificate 1\n");
    size_t revision = strlen("tsoro certificate 1\nrulebook ");
    for (size_t cut = 0; cut < bytes.size; cut += 7) {
        assert_int_equal(check_bytes(bytes, cut),
                         cut < magic ? TSORO_ERR_UNSUPPORTED : TSORO_ERR_CORRUPT);
    }
    for (size_t at = 0; at < bytes.size; at++) {
        bool other =
            at < magic || at == revision || at == revision + 1; /* a file of another sort */
        bytes.data[at] ^= 4;
        assert_int_equal(check_bytes(bytes, bytes.size),
                         other ? TSORO_ERR_UNSUPPORTED : TSORO_ERR_CORRUPT);
        bytes.data[at] ^= 4;
    }
    assert_int_equal(check_bytes(bytes, bytes.size), TSORO_OK);
    tsoro_free(bytes.data);
}

/* A forger can seal the file again. Whatever he changes in a record of a proof, it does not pass
   for more than it is; nearly every change breaks it. One thread, for the same proof each time: how
   many changes do no harm, such as a later rank, differs from proof to proof. */
static void forgeries_are_noticed(void **state)
{
    (void)state;
    write_found(new_solver_on("fuva:files=4", 1 << 20, 1));
    tsoro_bytes bytes = read_proof();
    size_t head = (size_t)(strstr(bytes.data, "\n\n") + 2 - bytes.data);
    tsoro_random random = tsoro_random_seeded(7);
    unsigned refused = 0;
    for (unsigned i = 0; i < 300; i++) {
        size_t at = head + tsoro_random_below(&random, bytes.size - 8 - head);
        char old = bytes.data[at];
        bytes.data[at] = (char)(old + 1 + (char)tsoro_random_below(&random, 3));
        seal(bytes);
        refused += check_bytes(bytes, bytes.size) != TSORO_OK;
        bytes.data[at] = old;
    }
    assert_true(refused > 290);
    /* The other claim. */
    char *value = strstr(bytes.data, "value win");
    assert_non_null(value);
    char *position = strstr(bytes.data, " S 0 1");
    position[1] = 'N'; /* the same board, North to move: not what the strategy answers */
    position[5] = '2';
    seal(bytes);
    assert_int_equal(check_bytes(bytes, bytes.size),
                     TSORO_OK); /* by symmetry it is the same game */
    tsoro_free(bytes.data);
}

/* --- Proofs that rest on tables --- */

/* A true table, seen asked, that can be made to lie. Its hash is made up: comparing is done by
   whoever opens files. */
typedef struct made_up {
    tsoro_egdb *db;
    uint32_t least_quiet; /* of the positions it was asked about */
    bool wrong;
} made_up;

static tsoro_value ask_made_up(void *context, const tsoro_variant *variant,
                               const tsoro_position *position, uint32_t *distance)
{
    made_up *table = context;
    tsoro_value value = TSORO_VALUE_UNKNOWN;
    tsoro_egdb_distance(table->db, variant, position, &value, distance);
    table->least_quiet =
        position->quiet < table->least_quiet ? position->quiet : table->least_quiet;
    return table->wrong && value == TSORO_VALUE_WIN ? TSORO_VALUE_LOSS : value;
}

static tsoro_egdb *build_table(const tsoro_variant *variant)
{
    tsoro_variant key;
    tsoro_build_progress progress;
    static const volatile bool go;
    assert_true(tsoro_ok(tsoro_egdb_key(variant, &key)));
    tsoro_build_options options = {
        .key = &key, .limit = {8, 11}, .workers = 2, .path = table_path, .stop = &go};
    assert_true(tsoro_ok(tsoro_build(&options, &progress)));
    tsoro_egdb *db = NULL;
    assert_true(tsoro_ok(tsoro_egdb_create(&db)));
    assert_true(tsoro_ok(tsoro_egdb_add_path(db, table_path)));
    unlink(table_path);
    return db;
}

/* Solves `variant` with the probe and writes its certificate. */
static tsoro_value prove_on_tables(const tsoro_variant *variant, const tsoro_probe *probe,
                                   const tsoro_solve_table *table, bool expand)
{
    tsoro_position start = tsoro_position_start(variant);
    tsoro_solve_options options = {.table_bytes = 1 << 22,
                                   .threads = 2,
                                   .probe = probe,
                                   .tables = table,
                                   .table_count = 1,
                                   .expand = expand};
    tsoro_solver *solver = NULL;
    tsoro_solution solution;
    assert_true(tsoro_ok(tsoro_solver_create(variant, &start, &options, &solver)));
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    assert_true(solution.probed);
    assert_true(tsoro_ok(tsoro_certificate_write(solver, path, true, NULL, NULL)));
    tsoro_solver_destroy(solver);
    return solution.value;
}

static void a_proof_may_rest_on_tables(void **state)
{
    (void)state;
    static const tsoro_solve_table table = {"made.egdb", {1, 2, 3}};
    static const tsoro_solve_table other = {"made.egdb", {1, 2, 4}};
    tsoro_variant variant = read_variant("fuva:files=4");
    made_up made = {.db = build_table(&variant), .least_quiet = UINT32_MAX};
    tsoro_probe probe = {.ask = ask_made_up, .context = &made, .most_stones = 11};
    tsoro_claim claim;
    assert_int_equal(prove_on_tables(&variant, &probe, &table, false), TSORO_VALUE_WIN);
    assert_true(made.least_quiet >= 24); /* the window may be used up before the leaf */

    assert_int_equal(tsoro_certificate_check(path, NULL, &claim).code, TSORO_OK);
    assert_true(claim.leaves > 0 && claim.leaves < claim.records);
    assert_int_equal(claim.table_count, 1);
    assert_memory_equal(&claim.tables[0], &table, sizeof table);

    tsoro_check_options options = {.probe = &probe, .tables = &table, .table_count = 1};
    assert_int_equal(tsoro_certificate_check(path, &options, &claim).code, TSORO_OK);
    options.tables = &other;
    assert_int_equal(tsoro_certificate_check(path, &options, &claim).code, TSORO_ERR_NOT_COVERED);
    options.table_count = 0;
    assert_int_equal(tsoro_certificate_check(path, &options, &claim).code, TSORO_ERR_NOT_COVERED);
    made.wrong = true;
    options = (tsoro_check_options){.probe = &probe, .tables = &table, .table_count = 1};
    tsoro_status status = tsoro_certificate_check(path, &options, &claim);
    assert_int_equal(status.code, TSORO_ERR_MISMATCH);
    assert_int_equal(status.args[0], TSORO_FLAW_LEAF);
    tsoro_egdb_destroy(made.db);
}

/* Without the line that names tables a leaf is no proof of anything. */
static void a_leaf_needs_a_named_table(void **state)
{
    (void)state;
    static const tsoro_solve_table table = {"made.egdb", {1, 2, 3}};
    tsoro_variant variant = read_variant("fuva:files=4");
    made_up made = {.db = build_table(&variant), .least_quiet = UINT32_MAX};
    tsoro_probe probe = {.ask = ask_made_up, .context = &made, .most_stones = 11};
    prove_on_tables(&variant, &probe, &table, false);
    tsoro_bytes bytes = read_proof();
    char *tables = strstr(bytes.data, "tables 1\n");
    char *records = strstr(bytes.data, "records ");
    assert_true(tables && records && tables < records);
    bytes.data[strlen("tsoro certificate ")] = '1';
    memmove(tables, records, bytes.size - (size_t)(records - bytes.data));
    bytes.size -= (size_t)(records - tables);
    seal(bytes);
    assert_int_equal(check_bytes(bytes, bytes.size), TSORO_ERR_MISMATCH);
    tsoro_free(bytes.data);

    tsoro_claim claim;
    assert_int_equal(prove_on_tables(&variant, &probe, &table, true), TSORO_VALUE_WIN);
    assert_int_equal(tsoro_certificate_check(path, NULL, &claim).code, TSORO_OK);
    assert_int_equal(claim.leaves, 0);
    assert_int_equal(claim.table_count, 0);
    tsoro_egdb_destroy(made.db);
}

/* A record that is no position of the variant makes a whole file that proves nothing. */
static void impossible_records_are_no_damage(void **state)
{
    (void)state;
    enum { PITS = 2 * 4, TAKES = 2 * PITS };
    write_proof("fuva:files=4", 1 << 20);
    tsoro_bytes bytes = read_proof();
    char *record = strstr(bytes.data, "\n\n") + 2;
    static const struct {
        size_t at, length;
    } spoilt[] = {{0, PITS}, {TAKES, 1}, {TAKES + 1, 1}};
    for (size_t i = 0; i < sizeof spoilt / sizeof spoilt[0]; i++) {
        char old[PITS];
        tsoro_claim claim;
        memcpy(old, record + spoilt[i].at, spoilt[i].length);
        memset(record + spoilt[i].at, 0xff, spoilt[i].length);
        seal(bytes);
        assert_true(tsoro_ok(tsoro_file_write(path, bytes.data, bytes.size, true)));
        tsoro_status status = tsoro_certificate_check(path, NULL, &claim);
        assert_int_equal(status.code, TSORO_ERR_MISMATCH);
        assert_int_equal(status.args[0], TSORO_FLAW_POSITION);
        memcpy(record + spoilt[i].at, old, spoilt[i].length);
    }
    seal(bytes);
    assert_int_equal(check_bytes(bytes, bytes.size), TSORO_OK);
    tsoro_free(bytes.data);
}

/* --- The limit of quiet plies --- */

/* What the checker says of the certificate at `path` when its variant had another quiet limit. */
static tsoro_status check_with_quiet(unsigned quiet)
{
    char head[1024];
    tsoro_claim claim;
    tsoro_bytes bytes = read_proof();
    const char *number = strstr(bytes.data, "quiet=") + strlen("quiet=");
    const char *rest = strchr(number, '\n');
    int before = (int)(number - bytes.data);
    int length = snprintf(head, sizeof head, "%.*s%u", before, bytes.data, quiet);
    size_t after = bytes.size - (size_t)(rest - bytes.data);
    tsoro_bytes changed = {.size = (size_t)length + after};
    changed.data = tsoro_alloc(changed.size);
    assert_non_null(changed.data);
    memcpy(changed.data, head, (size_t)length);
    memcpy(changed.data + length, rest, after);
    seal(changed);
    assert_true(tsoro_ok(tsoro_file_write(path, changed.data, changed.size, true)));
    tsoro_status status = tsoro_certificate_check(path, NULL, &claim);
    assert_true(tsoro_ok(tsoro_file_write(path, bytes.data, bytes.size, true)));
    tsoro_free(changed.data);
    tsoro_free(bytes.data);
    return status;
}

/* The longest line must end before the limit: the highest rank, after one more ply in a loss. */
static void the_longest_line_stays_below_the_quiet_limit(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        tsoro_value value;
    } proofs[] = {{"basic:files=4", TSORO_VALUE_WIN}, {"fuva:files=3", TSORO_VALUE_LOSS}};
    for (size_t i = 0; i < sizeof proofs / sizeof proofs[0]; i++) {
        tsoro_claim claim;
        assert_int_equal(write_proof(proofs[i].variant, 1 << 20), proofs[i].value);
        assert_int_equal(tsoro_certificate_check(path, NULL, &claim).code, TSORO_OK);
        unsigned longest = claim.plies + (proofs[i].value == TSORO_VALUE_LOSS);
        assert_true(longest > 1);
        assert_int_equal(check_with_quiet(longest + 1).code, TSORO_OK);
        assert_int_equal(check_with_quiet(0).code, TSORO_OK);
        tsoro_status status = check_with_quiet(longest);
        assert_int_equal(status.code, TSORO_ERR_MISMATCH);
        assert_int_equal(status.args[0], TSORO_FLAW_QUIET);
    }
}

/* A loss without a record is over before the first ply. */
static void a_loser_who_cannot_move_needs_no_quiet_plies(void **state)
{
    (void)state;
    static const char text[] = "0x2/0,1/0x2/0x2 S 4 1";
    tsoro_variant variant = read_variant("basic:files=2,quiet=5");
    tsoro_position position;
    tsoro_solver *solver = NULL;
    tsoro_solution solution;
    tsoro_claim claim;
    assert_true(tsoro_ok(tsoro_position_read(&variant, text, strlen(text), &position)));
    assert_true(tsoro_ok(tsoro_solver_create(&variant, &position, NULL, &solver)));
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    assert_true(tsoro_ok(tsoro_certificate_write(solver, path, true, NULL, NULL)));
    tsoro_solver_destroy(solver);
    assert_int_equal(tsoro_certificate_check(path, NULL, &claim).code, TSORO_OK);
    assert_int_equal(claim.value, TSORO_VALUE_LOSS);
    assert_int_equal(claim.records, 0);
}

/* Leaves are asked with every ply gone by that a line to them may take. */
static void leaves_are_asked_at_the_end_of_the_longest_line(void **state)
{
    (void)state;
    static const tsoro_solve_table table = {"made.egdb", {1, 2, 3}};
    tsoro_variant variant = read_variant("fuva:files=3");
    made_up made = {.db = build_table(&variant), .least_quiet = UINT32_MAX};
    tsoro_probe probe = {.ask = ask_made_up, .context = &made, .most_stones = 11};
    tsoro_check_options options = {.probe = &probe, .tables = &table, .table_count = 1};
    tsoro_claim claim;
    assert_int_equal(prove_on_tables(&variant, &probe, &table, false), TSORO_VALUE_LOSS);
    made.least_quiet = UINT32_MAX;
    assert_int_equal(tsoro_certificate_check(path, &options, &claim).code, TSORO_OK);
    assert_true(claim.leaves > 0);
    assert_int_equal(made.least_quiet, claim.plies + 1);
    tsoro_egdb_destroy(made.db);
}

static bool stop_first(void *context, const tsoro_solve_progress *progress)
{
    (void)context;
    (void)progress;
    return true;
}

static void a_saved_search_goes_on(void **state)
{
    (void)state;
    tsoro_solution solution;
    tsoro_solver *solver = new_solver("fuva:files=6", 1 << 22);
    assert_int_equal(tsoro_solver_run(solver, stop_first, NULL, &solution).code, TSORO_ERR_STOPPED);
    assert_true(tsoro_ok(tsoro_solver_save(solver, state_path)));
    tsoro_solver_destroy(solver);

    solver = new_solver("fuva:files=5", 1 << 22);
    assert_int_equal(tsoro_solver_load(solver, state_path).code, TSORO_ERR_MISMATCH);
    tsoro_solver_destroy(solver);
    solver = new_solver("fuva:files=6", 1 << 21);
    assert_int_equal(tsoro_solver_load(solver, state_path).code, TSORO_ERR_MISMATCH);
    tsoro_solver_destroy(solver);

    static const tsoro_solve_table table = {"made.egdb", {1, 2, 3}};
    tsoro_variant variant = read_variant("fuva:files=6");
    tsoro_position start = tsoro_position_start(&variant);
    tsoro_solve_options options = {
        .table_bytes = 1 << 22, .threads = 2, .tables = &table, .table_count = 1};
    assert_true(tsoro_ok(tsoro_solver_create(&variant, &start, &options, &solver)));
    assert_int_equal(tsoro_solver_load(solver, state_path).code, TSORO_ERR_MISMATCH);
    tsoro_solver_destroy(solver);

    solver = new_solver("fuva:files=6", 1 << 22);
    assert_true(tsoro_ok(tsoro_solver_load(solver, state_path)));
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    assert_int_equal(solution.value, TSORO_VALUE_LOSS);
    tsoro_solver_destroy(solver);

    tsoro_bytes bytes;
    assert_true(tsoro_ok(tsoro_file_read(state_path, 1 << 24, &bytes)));
    bytes.data[bytes.size / 2] ^= 1;
    solver = new_solver("fuva:files=6", 1 << 22);
    assert_true(tsoro_ok(tsoro_file_write(state_path, bytes.data, bytes.size, true)));
    assert_int_equal(tsoro_solver_load(solver, state_path).code, TSORO_ERR_CORRUPT);
    assert_true(tsoro_ok(tsoro_file_write(state_path, bytes.data, 20, true)));
    assert_int_equal(tsoro_solver_load(solver, state_path).code, TSORO_ERR_CORRUPT);
    assert_true(tsoro_ok(tsoro_file_write(state_path, "another", 7, true)));
    assert_int_equal(tsoro_solver_load(solver, state_path).code, TSORO_ERR_MISMATCH);
    assert_true(tsoro_ok(tsoro_file_write(state_path, "", 0, true)));
    assert_true(tsoro_ok(tsoro_solver_load(solver, state_path)));
    assert_true(tsoro_ok(tsoro_solver_run(solver, NULL, NULL, &solution)));
    assert_int_equal(solution.value, TSORO_VALUE_LOSS);
    tsoro_solver_destroy(solver);
    tsoro_free(bytes.data);
}

static void a_search_saved_by_an_earlier_version_is_refused(void **state)
{
    (void)state;
    static const char head[] = "tsoro search 6\n";
    tsoro_solution solution;
    tsoro_bytes bytes;
    tsoro_solver *solver = new_solver("fuva:files=6", 1 << 22);
    assert_int_equal(tsoro_solver_run(solver, stop_first, NULL, &solution).code, TSORO_ERR_STOPPED);
    assert_true(tsoro_ok(tsoro_solver_save(solver, state_path)));
    assert_true(tsoro_ok(tsoro_solver_load(solver, state_path)));
    assert_true(tsoro_ok(tsoro_file_read(state_path, 1 << 24, &bytes)));
    assert_memory_equal(bytes.data, head, sizeof head - 1);
    bytes.data[sizeof head - 3]--;
    assert_true(tsoro_ok(tsoro_file_write(state_path, bytes.data, bytes.size, true)));
    assert_int_equal(tsoro_solver_load(solver, state_path).code, TSORO_ERR_MISMATCH);
    tsoro_solver_destroy(solver);
    tsoro_free(bytes.data);
}

static void runs_sort_what_does_not_fit(void **state)
{
    (void)state;
    tsoro_runs *runs = NULL;
    tsoro_random random = tsoro_random_seeded(3);
    uint8_t least[256];
    memset(least, 255, sizeof least);
    assert_true(tsoro_ok(tsoro_runs_create(2, 1, 64, &runs)));
    for (unsigned i = 0; i < 5000; i++) {
        uint8_t record[2] = {(uint8_t)tsoro_random_below(&random, 256),
                             (uint8_t)tsoro_random_below(&random, 255)};
        least[record[0]] = record[1] < least[record[0]] ? record[1] : least[record[0]];
        assert_true(tsoro_ok(tsoro_runs_add(runs, record)));
    }
    assert_true(tsoro_ok(tsoro_runs_rewind(runs)));
    for (unsigned key = 0; key < 256; key++) {
        const uint8_t *record = NULL;
        if (least[key] < 255) {
            assert_true(tsoro_ok(tsoro_runs_next(runs, &record)));
            assert_non_null(record);
            assert_int_equal(record[0], key);
            assert_int_equal(record[1], least[key]);
        }
    }
    const uint8_t *record = least;
    assert_true(tsoro_ok(tsoro_runs_next(runs, &record)));
    assert_null(record);
    tsoro_runs_destroy(runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_are_believed),
        cmocka_unit_test(a_small_table_still_proves),
        cmocka_unit_test(an_existing_file_is_kept),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(forgeries_are_noticed),
        cmocka_unit_test(impossible_records_are_no_damage),
        cmocka_unit_test(the_longest_line_stays_below_the_quiet_limit),
        cmocka_unit_test(a_loser_who_cannot_move_needs_no_quiet_plies),
        cmocka_unit_test(leaves_are_asked_at_the_end_of_the_longest_line),
        cmocka_unit_test(a_saved_search_goes_on),
        cmocka_unit_test(a_search_saved_by_an_earlier_version_is_refused),
        cmocka_unit_test(runs_sort_what_does_not_fit),
        cmocka_unit_test(a_proof_may_rest_on_tables),
        cmocka_unit_test(a_leaf_needs_a_named_table),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
