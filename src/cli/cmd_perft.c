#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/fail.h"
#include "cli/options.h"
#include "cli/text.h"

#include "tsoro/moves.h"
#include "tsoro/notation.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct perft_job {
    tsoro_variant variant;
    tsoro_position position;
    uint64_t depth;
    uint64_t total;
    bool bulk, json, first;
} perft_job;

static uint64_t count(const perft_job *job, const tsoro_position *position, uint64_t depth)
{
    return tsoro_perft(&job->variant, position, (unsigned)depth, job->bulk);
}

static bool divide_move(void *context, const tsoro_move *move, const tsoro_sowing *sowing,
                        const tsoro_position *after)
{
    perft_job *job = context;
    char text[TSORO_MOVE_TEXT];
    (void)sowing;
    tsoro_move_write(&job->variant, &job->position, move, text, sizeof text);
    uint64_t leaves = count(job, after, job->depth - 1);
    job->total += leaves;
    if (job->json)
        printf("%s{\"move\":\"%s\",\"leaves\":%" PRIu64 "}", job->first ? "" : ",", text, leaves);
    else
        printf("%s %" PRIu64 "\n", text, leaves);
    job->first = false;
    return tsoro_output_works();
}

/* Leaves below each move of the position; their sum is the last line. */
static void divide(perft_job *job)
{
    job->first = true;
    if (job->json)
        printf("\"divide\":[");
    if (job->depth == 0)
        job->total = 1;
    else
        tsoro_moves_each(&job->variant, &job->position, divide_move, job);
    if (job->json)
        printf("],\"perft\":[{\"depth\":%" PRIu64 ",\"leaves\":%" PRIu64 "}]", job->depth,
               job->total);
    else
        printf("%" PRIu64 " %" PRIu64 "\n", job->depth, job->total);
}

static void each_depth(const perft_job *job)
{
    if (job->json)
        printf("\"perft\":[");
    for (uint64_t depth = job->depth > 0; depth <= job->depth && tsoro_output_works(); depth++) {
        uint64_t leaves = count(job, &job->position, depth);
        if (job->json)
            printf("%s{\"depth\":%" PRIu64 ",\"leaves\":%" PRIu64 "}", depth > 1 ? "," : "", depth,
                   leaves);
        else
            printf("%" PRIu64 " %" PRIu64 "\n", depth, leaves);
        fflush(stdout); /* deep counts take long: show what is known */
    }
    if (job->json)
        printf("]");
}

static void run(perft_job *job, bool by_move)
{
    if (job->json) {
        char variant[TSORO_VARIANT_TEXT], position[TSORO_POSITION_TEXT];
        tsoro_variant_write(&job->variant, false, variant, sizeof variant);
        tsoro_position_write(&job->variant, &job->position, position, sizeof position);
        printf("{\"variant\":\"%s\",\"position\":\"%s\",", variant, position);
    }
    if (by_move)
        divide(job);
    else
        each_depth(job);
    if (job->json)
        printf("}\n");
}

int tsoro_cmd_perft(int argc, char **argv)
{
    perft_job job = {.depth = 1, .bulk = true};
    tsoro_game_text game = {0};
    bool by_move = false;
    const tsoro_option options[] = {
        TSORO_OPTION_VARIANT(game),
        TSORO_OPTION_POSITION(game),
        {"depth", "D", N_("plies to look ahead (default: 1)"), TSORO_OPTION_NUMBER, &job.depth, 0,
         1000},
        {"divide", NULL, N_("count below each move of the position on its own"), TSORO_OPTION_FLAG,
         &by_move, 0, 0},
        {"bulk", NULL,
         N_("count the moves of the last ply without making them (default); the numbers are the "
            "same"),
         TSORO_OPTION_SWITCH, &job.bulk, 0, 0},
        {"json", NULL, N_("print one line of JSON"), TSORO_OPTION_FLAG, &job.json, 0, 0},
        {0}};
    const tsoro_usage usage = {
        "perft",
        "[OPTION]...",
        N_("Counts the ways that play can go on from a position: all sequences of D legal moves, "
           "every choice of bonus holes counted as a move of its own. Programs that know the rules "
           "agree on these numbers. History (repetition, quiet play) plays no part.\n"
           "\n"
           "Prints a line \"DEPTH COUNT\" for each depth from 1 to D (for D = 0: \"0 1\"). Counts "
           "wrap at 2^64."),
        "  tsoro perft --variant fuva:files=8 --depth 4\n"
        "  tsoro perft --variant basic --depth 3 --divide",
        options,
        0};
    int operands;
    int go = tsoro_options_read(&usage, argc, argv, &operands);
    if (go == TSORO_OPTIONS_GO)
        go = tsoro_read_game(&game, &job.variant, &job.position);
    if (go != TSORO_OPTIONS_GO)
        return go;
    run(&job, by_move);
    return TSORO_EXIT_OK;
}
