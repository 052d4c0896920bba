#include "solve/node.h"

#include "base/alloc.h"
#include "solve/table.h"

#include <string.h>

/* Takes beyond the schedule's end change nothing any more. */
static uint8_t capped(const tsoro_variant *variant, uint32_t takes)
{
    uint32_t last = variant->bonus_count - 1u;
    return (uint8_t)(takes < last ? takes : last);
}

tsoro_node tsoro_node_of(const tsoro_variant *variant, const tsoro_position *position,
                         bool attacking)
{
    tsoro_node node = {.attacking = attacking};
    for (unsigned side = 0; side < 2; side++) {
        unsigned player = position->mover ^ side;
        memcpy(node.half[side], position->pits[player], TSORO_HALF_BYTES);
        node.takes[side] = capped(variant, position->takes[player]);
    }
    return node;
}

tsoro_position tsoro_node_position(const tsoro_node *node)
{
    tsoro_position position = {.turn = 1, .mover = TSORO_SOUTH};
    memcpy(position.pits, node->half, sizeof position.pits);
    position.takes[0] = node->takes[0];
    position.takes[1] = node->takes[1];
    return position;
}

/* Every bit of the word moves half the bits of the result (the finisher of MurmurHash3, Appleby
   2011). */
static uint64_t scramble(uint64_t word)
{
    word = (word ^ word >> 33) * UINT64_C(0xff51afd7ed558ccd);
    word = (word ^ word >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return word ^ word >> 33;
}

/* Each word is scrambled by itself, with a number for its place: what one word changes no other
   word can change back, but by chance. A search trusts its keys, so less will not do: with one
   multiplication from word to word, positions that differ in three pits had the same key. */
uint64_t tsoro_node_key(const tsoro_variant *variant, const tsoro_node *node)
{
    const uint64_t step = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t place = step;
    uint64_t hash = scramble(place ^ ((uint64_t)node->from << 24 | (uint64_t)node->stage << 16 |
                                      (uint64_t)node->takes[0] << 8 | node->takes[1]));
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned pit = 0; pit < tsoro_variant_pits(variant); pit += 8) {
            uint64_t word;
            memcpy(&word, &node->half[side][pit], sizeof word);
            place += step;
            hash += scramble(place ^ word);
        }
    }
    hash = hash == 0 || hash == TSORO_OTHER_SIDE ? 1 : hash;
    return node->attacking ? hash ^ TSORO_OTHER_SIDE : hash;
}

/* Pushes a child unless the parent has it already: different sowings often meet. */
static bool push(const tsoro_variant *variant, tsoro_child_stack *stack, size_t base,
                 const tsoro_node *node, tsoro_edge edge)
{
    uint64_t key = tsoro_node_key(variant, node);
    for (size_t i = base; i < stack->count; i++) {
        if (stack->children[i].key == key && stack->children[i].edge == edge) {
            return true;
        }
    }
    tsoro_child *children =
        tsoro_grow_array(stack->children, &stack->capacity, stack->count + 1, sizeof *children);
    if (!children) {
        return false;
    }
    stack->children = children;
    children[stack->count++] = (tsoro_child){.node = *node, .key = key, .edge = (uint8_t)edge};
    return true;
}

/* The same board with the other player to choose. */
static tsoro_node passed_on(const tsoro_node *node)
{
    tsoro_node next = {.attacking = !node->attacking};
    memcpy(next.half[0], node->half[1], TSORO_HALF_BYTES);
    memcpy(next.half[1], node->half[0], TSORO_HALF_BYTES);
    next.takes[0] = node->takes[1];
    next.takes[1] = node->takes[0];
    return next;
}

/* Take no more, or take one more hole. */
static bool expand_stage(const tsoro_variant *variant, const tsoro_node *node,
                         tsoro_child_stack *stack, size_t base)
{
    tsoro_node next = passed_on(node);
    if (!push(variant, stack, base, &next, TSORO_EDGE_CAPTURE)) {
        return false;
    }
    for (unsigned pit = node->from; node->stage > 1 && pit < tsoro_variant_pits(variant); pit++) {
        if (node->half[1][pit] == 0 ||
            (variant->sanctuary && tsoro_variant_is_head(variant, pit))) {
            continue;
        }
        next = *node;
        next.half[1][pit] = 0;
        next.stage--;
        next.from = (uint8_t)(pit + 1);
        if (!push(variant, stack, base, &next, TSORO_EDGE_STAGE)) {
            return false;
        }
    }
    return true;
}

static bool expand_sowing(const tsoro_variant *variant, const tsoro_node *node,
                          const tsoro_sowing *sowing, tsoro_child_stack *stack, size_t base)
{
    bool captured = sowing->capture != TSORO_NO_PIT;
    tsoro_node next = *node;
    memcpy(next.half[0], sowing->own, TSORO_HALF_BYTES);
    memcpy(next.half[1], sowing->enemy, TSORO_HALF_BYTES);
    if (captured && tsoro_variant_has_schedule(variant)) {
        next.takes[0] = capped(variant, next.takes[0] + 1u);
    }
    if (sowing->bonus) {
        next.stage = (uint8_t)(1 + sowing->bonus);
        return push(variant, stack, base, &next, TSORO_EDGE_STAGE);
    }
    /* A sown capture leaves all stones on the board: it is no progress that could not repeat. */
    bool fewer = captured && variant->captures == TSORO_CAPTURES_REMOVE;
    next = passed_on(&next);
    return push(variant, stack, base, &next, fewer ? TSORO_EDGE_CAPTURE : TSORO_EDGE_QUIET);
}

static bool expand_position(const tsoro_variant *variant, const tsoro_node *node,
                            tsoro_child_stack *stack, size_t base)
{
    tsoro_position position = tsoro_node_position(node);
    tsoro_sowings walk;
    tsoro_sowing sowing;
    tsoro_sowings_start(&walk, variant, &position);
    while (tsoro_sowings_next(&walk, &sowing)) {
        if (!expand_sowing(variant, node, &sowing, stack, base)) {
            return false;
        }
    }
    return true;
}

bool tsoro_node_expand(const tsoro_variant *variant, const tsoro_node *node,
                       tsoro_child_stack *stack)
{
    size_t base = stack->count;
    bool done = node->stage ? expand_stage(variant, node, stack, base)
                            : expand_position(variant, node, stack, base);
    if (!done) {
        stack->count = base;
    }
    return done;
}
