#include "cli/command.h"

#include "cli/text.h"

#include <stddef.h>
#include <string.h>

const tsoro_command tsoro_commands[] = {
    {"play", N_("play against the computer, or two people"), tsoro_cmd_play},
    {"show", N_("draw a position"), tsoro_cmd_show},
    {"moves", N_("list the legal moves of a position"), tsoro_cmd_moves},
    {"perft", N_("count the ways play can go on, as a check of the rules"), tsoro_cmd_perft},
    {"replay", N_("verify and show recorded games"), tsoro_cmd_replay},
    {"analyse", N_("let the engine judge a position or a game"), tsoro_cmd_analyse},
    {"variants", N_("list the variants, or explain one"), tsoro_cmd_variants},
    {"ugi", N_("be an engine for match runners (Universal Game Interface)"), tsoro_cmd_ugi},
    {"solve", N_("prove who wins a position"), tsoro_cmd_solve},
    {"check", N_("verify a proof of tsoro solve"), tsoro_cmd_check},
    {"egdb", N_("build, verify and ask endgame databases"), tsoro_cmd_egdb},
    {"match", N_("play matches between engines"), tsoro_cmd_match},
    {"puzzles", N_("make puzzles from endgame databases, or prove them anew"), tsoro_cmd_puzzles},
    {"openings", N_("make openings for matches"), tsoro_cmd_openings},
    {"bench", N_("print the signature of the search, or run a yardstick"), tsoro_cmd_bench},
    {"tune", N_("fit the evaluation to games of self-play"), tsoro_cmd_tune},
    {"help", N_("tell what a command does"), tsoro_cmd_help},
    {NULL, NULL, NULL},
};

const tsoro_command *tsoro_command_find(const char *name)
{
    for (const tsoro_command *command = tsoro_commands; command->name; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
    }
    return NULL;
}
