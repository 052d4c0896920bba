/* Matches inside one process, for work on the search: two engines that differ in parameters or
   weights, or an engine against plain alpha-beta, over paired random openings.

     bench/arena VARIANT PAIRS PLAYER PLAYER [SEED]

   PLAYER is e:KEY=VALUE,... with nodes, ms, depth, level, weights (a file), hash and every
   parameter of search/engine.h; or ab:ms=N (iterative deepening alpha-beta on material, no table);
   or random. */
#include "base/random.h"
#include "search/engine.h"
#include "search/weights.h"
#include "tsoro/game.h"
#include "tsoro/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "plain.h"

#define PLIES_MOST 2000

typedef struct player {
    char kind; /* e, a, r */
    tsoro_engine *engine;
    const char *weights;
    tsoro_parameters parameters;
    uint64_t nodes, us, depth, level, hash;
    uint64_t moves, nodes_spent, depth_sum, us_spent;
} player;

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static uint64_t started;

static bool poll(void *context, const tsoro_search_info *info, uint64_t *elapsed)
{
    (void)context;
    (void)info;
    *elapsed = now_us() - started;
    return false;
}

static void set_option(player *p, const char *key, const char *value, const tsoro_variant *variant)
{
    long number = strtol(value, NULL, 10);
    if (strcmp(key, "nodes") == 0) {
        p->nodes = (uint64_t)number;
    } else if (strcmp(key, "ms") == 0) {
        p->us = 1000 * (uint64_t)number;
    } else if (strcmp(key, "depth") == 0) {
        p->depth = (uint64_t)number;
    } else if (strcmp(key, "level") == 0) {
        p->level = (uint64_t)number;
    } else if (strcmp(key, "weights") == 0) {
        p->weights = strdup(value);
    } else if (strcmp(key, "hash") == 0) {
        p->hash = (uint64_t)number << 20;
    } else if (!tsoro_parameters_set(&p->parameters, key, (int32_t)number)) {
        fprintf(stderr, "arena: no option %s\n", key);
        exit(2);
    }
    (void)variant;
}

/* Numbers in the order tsoro_tune_write() has them; # starts a comment line. */
static int16_t next_number(FILE *in)
{
    int c;
    while ((c = fgetc(in)) == '#' || c == ' ' || c == '\n') {
        while (c == '#' && (c = fgetc(in)) != '\n') {
            c = '#';
        }
    }
    char text[16];
    size_t length = 0;
    for (; c != EOF && !isspace(c) && length + 1 < sizeof text; c = fgetc(in)) {
        text[length++] = (char)c;
    }
    text[length] = '\0';
    char *end;
    long n = strtol(text, &end, 10);
    if (length == 0 || *end != '\0') {
        fprintf(stderr, "arena: bad weights\n");
        exit(2);
    }
    return (int16_t)n;
}

static void read_weights(player *p, const char *path)
{
    static int16_t numbers[40000];
    static tsoro_weights weights;
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "arena: no %s\n", path);
        exit(2);
    }
    unsigned files = (unsigned)next_number(in);
    next_number(in); /* family */
    for (size_t i = 0; i < tsoro_weights_length(files); i++) {
        numbers[i] = next_number(in);
    }
    fclose(in);
    tsoro_weights_unpack(numbers, files, &weights);
    tsoro_engine_set_weights(p->engine, &weights);
}

static void read_player(player *p, const char *text, const tsoro_variant *variant)
{
    char copy[400];
    memset(p, 0, sizeof *p);
    p->parameters = tsoro_parameters_default();
    p->kind = text[0];
    p->hash = 16u << 20;
    snprintf(copy, sizeof copy, "%s", strchr(text, ':') ? strchr(text, ':') + 1 : "");
    for (char *item = strtok(copy, ","); item; item = strtok(NULL, ",")) {
        char *equals = strchr(item, '=');
        if (!equals) {
            exit(2);
        }
        *equals = 0;
        set_option(p, item, equals + 1, variant);
    }
    if (p->kind == 'e') {
        tsoro_engine_options options = {.hash_bytes = p->hash};
        if (!tsoro_ok(tsoro_engine_create(&options, &p->engine))) {
            exit(1);
        }
        tsoro_engine_set_parameters(p->engine, &p->parameters);
        if (p->weights) {
            read_weights(p, p->weights);
        }
    }
}

