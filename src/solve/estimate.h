/* How hard a node looks before it is searched. */
#ifndef TSORO_SOLVE_ESTIMATE_H
#define TSORO_SOLVE_ESTIMATE_H

#include "solve/node.h"

typedef struct tsoro_numbers {
    uint32_t proof, disproof; /* 0 with TSORO_PROOF_INFINITE: proved, or the other way round */
} tsoro_numbers;

/* The stones of a half. */
uint32_t tsoro_stones(const uint8_t half[TSORO_HALF_BYTES]);

/* First numbers of a node, both at least 1 and below TSORO_PROOF_INFINITE: what its win and its
 * refutation may cost. */
tsoro_numbers tsoro_estimate(const tsoro_variant *variant, const tsoro_node *node);

#endif
