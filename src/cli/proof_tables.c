#include "cli/proof_tables.h"

#include "cli/egdb.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "endgame/key.h"
#include "os/pages.h"
#include "os/sha256.h"
#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>

void tsoro_proof_tables_name(char out[32], const char *name)
{
    snprintf(out, 32, "%.31s", name);
    for (char *at = out; *at; at++) {
        bool plain = (unsigned char)*at >= ' ' && *at != '"' && *at != '\\';
        *at = plain ? *at : '?';
    }
}

static int no_rules(const tsoro_variant *variant, const char *why)
{
    char text[TSORO_VARIANT_TEXT];
    tsoro_variant_write(variant, false, text, sizeof text);
    return tsoro_fail(_("no table can hold positions of %s, because of %s"), text, why);
}

/* Whether a table of this content is named already, perhaps otherwise. */
static bool is_named(const tsoro_proof_tables *tables, const uint8_t sha256[TSORO_SHA256_BYTES])
{
    for (unsigned i = 0; i < tables->count; i++) {
        if (memcmp(tables->tables[i].sha256, sha256, TSORO_SHA256_BYTES) == 0)
            return true;
    }
    return false;
}

/* Names the tables whose rules are those of the variant, each once. */
static int name_tables(const char *path, const tsoro_variant *variant, tsoro_proof_tables *tables)
{
    tsoro_variant key;
    char text[TSORO_VARIANT_TEXT];
    tsoro_status status = tsoro_egdb_key(variant, &key);
    if (!tsoro_ok(status))
        return no_rules(variant, status.found);
    for (unsigned i = 0; i < tsoro_egdb_tables(tables->db); i++) {
        tsoro_egdb_info about = tsoro_egdb_about(tables->db, i);
        uint8_t sha256[TSORO_SHA256_BYTES];
        if (!tsoro_variant_equal(&about.key, &key))
            continue;
        tsoro_egdb_hash(tables->db, i, sha256);
        if (is_named(tables, sha256))
            continue;
        if (tables->count == TSORO_SOLVE_MAX_TABLES)
            return tsoro_fail(_("more than %d tables for one variant"), TSORO_SOLVE_MAX_TABLES);
        tables->number[tables->count] = i;
        tsoro_solve_table *table = &tables->tables[tables->count++];
        tsoro_proof_tables_name(table->name, about.name);
        memcpy(table->sha256, sha256, sizeof sha256);
    }
    if (tables->count > 0)
        return TSORO_OPTIONS_GO;
    tsoro_variant_write(variant, false, text, sizeof text);
    return tsoro_fail(_("no table in \"%s\" is for the rules of %s"), path, text);
}

int tsoro_proof_tables_open(const char *path, const tsoro_variant *variant,
                            tsoro_proof_tables *tables)
{
    tsoro_proof_tables opened = {0};
    *tables = opened;
    if (!path)
        return TSORO_OPTIONS_GO;
    tsoro_status status = tsoro_egdb_create(&opened.db);
    if (tsoro_ok(status))
        status = tsoro_egdb_add_path(opened.db, path);
    int go = TSORO_OPTIONS_GO;
    if (tsoro_ok(status))
        go = name_tables(path, variant, &opened);
    else
        go = tsoro_fail_table(status, path);
    if (go != TSORO_OPTIONS_GO) {
        tsoro_proof_tables_close(&opened);
        return go;
    }
    opened.probe = tsoro_egdb_probe(opened.db);
    *tables = opened;
    return go;
}

int tsoro_proof_tables_unpack(tsoro_proof_tables *tables, uint64_t spare)
{
    for (unsigned i = 0; i < tables->count; i++) {
        tsoro_egdb_info about = tsoro_egdb_about(tables->db, tables->number[i]);
        bool fits = tsoro_memory_available() >= spare + about.positions / 4;
        tsoro_status status =
            fits ? tsoro_egdb_unpack(tables->db, tables->number[i]) : tsoro_egdb_check(tables->db);
        if (status.code == TSORO_ERR_CORRUPT)
            return tsoro_fail_layer(status);
        if (!tsoro_ok(status) && status.code != TSORO_ERR_MEMORY)
            return tsoro_fail_status(status, _("table"), about.name);
    }
    return TSORO_OPTIONS_GO;
}

void tsoro_proof_tables_close(tsoro_proof_tables *tables)
{
    tsoro_egdb_destroy(tables->db);
    tables->db = NULL;
}

void tsoro_proof_tables_print(const tsoro_solve_table *tables, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char hash[TSORO_SHA256_TEXT];
        tsoro_sha256_text(tables[i].sha256, hash);
        tsoro_print(stdout, _("This rests on the table {name}, sha256 {hash}\n"),
                    TSORO_VALUES({"name", tables[i].name}, {"hash", hash}));
    }
}

void tsoro_proof_tables_print_json(const tsoro_solve_table *tables, unsigned count)
{
    fputs(",\"tables\":[", stdout);
    for (unsigned i = 0; i < count; i++) {
        char hash[TSORO_SHA256_TEXT];
        tsoro_sha256_text(tables[i].sha256, hash);
        printf("%s{\"name\":\"%s\",\"sha256\":\"%s\"}", i ? "," : "", tables[i].name, hash);
    }
    putchar(']');
}
