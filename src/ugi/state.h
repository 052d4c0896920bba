/* What a UGI engine keeps between commands. The main thread reads commands; one more thread
   searches. While it does, the main thread touches only the lock, the stop flag and the output. */
#ifndef TSORO_UGI_STATE_H
#define TSORO_UGI_STATE_H

#include "os/thread.h"
#include "tsoro/egdb.h"
#include "tsoro/search.h"
#include "tsoro/session.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

/* What `go` asked for. Times are in microseconds from the moment the line was read. */
typedef struct tsoro_go {
    tsoro_limits limits;
    bool infinite;     /* answer only after `stop` */
    uint64_t began_ns; /* on the monotonic clock */
} tsoro_go;

typedef struct tsoro_ugi {
    FILE *out;
    int lost; /* error number of the first line that could not be written, 0: none */
    tsoro_variant variant;
    unsigned threads;
    unsigned hash_mib;
    unsigned multipv;
    unsigned level;
    uint64_t seed;          /* of a level's errors; 0: another one for each search */
    tsoro_egdb *egdb;       /* NULL: no databases */
    tsoro_probe probe;      /* of egdb */
    tsoro_engine *engine;   /* NULL before the first isready */
    tsoro_session *session; /* NULL: the start of the variant, not made yet */

    tsoro_mutex *lock;        /* of `finished` and the condition */
    tsoro_condition *changed; /* stop was set */
    tsoro_thread *searcher;   /* NULL: no search was started, or it was joined */
    bool finished;            /* the searcher is about to print its move */
    atomic_bool stop;         /* asks the searcher to end */
    tsoro_go go;              /* of the search that runs */
    uint64_t next_news_us;    /* when the searcher shows its next sign of life */
    tsoro_move fallback;      /* a legal move, in case the search fails */
} tsoro_ugi;

/* A cut of a command line. */
typedef struct tsoro_words {
    const char *text;
    size_t length;
} tsoro_words;

/* --- words.c --- */

/* Takes the next word off the line; length 0 at its end. */
tsoro_words tsoro_take_word(tsoro_words *line);

bool tsoro_word_is(tsoro_words word, const char *text);

/* The same without regard to case: names of options. */
bool tsoro_word_is_name(tsoro_words word, const char *text);

/* The line without white space at its ends. */
tsoro_words tsoro_trimmed(tsoro_words line);

/* Reads a whole number with an optional sign; false if the word is none or does not fit. */
bool tsoro_word_number(tsoro_words word, int64_t *number);

/* --- say.c: each call prints one whole line, from either thread --- */

void tsoro_say(tsoro_ugi *ugi, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `info string WHAT "WORD" ...`: what the engine makes of a text that it does not take. */
void tsoro_complain(tsoro_ugi *ugi, const char *what, tsoro_words word);

/* The same with the reason that a reader gave. */
void tsoro_complain_status(tsoro_ugi *ugi, const char *what, tsoro_words word, tsoro_status status);

/* --- reason.c --- */

/* Why a reader refused a text, in at most size - 1 bytes: what stands there, what may. Needs room
   for 64 bytes at least. */
void tsoro_explain(tsoro_status status, char *out, size_t size);

/* --- options.c --- */

void tsoro_ugi_list_options(tsoro_ugi *ugi);
void tsoro_ugi_setoption(tsoro_ugi *ugi, tsoro_words line);

/* Makes the engine and the session if they do not exist; false (after a complaint) without memory.
 */
bool tsoro_ugi_ready(tsoro_ugi *ugi);

/* The same, and gets what can be got before the clock of a search runs. */
bool tsoro_ugi_warm_up(tsoro_ugi *ugi);

/* --- game.c --- */

void tsoro_ugi_position(tsoro_ugi *ugi, tsoro_words line);
void tsoro_ugi_query(tsoro_ugi *ugi, tsoro_words line);

/* Puts the start of the variant in place of the game. */
bool tsoro_ugi_reset(tsoro_ugi *ugi);

/* --- limits.c --- */

tsoro_go tsoro_ugi_read_go(tsoro_ugi *ugi, tsoro_words line);

/* --- search.c --- */

void tsoro_ugi_go(tsoro_ugi *ugi, tsoro_words line);

/* Whether a search runs that has not yet settled its move. */
bool tsoro_ugi_searching(tsoro_ugi *ugi);

/* Whether the search that runs, or ran last, was asked to end. */
bool tsoro_ugi_stopped(tsoro_ugi *ugi);

/* Asks the search to end; does not wait. */
void tsoro_ugi_stop(tsoro_ugi *ugi);

/* Waits until the search, if there is one, has printed its move. */
void tsoro_ugi_wait(tsoro_ugi *ugi);

#endif
