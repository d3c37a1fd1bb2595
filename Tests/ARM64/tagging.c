/*
 * Preloaded, it allocates as Android does on 64-bit ARM, with a tag in the highest byte of each address (Swift calls
 * only posix_memalign). A process that does not free all of them with their tags ends with status 9.
 */
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#define TAG (UINT64_C(0xb4) << 56)

void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static long count, left;

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *address = __libc_memalign(alignment, size);
  if (address == NULL) return 12;
  *memory = (void *)((uintptr_t)address | TAG);
  ++count, ++left;
  return 0;
}

void free(void *memory) {
  uintptr_t address = (uintptr_t)memory;
  if ((address & TAG) == TAG) --left;
  __libc_free((void *)(address & ~TAG));
}

__attribute__((destructor)) static void end(void) {
  if (count > 0 && left == 0) return;
  fprintf(stderr, "%ld allocations, %ld not freed with their tags\n", count, left);
  _exit(9);
}
