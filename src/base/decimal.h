/* The one way to write a number that a program takes: digits only, no leading zero. */
#ifndef TSORO_BASE_DECIMAL_H
#define TSORO_BASE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads text[0..length) as a number low..high. False, and *number untouched, if it is none. */
bool tsoro_decimal_read(const char *text, size_t length, uint64_t low, uint64_t high,
                        uint64_t *number);

#endif
