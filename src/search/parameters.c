#include "search/engine.h"

#include <stddef.h>
#include <string.h>

tsoro_parameters tsoro_parameters_default(void)
{
    return (tsoro_parameters){.quiescence_plies = 6,
                              .futility = 250,
                              .reverse_futility = 200,
                              .reverse_depth = 3,
                              .reduction = 100,
                              .width = 100,
                              .window = 40};
}

static const struct {
    const char *name;
    size_t offset;
} names[] = {
    {"quiescence_plies", offsetof(tsoro_parameters, quiescence_plies)},
    {"futility", offsetof(tsoro_parameters, futility)},
    {"reverse_futility", offsetof(tsoro_parameters, reverse_futility)},
    {"reverse_depth", offsetof(tsoro_parameters, reverse_depth)},
    {"reduction", offsetof(tsoro_parameters, reduction)},
    {"width", offsetof(tsoro_parameters, width)},
    {"window", offsetof(tsoro_parameters, window)},
    {"spare0", offsetof(tsoro_parameters, spare[0])},
    {"spare1", offsetof(tsoro_parameters, spare[1])},
    {"spare2", offsetof(tsoro_parameters, spare[2])},
    {"spare3", offsetof(tsoro_parameters, spare[3])},
};

bool tsoro_parameters_set(tsoro_parameters *parameters, const char *name, int32_t value)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i].name, name) == 0) {
            memcpy((char *)parameters + names[i].offset, &value, sizeof value);
            return true;
        }
    }
    return false;
}