static tsoro_move random_move(const tsoro_game *game, tsoro_random *random)
{
    tsoro_sowings walk;
    tsoro_sowing sowing, chosen = {.origin = 0};
    tsoro_sowings_start(&walk, tsoro_game_variant(game), tsoro_game_position(game));
    for (uint64_t seen = 1; seen < 500 && tsoro_sowings_next(&walk, &sowing); seen++) {
        if (tsoro_random_below(random, seen) == 0) {
            chosen = sowing;
        }
    }
    tsoro_move move = {.stop = chosen.stop, .origin = chosen.origin};
    uint64_t holes = tsoro_bonus_holes(tsoro_game_variant(game), &chosen);
    for (unsigned i = 0; i < chosen.bonus && holes; i++) {
        unsigned best = 0;
        for (unsigned pit = 0; pit < TSORO_MAX_PITS; pit++) {
            if ((holes >> pit & 1) &&
                (!(holes >> best & 1) || chosen.enemy[pit] > chosen.enemy[best])) {
                best = pit;
            }
        }
        move.bonus |= (uint64_t)1 << best;
        holes &= ~((uint64_t)1 << best);
    }
    return move;
}

static tsoro_move engine_move(player *p, const tsoro_game *game, uint64_t seed)
{
    static tsoro_position history[PLIES_MOST];
    size_t plies = tsoro_game_plies(game);
    for (size_t i = 0; i < plies; i++) {
        history[i] = *tsoro_game_position_at(game, i);
    }
    tsoro_root root = {tsoro_game_variant(game), tsoro_game_position(game), history, plies};
    tsoro_limits limits = {.nodes = p->nodes,
                           .depth = (uint32_t)p->depth,
                           .hard_us = p->us,
                           .level = (uint32_t)p->level,
                           .seed = seed,
                           .poll = p->us ? poll : NULL};
    tsoro_search_result result;
    if (!tsoro_ok(tsoro_search(p->engine, &root, &limits, &result))) {
        fprintf(stderr, "arena: search failed\n");
        exit(1);
    }
    p->nodes_spent += result.nodes;
    p->depth_sum += result.depth;
    p->moves++;
    return result.best;
}

static tsoro_move player_move(player *p, const tsoro_game *game, tsoro_random *random)
{
    started = now_us();
    tsoro_move move;
    if (p->kind == 'e') {
        move = engine_move(p, game, tsoro_random_next(random));
    } else if (p->kind == 'a') {
        uint64_t nodes = 0;
        unsigned depth = 0;
        move = plain_move(tsoro_game_variant(game), tsoro_game_position(game), p->us, p->nodes,
                          &nodes, &depth);
        p->nodes_spent += nodes;
        p->depth_sum += depth;
        p->moves++;
    } else {
        move = random_move(game, random);
    }
    p->us_spent += now_us() - started;
    return move;
}

/* Plays random plies; false if the game is over or one side is far ahead. */
static bool open_game(tsoro_game *game, uint64_t seed, unsigned plies)
{
    static player judge;
    tsoro_random random = tsoro_random_seeded(seed);
    if (judge.engine == NULL) {
        read_player(&judge, "e:hash=1", NULL);
    }
    while (tsoro_game_plies(game) < plies) {
        tsoro_move move = random_move(game, &random);
        if (tsoro_game_result(game).outcome != TSORO_OUTCOME_NONE ||
            !tsoro_ok(tsoro_game_play(game, &move))) {
            return false;
        }
    }
    if (tsoro_game_result(game).outcome != TSORO_OUTCOME_NONE) {
        return false;
    }
    tsoro_root root = {tsoro_game_variant(game), tsoro_game_position(game), NULL, 0};
    tsoro_limits limits = {.nodes = 20000};
    tsoro_search_result result;
    tsoro_engine_clear(judge.engine);
    return tsoro_ok(tsoro_search(judge.engine, &root, &limits, &result)) && result.score < 350 &&
           result.score > -350;
}

