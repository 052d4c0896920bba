/* The game object: history, undo and redo, the three rulings on endless play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/random.h"
#include "tsoro/game.h"

typedef struct pick {
    uint64_t wanted, seen;
    tsoro_move move;
} pick;

static bool pick_nth(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                     const tsoro_position *after)
{
    pick *p = context;
    (void)sowing;
    (void)after;
    p->move = *move;
    return p->seen++ < p->wanted;
}

static tsoro_move random_move(const tsoro_game *game, tsoro_random *random)
{
    pick count = {.wanted = UINT64_MAX};
    tsoro_game_moves_each(game, pick_nth, &count);
    assert_true(count.seen > 0);
    pick p = {.wanted = tsoro_random_below(random, count.seen)};
    tsoro_game_moves_each(game, pick_nth, &p);
    return p.move;
}

static bool over(const tsoro_game *game)
{
    return tsoro_game_result(game).reason != TSORO_REASON_NONE;
}

static tsoro_game *new_game(const tsoro_variant *variant, const tsoro_position *position)
{
    tsoro_game *game = NULL;
    assert_true(tsoro_ok(tsoro_game_create(variant, position, &game)));
    return game;
}

static void undo_is_exact(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(9);
    for (int preset = 0; preset < TSORO_PRESET_COUNT; preset++) {
        tsoro_variant variant = tsoro_variant_preset((tsoro_preset)preset);
        tsoro_game *game = new_game(&variant, NULL);
        while (!over(game) && tsoro_game_plies(game) < 200) {
            tsoro_move move = random_move(game, &random);
            assert_true(tsoro_ok(tsoro_game_play(game, &move)));
        }
        size_t plies = tsoro_game_plies(game);
        tsoro_position last = *tsoro_game_position(game);
        tsoro_result result = tsoro_game_result(game);
        while (tsoro_game_undo(game)) {
        }
        tsoro_position start = tsoro_position_start(&variant);
        assert_true(tsoro_position_equal(tsoro_game_position(game), &start));
        assert_int_equal(tsoro_game_redoable(game), plies);
        while (tsoro_game_redo(game)) {
        }
        assert_true(tsoro_position_equal(tsoro_game_position(game), &last));
        assert_int_equal(tsoro_game_result(game).outcome, result.outcome);
        assert_int_equal(tsoro_game_result(game).reason, result.reason);
        tsoro_game_destroy(game);
    }
}

/* Two lone stones far apart on a big board walk round for ever if nobody can take. */
static tsoro_position lone_walkers(void)
{
    tsoro_position position = {.turn = 1};
    position.pits[0][0] = 1;
    position.pits[1][0] = 1;
    position.pits[1][1] = 0;
    return position;
}

/* Plays the only move there is until the game ends. */
static tsoro_result walk_on(tsoro_game *game)
{
    while (!over(game)) {
        pick p = {.wanted = 0};
        tsoro_game_moves_each(game, pick_nth, &p);
        assert_true(p.seen > 0);
        assert_true(tsoro_ok(tsoro_game_play(game, &p.move)));
    }
    return tsoro_game_result(game);
}

static void every_ruling_ends_every_game(void **state)
{
    (void)state;
    tsoro_random random = tsoro_random_seeded(5);
    for (unsigned repeat = 0; repeat < 3; repeat++) {
        for (int round = 0; round < 200; round++) {
            tsoro_variant variant = tsoro_variant_preset(TSORO_FUVA);
            variant.files = 3;
            variant.heads = 0;
            for (unsigned pit = 0; pit < TSORO_MAX_FILES; pit++) {
                variant.head_stones[pit] = 0;
            }
            variant.repeat = (uint8_t)repeat;
            variant.quiet = repeat == TSORO_REPEAT_FORBIDDEN ? 0 : 40;
            tsoro_game *game = new_game(&variant, NULL);
            while (!over(game)) {
                tsoro_move move = random_move(game, &random);
                assert_true(tsoro_ok(tsoro_game_play(game, &move)));
                assert_true(repeat != TSORO_REPEAT_FORBIDDEN || tsoro_game_repetitions(game) == 1);
            }
            tsoro_result result = tsoro_game_result(game);
            if (repeat == TSORO_REPEAT_FORBIDDEN) {
                assert_int_equal(result.reason, TSORO_REASON_IMMOBILISED);
            }
            tsoro_game_destroy(game);
        }
    }
}

