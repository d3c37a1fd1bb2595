/* The size and the checksum of a snapshot, for bytes that a test has altered: docs/snapshot.md, "Envelope". */
#ifndef SEAL_H
#define SEAL_H

#include <stddef.h>
#include <stdint.h>

static inline void seal(uint8_t *bytes, size_t size) {
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  for (size_t index = 0; index < 8; ++index) bytes[16 + index] = (uint8_t)((uint64_t)size >> (8 * index));
  size_t step = bytes[8] < 5 ? 1 : 8; /* by the version */
  for (size_t index = 0; index < size - 8; index += step) {
    uint64_t number = 0;
    for (size_t byte = 0; byte < step && index + byte < size - 8; ++byte)
      number |= (uint64_t)bytes[index + byte] << (8 * byte);
    hash = (hash ^ number) * UINT64_C(0x100000001B3);
    if (step == 8) hash ^= hash >> 32;
  }
  for (size_t index = 0; index < 8; ++index) bytes[size - 8 + index] = (uint8_t)(hash >> (8 * index));
}

#endif
