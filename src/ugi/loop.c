/* Reads commands and hands them out. */
#include "ugi/ugi.h"

#include "base/alloc.h"
#include "ugi/state.h"

/* Longer lines are no command: a game of ten thousand plies fits. */
enum { MOST_LINE = 1 << 20 };

typedef struct input {
    FILE *file;
    char *line;
    size_t capacity;
} input;

/* Reads a line without its end; false at the end of the input. A line that is too long is skipped:
 *length is then MOST_LINE. */
static bool read_line(input *in, size_t *length)
{
    int byte = getc(in->file);
    *length = 0;
    if (byte == EOF) {
        return false;
    }
    for (; byte != EOF && byte != '\n'; byte = getc(in->file)) {
        if (*length == MOST_LINE) {
            continue;
        }
        char *grown = tsoro_grow_array(in->line, &in->capacity, *length + 1, 1);
        if (grown == NULL) {
            return false;
        }
        in->line = grown;
        in->line[(*length)++] = (char)byte;
    }
    return true;
}

static void identify(tsoro_ugi *ugi)
{
    tsoro_say(ugi, "id name Tsoro " TSORO_BUILD_VERSION);
    tsoro_say(ugi, "id author the Tsoro project");
    tsoro_ugi_list_options(ugi);
    tsoro_say(ugi, "ugiok");
}

static void new_game(tsoro_ugi *ugi)
{
    if (ugi->engine != NULL) {
        tsoro_engine_clear(ugi->engine);
        tsoro_ugi_reset(ugi);
    }
}

/* Commands that may not come while the engine searches. */
static void run_idle(tsoro_ugi *ugi, tsoro_words command, tsoro_words rest)
{
    tsoro_ugi_wait(ugi); /* until the move of a search that ends has been printed */
    if (tsoro_word_is(command, "ugi")) {
        identify(ugi);
    } else if (tsoro_word_is(command, "setoption")) {
        tsoro_ugi_setoption(ugi, rest);
    } else if (tsoro_word_is(command, "uginewgame")) {
        new_game(ugi);
    } else if (tsoro_word_is(command, "position")) {
        tsoro_ugi_position(ugi, rest);
    } else if (tsoro_word_is(command, "go")) {
        tsoro_ugi_go(ugi, rest);
    } else if (tsoro_word_is(command, "query")) {
        tsoro_ugi_query(ugi, rest);
    } else {
        tsoro_complain(ugi,
                       "expected ugi, isready, uginewgame, setoption, position, go, query, stop or "
                       "quit, not",
                       command);
    }
}

/* Runs one line; false for `quit`. */
static bool run(tsoro_ugi *ugi, tsoro_words line)
{
    tsoro_words command = tsoro_take_word(&line);
    if (command.length == 0) {
        return true;
    }
    if (tsoro_word_is(command, "quit")) {
        return false;
    }
    if (tsoro_word_is(command, "stop")) {
        tsoro_ugi_stop(ugi);
    } else if (tsoro_word_is(command, "isready")) {
        bool ready = tsoro_ugi_searching(ugi) || tsoro_ugi_warm_up(ugi);
        tsoro_say(ugi, ready ? "readyok" : "info string not ready");
    } else if (tsoro_ugi_searching(ugi) && !tsoro_ugi_stopped(ugi)) {
        tsoro_complain(ugi, "not while searching, when only isready, stop and quit are taken",
                       command);
    } else {
        run_idle(ugi, command, line);
    }
    return true;
}

static void serve(tsoro_ugi *ugi, input *in)
{
    size_t length;
    bool going = true;
    while (going && !ferror(ugi->out) && read_line(in, &length)) {
        if (length == MOST_LINE) {
            tsoro_say(ugi, "info string a line of a mebibyte or more was skipped");
        } else {
            going = run(ugi, (tsoro_words){in->line, length});
        }
    }
    tsoro_ugi_stop(ugi);
    tsoro_ugi_wait(ugi);
}

bool tsoro_ugi_run(FILE *in, FILE *out, int *lost)
{
    input lines = {.file = in};
    tsoro_ugi ugi = {
        .out = out,
        .variant = tsoro_variant_preset(TSORO_FUVA),
        .threads = 1,
        .hash_mib = (unsigned)(TSORO_HASH_DEFAULT >> 20),
        .multipv = 1,
        .level = TSORO_LEVEL_FULL,
        .lock = tsoro_mutex_create(),
        .changed = tsoro_condition_create(),
    };
    bool able = ugi.lock != NULL && ugi.changed != NULL;
    if (able) {
        serve(&ugi, &lines);
    }
    *lost = ugi.lost;
    tsoro_session_destroy(ugi.session);
    tsoro_engine_destroy(ugi.engine);
    tsoro_egdb_destroy(ugi.egdb);
    tsoro_condition_destroy(ugi.changed);
    tsoro_mutex_destroy(ugi.lock);
    tsoro_free(lines.line);
    return able;
}