static void one_against_one_ends(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_BASIC);
    tsoro_position position = lone_walkers();
    tsoro_game *game = new_game(&variant, &position);
    assert_int_equal(walk_on(game).reason, TSORO_REASON_IMMOBILISED);
    tsoro_game_destroy(game);
}

static void a_start_can_be_over(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_BASIC);
    tsoro_position position = tsoro_position_start(&variant);
    for (unsigned pit = 0; pit < 16; pit++) {
        position.pits[0][pit] = 1;
    }
    tsoro_game *game = new_game(&variant, &position);
    assert_int_equal(tsoro_game_result(game).outcome, TSORO_OUTCOME_NORTH);
    assert_int_equal(tsoro_game_result(game).reason, TSORO_REASON_IMMOBILISED);
    assert_int_equal(tsoro_game_why_not_lift(game, 0), TSORO_WHY_GAME_OVER);
    tsoro_game_destroy(game);
    position = tsoro_position_start(&variant);
    position.quiet = 1000;
    game = new_game(&variant, &position);
    assert_int_equal(tsoro_game_result(game).outcome, TSORO_OUTCOME_ENDLESS);
    assert_int_equal(tsoro_game_result(game).reason, TSORO_REASON_QUIET);
    tsoro_game_destroy(game);
    variant.repeat = TSORO_REPEAT_MAJORITY;
    position.pits[1][0] = 1;
    game = new_game(&variant, &position);
    assert_int_equal(tsoro_game_result(game).outcome, TSORO_OUTCOME_SOUTH);
    tsoro_game_destroy(game);
}

static void resigning_can_be_taken_back(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_FUVA);
    tsoro_game *game = new_game(&variant, NULL);
    tsoro_result resigned = {TSORO_OUTCOME_NORTH, TSORO_REASON_RESIGNED};
    assert_true(tsoro_ok(tsoro_game_end(game, resigned)));
    assert_int_equal(tsoro_game_end(game, resigned).code, TSORO_ERR_GAME_OVER);
    tsoro_move move = {.origin = 0};
    assert_int_equal(tsoro_game_play(game, &move).code, TSORO_ERR_GAME_OVER);
    assert_true(tsoro_game_undo(game));
    assert_false(over(game));
    assert_false(tsoro_game_undo(game));
    assert_true(tsoro_ok(tsoro_game_play(game, &move)));
    tsoro_game_destroy(game);
}

static void *refuse_nth(void *context, void *block, size_t size)
{
    int *left = context;
    return size && (*left)-- == 0 ? NULL : tsoro_alloc_standard(NULL, block, size);
}

static void a_game_survives_lack_of_memory(void **state)
{
    (void)state;
    tsoro_variant variant = tsoro_variant_preset(TSORO_FUVA);
    for (int n = 0; n < 12; n++) {
        int left = n;
        tsoro_alloc_use(refuse_nth, &left);
        tsoro_game *game = NULL;
        tsoro_status status = tsoro_game_create(&variant, NULL, &game);
        assert_int_equal(status.code, n < 2 ? TSORO_ERR_MEMORY : TSORO_OK);
        tsoro_random random = tsoro_random_seeded(3);
        size_t plies = 0;
        while (game && tsoro_ok(status) && plies < 100) {
            tsoro_move move = random_move(game, &random);
            status = tsoro_game_play(game, &move);
            plies += tsoro_ok(status);
            assert_int_equal(tsoro_game_plies(game), plies);
        }
        tsoro_game_destroy(game);
        tsoro_alloc_use(NULL, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_is_exact),
        cmocka_unit_test(every_ruling_ends_every_game),
        cmocka_unit_test(one_against_one_ends),
        cmocka_unit_test(a_start_can_be_over),
        cmocka_unit_test(resigning_can_be_taken_back),
        cmocka_unit_test(a_game_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
