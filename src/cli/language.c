#include "cli/language.h"

#include "cli/fail.h"
#include "cli/text.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char domain[] = "tsoro";

static char folder[PATH_MAX]; /* of the catalogues; empty if there are none */

/* The catalogues lie beside the program in the build tree, in ../share when it is installed. */
static void find_folder(void)
{
    static const char *const places[] = {"locale", "../share/locale"};
    char program[PATH_MAX - 64];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return;
    program[length] = 0;
    *strrchr(program, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(folder, sizeof folder, "%s/%s", program, places[i]);
        if (access(folder, R_OK) == 0)
            return;
    }
    folder[0] = 0;
}

static bool has_catalogue(const char *code, int length)
{
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%.*s/LC_MESSAGES/%s.mo", folder, length, code, domain);
    return folder[0] && access(path, R_OK) == 0;
}

/* gettext translates nothing under the locale "C", but does under "C.UTF-8", which every Debian
   has: so a language needs no locale of its own on the system. */
static void leave_c_locale(void)
{
    const char *now = setlocale(LC_MESSAGES, NULL);
    if (strcmp(now, "C") == 0 || strcmp(now, "POSIX") == 0)
        setlocale(LC_MESSAGES, "C.UTF-8");
}

/* What the environment asks for when the system lacks that locale. */
static const char *wanted(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

void tsoro_language_start(void)
{
    if (!setlocale(LC_CTYPE, ""))
        setlocale(LC_CTYPE, "C.UTF-8");
    if (!setlocale(LC_MESSAGES, "")) {
        char code[32];
        snprintf(code, sizeof code, "%s", wanted());
        code[strcspn(code, ".@")] = 0;
        leave_c_locale();
        setenv("LANGUAGE", code, 0);
    }
    find_folder();
    if (folder[0])
        bindtextdomain(domain, folder);
    bind_textdomain_codeset(domain, "UTF-8");
    textdomain(domain);
}

bool tsoro_language_use(const char *code)
{
    int base = (int)strcspn(code, "_");
    bool english = base == 2 && strncmp(code, "en", 2) == 0;
    if (!english && (strchr(code, '/') ||
                     (!has_catalogue(code, (int)strlen(code)) && !has_catalogue(code, base)))) {
        char text[128];
        tsoro_fill(text, sizeof text, _("there is no translation into \"{code}\""),
                   TSORO_VALUES({"code", code}));
        tsoro_fail("%s", text);
        return false;
    }
    leave_c_locale();
    if (!setlocale(LC_CTYPE, NULL) || strcmp(setlocale(LC_CTYPE, NULL), "C") == 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    setenv("LANGUAGE", code, 1);
    return true;
}
