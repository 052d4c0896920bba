/* Scores with the end in sight against complete solutions of small boards: what the search calls
   won is won, lost is lost, never sooner than possible; and deep enough it finds every one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "endgame/index.h"
#include "endgame/key.h"
#include "endgame/scalar.h"
#include "search/play.h"

typedef struct solution {
    tsoro_variant variant;
    tsoro_scalar *solver;
    tsoro_index index;
} solution;

static solution solve(const char *line, unsigned side)
{
    solution s = {.variant = variant_of(line)};
    tsoro_variant key;
    assert_true(tsoro_ok(tsoro_egdb_key(&s.variant, &key)));
    assert_true(tsoro_ok(tsoro_scalar_solve(&key, side, &s.solver)));
    assert_true(tsoro_index_init(&s.index, s.variant.files, side));
    return s;
}

static tsoro_value value_of(const solution *s, const tsoro_position *position, uint32_t *distance)
{
    const uint8_t *own = position->pits[position->mover], *enemy = position->pits[!position->mover];
    return tsoro_scalar_value(
        s->solver, tsoro_index_stones(&s->index, own), tsoro_index_rank(&s->index, own),
        tsoro_index_stones(&s->index, enemy), tsoro_index_rank(&s->index, enemy), distance);
}

/* A position with a few stones thrown at random. */
static tsoro_position throw(const solution *s, unsigned side, tsoro_random *random)
{
    tsoro_position position = {.turn = 1};
    for (unsigned player = 0; player < 2; player++) {
        uint64_t stones = 1 + tsoro_random_below(random, side);
        for (uint64_t i = 0; i < stones; i++) {
            position.pits[player][tsoro_random_below(random, s->index.pits)]++;
        }
    }
    return position;
}

/* Returns whether the search decided the position. */
static bool check(const solution *s, tsoro_engine *engine, const tsoro_position *position,
                  const tsoro_limits *limits)
{
    uint32_t distance = 0;
    tsoro_value value = value_of(s, position, &distance);
    if (distance == 0 && value == TSORO_VALUE_LOSS) {
        return true; /* over: nothing to search */
    }
    tsoro_search_result result = search_position(engine, &s->variant, position, limits);
    if (tsoro_score_is_win(result.score)) {
        assert_int_equal(value, TSORO_VALUE_WIN);
        assert_true(tsoro_score_plies(result.score) >= distance);
        return true;
    }
    if (tsoro_score_is_loss(result.score)) {
        assert_int_equal(value, TSORO_VALUE_LOSS);
        return true;
    }
    return value == TSORO_VALUE_ENDLESS;
}

static void check_board(const char *line, unsigned side, unsigned positions, unsigned most_missed)
{
    solution s = solve(line, side);
    tsoro_engine *engine = new_engine((size_t)1 << 20);
    tsoro_random random = tsoro_random_seeded(side);
    tsoro_limits limits = {.depth = 24, .nodes = 20000};
    unsigned missed = 0;
    for (unsigned i = 0; i < positions; i++) {
        tsoro_position position = throw(&s, side, &random);
        missed += !check(&s, engine, &position, &limits);
    }
    assert_true(missed <= most_missed);
    tsoro_engine_destroy(engine);
    tsoro_scalar_destroy(s.solver);
}

static void two_files(void **state)
{
    (void)state;
    check_board("fuva:files=2,quiet=0", 6, 400, 0);
    check_board("fuva:files=2,bonus=0,heads=none,quiet=0", 6, 400, 0);
}

static void three_files(void **state)
{
    (void)state;
    check_board("fuva:files=3,quiet=0", 5, 400, 8);
    check_board("fuva:files=3,bonus=0,heads=none,quiet=0", 5, 400, 8);
    check_board("fuva:files=3,bonus=3,heads=r1+l1,sanctuary=on,quiet=0", 5, 400, 8);
}

static void four_files(void **state)
{
    (void)state;
    check_board("fuva:files=4,heads=r1,bonus=1,quiet=0", 3, 400, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_files),
        cmocka_unit_test(three_files),
        cmocka_unit_test(four_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
