/* Draws puzzles: games at random until a position with a single winning move stands. */
#include "puzzle/puzzle.h"

#include "base/alloc.h"
#include "base/random.h"
#include "endgame/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    BINS = 8,             /* of ratings, equally wide */
    GAME_PLIES = 400,     /* a game that has met no puzzle by then is left */
    PATIENCE = 5000,      /* games without a new puzzle before the bins give way */
    MOST_GAMES = 2000000, /* of one variant */
    FEWEST_MOVES = 4,     /* to choose from */
    MOST_MOVES = 120,     /* more than that nobody looks through */
    FEWEST_OWN = 3,       /* stones */
    FEWEST_ENEMY = 3,     /* stones */
    SHORTEST = 3          /* plies to the end: what ends at once is no puzzle */
};

typedef struct making {
    const tsoro_puzzle_plan *plan;
    const tsoro_variant *variant;
    tsoro_puzzle *puzzles;
    size_t count, first; /* first: of the variant at work */
    tsoro_random random;
    uint64_t games;
    size_t room; /* puzzles that a bin takes for now */
} making;

/* --- A game --- */

/* Two moves at random; the one is played that leaves the enemy less. */
typedef struct choice {
    tsoro_random *random;
    tsoro_position after[2];
    uint64_t seen;
} choice;

static bool offer(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                  const tsoro_position *after)
{
    choice *c = context;
    (void)move;
    (void)sowing;
    c->seen++;
    for (unsigned i = 0; i < 2; i++) {
        if (tsoro_random_below(c->random, c->seen) == 0) {
            c->after[i] = *after;
        }
    }
    return true;
}

static bool play_on(making *m, tsoro_position *position)
{
    choice c = {.random = &m->random};
    tsoro_moves_each(m->variant, position, offer, &c);
    if (c.seen == 0) {
        return false;
    }
    unsigned enemy = 1u - position->mover;
    bool second =
        tsoro_position_stones(&c.after[1], enemy) < tsoro_position_stones(&c.after[0], enemy);
    *position = c.after[second];
    return true;
}

/* --- A puzzle --- */

/* Whether it has an even look, before anything costly is asked. */
static bool is_natural(const making *m, const tsoro_position *position)
{
    unsigned own = tsoro_position_stones(position, TSORO_SOUTH);
    unsigned enemy = tsoro_position_stones(position, TSORO_NORTH);
    if (own < FEWEST_OWN || enemy < FEWEST_ENEMY || own > enemy + 1) {
        return false;
    }
    uint64_t moves = tsoro_moves_count(m->variant, position);
    return moves >= FEWEST_MOVES && moves <= MOST_MOVES;
}

/* As it is shown: South to move, no history. */
static tsoro_position shown(const tsoro_position *position)
{
    tsoro_position out =
        position->mover == TSORO_SOUTH ? *position : tsoro_position_turned(position);
    out.quiet = 0;
    out.turn = 1;
    return out;
}

static bool is_known(const making *m, const tsoro_puzzle *puzzle)
{
    char id[TSORO_PUZZLE_ID], other[TSORO_PUZZLE_ID];
    tsoro_puzzle_id(puzzle, id);
    for (size_t i = 0; i < m->count; i++) {
        tsoro_puzzle_id(&m->puzzles[i], other);
        if (strcmp(id, other) == 0) {
            return true;
        }
    }
    return false;
}

static unsigned bin_of(unsigned rating)
{
    unsigned width = (TSORO_PUZZLE_HARDEST - TSORO_PUZZLE_EASIEST) / BINS;
    unsigned bin = (rating - TSORO_PUZZLE_EASIEST) / width;
    return bin < BINS ? bin : BINS - 1;
}

static bool same_material(const tsoro_puzzle *a, const tsoro_puzzle *b)
{
    return tsoro_position_stones(&a->position, TSORO_SOUTH) ==
               tsoro_position_stones(&b->position, TSORO_SOUTH) &&
           tsoro_position_stones(&a->position, TSORO_NORTH) ==
               tsoro_position_stones(&b->position, TSORO_NORTH);
}

/* Whether there is room beside those of like material and like theme: known before the grade. */
static bool is_wanted(const making *m, const tsoro_puzzle *puzzle)
{
    size_t alike = 0, themed = 0;
    for (size_t i = m->first; i < m->count; i++) {
        alike += same_material(&m->puzzles[i], puzzle);
        themed += m->puzzles[i].theme == puzzle->theme;
    }
    return alike < 2 * m->room && themed < 3 * m->room;
}

