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

/* Where the values of a layer come from while it is packed: all at hand, or fetched part by part.
 */
typedef struct tsoro_pack_source {
    void *context;
    /* Provides the rows first_row .. first_row+rows-1, both whole tiles: row r of the layer is row
       r - *window_row of the window, which holds until the next call. NULL: everything is in
       `values` of the layers. */
    tsoro_status (*fetch)(void *context, uint32_t first_row, uint32_t rows,
                          const tsoro_matrix **window, uint32_t *window_row);
    uint64_t counts[3]; /* won, lost, endless; where fetch is NULL they are counted */
} tsoro_pack_source;

/* Rows that are fetched at once, and how many times a layer of so many positions is gone through.
 */
#define TSORO_PACK_ROWS 1024u
unsigned tsoro_pack_passes(uint64_t positions, bool raw);

/* Memory that packing a layer takes while it runs. */
uint64_t tsoro_pack_bytes(uint64_t own_halves, uint64_t enemy_halves, unsigned workers);

/* Writes `values` of the layer as a packed layer to a file, which appears when it is complete; an
 * older one is replaced. The bytes do not depend on the crew. TSORO_ERR_IO, TSORO_ERR_MEMORY,
 * TSORO_ERR_STOPPED. */
tsoro_status tsoro_pack_layer(tsoro_layers *layers, unsigned own, unsigned enemy,
                              const tsoro_pack_label *label, const tsoro_pack_source *source,
                              tsoro_crew *crew, const volatile bool *stop, const char *path);

/* Fills a block of 512 columns (of `values`, whose rows are zero) from the packed layer. */
bool tsoro_pack_load_block(const tsoro_layer_view *view, const tsoro_index *index, uint32_t block,
                           tsoro_pair *pairs, uint64_t *damaged);

/* Fills `values` of a layer from its packed form. TSORO_ERR_CORRUPT with the block in args[0],
 * TSORO_ERR_MEMORY. */
tsoro_status tsoro_pack_load(tsoro_layers *layers, const tsoro_layer_view *view, tsoro_crew *crew);

#endif
