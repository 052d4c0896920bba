#include "base/random.h"

#include <assert.h>

uint64_t tsoro_splitmix64(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = *state;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

tsoro_random tsoro_random_seeded(uint64_t seed)
{
    tsoro_random random;
    for (int i = 0; i < 4; i++) {
        random.state[i] = tsoro_splitmix64(&seed);
    }
    return random;
}

static uint64_t rotate_left(uint64_t word, int count)
{
    return (word << count) | (word >> (64 - count));
}

uint64_t tsoro_random_next(tsoro_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t tsoro_random_below(tsoro_random *random, uint64_t bound)
{
    assert(bound != 0);
    /* Draws below 2^64 mod bound are thrown away, so that the rest is a whole number of rounds. */
    uint64_t surplus = (0 - bound) % bound;
    uint64_t draw;
    do {
        draw = tsoro_random_next(random);
    } while (draw < surplus);
    return draw % bound;
}
