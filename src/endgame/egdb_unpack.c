#include "endgame/egdb_set.h"

tsoro_status tsoro_egdb_unpack(tsoro_egdb *db, unsigned table)
{
    tsoro_flat *flat = NULL;
    if (tsoro_egdb_is_flat(db, table)) {
        return (tsoro_status){0};
    }
    /* Damaged distances would be found only when asked for, and their values then refused. */
    tsoro_status status = tsoro_egtable_check_distances(tsoro_egdb_table(db, table));
    if (tsoro_ok(status)) {
        status = tsoro_flat_create(tsoro_egdb_table(db, table), &flat);
    }
    if (tsoro_ok(status)) {
        tsoro_egdb_set_flat(db, table, flat);
    }
    return status;
}
