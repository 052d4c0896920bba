/* Which kernel sows. */
#include "rules/sow.h"

#include <stddef.h>

#if defined(__x86_64__)
#define KERNELS_X86_64 1
#else
#define KERNELS_X86_64 0
#endif

/* Chosen at the first use; the same for all threads, whichever comes first. */
static const tsoro_kernel *tsoro_kernel_chosen;

const tsoro_kernel *tsoro_kernel_at(unsigned index)
{
    const tsoro_kernel *kernels[3] = {&tsoro_kernel_plain, NULL, NULL};
#if KERNELS_X86_64
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt")) {
        kernels[1] = &tsoro_kernel_sse4;
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
            __builtin_cpu_supports("bmi2")) {
            kernels[2] = &tsoro_kernel_avx2;
        }
    }
#elif defined(__wasm_simd128__)
    kernels[1] = &tsoro_kernel_wasm;
#endif
    return index < 3 ? kernels[index] : NULL;
}

void tsoro_kernel_use(const tsoro_kernel *kernel)
{
    unsigned count = 1;
    while (tsoro_kernel_at(count) != NULL) {
        count++;
    }
    kernel = kernel ? kernel : tsoro_kernel_at(count - 1);
    __atomic_store_n(&tsoro_kernel_chosen, kernel, __ATOMIC_RELAXED);
}

const tsoro_kernel *tsoro_kernel_used(void)
{
    const tsoro_kernel *kernel = __atomic_load_n(&tsoro_kernel_chosen, __ATOMIC_RELAXED);
    if (kernel == NULL) {
        tsoro_kernel_use(NULL);
        kernel = __atomic_load_n(&tsoro_kernel_chosen, __ATOMIC_RELAXED);
    }
    return kernel;
}
