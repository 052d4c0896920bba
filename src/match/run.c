/* Plays the games of a match, several at a time. Each worker has two engine processes of its own.
 */
#include "match/book.h"

#include "base/alloc.h"
#include "os/thread.h"

#include <stdio.h>
#include <string.h>

typedef struct running {
    const tsoro_match *match;
    tsoro_mutex *lock; /* of everything below */
    tsoro_book book;
    size_t next; /* the first game that no worker has taken */
    bool over;   /* no further game is begun, none is entered */
    tsoro_match_error *error;
    bool failed;
} running;

static bool is_stopped(const running *run)
{
    return run->match->stop != NULL && *run->match->stop;
}

/* The next game to play; false if there is none. */
static bool take_game(running *run, size_t *index)
{
    tsoro_mutex_lock(run->lock);
    while (run->next < run->book.games && run->book.slots[run->next] != TSORO_SLOT_OPEN) {
        run->next++;
    }
    bool any = !run->over && !is_stopped(run) && run->next < run->book.games;
    if (any) {
        *index = run->next++;
    }
    tsoro_mutex_unlock(run->lock);
    return any;
}

static void give_up(running *run, const tsoro_match_error *error)
{
    tsoro_mutex_lock(run->lock);
    if (!run->failed) {
        *run->error = *error;
        run->failed = true;
    }
    run->over = true;
    tsoro_mutex_unlock(run->lock);
}

/* Enters a game that was played, unless the match is over meanwhile. */
static void enter_game(running *run, size_t index, const tsoro_record *record,
                       const tsoro_played *played)
{
    const tsoro_match *match = run->match;
    tsoro_match_error error = {.text = ""};
    tsoro_mutex_lock(run->lock);
    bool enter = !run->over;
    if (enter && match->journal != NULL) {
        error.status = tsoro_journal_add(match->journal, record);
    }
    if (enter && tsoro_ok(error.status)) {
        tsoro_book_enter(&run->book, index, record, played);
        run->over = match->after_game != NULL &&
                    !match->after_game(match->context, &run->book.tally, record);
    }
    tsoro_mutex_unlock(run->lock);
    if (!tsoro_ok(error.status)) {
        give_up(run, &error);
    }
}

static bool open_players(running *run, tsoro_player *players[2])
{
    tsoro_match_error error = {.text = ""};
    for (unsigned i = 0; i < 2; i++) {
        if (players[i] == NULL) {
            players[i] = tsoro_player_open(run->match, i, &error);
        }
        if (players[i] == NULL) {
            if (!is_stopped(run)) { /* else it was not waited for */
                give_up(run, &error);
            }
            return false;
        }
    }
    return true;
}

static bool play_game(running *run, size_t index, tsoro_player *players[2])
{
    tsoro_record *record;
    tsoro_played played;
    tsoro_match_error error = {.text = ""};
    error.status = tsoro_match_play(run->match, index, players, &record, &played);
    if (error.status.code == TSORO_ERR_STOPPED) {
        return false;
    }
    if (!tsoro_ok(error.status)) {
        give_up(run, &error);
        return false;
    }
    enter_game(run, index, record, &played);
    tsoro_record_destroy(record);
    if (played.forfeit != TSORO_FORFEIT_NONE) { /* what it does next is anybody's guess */
        tsoro_player_close(players[played.loser]);
        players[played.loser] = NULL;
    }
    return true;
}

static void work(void *context)
{
    running *run = context;
    tsoro_player *players[2] = {NULL, NULL};
    size_t index;
    while (take_game(run, &index)) {
        if (!open_players(run, players) || !play_game(run, index, players)) {
            break;
        }
    }
    tsoro_player_close(players[0]);
    tsoro_player_close(players[1]);
}

/* Runs the workers, the caller's thread among them. */
static void work_all(running *run)
{
    unsigned helpers = run->match->concurrency > 1 ? run->match->concurrency - 1 : 0;
    tsoro_thread **threads = tsoro_alloc_array(helpers, sizeof(tsoro_thread *));
    unsigned started = 0;
    while (threads != NULL && started < helpers &&
           tsoro_ok(tsoro_thread_start(work, run, &threads[started]))) {
        started++;
    }
    work(run);
    for (unsigned i = 0; i < started; i++) {
        tsoro_thread_join(threads[i]);
    }
    tsoro_free(threads);
}

static bool resume(running *run)
{
    const tsoro_match *match = run->match;
    if (match->journal == NULL) {
        return true;
    }
    if (!tsoro_journal_resume(match, &run->book, run->error)) {
        return false;
    }
    if (run->book.tally.games != 0 && match->after_game != NULL) {
        run->over = !match->after_game(match->context, &run->book.tally, NULL);
    }
    return true;
}

bool tsoro_match_run(const tsoro_match *match, tsoro_tally *tally, tsoro_match_error *error)
{
    running run = {.match = match, .lock = tsoro_mutex_create(), .error = error};
    *error = (tsoro_match_error){.text = ""};
    error->status = tsoro_book_create(match->pairs, &run.book);
    if (run.lock == NULL) {
        error->status.code = TSORO_ERR_MEMORY;
    }
    bool good = tsoro_ok(error->status) && resume(&run);
    if (good) {
        work_all(&run);
        good = !run.failed;
    }
    *tally = run.book.tally;
    tsoro_book_destroy(&run.book);
    tsoro_mutex_destroy(run.lock);
    return good;
}
