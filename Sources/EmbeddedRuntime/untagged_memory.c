/*
 * From Android 11 on, on 64-bit ARM, the highest byte of an address that is allocated is a tag: the processor ignores it, but
 * free() wants it back (source.android.com/docs/security/test/tagged-pointers). Swift has bits of its own there. So the
 * library sees addresses without the tag, which is the same for all in a process. What is linked with it may free others.
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
