/* Keys of saves. A key is never used twice, not even by another run of the program. */
#include "input.h"

#include <stdio.h>
#include <stdlib.h>

planner_uuid random_key(void) {
  planner_uuid key;
  FILE *file = fopen("/dev/urandom", "rb");
  if (file == NULL || fread(&key, sizeof key, 1, file) != 1) abort();
  fclose(file);
  return key;
}
