/* Counts the checks that pass and fail. Every check names the promise (docs/behaviour.md) or the header's rule. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>

#define CHECK(promise, condition) check((condition), promise, #condition, __FILE__, __LINE__)

bool check(bool holds, const char *promise, const char *condition, const char *file, int line);

/* What is tried; printed with every failure, until it is set again. */
void trying(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "N passed, N failed"; the exit status of the program. */
int finish(void);

#endif
