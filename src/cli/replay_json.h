/* A game record as JSON. */
#ifndef TSORO_CLI_REPLAY_JSON_H
#define TSORO_CLI_REPLAY_JSON_H

#include "tsoro/record.h"

#include <stddef.h>

/* Prints one line. Returns TSORO_OPTIONS_GO, or the exit status to leave with. */
int tsoro_replay_print_json(const tsoro_record *record, size_t number);

#endif
