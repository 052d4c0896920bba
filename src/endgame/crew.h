/* A crew of threads that share out numbered pieces of work. One job at a time. */
#ifndef TSORO_ENDGAME_CREW_H
#define TSORO_ENDGAME_CREW_H

#include "tsoro/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct tsoro_crew tsoro_crew;

/* Does one piece; `worker` is 0..workers-1, and no two threads have the same at once. */
typedef void tsoro_crew_piece(void *context, unsigned worker, uint32_t piece);

/* A crew of `workers` >= 1 threads, the caller's own among them. */
tsoro_status tsoro_crew_create(unsigned workers, tsoro_crew **crew);
void tsoro_crew_destroy(tsoro_crew *crew); /* NULL is allowed */

unsigned tsoro_crew_workers(const tsoro_crew *crew);

/* Does the pieces 0..pieces-1, in rising order of their beginning, and returns when all are done.
 * When *stop (may be NULL) becomes true the pieces not begun are left out. */
void tsoro_crew_work(tsoro_crew *crew, uint32_t pieces, tsoro_crew_piece *piece, void *context,
                     const volatile bool *stop);

#endif
