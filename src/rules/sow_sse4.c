/* The vector kernel for SSE4. */
#include "rules/sow.h"

#include <immintrin.h>
#include <string.h>

#include "rules/sow_lanes.h"

#include "rules/sow_vector.h"

const tsoro_kernel tsoro_kernel_sse4 = {"sse4", {SOW_ENTRIES(1), SOW_ENTRIES(2), SOW_ENTRIES(3)}};
