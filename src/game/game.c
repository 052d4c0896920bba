#include "tsoro/game.h"

#include "base/alloc.h"
#include "base/hash.h"

#include <assert.h>
#include <string.h>

/* One position of the history, with what is asked of it again and again. */
typedef struct record {
    tsoro_position position;
    tsoro_move move;     /* leads to the next position, if there is one */
    tsoro_result result; /* by the rules */
    uint64_t hash;       /* of board and mover */
    uint32_t stood;      /* times this position has stood so far, itself included */
} record;

struct tsoro_game {
    tsoro_variant variant;
    record *records; /* plies + redoable + 1 of them */
    size_t capacity;
    size_t plies;
    size_t redoable;
    tsoro_result ended; /* set by tsoro_game_end() at the current ply */
};

/* Over board and mover. Equal hashes are always confirmed by comparing. */
static uint64_t hash_position(const tsoro_position *position)
{
    return tsoro_hash_add(TSORO_HASH_START ^ position->mover, position->pits,
                          sizeof position->pits);
}

/* Times `position` stands among the first `count` positions. A removed stone never comes back, so
   unless captures are sown the search ends at the last capture; the quiet count of a game that
   starts from a position may reach back further than its history. */
static uint32_t times_stood(const tsoro_game *game, const tsoro_position *position, uint64_t hash,
                            size_t count)
{
    size_t first = 0;
    if (game->variant.captures == TSORO_CAPTURES_REMOVE && position->quiet < count) {
        first = count - position->quiet;
    }
    uint32_t times = 0;
    for (size_t i = first; i < count; i++) {
        const record *earlier = &game->records[i];
        times += earlier->hash == hash && tsoro_position_same(&earlier->position, position);
    }
    return times;
}

bool tsoro_game_has_stood(const tsoro_game *game, const tsoro_position *position)
{
    return times_stood(game, position, hash_position(position), game->plies + 1) > 0;
}

static bool is_forbidden(const tsoro_game *game, const tsoro_position *after)
{
    return game->variant.repeat == TSORO_REPEAT_FORBIDDEN && tsoro_game_has_stood(game, after);
}

static bool stop_at_allowed(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                            const tsoro_position *after)
{
    (void)move;
    (void)sowing;
    return is_forbidden(context, after);
}

/* Whether the mover of the current position can move, forbidden moves struck out. */
static bool can_move(tsoro_game *game)
{
    const tsoro_position *position = &game->records[game->plies].position;
    if (game->variant.repeat != TSORO_REPEAT_FORBIDDEN) {
        return tsoro_has_move(&game->variant, position);
    }
    return !tsoro_moves_each(&game->variant, position, stop_at_allowed, game);
}

/* The winner when play goes round for ever (section 5: endless or majority). */
static tsoro_outcome endless_outcome(const tsoro_game *game, const tsoro_position *position)
{
    unsigned south = tsoro_position_stones(position, TSORO_SOUTH);
    unsigned north = tsoro_position_stones(position, TSORO_NORTH);
    if (game->variant.repeat != TSORO_REPEAT_MAJORITY || south == north) {
        return TSORO_OUTCOME_ENDLESS;
    }
    return south > north ? TSORO_OUTCOME_SOUTH : TSORO_OUTCOME_NORTH;
}

/* Section 5, in its order. */
static tsoro_result judge(tsoro_game *game)
{
    const record *now = &game->records[game->plies];
    const tsoro_position *position = &now->position;
    if (!can_move(game)) {
        return (tsoro_result){position->mover == TSORO_SOUTH ? TSORO_OUTCOME_NORTH
                                                             : TSORO_OUTCOME_SOUTH,
                              TSORO_REASON_IMMOBILISED};
    }
    if (now->stood >= 3 && game->variant.repeat != TSORO_REPEAT_FORBIDDEN) {
        return (tsoro_result){endless_outcome(game, position), TSORO_REASON_ENDLESS};
    }
    if (game->variant.quiet && position->quiet >= game->variant.quiet) {
        return (tsoro_result){endless_outcome(game, position), TSORO_REASON_QUIET};
    }
    return (tsoro_result){TSORO_OUTCOME_NONE, TSORO_REASON_NONE};
}

/* Fills records[plies] with a position that follows the history before it. */
static void enter(tsoro_game *game, const tsoro_position *position)
{
    record *now = &game->records[game->plies];
    memset(now, 0, sizeof *now);
    now->position = *position;
    now->hash = hash_position(position);
    now->stood = times_stood(game, position, now->hash, game->plies) + 1;
    now->result = judge(game);
}

