/* One table in memory: a view of its bytes, and the blocks unpacked last. Knows nothing of files,
 * threads or variants' rules beyond the key: it also serves the browser. */
#ifndef TSORO_ENDGAME_TABLE_H
#define TSORO_ENDGAME_TABLE_H

#include "endgame/block.h"
#include "endgame/index.h"
#include "tsoro/egdb.h"

/* A packed layer in memory: a view, plus its model. */
typedef struct tsoro_layer_view {
    tsoro_egdb_layer about;
    const tsoro_model *model; /* owned; NULL: raw blocks only */
    const uint8_t *index;
    const uint8_t *data;
    uint64_t data_bytes;
    uint64_t columns; /* blocks side by side */
} tsoro_layer_view;

/* Reads the header of a layer that lies in size bytes. variant_crc: of the text that a table of the
 * key carries. On success view->model is to be freed with tsoro_free. TSORO_ERR_CORRUPT,
 * TSORO_ERR_UNSUPPORTED (another version), TSORO_ERR_MISMATCH (another variant),
 * TSORO_ERR_MEMORY. */
tsoro_status tsoro_layer_open(const uint8_t *bytes, uint64_t size, const tsoro_index *index,
                              uint32_t variant_crc, tsoro_layer_view *view);

/* Rows and columns of a block. */
void tsoro_layer_shape(const tsoro_layer_view *view, const tsoro_index *index, uint64_t block,
                       unsigned *rows, unsigned *columns);

/* Unpacks a block, its checksum verified; false if it is damaged. */
bool tsoro_layer_unpack(const tsoro_layer_view *view, const tsoro_index *index, uint64_t block,
                        tsoro_block *out);

/* A layer of distances in memory: a view, plus which of its chunks were found sound. */
typedef struct tsoro_distance_view {
    uint8_t own, enemy;
    uint8_t width; /* bytes of a distance, all bits set: never */
    uint32_t longest;
    uint64_t positions;
    const uint8_t *crcs; /* one for each chunk */
    const uint8_t *data;
    uint8_t *sound; /* owned: 1 where a chunk's checksum was verified */
} tsoro_distance_view;

/* Reads the header of a layer of distances; errors as tsoro_layer_open. On success view->sound is
 * to be freed with tsoro_free. */
tsoro_status tsoro_distance_open(const uint8_t *bytes, uint64_t size, const tsoro_index *index,
                                 uint32_t variant_crc, tsoro_distance_view *view);

/* The distance of a position by number, TSORO_NO_DISTANCE if it never ends; false if its chunk is
 * damaged. Safe from several threads. */
bool tsoro_distance_at(const tsoro_distance_view *view, uint64_t number, uint32_t *distance);

/* Verifies every chunk; false with the number of the first that is damaged. */
bool tsoro_distance_check(const tsoro_distance_view *view, uint64_t *damaged);

typedef struct tsoro_egtable tsoro_egtable;

/* A table over borrowed bytes. Errors as tsoro_egdb_add_memory. */
tsoro_status tsoro_egtable_open(const void *data, size_t size, const char *name,
                                tsoro_egtable **table);
void tsoro_egtable_close(tsoro_egtable *table); /* NULL is allowed */

const tsoro_index *tsoro_egtable_index(const tsoro_egtable *table);
tsoro_egdb_info tsoro_egtable_about(const tsoro_egtable *table);

/* The bytes that the table was opened over; as many as its about.bytes. */
const void *tsoro_egtable_data(const tsoro_egtable *table);

/* A layer by number, or by stones (NULL if the table has none). */
const tsoro_layer_view *tsoro_egtable_layer(const tsoro_egtable *table, unsigned number);
const tsoro_layer_view *tsoro_egtable_find(const tsoro_egtable *table, unsigned own,
                                           unsigned enemy);

/* The distances of a layer; NULL if the table has none. */
const tsoro_distance_view *tsoro_egtable_distances(const tsoro_egtable *table, unsigned own,
                                                   unsigned enemy);

/* What to report of a damaged part of a layer: TSORO_ERR_CORRUPT, args[0] the block, or the chunk
 * of distances, or -1 for the layer as a whole; args[1] = 256*own+enemy; found: the table. */
tsoro_status tsoro_egtable_damaged(const tsoro_egtable *table, unsigned own, unsigned enemy,
                                   int64_t part);

/* The distance of a position of the table by number in its layer, TSORO_NO_DISTANCE if it never
 * ends. As tsoro_egtable_damaged if its chunk is. */
tsoro_status tsoro_egtable_distance(const tsoro_egtable *table, const tsoro_distance_view *view,
                                    uint64_t number, uint32_t *distance);

/* Verifies all distances. As tsoro_egtable_damaged for the first chunk that is. */
tsoro_status tsoro_egtable_check_distances(const tsoro_egtable *table);

/* The most quiet plies that any layer of the table needs. */
unsigned tsoro_egtable_plies(const tsoro_egtable *table);

/* The value at ranks of a layer of the table. As tsoro_egtable_damaged if its block is. */
tsoro_status tsoro_egtable_value(const tsoro_egtable *table, const tsoro_layer_view *layer,
                                 uint64_t own_rank, uint64_t enemy_rank, tsoro_value *value);

/* Whether the tables of two variants are the same, compared without notation. */
bool tsoro_egdb_same_key(const tsoro_variant *key, const tsoro_variant *variant);

#endif
