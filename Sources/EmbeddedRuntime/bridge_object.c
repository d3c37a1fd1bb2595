/*
 * Retaining the storage of a text has to return what it was given: compilers rely on it. That of Embedded Swift 6.3 returns
 * it without its tag, so that short texts turn into garbage: github.com/swiftlang/swift/pull/91151. These stand in for its
 * functions, which are weak.
 */
#include <stdint.h>

extern void *swift_retain_n(void *object, uint32_t n);

void *swift_bridgeObjectRetain_n(void *object, uint32_t n) {
  swift_retain_n((void *)((uintptr_t)object & UINT64_C(0x8ffffffffffffff8)), n);
  return object;
}

void *swift_bridgeObjectRetain(void *object) {
  return swift_bridgeObjectRetain_n(object, 1);
}
