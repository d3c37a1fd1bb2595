/* A host of an installed library: the installation is complete if this compiles, links and prints the version. */
#include <planner.h>
#include <stdio.h>

int main(void) {
  planner *p = NULL;
  if (planner_abi_version() != PLANNER_ABI_VERSION || planner_create(NULL, 0, &p, NULL) != PLANNER_OK) return 1;
  planner_destroy(p);
  puts(planner_version_text().data);
}
