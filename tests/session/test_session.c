/* A session: sides, taking back, the engine on the game's own history, verdicts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tsoro/notation.h"
#include "tsoro/session.h"

static tsoro_session *open_session(const char *variant_line, const char *position_line)
{
    tsoro_variant variant;
    tsoro_position position;
    tsoro_session *session = NULL;
    assert_true(tsoro_ok(tsoro_variant_read(variant_line, strlen(variant_line), &variant)));
    if (position_line != NULL) {
        assert_true(tsoro_ok(
            tsoro_position_read(&variant, position_line, strlen(position_line), &position)));
    }
    const tsoro_position *first = position_line != NULL ? &position : NULL;
    assert_true(tsoro_ok(tsoro_session_create(&variant, first, NULL, &session)));
    return session;
}

static void play(tsoro_session *session, const char *text)
{
    tsoro_game *game = tsoro_session_game(session);
    tsoro_move move;
    assert_true(tsoro_ok(tsoro_move_read(tsoro_game_variant(game), tsoro_game_position(game), text,
                                         strlen(text), &move)));
    assert_true(tsoro_ok(tsoro_game_play(game, &move)));
}

static size_t plies(tsoro_session *session)
{
    return tsoro_game_plies(tsoro_session_game(session));
}

static void two_persons_take_back_one_ply(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=6", NULL);
    assert_int_equal(tsoro_session_take_back(session), 0);
    play(session, "c1");
    play(session, "d4");
    assert_int_equal(tsoro_session_take_back(session), 1);
    assert_int_equal(plies(session), 1);
    assert_int_equal(tsoro_session_play_again(session), 1);
    assert_int_equal(tsoro_session_play_again(session), 0);
    assert_false(tsoro_session_engine_to_move(session));
    tsoro_session_destroy(session);
}

static void a_person_takes_the_engines_answer_back_too(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=6", NULL);
    tsoro_session_set_role(session, TSORO_NORTH, TSORO_ROLE_ENGINE, 3);
    assert_int_equal(tsoro_session_level(session, TSORO_NORTH), 3);
    play(session, "c1");
    assert_true(tsoro_session_engine_to_move(session));
    play(session, "d4");
    assert_false(tsoro_session_engine_to_move(session));
    assert_int_equal(tsoro_session_take_back(session), 2);
    assert_int_equal(plies(session), 0);
    assert_int_equal(tsoro_session_play_again(session), 2);
    assert_int_equal(plies(session), 2);
    tsoro_session_destroy(session);
}

static void the_engines_first_move_stays(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=6", NULL);
    tsoro_session_set_role(session, TSORO_SOUTH, TSORO_ROLE_ENGINE, TSORO_LEVEL_FULL);
    play(session, "c1");
    assert_int_equal(tsoro_session_take_back(session), 0);
    assert_int_equal(plies(session), 1);
    tsoro_session_destroy(session);
}

static void a_resignation_is_taken_back_first(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=6", NULL);
    tsoro_session_set_role(session, TSORO_NORTH, TSORO_ROLE_ENGINE, 1);
    play(session, "c1");
    const tsoro_result resigned = {TSORO_OUTCOME_NORTH, TSORO_REASON_RESIGNED};
    assert_true(tsoro_ok(tsoro_game_end(tsoro_session_game(session), resigned)));
    assert_false(tsoro_session_engine_to_move(session));
    tsoro_search_result result;
    const tsoro_limits limits = {.nodes = 100};
    assert_int_equal(tsoro_session_engine_move(session, &limits, &result).code,
                     TSORO_ERR_GAME_OVER);
    assert_int_equal(tsoro_session_take_back(session), 1);
    assert_int_equal(plies(session), 1);
    assert_true(tsoro_session_engine_to_move(session));
    tsoro_session_destroy(session);
}

static void walking_keeps_the_line(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=6", NULL);
    play(session, "c1");
    play(session, "d4");
    play(session, "b1");
    const tsoro_position last = *tsoro_game_position(tsoro_session_game(session));
    for (size_t ply = 0; ply <= 3; ply++) {
        tsoro_session_go_to(session, ply);
        assert_int_equal(plies(session), ply);
    }
    tsoro_session_go_to(session, 1);
    tsoro_session_go_to(session, 3);
    assert_true(tsoro_position_equal(&last, tsoro_game_position(tsoro_session_game(session))));
    tsoro_session_destroy(session);
}

/* The session hands the search exactly the earlier positions. */
static void a_search_knows_the_history(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=6", NULL);
    play(session, "c1");
    play(session, "d4");
    const tsoro_game *game = tsoro_session_game(session);
    const tsoro_limits limits = {.nodes = 3000};
    tsoro_search_result by_session;
    assert_true(tsoro_ok(tsoro_session_search(session, 2, &limits, &by_session)));

    tsoro_engine *engine = NULL;
    assert_true(tsoro_ok(tsoro_engine_create(NULL, &engine)));
    const tsoro_position history[] = {*tsoro_game_position_at(game, 0),
                                      *tsoro_game_position_at(game, 1)};
    const tsoro_root root = {tsoro_game_variant(game), tsoro_game_position(game), history, 2};
    tsoro_search_result by_engine;
    assert_true(tsoro_ok(tsoro_search(engine, &root, &limits, &by_engine)));
    assert_true(tsoro_move_equal(by_session.best, by_engine.best));
    assert_int_equal(by_session.score, by_engine.score);
    assert_int_equal(by_session.nodes, by_engine.nodes);
    assert_true(tsoro_move_equal(tsoro_session_line(session, 0)->pv[0], by_engine.best));
    tsoro_engine_destroy(engine);
    tsoro_session_destroy(session);
}

