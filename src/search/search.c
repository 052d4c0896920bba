/* The tree: principal variation search with a quiescence search of captures at its leaves. */
#include "search/worker.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

#define HISTORY_MOST  8192
#define EXHAUST_WIDTH 64 /* bonus sets a capture is allowed before a loss is believed */

/* --- Ends of the game --- */

static int32_t lost(unsigned ply)
{
    return -(TSORO_SCORE_WIN - (int32_t)ply);
}

static bool decided(int32_t score)
{
    return score >= TSORO_SCORE_SOLVED || score <= -TSORO_SCORE_SOLVED;
}

/* The score of a game ended by repetition or quiet play. By majority it hangs on the path, so it is
   no proof and stays an estimate. */
static int32_t ended(const tsoro_worker *worker, const tsoro_frame *frame)
{
    if (worker->board->variant.repeat != TSORO_REPEAT_MAJORITY ||
        frame->own_stones == frame->enemy_stones) {
        return 0;
    }
    return frame->own_stones > frame->enemy_stones ? TSORO_SCORE_HOPELESS : -TSORO_SCORE_HOPELESS;
}

static bool immobile(const tsoro_worker *worker, const tsoro_frame *frame)
{
    return tsoro_half_liftable(worker->board, &frame->own) == 0;
}

/* Whether the game is over at the ply by repetition or quiet play (after rule 1: a mover without a
   move has lost first). */
static bool over_by_play(const tsoro_worker *worker, unsigned ply)
{
    const tsoro_frame *frame = &worker->frames[ply];
    const tsoro_variant *variant = &worker->board->variant;
    bool quiet = variant->quiet != 0 && frame->quiet >= variant->quiet;
    bool repeated = variant->repeat != TSORO_REPEAT_FORBIDDEN &&
                    tsoro_worker_stood(worker, ply) == TSORO_STOOD_ENDS;
    return quiet || repeated;
}

/* --- Leaves --- */

/* Pits of the enemy that a try leaves with more than one stone: while there is one, the enemy is
   sure to have a move. */
static uint64_t movable_after(const tsoro_worker *worker, const tsoro_frame *frame,
                              uint64_t enemy_many, const tsoro_try *try)
{
    const tsoro_board *board = worker->board;
    if (!try->captures) {
        return enemy_many;
    }
    tsoro_sown *sown = tsoro_fan_sown(board, frame->fan, try->sow);
    if (board->sows_captures) {
        tsoro_half enemy = {.word = {0}};
        tsoro_half_load(board, &enemy, tsoro_sown_enemy(board, sown));
        return tsoro_half_at_least(board, &enemy, 2);
    }
    uint64_t taken = (uint64_t)1 << tsoro_facing_inner(board->files, sown->end) |
                     (uint64_t)1 << tsoro_facing_outer(board->files, sown->end);
    return enemy_many & ~(taken | try->bonus);
}

/* A position that was sown, captured and valued, and in which the enemy stands pat: it is a node
   like any other that quiescence enters, only that its frame need not be made. */
static void count_leaf(tsoro_worker *worker, unsigned ply)
{
    tsoro_worker_count(worker);
    worker->leaves++;
    worker->seldepth = MAX(worker->seldepth, ply);
}

/* --- Quiescence --- */

/* The try of highest order, the first of several, comes to `at`. Order and place make one number,
   so that finding the greatest takes no branch. */
static tsoro_try *pick(tsoro_try *tries, unsigned at, unsigned count)
{
    int64_t most = INT64_MIN;
    for (unsigned i = at; i < count; i++) {
        int64_t key = (int64_t)tries[i].order * TSORO_TRY_ROOM + (int64_t)(TSORO_TRY_ROOM - 1 - i);
        most = MAX(most, key);
    }
    unsigned best = TSORO_TRY_ROOM - 1 - (unsigned)(most & (TSORO_TRY_ROOM - 1));
    tsoro_try chosen = tries[best];
    tries[best] = tries[at];
    tries[at] = chosen;
    return &tries[at];
}

