/* Blocks, layers and tables as bytes: packing both ways, golden files, and damage of every kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/random.h"
#include "endgame/block.h"
#include "endgame/crc.h"
#include "endgame/format.h"
#include "endgame/tables.h"
#include "os/file.h"

/* --- Blocks --- */

static void fill_block(tsoro_random *random, unsigned rows, unsigned columns, unsigned endless,
                       tsoro_block *block)
{
    memset(block, 0, sizeof *block);
    uint64_t kind = tsoro_random_below(random, 4);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++) {
            uint64_t bit = UINT64_C(1) << column % 64;
            bool smooth = (row / 9 + column / 11) % 2 != 0;
            bool won = kind == 0   ? tsoro_random_below(random, 2) != 0
                       : kind == 1 ? smooth
                       : kind == 2 ? smooth != (tsoro_random_below(random, 30) == 0)
                                   : tsoro_random_below(random, 4000) == 0;
            if (tsoro_random_below(random, 1000) < endless) {
                block->endless[row][column / 64] |= bit;
            } else if (won) {
                block->won[row][column / 64] |= bit;
            }
        }
    }
}

static void blocks_come_back(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(3);
    static tsoro_tally tally;
    tsoro_model model;
    for (int i = 0; i < 400; i++) {
        unsigned rows = 1 + (unsigned)tsoro_random_below(&random, TSORO_BLOCK_ROWS);
        unsigned columns = 1 + (unsigned)tsoro_random_below(&random, TSORO_BLOCK_COLUMNS);
        unsigned endless = i % 3 == 0 ? 0 : i % 3 == 1 ? 1 : 400;
        tsoro_block block;
        tsoro_block back;
        uint8_t bytes[TSORO_BLOCK_BYTES + 16];
        fill_block(&random, rows, columns, endless, &block);
        tsoro_tally_add(&tally, &block, rows, columns);
        tsoro_model_fit(&tally, &model);
        const tsoro_model *with = i % 5 == 0 ? NULL : &model;
        memset(bytes, 0xa5, sizeof bytes);
        size_t size = tsoro_block_pack(&block, rows, columns, with, bytes);
        assert_true(size <= TSORO_BLOCK_BYTES);
        assert_int_equal(bytes[TSORO_BLOCK_BYTES], 0xa5);
        assert_true(tsoro_block_unpack(bytes, size, rows, columns, with, &back));
        assert_memory_equal(&block, &back, sizeof block);
    }
}

/* Bits that come against all chances make the coder carry through long runs of 0xff. */
static void carries_reach_far(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(4);
    tsoro_model model;
    for (int i = 0; i < 300; i++) {
        for (unsigned picture = 0; picture < TSORO_PICTURES; picture++) {
            model.chance[picture] =
                (uint16_t)(tsoro_random_below(&random, 2) ? 4095
                                                          : 1 + tsoro_random_below(&random, 4095));
        }
        tsoro_block block;
        tsoro_block back;
        uint8_t bytes[TSORO_BLOCK_BYTES];
        fill_block(&random, 64, 128, 0, &block);
        size_t size = tsoro_block_pack(&block, 64, 128, &model, bytes);
        assert_true(tsoro_block_unpack(bytes, size, 64, 128, &model, &back));
        assert_memory_equal(&block, &back, sizeof block);
    }
}

/* Whatever the bytes, unpacking stays in its bounds (the sanitizers watch) and says yes or no. */
static void any_bytes_are_survived(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(5);
    tsoro_model model;
    for (unsigned picture = 0; picture < TSORO_PICTURES; picture++) {
        model.chance[picture] = 2000;
    }
    int refused = 0;
    for (int i = 0; i < 3000; i++) {
        size_t size = tsoro_random_below(&random, 60);
        uint8_t *bytes = tsoro_alloc_array(size, 1);
        for (size_t k = 0; k < size; k++) {
            bytes[k] = (uint8_t)tsoro_random_next(&random);
        }
        if (size > 0) {
            bytes[0] %= 4;
        }
        tsoro_block block;
        refused += !tsoro_block_unpack(bytes, size, 1 + i % 64u, 1 + i % 128u,
                                       i % 2 ? &model : NULL, &block);
        tsoro_free(bytes);
    }
    assert_true(refused > 1000);
}

static void the_checksum_is_the_usual_one(void **state)
{
    (void)state;
    assert_int_equal(tsoro_crc32(0, "123456789", 9), 0xcbf43926);
    assert_int_equal(tsoro_crc32(tsoro_crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
}

/* --- Tables --- */

static tsoro_bytes read_whole(const char *path)
{
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tsoro_file_read(path, SIZE_MAX / 2, &bytes)));
    return bytes;
}

