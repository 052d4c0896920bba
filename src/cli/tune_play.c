#include "cli/tune.h"

#include "base/alloc.h"
#include "base/random.h"
#include "search/engine.h"
#include "tsoro/game.h"

#include <string.h>

#define PLIES_MOST 400
#define ASTRAY     24 /* of so many moves one is random, to see more than good play */

typedef struct playing {
    const tsoro_selfplay *play;
    tsoro_samples *samples;
    tsoro_engine *engine;
    tsoro_random random;
    tsoro_game *game;
    tsoro_position history[PLIES_MOST];
    bool held_out;
} playing;

/* A sowing at random, with the bonus holes that hold most. */
static bool random_move(playing *p, tsoro_move *move)
{
    const tsoro_variant *variant = tsoro_game_variant(p->game);
    tsoro_sowings walk;
    tsoro_sowing sowing, chosen = {.origin = TSORO_NO_PIT};
    tsoro_sowings_start(&walk, variant, tsoro_game_position(p->game));
    for (uint64_t seen = 1; seen < 500 && tsoro_sowings_next(&walk, &sowing); seen++) {
        if (tsoro_random_below(&p->random, seen) == 0) {
            chosen = sowing;
        }
    }
    if (chosen.origin == TSORO_NO_PIT) {
        return false;
    }
    *move = (tsoro_move){.stop = chosen.stop, .origin = chosen.origin};
    uint64_t holes = tsoro_bonus_holes(variant, &chosen);
    for (unsigned i = 0; i < chosen.bonus && holes != 0; i++) {
        unsigned best = tsoro_ctz64(holes);
        for (uint64_t rest = holes; rest != 0;) {
            unsigned pit = tsoro_pop_bit(&rest);
            best = chosen.enemy[pit] > chosen.enemy[best] ? pit : best;
        }
        move->bonus |= (uint64_t)1 << best;
        holes &= ~((uint64_t)1 << best);
    }
    return true;
}

static bool over(const playing *p)
{
    return tsoro_game_result(p->game).outcome != TSORO_OUTCOME_NONE ||
           tsoro_game_plies(p->game) >= PLIES_MOST;
}

static void open_game(playing *p)
{
    unsigned files = tsoro_game_variant(p->game)->files;
    uint64_t plies = 1 + tsoro_random_below(&p->random, 6 + files / 2);
    tsoro_move move;
    while (tsoro_game_plies(p->game) < plies && !over(p) && random_move(p, &move)) {
        tsoro_game_play(p->game, &move);
    }
}

static bool keep(playing *p, const tsoro_position *position, int32_t score)
{
    tsoro_samples *samples = p->samples;
    tsoro_sample *grown =
        tsoro_grow_array(samples->samples, &samples->room, samples->count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    samples->samples = grown;
    tsoro_sample *sample = &grown[samples->count++];
    memcpy(sample->own, position->pits[position->mover], sizeof sample->own);
    memcpy(sample->enemy, position->pits[!position->mover], sizeof sample->enemy);
    sample->score = (int16_t)score;
    sample->result = position->mover; /* until the game has ended */
    sample->held_out = p->held_out;
    return true;
}

/* Writes how the game ended into its samples. `ahead` is the winner, 2: nobody. */
static void settle(playing *p, size_t first, unsigned winner)
{
    for (size_t i = first; i < p->samples->count; i++) {
        tsoro_sample *sample = &p->samples->samples[i];
        sample->result = winner == 2 ? 1 : sample->result == winner ? 2 : 0;
    }
}

/* The engine's move; *winner is set when the end is in sight. */
static tsoro_status engine_move(playing *p, unsigned *winner)
{
    size_t plies = tsoro_game_plies(p->game);
    const tsoro_position *position = tsoro_game_position(p->game);
    p->history[plies] = *position;
    tsoro_root root = {tsoro_game_variant(p->game), position, p->history, plies};
    tsoro_limits limits = {.nodes = p->play->nodes};
    tsoro_search_result result;
    tsoro_status status = tsoro_search(p->engine, &root, &limits, &result);
    if (!tsoro_ok(status)) {
        return status;
    }
    if (tsoro_score_is_win(result.score) || tsoro_score_is_loss(result.score)) {
        *winner = result.score > 0 ? position->mover : !position->mover;
    }
    if (!keep(p, position, result.score)) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    return tsoro_game_play(p->game, &result.best);
}

static tsoro_status play_game(playing *p, const tsoro_variant *variant)
{
    size_t first = p->samples->count;
    unsigned winner = 2;
    tsoro_status status = tsoro_game_create(variant, NULL, &p->game);
    if (!tsoro_ok(status)) {
        return status;
    }
    tsoro_engine_clear(p->engine);
    p->held_out = tsoro_random_below(&p->random, 16) == 0;
    open_game(p);
    for (size_t i = 0; i < tsoro_game_plies(p->game); i++) {
        p->history[i] = *tsoro_game_position_at(p->game, i);
    }
    while (!over(p) && winner == 2 && tsoro_ok(status)) {
        tsoro_move astray;
        status = engine_move(p, &winner);
        if (winner == 2 && tsoro_random_below(&p->random, ASTRAY) == 0 && !over(p) &&
            random_move(p, &astray)) {
            size_t plies = tsoro_game_plies(p->game);
            p->history[plies] = *tsoro_game_position(p->game);
            status = tsoro_game_play(p->game, &astray);
        }
    }
    tsoro_outcome outcome = tsoro_game_result(p->game).outcome;
    if (winner == 2 && outcome == TSORO_OUTCOME_SOUTH) {
        winner = TSORO_SOUTH;
    } else if (winner == 2 && outcome == TSORO_OUTCOME_NORTH) {
        winner = TSORO_NORTH;
    }
    settle(p, first, winner);
    tsoro_game_destroy(p->game);
    return status;
}

tsoro_status tsoro_tune_play(const tsoro_selfplay *play, tsoro_samples *samples)
{
    playing *p = tsoro_alloc(sizeof *p);
    if (p == NULL) {
        return (tsoro_status){.code = TSORO_ERR_MEMORY};
    }
    p->play = play;
    p->samples = samples;
    p->random = tsoro_random_seeded(play->seed);
    tsoro_engine_options options = {.hash_bytes = (size_t)1 << 20};
    tsoro_status status = tsoro_engine_create(&options, &p->engine);
    if (tsoro_ok(status) && play->weights != NULL) {
        tsoro_engine_set_weights(p->engine, play->weights);
    }
    for (uint64_t i = 0; i < play->games && tsoro_ok(status); i++) {
        status = play_game(p, &play->variants[i * play->variant_count / play->games]);
    }
    tsoro_engine_destroy(p->engine);
    tsoro_free(p);
    return status;
}
