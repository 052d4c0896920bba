#include "endgame/kernel.h"

const tsoro_bitkernel *tsoro_bitkernel_best(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        return &tsoro_bitkernel_avx2;
    }
#endif
    return &tsoro_bitkernel_plain;
}
