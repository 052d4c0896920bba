#include "ugi/state.h"

#include "tsoro/notation.h"

bool tsoro_ugi_reset(tsoro_ugi *ugi)
{
    tsoro_session *session;
    tsoro_status status = tsoro_session_create(&ugi->variant, NULL, ugi->engine, &session);
    if (!tsoro_ok(status)) {
        tsoro_say(ugi, "info string no memory for a game");
        return false;
    }
    tsoro_session_destroy(ugi->session);
    ugi->session = session;
    return true;
}

/* Takes the words up to `moves` or the end; the line goes on behind that word. */
static tsoro_words take_position(tsoro_words *line)
{
    tsoro_words taken = {line->text, 0};
    for (;;) {
        tsoro_words word = tsoro_take_word(line);
        if (word.length == 0 || tsoro_word_is(word, "moves")) {
            return tsoro_trimmed(taken);
        }
        taken.length = (size_t)(line->text - taken.text);
    }
}

static bool play_moves(tsoro_ugi *ugi, tsoro_game *game, tsoro_words line)
{
    for (;;) {
        tsoro_words word = tsoro_take_word(&line);
        tsoro_move move;
        if (word.length == 0) {
            return true;
        }
        tsoro_status status = tsoro_move_read(&ugi->variant, tsoro_game_position(game), word.text,
                                              word.length, &move);
        if (tsoro_ok(status)) {
            status = tsoro_game_play(game, &move);
        }
        if (!tsoro_ok(status)) {
            tsoro_complain_status(ugi, "position: move", word, status);
            return false;
        }
    }
}

/* A game from `position` (NULL: the start) and the moves; NULL after a complaint. */
static tsoro_session *new_game(tsoro_ugi *ugi, const tsoro_position *position, tsoro_words moves)
{
    tsoro_session *session;
    tsoro_status status = tsoro_session_create(&ugi->variant, position, ugi->engine, &session);
    if (!tsoro_ok(status)) {
        tsoro_say(ugi, "info string no memory for a game");
        return NULL;
    }
    if (!play_moves(ugi, tsoro_session_game(session), moves)) {
        tsoro_session_destroy(session);
        return NULL;
    }
    return session;
}

/* Whatever is wrong with the line, the game before it stays. */
void tsoro_ugi_position(tsoro_ugi *ugi, tsoro_words line)
{
    tsoro_words kind = tsoro_take_word(&line);
    tsoro_words text = take_position(&line);
    tsoro_position position;
    bool from_start = tsoro_word_is(kind, "startpos");
    if (from_start && text.length != 0) {
        tsoro_complain(ugi, "position startpos: expected the word moves, not", text);
        return;
    }
    if (!from_start && !tsoro_word_is(kind, "fen")) {
        tsoro_complain(ugi, "position: expected startpos or fen, not", kind);
        return;
    }
    if (!from_start) {
        tsoro_status status = tsoro_position_read(&ugi->variant, text.text, text.length, &position);
        if (!tsoro_ok(status)) {
            tsoro_complain_status(ugi, "position fen", text, status);
            return;
        }
    }
    if (!tsoro_ugi_ready(ugi)) {
        return;
    }
    tsoro_session *session = new_game(ugi, from_start ? NULL : &position, line);
    if (session != NULL) {
        tsoro_session_destroy(ugi->session);
        ugi->session = session;
    }
}

static const char *result_word(tsoro_result result)
{
    static const char *const words[] = {
        [TSORO_OUTCOME_NONE] = "none",
        [TSORO_OUTCOME_SOUTH] = "p1win",
        [TSORO_OUTCOME_NORTH] = "p2win",
        [TSORO_OUTCOME_ENDLESS] = "draw",
    };
    return words[result.outcome];
}

void tsoro_ugi_query(tsoro_ugi *ugi, tsoro_words line)
{
    tsoro_words what = tsoro_take_word(&line);
    if (!tsoro_ugi_ready(ugi)) {
        return;
    }
    const tsoro_game *game = tsoro_session_game(ugi->session);
    tsoro_result result = tsoro_game_result(game);
    bool south = tsoro_game_position(game)->mover == TSORO_SOUTH;
    if (tsoro_word_is(what, "p1turn")) {
        tsoro_say(ugi, "response %s", south ? "true" : "false");
    } else if (tsoro_word_is(what, "gameover")) {
        tsoro_say(ugi, "response %s", result.reason != TSORO_REASON_NONE ? "true" : "false");
    } else if (tsoro_word_is(what, "result")) {
        tsoro_say(ugi, "response %s", result_word(result));
    } else {
        tsoro_complain(ugi, "query: expected p1turn, gameover or result, not", what);
    }
}
