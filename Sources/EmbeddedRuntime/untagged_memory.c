/*
 * Since Android 11, on 64-bit ARM, the top byte of an allocated address is a tag. The processor ignores it, but free()
 * requires it (source.android.com/docs/security/test/tagged-pointers). Swift uses the same bits itself, so the library
 * works with addresses without the tag. The tag is the same for all allocations of a process. free() also accepts
 * addresses that were allocated elsewhere and still have their tag.
 */
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#define TAG (UINT64_C(0xff) << 56)

int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void __real_free(void *memory);

static _Atomic uintptr_t tag;

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  int error = __real_posix_memalign(memory, alignment, size);
  if (error != 0) return error;
  uintptr_t address = (uintptr_t)*memory;
  atomic_store_explicit(&tag, address & TAG, memory_order_relaxed);
  *memory = (void *)(address & ~TAG);
  return 0;
}

void __wrap_free(void *memory) {
  uintptr_t address = (uintptr_t)memory;
  if (address != 0 && (address & TAG) == 0) address |= atomic_load_explicit(&tag, memory_order_relaxed);
  __real_free((void *)address);
}
