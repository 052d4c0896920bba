#include "match/player.h"

#include "base/alloc.h"
#include "match/random_move.h"
#include "os/clock.h"
#include "os/process.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GRACE_MS = 2000, MOST_OPTIONS = 64, SLICE_MS = 50 };

struct tsoro_player {
    const tsoro_match_player *wanted;
    uint64_t patience_ms;
    const volatile bool *stop; /* of the match */
    tsoro_process *process;    /* NULL: plays at random */
    tsoro_random random;
    char *position; /* the command `position ...` of the game so far */
    size_t capacity, length;
    size_t plies; /* moves that stand in it */
};

/* --- Talking --- */

static bool send(tsoro_player *player, const char *text, size_t length)
{
    return tsoro_ok(tsoro_process_write_line(player->process, text, length, player->patience_ms));
}

static bool send_text(tsoro_player *player, const char *text)
{
    return send(player, text, strlen(text));
}

/* Reads a line, in short waits, so that a match that is stopped ends soon. */
static tsoro_read read_line(tsoro_player *player, uint64_t deadline_ms, tsoro_line *line)
{
    for (;;) {
        uint64_t now = tsoro_monotonic_ms();
        uint64_t left = now < deadline_ms ? deadline_ms - now : 0;
        uint64_t slice = left < SLICE_MS ? left : SLICE_MS;
        tsoro_read got = tsoro_process_read_line(player->process, slice, line);
        bool stopped = player->stop != NULL && *player->stop;
        if (got != TSORO_READ_TIMEOUT || slice == left || stopped) {
            return got;
        }
    }
}

/* Reads up to a line that begins with the word; its text holds until the next read. NULL if none
   comes before the deadline; *ended says whether none ever will. */
static const char *wait_for(tsoro_player *player, const char *word, uint64_t deadline_ms,
                            bool *ended)
{
    size_t length = strlen(word);
    for (;;) {
        tsoro_line line;
        tsoro_read got = read_line(player, deadline_ms, &line);
        *ended = got != TSORO_READ_LINE && got != TSORO_READ_TIMEOUT;
        if (got != TSORO_READ_LINE) {
            return NULL;
        }
        if (strncmp(line.text, word, length) == 0 &&
            (line.text[length] == ' ' || line.text[length] == '\0')) {
            return line.text + length;
        }
    }
}

static bool is_ready(tsoro_player *player)
{
    bool ended;
    return send_text(player, "isready") &&
           wait_for(player, "readyok", tsoro_monotonic_ms() + player->patience_ms, &ended) != NULL;
}

/* --- Starting --- */

/* Names of the options that the engine offers. */
typedef struct offer {
    char names[MOST_OPTIONS][64];
    unsigned count;
} offer;

/* `option name N type ...`: keeps N. */
static void note_option(offer *options, const char *line)
{
    const char *name = strstr(line, "name ");
    const char *type = strstr(line, " type");
    if (name == NULL || type == NULL || type < name + 5 || options->count == MOST_OPTIONS) {
        return;
    }
    size_t length = (size_t)(type - (name + 5));
    if (length < sizeof options->names[0]) {
        memcpy(options->names[options->count], name + 5, length);
        options->names[options->count++][length] = '\0';
    }
}

static bool handshake(tsoro_player *player, offer *options)
{
    uint64_t deadline = tsoro_monotonic_ms() + player->patience_ms;
    if (!send_text(player, "ugi")) {
        return false;
    }
    for (;;) {
        tsoro_line line;
        if (read_line(player, deadline, &line) != TSORO_READ_LINE) {
            return false;
        }
        if (strncmp(line.text, "option ", 7) == 0) {
            note_option(options, line.text);
        }
        if (strcmp(line.text, "ugiok") == 0) {
            return true;
        }
    }
}

