/* 100 of 100 games against random play at 2,000 nodes a move, on the smallest customary board but
   one and on the largest, sides by turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/play.h"

static void hundred_of_hundred(const char *line)
{
    tsoro_variant variant = variant_of(line);
    tsoro_engine *engine = new_engine((size_t)1 << 20);
    unsigned wins = 0;
    for (unsigned game = 0; game < 100; game++) {
        wins += engine_beats_random(engine, &variant, game & 1, 2000, 1000 + game);
    }
    assert_int_equal(wins, 100);
    tsoro_engine_destroy(engine);
}

static void on_eight_files(void **state)
{
    (void)state;
    hundred_of_hundred("fuva:files=8");
}

static void on_twenty_one_files(void **state)
{
    (void)state;
    hundred_of_hundred("fuva");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_eight_files),
        cmocka_unit_test(on_twenty_one_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
