/* Gives each named file to the target, without libFuzzer: for the shipped library. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

static void replay(const char *name) {
  static uint8_t bytes[1 << 20];
  FILE *file = fopen(name, "rb");
  HOLDS("the file can be read", file != NULL);
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  HOLDS("the file is not too long", size < sizeof bytes);
  LLVMFuzzerTestOneInput(bytes, size);
}

int main(int count, char **names) {
  for (int index = 1; index < count; ++index) replay(names[index]);
  return count > 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
