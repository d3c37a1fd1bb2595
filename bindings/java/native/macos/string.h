/* What plannerjni.c needs of macOS, so that it compiles without Apple's SDK. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
