#include "ugi/state.h"

#include "base/alloc.h"
#include "os/memory.h"
#include "tsoro/notation.h"
#include "ugi/threads.h"

#include <inttypes.h>
#include <string.h>

/* An option that is a number. */
typedef struct spin {
    const char *name;
    unsigned *value;
    unsigned low, high;
} spin;

enum { SPINS = 4, HASH_MOST_MIB = 1 << 20 };

/* Half of the machine's memory: the rest of the system wants to live. */
static unsigned most_hash_mib(void)
{
    uint64_t mib = tsoro_memory_bytes() >> 21;
    return mib == 0 || mib > HASH_MOST_MIB ? HASH_MOST_MIB : (unsigned)mib;
}

static void list_spins(tsoro_ugi *ugi, spin spins[SPINS])
{
    spins[0] = (spin){"Threads", &ugi->threads, 1, TSORO_MAX_THREADS};
    spins[1] = (spin){"Hash", &ugi->hash_mib, 1, most_hash_mib()};
    spins[2] = (spin){"MultiPV", &ugi->multipv, 1, TSORO_MAX_LINES};
    spins[3] = (spin){"Level", &ugi->level, 0, TSORO_LEVELS};
}

void tsoro_ugi_list_options(tsoro_ugi *ugi)
{
    spin spins[SPINS];
    char variant[TSORO_VARIANT_TEXT];
    list_spins(ugi, spins);
    for (unsigned i = 0; i < SPINS; i++) {
        tsoro_say(ugi, "option name %s type spin default %u min %u max %u", spins[i].name,
                  *spins[i].value, spins[i].low, spins[i].high);
    }
    tsoro_variant_write(&ugi->variant, false, variant, sizeof variant);
    tsoro_say(ugi, "option name Variant type string default %s", variant);
    tsoro_say(ugi, "option name EgdbPath type string default <empty>");
    tsoro_say(ugi, "option name Seed type string default 0");
}

static tsoro_engine_options engine_options(const tsoro_ugi *ugi)
{
    return (tsoro_engine_options){.hash_bytes = (size_t)ugi->hash_mib << 20,
                                  .thread_count = ugi->threads,
                                  .threads = tsoro_native_threads(),
                                  .probe = ugi->egdb != NULL ? &ugi->probe : NULL};
}

bool tsoro_ugi_ready(tsoro_ugi *ugi)
{
    while (ugi->engine == NULL) {
        tsoro_engine_options options = engine_options(ugi);
        if (tsoro_ok(tsoro_engine_create(&options, &ugi->engine))) {
            break;
        }
        tsoro_say(ugi, "info string no memory for Hash %u", ugi->hash_mib);
        if (ugi->hash_mib == 1) {
            return false;
        }
        ugi->hash_mib /= 2;
    }
    return ugi->session != NULL || tsoro_ugi_reset(ugi);
}

bool tsoro_ugi_warm_up(tsoro_ugi *ugi)
{
    if (!tsoro_ugi_ready(ugi)) {
        return false;
    }
    tsoro_engine_prepare(ugi->engine, &ugi->variant); /* without memory now a search tries again */
    return true;
}

static void set_spin(tsoro_ugi *ugi, const spin *option, tsoro_words value)
{
    int64_t number;
    if (!tsoro_word_number(value, &number) || number < option->low || number > option->high) {
        char what[80];
        snprintf(what, sizeof what, "option %s takes %u to %u, not", option->name, option->low,
                 option->high);
        tsoro_complain(ugi, what, value);
        return;
    }
    unsigned before = *option->value;
    *option->value = (unsigned)number;
    tsoro_engine_options options = engine_options(ugi);
    if (ugi->engine != NULL && !tsoro_ok(tsoro_engine_configure(ugi->engine, &options))) {
        *option->value = before;
        tsoro_complain(ugi, "no memory for that value of Hash or Threads", value);
    }
}

static void set_variant(tsoro_ugi *ugi, tsoro_words value)
{
    tsoro_variant before = ugi->variant;
    tsoro_status status = tsoro_variant_read(value.text, value.length, &ugi->variant);
    if (!tsoro_ok(status)) {
        tsoro_complain_status(ugi, "option Variant", value, status);
    } else if (ugi->session != NULL && !tsoro_ugi_reset(ugi)) {
        ugi->variant = before;
    }
}

