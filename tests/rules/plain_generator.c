/* The yardstick of bench/rules, linked here to test against. */
#include "../../bench/rules/plain.c"
