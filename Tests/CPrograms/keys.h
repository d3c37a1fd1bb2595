/* Keys of saves, for programs that need them to be new, and the same in every run. */
#ifndef KEYS_H
#define KEYS_H

#include <planner.h>
#include <string.h>

/* The key with a number. */
static inline planner_uuid key_of(uint64_t number) {
  planner_uuid key = {{'k', 'e', 'y'}};
  for (int at = 0; at < 8; at++) key.bytes[15 - at] = (uint8_t)(number >> 8 * at);
  return key;
}

/* A key that no save of this process had. */
static inline planner_uuid new_key(void) {
  static _Thread_local uint64_t last;
  return key_of(++last);
}

static inline int is_same_key(planner_uuid one, planner_uuid other) {
  return memcmp(one.bytes, other.bytes, sizeof one.bytes) == 0;
}

#endif