static int32_t quiesce(tsoro_worker *worker, unsigned ply, int32_t alpha, int32_t beta,
                       unsigned plies);

static int32_t quiesce_captures(tsoro_worker *worker, unsigned ply, int32_t alpha, int32_t beta,
                                int32_t best, unsigned plies)
{
    unsigned count, stack = worker->try_count;
    bool left_out;
    tsoro_try *tries = tsoro_worker_list(worker, ply, 1, true, &count, &left_out);
    const tsoro_frame *frame = &worker->frames[ply];
    uint64_t enemy_many = tsoro_half_at_least(worker->board, &frame->enemy, 2);
    for (unsigned i = 0; i < count && alpha < beta && !worker->stopped; i++) {
        const tsoro_try *try = pick(tries, i, count);
        if (try->after <= alpha && movable_after(worker, frame, enemy_many, try) != 0) {
            count_leaf(worker, ply + 1);
            best = MAX(best, try->after);
            continue;
        }
        tsoro_worker_make(worker, ply, try);
        int32_t score = -quiesce(worker, ply + 1, -beta, -alpha, plies - 1);
        if (worker->stopped) {
            break;
        }
        best = MAX(best, score);
        alpha = MAX(alpha, score);
    }
    worker->try_count = stack;
    return best;
}

static int32_t quiesce(tsoro_worker *worker, unsigned ply, int32_t alpha, int32_t beta,
                       unsigned plies)
{
    tsoro_frame *frame = &worker->frames[ply];
    tsoro_worker_count(worker);
    frame->pv_length = 0;
    worker->seldepth = MAX(worker->seldepth, ply);
    if (worker->stopped) {
        return 0;
    }
    tsoro_worker_hold_fan(worker, frame);
    int32_t best;
    if (frame->fan->count == 0 && !frame->fan->cut) {
        best = lost(ply);
    } else {
        best = tsoro_worker_evaluate(worker, frame);
        if (best < beta && plies > 0 && ply < TSORO_MAX_PLY) {
            best = quiesce_captures(worker, ply, MAX(alpha, best), beta, best, plies);
        }
    }
    tsoro_worker_release_fan(frame);
    return best;
}

/* --- The table --- */

static int32_t to_table(int32_t score, unsigned ply)
{
    return score >= TSORO_SCORE_SOLVED    ? score + (int32_t)ply
           : score <= -TSORO_SCORE_SOLVED ? score - (int32_t)ply
                                          : score;
}

static int32_t from_table(int32_t score, unsigned ply)
{
    return score >= TSORO_SCORE_SOLVED    ? score - (int32_t)ply
           : score <= -TSORO_SCORE_SOLVED ? score + (int32_t)ply
                                          : score;
}

static bool settles(const tsoro_entry *entry, int32_t score, int32_t alpha, int32_t beta,
                    int32_t depth)
{
    if (entry->depth < depth) {
        return false;
    }
    return entry->bound == TSORO_BOUND_EXACT ||
           (entry->bound == TSORO_BOUND_LOWER ? score >= beta : score <= alpha);
}

static void store(tsoro_worker *worker, unsigned ply, int32_t score, int32_t depth,
                  tsoro_bound bound, uint32_t move)
{
    tsoro_entry entry = {
        .score = to_table(score, ply), .depth = depth, .bound = bound, .move = move};
    worker->filled += tsoro_table_put(worker->shared->table, worker->frames[ply].key, &entry);
}

/* --- Databases --- */

static void frame_position(const tsoro_frame *frame, tsoro_position *position)
{
    *position = (tsoro_position){.quiet = 0, .turn = 1, .mover = TSORO_SOUTH};
    memcpy(position->pits[0], frame->own.pit, TSORO_HALF_BYTES);
    memcpy(position->pits[1], frame->enemy.pit, TSORO_HALF_BYTES);
    position->takes[0] = frame->own_takes;
    position->takes[1] = frame->enemy_takes;
}

