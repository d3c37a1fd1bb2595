/*
 * A workaround for github.com/swiftlang/swift/pull/91151. The functions that retain the storage of a string must return
 * their argument, because compilers rely on it. In Embedded Swift 6.3 they return it without its tag, which corrupts
 * short strings. They are weak symbols, so the functions of this file replace them.
 */
#include <stdint.h>

extern void *swift_retain_n(void *object, uint32_t n);

void *swift_bridgeObjectRetain_n(void *object, uint32_t n) {
  swift_retain_n((void *)((uintptr_t)object & UINT64_C(0x8ffffffffffffff8)), n);
  return object;
}

void *swift_bridgeObjectRetain(void *object) { return swift_bridgeObjectRetain_n(object, 1); }
