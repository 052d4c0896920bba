/* Nothing that the library can say is left without a sentence. */
#include "cli/explain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_code_has_a_sentence(void **state)
{
    (void)state;
    for (int code = 0; code < TSORO_CODE_COUNT; code++) {
        char sentence[512];
        tsoro_status status = {.code = (tsoro_code)code, .expected = TSORO_EXPECT_NUMBER};
        strcpy(status.found, "x");
        assert_true(strlen(tsoro_explain_status(sentence, sizeof sentence, status)) > 0);
        assert_null(strchr(sentence, '{'));
    }
}

static void every_expectation_has_a_sentence(void **state)
{
    (void)state;
    for (int expected = 1; expected < TSORO_EXPECT_COUNT; expected++) {
        char with[512], without[512];
        tsoro_status status = {.code = TSORO_ERR_SYNTAX, .args = {3, 4}};
        strcpy(status.found, "x");
        tsoro_explain_status(without, sizeof without, status);
        status.expected = (tsoro_expected)expected;
        tsoro_explain_status(with, sizeof with, status);
        if (strlen(with) <= strlen(without))
            fail_msg("no sentence for %s", tsoro_expected_name(status.expected));
        assert_null(strchr(with, '{'));
    }
}

static void every_reason_has_a_sentence(void **state)
{
    (void)state;
    for (int why = 0; why < TSORO_WHY_COUNT; why++) {
        char sentence[256];
        tsoro_explain_why(sentence, sizeof sentence, (tsoro_why)why, "a1");
        assert_true(strlen(sentence) > 0);
        assert_null(strchr(sentence, '{'));
    }
}

static void every_result_has_a_sentence(void **state)
{
    (void)state;
    for (int outcome = TSORO_OUTCOME_NONE; outcome <= TSORO_OUTCOME_ENDLESS; outcome++) {
        for (int reason = TSORO_REASON_NONE; reason <= TSORO_REASON_UNFINISHED; reason++) {
            char sentence[256];
            tsoro_explain_result(sentence, sizeof sentence,
                                 (tsoro_result){(tsoro_outcome)outcome, (tsoro_reason)reason});
            assert_true(strlen(sentence) > 0);
            assert_null(strchr(sentence, '{'));
        }
    }
}

static void a_sentence_is_cut_to_its_room(void **state)
{
    (void)state;
    char sentence[9];
    tsoro_explain_why(sentence, sizeof sentence, TSORO_WHY_EMPTY, "a1");
    assert_string_equal(sentence, "a1 is em");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_a_sentence),
        cmocka_unit_test(every_expectation_has_a_sentence),
        cmocka_unit_test(every_reason_has_a_sentence),
        cmocka_unit_test(every_result_has_a_sentence),
        cmocka_unit_test(a_sentence_is_cut_to_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