tsoro_status tsoro_game_create(const tsoro_variant *variant, const tsoro_position *position,
                               tsoro_game **game)
{
    tsoro_position start = position ? *position : tsoro_position_start(variant);
    tsoro_game *made = tsoro_alloc(sizeof *made);
    record *records = tsoro_grow_array(NULL, &(size_t){0}, 1, sizeof *records);
    if (!made || !records) {
        tsoro_free(made);
        tsoro_free(records);
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    made->variant = *variant;
    made->records = records;
    made->capacity = 1;
    enter(made, &start);
    *game = made;
    return (tsoro_status){0};
}

void tsoro_game_destroy(tsoro_game *game)
{
    if (game) {
        tsoro_free(game->records);
        tsoro_free(game);
    }
}

const tsoro_variant *tsoro_game_variant(const tsoro_game *game)
{
    return &game->variant;
}

size_t tsoro_game_plies(const tsoro_game *game)
{
    return game->plies;
}

size_t tsoro_game_redoable(const tsoro_game *game)
{
    return game->redoable;
}

const tsoro_position *tsoro_game_position_at(const tsoro_game *game, size_t ply)
{
    assert(ply <= game->plies + game->redoable);
    return &game->records[ply].position;
}

const tsoro_position *tsoro_game_position(const tsoro_game *game)
{
    return &game->records[game->plies].position;
}

tsoro_move tsoro_game_move_at(const tsoro_game *game, size_t ply)
{
    assert(ply < game->plies + game->redoable);
    return game->records[ply].move;
}

unsigned tsoro_game_repetitions(const tsoro_game *game)
{
    return game->records[game->plies].stood;
}

tsoro_result tsoro_game_result(const tsoro_game *game)
{
    return game->ended.outcome != TSORO_OUTCOME_NONE || game->ended.reason != TSORO_REASON_NONE
               ? game->ended
               : game->records[game->plies].result;
}

static bool is_over(const tsoro_game *game)
{
    tsoro_result result = tsoro_game_result(game);
    return result.outcome != TSORO_OUTCOME_NONE || result.reason != TSORO_REASON_NONE;
}

tsoro_status tsoro_game_end(tsoro_game *game, tsoro_result result)
{
    if (is_over(game)) {
        return (tsoro_status){.code = TSORO_ERR_GAME_OVER};
    }
    game->ended = result;
    return (tsoro_status){0};
}

tsoro_why tsoro_game_why_not(const tsoro_game *game, const tsoro_move *move)
{
    const tsoro_position *position = tsoro_game_position(game);
    tsoro_sowing sowing;
    if (is_over(game)) {
        return TSORO_WHY_GAME_OVER;
    }
    tsoro_why why = tsoro_move_find(&game->variant, position, move, &sowing);
    if (why != TSORO_WHY_LEGAL) {
        return why;
    }
    tsoro_position after = tsoro_sowing_apply(&game->variant, position, &sowing, move->bonus);
    return is_forbidden(game, &after) ? TSORO_WHY_REPEATS : TSORO_WHY_LEGAL;
}

tsoro_why tsoro_game_why_not_lift(const tsoro_game *game, unsigned pit)
{
    const tsoro_position *position = tsoro_game_position(game);
    if (is_over(game)) {
        return TSORO_WHY_GAME_OVER;
    }
    tsoro_why why = tsoro_why_not_lift(&game->variant, position, pit);
    if (why != TSORO_WHY_LEGAL || game->variant.repeat != TSORO_REPEAT_FORBIDDEN) {
        return why;
    }
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start_at(&walk, &game->variant, position, pit);
    while (tsoro_sowings_next(&walk, &sowing)) {
        tsoro_bonus_walk sets;
        uint64_t bonus;
        tsoro_bonus_start(&sets, tsoro_bonus_holes(&game->variant, &sowing), sowing.bonus);
        while (tsoro_bonus_next(&sets, &bonus)) {
            tsoro_position after = tsoro_sowing_apply(&game->variant, position, &sowing, bonus);
            if (!is_forbidden(game, &after)) {
                return TSORO_WHY_LEGAL;
            }
        }
    }
    return TSORO_WHY_REPEATS;
}

typedef struct filter {
    const tsoro_game *game;
    tsoro_move_fn each;
    void *context;
} filter;

static bool pass_allowed(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                         const tsoro_position *after)
{
    const filter *pass = context;
    return is_forbidden(pass->game, after) || pass->each(pass->context, move, sowing, after);
}

bool tsoro_game_moves_each(const tsoro_game *game, tsoro_move_fn each, void *context)
{
    filter pass = {game, each, context};
    return is_over(game) ||
           tsoro_moves_each(&game->variant, tsoro_game_position(game), pass_allowed, &pass);
}

static tsoro_status refuse(tsoro_why why)
{
    if (why == TSORO_WHY_GAME_OVER) {
        return (tsoro_status){.code = TSORO_ERR_GAME_OVER};
    }
    return (tsoro_status){.code = TSORO_ERR_ILLEGAL_MOVE, .args = {why, 0}};
}

tsoro_status tsoro_game_play(tsoro_game *game, const tsoro_move *move)
{
    tsoro_why why = tsoro_game_why_not(game, move);
    if (why != TSORO_WHY_LEGAL) {
        return refuse(why);
    }
    if (game->redoable && tsoro_move_equal(game->records[game->plies].move, *move)) {
        tsoro_game_redo(game);
        return (tsoro_status){0};
    }
    record *records =
        tsoro_grow_array(game->records, &game->capacity, game->plies + 2, sizeof *records);
    if (!records) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    game->records = records;
    tsoro_position after;
    tsoro_status status = tsoro_move_apply(&game->variant, tsoro_game_position(game), move, &after);
    assert(tsoro_ok(status));
    (void)status;
    game->records[game->plies].move = *move;
    game->plies++;
    game->redoable = 0;
    enter(game, &after);
    return (tsoro_status){0};
}

bool tsoro_game_undo(tsoro_game *game)
{
    if (game->ended.outcome != TSORO_OUTCOME_NONE || game->ended.reason != TSORO_REASON_NONE) {
        game->ended = (tsoro_result){TSORO_OUTCOME_NONE, TSORO_REASON_NONE};
        return true;
    }
    if (game->plies == 0) {
        return false;
    }
    game->plies--;
    game->redoable++;
    return true;
}

bool tsoro_game_redo(tsoro_game *game)
{
    if (game->redoable == 0 || is_over(game)) {
        return false;
    }
    game->plies++;
    game->redoable--;
    return true;
}
