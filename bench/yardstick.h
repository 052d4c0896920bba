/* The UGI loop that the two yardsticks share. A yardstick is frozen: strength is measured against
   it, so a change here or in one of them makes every older figure incomparable. */
#ifndef TSORO_BENCH_YARDSTICK_H
#define TSORO_BENCH_YARDSTICK_H

#include "os/clock.h"
#include "tsoro/game.h"
#include "tsoro/notation.h"

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct yard_limits {
    uint64_t deadline_ns; /* on the monotonic clock; 0: none */
    uint64_t nodes;       /* 0: none */
    uint32_t depth;       /* 0: none */
} yard_limits;

typedef struct yard_input {
    char bytes[1 << 20];
    size_t start, end; /* what was read and not yet taken */
    bool closed;
} yard_input;

static yard_input yard_in;
static bool yard_quit;

/* What a yardstick is: its name (YARD_NAME), how often it looks at its input (every YARD_LOOK
   nodes), and the move it finds. The mover has a move. */
static tsoro_move yard_think(const tsoro_game *game, const yard_limits *limits);

/* Reads what is there, or waits for something. */
static void yard_fill(bool wait)
{
    struct pollfd from = {.fd = STDIN_FILENO, .events = POLLIN};
    if (yard_in.start != 0) {
        memmove(yard_in.bytes, yard_in.bytes + yard_in.start, yard_in.end - yard_in.start);
        yard_in.end -= yard_in.start;
        yard_in.start = 0;
    }
    if (yard_in.end == sizeof yard_in.bytes || yard_in.closed) {
        yard_in.closed = true;
        return;
    }
    if (poll(&from, 1, wait ? -1 : 0) <= 0) {
        return;
    }
    ssize_t got =
        read(STDIN_FILENO, yard_in.bytes + yard_in.end, sizeof yard_in.bytes - yard_in.end);
    yard_in.closed = got <= 0;
    yard_in.end += got > 0 ? (size_t)got : 0;
}

/* The next whole line, its end made a NUL; NULL if there is none yet. */
static char *yard_line(void)
{
    char *line = yard_in.bytes + yard_in.start;
    char *end = memchr(line, '\n', yard_in.end - yard_in.start);
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    yard_in.start = (size_t)(end + 1 - yard_in.bytes);
    return line;
}

/* Whether the search must end. Answers isready, stop and quit meanwhile. */
static bool yard_must_stop(const yard_limits *limits, uint64_t nodes)
{
    if ((limits->nodes != 0 && nodes >= limits->nodes) ||
        (limits->deadline_ns != 0 && tsoro_monotonic_ns() >= limits->deadline_ns)) {
        return true;
    }
    if (nodes % YARD_LOOK != 0) {
        return false;
    }
    yard_fill(false);
    bool stop = yard_in.closed;
    for (char *line; !stop && (line = yard_line()) != NULL;) {
        if (strcmp(line, "isready") == 0) {
            puts("readyok");
        }
        yard_quit = strcmp(line, "quit") == 0;
        stop = yard_quit || strcmp(line, "stop") == 0;
    }
    return stop;
}

static void yard_position(const tsoro_variant *variant, char *line, tsoro_game **game)
{
    char *moves = strstr(line, " moves");
    if (moves != NULL) {
        *moves = '\0';
        moves += 6;
    }
    tsoro_position position = tsoro_position_start(variant);
    if (strncmp(line, "fen ", 4) == 0 &&
        !tsoro_ok(tsoro_position_read(variant, line + 4, strlen(line + 4), &position))) {
        puts("info string bad position");
        return;
    }
    tsoro_game *next;
    if (!tsoro_ok(tsoro_game_create(variant, &position, &next))) {
        return;
    }
    for (char *word = moves ? strtok(moves, " ") : NULL; word; word = strtok(NULL, " ")) {
        tsoro_move move;
        if (!tsoro_ok(
                tsoro_move_read(variant, tsoro_game_position(next), word, strlen(word), &move)) ||
            !tsoro_ok(tsoro_game_play(next, &move))) {
            puts("info string bad move");
            tsoro_game_destroy(next);
            return;
        }
    }
    tsoro_game_destroy(*game);
    *game = next;
}

static void yard_query(const tsoro_game *game, const char *what)
{
    static const char *const results[] = {"none", "p1win", "p2win", "draw"};
    tsoro_result result = tsoro_game_result(game);
    if (strcmp(what, "result") == 0) {
        printf("response %s\n", results[result.outcome]);
    } else {
        bool yes = strcmp(what, "p1turn") == 0 ? tsoro_game_position(game)->mover == TSORO_SOUTH
                                               : result.reason != TSORO_REASON_NONE;
        printf("response %s\n", yes ? "true" : "false");
    }
}

static void yard_go(const tsoro_game *game, char *line)
{
    yard_limits limits = {0};
    uint64_t now = tsoro_monotonic_ns();
    const tsoro_position *position = tsoro_game_position(game);
    const char *clock = position->mover == TSORO_SOUTH ? "p1time" : "p2time";
    char *word = strtok(line, " ");
    while (word != NULL) {
        char *value = strtok(NULL, " ");
        uint64_t number = value ? strtoull(value, NULL, 10) : 0;
        if (strcmp(word, "nodes") == 0) {
            limits.nodes = number;
        } else if (strcmp(word, "depth") == 0) {
            limits.depth = (uint32_t)number;
        } else if (strcmp(word, "movetime") == 0) {
            limits.deadline_ns = now + number * 1000000 - (number > 10 ? 1000000 : 0);
        } else if (strcmp(word, clock) == 0) {
            limits.deadline_ns = now + number * 1000000 / 30;
        }
        word = value ? strtok(NULL, " ") : NULL;
    }
    char text[TSORO_MOVE_TEXT] = "none";
    if (tsoro_has_move(tsoro_game_variant(game), position)) {
        tsoro_move move = yard_think(game, &limits);
        tsoro_move_write(tsoro_game_variant(game), position, &move, text, sizeof text);
    }
    printf("bestmove %s\n", text);
}

static void yard_command(tsoro_variant *variant, tsoro_game **game, char *line)
{
    static const char option[] = "setoption name Variant value ";
    if (strcmp(line, "ugi") == 0) {
        printf("id name " YARD_NAME "\noption name Variant type string default fuva\nugiok\n");
    } else if (strcmp(line, "isready") == 0) {
        puts("readyok");
    } else if (strncmp(line, option, sizeof option - 1) == 0) {
        line += sizeof option - 1;
        if (!tsoro_ok(tsoro_variant_read(line, strlen(line), variant))) {
            puts("info string bad variant");
        }
        char start[] = "startpos";
        yard_position(variant, start, game);
    } else if (strncmp(line, "position ", 9) == 0) {
        yard_position(variant, line + 9, game);
    } else if (strncmp(line, "query ", 6) == 0) {
        yard_query(*game, line + 6);
    } else if (strncmp(line, "go ", 3) == 0) {
        yard_go(*game, line + 3);
    }
    yard_quit = yard_quit || strcmp(line, "quit") == 0;
    fflush(stdout);
}

int main(void)
{
    tsoro_variant variant = tsoro_variant_preset(TSORO_FUVA);
    tsoro_game *game = NULL;
    char start[] = "startpos";
    yard_position(&variant, start, &game);
    while (game != NULL && !yard_quit) {
        char *line = yard_line();
        if (line != NULL) {
            yard_command(&variant, &game, line);
        } else if (yard_in.closed) {
            break;
        } else {
            yard_fill(true);
        }
    }
    tsoro_game_destroy(game);
    return 0;
}

#endif