static bool offers(const offer *options, const char *name)
{
    for (unsigned i = 0; i < options->count; i++) {
        if (strcmp(options->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool refuse(tsoro_match_error *error, const tsoro_match_player *wanted, const char *what,
                   const char *name)
{
    error->status.code = TSORO_ERR_UNSUPPORTED;
    snprintf(error->text, sizeof error->text, "%s: %s%s", wanted->name, what, name);
    return false;
}

static bool set_option(tsoro_player *player, const offer *options, const char *name,
                       const char *value, tsoro_match_error *error)
{
    char line[2048];
    if (!offers(options, name)) {
        return refuse(error, player->wanted, "the engine has no option ", name);
    }
    snprintf(line, sizeof line, "setoption name %s value %s", name, value);
    return send_text(player, line) || refuse(error, player->wanted, "the engine has ended", "");
}

static bool set_up(tsoro_player *player, const tsoro_variant *variant, tsoro_match_error *error)
{
    char text[TSORO_VARIANT_TEXT];
    offer options = {.count = 0};
    if (!handshake(player, &options)) {
        return refuse(error, player->wanted, "no UGI engine answers", "");
    }
    tsoro_variant_write(variant, false, text, sizeof text);
    if (!set_option(player, &options, "Variant", text, error)) {
        return false;
    }
    const tsoro_match_option *option = player->wanted->options;
    for (; option != NULL && option->name != NULL; option++) {
        if (!set_option(player, &options, option->name, option->value, error)) {
            return false;
        }
    }
    return is_ready(player) || refuse(error, player->wanted, "the engine does not get ready", "");
}

tsoro_player *tsoro_player_open(const tsoro_match *match, unsigned index, tsoro_match_error *error)
{
    const tsoro_match_player *wanted = &match->players[index];
    tsoro_player *player = tsoro_alloc(sizeof *player);
    if (player == NULL) {
        error->status.code = TSORO_ERR_MEMORY;
        return NULL;
    }
    player->wanted = wanted;
    player->patience_ms = match->patience_ms;
    player->stop = match->stop;
    if (wanted->command == NULL) {
        return player;
    }
    error->status = tsoro_process_start(wanted->command, -1, &player->process);
    if (!tsoro_ok(error->status)) {
        snprintf(error->text, sizeof error->text, "%s", wanted->command[0]);
        tsoro_free(player);
        return NULL;
    }
    if (!set_up(player, &match->openings->variant, error)) {
        tsoro_player_close(player);
        return NULL;
    }
    return player;
}

void tsoro_player_close(tsoro_player *player)
{
    if (player == NULL) {
        return;
    }
    if (player->process != NULL) {
        send_text(player, "quit");
        tsoro_process_stop(player->process, GRACE_MS);
    }
    tsoro_free(player->position);
    tsoro_free(player);
}

bool tsoro_player_new_game(tsoro_player *player, uint64_t seed)
{
    player->random = tsoro_random_seeded(seed);
    player->length = 0;
    player->plies = 0;
    return player->process == NULL || (send_text(player, "uginewgame") && is_ready(player));
}

/* --- Moving --- */

static bool append(tsoro_player *player, const char *text, size_t length)
{
    char *grown =
        tsoro_grow_array(player->position, &player->capacity, player->length + length + 1, 1);
    if (grown == NULL) {
        return false;
    }
    player->position = grown;
    memcpy(grown + player->length, text, length);
    player->length += length;
    return true;
}

static bool append_start(tsoro_player *player, const tsoro_game *game)
{
    const tsoro_variant *variant = tsoro_game_variant(game);
    const tsoro_position *first = tsoro_game_position_at(game, 0);
    tsoro_position start = tsoro_position_start(variant);
    char text[TSORO_POSITION_TEXT + 32] = "position startpos moves";
    if (!tsoro_position_equal(first, &start)) {
        char line[TSORO_POSITION_TEXT];
        tsoro_position_write(variant, first, line, sizeof line);
        snprintf(text, sizeof text, "position fen %s moves", line);
    }
    return append(player, text, strlen(text));
}

/* Brings the command up to the game. */
static bool follow(tsoro_player *player, const tsoro_game *game)
{
    if (player->length == 0 && !append_start(player, game)) {
        return false;
    }
    for (; player->plies < tsoro_game_plies(game); player->plies++) {
        tsoro_move move = tsoro_game_move_at(game, player->plies);
        char text[TSORO_MOVE_TEXT + 1] = " ";
        size_t length = 1 + tsoro_move_write(tsoro_game_variant(game),
                                             tsoro_game_position_at(game, player->plies), &move,
                                             text + 1, sizeof text - 1);
        if (!append(player, text, length)) {
            return false;
        }
    }
    return true;
}

/* `position ... moves` without a move is said without the word. */
static bool send_position(tsoro_player *player)
{
    size_t length = player->plies != 0 ? player->length : player->length - strlen(" moves");
    return send(player, player->position, length);
}

static void go_line(const tsoro_match_player *wanted, const tsoro_clocks *clocks, char out[256])
{
    size_t used = (size_t)snprintf(out, 256, "go");
    if (wanted->clock_ms != 0) {
        used += (size_t)snprintf(out + used, 256 - used,
                                 " p1time %" PRIu64 " p2time %" PRIu64 " p1inc %" PRIu64
                                 " p2inc %" PRIu64,
                                 clocks->left_ms[0], clocks->left_ms[1], clocks->increment_ms[0],
                                 clocks->increment_ms[1]);
    }
    if (wanted->movetime_ms != 0) {
        used += (size_t)snprintf(out + used, 256 - used, " movetime %" PRIu64, wanted->movetime_ms);
    }
    if (wanted->nodes != 0) {
        used += (size_t)snprintf(out + used, 256 - used, " nodes %" PRIu64, wanted->nodes);
    }
    if (wanted->depth != 0) {
        snprintf(out + used, 256 - used, " depth %" PRIu64, wanted->depth);
    }
}

static tsoro_forfeit read_answer(const tsoro_game *game, const char *text, tsoro_move *move,
                                 char answer[64])
{
    text += *text == ' ';
    snprintf(answer, 64, "%.40s", text);
    for (char *byte = answer; *byte != '\0'; byte++) {
        *byte = *byte >= ' ' && *byte < 0x7f && *byte != '}' ? *byte : '?';
    }
    tsoro_move read;
    tsoro_status status = tsoro_move_read(tsoro_game_variant(game), tsoro_game_position(game), text,
                                          strlen(text), &read);
    if (!tsoro_ok(status) || tsoro_game_why_not(game, &read) != TSORO_WHY_LEGAL) {
        return TSORO_FORFEIT_ILLEGAL;
    }
    *move = read;
    return TSORO_FORFEIT_NONE;
}

tsoro_forfeit tsoro_player_move(tsoro_player *player, const tsoro_game *game,
                                const tsoro_clocks *clocks, tsoro_move *move, uint64_t *us,
                                char answer[64])
{
    unsigned mover = tsoro_game_position(game)->mover;
    const tsoro_match_player *wanted = player->wanted;
    char go[256];
    bool ended;
    *us = 0;
    answer[0] = '\0';
    if (player->process == NULL) {
        return tsoro_random_move(game, &player->random, move) ? TSORO_FORFEIT_NONE
                                                              : TSORO_FORFEIT_ILLEGAL;
    }
    go_line(wanted, clocks, go);
    if (!follow(player, game) || !send_position(player) || !is_ready(player)) {
        return TSORO_FORFEIT_ENDED;
    }
    uint64_t began = tsoro_monotonic_ns();
    uint64_t allowed = wanted->clock_ms != 0 ? clocks->left_ms[mover] : wanted->movetime_ms;
    if (!send_text(player, go)) {
        return TSORO_FORFEIT_ENDED;
    }
    const char *text =
        wait_for(player, "bestmove", tsoro_monotonic_ms() + allowed + player->patience_ms, &ended);
    *us = (tsoro_monotonic_ns() - began) / 1000;
    if (text == NULL) {
        return ended ? TSORO_FORFEIT_ENDED : TSORO_FORFEIT_TIME;
    }
    return read_answer(game, text, move, answer);
}
