/* The system's threads in the shape the search takes them. */
#ifndef TSORO_UGI_THREADS_H
#define TSORO_UGI_THREADS_H

#include "tsoro/search.h"

/* A constant; good for any number of engines. */
const tsoro_threads *tsoro_native_threads(void);

#endif
