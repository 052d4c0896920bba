/* The yardstick of bench/rules, linked here to test against. */
#include "../../bench/rules/plain.c" /* NOLINT(bugprone-suspicious-include): meant */
