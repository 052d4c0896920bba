#include "endgame/table.h"

#include "base/alloc.h"
#include "endgame/format.h"

#include <string.h>

static tsoro_status refuse(tsoro_code code)
{
    return (tsoro_status){.code = code};
}

static uint64_t chunks_of(const tsoro_distance_view *view)
{
    uint64_t bytes = view->positions * view->width;
    return (bytes + TSORO_DISTANCE_CHUNK - 1) / TSORO_DISTANCE_CHUNK;
}

static bool fits(const tsoro_distance_view *view, uint64_t size, const tsoro_index *index)
{
    if (view->own > index->most || view->enemy > index->most ||
        (view->width != 1 && view->width != 2) ||
        view->positions / tsoro_index_count(index, view->own) !=
            tsoro_index_count(index, view->enemy) ||
        view->positions % tsoro_index_count(index, view->own) != 0 || view->positions > size) {
        return false;
    }
    return size ==
           TSORO_DISTANCE_HEADER_BYTES + 4 * chunks_of(view) + view->positions * view->width;
}

/* The checksum of header (its own field taken as zero) and of the list of checksums. */
static uint32_t crc_of_head(const uint8_t *bytes, uint64_t chunks)
{
    uint8_t header[TSORO_DISTANCE_HEADER_BYTES];
    memcpy(header, bytes, sizeof header);
    tsoro_put32(header + TSORO_DISTANCE_AT_CRC, 0);
    uint32_t crc = tsoro_crc32(0, header, sizeof header);
    return tsoro_crc32(crc, bytes + sizeof header, (size_t)chunks * 4);
}

tsoro_status tsoro_distance_open(const uint8_t *bytes, uint64_t size, const tsoro_index *index,
                                 uint32_t variant_crc, tsoro_distance_view *view)
{
    if (size < TSORO_DISTANCE_HEADER_BYTES || memcmp(bytes, TSORO_DISTANCE_MAGIC, 8) != 0) {
        return refuse(TSORO_ERR_CORRUPT);
    }
    if (tsoro_get32(bytes + TSORO_DISTANCE_AT_VERSION) != TSORO_TABLE_VERSION) {
        return refuse(TSORO_ERR_UNSUPPORTED);
    }
    tsoro_distance_view made = {.own = bytes[TSORO_DISTANCE_AT_OWN],
                                .enemy = bytes[TSORO_DISTANCE_AT_ENEMY],
                                .width = bytes[TSORO_DISTANCE_AT_WIDTH],
                                .longest = tsoro_get32(bytes + TSORO_DISTANCE_AT_LONGEST),
                                .positions = tsoro_get64(bytes + TSORO_DISTANCE_AT_POSITIONS)};
    if (!fits(&made, size, index) ||
        crc_of_head(bytes, chunks_of(&made)) != tsoro_get32(bytes + TSORO_DISTANCE_AT_CRC)) {
        return refuse(TSORO_ERR_CORRUPT);
    }
    if (tsoro_get32(bytes + TSORO_DISTANCE_AT_VARIANT_CRC) != variant_crc) {
        return refuse(TSORO_ERR_MISMATCH);
    }
    made.crcs = bytes + TSORO_DISTANCE_HEADER_BYTES;
    made.data = made.crcs + 4 * chunks_of(&made);
    made.sound = tsoro_alloc_array((size_t)chunks_of(&made), 1);
    if (made.sound == NULL) {
        return refuse(TSORO_ERR_MEMORY);
    }
    *view = made;
    return (tsoro_status){0};
}

static bool check_chunk(const tsoro_distance_view *view, uint64_t chunk)
{
    if (__atomic_load_n(&view->sound[chunk], __ATOMIC_RELAXED) != 0) {
        return true;
    }
    uint64_t begin = chunk * TSORO_DISTANCE_CHUNK;
    uint64_t left = view->positions * view->width - begin;
    size_t size = left < TSORO_DISTANCE_CHUNK ? (size_t)left : TSORO_DISTANCE_CHUNK;
    if (tsoro_block_crc(view->own, view->enemy, chunk, view->data + begin, size) !=
        tsoro_get32(view->crcs + 4 * chunk)) {
        return false;
    }
    __atomic_store_n(&view->sound[chunk], 1, __ATOMIC_RELAXED);
    return true;
}

bool tsoro_distance_at(const tsoro_distance_view *view, uint64_t number, uint32_t *distance)
{
    uint64_t at = number * view->width;
    if (!check_chunk(view, at / TSORO_DISTANCE_CHUNK)) {
        return false;
    }
    uint32_t found = view->width == 1 ? view->data[at] : tsoro_get16(view->data + at);
    *distance = found == (view->width == 1 ? 0xffu : 0xffffu) ? TSORO_NO_DISTANCE : found;
    return true;
}

bool tsoro_distance_check(const tsoro_distance_view *view, uint64_t *damaged)
{
    for (uint64_t chunk = 0; chunk < chunks_of(view); chunk++) {
        if (!check_chunk(view, chunk)) {
            *damaged = chunk;
            return false;
        }
    }
    return true;
}
