/* The verifier finds what checksums cannot: entries that are wrong, values and distances. */
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
#include "tsoro/moves.h"

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

/* --- Distances --- */

static tsoro_bytes build_distances(const char *name)
{
    const char *path = tables_path(name);
    tsoro_bytes bytes;
    assert_true(tsoro_ok(tables_build_distances("fuva:files=3", 4, 8, 2, path)));
    assert_true(tsoro_ok(tsoro_file_read(path, SIZE_MAX / 2, &bytes)));
    return bytes;
}

/* The distances of the last layer, (4,4): a byte each, all in one chunk. */
static uint8_t *last_distances(const tsoro_bytes *bytes, uint64_t *count)
{
    uint8_t *file = (uint8_t *)bytes->data;
    uint32_t entries = tsoro_get32(file + TSORO_TABLE_AT_LAYERS);
    const uint8_t *entry = file + TSORO_TABLE_AT_DIRECTORY + (entries - 1) * TSORO_DIRECTORY_BYTES;
    uint8_t *layer = file + tsoro_get64(entry + 8);
    assert_int_equal(entry[2], TSORO_KIND_DISTANCES);
    assert_int_equal(layer[TSORO_DISTANCE_AT_WIDTH], 1);
    *count = tsoro_get64(layer + TSORO_DISTANCE_AT_POSITIONS);
    assert_true(*count <= TSORO_DISTANCE_CHUNK);
    return layer + TSORO_DISTANCE_HEADER_BYTES + 4;
}

/* Puts the checksums of the last layer of distances right. */
static void sign_distances(uint8_t *distances, uint64_t count)
{
    uint8_t *layer = distances - 4 - TSORO_DISTANCE_HEADER_BYTES;
    tsoro_put32(distances - 4, tsoro_block_crc(4, 4, 0, distances, (size_t)count));
    tsoro_put32(layer + TSORO_DISTANCE_AT_CRC, 0);
    tsoro_put32(layer + TSORO_DISTANCE_AT_CRC,
                tsoro_crc32(0, layer, TSORO_DISTANCE_HEADER_BYTES + 4));
}

static void sound_distances_pass(void **state)
{
    (void)state;
    tsoro_bytes bytes = build_distances("far.egdb");
    tsoro_verify_report report = verify(&bytes, 1000000, 1);
    assert_true(report.complete && report.wrong == 0 && report.distances == 44100);
    report = verify(&bytes, 1000, 1);
    assert_true(!report.complete && report.wrong == 0 && report.distances == 44100);
    tsoro_free(bytes.data);
    bytes = build("near.egdb");
    assert_true(verify(&bytes, 1000000, 1).distances == 0);
    tsoro_free(bytes.data);
}

/* A win or a loss two plies too far, one that tells no distance, an endless one that tells one:
 * each is found by its successors alone. */
