/* From solved layers in memory to packed layers in files, and back. Uses a crew. */
#ifndef TSORO_ENDGAME_PACK_H
#define TSORO_ENDGAME_PACK_H

#include "endgame/crew.h"
#include "endgame/table.h"
#include "endgame/unit.h"

/* What a packed layer says besides its values. */
typedef struct tsoro_pack_label {
    uint32_t variant_crc;
    unsigned plies;
    bool raw; /* no model: larger, but read without decoding */
} tsoro_pack_label;

/* Memory that packing a layer takes while it runs. */
uint64_t tsoro_pack_bytes(uint64_t own_halves, uint64_t enemy_halves, unsigned workers);

/* Writes `values` of the layer as a packed layer to a file, which appears when it is complete; an
 * older one is replaced. The bytes do not depend on the crew. TSORO_ERR_IO, TSORO_ERR_MEMORY,
 * TSORO_ERR_STOPPED. */
tsoro_status tsoro_pack_layer(tsoro_layers *layers, unsigned own, unsigned enemy,
                              const tsoro_pack_label *label, tsoro_crew *crew,
                              const volatile bool *stop, const char *path);

/* Fills `values` of a layer from its packed form. TSORO_ERR_CORRUPT with the block in args[0],
 * TSORO_ERR_MEMORY. */
tsoro_status tsoro_pack_load(tsoro_layers *layers, const tsoro_layer_view *view, tsoro_crew *crew);

#endif
