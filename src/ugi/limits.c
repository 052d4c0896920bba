/* Reads `go` and shares out the time. */
#include "ugi/state.h"

#include "os/clock.h"

typedef struct go_words {
    int64_t time[2], increment[2]; /* milliseconds, by player; time < 0: not given */
    int64_t movetime, depth, nodes;
    bool infinite;
    bool any; /* some limit was meant, though perhaps not understood */
} go_words;

/* Where the number of a keyword goes; NULL for a word that is none. */
static int64_t *place(go_words *go, tsoro_words word, int64_t *least, int64_t *most)
{
    static const int64_t most_ms = INT64_C(1000) * 60 * 60 * 24 * 30;
    *least = 0;
    *most = most_ms;
    if (tsoro_word_is(word, "p1time")) {
        return &go->time[TSORO_SOUTH];
    }
    if (tsoro_word_is(word, "p2time")) {
        return &go->time[TSORO_NORTH];
    }
    if (tsoro_word_is(word, "p1inc")) {
        return &go->increment[TSORO_SOUTH];
    }
    if (tsoro_word_is(word, "p2inc")) {
        return &go->increment[TSORO_NORTH];
    }
    *least = 1;
    if (tsoro_word_is(word, "movetime")) {
        return &go->movetime;
    }
    if (tsoro_word_is(word, "depth")) {
        *most = TSORO_MAX_DEPTH;
        return &go->depth;
    }
    if (tsoro_word_is(word, "nodes")) {
        *most = INT64_MAX;
        return &go->nodes;
    }
    return NULL;
}

/* Takes the number of a keyword. One outside the bounds is brought inside, with a word about it. */
static void take_number(tsoro_ugi *ugi, tsoro_words *line, tsoro_words keyword, int64_t *to,
                        int64_t least, int64_t most)
{
    tsoro_words word = tsoro_take_word(line);
    int64_t number;
    char what[96];
    if (!tsoro_word_number(word, &number)) {
        snprintf(what, sizeof what, "go %.*s: expected a number, not", (int)keyword.length,
                 keyword.text);
        tsoro_complain(ugi, what, word);
        return;
    }
    *to = number < least ? least : number > most ? most : number;
    if (*to != number) {
        snprintf(what, sizeof what, "go %.*s: taken as %lld", (int)keyword.length, keyword.text,
                 (long long)*to);
        tsoro_complain(ugi, what, word);
    }
}

static go_words read_words(tsoro_ugi *ugi, tsoro_words line)
{
    go_words go = {.time = {-1, -1}};
    for (;;) {
        tsoro_words word = tsoro_take_word(&line);
        int64_t least;
        int64_t most;
        if (word.length == 0) {
            return go;
        }
        int64_t *to = place(&go, word, &least, &most);
        if (to != NULL) {
            go.any = true;
            take_number(ugi, &line, word, to, least, most);
        } else if (tsoro_word_is(word, "infinite")) {
            go.infinite = true;
        } else {
            tsoro_complain(ugi,
                           "go: expected p1time, p2time, p1inc, p2inc, movetime, depth, nodes or "
                           "infinite, not",
                           word);
        }
    }
}

static int64_t at_least_one(int64_t number)
{
    return number < 1 ? 1 : number;
}

/* A share of the clock: about a thirtieth and most of the increment, up to four times that when the
   search is in doubt, never near the flag. Messages take time of their own. */
static void share_clock(tsoro_limits *limits, int64_t time, int64_t increment)
{
    int64_t overhead = time / 10 < 20 ? time / 10 : 20;
    int64_t left = time - overhead;
    int64_t share = left / 30 + increment * 3 / 4;
    int64_t most = left * 4 / 10;
    int64_t soft = share < most ? share : most;
    int64_t hard = 4 * share < most ? 4 * share : most;
    limits->soft_us = (uint64_t)at_least_one(soft * 1000);
    limits->hard_us = (uint64_t)at_least_one(hard * 1000);
}

/* The whole time of the move, less what its messages take. */
static uint64_t movetime_us(int64_t milliseconds)
{
    int64_t overhead = milliseconds < 20 ? milliseconds * 100 : 2000;
    return (uint64_t)(milliseconds * 1000 - overhead);
}

tsoro_go tsoro_ugi_read_go(tsoro_ugi *ugi, tsoro_words line)
{
    tsoro_go go = {.began_ns = tsoro_monotonic_ns()};
    go_words words = read_words(ugi, line);
    tsoro_limits *limits = &go.limits;
    unsigned mover = tsoro_game_position(tsoro_session_game(ugi->session))->mover;
    if (words.time[mover] >= 0) {
        share_clock(limits, words.time[mover], words.increment[mover]);
    }
    if (words.movetime != 0) {
        uint64_t whole = movetime_us(words.movetime);
        limits->hard_us = limits->hard_us != 0 && limits->hard_us < whole ? limits->hard_us : whole;
    }
    limits->depth = (uint32_t)words.depth;
    limits->nodes = (uint64_t)words.nodes;
    bool limited = limits->hard_us != 0 || limits->depth != 0 || limits->nodes != 0;
    go.infinite = words.infinite || (!limited && !words.any);
    if (!limited && !go.infinite) {
        limits->nodes = 1; /* limits that were not understood: a move at once */
    }
    return go;
}
