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

static void extend(const struct problem *problem, const struct ways *from, int last, uint32_t next, struct ways *to) {
  for (uint32_t n = 0; n < from->count; ++n) {
    struct way way = from->all[n];
    go_on(problem, last, (int)next, &way.value);
    way.order = way.order << 4 | next;
    add(to, way);
  }
}

struct value optimum(const struct problem *problem, uint32_t *order) {
  uint32_t stops = (uint32_t)problem->asked.stop_count;
  must(0 < stops && stops <= MOST_PROVED, "there are too many stops for a proof");
  uint32_t sets = 1u << stops;
  struct ways *table = calloc((size_t)sets * stops, sizeof *table);
  must(table != NULL, "out of memory");
  struct way departure = {.value = value_at_departure(problem)};
  struct ways start = {&departure, 1, 1};
  for (uint32_t set = 0; set + 1 < sets; ++set) {
    for (uint32_t next = 0; next < stops; ++next) {
      if (set >> next & 1 || !may_come_next(problem, set, next)) continue;
      struct ways *to = &table[(size_t)(set | 1u << next) * stops + next];
      if (set == 0) extend(problem, &start, -1, next, to);
      for (uint32_t last = 0; last < stops && set; ++last) {
        extend(problem, &table[(size_t)set * stops + last], (int)last, next, to);
      }
    }
    for (uint32_t last = 0; last < stops; ++last) free(table[(size_t)set * stops + last].all);
  }
  struct value best = {0};
  bool is_found = false;
  for (uint32_t last = 0; last < stops; ++last) {
    struct ways *ways = &table[(size_t)(sets - 1) * stops + last];
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

static void try_all(struct trial *trial, uint32_t visited, int last, struct value before) {
  bool is_whole = true;
  for (uint32_t stop = 0; stop < trial->problem->asked.stop_count; ++stop) {
    if (visited >> stop & 1) continue;
    is_whole = false;
    if (!may_come_next(trial->problem, visited, stop)) continue;
    struct value value = before;
    go_on(trial->problem, last, (int)stop, &value);
    try_all(trial, visited | 1u << stop, (int)stop, value);
  }
  if (!is_whole) return;
  end_day(trial->problem, last, &before);
  if (!trial->is_found || is_better(trial->problem, before, trial->best)) trial->best = before;
  trial->is_found = true;
}

struct value best_of_all_orders(const struct problem *problem) {
  struct trial trial = {.problem = problem};
  try_all(&trial, 0, -1, value_at_departure(problem));
  return trial.best;
}