/* Asks the databases. Their values know no history, so they count only where repetition is not
   forbidden and the limit of quiet play is far. */
static bool probe(tsoro_worker *worker, unsigned ply, int32_t *score)
{
    const tsoro_probe *probe = worker->shared->probe;
    const tsoro_frame *frame = &worker->frames[ply];
    const tsoro_variant *variant = &worker->board->variant;
    if (probe == NULL || frame->own_stones + frame->enemy_stones > probe->most_stones ||
        variant->repeat == TSORO_REPEAT_FORBIDDEN ||
        (variant->quiet != 0 && frame->quiet + 200 > variant->quiet)) {
        return false;
    }
    tsoro_position position;
    frame_position(frame, &position);
    uint32_t distance = TSORO_NO_DISTANCE;
    tsoro_value value = probe->ask(probe->context, variant, &position, &distance);
    if (value == TSORO_VALUE_UNKNOWN ||
        (value == TSORO_VALUE_ENDLESS && variant->repeat == TSORO_REPEAT_MAJORITY)) {
        return false;
    }
    uint32_t plies = ply + (distance < 1500 ? distance : 1500);
    int32_t win = TSORO_SCORE_WIN - (int32_t)MIN(plies, 1900);
    *score = value == TSORO_VALUE_WIN ? win : value == TSORO_VALUE_LOSS ? -win : 0;
    uint64_t probed = tsoro_load_u64(&worker->probed) + 1;
    tsoro_store_u64(&worker->probed, probed);
    return true;
}

/* --- Order --- */

static const tsoro_sown *sown_of(const tsoro_worker *worker, const tsoro_frame *frame,
                                 const tsoro_try *try)
{
    return tsoro_fan_sown(worker->board, frame->fan, try->sow);
}

static uint32_t pack_try(const tsoro_worker *worker, const tsoro_frame *frame, const tsoro_try *try)
{
    const tsoro_sown *sown = sown_of(worker, frame, try);
    return tsoro_pack_move(sown->origin, sown->stop, try->rank);
}

static int16_t *history_of(tsoro_worker *worker, unsigned ply, const tsoro_sown *sown)
{
    return &worker->history[ply & 1][sown->origin][sown->stop != 0];
}

static void order(tsoro_worker *worker, unsigned ply, tsoro_try *tries, unsigned count,
                  uint32_t table_move)
{
    const tsoro_frame *frame = &worker->frames[ply];
    for (unsigned i = 0; i < count; i++) {
        uint32_t move = pack_try(worker, frame, &tries[i]);
        if (move == table_move && move != 0) {
            tries[i].order = INT32_MAX;
        } else if (!tries[i].captures) {
            tries[i].order += *history_of(worker, ply, sown_of(worker, frame, &tries[i])) / 64;
            tries[i].order += move == frame->killer[0] ? 120 : move == frame->killer[1] ? 60 : 0;
        }
    }
}

static void adjust(int16_t *history, int32_t bonus)
{
    int32_t size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MOST);
}

static void reward(tsoro_worker *worker, unsigned ply, const tsoro_try *tries, unsigned chosen,
                   int32_t depth)
{
    tsoro_frame *frame = &worker->frames[ply];
    if (tries[chosen].captures) {
        return;
    }
    uint32_t move = pack_try(worker, frame, &tries[chosen]);
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
    int32_t bonus = MIN(16 * depth * depth, 1024);
    adjust(history_of(worker, ply, sown_of(worker, frame, &tries[chosen])), bonus);
    for (unsigned i = 0; i < chosen; i++) {
        if (!tries[i].captures) {
            adjust(history_of(worker, ply, sown_of(worker, frame, &tries[i])), -bonus);
        }
    }
}

/* --- The main search --- */

/* A position being searched. */
typedef struct node {
    unsigned ply;
    int32_t alpha, beta, depth, best;
    bool pv;
    bool left_out;       /* not every move was looked at */
    bool barred;         /* repeat=forbidden struck a move out, which holds for this path only */
    uint64_t enemy_many; /* the enemy's pits of more than one stone */
    uint32_t table_move, best_move;
    unsigned turns; /* tries whose turn has come: searched, or put off */
} node;

