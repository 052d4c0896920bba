/* Depth-first proof-number search for one player's win, on one thread.

   Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002); thresholds grow
   by half (Pawlewicz and Lew 2007); several threads share the table and are spread by counting
   those at work below a child as added difficulty (Kaneko 2010). */
#ifndef TSORO_SOLVE_DFPN_H
#define TSORO_SOLVE_DFPN_H

#include "solve/estimate.h"
#include "solve/node.h"
#include "solve/table.h"
#include "tsoro/probe.h"

typedef struct tsoro_dfpn {
    const tsoro_variant *variant;
    tsoro_proof_table *table;
    const tsoro_probe *probe; /* or NULL */
    uint32_t probe_quiet;     /* the most quiet plies that may have passed at any node */
    unsigned window;
    bool shared; /* other threads use the table */
    /* Asked before every node; true: return as soon as possible, with the numbers reached. */
    bool (*stop)(void *context, uint64_t nodes);
    void *context;
    tsoro_child_stack stack; /* zero at first; tsoro_dfpn_free() */
    uint64_t nodes;
    bool stopped, no_memory, probed;
    size_t base;        /* where the children of the node searched for begin */
    tsoro_child winner; /* the child that proved it, if the attacker was to choose */
} tsoro_dfpn;

/* Searches until the node is proved or refuted with `left` quiet plies, or stopped. */
tsoro_numbers tsoro_dfpn_search(tsoro_dfpn *search, const tsoro_node *node, unsigned left);

/* Whether the probe knows the node; *wins is then whether the attacker wins, whatever plies are
   left. */
bool tsoro_dfpn_probe(const tsoro_dfpn *search, const tsoro_node *node, bool *wins);

/* What the table (and the probe) say of a child that has `left` plies; -1: none any more. */
void tsoro_dfpn_look(tsoro_dfpn *search, tsoro_child *child, int left);

/* The quiet plies left for a child, -1 if there are none any more. */
int tsoro_dfpn_left(const tsoro_dfpn *search, const tsoro_child *child, unsigned left);

void tsoro_dfpn_free(tsoro_dfpn *search);

#endif
