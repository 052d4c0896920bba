#include "tsoro/variant.h"

#include <string.h>

typedef struct preset_row {
    const char *name;
    uint8_t files;
    uint8_t bonus_count;
    uint8_t bonus[3];
    bool sanctuary;
    uint8_t captures;
    uint8_t setup;
    /* Heads: the K-th outer hole from the owner's right or left, and its stones; 0: no head. */
    struct {
        uint8_t right, left, stones;
    } head[2];
} preset_row;

/* Rulebook, section 6, second table. */
static const preset_row presets[TSORO_PRESET_COUNT] = {
    [TSORO_FUVA] = {"fuva", 21, 1, {2}, .head = {{1, 0, 2}, {2, 0, 2}}},
    [TSORO_MUSORO] = {"musoro", 21, 1, {2}, .head = {{1, 0, 3}}},
    [TSORO_BASIC] = {"basic", 8, 1, {0}, .head = {{0}}},
    [TSORO_MATTHEWS1] = {"matthews1", 8, 1, {0}, .head = {{1, 0, 2}, {2, 0, 2}}},
    [TSORO_MATTHEWS2] = {"matthews2", 8, 1, {0}, .head = {{0, 1, 3}}},
    [TSORO_MATTHEWS3] = {"matthews3", 8, 1, {0}, .head = {{1, 0, 2}, {0, 1, 3}}},
    [TSORO_MATTHEWS4] = {"matthews4", 8, 1, {0}, .captures = TSORO_CAPTURES_SOW},
    [TSORO_MATTHEWS5] = {"matthews5", 8, 1, {1}, .head = {{0}}},
    [TSORO_MATTHEWS6] = {"matthews6", 8, 1, {1}, .sanctuary = true, .head = {{1, 0, 2}, {2, 0, 2}}},
    [TSORO_TRACEY] = {"tracey", 8, 3, {5, 3, 2}, .setup = TSORO_SETUP_TRACEY},
};

const char *tsoro_preset_name(tsoro_preset preset)
{
    return (unsigned)preset < TSORO_PRESET_COUNT ? presets[preset].name : NULL;
}

tsoro_variant tsoro_variant_preset(tsoro_preset preset)
{
    const preset_row *row = &presets[preset];
    tsoro_variant variant = {
        .preset = (uint8_t)preset,
        .files = row->files,
        .outer = 2,
        .captures = row->captures,
        .setup = row->setup,
        .sanctuary = row->sanctuary,
        .bonus_count = row->bonus_count,
        .quiet = 1000,
    };
    memcpy(variant.bonus, row->bonus, sizeof row->bonus);
    for (unsigned i = 0; i < 2; i++) {
        if (row->head[i].right == 0 && row->head[i].left == 0) {
            continue;
        }
        unsigned pit =
            row->head[i].right ? (unsigned)row->files - row->head[i].right : row->head[i].left - 1u;
        variant.heads |= UINT32_C(1) << pit;
        variant.heads_left |= row->head[i].right ? 0 : UINT32_C(1) << pit;
        variant.head_stones[pit] = row->head[i].stones;
    }
    return variant;
}

static tsoro_status range_error(int32_t low, int32_t high)
{
    return (tsoro_status){.code = TSORO_ERR_RANGE, .args = {low, high}};
}

static tsoro_status check_ranges(const tsoro_variant *variant)
{
    if (variant->files < TSORO_MIN_FILES || variant->files > TSORO_MAX_FILES) {
        return range_error(TSORO_MIN_FILES, TSORO_MAX_FILES);
    }
    if (variant->outer > 9 || variant->inner > 9) {
        return range_error(0, 9);
    }
    if (variant->bonus_count < 1 || variant->bonus_count > TSORO_MAX_SCHEDULE) {
        return range_error(1, TSORO_MAX_SCHEDULE);
    }
    for (unsigned i = 0; i < variant->bonus_count; i++) {
        if (variant->bonus[i] > TSORO_MAX_BONUS) {
            return range_error(0, TSORO_MAX_BONUS);
        }
    }
    if (variant->heads >> variant->files) {
        return range_error(1, variant->files);
    }
    for (unsigned pit = 0; pit < TSORO_MAX_FILES; pit++) {
        if (variant->head_stones[pit] > (variant->heads >> pit & 1u ? 9 : 0)) {
            return range_error(0, 9);
        }
    }
    if (variant->quiet > TSORO_MAX_QUIET) {
        return range_error(0, TSORO_MAX_QUIET);
    }
    return (tsoro_status){0};
}

/* tracey needs outer=2, inner=0 and heads that start like every other outer hole. */
static bool fits_tracey(const tsoro_variant *variant)
{
    if (variant->outer != 2 || variant->inner != 0) {
        return false;
    }
    for (unsigned pit = 0; pit < variant->files; pit++) {
        if ((variant->heads >> pit & 1u) && variant->head_stones[pit] != variant->outer) {
            return false;
        }
    }
    return true;
}

static int start_stones(const tsoro_variant *variant)
{
    int one_side = variant->files * (variant->outer + variant->inner);
    for (unsigned pit = 0; pit < variant->files; pit++) {
        if (variant->heads >> pit & 1u) {
            one_side += variant->head_stones[pit] - variant->outer;
        }
    }
    if (variant->setup == TSORO_SETUP_TRACEY) {
        one_side = 4 * variant->files - 5;
    }
    return 2 * one_side;
}

tsoro_status tsoro_variant_check(const tsoro_variant *variant)
{
    tsoro_status status = check_ranges(variant);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (variant->captures == TSORO_CAPTURES_SOW &&
        (variant->bonus_count != 1 || variant->bonus[0] != 0)) {
        return (tsoro_status){.code = TSORO_ERR_CONFLICT, .expected = TSORO_EXPECT_BONUS_ZERO};
    }
    if (variant->setup == TSORO_SETUP_TRACEY && !fits_tracey(variant)) {
        return (tsoro_status){.code = TSORO_ERR_CONFLICT, .expected = TSORO_EXPECT_TRACEY_STONES};
    }
    int stones = start_stones(variant);
    if (stones > TSORO_MAX_STONES) {
        return (tsoro_status){.code = TSORO_ERR_TOO_MANY_STONES,
                              .args = {stones, TSORO_MAX_STONES}};
    }
    return (tsoro_status){0};
}

bool tsoro_variant_equal(const tsoro_variant *a, const tsoro_variant *b)
{
    return a->files == b->files && a->outer == b->outer && a->inner == b->inner &&
           a->captures == b->captures && a->setup == b->setup && a->repeat == b->repeat &&
           a->sanctuary == b->sanctuary && a->bonus_count == b->bonus_count &&
           memcmp(a->bonus, b->bonus, sizeof a->bonus) == 0 &&
           memcmp(a->head_stones, b->head_stones, sizeof a->head_stones) == 0 &&
           a->heads == b->heads && a->quiet == b->quiet;
}
