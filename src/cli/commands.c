#include "cli/command.h"

#include "cli/text.h"

#include <stddef.h>
#include <string.h>

const tsoro_command tsoro_commands[] = {
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
