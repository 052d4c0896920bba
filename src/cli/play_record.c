/* The game of `tsoro play` as a record. */
#include "cli/fail.h"
#include "cli/play.h"
#include "cli/record_file.h"
#include "cli/text.h"

#include <stdio.h>
#include <time.h>

static void player_name(const tsoro_session *session, unsigned player, char *name, size_t size)
{
    uint32_t level = tsoro_session_level(session, player);
    if (tsoro_session_role(session, player) == TSORO_ROLE_PERSON)
        snprintf(name, size, "?");
    else if (level == TSORO_LEVEL_FULL)
        snprintf(name, size, "Tsoro %s", TSORO_BUILD_VERSION);
    else
        snprintf(name, size, "Tsoro %s level %u", TSORO_BUILD_VERSION, level);
}

static bool set_tags(const tsoro_session *session, tsoro_record *record)
{
    char south[64], north[64], day[16];
    time_t now = time(NULL);
    struct tm calendar;
    localtime_r(&now, &calendar);
    strftime(day, sizeof day, "%Y.%m.%d", &calendar);
    player_name(session, TSORO_SOUTH, south, sizeof south);
    player_name(session, TSORO_NORTH, north, sizeof north);
    return tsoro_ok(tsoro_record_set_tag(record, "Date", day)) &&
           tsoro_ok(tsoro_record_set_tag(record, "South", south)) &&
           tsoro_ok(tsoro_record_set_tag(record, "North", north));
}

bool tsoro_play_record(const tsoro_play *play, tsoro_record **record)
{
    tsoro_record *made;
    if (!tsoro_record_copy(tsoro_play_game(play), play->source, &made))
        return false;
    if (!play->source && !set_tags(play->session, made)) {
        tsoro_fail_status((tsoro_status){.code = TSORO_ERR_MEMORY}, _("game"), NULL);
        tsoro_record_destroy(made);
        return false;
    }
    *record = made;
    return true;
}
