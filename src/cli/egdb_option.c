#include "cli/egdb.h"

#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include <stdlib.h>

int tsoro_egdb_from_option(const char *text, tsoro_egdb **db)
{
    const char *path = text != NULL ? text : getenv("TSORO_EGDB");
    tsoro_egdb *opened = NULL;
    if (path != NULL && *path != 0) {
        tsoro_status status = tsoro_egdb_create(&opened);
        if (tsoro_ok(status))
            status = tsoro_egdb_add_path(opened, path);
        if (!tsoro_ok(status)) {
            tsoro_egdb_destroy(opened);
            return tsoro_fail_status(status, _("databases"), path);
        }
    }
    *db = opened;
    return TSORO_OPTIONS_GO;
}
