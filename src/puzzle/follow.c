/* The truth about the moves of a position, and the line it makes. */
#include "puzzle/puzzle.h"

typedef struct judging {
    const tsoro_egdb *db;
    const tsoro_variant *variant;
    tsoro_judged *judged;
} judging;

static bool add_endless(tsoro_endless_moves *endless, const tsoro_move *move)
{
    if (endless->count == TSORO_PUZZLE_ENDLESS) {
        return false;
    }
    endless->moves[endless->count++] = *move;
    return true;
}

static bool judge_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                       const tsoro_position *after)
{
    judging *j = context;
    tsoro_value value;
    (void)sowing;
    if (!tsoro_ok(tsoro_egdb_value(j->db, j->variant, after, &value))) {
        return false;
    }
    j->judged->moves++;
    if (value == TSORO_VALUE_ENDLESS) {
        return add_endless(&j->judged->endless, move);
    }
    if (value == TSORO_VALUE_LOSS) {
        j->judged->winner = *move;
        j->judged->after = *after;
        j->judged->winners++;
    }
    return j->judged->winners < 2;
}

bool tsoro_judge(const tsoro_egdb *db, const tsoro_variant *variant, const tsoro_position *position,
                 tsoro_judged *judged)
{
    judging j = {.db = db, .variant = variant, .judged = judged};
    *judged = (tsoro_judged){0};
    return tsoro_moves_each(variant, position, judge_move, &j) || judged->winners == 2;
}

typedef struct resisting {
    const tsoro_egdb *db;
    const tsoro_variant *variant;
    tsoro_move *reply;
    tsoro_position *after;
    uint32_t longest;
    bool found, narrow; /* narrow: only one move wins after the reply kept */
} resisting;

static bool resist_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                        const tsoro_position *after)
{
    resisting *r = context;
    tsoro_value value;
    uint32_t distance;
    tsoro_judged judged;
    (void)sowing;
    if (!tsoro_ok(tsoro_egdb_distance(r->db, r->variant, after, &value, &distance))) {
        r->found = false;
        return false;
    }
    if (r->found && (distance < r->longest || (distance == r->longest && r->narrow))) {
        return true;
    }
    bool narrow = tsoro_judge(r->db, r->variant, after, &judged) && judged.winners == 1;
    if (!r->found || distance > r->longest || narrow) {
        *r->reply = *move;
        *r->after = *after;
        r->longest = distance;
        r->narrow = narrow;
        r->found = true;
    }
    return true;
}

bool tsoro_resist(const tsoro_egdb *db, const tsoro_variant *variant,
                  const tsoro_position *position, tsoro_move *reply, tsoro_position *after)
{
    resisting r = {.db = db, .variant = variant, .reply = reply, .after = after};
    return tsoro_moves_each(variant, position, resist_move, &r) && r.found;
}

tsoro_theme tsoro_puzzle_theme(const tsoro_puzzle *puzzle)
{
    tsoro_sowing sowing;
    const tsoro_move *first = &puzzle->line[0];
    if (tsoro_move_find(&puzzle->variant, &puzzle->position, first, &sowing) != TSORO_WHY_LEGAL) {
        return TSORO_THEME_QUIET;
    }
    if (first->bonus != 0) {
        return TSORO_THEME_BONUS;
    }
    if (sowing.capture != TSORO_NO_PIT) {
        return TSORO_THEME_CAPTURE;
    }
    if (first->stop != 0) {
        return TSORO_THEME_STOP;
    }
    return puzzle->position.pits[TSORO_SOUTH][first->origin] == 1 ? TSORO_THEME_SINGLE
                                                                  : TSORO_THEME_QUIET;
}

bool tsoro_puzzle_follow(const tsoro_egdb *db, tsoro_puzzle *puzzle)
{
    tsoro_position at = puzzle->position;
    tsoro_value value;
    uint32_t distance;
    if (!tsoro_ok(tsoro_egdb_distance(db, &puzzle->variant, &at, &value, &distance)) ||
        value != TSORO_VALUE_WIN || distance == TSORO_NO_DISTANCE) {
        return false;
    }
    puzzle->plies = distance;
    puzzle->count = 0;
    for (unsigned own = 0; own < TSORO_PUZZLE_OWN; own++) {
        tsoro_judged judged;
        if (!tsoro_judge(db, &puzzle->variant, &at, &judged) || judged.winners != 1) {
            break;
        }
        puzzle->line[2 * own] = judged.winner;
        puzzle->endless[own] = judged.endless;
        puzzle->count = 2 * own + 1;
        if (puzzle->count == TSORO_PUZZLE_LINE ||
            !tsoro_resist(db, &puzzle->variant, &judged.after, &puzzle->line[2 * own + 1], &at)) {
            break;
        }
    }
    puzzle->theme = tsoro_puzzle_theme(puzzle);
    return puzzle->count > 0;
}
