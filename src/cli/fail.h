/* One-line errors on stderr. */
#ifndef TSORO_CLI_FAIL_H
#define TSORO_CLI_FAIL_H

#include "tsoro/status.h"

#include <stdbool.h>

/* Prints "tsoro: MESSAGE" and returns TSORO_EXIT_MISUSE. The message is translated already. */
int tsoro_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for a status: "tsoro: WHAT "TEXT": SENTENCE". `what` names the text that was read, in
   the user's language ("variant"); `text` may be NULL. TSORO_ERR_STOPPED returns
   TSORO_EXIT_INTERRUPTED. */
int tsoro_fail_status(tsoro_status status, const char *what, const char *text);

/* Tells the error number of an output that was lost (0: none was), where the command has seen it
   itself. */
void tsoro_output_lost(int error_number);

/* Flushes stdout. If anything written to it was lost (a full disk), says so and returns
   TSORO_EXIT_MISUSE; TSORO_EXIT_UNREAD without a word if its reader closed it; else `status`. Every
   command's last word. */
int tsoro_finish(int status);

/* Whether stdout still takes what is written: long output stops when it does not. */
bool tsoro_output_works(void);

#endif
