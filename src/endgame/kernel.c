#include "endgame/kernel.h"

const tsoro_kernel *tsoro_kernel_best(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        return &tsoro_kernel_avx2;
    }
#endif
    return &tsoro_kernel_plain;
}
