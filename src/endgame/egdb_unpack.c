#include "endgame/egdb_set.h"

tsoro_status tsoro_egdb_unpack(tsoro_egdb *db, unsigned table)
{
    tsoro_flat *flat = NULL;
    if (tsoro_egdb_is_flat(db, table)) {
        return (tsoro_status){0};
    }
    /* A damaged distance would be found only when it is asked for, and the value with it refused.
     */
    tsoro_status status = tsoro_egtable_check_distances(tsoro_egdb_table(db, table));
    if (tsoro_ok(status)) {
        status = tsoro_flat_create(tsoro_egdb_table(db, table), &flat);
    }
    if (tsoro_ok(status)) {
        tsoro_egdb_set_flat(db, table, flat);
    }
    return status;
}
