/* SHA-256, by libnettle: names a file's content so that nobody can pass off another one. */
#ifndef TSORO_OS_SHA256_H
#define TSORO_OS_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define TSORO_SHA256_BYTES 32u
#define TSORO_SHA256_TEXT  (2 * TSORO_SHA256_BYTES + 1)

/* The hash of size bytes. */
void tsoro_sha256(const void *data, size_t size, uint8_t out[TSORO_SHA256_BYTES]);

/* The same in 64 hexadecimal digits (small letters) and a NUL. */
void tsoro_sha256_text(const uint8_t hash[TSORO_SHA256_BYTES], char out[TSORO_SHA256_TEXT]);

#endif
