/* The file that proves who wins: written here, read by the checker. docs/certificate.md tells the
   layout to the byte. This header is all that the two share. */
#ifndef TSORO_SOLVE_CERTIFICATE_H
#define TSORO_SOLVE_CERTIFICATE_H

#include "os/sha256.h"
#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/solve.h"
#include "tsoro/variant.h"

#include <stddef.h>
#include <stdint.h>

/* Version 1 rests on the rules alone, version 2 on tables too. */
#define TSORO_CERTIFICATE_MAGIC    "tsoro certificate "
#define TSORO_CERTIFICATE_PLAIN    1
#define TSORO_CERTIFICATE_ON_TABLE 2

/* Bytes of the lines that name tables. */
#define TSORO_CERTIFICATE_TABLES_TEXT (32 + TSORO_SOLVE_MAX_TABLES * (TSORO_SHA256_TEXT + 48))

/* A record: the position, its rank, the winning move; the largest is for 21 files. */
#define TSORO_RECORD_MAX (4 * TSORO_MAX_FILES + 2 + 4 + 1 + 4 + 6)

/* Writes the lines that name tables, nothing if there are none; returns their length. */
size_t tsoro_certificate_tables(const tsoro_solve_table *tables, unsigned count, char *out,
                                size_t size);

/* Bytes of a packed position and of a whole record. */
static inline size_t tsoro_record_key_size(const tsoro_variant *variant)
{
    return 4u * variant->files + 2u;
}
static inline size_t tsoro_record_size(const tsoro_variant *variant)
{
    return tsoro_record_key_size(variant) + 4u + 1u + 4u + 6u;
}

#endif
