#include "search/iterate.h"

#define FIRST_WIDTH 8
#define MOST_WIDTH  32

static bool solved(int32_t score)
{
    return score >= TSORO_SCORE_SOLVED || score <= -TSORO_SCORE_SOLVED;
}

/* --- One line --- */

static void set_line(tsoro_iteration *it, uint32_t index, const tsoro_root_move *move,
                     int32_t score, tsoro_bound bound, uint32_t depth)
{
    const tsoro_frame *next = &it->worker->frames[1];
    tsoro_line *line = &it->lines[index];
    uint32_t length = next->pv_length < TSORO_MAX_PV ? next->pv_length : TSORO_MAX_PV - 1;
    line->score = score;
    line->bound = bound;
    line->depth = depth;
    line->seldepth = it->worker->seldepth;
    line->pv[0] = move->move;
    memcpy(line->pv + 1, next->pv, length * sizeof *next->pv);
    line->length = length + 1;
}

static void enter(tsoro_iteration *it, const tsoro_root_move *move)
{
    tsoro_half own, enemy;
    uint32_t quiet, takes[2];
    tsoro_roots_apply(it->roots, move, &own, &enemy, &quiet, takes);
    tsoro_worker_place(it->worker, 1, &own, &enemy, quiet, takes);
}

static int32_t reduction(size_t turn, uint32_t depth, uint32_t rank)
{
    if (depth < 3 || turn < 3) {
        return 0;
    }
    int32_t less = (int32_t)tsoro_log2_u64(turn) / 2 + (rank >= 8);
    int32_t most = (int32_t)depth - 2;
    return less < most ? less : most;
}

static int32_t search_move(tsoro_iteration *it, size_t turn, uint32_t rank, int32_t alpha,
                           int32_t beta, uint32_t depth)
{
    tsoro_worker *worker = it->worker;
    int32_t down = (int32_t)depth - 1;
    if (turn == 0) {
        return -tsoro_worker_search(worker, 1, -beta, -alpha, down);
    }
    int32_t less = reduction(turn, depth, rank);
    int32_t score = -tsoro_worker_search(worker, 1, -alpha - 1, -alpha, down - less);
    if (score > alpha && less > 0 && !worker->stopped) {
        score = -tsoro_worker_search(worker, 1, -alpha - 1, -alpha, down);
    }
    if (score > alpha && score < beta && !worker->stopped) {
        score = -tsoro_worker_search(worker, 1, -beta, -alpha, down);
    }
    return score;
}

/* A search of the root moves from `index` on in a window. Fail-soft. */
typedef struct pass {
    uint32_t index, depth;
    int32_t alpha, beta, best;
} pass;

/* A new best score. If it is inside or above the window, or the first, it makes the line and the
   move comes to `index`. */
static void take_score(tsoro_iteration *it, pass *p, size_t at, int32_t score)
{
    tsoro_root_move *move = &it->roots->moves[at];
    tsoro_bound bound = score >= p->beta    ? TSORO_BOUND_LOWER
                        : score <= p->alpha ? TSORO_BOUND_UPPER
                                            : TSORO_BOUND_EXACT;
    p->best = score;
    move->score = score;
    if (score > p->alpha) {
        set_line(it, p->index, move, score, bound, p->depth);
        tsoro_roots_raise(it->roots, at, p->index);
        p->alpha = score;
    } else if (at == p->index) {
        it->lines[p->index].score = score;
        it->lines[p->index].bound = bound;
    }
}

/* Searches one root move. With `polite` it is put off while another thread is searching it, unless
   it is the first. */
static void search_root(tsoro_iteration *it, pass *p, size_t at, bool polite)
{
    tsoro_root_move *move = &it->roots->moves[at];
    tsoro_busy *busy = it->worker->shared->busy;
    enter(it, move);
    uint64_t key = it->worker->frames[1].key;
    move->put_off = polite && at != p->index && tsoro_busy_is_marked(busy, key);
    if (move->put_off) {
        return;
    }
    tsoro_busy_mark(busy, key);
    int32_t score = search_move(it, at - p->index, move->rank, p->alpha, p->beta, p->depth);
    tsoro_busy_unmark(busy, key);
    if (!it->worker->stopped && score > p->best) {
        take_score(it, p, at, score);
    }
}

