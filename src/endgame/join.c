#include "endgame/join.h"

#include "base/alloc.h"
#include "endgame/format.h"
#include "endgame/ledger.h"
#include "endgame/table.h"
#include "os/error.h"
#include "os/file.h"
#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>

bool tsoro_layer_path(char out[TSORO_LAYER_PATH], const char *folder, unsigned own, unsigned enemy)
{
    int length = snprintf(out, TSORO_LAYER_PATH, "%s/layer-%02u-%02u", folder, own, enemy);
    return length >= 0 && length < TSORO_LAYER_PATH;
}

bool tsoro_distance_path(char out[TSORO_LAYER_PATH], const char *folder, unsigned own,
                         unsigned enemy)
{
    int length = snprintf(out, TSORO_LAYER_PATH, "%s/distance-%02u-%02u", folder, own, enemy);
    return length >= 0 && length < TSORO_LAYER_PATH;
}

size_t tsoro_egtable_variant(const tsoro_variant *key, char *out, size_t size, uint32_t *crc)
{
    size_t length = tsoro_variant_write(key, true, out, size);
    *crc = tsoro_crc32(0, out, length);
    return length;
}

typedef struct join_work {
    const tsoro_index *index;
    const char *folder;
    tsoro_output *output;
    uint32_t variant_crc;
    uint8_t *header;
    uint32_t header_bytes;
    uint32_t entries;
} join_work;

/* Whether the bytes are a sound layer of the kind. */
static tsoro_status look_at(const join_work *work, const tsoro_mapping *mapping, unsigned kind)
{
    tsoro_layer_view layer;
    tsoro_distance_view distances;
    tsoro_status status;
    if (kind == TSORO_KIND_VALUES) {
        status =
            tsoro_layer_open(mapping->data, mapping->size, work->index, work->variant_crc, &layer);
        if (tsoro_ok(status)) {
            tsoro_free((void *)(uintptr_t)layer.model);
        }
    } else {
        status = tsoro_distance_open(mapping->data, mapping->size, work->index, work->variant_crc,
                                     &distances);
        if (tsoro_ok(status)) {
            tsoro_free(distances.sound);
        }
    }
    return status;
}

/* Appends a layer and enters it in the directory. */
static tsoro_status append_layer(join_work *work, unsigned own, unsigned enemy, unsigned kind)
{
    char path[TSORO_LAYER_PATH];
    tsoro_mapping mapping;
    if (!(kind == TSORO_KIND_VALUES ? tsoro_layer_path(path, work->folder, own, enemy)
                                    : tsoro_distance_path(path, work->folder, own, enemy))) {
        return tsoro_os_path_error(TSORO_ERR_TOO_LONG, work->folder);
    }
    tsoro_status status = tsoro_mapping_open(path, &mapping);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = look_at(work, &mapping, kind);
    if (tsoro_ok(status)) {
        uint8_t *entry =
            work->header + TSORO_TABLE_AT_DIRECTORY + work->entries * TSORO_DIRECTORY_BYTES;
        entry[0] = (uint8_t)own;
        entry[1] = (uint8_t)enemy;
        entry[2] = (uint8_t)kind;
        tsoro_put64(entry + 8, tsoro_output_size(work->output));
        tsoro_put64(entry + 16, mapping.size);
        work->entries++;
        status = tsoro_output_write(work->output, mapping.data, mapping.size);
    } else {
        status = tsoro_os_path_error(status.code, path);
    }
    tsoro_mapping_close(&mapping);
    return status;
}

static tsoro_status append_kind(join_work *work, tsoro_build_limit limit, unsigned kind)
{
    tsoro_status status = {0};
    for (unsigned own = 0; own <= limit.side; own++) {
        for (unsigned enemy = 0; enemy <= limit.side && own + enemy <= limit.total; enemy++) {
            status = tsoro_ok(status) ? append_layer(work, own, enemy, kind) : status;
        }
    }
    return status;
}

