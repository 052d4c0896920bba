/* Paths, media types and encodings of the static files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/content.h"

static void paths_stay_inside(void **state)
{
    (void)state;
    static const char *const allowed[] = {"/", "/index.html", "/assets/a-b.c.js", "/a/", "/a/b/c"};
    static const char *const refused[] = {
        "",      "index.html", "/..",     "/../etc/passwd", "/a/../b", "/./a", "//",
        "/a//b", "/.built",    "/a/.git", "/a\\..\\b",      "/a\r\nb", "/...", "/a/..",
    };
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++) {
        assert_true(tsoro_content_path_allowed(allowed[index]));
    }
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
        assert_false(tsoro_content_path_allowed(refused[index]));
    }
}

static void types_follow_the_name(void **state)
{
    (void)state;
    assert_string_equal(tsoro_content_type("/assets/tsoro.wasm"), "application/wasm");
    assert_string_equal(tsoro_content_type("/x.MJS"), "text/javascript; charset=utf-8");
    assert_string_equal(tsoro_content_type("/app.webmanifest"), "application/manifest+json");
    assert_string_equal(tsoro_content_type("/noextension"), "application/octet-stream");
    assert_string_equal(tsoro_content_type("/a.unknown"), "application/octet-stream");
}

static void encodings_are_negotiated(void **state)
{
    (void)state;
    assert_true(tsoro_content_accepts("gzip, deflate, br", "br"));
    assert_true(tsoro_content_accepts("br;q=0.1", "br"));
    assert_true(tsoro_content_accepts("BR ; q=1", "br"));
    assert_true(tsoro_content_accepts("*", "br"));
    assert_false(tsoro_content_accepts("", "br"));
    assert_false(tsoro_content_accepts("gzip", "br"));
    assert_false(tsoro_content_accepts("brotli", "br"));
    assert_false(tsoro_content_accepts("br;q=0", "br"));
    assert_false(tsoro_content_accepts("br; q=0.000, gzip", "br"));
    assert_false(tsoro_content_accepts("*;q=0", "br"));
    assert_false(tsoro_content_accepts("*, br;q=0", "br"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_stay_inside),
        cmocka_unit_test(types_follow_the_name),
        cmocka_unit_test(encodings_are_negotiated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