/* Whether there is room beside those of like rating. */
static bool has_room(const making *m, const tsoro_puzzle *puzzle)
{
    size_t rated = 0;
    for (size_t i = m->first; i < m->count; i++) {
        rated += bin_of(m->puzzles[i].rating) == bin_of(puzzle->rating);
    }
    return rated < m->room;
}

/* Plays a game up to its first puzzle. */
static bool draw(making *m, tsoro_puzzle *puzzle)
{
    tsoro_position position = tsoro_position_start(m->variant);
    for (unsigned ply = 0; ply < GAME_PLIES && play_on(m, &position); ply++) {
        puzzle->position = shown(&position);
        if (is_natural(m, &puzzle->position) && tsoro_puzzle_follow(m->plan->db, puzzle)) {
            return puzzle->plies >= SHORTEST;
        }
    }
    return false;
}

/* --- All --- */

/* Whether some table tells distances of the variant: known before any game is played. */
static bool is_served(const tsoro_egdb *db, const tsoro_variant *variant)
{
    for (unsigned i = 0; i < tsoro_egdb_tables(db); i++) {
        tsoro_egdb_info about = tsoro_egdb_about(db, i);
        if (about.distances && tsoro_egdb_same_key(&about.key, variant)) {
            return true;
        }
    }
    return false;
}

static tsoro_status check_tables(const tsoro_puzzle_plan *plan)
{
    for (size_t i = 0; i < plan->variant_count; i++) {
        if (!is_served(plan->db, &plan->variants[i])) {
            return (tsoro_status){.code = TSORO_ERR_NOT_COVERED, .args = {(int32_t)i, 0}};
        }
    }
    return (tsoro_status){0};
}

static tsoro_status make_variant(making *m, size_t wanted)
{
    uint64_t last = 0;
    m->first = m->count;
    m->room = (wanted + BINS - 1) / BINS;
    tsoro_status status = {0};
    for (uint64_t game = 1; m->count - m->first < wanted && tsoro_ok(status); game++) {
        tsoro_puzzle *puzzle = &m->puzzles[m->count];
        *puzzle = (tsoro_puzzle){.variant = *m->variant};
        m->games++;
        if (game > MOST_GAMES) {
            return (tsoro_status){.code = TSORO_ERR_NOT_COVERED};
        }
        if (game - last > PATIENCE) {
            m->room++;
            last = game;
        }
        if (m->plan->progress != NULL && !m->plan->progress(m->plan->context, m->count, m->games)) {
            return (tsoro_status){.code = TSORO_ERR_STOPPED};
        }
        if (!draw(m, puzzle) || !is_wanted(m, puzzle) || is_known(m, puzzle)) {
            continue;
        }
        status = tsoro_puzzle_grade(puzzle, m->plan->nodes);
        if (tsoro_ok(status) && has_room(m, puzzle)) {
            m->count++;
            last = game;
        }
    }
    return status;
}

static int by_rating(const void *a, const void *b)
{
    const tsoro_puzzle *x = a, *y = b;
    char ids[2][TSORO_PUZZLE_ID];
    if (x->rating != y->rating) {
        return x->rating < y->rating ? -1 : 1;
    }
    tsoro_puzzle_id(x, ids[0]);
    tsoro_puzzle_id(y, ids[1]);
    return strcmp(ids[0], ids[1]);
}

tsoro_status tsoro_puzzles_make(const tsoro_puzzle_plan *plan, tsoro_puzzle **puzzles)
{
    tsoro_status status = check_tables(plan);
    if (!tsoro_ok(status)) {
        return status;
    }
    /* One more: the puzzle that is being looked at lies behind the last. */
    making m = {.plan = plan, .puzzles = tsoro_alloc_array(plan->count + 1, sizeof *m.puzzles)};
    status.code = m.puzzles != NULL ? TSORO_OK : TSORO_ERR_MEMORY;
    for (size_t i = 0; i < plan->variant_count && tsoro_ok(status); i++) {
        m.variant = &plan->variants[i];
        /* A variant's puzzles do not depend on those before it. */
        m.random = tsoro_random_seeded(plan->seed + i);
        size_t wanted = plan->count * (i + 1) / plan->variant_count - m.count;
        status = make_variant(&m, wanted);
        status.args[0] = (int32_t)i;
        qsort(m.puzzles + m.first, m.count - m.first, sizeof *m.puzzles, by_rating);
    }
    if (!tsoro_ok(status)) {
        tsoro_free(m.puzzles);
        return status;
    }
    *puzzles = m.puzzles;
    return (tsoro_status){0};
}
