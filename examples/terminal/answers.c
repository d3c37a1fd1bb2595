/*
 * The answers and reports that take time: the plan, items, travel times, screens that appeared or are gone, saves. A
 * list of them takes the place of a real host's threads and callbacks.
 */
#include "terminal.h"

#include <stdlib.h>

static bool has_failed;

struct later {
  planner_instant due;
  enum answer what;
  uint64_t number; /* a request or a presentation */
  planner_uuid key; /* of a save */
  const char *message;
  uint32_t section;
};
static struct later *laters;
static size_t later_count;

static void answer_plan(uint64_t request) {
  has_failed = !backend_read();
  if (has_failed)
    ok(planner_plan_failed(day.p, day.now, request, text_of(options.plan)));
  else
    backend_load(request);
}

static void answer_items(uint64_t request, uint32_t section) {
  const planner_item *items;
  size_t count;
  planner_home home = PLANNER_INIT(planner_home);
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_section_state state = PLANNER_INIT(planner_section_state);
  planner_home_state(day.p, &home);
  planner_composer_state(day.p, &composer);
  if (planner_section_at(day.p, section, &state) != PLANNER_OK) return; /* it has been closed */
  if (items_load(&state, home.day + composer.is_report, &items, &count))
    ok(planner_items_loaded(day.p, day.now, request, items, count, sizeof *items));
  else
    ok(planner_items_failed(day.p, day.now, request, text_of("")));
}

static void answer_travel_times(uint64_t request) {
  if (options.has_no_roads)
    ok(planner_travel_times_declined(day.p, day.now, request));
  else
    ok(travel_times_answer(day.p, day.now, request));
}

static void report(struct later later) {
  switch (later.what) {
    case PLAN_ANSWERED: answer_plan(later.number); break;
    case ITEMS_ANSWERED: answer_items(later.number, later.section); break;
    case TRAVEL_TIMES_ANSWERED: answer_travel_times(later.number); break;
    case APPEARED:
      if (day.child.presentation == later.number) day.child.is_shown = true;
      ok(planner_child_appeared(day.p, day.now, later.number));
      break;
    case GONE: ok(planner_child_disappeared(day.p, day.now, later.number, 1)); break;
    case SAVED: ok(planner_save_acknowledged(day.p, day.now, later.key)); break;
    case NOT_SAVED: /* the planner tries again by itself, or the person does */
      ok(planner_save_failed(day.p, day.now, later.key, text_of(later.message), day.now + 60000));
      break;
    case NOT_WANTED: ok(planner_save_refused(day.p, day.now, later.key, text_of(later.message))); break;
  }
}

void answer_later(double milliseconds, enum answer what, uint64_t number, uint32_t section) {
  struct later later = {day.now + (int64_t)(milliseconds * receiver_pace()), what, number, {{0}}, NULL, section};
  laters = realloc(laters, (later_count + 1) * sizeof *laters);
  if (laters == NULL) abort();
  laters[later_count++] = later;
}

static size_t first_due(void) {
  size_t first = 0;
  for (size_t i = 1; i < later_count; i++)
    if (laters[i].due < laters[first].due) first = i;
  return first;
}

planner_instant answers_due(void) { return later_count > 0 ? laters[first_due()].due : INT64_MAX; }

bool answers_give(planner_instant by) {
  if (answers_due() > by || later_count == 0) return false;
  size_t first = first_due();
  struct later later = laters[first];
  memmove(&laters[first], &laters[first + 1], (--later_count - first) * sizeof *laters);
  report(later);
  return true;
}

static void answer_save(planner_uuid key, enum answer answer, const char *message) {
  answer_later(200, answer, 0, 0);
  laters[later_count - 1].key = key;
  laters[later_count - 1].message = message;
}

/* Before anything is sent the planner is saved: what the person did is kept, whatever happens now. False, and answered,
 * without a network. */
static bool send(planner_uuid key) {
  saves_write_planner();
  if (day.is_offline) answer_save(key, NOT_SAVED, "No network");
  return !day.is_offline;
}

static void answer_stored(planner_uuid key, bool is_safe) {
  answer_save(key, is_safe ? SAVED : NOT_SAVED, options.save_to);
}

void answers_save(planner_uuid key) {
  planner_task task = PLANNER_INIT(planner_task);
  if (!send(key) || planner_save_task(day.p, key, &task) != PLANNER_OK) return;
  task.order = backend_order(&task);
  bool is_safe = saves_write(&task, key);
  if (is_safe) backend_put(&task); /* copies the texts, which are borrowed from the library */
  answer_stored(key, is_safe);
}

void answers_save_order(planner_uuid key) {
  if (send(key)) answer_stored(key, backend_save_order());
}

void answers_save_outcome(planner_uuid key) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  bool is_safe = false;
  if (!send(key) || planner_outcome_state(day.p, key, &outcome) != PLANNER_OK) return;
  const char *refusal = backend_outcome(&outcome, &is_safe);
  if (refusal != NULL)
    answer_save(key, NOT_WANTED, refusal);
  else
    answer_stored(key, is_safe);
}

void answers_save_record(planner_uuid key) {
  planner_log_record record = PLANNER_INIT(planner_log_record);
  if (day.is_over && options.state != NULL) return; /* the next run continues with the open leg */
  if (!send(key) || planner_log_record_state(day.p, key, &record) != PLANNER_OK) return;
  answer_save(key, visits_write(&record) ? SAVED : NOT_SAVED, options.log);
}

bool answers_have_failed(void) { return has_failed; }

/* The planner is stopped: saves are still answered, everything else is void. */
void answers_end(void) {
  for (size_t i = 0; i < later_count; i++)
    if (laters[i].what >= SAVED) report(laters[i]);
  free(laters);
  backend_free();
}