static bool goes_on(const tsoro_iteration *it, const pass *p)
{
    return p->best < p->beta && !it->worker->stopped;
}

/* Moves that are put off keep their number, as those that rise do so from behind or from their own
   place. */
static int32_t search_window(tsoro_iteration *it, uint32_t index, int32_t alpha, int32_t beta,
                             uint32_t depth)
{
    pass p = {
        .index = index, .depth = depth, .alpha = alpha, .beta = beta, .best = -TSORO_INFINITE};
    size_t count = it->roots->move_count;
    for (size_t i = index; i < count && goes_on(it, &p); i++) {
        search_root(it, &p, i, true);
    }
    for (size_t i = index; i < count && goes_on(it, &p); i++) {
        if (it->roots->moves[i].put_off) {
            search_root(it, &p, i, false);
        }
    }
    return p.best;
}

/* Aspiration: a small window round the last score, opened where the score falls outside. */
static void search_line(tsoro_iteration *it, uint32_t index, uint32_t depth)
{
    int32_t last = it->lines[index].score;
    int32_t below = it->worker->parameters->window, above = below;
    bool narrow = depth >= 4 && last != TSORO_SCORE_NONE && !solved(last);
    for (;;) {
        int32_t alpha = narrow ? last - below : -TSORO_INFINITE;
        int32_t beta = narrow ? last + above : TSORO_INFINITE;
        alpha = alpha < -TSORO_INFINITE ? -TSORO_INFINITE : alpha;
        beta = beta > TSORO_INFINITE ? TSORO_INFINITE : beta;
        int32_t score = search_window(it, index, alpha, beta, depth);
        if (it->worker->stopped || (score > alpha && score < beta)) {
            return;
        }
        below *= score <= alpha ? 3 : 1;
        above *= score >= beta ? 3 : 1;
        narrow = narrow && below < 1500 && above < 1500;
    }
}

/* --- Iterations --- */

static void report(tsoro_iteration *it, uint32_t index)
{
    if (it->worker->monitor != NULL &&
        tsoro_monitor_poll(it->worker->monitor, &it->lines[index], index + 1)) {
        it->worker->stopped = true;
    }
}

/* Brings the first lines, and their root moves, into falling order of score. */
static void order_lines(tsoro_iteration *it, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        for (uint32_t j = i; j > 0 && it->lines[j - 1].score < it->lines[j].score; j--) {
            tsoro_line swapped = it->lines[j];
            it->lines[j] = it->lines[j - 1];
            it->lines[j - 1] = swapped;
            tsoro_roots_raise(it->roots, j, j - 1);
        }
    }
}

static void keep_lines(tsoro_iteration *it)
{
    if (it->kept != NULL) {
        memcpy(it->kept, it->lines, it->line_count * sizeof *it->lines);
    }
}

static bool widen(tsoro_iteration *it, uint32_t depth)
{
    if (it->roots->complete) {
        return true;
    }
    uint32_t width = FIRST_WIDTH + 2 * depth;
    return tsoro_roots_widen(it->roots, width < MOST_WIDTH ? width : MOST_WIDTH);
}

static bool search_depth(tsoro_iteration *it, uint32_t depth)
{
    if (it->worker->monitor != NULL) {
        it->worker->monitor->depth = depth;
    }
    it->worker->seldepth = 0;
    for (it->done = 0; it->done < it->line_count; it->done++) {
        search_line(it, it->done, depth);
        if (it->worker->stopped) {
            return false;
        }
        it->lines[it->done].depth = depth;
    }
    order_lines(it, it->line_count);
    keep_lines(it);
    it->depth = depth;
    for (uint32_t i = 0; i < it->line_count && !it->worker->stopped; i++) {
        report(it, i);
    }
    return !it->worker->stopped;
}

