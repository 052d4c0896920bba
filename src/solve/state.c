/* Saving a search and going on with it later. */
#include "base/hash.h"
#include "os/file.h"
#include "solve/certificate.h"
#include "solve/solver.h"
#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>

#define HEAD (TSORO_VARIANT_TEXT + TSORO_POSITION_TEXT + 256 + TSORO_CERTIFICATE_TABLES_TEXT)

/* What a saved search belongs to. The number of its first line rises whenever the numbers in a
   table mean something else, though they would fit: a search must not mix two scales. */
static size_t write_identity(const tsoro_solver *solver, char *out, size_t size)
{
    char variant[TSORO_VARIANT_TEXT];
    char position[TSORO_POSITION_TEXT];
    tsoro_variant_write(&solver->variant, true, variant, sizeof variant);
    tsoro_position_write(&solver->variant, &solver->position, position, sizeof position);
    int length =
        snprintf(out, size, "tsoro search 6\nrulebook %d\nvariant %s\nposition %s\ntable %zu\n",
                 TSORO_RULEBOOK_REVISION, variant, position, tsoro_proof_table_most(solver->table));
    return (size_t)length + tsoro_certificate_tables(solver->options.tables,
                                                     solver->options.table_count, out + length,
                                                     size - (size_t)length);
}

/* How far it was. Fixed width, so that the table starts at a known place. */
typedef struct saved_state {
    uint64_t nodes;
    uint64_t window;
    uint64_t state[2];
    uint64_t probed;
    uint64_t hash; /* of the table's bytes */
} saved_state;

tsoro_status tsoro_solver_save(tsoro_solver *solver, const char *path)
{
    char head[HEAD];
    size_t head_size = write_identity(solver, head, sizeof head);
    size_t table_size;
    const void *table = tsoro_proof_table_data(solver->table, &table_size);
    saved_state state = {.nodes = solver->nodes,
                         .window = solver->window,
                         .state = {solver->state[0], solver->state[1]},
                         .probed = solver->probed,
                         .hash = tsoro_hash_add(TSORO_HASH_START, table, table_size)};
    tsoro_output *output = NULL;
    tsoro_status status = tsoro_output_open(path, true, &output);
    if (!tsoro_ok(status)) {
        return status;
    }
    status = tsoro_output_write(output, head, head_size);
    if (tsoro_ok(status)) {
        status = tsoro_output_write(output, &state, sizeof state);
    }
    if (tsoro_ok(status)) {
        status = tsoro_output_write(output, table, table_size);
    }
    if (!tsoro_ok(status)) {
        tsoro_output_discard(output);
        return status;
    }
    return tsoro_output_commit(output);
}

static tsoro_status take_over(tsoro_solver *solver, const tsoro_mapping *file, size_t head_size)
{
    saved_state state;
    if (file->size < head_size + sizeof state) {
        return (tsoro_status){.code = TSORO_ERR_CORRUPT};
    }
    memcpy(&state, file->data + head_size, sizeof state);
    const uint8_t *table = file->data + head_size + sizeof state;
    size_t table_size = file->size - head_size - sizeof state;
    if (tsoro_hash_add(TSORO_HASH_START, table, table_size) != state.hash ||
        state.window > TSORO_SOLVE_MAX_WINDOW ||
        !tsoro_proof_table_take_over(solver->table, table, table_size)) {
        return (tsoro_status){.code = TSORO_ERR_CORRUPT};
    }
    solver->nodes = state.nodes;
    solver->window = (unsigned)state.window;
    solver->probed = state.probed != 0;
    for (unsigned side = 0; side < 2; side++) {
        solver->state[side] = (tsoro_side_state)state.state[side];
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_solver_load(tsoro_solver *solver, const char *path)
{
    char head[HEAD];
    size_t head_size = write_identity(solver, head, sizeof head);
    tsoro_mapping file;
    tsoro_status status = tsoro_mapping_open(path, &file);
    if (!tsoro_ok(status)) {
        return status;
    }
    size_t common = file.size < head_size ? file.size : head_size;
    if (common > 0 && memcmp(file.data, head, common) != 0) {
        status = (tsoro_status){.code = TSORO_ERR_MISMATCH};
    } else if (common > 0) {
        status = take_over(solver, &file, head_size);
    }
    tsoro_mapping_close(&file);
    return status;
}