static tsoro_code open_bytes(const void *data, size_t size, tsoro_egdb **db)
{
    assert_true(tsoro_ok(tsoro_egdb_create(db)));
    return tsoro_egdb_add_memory(*db, data, size, "bytes").code;
}

/* Opens the bytes and, if they open, reads every block. */
static tsoro_code check_bytes(const void *data, size_t size)
{
    tsoro_egdb *db;
    tsoro_code code = open_bytes(data, size, &db);
    if (code == TSORO_OK) {
        code = tsoro_egdb_check(db).code;
    }
    tsoro_egdb_destroy(db);
    return code;
}

/* Every byte of a table is covered by a checksum: one flipped bit anywhere is noticed. */
static void a_flipped_bit_is_noticed(void **state)
{
    (void)state;
    const char *path = tables_path("flip.egdb");
    assert_true(tsoro_ok(tables_build_distances("fuva:files=3", 2, 4, 1, path)));
    tsoro_bytes bytes = read_whole(path);
    assert_int_equal(check_bytes(bytes.data, bytes.size), TSORO_OK);
    tsoro_random random = tsoro_random_seeded(6);
    for (size_t i = 0; i < bytes.size; i++) {
        char flip = (char)(1 << tsoro_random_below(&random, 8));
        bytes.data[i] ^= flip;
        tsoro_code code = check_bytes(bytes.data, bytes.size);
        assert_true(code == TSORO_ERR_CORRUPT || code == TSORO_ERR_UNSUPPORTED);
        bytes.data[i] ^= flip;
    }
    tsoro_free(bytes.data);
}

static void a_truncated_table_is_refused(void **state)
{
    (void)state;
    const char *path = tables_path("cut.egdb");
    assert_true(tsoro_ok(tables_build("fuva:files=3", 2, 4, 1, path, false)));
    tsoro_bytes bytes = read_whole(path);
    for (size_t size = 0; size < bytes.size; size++) {
        uint8_t *cut = tsoro_alloc_array(size, 1);
        memcpy(cut, bytes.data, size);
        tsoro_code code = check_bytes(cut, size);
        assert_true(code == TSORO_ERR_CORRUPT || code == TSORO_ERR_UNSUPPORTED);
        tsoro_free(cut);
    }
    uint8_t *longer = tsoro_alloc_array(bytes.size + 1, 1);
    memcpy(longer, bytes.data, bytes.size);
    assert_int_equal(check_bytes(longer, bytes.size + 1), TSORO_ERR_CORRUPT);
    tsoro_free(longer);
    tsoro_free(bytes.data);
}

/* Makes all layers of a table say they are of another key, under right checksums. */
static void forge_layers(tsoro_bytes *bytes, uint32_t variant_crc)
{
    uint8_t *file = (uint8_t *)bytes->data;
    uint32_t layers = tsoro_get32(file + TSORO_TABLE_AT_LAYERS);
    for (uint32_t i = 0; i < layers; i++) {
        const uint8_t *entry = file + TSORO_TABLE_AT_DIRECTORY + i * TSORO_DIRECTORY_BYTES;
        uint8_t *layer = file + tsoro_get64(entry + 8);
        uint64_t blocks = tsoro_get64(layer + TSORO_LAYER_AT_BLOCKS);
        tsoro_put32(layer + TSORO_LAYER_AT_VARIANT_CRC, variant_crc);
        tsoro_put32(layer + TSORO_LAYER_AT_CRC, 0);
        tsoro_put32(
            layer + TSORO_LAYER_AT_CRC,
            tsoro_crc32(0, layer,
                        TSORO_LAYER_HEADER_BYTES + (size_t)blocks * TSORO_LAYER_INDEX_BYTES));
    }
}

/* Writes another key over that of a table, and everything else to suit it. */
static void forge_key(tsoro_bytes *bytes, const char *key)
{
    uint8_t *file = (uint8_t *)bytes->data;
    memset(file + TSORO_TABLE_AT_VARIANT, 0, TSORO_TABLE_VARIANT_BYTES);
    memcpy(file + TSORO_TABLE_AT_VARIANT, key, strlen(key));
    forge_layers(bytes, tsoro_crc32(0, key, strlen(key)));
    tsoro_put32(file + TSORO_TABLE_AT_CRC, 0);
    tsoro_put32(file + TSORO_TABLE_AT_CRC,
                tsoro_crc32(0, file, tsoro_get32(file + TSORO_TABLE_AT_HEADER_BYTES)));
}

