/* The C side of benchmarks/jni: the nanoseconds of single calls, and of a fix after which 20 changed rows are read. */
#define _POSIX_C_SOURCE 200809L

#include <planner.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TASKS = 20, CALLS = 200000, FIXES = 20000, ROUNDS = 15 };

static planner *p;
static planner_instant now = 1778569200000;
static planner_uuid first = {{1}};

static double nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static void clock_advanced(void) { planner_clock_advanced(p, now); }
static void close_tapped(void) { planner_close_tapped(p, now); }
static void status_changed(void) { planner_task_status_changed(p, now, first, PLANNER_TASK_PLANNED); }

static size_t moves, seen;

static void fix(void) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_row row = PLANNER_INIT(planner_row);
  planner_fix at = PLANNER_INIT(planner_fix);
  now += 5000;
  at.time = now;
  at.latitude = 52.45 + (moves++ % 2) * 0.0014;
  at.longitude = 13.3;
  planner_fix_received(p, now, &at);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {}
  planner_collect_changes(p, &changes);
  for (size_t n = 0; n < changes.updated_count; n++) seen += planner_row_at(p, changes.updated[n], &row) == PLANNER_OK;
}

/* Prints the shortest time of several rounds. */
static void measure(const char *name, void (*call)(void), int times) {
  double least = 0;
  for (int round = 0; round < ROUNDS; round++) {
    double start = nanoseconds();
    for (int n = 0; n < times; n++) call();
    double each = (nanoseconds() - start) / times;
    if (round == 0 || each < least) least = each;
  }
  printf("%s\t%.1f\n", name, least);
}

int main(void) {
  planner_task tasks[TASKS];
  char texts[TASKS][2][64];
  memset(tasks, 0, sizeof tasks);
  for (int n = 0; n < TASKS; n++) {
    planner_text title = {texts[n][0], (size_t)sprintf(texts[n][0], "Shop %d", n)};
    planner_text address = {texts[n][1], (size_t)sprintf(texts[n][1], "Street %d, 10115 Berlin", n)};
    tasks[n] = (planner_task){.struct_size = sizeof tasks[n],
                              .present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT,
                              .id = {{(uint8_t)(n + 1)}},
                              .order = n,
                              .title = title,
                              .address = address,
                              .opening_hours = {"Mo-Sa 08:00-20:00", 17},
                              .planned_at = now + 60000 * n,
                              .repeat_days = 127,
                              .latitude = 52.5 + 0.001 * n,
                              .longitude = 13.4};
  }
  planner_effect effect = PLANNER_INIT(planner_effect);
  if (planner_create(NULL, now, &p, NULL) != PLANNER_OK) return 1;
  planner_authorization_changed(p, now, PLANNER_AUTHORIZATION_WHEN_IN_USE);
  planner_start(p, now);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {
    if (effect.kind != PLANNER_EFFECT_LOAD_PLAN) continue;
    planner_plan_loaded(p, now, effect.request, tasks, TASKS, sizeof *tasks);
  }
  measure("clockAdvanced", clock_advanced, CALLS);
  measure("closeTapped, nothing open", close_tapped, CALLS);
  measure("taskStatusChanged, the same status", status_changed, CALLS);
  measure("a fix, its effects and changes, and reading the changed rows", fix, FIXES);
  if (seen < moves * (TASKS - 2)) return 1;
  planner_destroy(p);
}
