/* Other libraries that measure distances, if WITH_PROJ and WITH_GEOGRAPHICLIB are defined. */
#ifndef PEERS_H
#define PEERS_H

#include "planner/distance.h"

typedef struct pair {
  planner_coordinate from, to;
} pair;

struct peer {
  const char *name; /* NULL ends the array */
  const char *version;
  void (*measure)(const pair *pairs, size_t count, double *out); /* distances in metres, nothing else */
};

extern const struct peer peers[];

PLANNER_BEGIN_DECLS
extern const char geographiclib_version[];
void geographiclib_measure(const pair *pairs, size_t count, double *out);
PLANNER_END_DECLS

#endif
