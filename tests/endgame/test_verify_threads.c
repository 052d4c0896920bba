/* The verifier finds what checksums cannot: entries that are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "endgame/format.h"
#include "endgame/tables.h"
#include "endgame/verify.h"
#include "os/file.h"

static tsoro_verify_report verify(const tsoro_bytes *bytes, uint64_t all, uint64_t solver)
{
    tsoro_egdb *db;
    assert_true(tsoro_ok(tsoro_egdb_create(&db)));
    assert_true(tsoro_ok(tsoro_egdb_add_memory(db, bytes->data, bytes->size, "bytes")));
    tsoro_verify_options options = {
        .workers = 2, .all_up_to = all, .sample = 3000, .seed = 1, .solver_up_to = solver};
    tsoro_verify_report report;
    assert_true(tsoro_ok(tsoro_egdb_verify(db, 0, &options, &report)));
    tsoro_egdb_destroy(db);
    return report;
}

static tsoro_bytes build(const char *name)
{
    const char *path = tables_path(name);
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tables_build("fuva:files=3", 4, 8, 2, path, false)));
    assert_true(tsoro_ok(tsoro_file_read(path, SIZE_MAX / 2, &bytes)));
    return bytes;
}

static void a_sound_table_passes(void **state)
{
    (void)state;
    tsoro_bytes bytes = build("sound.egdb");
    tsoro_verify_report report = verify(&bytes, 1000000, 10000);
    assert_true(report.complete);
    assert_true(report.checked == 44100 && report.positions == 44100);
    assert_true(report.wrong == 0);
    assert_int_equal(report.solver_side, 3);
    assert_true(report.solver_positions == 84 * 84);
    report = verify(&bytes, 1000, 10000);
    assert_false(report.complete);
    assert_true(report.checked == 3000);
    assert_true(report.wrong == 0);
    tsoro_free(bytes.data);
}

/* Exchanges a won and a lost entry of the last block, which is raw, and puts its checksum right. */
static void exchange_two(tsoro_bytes *bytes)
{
    uint8_t *file = (uint8_t *)bytes->data;
    uint32_t entries = tsoro_get32(file + TSORO_TABLE_AT_LAYERS);
    const uint8_t *entry = file + TSORO_TABLE_AT_DIRECTORY + (entries - 1) * TSORO_DIRECTORY_BYTES;
    uint8_t *layer = file + tsoro_get64(entry + 8);
    uint64_t blocks = tsoro_get64(layer + TSORO_LAYER_AT_BLOCKS);
    uint8_t *index = layer + TSORO_LAYER_HEADER_BYTES;
    uint64_t where = tsoro_get64(index + (blocks - 1) * TSORO_LAYER_INDEX_BYTES);
    uint8_t *block = index + blocks * TSORO_LAYER_INDEX_BYTES + (where >> 16);
    size_t size = where & 0xffff;
    assert_int_equal(block[0], 1);
    size_t at[2] = {0, 0};
    for (size_t i = 0; i < (size - 1) * 4 - 3; i++) {
        unsigned code = block[1 + i / 4] >> i % 4 * 2 & 3u;
        if (code < 2) {
            at[code] = i;
        }
    }
    block[1 + at[0] / 4] ^= (uint8_t)(1 << at[0] % 4 * 2);
    block[1 + at[1] / 4] ^= (uint8_t)(1 << at[1] % 4 * 2);
    tsoro_put32(block + size, tsoro_block_crc(entry[0], entry[1], blocks - 1, block, size));
}

static void wrong_entries_are_found(void **state)
{
    (void)state;
    tsoro_bytes bytes = build("wrong.egdb");
    exchange_two(&bytes);
    tsoro_verify_report report = verify(&bytes, 1000000, 1);
    assert_true(report.wrong >= 2);
    assert_int_equal(report.own, 4);
    assert_int_equal(report.enemy, 4);
    /* The plain solver, asked for all of it, finds exactly the two besides. */
    tsoro_verify_report both = verify(&bytes, 1000000, 44100);
    assert_true(both.wrong == report.wrong + 2);
    tsoro_free(bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_table_passes),
        cmocka_unit_test(wrong_entries_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
