#include "base/decimal.h"

bool tsoro_decimal_read(const char *text, size_t length, uint64_t low, uint64_t high,
                        uint64_t *number)
{
    uint64_t value = 0;
    if (length == 0 || (text[0] == '0' && length > 1)) {
        return false;
    }
    for (size_t at = 0; at < length; at++) {
        uint64_t digit = (uint64_t)(unsigned char)text[at] - '0';
        if (digit > 9 || value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    if (value < low || value > high) {
        return false;
    }
    *number = value;
    return true;
}
