/* Counts the checks that pass and fail. Every check names the promise (docs/behaviour.md) or the header's rule. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdio.h>

/* MinGW has two sets of formats. */
#ifdef __MINGW_PRINTF_FORMAT
#define PRINTF_LIKE(format_index, first) __attribute__((format(__MINGW_PRINTF_FORMAT, format_index, first)))
#else
#define PRINTF_LIKE(format_index, first) __attribute__((format(printf, format_index, first)))
#endif

#define CHECK(promise, condition) check((condition), promise, #condition, __FILE__, __LINE__)

bool check(bool holds, const char *promise, const char *condition, const char *file, int line);

/* Sets the current attempt, which is printed with every failure. */
void trying(const char *format, ...) PRINTF_LIKE(1, 2);

/* Prints "N passed, N failed". Returns the exit status of the program. */
int finish(void);

#endif
