#include "os/sha256.h"

#include <nettle/sha2.h>

_Static_assert(TSORO_SHA256_BYTES == SHA256_DIGEST_SIZE, "the size of a hash");

void tsoro_sha256(const void *data, size_t size, uint8_t out[TSORO_SHA256_BYTES])
{
    struct sha256_ctx state;
    sha256_init(&state);
    sha256_update(&state, size, data);
    sha256_digest(&state, TSORO_SHA256_BYTES, out);
}

void tsoro_sha256_text(const uint8_t hash[TSORO_SHA256_BYTES], char out[TSORO_SHA256_TEXT])
{
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < TSORO_SHA256_BYTES; i++) {
        out[2 * i] = digits[hash[i] >> 4];
        out[2 * i + 1] = digits[hash[i] & 15];
    }
    out[2 * TSORO_SHA256_BYTES] = 0;
}
