/* The engine at 2,000 nodes a move wins every seeded game against random play; here a sample, the
   hundred of each board in test_beats_random_slow.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/play.h"

static void wins_all(const char *line, unsigned games)
{
    tsoro_variant variant = variant_of(line);
    tsoro_engine *engine = new_engine((size_t)1 << 20);
    for (unsigned game = 0; game < games; game++) {
        assert_true(engine_beats_random(engine, &variant, game & 1, 2000, game));
    }
    tsoro_engine_destroy(engine);
}

static void on_eight_files(void **state)
{
    (void)state;
    wins_all("fuva:files=8", 10);
}

static void on_twenty_one_files(void **state)
{
    (void)state;
    wins_all("fuva", 6);
}

static void on_every_variant(void **state)
{
    (void)state;
    for (unsigned i = 0; every_variant[i] != NULL; i++) {
        if (variant_of(every_variant[i]).files >= 6) { /* smaller boards are lost for one side */
            wins_all(every_variant[i], 2);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_eight_files),
        cmocka_unit_test(on_twenty_one_files),
        cmocka_unit_test(on_every_variant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
