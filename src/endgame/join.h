/* Joins packed layers to a table. */
#ifndef TSORO_ENDGAME_JOIN_H
#define TSORO_ENDGAME_JOIN_H

#include "endgame/build.h"
#include "tsoro/status.h"

#include <stddef.h>
#include <stdint.h>

#define TSORO_LAYER_PATH 4096

/* The path of a packed layer in a work folder. False if it is too long. */
bool tsoro_layer_path(char out[TSORO_LAYER_PATH], const char *folder, unsigned own, unsigned enemy);

/* The same of its distances. */
bool tsoro_distance_path(char out[TSORO_LAYER_PATH], const char *folder, unsigned own,
                         unsigned enemy);

/* Writes the distances of a layer into the work folder. */
tsoro_status tsoro_distance_write(const tsoro_index *index, uint32_t variant_crc,
                                  const char *folder, unsigned own, unsigned enemy,
                                  const uint16_t *distances);

/* Reads them back; *found is false if the work folder has none of this layer. TSORO_ERR_CORRUPT,
 * TSORO_ERR_MISMATCH; found names the file. */
tsoro_status tsoro_distance_read(const tsoro_index *index, uint32_t variant_crc, const char *folder,
                                 unsigned own, unsigned enemy, uint16_t *distances, bool *found);

/* The text of the variant that a table of the key carries, and its checksum. */
size_t tsoro_egtable_variant(const tsoro_variant *key, char *out, size_t size, uint32_t *crc);

/* Writes the table of all layers in the limit from a work folder; an older table is replaced.
 * TSORO_ERR_IO (a missing layer too), TSORO_ERR_CORRUPT (found names the layer). */
tsoro_status tsoro_join_table(const tsoro_variant *key, const tsoro_index *index,
                              tsoro_build_limit limit, bool distances, const char *folder,
                              const char *path);

#endif
