/*
 * For Windows alone, whose C library has no posix_memalign: memory of malloc() has the alignment of every type, which
 * is all that the library asks for.
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