static void wrong_distances_are_found(void **state)
{
    (void)state;
    tsoro_bytes bytes = build_distances("wrong-far.egdb");
    uint64_t count;
    uint8_t *distances = last_distances(&bytes, &count);
    static const struct {
        uint8_t from, to;
    } cases[] = {{2, 4}, {1, 3}, {3, 1}, {2, 0xff}, {1, 0xff}, {0xff, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t *at = memchr(distances, cases[i].from, (size_t)count);
        assert_non_null(at);
        *at = cases[i].to;
        sign_distances(distances, count);
        tsoro_verify_report report = verify(&bytes, 1000000, 1);
        assert_true(report.wrong >= 1);
        assert_int_equal(report.own, 4);
        assert_int_equal(report.enemy, 4);
        *at = cases[i].from;
    }
    /* Two plies too far everywhere: a sample finds it too. */
    for (uint64_t i = 0; i < count; i++) {
        distances[i] = (uint8_t)(distances[i] == 0xff ? 0xff : distances[i] + 2);
    }
    sign_distances(distances, count);
    tsoro_verify_report report = verify(&bytes, 1000, 1);
    assert_true(!report.complete && report.wrong > 0);
    tsoro_free(bytes.data);
}

/* --- Bounds of quiet plies --- */

/* Makes a layer of values say so many quiet plies, its checksum right; returns what it said. */
static unsigned forge_bound(const tsoro_bytes *bytes, unsigned own, unsigned enemy, unsigned plies)
{
    uint8_t *file = (uint8_t *)bytes->data;
    const uint8_t *entry = file + TSORO_TABLE_AT_DIRECTORY;
    while (entry[0] != own || entry[1] != enemy) {
        entry += TSORO_DIRECTORY_BYTES;
    }
    uint8_t *layer = file + tsoro_get64(entry + 8);
    assert_int_equal(tsoro_get32(layer + TSORO_LAYER_AT_MODEL_BYTES), 0);
    uint64_t blocks = tsoro_get64(layer + TSORO_LAYER_AT_BLOCKS);
    size_t head = TSORO_LAYER_HEADER_BYTES + (size_t)blocks * TSORO_LAYER_INDEX_BYTES;
    unsigned said = tsoro_get16(layer + TSORO_LAYER_AT_PLIES);
    tsoro_put16(layer + TSORO_LAYER_AT_PLIES, (uint16_t)plies);
    tsoro_put32(layer + TSORO_LAYER_AT_CRC, 0);
    tsoro_put32(layer + TSORO_LAYER_AT_CRC, tsoro_crc32(0, layer, head));
    return said;
}

/* What play looks like from one position, a winner who hurries to a capture asked ply by ply. */
typedef struct quiet_play {
    const tsoro_egdb *db;
    const tsoro_variant *variant;
    unsigned left; /* quiet plies */
    tsoro_value value;
    bool one, all; /* whether one successor, or every one, is as the winner needs it */
} quiet_play;

static bool decided_within(const tsoro_egdb *db, const tsoro_variant *variant,
                           const tsoro_position *position, unsigned left);

static bool see_after(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                      const tsoro_position *after)
{
    (void)move;
    quiet_play *play = context;
    tsoro_value value;
    assert_true(tsoro_ok(tsoro_egdb_value(play->db, play->variant, after, &value)));
    bool capture = sowing->capture != TSORO_NO_PIT;
    bool right = value == (play->value == TSORO_VALUE_WIN ? TSORO_VALUE_LOSS : TSORO_VALUE_WIN);
    bool good = right && (capture || (play->left > 0 && decided_within(play->db, play->variant,
                                                                       after, play->left - 1)));
    play->one = play->one || good;
    play->all = play->all && good;
    return play->value == TSORO_VALUE_WIN ? !play->one : play->all;
}

static bool decided_within(const tsoro_egdb *db, const tsoro_variant *variant,
                           const tsoro_position *position, unsigned left)
{
    quiet_play play = {.db = db, .variant = variant, .left = left, .all = true};
    assert_true(tsoro_ok(tsoro_egdb_value(db, variant, position, &play.value)));
    tsoro_moves_each(variant, position, see_after, &play);
    return play.value == TSORO_VALUE_WIN ? play.one : play.all;
}

static tsoro_position first_beyond(const tsoro_variant *variant, const tsoro_verify_report *report)
{
    tsoro_index index;
    tsoro_position position = tsoro_position_start(variant);
    assert_true(tsoro_index_init(&index, variant->files, 4));
    tsoro_index_unrank(&index, report->own, report->own_rank, position.pits[TSORO_SOUTH]);
    tsoro_index_unrank(&index, report->enemy, report->enemy_rank, position.pits[TSORO_NORTH]);
    return position;
}

/* The least bound that passes is the most quiet plies that any position of the layer needs. */
static void low_bounds_are_found(void **state)
{
    (void)state;
    static const unsigned layers[][2] = {{4, 4}, {4, 1}, {1, 4}, {2, 1}};
    tsoro_bytes bytes = build("bounds.egdb");
    tsoro_variant variant = tables_variant("fuva:files=3");
    tsoro_egdb *db;
    assert_true(tsoro_ok(tsoro_egdb_create(&db)));
    assert_true(tsoro_ok(tsoro_egdb_add_memory(db, bytes.data, bytes.size, "bytes")));
    tsoro_verify_report report = verify(&bytes, 1000000, 1);
    assert_true(report.wrong == 0 && report.beyond == 0 && report.bounds_side == 4);
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        unsigned own = layers[i][0];
        unsigned enemy = layers[i][1];
        unsigned said = forge_bound(&bytes, own, enemy, 0);
        unsigned bound = said + 1;
        do {
            forge_bound(&bytes, own, enemy, --bound);
            report = verify(&bytes, 1000000, 1);
        } while (report.beyond == 0);
        assert_true(report.wrong == 0 && report.own == own && report.enemy == enemy);
        assert_true(bound > 0 && bound < said);
        tsoro_position position = first_beyond(&variant, &report);
        assert_false(decided_within(db, &variant, &position, bound));
        assert_true(decided_within(db, &variant, &position, bound + 1));
        forge_bound(&bytes, own, enemy, said);
    }
    tsoro_egdb_destroy(db);
    tsoro_free(bytes.data);
}

/* Where only a sample was checked the bounds are looked at as far as the plain solver went. */
static void bounds_of_a_sample_are_those_of_the_solver(void **state)
{
    (void)state;
    tsoro_bytes bytes = build("part.egdb");
    forge_bound(&bytes, 4, 4, 1);
    tsoro_verify_report report = verify(&bytes, 1000, 10000);
    assert_true(report.beyond == 0 && report.solver_side == 3 && report.bounds_side == 3);
    forge_bound(&bytes, 3, 3, 1);
    report = verify(&bytes, 1000, 10000);
    assert_true(report.beyond > 0 && report.own == 3 && report.enemy == 3);
    tsoro_free(bytes.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_table_passes),
        cmocka_unit_test(wrong_entries_are_found),
        cmocka_unit_test(sound_distances_pass),
        cmocka_unit_test(wrong_distances_are_found),
        cmocka_unit_test(low_bounds_are_found),
        cmocka_unit_test(bounds_of_a_sample_are_those_of_the_solver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
