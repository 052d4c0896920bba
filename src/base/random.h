/* A seeded random number generator: the same seed gives the same numbers on every machine.
 *
 * Source: xoshiro256** 1.0 by D. Blackman and S. Vigna ("Scrambled linear pseudorandom number
 * generators", 2018), its state filled by splitmix64 as they recommend. Not for secrets.
 * A generator is used by one thread at a time. */
#ifndef TSORO_BASE_RANDOM_H
#define TSORO_BASE_RANDOM_H

#include <stdint.h>

typedef struct tsoro_random {
    uint64_t state[4]; /* never all zero */
} tsoro_random;

/* One step of splitmix64: advances *state and returns 64 well-mixed bits. Also a good way to make
 * table keys from a counter. */
uint64_t tsoro_splitmix64(uint64_t *state);

/* A generator for this seed; every seed is good, also 0. */
tsoro_random tsoro_random_seeded(uint64_t seed);

/* The next 64 bits. */
uint64_t tsoro_random_next(tsoro_random *random);

/* A number in 0..bound-1, every one equally likely (no modulo bias). bound is not 0. Takes one
 * draw, rarely more. */
uint64_t tsoro_random_below(tsoro_random *random, uint64_t bound);

#endif