static tsoro_status write_table(join_work *work, const tsoro_variant *key, tsoro_build_limit limit,
                                bool distances)
{
    uint8_t *header = work->header;
    tsoro_status status = tsoro_output_write(work->output, header, work->header_bytes);
    if (tsoro_ok(status)) {
        status = append_kind(work, limit, TSORO_KIND_VALUES);
    }
    if (tsoro_ok(status) && distances) {
        status = append_kind(work, limit, TSORO_KIND_DISTANCES);
    }
    if (!tsoro_ok(status)) {
        return status;
    }
    memcpy(header, TSORO_TABLE_MAGIC, 8);
    tsoro_put32(header + TSORO_TABLE_AT_VERSION, TSORO_TABLE_VERSION);
    tsoro_put32(header + TSORO_TABLE_AT_ENDIAN, TSORO_ENDIAN_MARK);
    tsoro_put32(header + TSORO_TABLE_AT_REVISION, TSORO_RULEBOOK_REVISION);
    tsoro_put32(header + TSORO_TABLE_AT_HEADER_BYTES, work->header_bytes);
    header[TSORO_TABLE_AT_FILES] = key->files;
    header[TSORO_TABLE_AT_SIDE] = (uint8_t)limit.side;
    tsoro_put16(header + TSORO_TABLE_AT_TOTAL, (uint16_t)limit.total);
    tsoro_put32(header + TSORO_TABLE_AT_LAYERS, work->entries);
    tsoro_put64(header + TSORO_TABLE_AT_FILE_BYTES, tsoro_output_size(work->output));
    tsoro_put32(header + TSORO_TABLE_AT_CRC, tsoro_crc32(0, header, work->header_bytes));
    return tsoro_output_patch(work->output, 0, header, work->header_bytes);
}

tsoro_status tsoro_join_table(const tsoro_variant *key, const tsoro_index *index,
                              tsoro_build_limit limit, bool distances, const char *folder,
                              const char *path)
{
    uint32_t layers = 0;
    for (unsigned own = 0; own <= limit.side; own++) {
        for (unsigned enemy = 0; enemy <= limit.side && own + enemy <= limit.total; enemy++) {
            layers++;
        }
    }
    join_work work = {.index = index, .folder = folder};
    work.header_bytes =
        TSORO_TABLE_AT_DIRECTORY + layers * (distances ? 2 : 1) * TSORO_DIRECTORY_BYTES;
    work.header = tsoro_alloc_array(work.header_bytes, 1);
    if (work.header == NULL) {
        return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
    }
    char *text = (char *)work.header + TSORO_TABLE_AT_VARIANT;
    tsoro_egtable_variant(key, text, TSORO_TABLE_VARIANT_BYTES, &work.variant_crc);
    tsoro_status status = tsoro_output_open(path, true, &work.output);
    if (tsoro_ok(status)) {
        status = write_table(&work, key, limit, distances);
        if (tsoro_ok(status)) {
            status = tsoro_output_commit(work.output);
        } else {
            tsoro_output_discard(work.output);
        }
    }
    tsoro_free(work.header);
    return status;
}

/* --- Distances --- */

static tsoro_status write_chunks(tsoro_output *output, uint8_t *head, size_t head_bytes,
                                 const uint16_t *distances, uint64_t positions, unsigned width,
                                 uint8_t *chunk)
{
    uint64_t per_chunk = TSORO_DISTANCE_CHUNK / width;
    tsoro_status status = tsoro_output_write(output, head, head_bytes);
    for (uint64_t number = 0; number * per_chunk < positions && tsoro_ok(status); number++) {
        uint64_t left = positions - number * per_chunk;
        uint64_t count = left < per_chunk ? left : per_chunk;
        for (uint64_t i = 0; i < count; i++) {
            uint16_t distance = distances[number * per_chunk + i];
            if (width == 1) {
                chunk[i] = (uint8_t)(distance == 0xffff ? 0xff : distance);
            } else {
                tsoro_put16(chunk + 2 * i, distance);
            }
        }
        size_t size = (size_t)count * width;
        tsoro_put32(head + TSORO_DISTANCE_HEADER_BYTES + 4 * number,
                    tsoro_block_crc(head[TSORO_DISTANCE_AT_OWN], head[TSORO_DISTANCE_AT_ENEMY],
                                    number, chunk, size));
        status = tsoro_output_write(output, chunk, size);
    }
    if (tsoro_ok(status)) {
        tsoro_put32(head + TSORO_DISTANCE_AT_CRC, tsoro_crc32(0, head, head_bytes));
        status = tsoro_output_patch(output, 0, head, head_bytes);
    }
    return status;
}

