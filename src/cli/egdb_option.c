#include "cli/egdb.h"

#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"
#include "os/file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where ./play puts the small databases, and where a package would: beside the program. */
static const char *const usual[] = {"../egdb", "../share/tsoro/egdb"};

static const char *usual_place(char path[PATH_MAX])
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = 0;
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return NULL;
    *slash = 0;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        int wrote = snprintf(path, PATH_MAX, "%s/%s", program, usual[i]);
        if (wrote > 0 && wrote < PATH_MAX && tsoro_file_exists(path))
            return path;
    }
    return NULL;
}

int tsoro_fail_table(tsoro_status status, const char *path)
{
    const char *name = status.found[0] ? status.found : path;
    if (status.code == TSORO_ERR_UNSUPPORTED)
        return tsoro_fail(_("\"%s\" is no endgame table, or one of a later version or of another "
                            "revision of the rules"),
                          name);
    if (status.code == TSORO_ERR_CORRUPT)
        return tsoro_fail(_("the endgame table \"%s\" is damaged or cut short"), name);
    return tsoro_fail_status(status, _("table"), path);
}

int tsoro_fail_layer(tsoro_status status)
{
    int own = status.args[1] / 256;
    int enemy = status.args[1] % 256;
    if (status.args[0] < 0)
        return tsoro_fail(_("%s: the counts of layer (%d,%d) are not those of its entries"),
                          status.found, own, enemy);
    return tsoro_fail(_("%s: block %d of layer (%d,%d) is damaged"), status.found, status.args[0],
                      own, enemy);
}

int tsoro_egdb_open(const char *path, tsoro_egdb **db)
{
    tsoro_egdb *opened = NULL;
    tsoro_status status = tsoro_egdb_create(&opened);
    if (tsoro_ok(status))
        status = tsoro_egdb_add_path(opened, path);
    if (tsoro_ok(status) && tsoro_egdb_tables(opened) > 0) {
        *db = opened;
        return TSORO_OPTIONS_GO;
    }
    tsoro_egdb_destroy(opened);
    return tsoro_ok(status) ? tsoro_fail(_("no table in \"%s\""), path)
                            : tsoro_fail_table(status, path);
}

/* What nobody asked for stops nobody: a table beside the program may be of an older one. */
static tsoro_egdb *open_usual(void)
{
    char place[PATH_MAX];
    const char *path = usual_place(place);
    tsoro_egdb *opened = NULL;
    if (path != NULL && tsoro_ok(tsoro_egdb_create(&opened)) &&
        !tsoro_ok(tsoro_egdb_add_path(opened, path))) {
        tsoro_egdb_destroy(opened);
        opened = NULL;
    }
    return opened;
}

int tsoro_egdb_from_option(const char *text, tsoro_egdb **db)
{
    const char *wish = getenv("TSORO_EGDB");
    *db = NULL;
    if (text != NULL)
        return tsoro_egdb_open(text, db);
    if (wish == NULL)
        *db = open_usual();
    else if (*wish != 0)
        return tsoro_egdb_open(wish, db);
    return TSORO_OPTIONS_GO;
}
