/* The inside of a set of tables, for those that open files and those that check tables. */
#ifndef TSORO_ENDGAME_EGDB_SET_H
#define TSORO_ENDGAME_EGDB_SET_H

#include "endgame/flat.h"
#include "endgame/table.h"
#include "tsoro/egdb.h"

/* As tsoro_egdb_add_memory; release(context) is called when the set is destroyed, and only if the
 * table was added. */
tsoro_status tsoro_egdb_add_owned(tsoro_egdb *db, const void *data, size_t size, const char *name,
                                  void (*release)(void *context), void *context);

/* Whether a table is asked in memory. */
bool tsoro_egdb_is_flat(const tsoro_egdb *db, unsigned table);

/* Has a table, not unpacked before, be asked in memory; the set owns what it is given. */
void tsoro_egdb_set_flat(tsoro_egdb *db, unsigned table, tsoro_flat *flat);

/* Table number 0..tables-1. */
const tsoro_egtable *tsoro_egdb_table(const tsoro_egdb *db, unsigned table);

#endif
