#include "endgame/ledger.h"

static bool in_limit(const tsoro_ledger *ledger, unsigned a, unsigned b)
{
    return a <= ledger->limit.side && b <= ledger->limit.side && a + b <= ledger->limit.total;
}

static bool is_pending(const tsoro_ledger *ledger, unsigned a, unsigned b)
{
    return in_limit(ledger, a, b) && !(a >= b ? ledger->done[a][b] : ledger->done[b][a]);
}

bool tsoro_ledger_next(const tsoro_ledger *ledger, unsigned *a, unsigned *b)
{
    if (*b < *a && in_limit(ledger, *a, *b + 1)) {
        ++*b;
        return true;
    }
    if (in_limit(ledger, *a + 1, 0)) {
        ++*a;
        *b = 0;
        return true;
    }
    return false;
}

bool tsoro_ledger_needs_taken(const tsoro_ledger *ledger, unsigned own, unsigned enemy)
{
    /* The captor has `enemy` stones and takes from a half that held more than `own`. */
    for (unsigned before = own + 1; before <= ledger->limit.side; before++) {
        if (is_pending(ledger, enemy, before)) {
            return true;
        }
    }
    return false;
}

bool tsoro_ledger_needs_values(const tsoro_ledger *ledger, unsigned own, unsigned enemy)
{
    for (unsigned more = own; more <= ledger->limit.side; more++) {
        if (!ledger->taken[more][enemy] && tsoro_ledger_needs_taken(ledger, more, enemy)) {
            return true;
        }
    }
    return false;
}
