/*
 * Single calls in a large plan: a task is added and removed, and a travel time arrives; and SQLite, if WITH_SQLITE is
 * defined, does the same with a row of a table. All effects are taken after each call, and the changes are collected
 * where it says so.
 */
#define _POSIX_C_SOURCE 200809L

#include "agent.h"
#include "bench.h"

#ifdef WITH_SQLITE
#include "tasks_table.h"
#endif

enum { MOST = 8000, SPARE = 100 };

struct work {
  struct agent agent;
  const planner_task *tasks; /* `count` of them, then SPARE that are not in the plan */
  size_t count;
  bool collects; /* whether the changes are collected after each call */
#ifdef WITH_SQLITE
  struct tasks_table table;
#endif
};

/* Each calls with all spare tasks, or with as many of the plan; the second undoes the first. */
struct pair_of_calls {
  const char *names[2]; /* the second is NULL if both are the same call */
  bool collects;
  void (*run[2])(struct work *work);
};

/* Tasks of the plan, far apart. */
static const planner_task *known(const struct work *work, size_t index) {
  return &work->tasks[index * (work->count / SPARE)];
}

static const planner_task *spare(const struct work *work, size_t index) { return &work->tasks[work->count + index]; }

/* What a host does after a call: one row has changed. */
static void react(struct work *work, planner_status status) {
  require(status == PLANNER_OK, "a call is refused");
  require(agent_takes_effects(&work->agent) & PLANNER_CHANGED_LIST, "the list does not change");
  require(!work->collects || agent_collects(&work->agent) == 1, "not one row changes");
}

static void add(struct work *work) {
  for (size_t index = 0; index < SPARE; ++index) {
    react(work, planner_task_added(work->agent.p, work->agent.now, spare(work, index)));
  }
}

static void take_out(struct work *work) {
  for (size_t index = 0; index < SPARE; ++index) {
    react(work, planner_task_removed(work->agent.p, work->agent.now, spare(work, index)->id));
  }
}

static void receive_travel_times(struct work *work, planner_seconds seconds) {
  for (size_t index = 0; index < SPARE; ++index) {
    react(work, planner_travel_time_received(work->agent.p, work->agent.now, known(work, index)->id, seconds));
  }
}

static void receive_long_times(struct work *work) { receive_travel_times(work, 3600); }
static void receive_short_times(struct work *work) { receive_travel_times(work, 600); }

#ifdef WITH_SQLITE
static void insert(struct work *work) {
  for (size_t index = 0; index < SPARE; ++index) table_insert(&work->table, spare(work, index));
}

static void delete(struct work *work) {
  for (size_t index = 0; index < SPARE; ++index) table_delete(&work->table, spare(work, index)->id);
}

static void set_travel_times(struct work *work, planner_seconds seconds) {
  for (size_t index = 0; index < SPARE; ++index) {
    table_set_travel_time(&work->table, known(work, index)->id, seconds);
  }
}

static void set_long_times(struct work *work) { set_travel_times(work, 3600); }
static void set_short_times(struct work *work) { set_travel_times(work, 600); }
#endif

static const struct pair_of_calls pairs[] = {
    {{"planner_task_added", "planner_task_removed"}, false, {add, take_out}},
    {{"planner_travel_time_received", NULL}, false, {receive_long_times, receive_short_times}},
    {{"planner_task_added, collected", "planner_task_removed, collected"}, true, {add, take_out}},
    {{"planner_travel_time_received, collected", NULL}, true, {receive_long_times, receive_short_times}},
#ifdef WITH_SQLITE
    {{"INSERT", "DELETE"}, false, {insert, delete}},
    {{"UPDATE", NULL}, false, {set_long_times, set_short_times}},
#endif
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

/* Times both calls of each pair. The pairs take turns, as contestants do. */
static void time_pairs(struct work *work, const char *name) {
  static double samples[PAIRS][2][REPETITIONS];
  for (size_t repetition = 0; repetition <= REPETITIONS; ++repetition) { /* the first one warms up */
    for (size_t turn = 0; turn < PAIRS; ++turn) {
      size_t pair = (repetition + turn) % PAIRS, rounds = 0;
      double times[2] = {0, 0};
      work->collects = pairs[pair].collects;
      agent_collects(&work->agent); /* what the other pairs left */
      for (; times[0] + times[1] < LEAST_REPETITION; ++rounds) {
        for (size_t half = 0; half < 2; ++half) {
          double start = nanoseconds();
          pairs[pair].run[half](work);
          times[half] += nanoseconds() - start;
        }
      }
      for (size_t half = 0; half < 2 && repetition > 0; ++half) {
        samples[pair][half][repetition - 1] = times[half] / (double)(rounds * SPARE);
      }
    }
  }
  for (size_t pair = 0; pair < PAIRS; ++pair) {
    for (size_t half = 0; half < 2 && pairs[pair].names[half] != NULL; ++half) {
      print_times("calls", name, pairs[pair].names[half], samples[pair][half], REPETITIONS);
    }
  }
}

int main(void) {
  uint64_t seed = 61;
  size_t most = MOST + SPARE;
  planner_coordinate *places = room_for(most, sizeof *places);
  planner_task *tasks = room_for(most, sizeof *tasks);
  struct task_texts *texts = room_for(most, sizeof *texts);
  const planner_coordinate stands[2] = {home, beside(home, 0, 110)};
  for (size_t count = 1000; count <= MOST; count *= 8) {
    for (size_t index = 0; index < count + SPARE; ++index) {
      places[index] = around(&seed, home, 0, 300e3);
      tasks[index] = agent_task(index, places[index], &texts[index]);
      /* The spare tasks belong between those of the plan. */
      if (index >= count) tasks[index].order = (int32_t)((double)count * next_fraction(&seed));
    }
    struct work work = {.agent = agent_with(places, count, stands), .tasks = tasks, .count = count};
#ifdef WITH_SQLITE
    work.table = table_open();
    table_write(&work.table, tasks, count);
#endif
    char name[32];
    snprintf(name, sizeof name, "%zu", count);
    time_pairs(&work, name);
#ifdef WITH_SQLITE
    table_close(&work.table);
#endif
    agent_end(&work.agent);
  }
  return EXIT_SUCCESS;
}