static void a_key_is_what_values_depend_on(void **state)
{
    (void)state;
    static const char *const keys[] = {
        "fuva:files=3,heads=r1+r2,bonus=2,sanctuary=off,outer=2,inner=0,captures=remove,"
        "setup=none,repeat=endless,quiet=1000",
        "fuva:files=3,heads=r1+r2,bonus=2,sanctuary=off,outer=2,inner=0,captures=remove,"
        "setup=none,repeat=majority,quiet=0",
        "fuva:files=3,heads=r1+r2,bonus=2,sanctuary=off,outer=3,inner=0,captures=remove,"
        "setup=none,repeat=endless,quiet=0",
        "fuva:files=3,quiet=0",
    };
    const char *path = tables_path("key.egdb");
    assert_true(tsoro_ok(tables_build("fuva:files=3", 2, 4, 1, path, false)));
    tsoro_bytes bytes = read_whole(path);
    char right[TSORO_TABLE_VARIANT_BYTES];
    memcpy(right, bytes.data + TSORO_TABLE_AT_VARIANT, sizeof right);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        forge_key(&bytes, keys[i]);
        assert_int_equal(check_bytes(bytes.data, bytes.size), TSORO_ERR_CORRUPT);
    }
    forge_key(&bytes, right);
    assert_int_equal(check_bytes(bytes.data, bytes.size), TSORO_OK);
    forge_layers(&bytes, 12345);
    assert_int_equal(check_bytes(bytes.data, bytes.size), TSORO_ERR_CORRUPT);
    tsoro_free(bytes.data);
}

static void an_unpacked_table_answers_the_same(void **state)
{
    (void)state;
    const char *path = tables_path("unpacked.egdb");
    assert_true(tsoro_ok(tables_build_distances("fuva:files=3,bonus=1", 5, 8, 2, path)));
    tsoro_egdb *db = tables_open(path);
    uint64_t positions = tables_compare(db, "fuva:files=3,bonus=1", 5, 8);
    assert_true(positions > 0);
    for (int i = 0; i < 2; i++) {
        assert_true(tsoro_ok(tsoro_egdb_unpack(db, 0)));
        assert_int_equal(tables_compare(db, "fuva:files=3,bonus=1", 5, 8), positions);
    }
    tsoro_egdb_destroy(db);
}

/* A damaged block spoils the answers that lie in it, and no others. */
static void a_damaged_block_gives_no_answer(void **state)
{
    (void)state;
    const char *path = tables_path("block.egdb");
    assert_true(tsoro_ok(tables_build("basic:files=3", 4, 8, 1, path, false)));
    tsoro_bytes bytes = read_whole(path);
    bytes.data[bytes.size - 6] ^= 16; /* in the last block of layer (4,4) */
    tsoro_egdb *db;
    assert_int_equal(open_bytes(bytes.data, bytes.size, &db), TSORO_OK);
    tsoro_variant variant = tables_variant("basic:files=3");
    tsoro_position position = tsoro_position_start(&variant);
    memset(position.pits, 0, sizeof position.pits);
    position.pits[TSORO_SOUTH][5] = 4;
    position.pits[TSORO_NORTH][5] = 4;
    tsoro_value value = TSORO_VALUE_UNKNOWN;
    tsoro_status status = tsoro_egdb_value(db, &variant, &position, &value);
    assert_int_equal(status.code, TSORO_ERR_CORRUPT);
    assert_int_equal(status.args[1], 4 * 256 + 4);
    assert_string_equal(status.found, "bytes");
    assert_int_equal(value, TSORO_VALUE_UNKNOWN);
    uint32_t distance;
    tsoro_probe probe = tsoro_egdb_probe(db);
    assert_int_equal(probe.ask(probe.context, &variant, &position, &distance), TSORO_VALUE_UNKNOWN);
    status = tsoro_egdb_unpack(db, 0);
    assert_int_equal(status.code, TSORO_ERR_CORRUPT);
    assert_int_equal(status.args[1], 4 * 256 + 4);
    assert_int_equal(probe.ask(probe.context, &variant, &position, &distance), TSORO_VALUE_UNKNOWN);
    position.pits[TSORO_NORTH][5] = 3;
    assert_true(tsoro_ok(tsoro_egdb_value(db, &variant, &position, &value)));
    tsoro_egdb_destroy(db);
    tsoro_free(bytes.data);
}

/* --- Rules --- */

