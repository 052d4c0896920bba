#define KERNEL      tsoro_bitkernel_plain
#define KERNEL_NAME "plain"
#include "endgame/kernel_body.h"