static void two_engines_play_a_game_to_its_end(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=4", NULL);
    tsoro_session_set_role(session, TSORO_SOUTH, TSORO_ROLE_ENGINE, TSORO_LEVEL_FULL);
    tsoro_session_set_role(session, TSORO_NORTH, TSORO_ROLE_ENGINE, 1);
    tsoro_search_result result;
    for (unsigned ply = 0; tsoro_session_engine_to_move(session); ply++) {
        assert_true(ply < 2000);
        const tsoro_limits limits = {.nodes = 200, .seed = ply};
        assert_true(tsoro_ok(tsoro_session_engine_move(session, &limits, &result)));
    }
    assert_int_not_equal(tsoro_game_result(tsoro_session_game(session)).reason, TSORO_REASON_NONE);
    tsoro_session_destroy(session);
}

/* --- Verdicts --- */

#define MOST_PLIES 64

typedef struct told_plies {
    tsoro_ply_value values[MOST_PLIES];
    size_t count;
    size_t stop_after; /* 0: never */
} told_plies;

static bool keep(void *context, const tsoro_ply_value *value)
{
    told_plies *told = context;
    assert_true(told->count < MOST_PLIES);
    told->values[told->count++] = *value;
    return told->count != told->stop_after;
}

static void play_some(tsoro_session *session, size_t wanted)
{
    const tsoro_limits limits = {.nodes = 50};
    tsoro_search_result result;
    for (size_t ply = 0; ply < wanted; ply++) {
        if (!tsoro_ok(tsoro_session_engine_move(session, &limits, &result))) {
            return;
        }
    }
}

static void every_move_is_judged_from_the_last_to_the_first(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=4", NULL);
    play_some(session, MOST_PLIES - 1);
    size_t last = plies(session);
    tsoro_session_go_to(session, 2);
    const tsoro_limits limits = {.nodes = 300};
    told_plies told = {.count = 0};
    assert_true(tsoro_ok(tsoro_session_analyse(session, &limits, keep, &told)));
    assert_int_equal(told.count, last + 1);
    assert_int_equal(plies(session), 2);
    const tsoro_game *game = tsoro_session_game(session);
    for (size_t index = 0; index < told.count; index++) {
        const tsoro_ply_value *value = &told.values[index];
        assert_int_equal(value->ply, last - index);
        assert_in_range(value->win_south, 0, 1000);
        assert_int_equal(value->has_move, index > 0);
        if (index == 0) {
            continue;
        }
        bool south = tsoro_game_position_at(game, value->ply)->mover == TSORO_SOUTH;
        uint32_t before = value->win_south;
        uint32_t after = told.values[index - 1].win_south;
        uint32_t given =
            south ? (before > after ? before - after : 0) : (after > before ? after - before : 0);
        if (value->verdict <= TSORO_VERDICT_BEST) {
            assert_true(value->loss == 0 || value->loss == given);
        } else {
            assert_int_equal(value->loss, given);
        }
        assert_int_equal(value->verdict == TSORO_VERDICT_BLUNDER,
                         value->loss >= TSORO_LOSS_BLUNDER);
    }
    tsoro_session_destroy(session);
}

/* The position is over by rule 1: North has nothing to move, so South has won for certain. */
static void the_end_of_a_game_has_the_value_of_its_result(void **state)
{
    (void)state;
    tsoro_session *session = open_session("basic:files=3", "0x3/0x3/0x3/2,0x2 N 0 1");
    const tsoro_limits limits = {.nodes = 300};
    told_plies told = {.count = 0};
    assert_true(tsoro_ok(tsoro_session_analyse(session, &limits, keep, &told)));
    assert_int_equal(told.count, 1);
    assert_int_equal(told.values[0].win_south, 1000);
    assert_int_equal(told.values[0].score, TSORO_SCORE_NONE);
    assert_int_equal(told.values[0].line.length, 0);
    tsoro_session_destroy(session);
}

static bool stop_at_once(void *context, const tsoro_search_info *info, uint64_t *elapsed_us)
{
    (void)context;
    (void)info;
    (void)elapsed_us;
    return true;
}

static void an_analysis_can_be_stopped(void **state)
{
    (void)state;
    tsoro_session *session = open_session("fuva:files=4", NULL);
    play_some(session, 6);
    tsoro_limits limits = {.nodes = 300};
    told_plies told = {.stop_after = 2};
    assert_int_equal(tsoro_session_analyse(session, &limits, keep, &told).code, TSORO_ERR_STOPPED);
    assert_int_equal(told.count, 2);
    limits = (tsoro_limits){.nodes = 1000000, .poll = stop_at_once};
    told = (told_plies){.count = 0};
    assert_int_equal(tsoro_session_analyse(session, &limits, keep, &told).code, TSORO_ERR_STOPPED);
    assert_int_equal(told.count, 0);
    tsoro_session_destroy(session);
}

static void verdicts_have_names(void **state)
{
    (void)state;
    assert_string_equal(tsoro_verdict_name(TSORO_VERDICT_FORCED), "FORCED");
    assert_string_equal(tsoro_verdict_name(TSORO_VERDICT_BLUNDER), "BLUNDER");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_persons_take_back_one_ply),
        cmocka_unit_test(a_person_takes_the_engines_answer_back_too),
        cmocka_unit_test(the_engines_first_move_stays),
        cmocka_unit_test(a_resignation_is_taken_back_first),
        cmocka_unit_test(walking_keeps_the_line),
        cmocka_unit_test(a_search_knows_the_history),
        cmocka_unit_test(two_engines_play_a_game_to_its_end),
        cmocka_unit_test(every_move_is_judged_from_the_last_to_the_first),
        cmocka_unit_test(the_end_of_a_game_has_the_value_of_its_result),
        cmocka_unit_test(an_analysis_can_be_stopped),
        cmocka_unit_test(verdicts_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