static tsoro_code ask(const tsoro_egdb *db, const char *text, const tsoro_position *position,
                      tsoro_value *value)
{
    tsoro_variant variant = tables_variant(text);
    return tsoro_egdb_value(db, &variant, position, value).code;
}

static void values_are_given_only_where_they_hold(void **state)
{
    (void)state;
    const char *path = tables_path("rules.egdb");
    assert_true(tsoro_ok(tables_build("fuva:files=3", 5, 10, 2, path, false)));
    tsoro_egdb *db = tables_open(path);
    tsoro_variant variant = tables_variant("fuva:files=3");
    tsoro_position endless = tsoro_position_start(&variant);
    memset(endless.pits, 0, sizeof endless.pits);
    static const uint8_t south[6] = {0, 0, 0, 0, 0, 1};
    static const uint8_t north[6] = {0, 0, 1, 0, 1, 3};
    memcpy(endless.pits[TSORO_SOUTH], south, 6);
    memcpy(endless.pits[TSORO_NORTH], north, 6);
    tsoro_value value = TSORO_VALUE_UNKNOWN;
    assert_int_equal(ask(db, "fuva:files=3", &endless, &value), TSORO_OK);
    assert_int_equal(value, TSORO_VALUE_ENDLESS);
    assert_int_equal(ask(db, "fuva:files=3,repeat=majority", &endless, &value),
                     TSORO_ERR_NOT_COVERED);
    assert_int_equal(ask(db, "fuva:files=3,repeat=forbidden", &endless, &value),
                     TSORO_ERR_NOT_COVERED);
    assert_int_equal(ask(db, "fuva:files=3,bonus=1", &endless, &value), TSORO_ERR_NOT_COVERED);
    assert_int_equal(ask(db, "fuva:files=3,bonus=2/2", &endless, &value), TSORO_ERR_NOT_COVERED);
    assert_int_equal(ask(db, "fuva:files=3,heads=r1+l2,outer=1", &endless, &value), TSORO_OK);
    assert_int_equal(ask(db, "fuva:files=3,sanctuary=on", &endless, &value), TSORO_ERR_NOT_COVERED);
    tsoro_position lost = endless;
    memset(lost.pits[TSORO_SOUTH], 0, 6);
    assert_int_equal(ask(db, "fuva:files=3,repeat=majority", &lost, &value), TSORO_OK);
    assert_int_equal(value, TSORO_VALUE_LOSS);
    lost.quiet = 999; /* one quiet ply is left: this layer needs more for some wins */
    assert_int_equal(ask(db, "fuva:files=3", &lost, &value), TSORO_ERR_NOT_COVERED);
    assert_int_equal(ask(db, "fuva:files=3,quiet=0", &lost, &value), TSORO_OK);
    lost.quiet = 0;
    assert_int_equal(ask(db, "fuva:files=3,quiet=5", &lost, &value), TSORO_ERR_NOT_COVERED);
    lost.pits[TSORO_SOUTH][0] = 6;
    assert_int_equal(ask(db, "fuva:files=3", &lost, &value), TSORO_ERR_NOT_COVERED);
    tsoro_egdb_destroy(db);
}

/* --- Golden files: tables of version 1 as they were first written --- */

static void check_golden(const char *name, const char *variant, unsigned side)
{
    char path[512];
    snprintf(path, sizeof path, "%s/../endgame/golden/%s", TSORO_VECTORS_DIR, name);
    tsoro_egdb *db = tables_open(path);
    assert_true(tsoro_ok(tsoro_egdb_check(db)));
    tables_compare(db, variant, side, 2 * side);
    tsoro_egdb_destroy(db);
}

static void golden_files_stay_readable(void **state)
{
    (void)state;
    check_golden("v1-fuva3-side3.egdb", "fuva:files=3", 3);
    check_golden("v1-fuva4-side4.egdb", "fuva:files=4", 4);
    check_golden("v1-fuva3-side3-raw.egdb", "fuva:files=3", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_come_back),
        cmocka_unit_test(carries_reach_far),
        cmocka_unit_test(any_bytes_are_survived),
        cmocka_unit_test(the_checksum_is_the_usual_one),
        cmocka_unit_test(a_flipped_bit_is_noticed),
        cmocka_unit_test(a_key_is_what_values_depend_on),
        cmocka_unit_test(a_truncated_table_is_refused),
        cmocka_unit_test(an_unpacked_table_answers_the_same),
        cmocka_unit_test(a_damaged_block_gives_no_answer),
        cmocka_unit_test(values_are_given_only_where_they_hold),
        cmocka_unit_test(golden_files_stay_readable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