static void keep_pv(tsoro_worker *worker, unsigned ply, const tsoro_try *try)
{
    tsoro_frame *frame = &worker->frames[ply];
    const tsoro_frame *next = &worker->frames[ply + 1];
    const tsoro_sown *sown = sown_of(worker, frame, try);
    frame->pv[0] = (tsoro_move){.bonus = try->bonus, .stop = sown->stop, .origin = sown->origin};
    uint32_t length = MIN(next->pv_length, TSORO_MAX_PV - 1);
    memcpy(frame->pv + 1, next->pv, length * sizeof *next->pv);
    frame->pv_length = length + 1;
}

/* Plies by which a late try is searched less deep. */
static int32_t reduction(const tsoro_worker *worker, const node *n, const tsoro_try *try,
                         unsigned turn)
{
    if (n->depth < 3 || turn < 2) {
        return 0;
    }
    int32_t late = (int32_t)tsoro_log2_u64(turn + 1);
    int32_t deep = (int32_t)tsoro_log2_u64((uint64_t)n->depth);
    int32_t less = late * deep * worker->parameters->reduction / 200 - (n->pv ? 1 : 0);
    if (try->captures && try->rank == 0) {
        less--;
    }
    return MAX(0, MIN(less, n->depth - 2));
}

static int32_t search_try(tsoro_worker *worker, const node *n, const tsoro_try *try, unsigned turn,
                          int32_t depth)
{
    unsigned next = n->ply + 1;
    if (turn == 0) {
        return -tsoro_worker_search(worker, next, -n->beta, -n->alpha, depth);
    }
    int32_t less = reduction(worker, n, try, turn);
    int32_t score = -tsoro_worker_search(worker, next, -n->alpha - 1, -n->alpha, depth - less);
    if (score > n->alpha && less > 0 && !worker->stopped) {
        score = -tsoro_worker_search(worker, next, -n->alpha - 1, -n->alpha, depth);
    }
    if (score > n->alpha && score < n->beta && !worker->stopped) {
        score = -tsoro_worker_search(worker, next, -n->beta, -n->alpha, depth);
    }
    return score;
}

/* Tries that cannot raise alpha: at the last ply the enemy stands pat. */
static bool futile(const tsoro_worker *worker, const node *n, const tsoro_try *try)
{
    if (n->depth > 2 || n->pv || n->best <= -TSORO_SCORE_SOLVED ||
        n->alpha <= -TSORO_SCORE_SOLVED || (n->turns == 0 && n->depth > 1)) {
        return false;
    }
    int32_t margin = n->depth > 1 ? worker->parameters->futility : 0;
    return try->after + margin <= n->alpha &&
           movable_after(worker, &worker->frames[n->ply], n->enemy_many, try) != 0;
}

static void pass_over(tsoro_worker *worker, node *n, const tsoro_try *try)
{
    if (n->depth == 1) {
        count_leaf(worker, n->ply + 1);
    }
    n->best = MAX(n->best, MIN(try->after, n->alpha));
    n->left_out = true;
}

static bool bars(tsoro_worker *worker, node *n)
{
    if (worker->board->variant.repeat != TSORO_REPEAT_FORBIDDEN ||
        !tsoro_worker_stood_ever(worker, n->ply + 1)) {
        return false;
    }
    n->barred = true;
    return true;
}

/* --- Sharing the tree with other threads --- */

#define SHARED_DEPTH 3 /* a search less deep is not worth asking whose it is */

/* The order of tries put off: behind all others, and among themselves by turn. */
#define PUT_OFF (INT32_MIN + TSORO_TRY_ROOM)

static bool was_put_off(const tsoro_try *try)
{
    return try->order <= PUT_OFF;
}

/* The number of a try among all of the position. It is the same whether the try was put off or not,
   so that it is not searched less deep for that. */
