#include "optimum.h"

#include <stdlib.h>

/* One way to visit a set of stops. */
struct way {
  struct value value;
  uint64_t order; /* the stops, 4 bits each; the last one is the lowest */
};

/* The ways that no other dominates. */
struct ways {
  struct way *all;
  uint32_t count, room;
};

static int compare(const struct value *one, const struct value *other) {
  if (one->unreachable != other->unreachable) return one->unreachable < other->unreachable ? -1 : 1;
  if (one->missed != other->missed) return one->missed < other->missed ? -1 : 1;
  if (one->lateness != other->lateness) return one->lateness < other->lateness ? -1 : 1;
  return one->travel < other->travel ? -1 : one->travel > other->travel;
}

static bool dominates(const struct value *one, const struct value *other) {
  return one->finish <= other->finish && compare(one, other) <= 0;
}

static void add(struct ways *ways, struct way way) {
  uint32_t kept = 0;
  for (uint32_t n = 0; n < ways->count; ++n) {
    if (dominates(&ways->all[n].value, &way.value)) return;
  }
  for (uint32_t n = 0; n < ways->count; ++n) {
    if (!dominates(&way.value, &ways->all[n].value)) ways->all[kept++] = ways->all[n];
  }
  ways->count = kept;
  if (ways->count == ways->room) {
    ways->room = ways->room ? 2 * ways->room : 4;
    ways->all = realloc(ways->all, ways->room * sizeof *ways->all);
    must(ways->all != NULL, "out of memory");
  }
  ways->all[ways->count++] = way;
}

/*
 * The ways to visit a set of stops, by where the agent is then: at the start (-1), or at the last stop that it reached.
 */
static struct ways *ways_to(struct ways *table, const struct problem *problem, uint32_t set, int place) {
  return &table[(size_t)set * (problem->asked.stop_count + 1) + (size_t)(place + 1)];
}

static void extend(struct ways *table, const struct problem *problem, uint32_t set, int place, uint32_t next) {
  const struct ways *from = ways_to(table, problem, set, place);
  for (uint32_t n = 0; n < from->count; ++n) {
    struct way way = from->all[n];
    int reached = go_on(problem, place, (int)next, &way.value);
    way.order = way.order << 4 | next;
    add(ways_to(table, problem, set | 1u << next, reached), way);
  }
}

struct value optimum(const struct problem *problem, uint32_t *order) {
  uint32_t stops = (uint32_t)problem->asked.stop_count;
  must(0 < stops && stops <= MOST_PROVED, "there are too many stops for a proof");
  uint32_t all = (1u << stops) - 1;
  struct ways *table = calloc((size_t)(all + 1) * (stops + 1), sizeof *table);
  must(table != NULL, "out of memory");
  add(ways_to(table, problem, 0, -1), (struct way){.value = value_at_departure(problem)});
  for (uint32_t set = 0; set < all; ++set) {
    for (int place = -1; place < (int)stops; ++place) {
      for (uint32_t next = 0; next < stops; ++next) {
        if (!(set >> next & 1) && may_come_next(problem, set, next)) extend(table, problem, set, place, next);
      }
      free(ways_to(table, problem, set, place)->all);
    }
  }
  struct value best = {0};
  bool is_found = false;
  for (int place = -1; place < (int)stops; ++place) {
    struct ways *ways = ways_to(table, problem, all, place);
    for (uint32_t n = 0; n < ways->count; ++n) {
      uint32_t found[MOST_PROVED];
      for (uint32_t at = 0; at < stops; ++at) found[at] = ways->all[n].order >> 4 * (stops - 1 - at) & 15;
      struct value value = value_of(problem, found);
      if (is_found && !is_better(problem, value, best)) continue;
      best = value;
      is_found = true;
      for (uint32_t at = 0; at < stops; ++at) order[at] = found[at];
    }
    free(ways->all);
  }
  free(table);
  must(is_found, "there is no order");
  return best;
}

/* ---- All orders ---- */

struct trial {
  const struct problem *problem;
  struct value best;
  bool is_found;
};

static void try_all(struct trial *trial, uint32_t visited, int place, struct value before) {
  bool is_whole = true;
  for (uint32_t stop = 0; stop < trial->problem->asked.stop_count; ++stop) {
    if (visited >> stop & 1) continue;
    is_whole = false;
    if (!may_come_next(trial->problem, visited, stop)) continue;
    struct value value = before;
    int reached = go_on(trial->problem, place, (int)stop, &value);
    try_all(trial, visited | 1u << stop, reached, value);
  }
  if (!is_whole) return;
  end_day(trial->problem, place, &before);
  if (!trial->is_found || is_better(trial->problem, before, trial->best)) trial->best = before;
  trial->is_found = true;
}

struct value best_of_all_orders(const struct problem *problem) {
  struct trial trial = {.problem = problem};
  try_all(&trial, 0, -1, value_at_departure(problem));
  return trial.best;
}
