/* Elo, intervals and the sequential test on tallies whose values are known. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "match/match.h"

static void near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance)) {
        fail_msg("%f is not %f", got, wanted);
    }
}

static tsoro_tally tally_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
    return (tsoro_tally){.by_score = {a, b, c, d, e}};
}

static void test_nothing_played(void **state)
{
    (void)state;
    tsoro_tally tally = tally_of(0, 0, 0, 0, 0);
    tsoro_elo elo = tsoro_tally_elo(&tally);
    near(elo.score, 0.5, 0);
    near(elo.elo, 0, 1e-9);
    near(elo.los, 0.5, 0);
    assert_true(isinf(elo.elo_low) && isinf(elo.elo_high));
}

static void test_even(void **state)
{
    (void)state;
    tsoro_tally tally = tally_of(25, 0, 50, 0, 25);
    tsoro_elo elo = tsoro_tally_elo(&tally);
    near(elo.score, 0.5, 1e-12);
    near(elo.low + elo.high, 1, 1e-12);
    /* A pair's variance is 1/8, the mean's 1/800: 1.96 of its roots is 0.0693; Wilson's is a little
       less. */
    near(elo.high - 0.5, 0.0693, 0.0015);
    near(elo.los, 0.5, 1e-12);
}

static void test_known_difference(void **state)
{
    (void)state;
    tsoro_tally tally = tally_of(0, 0, 100, 0, 100); /* three of four points */
    tsoro_elo elo = tsoro_tally_elo(&tally);
    near(elo.score, 0.75, 1e-12);
    near(elo.elo, 190.85, 0.01);
    assert_true(elo.elo_low < 190 && elo.elo_high > 191 && elo.los > 0.999);
}

static void test_all_won(void **state)
{
    (void)state;
    tsoro_tally tally = tally_of(0, 0, 0, 0, 100);
    tsoro_elo elo = tsoro_tally_elo(&tally);
    assert_true(isinf(elo.elo) && elo.elo > 0);
    assert_true(isinf(elo.elo_high));
    near(elo.low, 200 / (200 + 1.959964 * 1.959964), 1e-6); /* Wilson for 200 of 200 */
}

static void test_mirror(void **state)
{
    (void)state;
    tsoro_tally tally = tally_of(3, 5, 40, 9, 12);
    tsoro_tally mirror = tally_of(12, 9, 40, 5, 3);
    tsoro_elo a = tsoro_tally_elo(&tally);
    tsoro_elo b = tsoro_tally_elo(&mirror);
    near(a.elo, -b.elo, 1e-9);
    near(a.elo_low, -b.elo_high, 1e-9);
    near(a.los, 1 - b.los, 1e-12);
}

static void test_sprt(void **state)
{
    (void)state;
    tsoro_sprt sprt = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
    near(tsoro_sprt_upper(&sprt), 2.9444, 1e-4);
    near(tsoro_sprt_lower(&sprt), -2.9444, 1e-4);
    tsoro_tally even = tally_of(250, 0, 500, 0, 250);
    tsoro_tally strong = tally_of(200, 0, 500, 0, 300);
    tsoro_tally nothing = tally_of(0, 0, 0, 0, 0);
    double s1 = 1 / (1 + pow(10, -10 / 400.0));
    /* 1000 pairs at 1/2 with variance 1/8. */
    near(tsoro_sprt_llr(&sprt, &even), 1000 * (s1 - 0.5) * (0.5 - s1) / 0.25, 1e-9);
    assert_true(tsoro_sprt_llr(&sprt, &strong) > tsoro_sprt_upper(&sprt));
    near(tsoro_sprt_llr(&sprt, &nothing), 0, 0);
    /* What speaks for one speaks against the other way round. */
    tsoro_sprt turned = {.elo0 = -10, .elo1 = 0, .alpha = 0.05, .beta = 0.05};
    tsoro_tally weak = tally_of(300, 0, 500, 0, 200);
    near(tsoro_sprt_llr(&turned, &weak), -tsoro_sprt_llr(&sprt, &strong), 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_played),   cmocka_unit_test(test_even),
        cmocka_unit_test(test_known_difference), cmocka_unit_test(test_all_won),
        cmocka_unit_test(test_mirror),           cmocka_unit_test(test_sprt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
