#include "search.h"

#include <stdlib.h>

struct search {
  planner_order *order;
  void *memory;
};

static void succeed(planner_status status, const planner_error *error) {
  if (status < 0) must(false, error->message.data);
}

static struct search begin(const struct problem *problem) {
  planner_error error = PLANNER_INIT(planner_error);
  struct search search;
  size_t size;
  succeed(planner_order_memory_size(&problem->asked, &size, &error), &error);
  search.memory = malloc(size);
  must(search.memory != NULL, "out of memory");
  succeed(planner_order_begin(&problem->asked, search.memory, size, &search.order, &error), &error);
  return search;
}

/* Whether something is left to try. */
static bool run(struct search search, uint64_t steps) {
  planner_error error = PLANNER_INIT(planner_error);
  planner_status status = planner_order_search(search.order, steps, &error);
  succeed(status, &error);
  return status == PLANNER_OK;
}

static struct value best(struct search search, uint32_t *order) {
  planner_error error = PLANNER_INIT(planner_error);
  planner_order_value value = PLANNER_INIT(planner_order_value);
  succeed(planner_order_best(search.order, order, MOST_STOPS, &value, &error), &error);
  return (struct value){value.unreachable, value.missed, value.lateness, value.travel, value.finish};
}

struct value search_for(const struct problem *problem, uint64_t steps, uint32_t *order) {
  struct search search = begin(problem);
  run(search, steps);
  struct value value = best(search, order);
  free(search.memory);
  return value;
}

uint64_t steps_to_end(const struct problem *problem, uint64_t portion) {
  struct search search = begin(problem);
  uint64_t steps = portion;
  for (; run(search, portion); steps += portion) {}
  free(search.memory);
  return steps;
}

uint64_t steps_to(const struct problem *problem, struct value wanted, uint64_t most) {
  uint32_t order[MOST_STOPS];
  uint64_t steps = 0;
  struct search search = begin(problem);
  for (uint64_t portion = 1; is_better(problem, wanted, best(search, order)); portion = steps / 64 + 1) {
    bool is_left = steps <= most && run(search, portion);
    steps = is_left ? steps + portion : most + 1;
    if (steps > most) break;
  }
  free(search.memory);
  return steps;
}
