#include "endgame/egdb_set.h"
#include "endgame/egname.h"

/* A damaged distance would be found only when it is asked for, and the value with it refused. */
static tsoro_status check_distances(const tsoro_egtable *table)
{
    tsoro_egdb_info info = tsoro_egtable_about(table);
    tsoro_status status = {0};
    for (unsigned i = 0; i < info.layers && tsoro_ok(status); i++) {
        tsoro_egdb_layer about = tsoro_egtable_layer(table, i)->about;
        const tsoro_distance_view *view = tsoro_egtable_distances(table, about.own, about.enemy);
        uint64_t damaged;
        if (view != NULL && !tsoro_distance_check(view, &damaged)) {
            status = (tsoro_status){.code = TSORO_ERR_CORRUPT,
                                    .args = {(int32_t)damaged, about.own * 256 + about.enemy}};
            tsoro_egname(status.found, info.name);
        }
    }
    return status;
}

tsoro_status tsoro_egdb_unpack(tsoro_egdb *db, unsigned table)
{
    tsoro_flat *flat = NULL;
    if (tsoro_egdb_is_flat(db, table)) {
        return (tsoro_status){0};
    }
    tsoro_status status = check_distances(tsoro_egdb_table(db, table));
    if (tsoro_ok(status)) {
        status = tsoro_flat_create(tsoro_egdb_table(db, table), &flat);
    }
    if (tsoro_ok(status)) {
        tsoro_egdb_set_flat(db, table, flat);
    }
    return status;
}