tsoro_status tsoro_distance_write(const tsoro_index *index, uint32_t variant_crc,
                                  const char *folder, unsigned own, unsigned enemy,
                                  const uint16_t *distances)
{
    char path[TSORO_LAYER_PATH];
    uint64_t positions = tsoro_index_count(index, own) * tsoro_index_count(index, enemy);
    uint32_t longest = 0;
    for (uint64_t i = 0; i < positions; i++) {
        longest = distances[i] != 0xffff && distances[i] > longest ? distances[i] : longest;
    }
    unsigned width = longest < 0xff ? 1 : 2;
    uint64_t chunks = (positions * width + TSORO_DISTANCE_CHUNK - 1) / TSORO_DISTANCE_CHUNK;
    size_t head_bytes = TSORO_DISTANCE_HEADER_BYTES + 4 * (size_t)chunks;
    uint8_t *head = tsoro_alloc_array(head_bytes, 1);
    uint8_t *chunk = tsoro_alloc_array(TSORO_DISTANCE_CHUNK, 1);
    tsoro_output *output = NULL;
    tsoro_status status = {.code = head == NULL || chunk == NULL ? TSORO_ERR_MEMORY : TSORO_OK};
    if (tsoro_ok(status) && !tsoro_distance_path(path, folder, own, enemy)) {
        status.code = TSORO_ERR_TOO_LONG;
    }
    if (tsoro_ok(status)) {
        status = tsoro_output_open(path, true, &output);
    }
    if (tsoro_ok(status)) {
        memcpy(head, TSORO_DISTANCE_MAGIC, 8);
        tsoro_put32(head + TSORO_DISTANCE_AT_VERSION, TSORO_TABLE_VERSION);
        head[TSORO_DISTANCE_AT_OWN] = (uint8_t)own;
        head[TSORO_DISTANCE_AT_ENEMY] = (uint8_t)enemy;
        head[TSORO_DISTANCE_AT_WIDTH] = (uint8_t)width;
        tsoro_put64(head + TSORO_DISTANCE_AT_POSITIONS, positions);
        tsoro_put32(head + TSORO_DISTANCE_AT_LONGEST, longest);
        tsoro_put32(head + TSORO_DISTANCE_AT_VARIANT_CRC, variant_crc);
        status = write_chunks(output, head, head_bytes, distances, positions, width, chunk);
        if (tsoro_ok(status)) {
            status = tsoro_output_commit(output);
        } else {
            tsoro_output_discard(output);
        }
    }
    tsoro_free(head);
    tsoro_free(chunk);
    return status;
}

/* All of a layer, its checksums verified. */
static tsoro_status copy_distances(const tsoro_distance_view *view, uint16_t *distances)
{
    for (uint64_t i = 0; i < view->positions; i++) {
        uint32_t distance;
        if (!tsoro_distance_at(view, i, &distance)) {
            return (tsoro_status){.code = TSORO_ERR_CORRUPT};
        }
        distances[i] = distance == TSORO_NO_DISTANCE ? 0xffff : (uint16_t)distance;
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_distance_read(const tsoro_index *index, uint32_t variant_crc, const char *folder,
                                 unsigned own, unsigned enemy, uint16_t *distances, bool *found)
{
    char path[TSORO_LAYER_PATH];
    tsoro_mapping mapping;
    tsoro_distance_view view;
    *found = tsoro_distance_path(path, folder, own, enemy) && tsoro_file_exists(path);
    if (!*found) {
        return (tsoro_status){0};
    }
    tsoro_status status = tsoro_mapping_open(path, &mapping);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_distance_open(mapping.data, mapping.size, index, variant_crc, &view);
    if (tsoro_ok(status)) {
        bool right = view.own == own && view.enemy == enemy;
        status =
            right ? copy_distances(&view, distances) : (tsoro_status){.code = TSORO_ERR_CORRUPT};
        tsoro_free(view.sound);
    }
    tsoro_mapping_close(&mapping);
    return tsoro_ok(status) ? status : tsoro_os_path_error(status.code, path);
}
