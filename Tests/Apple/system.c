/*
 * The functions of libSystem that the libraries for macOS call, on the C library of Linux. Their names here are
 * macos_ and the name in the libraries.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYSTEM(result, name, parameters) \
  result macos__##name parameters; \
  result macos__##name parameters

SYSTEM(double, atan2, (double y, double x)) { return atan2(y, x); }
SYSTEM(double, cbrt, (double x)) { return cbrt(x); }
SYSTEM(double, cos, (double x)) { return cos(x); }
SYSTEM(double, sin, (double x)) { return sin(x); }
SYSTEM(double, sqrt, (double x)) { return sqrt(x); }

SYSTEM(void *, memcpy, (void *to, const void *from, size_t size)) { return memcpy(to, from, size); }
SYSTEM(void *, memmove, (void *to, const void *from, size_t size)) { return memmove(to, from, size); }
SYSTEM(void *, memset, (void *at, int byte, size_t size)) { return memset(at, byte, size); }
SYSTEM(void, bzero, (void *at, size_t size)) { memset(at, 0, size); }
SYSTEM(void, __bzero, (void *at, size_t size)) { memset(at, 0, size); }

/* The last copy of the pattern may be cut off. */
SYSTEM(void, memset_pattern16, (void *at, const void *pattern, size_t size)) {
  for (size_t i = 0; i < size; ++i) ((uint8_t *)at)[i] = ((const uint8_t *)pattern)[i % 16];
}

SYSTEM(void *, malloc, (size_t size)) { return malloc(size); }
SYSTEM(void *, calloc, (size_t count, size_t size)) { return calloc(count, size); }
SYSTEM(void *, realloc, (void *at, size_t size)) { return realloc(at, size); }
SYSTEM(int, posix_memalign, (void **at, size_t alignment, size_t size)) { return posix_memalign(at, alignment, size); }
SYSTEM(void, free, (void *at)) { free(at); }

/* Every function is bound before it is called. */
void macos_dyld_stub_binder(void);
void macos_dyld_stub_binder(void) { abort(); }
