/* A node of the proof search: a position, or a stage between the captures of one move. */
#ifndef TSORO_SOLVE_NODE_H
#define TSORO_SOLVE_NODE_H

#include "tsoro/moves.h"
#include "tsoro/position.h"
#include "tsoro/variant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tsoro_node {
    uint8_t half[2][TSORO_HALF_BYTES]; /* [0]: the player to choose */
    uint8_t takes[2];                  /* captures made, up to the end of a bonus schedule */
    uint8_t stage; /* 0: a position; else 1 + bonus holes that may still be taken */
    uint8_t from;  /* with a stage: the first pit that may still be taken. Bonus holes are chosen
                      in rising order, so that a set is met once */
    uint8_t attacking; /* whether the player to choose is the one whose win is to be proved */
} tsoro_node;

/* How a child hangs on its parent. */
typedef enum tsoro_edge {
    TSORO_EDGE_QUIET,   /* the other player's turn, nothing was captured */
    TSORO_EDGE_CAPTURE, /* the other player's turn, with fewer stones on the board */
    TSORO_EDGE_STAGE    /* the same player goes on choosing bonus holes */
} tsoro_edge;

typedef struct tsoro_child {
    tsoro_node node;
    uint64_t key;
    uint32_t proof, disproof;
    uint8_t proved;  /* as in tsoro_entry */
    uint8_t refuted; /* as in tsoro_entry */
    uint8_t edge;    /* enum tsoro_edge */
    uint8_t busy;    /* threads at work below it, at most 255 */
} tsoro_child;

/* A stack of children: every node on the path keeps its own on top of its parent's. */
typedef struct tsoro_child_stack {
    tsoro_child *children;
    size_t count, capacity;
} tsoro_child_stack;

tsoro_node tsoro_node_of(const tsoro_variant *variant, const tsoro_position *position,
                         bool attacking);

/* The position of a node of stage 0, with South as the player to choose. */
tsoro_position tsoro_node_position(const tsoro_node *node);

/* A hash of everything in the node; never 0. The other player's attack has the same key but for
   TSORO_OTHER_SIDE (table.h). */
uint64_t tsoro_node_key(const tsoro_variant *variant, const tsoro_node *node);

/* Pushes the node's children, each once. False without memory; the stack is then as before. */
bool tsoro_node_expand(const tsoro_variant *variant, const tsoro_node *node,
                       tsoro_child_stack *stack);

#endif
