/* Puzzles proved anew: by proof search, which shares no table with those that made them. */
#include "puzzle/puzzle.h"

#include "tsoro/solve.h"

enum { TABLE_BYTES = 4 << 20 };

typedef struct checking {
    const tsoro_puzzle *puzzle;
    unsigned ply;
    tsoro_puzzle_flaw flaw;
    tsoro_status status;
} checking;

static tsoro_status prove(const tsoro_variant *variant, const tsoro_position *position,
                          tsoro_value *value)
{
    const tsoro_solve_options options = {.table_bytes = TABLE_BYTES};
    tsoro_solver *solver = NULL;
    tsoro_solution solution = {0};
    tsoro_status status = tsoro_solver_create(variant, position, &options, &solver);
    if (tsoro_ok(status)) {
        status = tsoro_solver_run(solver, NULL, NULL, &solution);
    }
    tsoro_solver_destroy(solver);
    *value = solution.value;
    return status;
}

static bool is_listed(const tsoro_endless_moves *endless, const tsoro_move *move)
{
    for (unsigned i = 0; i < endless->count; i++) {
        if (tsoro_move_equal(endless->moves[i], *move)) {
            return true;
        }
    }
    return false;
}

static tsoro_puzzle_flaw flaw_of(const checking *c, const tsoro_move *move, tsoro_value value)
{
    bool right = tsoro_move_equal(*move, c->puzzle->line[c->ply]);
    bool endless = is_listed(&c->puzzle->endless[c->ply / 2], move);
    switch (value) {
    case TSORO_VALUE_LOSS:
        return right && !endless ? TSORO_PUZZLE_SOUND : TSORO_PUZZLE_NOT_ONLY;
    case TSORO_VALUE_WIN:
    case TSORO_VALUE_ENDLESS:
        return right                                       ? TSORO_PUZZLE_WRONG
               : endless == (value == TSORO_VALUE_ENDLESS) ? TSORO_PUZZLE_SOUND
                                                           : TSORO_PUZZLE_VALUE;
    default:
        return TSORO_PUZZLE_UNDECIDED;
    }
}

static bool check_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                       const tsoro_position *after)
{
    checking *c = context;
    tsoro_value value;
    (void)sowing;
    c->status = prove(&c->puzzle->variant, after, &value);
    if (tsoro_ok(c->status)) {
        c->flaw = flaw_of(c, move, value);
    }
    return tsoro_ok(c->status) && c->flaw == TSORO_PUZZLE_SOUND;
}

/* What can be said of the plies without tables: the solver makes the last one, and a line that ends
   the game has as many. */
static bool is_length_sound(const tsoro_puzzle *puzzle)
{
    tsoro_position at = puzzle->position;
    for (unsigned ply = 0; ply < puzzle->count; ply++) {
        tsoro_move_apply(&puzzle->variant, &at, &puzzle->line[ply], &at);
    }
    bool over = !tsoro_has_move(&puzzle->variant, &at);
    return puzzle->plies % 2 == 1 && puzzle->plies >= puzzle->count &&
           (puzzle->plies == puzzle->count) == over;
}

/* What tables say of the plies to the end before a move. */
static void check_length(checking *c, const tsoro_egdb *db, const tsoro_position *at)
{
    tsoro_value value;
    uint32_t distance;
    bool known =
        db != NULL && tsoro_ok(tsoro_egdb_distance(db, &c->puzzle->variant, at, &value, &distance));
    if (known && distance != TSORO_NO_DISTANCE && distance + c->ply != c->puzzle->plies) {
        c->flaw = TSORO_PUZZLE_LENGTH;
    }
}

tsoro_status tsoro_puzzle_check(const tsoro_puzzle *puzzle, const tsoro_egdb *db,
                                tsoro_puzzle_flaw *flaw, unsigned *ply)
{
    checking c = {.puzzle = puzzle};
    tsoro_position at = puzzle->position;
    if (tsoro_puzzle_theme(puzzle) != puzzle->theme) {
        c.flaw = TSORO_PUZZLE_THEME;
    } else if (!is_length_sound(puzzle)) {
        c.flaw = TSORO_PUZZLE_LENGTH;
    }
    for (; c.ply < puzzle->count && tsoro_ok(c.status) && c.flaw == TSORO_PUZZLE_SOUND; c.ply++) {
        check_length(&c, db, &at);
        if (c.flaw != TSORO_PUZZLE_SOUND ||
            (c.ply % 2 == 0 && !tsoro_moves_each(&puzzle->variant, &at, check_move, &c))) {
            break;
        }
        c.status = tsoro_move_apply(&puzzle->variant, &at, &puzzle->line[c.ply], &at);
    }
    *flaw = c.flaw;
    *ply = c.ply;
    return c.status;
}
