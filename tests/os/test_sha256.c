/* The hash that names tables and certificates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "os/sha256.h"

#include <string.h>

static void sha256_of_known_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *hash;
    } known[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    uint8_t hash[TSORO_SHA256_BYTES];
    char text[TSORO_SHA256_TEXT];
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        tsoro_sha256(known[i].text, strlen(known[i].text), hash);
        tsoro_sha256_text(hash, text);
        assert_string_equal(text, known[i].hash);
    }
    char *many = tsoro_alloc_array(1000000, 1);
    assert_non_null(many);
    memset(many, 'a', 1000000);
    tsoro_sha256(many, 1000000, hash);
    tsoro_sha256_text(hash, text);
    assert_string_equal(text, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    tsoro_free(many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sha256_of_known_texts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
