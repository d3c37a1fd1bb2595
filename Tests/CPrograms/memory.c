/*
 * The memory of the shipped library: a destroyed planner gives back everything it allocated, a million times over,
 * a planner whose host never asks for its effects does not grow over time (HOME-4), and a request for a better order
 * takes little (ORDER-11). `memory PLANNERS` makes that many.
 */
#include "support.h"

#include <malloc.h>

static size_t bytes_in_use(void) { return mallinfo2().uordblks; }

/* A short day with everything that is borrowed: rows, texts, a composer, a snapshot, and a planner restored from it. */
static void live(uint32_t number) {
  planner *p = planner_at(NOW), *restored = NULL;
  planner_effect effect = PLANNER_INIT(planner_effect);
  planner_task tasks[] = {task_of(number, "Bäckerei", 1), task_of(number + 1, "Kiosk", 2)};
  planner_fix fix = fix_of(NOW, 52.5, 13.4, 5);
  planner_row row = PLANNER_INIT(planner_row);
  planner_composition composition = PLANNER_INIT(planner_composition);
  planner_bytes bytes = {0};
  composition.task_id = id_of(number + 2);
  tasks[0].present = PLANNER_TASK_HAS_COORDINATE;
  tasks[0].latitude = 52.6, tasks[0].longitude = 13.4;
  planner_start(p, NOW);
  while (planner_next_effect(p, &effect) == PLANNER_OK)
    if (effect.kind == PLANNER_EFFECT_LOAD_PLAN) planner_plan_loaded(p, NOW, effect.request, tasks, 2, sizeof *tasks);
  planner_authorization_changed(p, NOW, PLANNER_AUTHORIZATION_WHEN_IN_USE);
  planner_fix_received(p, NOW, &fix);
  planner_row_at(p, 0, &row);
  planner_composer_requested(p, NOW, &composition);
  planner_text_changed(p, NOW, text_of("Rückruf\num drei"));
  planner_snapshot(p, &bytes);
  CHECK("SNAP-1", planner_restore(bytes.data, bytes.size, NULL, PLANNER_AUTHORIZATION_DENIED, NOW, &restored, NULL) ==
                      PLANNER_OK);
  planner_destroy(restored);
  planner_destroy(p);
}

static void check_planners(uint32_t count) {
  for (uint32_t number = 0; number < 1000; ++number)
    live(number); /* fills the caches of malloc, which count as in use */
  const size_t before = bytes_in_use();
  for (uint32_t number = 0; number < count; ++number) {
    planner *p = NULL;
    if (number % 100 == 0) live(number);
    planner_create(NULL, NOW, &p, NULL);
    planner_destroy(p);
  }
  trying("%" PRIu32 " planners", count);
  CHECK("planner_destroy", bytes_in_use() == before);
}

/* Any event; the host never asks for effects. */
static void happen(planner *p, uint64_t *seed, int64_t now) {
  planner_task task = task_of(random_below(seed, 20), "Bäckerei", (int32_t)random_below(seed, 9));
  planner_fix fix = fix_of(now, 52 + 0.001 * random_below(seed, 1000), 13.4, 5);
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.task_id = id_of(100 + random_below(seed, 20));
  switch (random_below(seed, 12)) {
    case 0: planner_refresh(p, now); break;
    case 1: planner_task_added(p, now, &task); break;
    case 2: planner_task_removed(p, now, task.id); break;
    case 3: planner_row_tapped(p, now, task.id); break;
    case 4: planner_close_tapped(p, now); break;
    case 5: planner_composer_requested(p, now, &composition); break;
    case 6: planner_text_changed(p, now, text_of("Rückruf")); break;
    case 7: planner_save_tapped(p, now, new_key()); break;
    case 8: planner_authorization_changed(p, now, (int32_t)random_below(seed, 5)); break;
    case 9: planner_location_failed(p, now); break;
    case 10: random_below(seed, 10) == 0 ? planner_stop(p, now) : planner_start(p, now); break;
    default: planner_fix_received(p, now, &fix);
  }
}

/* The most bytes in use after any of these steps. */
static size_t most_after(planner *p, uint64_t *seed, int64_t *now, int steps) {
  size_t most = 0;
  for (int step = 0; step < steps; ++step) {
    happen(p, seed, *now += SECOND);
    if (bytes_in_use() > most) most = bytes_in_use();
  }
  return most;
}

/* Returns how many bytes stay allocated after the planner's end. */
static size_t live_undrained(void) {
  uint64_t seed = 7;
  int64_t now = NOW;
  const size_t before = bytes_in_use();
  planner *p = planner_at(now);
  planner_start(p, now);
  const size_t first = most_after(p, &seed, &now, 50000), later = most_after(p, &seed, &now, 100000);
  trying("%zu bytes at most in the first third, %zu in the others", first - before, later - before);
  CHECK("HOME-4", later <= first + first / 10);
  planner_destroy(p);
  return bytes_in_use() - before;
}

/* A request for a better order of stops with two windows each takes at most this, and gives it back. */
static void check_request(uint32_t stops, size_t most) {
  planner *p = planner_at(NOW);
  planner_effect effect = PLANNER_INIT(planner_effect);
  planner_fix fix = fix_of(NOW, 52.5, 13.4, 5);
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  options.objective = PLANNER_ORDER_LEAST_TRAVEL;
  planner_start(p, NOW);
  for (uint32_t number = 0; number < stops; ++number) {
    planner_task task = task_of(number, "Kiosk", (int32_t)number);
    task.present = PLANNER_TASK_HAS_COORDINATE;
    task.latitude = 52.5 + 0.01 * (number * 7 % stops), task.longitude = 13.4;
    task.opening_hours = text_of("10:00-14:00,15:00-20:00");
    planner_task_added(p, NOW, &task);
  }
  planner_authorization_changed(p, NOW, PLANNER_AUTHORIZATION_WHEN_IN_USE);
  planner_fix_received(p, NOW, &fix);
  size_t before = 0, taken = 0;
  for (int time = 0; time < 3; ++time) { /* the first request lets the queue of effects grow */
    while (planner_next_effect(p, &effect) == PLANNER_OK) continue;
    before = bytes_in_use();
    CHECK("ORDER-1", planner_proposal_requested(p, NOW, &options) == PLANNER_OK);
    while (planner_next_effect(p, &effect) == PLANNER_OK) continue;
    taken = bytes_in_use() - before;
    CHECK("ORDER-1", planner_proposal_state(p, &proposal) == PLANNER_OK && proposal.stop_count == stops);
    planner_proposal_discarded(p, NOW, proposal.number);
  }
  while (planner_next_effect(p, &effect) == PLANNER_OK) continue;
  trying("%zu bytes for %" PRIu32 " stops", taken, stops);
  CHECK("ORDER-11", taken > 0 && taken <= most);
  CHECK("ORDER-11", bytes_in_use() == before);
  planner_destroy(p);
}

int main(int argc, char **argv) {
  check_planners(argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000000);
  for (int time = 0; time < 24; ++time) live_undrained(); /* fills the caches of malloc, which count as in use */
  CHECK("planner_destroy", live_undrained() == 0);
  check_request(20, 8 << 10);
  check_request(100, 90 << 10);
  return finish();
}
