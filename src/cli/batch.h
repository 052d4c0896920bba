/* `tsoro moves --batch`: questions and answers in lines of JSON. */
#ifndef TSORO_CLI_BATCH_H
#define TSORO_CLI_BATCH_H

#include <stdio.h>

/* Answers every line of `in` on stdout until it ends. A line is an object with the texts `variant`
   (missing: fuva) and `position` (missing: the start); `moves` and `endless` may be there and are
   not read, so that an answer is a question too. Returns the exit status: misuse if any line was
   bad. */
int tsoro_moves_batch(FILE *in);

#endif
