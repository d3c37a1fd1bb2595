/* What plannerjni.c needs of macOS, so that it compiles without Apple's SDK. */
#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *at, size_t size);
void free(void *at);