static void set_seed(tsoro_ugi *ugi, tsoro_words value)
{
    int64_t number;
    if (tsoro_word_number(value, &number) && number >= 0) {
        ugi->seed = (uint64_t)number;
    } else {
        tsoro_complain(ugi, "option Seed takes a number, not", value);
    }
}

/* What is wrong with a path of databases, in the words of the terminal. */
static void complain_egdb(tsoro_ugi *ugi, tsoro_words value, tsoro_status status)
{
    tsoro_words name = status.found[0] ? (tsoro_words){status.found, strlen(status.found)} : value;
    if (status.code == TSORO_ERR_UNSUPPORTED) {
        tsoro_complain(ugi,
                       "option EgdbPath: no endgame table, or one of a later version or of another "
                       "revision of the rules",
                       name);
    } else if (status.code == TSORO_ERR_CORRUPT) {
        tsoro_complain(ugi, "option EgdbPath: the endgame table is damaged or cut short", name);
    } else {
        tsoro_complain_status(ugi, "option EgdbPath", value, status);
    }
}

/* The databases at a path; NULL after a complaint. */
static tsoro_egdb *open_egdb(tsoro_ugi *ugi, tsoro_words value)
{
    tsoro_egdb *egdb = NULL;
    char *path = tsoro_alloc_array(value.length + 1, 1);
    tsoro_status status = {.code = TSORO_ERR_MEMORY};
    if (path != NULL) {
        memcpy(path, value.text, value.length);
        status = tsoro_egdb_create(&egdb);
    }
    if (tsoro_ok(status)) {
        status = tsoro_egdb_add_path(egdb, path);
    }
    tsoro_free(path);
    if (!tsoro_ok(status)) {
        complain_egdb(ugi, value, status);
    } else if (tsoro_egdb_tables(egdb) == 0) {
        tsoro_complain(ugi, "option EgdbPath: no tables in", value);
    } else {
        return egdb;
    }
    tsoro_egdb_destroy(egdb);
    return NULL;
}

/* Nothing, or `<empty>`, closes the databases. */
static void set_egdb(tsoro_ugi *ugi, tsoro_words value)
{
    bool none = value.length == 0 || tsoro_word_is(value, "<empty>");
    tsoro_egdb *before = ugi->egdb;
    tsoro_egdb *after = none ? NULL : open_egdb(ugi, value);
    if (after == NULL && !none) {
        return;
    }
    ugi->egdb = after;
    ugi->probe = after != NULL ? tsoro_egdb_probe(after) : (tsoro_probe){0};
    tsoro_engine_options options = engine_options(ugi);
    if (ugi->engine != NULL) {
        tsoro_engine_configure(ugi->engine, &options); /* the same table: nothing can fail */
    }
    tsoro_egdb_destroy(before);
    if (after != NULL) {
        tsoro_say(ugi, "info string EgdbPath: %u tables", tsoro_egdb_tables(after));
    }
}

/* Cuts `name N value V`, both of which may hold spaces, at the word `value`. */
static bool cut(tsoro_words line, tsoro_words *name, tsoro_words *value)
{
    if (!tsoro_word_is(tsoro_take_word(&line), "name")) {
        return false;
    }
    *name = (tsoro_words){line.text, 0};
    for (;;) {
        tsoro_words word = tsoro_take_word(&line);
        if (word.length == 0 || tsoro_word_is(word, "value")) {
            break;
        }
        name->length = (size_t)(line.text - name->text);
    }
    *name = tsoro_trimmed(*name);
    *value = tsoro_trimmed(line);
    return name->length != 0;
}

void tsoro_ugi_setoption(tsoro_ugi *ugi, tsoro_words line)
{
    spin spins[SPINS];
    tsoro_words name;
    tsoro_words value;
    if (!cut(line, &name, &value)) {
        tsoro_complain(ugi, "setoption wants name N value V, not", line);
        return;
    }
    list_spins(ugi, spins);
    for (unsigned i = 0; i < SPINS; i++) {
        if (tsoro_word_is_name(name, spins[i].name)) {
            set_spin(ugi, &spins[i], value);
            return;
        }
    }
    if (tsoro_word_is_name(name, "Variant")) {
        set_variant(ugi, value);
    } else if (tsoro_word_is_name(name, "EgdbPath")) {
        set_egdb(ugi, value);
    } else if (tsoro_word_is_name(name, "Seed")) {
        set_seed(ugi, value);
    } else {
        tsoro_complain(ugi,
                       "setoption: expected Threads, Hash, MultiPV, Level, Variant, EgdbPath or "
                       "Seed, not",
                       name);
    }
}