/* Whether a deeper iteration can find nothing new. */
static bool settled(const tsoro_iteration *it)
{
    for (uint32_t i = 0; i < it->line_count; i++) {
        int32_t score = it->lines[i].score;
        bool final = solved(score) && tsoro_score_plies(score) <= it->depth;
        if (!final || (!it->roots->complete && score < 0)) {
            return false;
        }
    }
    return true;
}

static bool out_of_time(const tsoro_iteration *it)
{
    const tsoro_monitor *monitor = it->worker->monitor;
    if (monitor == NULL || it->limits->soft_us == 0 || it->limits->poll == NULL) {
        return false;
    }
    bool forced = it->roots->complete && it->roots->move_count == 1 && it->depth >= 4;
    return forced || monitor->elapsed_us >= it->limits->soft_us / 2;
}

static void prepare_lines(tsoro_iteration *it)
{
    it->worker->frames[1].pv_length = 0;
    for (uint32_t i = 0; i < it->line_count; i++) {
        const tsoro_root_move *move = &it->roots->moves[i];
        set_line(it, i, move, move->after, TSORO_BOUND_EXACT, 0);
    }
    keep_lines(it);
    for (uint32_t i = 0; i < it->line_count; i++) {
        it->lines[i].score = TSORO_SCORE_NONE;
    }
}

/* --- When an iteration was cut --- */

/* A single line shows the move that stands first, whatever is known of it. */
static void complete_line(tsoro_iteration *it)
{
    const tsoro_root_move *move = &it->roots->moves[0];
    tsoro_line *line = &it->lines[0];
    if (line->score == TSORO_SCORE_NONE || !tsoro_move_equal(line->pv[0], move->move)) {
        it->worker->frames[1].pv_length = 0;
        int32_t score = move->score != -TSORO_INFINITE ? move->score : move->after;
        set_line(it, 0, move, score, TSORO_BOUND_EXACT, it->depth);
    }
}

static bool among(const tsoro_line *lines, uint32_t count, tsoro_move move)
{
    for (uint32_t i = 0; i < count; i++) {
        if (tsoro_move_equal(lines[i].pv[0], move)) {
            return true;
        }
    }
    return false;
}

/* Whether the first line, not finished, already is better than every line of the iteration before.
 */
static bool first_leads(const tsoro_iteration *it)
{
    const tsoro_line *first = &it->lines[0];
    bool found = first->score != TSORO_SCORE_NONE && first->depth > it->depth &&
                 first->bound == TSORO_BOUND_EXACT;
    for (uint32_t i = 0; i < it->line_count && found; i++) {
        found =
            first->score >= it->kept[i].score || tsoro_move_equal(first->pv[0], it->kept[i].pv[0]);
    }
    return found;
}

/* Of several lines those that the iteration finished come first. It also found that no other move
   is better than the last of them; beyond that the iteration before is the last word. */
static void complete_lines(tsoro_iteration *it)
{
    uint32_t count = it->done > 0 ? it->done : first_leads(it);
    order_lines(it, count);
    for (uint32_t i = 0; count < it->line_count; i++) {
        tsoro_line *line = &it->lines[count];
        if (among(it->lines, count, it->kept[i].pv[0])) {
            continue;
        }
        *line = it->kept[i];
        if (count > 0 && line->score > line[-1].score) {
            line->score = line[-1].score;
            line->bound = TSORO_BOUND_UPPER;
        }
        count++;
    }
}

void tsoro_iterate(tsoro_iteration *it)
{
    uint32_t most = it->limits->depth != 0 ? it->limits->depth : TSORO_MAX_DEPTH;
    most = most < TSORO_MAX_DEPTH ? most : TSORO_MAX_DEPTH;
    prepare_lines(it);
    for (uint32_t depth = it->first_depth; depth <= most; depth++) {
        if (!search_depth(it, depth)) {
            break;
        }
        it->exact = settled(it);
        if (it->exact || out_of_time(it) || !widen(it, depth)) {
            break;
        }
    }
    tsoro_worker_tell_table(it->worker);
    if (it->kept == NULL) {
        complete_line(it);
    } else if (it->done < it->line_count) {
        complete_lines(it);
    }
}
