#define KERNEL      tsoro_bitkernel_avx2
#define KERNEL_NAME "avx2"
#include "endgame/kernel_body.h"
