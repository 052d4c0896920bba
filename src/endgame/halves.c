#include "endgame/halves.h"

#include "base/alloc.h"
#include "endgame/bitmat.h"
#include "tsoro/moves.h"

#include <string.h>

/* Growing lists while halves are walked in order of rank. */
typedef struct half_maker {
    const tsoro_variant *key;
    const tsoro_index *index;
    tsoro_halves *halves;
    size_t sown_count, sown_capacity;
    size_t rest_count, rest_capacity;
} half_maker;

static bool add_sown(half_maker *maker, uint32_t begin, tsoro_sown sown)
{
    tsoro_halves *halves = maker->halves;
    for (size_t i = begin; i < maker->sown_count; i++) {
        if (halves->sown[i] == sown) {
            return true;
        }
    }
    void *grown = tsoro_grow_array(halves->sown, &maker->sown_capacity, maker->sown_count + 1,
                                   sizeof *halves->sown);
    if (grown == NULL) {
        return false;
    }
    halves->sown = grown;
    halves->sown[maker->sown_count++] = sown;
    return true;
}

/* The enemy holds one stone in every hole, so that a sowing that can capture does. */
static bool list_sowings(half_maker *maker, const uint8_t *half)
{
    unsigned pits = maker->index->pits;
    tsoro_position position = tsoro_position_start(maker->key);
    position.mover = TSORO_SOUTH;
    memcpy(position.pits[TSORO_SOUTH], half, pits);
    memset(position.pits[TSORO_NORTH], 1, pits);
    uint32_t begin = (uint32_t)maker->sown_count;
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, maker->key, &position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        uint32_t file = sowing.capture == TSORO_NO_PIT
                            ? TSORO_NO_CAPTURE
                            : (uint32_t)(sowing.capture - maker->key->files);
        uint32_t becomes = (uint32_t)tsoro_index_rank(maker->index, sowing.own);
        if (!add_sown(maker, begin, becomes << 5 | file)) {
            return false;
        }
    }
    return maker->sown_count < UINT32_MAX;
}

static bool add_rest(half_maker *maker, const uint8_t *half)
{
    tsoro_halves *halves = maker->halves;
    void *grown = tsoro_grow_array(halves->rest, &maker->rest_capacity, maker->rest_count + 1,
                                   sizeof *halves->rest);
    if (grown == NULL) {
        return false;
    }
    halves->rest = grown;
    halves->rest[maker->rest_count++] =
        (tsoro_rest){.rank = (uint32_t)tsoro_index_rank(maker->index, half),
                     .stones = tsoro_index_stones(maker->index, half)};
    return true;
}

/* Adds the half and what is left of it after taking up to `more` holes from pit `from` on. */
static bool list_rests(half_maker *maker, uint8_t *half, unsigned from, unsigned more)
{
    if (!add_rest(maker, half)) {
        return false;
    }
    for (unsigned pit = from; more > 0 && pit < maker->index->pits; pit++) {
        uint8_t stones = half[pit];
        if (stones == 0 || (maker->key->sanctuary && tsoro_variant_is_head(maker->key, pit))) {
            continue;
        }
        half[pit] = 0;
        bool listed = list_rests(maker, half, pit + 1, more - 1);
        half[pit] = stones;
        if (!listed) {
            return false;
        }
    }
    return maker->rest_count < UINT32_MAX;
}

static bool list_halves(half_maker *maker)
{
    tsoro_halves *halves = maker->halves;
    uint8_t half[TSORO_MAX_PITS] = {0};
    tsoro_index_unrank(maker->index, halves->stones, 0, half);
    for (uint32_t rank = 0; rank < halves->count; rank++) {
        halves->first[rank] = (uint32_t)maker->sown_count;
        halves->rest_first[rank] = (uint32_t)maker->rest_count;
        if (!list_sowings(maker, half) || !list_rests(maker, half, 0, maker->key->bonus[0])) {
            return false;
        }
        tsoro_index_next(maker->index, half);
    }
    halves->first[halves->count] = (uint32_t)maker->sown_count;
    halves->rest_first[halves->count] = (uint32_t)maker->rest_count;
    void *grown = tsoro_grow_array(halves->sown, &maker->sown_capacity,
                                   maker->sown_count + TSORO_SOWN_AHEAD, sizeof *halves->sown);
    if (grown == NULL) {
        return false;
    }
    halves->sown = grown;
    memset(halves->sown + maker->sown_count, 0, TSORO_SOWN_AHEAD * sizeof *halves->sown);
    return true;
}

/* The sowings that capture once more, by file. */
static bool list_captures(tsoro_halves *halves)
{
    uint32_t count[TSORO_MAX_FILES + 1] = {0};
    for (uint32_t i = 0; i < halves->first[halves->count]; i++) {
        uint32_t file = TSORO_SOWN_FILE(halves->sown[i]);
        if (file != TSORO_NO_CAPTURE) {
            count[file]++;
        }
    }
    uint32_t at[TSORO_MAX_FILES + 1];
    uint32_t sum = 0;
    for (unsigned file = 0; file <= TSORO_MAX_FILES; file++) {
        halves->capture_first[file] = at[file] = sum;
        sum += count[file];
    }
    halves->capture = tsoro_alloc_array(sum, sizeof *halves->capture);
    if (halves->capture == NULL) {
        return false;
    }
    for (uint32_t half = 0; half < halves->count; half++) {
        for (uint32_t i = halves->first[half]; i < halves->first[half + 1]; i++) {
            uint32_t file = TSORO_SOWN_FILE(halves->sown[i]);
            if (file != TSORO_NO_CAPTURE) {
                halves->capture[at[file]++] =
                    (tsoro_capturing){.half = half, .becomes = TSORO_SOWN_HALF(halves->sown[i])};
            }
        }
    }
    return true;
}

tsoro_status tsoro_halves_create(const tsoro_variant *key, const tsoro_index *index,
                                 unsigned stones, tsoro_halves **halves)
{
    uint64_t count = tsoro_index_count(index, stones);
    if (count > TSORO_MOST_HALVES) {
        return (tsoro_status){.code = TSORO_ERR_TOO_LONG};
    }
    tsoro_halves *made = tsoro_alloc(sizeof *made);
    if (made == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->files = key->files;
    made->stones = stones;
    made->count = (uint32_t)count;
    made->first = tsoro_alloc_array((size_t)count + 1, sizeof *made->first);
    made->rest_first = tsoro_alloc_array((size_t)count + 1, sizeof *made->rest_first);
    half_maker maker = {.key = key, .index = index, .halves = made};
    if (made->first == NULL || made->rest_first == NULL || !list_halves(&maker) ||
        !list_captures(made)) {
        tsoro_halves_destroy(made);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    *halves = made;
    return (tsoro_status){0};
}

void tsoro_halves_destroy(tsoro_halves *halves)
{
    if (halves != NULL) {
        tsoro_free(halves->first);
        tsoro_free(halves->sown);
        tsoro_free(halves->capture);
        tsoro_free(halves->rest_first);
        tsoro_free(halves->rest);
        tsoro_free(halves);
    }
}

tsoro_rest tsoro_half_captured(const tsoro_index *index, const uint8_t *half, unsigned file)
{
    uint8_t left[TSORO_MAX_PITS];
    memcpy(left, half, index->pits);
    left[index->pits - 1 - file] = 0;
    left[file] = 0;
    return (tsoro_rest){.rank = (uint32_t)tsoro_index_rank(index, left),
                        .stones = tsoro_index_stones(index, left)};
}