static tsoro_game *opened_game(const tsoro_variant *variant, uint64_t seed)
{
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        tsoro_game *game;
        if (!tsoro_ok(tsoro_game_create(variant, NULL, &game))) {
            exit(1);
        }
        if (open_game(game, seed * 1000 + attempt, 4 + variant->files / 8)) {
            return game;
        }
        tsoro_game_destroy(game);
    }
    fprintf(stderr, "arena: no balanced opening\n");
    exit(1);
}

/* Result for the first player: 2 win, 1 endless, 0 loss. */
static unsigned play(const tsoro_variant *variant, player *south, player *north, uint64_t seed,
                     size_t *plies)
{
    tsoro_random random = tsoro_random_seeded(seed + 99);
    tsoro_game *game = opened_game(variant, seed);
    player *players[2] = {south, north};
    for (unsigned i = 0; i < 2; i++) {
        if (players[i]->engine) {
            tsoro_engine_clear(players[i]->engine);
        }
    }
    while (tsoro_game_result(game).outcome == TSORO_OUTCOME_NONE &&
           tsoro_game_plies(game) < PLIES_MOST) {
        unsigned mover = tsoro_game_position(game)->mover;
        tsoro_move move = player_move(players[mover], game, &random);
        if (!tsoro_ok(tsoro_game_play(game, &move))) {
            fprintf(stderr, "arena: illegal move\n");
            exit(1);
        }
    }
    tsoro_outcome outcome = tsoro_game_result(game).outcome;
    *plies += tsoro_game_plies(game);
    tsoro_game_destroy(game);
    return outcome == TSORO_OUTCOME_SOUTH ? 2 : outcome == TSORO_OUTCOME_NORTH ? 0 : 1;
}

static double square_root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++) {
        r = (r + x / r) / 2;
    }
    return r;
}

static void report(const player *p, const char *name)
{
    if (p->moves) {
        printf("  %s: %.0f nodes/move, depth %.1f, %.2f ms/move, %.2f Mnps\n", name,
               (double)p->nodes_spent / (double)p->moves, (double)p->depth_sum / (double)p->moves,
               (double)p->us_spent / 1000 / (double)p->moves,
               (double)p->nodes_spent / (double)(p->us_spent + 1));
    }
}

int main(int count, char **words)
{
    if (count < 5) {
        fprintf(stderr, "arena VARIANT PAIRS PLAYER PLAYER [SEED]\n");
        return 2;
    }
    tsoro_variant variant;
    if (!tsoro_ok(tsoro_variant_read(words[1], strlen(words[1]), &variant))) {
        return 2;
    }
    static player a, b;
    read_player(&a, words[3], &variant);
    read_player(&b, words[4], &variant);
    unsigned pairs = (unsigned)strtoul(words[2], NULL, 10);
    uint64_t seed = count > 5 ? strtoull(words[5], NULL, 10) : 1;
    unsigned won = 0, endless = 0;
    size_t plies = 0;
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < pairs; i++) {
        unsigned first = play(&variant, &a, &b, seed * 1000003 + i, &plies);
        unsigned second = 2 - play(&variant, &b, &a, seed * 1000003 + i, &plies);
        won += (first == 2) + (second == 2);
        endless += (first == 1) + (second == 1);
        double pair = (first + second) / 4.0;
        sum += pair;
        squares += pair * pair;
    }
    double mean = sum / pairs, spread = squares / pairs - mean * mean;
    printf("%s: %.1f %% +- %.1f (+%u =%u -%u), %.0f plies a game\n", words[1], 100 * mean,
           196 * square_root(spread / pairs), won, endless, 2 * pairs - won - endless,
           (double)plies / (2.0 * pairs));
    report(&a, words[3]);
    report(&b, words[4]);
    return 0;
}
