/* Ctrl-C: a long search ends with what it has; a question is broken off as if the input ended. */
#ifndef TSORO_CLI_INTERRUPT_H
#define TSORO_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT only sets a mark (and breaks off a read). */
void tsoro_interrupt_catch(void);

bool tsoro_interrupted(void);

/* The mark itself, for work that looks at it often from several threads. */
const volatile bool *tsoro_interrupt_mark(void);

void tsoro_interrupt_clear(void);

/* Waits until something can be read from the descriptor of a terminal; false if Ctrl-C came first,
   or had come before. */
bool tsoro_interrupt_await(int descriptor);

#endif