static unsigned turn_of(const node *n, const tsoro_try *try)
{
    return was_put_off(try) ? (unsigned)(PUT_OFF - try->order) : n->turns;
}

/* Whether the search of the try, which goes `depth` deep before reduction, is shared out. The first
   is the one all others are measured by, so it never waits. */
static bool is_shared(const tsoro_worker *worker, const node *n, const tsoro_try *try,
                      int32_t depth)
{
    unsigned turn = turn_of(n, try);
    return worker->shared->busy != NULL && turn > 0 && depth >= SHARED_DEPTH &&
           depth - reduction(worker, n, try, turn) >= SHARED_DEPTH;
}

/* Puts the try, which has been made, off if another thread is searching it now, but only once. */
static bool put_off(const tsoro_worker *worker, node *n, tsoro_try *try)
{
    if (was_put_off(try) ||
        !tsoro_busy_is_marked(worker->shared->busy, worker->frames[n->ply + 1].key)) {
        return false;
    }
    try->order = PUT_OFF - (int32_t)n->turns++;
    return true;
}

static int32_t search_shared(tsoro_worker *worker, const node *n, const tsoro_try *try,
                             int32_t depth)
{
    uint64_t key = worker->frames[n->ply + 1].key;
    tsoro_busy_mark(worker->shared->busy, key);
    int32_t score = search_try(worker, n, try, turn_of(n, try), depth);
    tsoro_busy_unmark(worker->shared->busy, key);
    return score;
}

/* Searches the tries in order. */
static void search_tries(tsoro_worker *worker, node *n, tsoro_try *tries, unsigned count,
                         unsigned skip_ranks)
{
    for (unsigned i = 0; i < count && n->alpha < n->beta && !worker->stopped; i++) {
        tsoro_try *try = pick(tries, i, count);
        if (skip_ranks != 0 && try->rank < skip_ranks) {
            continue;
        }
        if (futile(worker, n, try)) {
            pass_over(worker, n, try);
            continue;
        }
        tsoro_worker_make(worker, n->ply, try);
        if (bars(worker, n)) {
            continue;
        }
        int32_t depth = n->depth - 1 + (count == 1 && n->ply < 60);
        bool shared = is_shared(worker, n, try, depth);
        if (shared && put_off(worker, n, try)) {
            i--; /* another comes to this place */
            continue;
        }
        if (depth > 0) {
            tsoro_table_prefetch(worker->shared->table, worker->frames[n->ply + 1].key);
        }
        int32_t score = shared ? search_shared(worker, n, try, depth)
                               : search_try(worker, n, try, turn_of(n, try), depth);
        if (worker->stopped) {
            return;
        }
        n->turns += !was_put_off(try);
        if (score > n->best) {
            n->best = score;
            if (score > n->alpha) {
                n->alpha = score;
                n->best_move = pack_try(worker, &worker->frames[n->ply], try);
                if (n->pv) {
                    keep_pv(worker, n->ply, try);
                }
                if (score >= n->beta) {
                    reward(worker, n->ply, tries, i, n->depth);
                }
            }
        }
    }
}

static unsigned width_at(const tsoro_worker *worker, int32_t depth, bool pv)
{
    unsigned width = depth <= 1 ? 4 : depth == 2 ? 8 : depth <= 4 ? 14 : 20;
    width = pv && depth > 1 ? 2 * width : width;
    width = width * (unsigned)worker->parameters->width / 100;
    return width > 0 ? width : 1;
}

