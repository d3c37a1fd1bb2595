/*
 * Only for Windows, whose C library has no posix_memalign. Memory from malloc() is aligned for every type, and the
 * library needs no other alignment.
 */
#include <stddef.h>
#include <stdlib.h>

int posix_memalign(void **memory, size_t alignment, size_t size);

int posix_memalign(void **memory, size_t alignment, size_t size) {
  enum { of_malloc = 16, out_of_memory = 12 };
  if (alignment > of_malloc) abort();
  *memory = malloc(size);
  return *memory == NULL ? out_of_memory : 0;
}
