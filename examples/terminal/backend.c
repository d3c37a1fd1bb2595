/* The system behind this host, as far as needed: it has the plan, and receives saves and statuses. */
#include "terminal.h"

#include <stdlib.h>

static struct stop *stops;
static size_t count;

static struct stop *find(planner_uuid id) {
  for (size_t i = 0; i < count; i++)
    if (memcmp(&stops[i].task.id, &id, sizeof id) == 0) return &stops[i];
  return NULL;
}

void backend_put(const planner_task *task) {
  struct stop stop = {.task = *task}, *old = find(task->id);
  planner_text *texts[] = {&stop.task.title,         &stop.task.notes,     &stop.task.address,
                           &stop.task.opening_hours, &stop.task.photo_url, &stop.task.project_id};
  size_t size = 1;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) size += texts[i]->size;
  char *end = stop.line = malloc(size);
  if (end == NULL) abort();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; end += texts[i++]->size)
    if (texts[i]->size > 0) texts[i]->data = memcpy(end, texts[i]->data, texts[i]->size);
  if (task->appointment_count > 0) {
    size = task->appointment_count * sizeof *stop.appointment;
    stop.appointment = malloc(size);
    if (stop.appointment == NULL) abort();
    stop.task.appointments = memcpy(stop.appointment, task->appointments, size);
  }
  if (old == NULL) {
    stops = realloc(stops, (count + 1) * sizeof *stops);
    if (stops == NULL) abort();
    old = &stops[count++];
  } else
    plan_free(old);
  *old = stop;
}

static void put_all(struct stop *others, size_t other_count) {
  for (size_t i = 0; i < other_count; i++) {
    backend_put(&others[i].task);
    plan_free(&others[i]);
  }
  free(others);
}

/* Saved tasks, of this run or another, are newer than the plan. */
bool backend_read(void) {
  static bool has_plan;
  struct stop *composed = stops, *saved = NULL;
  size_t composed_count = count, saved_count;
  if (has_plan) return true;
  stops = NULL;
  count = plan_read(options.plan, &stops);
  has_plan = count > 0;
  saved_count = has_plan ? saves_read(&saved) : 0;
  put_all(saved, saved_count);
  put_all(composed, composed_count);
  return has_plan;
}

void backend_load(uint64_t request) {
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  if (!ok(planner_plan_loaded(day.p, day.now, request, &stops->task, count, sizeof *stops))) return;
  for (size_t n = 0; planner_refusal_at(day.p, n, &refusal) == PLANNER_OK; n++)
    fprintf(stderr, "%s:%u: %s\n", options.plan, stops[refusal.index].line_number, refusal.message.data);
}

void backend_cancel(planner_uuid id) {
  struct stop *stop = backend_read() ? find(id) : NULL; /* a restored planner may have the plan already */
  if (!ok(planner_task_status_changed(day.p, day.now, id, PLANNER_TASK_CANCELLED)) || stop == NULL) return;
  stop->task.status = PLANNER_TASK_CANCELLED;
  if (!saves_write(&stop->task, (planner_uuid){{0}})) say("%s", options.save_to);
}

/* Each key is stored once. The last ones are known; one of another run that comes again says what the file has. */
const char *backend_outcome(const planner_outcome *outcome, bool *is_safe) {
  static planner_uuid stored[64];
  static size_t stored_count;
  struct stop *stop = backend_read() ? find(outcome->task_id) : NULL;
  *is_safe = true;
  for (size_t i = 0; i < stored_count && i < 64; i++)
    if (memcmp(&stored[i], &outcome->key, sizeof *stored) == 0) return NULL;
  if (stop == NULL) return "The office does not know this stop.";
  if (stop->task.status == PLANNER_TASK_CANCELLED) return "The office has cancelled this stop.";
  planner_task done = stop->task;
  done.status = outcome->status;
  if (outcome->present & PLANNER_OUTCOME_HAS_DAY) {
    done.present = (done.present & ~(uint32_t)PLANNER_TASK_HAS_PLANNED_AT) | PLANNER_TASK_HAS_PLANNED_DAY;
    done.planned_day = outcome->day;
    done.appointment_count = 0; /* it is over */
  }
  bool is_known = done.status == stop->task.status && done.planned_day == stop->task.planned_day;
  *is_safe = is_known || saves_write_outcome(&done, outcome);
  if (!*is_safe) return NULL;
  stop->task = done;
  stored[stored_count++ % 64] = outcome->key;
  return NULL;
}

int32_t backend_order(const planner_task *task) {
  const struct stop *known = backend_read() ? find(task->id) : NULL;
  int32_t order = task->order;
  if (known != NULL) return known->task.order;
  for (size_t i = 0; i < count; i++)
    if (stops[i].task.order >= order) order = stops[i].task.order + (stops[i].task.order < INT32_MAX);
  return order;
}

/* Numbers the tasks of the list from 1 on. Those that have their number already are not written. */
bool backend_save_order(void) {
  planner_uuid id;
  size_t moved_count = 0;
  if (!backend_read()) return false;
  planner_task *moved = malloc(count * sizeof *moved);
  if (moved == NULL) abort();
  for (int32_t n = 0; planner_order_save_id_at(day.p, (size_t)n, &id) == PLANNER_OK; n++) {
    const struct stop *stop = find(id);
    if (stop == NULL || stop->task.order == n + 1) continue;
    moved[moved_count] = stop->task;
    moved[moved_count++].order = n + 1;
  }
  bool is_safe = saves_write_all(moved, moved_count);
  for (size_t i = 0; is_safe && i < moved_count; i++) find(moved[i].id)->task.order = moved[i].order;
  free(moved);
  return is_safe;
}

void backend_free(void) {
  for (size_t i = 0; i < count; i++) plan_free(&stops[i]);
  free(stops);
}
