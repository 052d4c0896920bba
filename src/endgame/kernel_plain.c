#define KERNEL      tsoro_kernel_plain
#define KERNEL_NAME "plain"
#include "endgame/kernel_body.h"
