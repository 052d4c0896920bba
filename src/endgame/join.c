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
    uint32_t layers;
} join_work;

/* Appends a layer and enters it in the directory. */
static tsoro_status append_layer(join_work *work, unsigned own, unsigned enemy)
{
    char path[TSORO_LAYER_PATH];
    tsoro_mapping mapping;
    tsoro_layer_view view;
    if (!tsoro_layer_path(path, work->folder, own, enemy)) {
        return tsoro_os_path_error(TSORO_ERR_TOO_LONG, work->folder);
    }
    tsoro_status status = tsoro_mapping_open(path, &mapping);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_layer_open(mapping.data, mapping.size, work->index, work->variant_crc, &view);
    if (tsoro_ok(status)) {
        uint8_t *entry =
            work->header + TSORO_TABLE_AT_DIRECTORY + work->layers * TSORO_DIRECTORY_BYTES;
        entry[0] = (uint8_t)own;
        entry[1] = (uint8_t)enemy;
        tsoro_put64(entry + 8, tsoro_output_size(work->output));
        tsoro_put64(entry + 16, mapping.size);
        work->layers++;
        tsoro_free((void *)(uintptr_t)view.model);
        status = tsoro_output_write(work->output, mapping.data, mapping.size);
    } else {
        status = tsoro_os_path_error(status.code, path);
    }
    tsoro_mapping_close(&mapping);
    return status;
}

static tsoro_status write_table(join_work *work, const tsoro_variant *key, tsoro_build_limit limit)
{
    uint8_t *header = work->header;
    tsoro_status status = tsoro_output_write(work->output, header, work->header_bytes);
    for (unsigned own = 0; own <= limit.side; own++) {
        for (unsigned enemy = 0; enemy <= limit.side && own + enemy <= limit.total; enemy++) {
            status = tsoro_ok(status) ? append_layer(work, own, enemy) : status;
        }
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
    tsoro_put32(header + TSORO_TABLE_AT_LAYERS, work->layers);
    tsoro_put64(header + TSORO_TABLE_AT_FILE_BYTES, tsoro_output_size(work->output));
    tsoro_put32(header + TSORO_TABLE_AT_CRC, tsoro_crc32(0, header, work->header_bytes));
    return tsoro_output_patch(work->output, 0, header, work->header_bytes);
}

tsoro_status tsoro_join_table(const tsoro_variant *key, const tsoro_index *index,
                              tsoro_build_limit limit, const char *folder, const char *path)
{
    uint32_t layers = 0;
    for (unsigned own = 0; own <= limit.side; own++) {
        for (unsigned enemy = 0; enemy <= limit.side && own + enemy <= limit.total; enemy++) {
            layers++;
        }
    }
    join_work work = {.index = index, .folder = folder};
    work.header_bytes = TSORO_TABLE_AT_DIRECTORY + layers * TSORO_DIRECTORY_BYTES;
    work.header = tsoro_alloc_array(work.header_bytes, 1);
    if (work.header == NULL) {
        return tsoro_os_path_error(TSORO_ERR_MEMORY, path);
    }
    char *text = (char *)work.header + TSORO_TABLE_AT_VARIANT;
    tsoro_egtable_variant(key, text, TSORO_TABLE_VARIANT_BYTES, &work.variant_crc);
    tsoro_status status = tsoro_output_open(path, true, &work.output);
    if (tsoro_ok(status)) {
        status = write_table(&work, key, limit);
        if (tsoro_ok(status)) {
            status = tsoro_output_commit(work.output);
        } else {
            tsoro_output_discard(work.output);
        }
    }
    tsoro_free(work.header);
    return status;
}
