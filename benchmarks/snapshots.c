/*
 * snapshots FILE: taking a snapshot and restoring it; and SQLite, if WITH_SQLITE is defined, writing and reading the
 * same tasks. The largest snapshot is written to the file, for python_snapshots.py.
 */
#define _POSIX_C_SOURCE 200809L

#include "agent.h"
#include "bench.h"

#include <string.h>

#ifdef WITH_SQLITE
#include "tasks_table.h"
#endif

enum { MOST = 8000 };

struct work {
  struct agent agent;
  uint8_t *snapshot;
  size_t size;
  size_t changes; /* of the first task's status */
};

static struct work work_of(const planner_coordinate *places, size_t count, const planner_coordinate stands[2]) {
  struct work work = {agent_with(places, count, stands), NULL, 0, 0};
  planner_bytes bytes = {NULL, 0};
  require(planner_snapshot(work.agent.p, &bytes) == PLANNER_OK, "no snapshot can be taken");
  work.snapshot = room_for(bytes.size, 1);
  work.size = bytes.size;
  memcpy(work.snapshot, bytes.data, bytes.size);
  return work;
}

/* A task changes its status before each: of an unchanged planner, planner_snapshot returns the same bytes again. */
static void take(void *state, size_t times) {
  static const planner_uuid first = {{0}};
  struct work *work = state;
  planner *p = work->agent.p;
  for (size_t time = 0; time < times; ++time) {
    planner_task_status status = ++work->changes % 2 ? PLANNER_TASK_EN_ROUTE : PLANNER_TASK_PLANNED;
    planner_bytes bytes = {NULL, 0};
    require(planner_task_status_changed(p, work->agent.now, first, status) == PLANNER_OK, "no status is changed");
    require(planner_snapshot(p, &bytes) == PLANNER_OK, "no snapshot can be taken");
  }
}

static planner *restored(const struct work *work) {
  planner *p = NULL;
  require(planner_restore(work->snapshot, work->size, NULL, PLANNER_AUTHORIZATION_WHEN_IN_USE, work->agent.now, &p,
                          NULL) == PLANNER_OK,
          "the snapshot is not accepted");
  return p;
}

static void restore(void *state, size_t times) {
  for (size_t time = 0; time < times; ++time) planner_destroy(restored(state));
}

/* A planner that was restored has all rows. */
static void check(const struct work *work, size_t count) {
  planner *p = restored(work);
  planner_home home = PLANNER_INIT(planner_home);
  planner_home_state(p, &home);
  require(home.row_count == count, "not all tasks were restored");
  planner_destroy(p);
}

#ifdef WITH_SQLITE
struct stored {
  struct tasks_table table;
  planner_task *tasks, *read;
  size_t count;
};

static void write_table(void *state, size_t times) {
  struct stored *stored = state;
  for (size_t time = 0; time < times; ++time) table_write(&stored->table, stored->tasks, stored->count);
}

static void read_table(void *state, size_t times) {
  struct stored *stored = state;
  for (size_t time = 0; time < times; ++time) {
    size_t count = table_read(&stored->table, stored->read, stored->count);
    require(count == stored->count, "not all tasks were read");
    table_forget(stored->read, count);
  }
}
#endif

static void save(const struct work *work, const char *path) {
  FILE *file = fopen(path, "wb");
  require(file != NULL && fwrite(work->snapshot, 1, work->size, file) == work->size && fclose(file) == 0, path);
}

int main(int argument_count, char **arguments) {
  require(argument_count == 2, "snapshots FILE");
  uint64_t seed = 51;
  planner_coordinate *places = room_for(MOST, sizeof *places);
  for (size_t index = 0; index < MOST; ++index) places[index] = around(&seed, home, 0, 300e3);
  const planner_coordinate stands[2] = {home, beside(home, 0, 110)};
#ifdef WITH_SQLITE
  planner_task *tasks = room_for(MOST, sizeof *tasks), *read = room_for(MOST, sizeof *read);
  struct task_texts *texts = room_for(MOST, sizeof *texts);
  for (size_t index = 0; index < MOST; ++index) tasks[index] = agent_task(index, places[index], &texts[index]);
#endif

  static const size_t counts[] = {20, 1000, MOST};
  for (size_t each = 0; each < sizeof counts / sizeof *counts; ++each) {
    size_t count = counts[each];
    struct work work = work_of(places, count, stands);
    check(&work, count);
    if (count == MOST) save(&work, arguments[1]);
    struct contestant contestants[MOST_CONTESTANTS + 1] = {{"planner_snapshot", take, &work, 1},
                                                           {"planner_restore", restore, &work, 1}};
#ifdef WITH_SQLITE
    struct stored stored = {table_open(), tasks, read, count};
    contestants[2] = (struct contestant){"SQLite writes", write_table, &stored, 1};
    contestants[3] = (struct contestant){"SQLite reads", read_table, &stored, 1};
#endif
    char name[32];
    snprintf(name, sizeof name, "%zu", count);
    compete("snapshot", name, contestants);
    snprintf(name, sizeof name, "snapshot bytes %zu", count);
    print_fact(name, (double)work.size);
#ifdef WITH_SQLITE
    table_close(&stored.table);
#endif
    agent_end(&work.agent);
  }
  return EXIT_SUCCESS;
}
