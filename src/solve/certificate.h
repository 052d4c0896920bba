/* The file that proves who wins: written here, read by the checker. docs/certificate.md tells the
   layout to the byte. This header is all that the two share. */
#ifndef TSORO_SOLVE_CERTIFICATE_H
#define TSORO_SOLVE_CERTIFICATE_H

#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stddef.h>
#include <stdint.h>

#define TSORO_CERTIFICATE_MAGIC "tsoro certificate 1\n"

/* A record: the position, its rank, the winning move; the largest is for 21 files. */
#define TSORO_RECORD_MAX (4 * TSORO_MAX_FILES + 2 + 4 + 1 + 4 + 6)

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
