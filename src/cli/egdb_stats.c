#include "cli/command.h"
#include "cli/egdb.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/proof_tables.h"
#include "cli/text.h"

#include "endgame/longest.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct stats_job {
    const tsoro_egdb *db;
    bool json, longest;
} stats_job;

typedef struct sums {
    uint64_t won, lost, endless;
    unsigned plies; /* the most quiet plies in a row of any layer */
} sums;

static sums add_layers(const tsoro_egdb *db, unsigned table)
{
    sums all = {0};
    for (unsigned i = 0; i < tsoro_egdb_about(db, table).layers; i++) {
        tsoro_egdb_layer layer = tsoro_egdb_about_layer(db, table, i);
        all.won += layer.won;
        all.lost += layer.lost;
        all.endless += layer.endless;
        all.plies = layer.plies > all.plies ? layer.plies : all.plies;
    }
    return all;
}

/* --- The longest forced win --- */

static void print_move(const tsoro_variant *variant, const tsoro_position *position,
                       const tsoro_move *move, bool first)
{
    char text[TSORO_MOVE_TEXT];
    tsoro_move_write(variant, position, move, text, sizeof text);
    printf("%s%s", first ? "" : " ", text);
}

/* The moves of both sides to the end, with a space between. */
static tsoro_status print_line(const tsoro_egdb *db, const tsoro_variant *variant,
                               tsoro_position position)
{
    tsoro_position after;
    tsoro_move move;
    tsoro_status status = {0};
    for (bool first = true; tsoro_ok(status); first = false) {
        status = tsoro_egdb_best_move(db, variant, &position, &move, &after);
        if (tsoro_ok(status)) {
            print_move(variant, &position, &move, first);
            position = after;
        }
    }
    return status.code == TSORO_ERR_NOT_COVERED ? (tsoro_status){0} : status;
}

/* `before`, `between` and `after` stand around the position and its line. */
static tsoro_status print_longest(const stats_job *job, unsigned table, const char *before,
                                  const char *between, const char *after)
{
    tsoro_egdb_info about = tsoro_egdb_about(job->db, table);
    char text[TSORO_POSITION_TEXT];
    tsoro_position position;
    tsoro_status status = tsoro_egdb_longest(job->db, table, &position);
    if (status.code == TSORO_ERR_NOT_COVERED)
        return (tsoro_status){0};
    if (tsoro_ok(status)) {
        tsoro_position_write(&about.key, &position, text, sizeof text);
        printf("%s%s%s", before, text, between);
        status = print_line(job->db, &about.key, position);
        fputs(after, stdout);
    }
    return status;
}

/* --- A table --- */

static tsoro_status print_json(const stats_job *job, unsigned table)
{
    tsoro_egdb_info about = tsoro_egdb_about(job->db, table);
    sums all = add_layers(job->db, table);
    char text[TSORO_VARIANT_TEXT];
    char name[32];
    tsoro_status status = {0};
    tsoro_variant_write(&about.key, false, text, sizeof text);
    tsoro_proof_tables_name(name, about.name);
    printf("{\"table\":\"%s\",\"variant\":\"%s\",\"side\":%u,\"total\":%u,\"positions\":%" PRIu64
           ",\"won\":%" PRIu64 ",\"lost\":%" PRIu64 ",\"endless\":%" PRIu64
           ",\"quietPlies\":%u,\"bytes\":%" PRIu64,
           name, text, about.side, about.total, about.positions, all.won, all.lost, all.endless,
           all.plies, about.bytes);
    if (about.distances)
        printf(",\"longest\":%u", about.longest);
    if (job->longest)
        status = print_longest(job, table, ",\"position\":\"", "\",\"line\":\"", "\"");
    puts("}");
    return status;
}

static void print_layers(const tsoro_egdb *db, unsigned table)
{
    tsoro_egdb_info about = tsoro_egdb_about(db, table);
    for (unsigned i = 0; i < about.layers; i++) {
        tsoro_egdb_layer layer = tsoro_egdb_about_layer(db, table, i);
        printf("%u\t%u\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%u\t%" PRIu64 "\n", layer.own,
               layer.enemy, layer.won, layer.lost, layer.endless, layer.plies, layer.bytes);
    }
}

static tsoro_status print_table(const stats_job *job, unsigned table)
{
    const tsoro_egdb *db = job->db;
    tsoro_egdb_info about = tsoro_egdb_about(db, table);
    sums all = add_layers(db, table);
    char text[TSORO_VARIANT_TEXT];
    tsoro_status status = {0};
    tsoro_variant_write(&about.key, false, text, sizeof text);
    printf(_("# %s: %s, up to %u a side and %u in all\n"), about.name, text, about.side,
           about.total);
    printf(_("# %" PRIu64 " positions: %" PRIu64 " won, %" PRIu64 " lost, %" PRIu64
             " endless; %" PRIu64 " bytes, %.3f bits a position\n"),
           about.positions, all.won, all.lost, all.endless, about.bytes,
           8.0 * (double)about.bytes / (double)about.positions);
    if (about.distances)
        printf(_("# with distances; the longest forced win takes %u plies\n"), about.longest);
    if (job->longest)
        status = print_longest(job, table, "# ", "\n# ", "\n");
    puts(_("# own\tenemy\twon\tlost\tendless\tquiet plies\tbytes"));
    print_layers(db, table);
    return status;
}

int tsoro_egdb_stats_command(int argc, char **argv)
{
    stats_job job = {0};
    const tsoro_option options[] = {
        {"longest", NULL,
         N_("of a table with distances show a position of the longest forced win, and its moves"),
         TSORO_OPTION_FLAG, &job.longest, 0, 0},
        {"json", NULL, N_("print one line of JSON for each table"), TSORO_OPTION_FLAG, &job.json, 0,
         0},
        {0}};
    const tsoro_usage usage = {
        "egdb stats",
        "TABLE [OPTION]...",
        N_("Counts what a table holds, or every table of a folder, layer by layer: stones of the "
           "player to move, stones of the other, positions won, lost and endless for the player "
           "to move, the most quiet plies in a row that a forced win there needs, and bytes."),
        "  tsoro egdb stats 6-r1+r2-bonus2-side6.egdb",
        options,
        1};
    tsoro_egdb *db = NULL;
    int go = tsoro_egdb_begin(&usage, argc, argv, &db);
    if (go != TSORO_OPTIONS_GO)
        return go;
    job.db = db;
    tsoro_status status = {0};
    for (unsigned i = 0; i < tsoro_egdb_tables(db) && tsoro_ok(status); i++)
        status = job.json ? print_json(&job, i) : print_table(&job, i);
    tsoro_egdb_destroy(db);
    return tsoro_ok(status) ? tsoro_finish(TSORO_EXIT_OK) : tsoro_fail_table(status, argv[1]);
}
