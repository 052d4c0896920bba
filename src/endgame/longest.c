#include "endgame/longest.h"

#include "endgame/egdb_set.h"

/* Looks through a layer; *found if it has the distance. */
static tsoro_status look_through(const tsoro_egtable *table, const tsoro_distance_view *view,
                                 uint32_t longest, uint64_t *number, bool *found)
{
    for (*number = 0; *number < view->positions; ++*number) {
        uint32_t distance;
        tsoro_status status = tsoro_egtable_distance(table, view, *number, &distance);
        if (!tsoro_ok(status)) {
            return status;
        }
        *found = distance == longest;
        if (*found) {
            break;
        }
    }
    return (tsoro_status){0};
}

tsoro_status tsoro_egdb_longest(const tsoro_egdb *db, unsigned table, tsoro_position *position)
{
    const tsoro_egtable *view = tsoro_egdb_table(db, table);
    const tsoro_index *index = tsoro_egtable_index(view);
    tsoro_egdb_info about = tsoro_egtable_about(view);
    for (unsigned i = 0; i < about.layers && about.longest > 0; i++) {
        tsoro_egdb_layer layer = tsoro_egdb_about_layer(db, table, i);
        const tsoro_distance_view *distances =
            tsoro_egtable_distances(view, layer.own, layer.enemy);
        uint64_t number;
        bool found = false;
        if (distances == NULL || distances->longest != about.longest) {
            continue;
        }
        tsoro_status status = look_through(view, distances, about.longest, &number, &found);
        if (!tsoro_ok(status)) {
            return status;
        }
        if (found) {
            uint64_t columns = tsoro_index_count(index, layer.enemy);
            *position = tsoro_position_start(&about.key);
            tsoro_index_unrank(index, layer.own, number / columns, position->pits[TSORO_SOUTH]);
            tsoro_index_unrank(index, layer.enemy, number % columns, position->pits[TSORO_NORTH]);
            return status;
        }
    }
    return (tsoro_status){.code = TSORO_ERR_NOT_COVERED};
}

typedef struct best_choice {
    const tsoro_egdb *db;
    const tsoro_variant *variant;
    tsoro_value wanted; /* of the position after, for its mover */
    uint32_t distance;  /* and how far that must be from its end */
    tsoro_move *move;
    tsoro_position *after;
    tsoro_status status;
} best_choice;

static bool see_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    best_choice *choice = context;
    tsoro_value value;
    uint32_t distance;
    (void)sowing;
    choice->status = tsoro_egdb_distance(choice->db, choice->variant, after, &value, &distance);
    if (tsoro_ok(choice->status) && value == choice->wanted && distance == choice->distance) {
        *choice->move = *move;
        *choice->after = *after;
        return false;
    }
    return tsoro_ok(choice->status);
}

tsoro_status tsoro_egdb_best_move(const tsoro_egdb *db, const tsoro_variant *variant,
                                  const tsoro_position *position, tsoro_move *move,
                                  tsoro_position *after)
{
    tsoro_value value;
    uint32_t distance;
    tsoro_status status = tsoro_egdb_distance(db, variant, position, &value, &distance);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (distance == 0 || distance == TSORO_NO_DISTANCE) {
        return (tsoro_status){.code = TSORO_ERR_NOT_COVERED};
    }
    best_choice choice = {.db = db,
                          .variant = variant,
                          .wanted = value == TSORO_VALUE_WIN ? TSORO_VALUE_LOSS : TSORO_VALUE_WIN,
                          .distance = distance - 1,
                          .move = move,
                          .after = after};
    bool seen_all = tsoro_moves_each(variant, position, see_move, &choice);
    if (tsoro_ok(choice.status) && seen_all) {
        choice.status.code = TSORO_ERR_NOT_COVERED;
    }
    return choice.status;
}
