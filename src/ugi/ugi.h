/* The Universal Game Interface (docs/ugi.md): the engine as a program that a match runner speaks
   to, line by line. */
#ifndef TSORO_UGI_UGI_H
#define TSORO_UGI_UGI_H

#include <stdbool.h>
#include <stdio.h>

/* Serves until `quit`, the end of `in` or a closed `out`. Returns false if there was no memory to
   begin with. *lost is the system's error number of the first output that was lost, 0: none. */
bool tsoro_ugi_run(FILE *in, FILE *out, int *lost);

#endif