/* Looks at everything there is to try. A loss is believed only when nothing was left out. */
static void search_all(tsoro_worker *worker, node *n)
{
    unsigned count, stack = worker->try_count;
    unsigned width = width_at(worker, n->depth, n->pv);
    unsigned table_rank = n->table_move >> 14;
    width = table_rank < 64 ? MAX(width, table_rank + 1) : width;
    tsoro_try *tries = tsoro_worker_list(worker, n->ply, width, false, &count, &n->left_out);
    order(worker, n->ply, tries, count, n->table_move);
    search_tries(worker, n, tries, count, 0);
    worker->try_count = stack;
    if (n->left_out && n->best <= -TSORO_SCORE_SOLVED && !worker->stopped &&
        width < EXHAUST_WIDTH) {
        tries = tsoro_worker_list(worker, n->ply, EXHAUST_WIDTH, false, &count, &n->left_out);
        search_tries(worker, n, tries, count, width);
        worker->try_count = stack;
    }
    if ((n->left_out || n->barred) && n->best <= -TSORO_SCORE_SOLVED) {
        n->best = -TSORO_SCORE_HOPELESS;
    }
}

/* Scores that need no search. */
static bool at_once(tsoro_worker *worker, node *n, int32_t *score)
{
    tsoro_frame *frame = &worker->frames[n->ply];
    if (immobile(worker, frame)) {
        *score = lost(n->ply);
        return true;
    }
    if (over_by_play(worker, n->ply)) {
        *score = ended(worker, frame);
        return true;
    }
    if (n->alpha >= -lost(n->ply + 1)) {
        *score = n->alpha; /* even a win at once is no news */
        return true;
    }
    tsoro_entry entry;
    if (tsoro_table_get(worker->shared->table, frame->key, &entry)) {
        int32_t stored = from_table(entry.score, n->ply);
        n->table_move = entry.move;
        if (!n->pv && settles(&entry, stored, n->alpha, n->beta, n->depth)) {
            *score = stored;
            return true;
        }
    }
    return probe(worker, n->ply, score);
}

static int32_t search_node(tsoro_worker *worker, node *n)
{
    tsoro_frame *frame = &worker->frames[n->ply];
    int32_t static_value = tsoro_worker_evaluate(worker, frame);
    if (frame->fan->count == 0 && !frame->fan->cut) {
        return lost(n->ply);
    }
    if (n->ply >= TSORO_MAX_PLY - 16) {
        return static_value;
    }
    if (!n->pv && n->depth <= worker->parameters->reverse_depth &&
        static_value - worker->parameters->reverse_futility * n->depth >= n->beta &&
        !decided(n->beta)) {
        return static_value;
    }
    int32_t alpha = n->alpha;
    n->enemy_many = tsoro_half_at_least(worker->board, &frame->enemy, 2);
    search_all(worker, n);
    if (!worker->stopped && !n->barred) {
        tsoro_bound bound = n->best >= n->beta ? TSORO_BOUND_LOWER
                            : n->best > alpha  ? TSORO_BOUND_EXACT
                                               : TSORO_BOUND_UPPER;
        store(worker, n->ply, n->best, n->depth, bound, n->best_move);
    }
    return n->best;
}

int32_t tsoro_worker_search(tsoro_worker *worker, unsigned ply, int32_t alpha, int32_t beta,
                            int32_t depth)
{
    tsoro_frame *frame = &worker->frames[ply];
    node n = {.ply = ply,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .best = -TSORO_INFINITE,
              .pv = beta - alpha > 1};
    if (depth <= 0) {
        if (over_by_play(worker, ply) && !immobile(worker, frame)) {
            tsoro_worker_count(worker);
            frame->pv_length = 0;
            return ended(worker, frame);
        }
        int32_t known;
        if (probe(worker, ply, &known)) {
            tsoro_worker_count(worker);
            frame->pv_length = 0;
            return known;
        }
        return quiesce(worker, ply, alpha, beta, (unsigned)worker->parameters->quiescence_plies);
    }
    tsoro_worker_count(worker);
    frame->pv_length = 0;
    worker->seldepth = MAX(worker->seldepth, ply);
    if (worker->stopped) {
        return 0;
    }
    int32_t score;
    if (at_once(worker, &n, &score)) {
        return score;
    }
    tsoro_worker_hold_fan(worker, frame);
    score = search_node(worker, &n);
    tsoro_worker_release_fan(frame);
    return score;
}
