/* The system behind this host, as far as it is needed: it knows the plan, and hears of saves and statuses. */
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
  if (old == NULL) {
    stops = realloc(stops, (count + 1) * sizeof *stops);
    if (stops == NULL) abort();
    old = &stops[count++];
  } else free(old->line);
  *old = stop;
}

/* What was composed before the file could be read stays. */
bool backend_read(void) {
  static bool has_plan;
  struct stop *composed = stops;
  size_t composed_count = count;
  if (has_plan) return true;
  stops = NULL;
  count = plan_read(options.plan, day.utc_offset, &stops);
  has_plan = count > 0;
  for (size_t i = 0; i < composed_count; i++) {
    backend_put(&composed[i].task);
    free(composed[i].line);
  }
  free(composed);
  return has_plan;
}

void backend_load(uint64_t request) {
  planner_refusal refusal = {.struct_size = sizeof refusal};
  if (!ok(planner_plan_loaded(day.p, day.now, request, &stops->task, count, sizeof *stops))) return;
  for (size_t n = 0; planner_refused_task(day.p, n, &refusal) == PLANNER_OK; n++)
    fprintf(stderr, "%s:%u: %s\n", options.plan, stops[refusal.index].line_number, refusal.message.data);
}

void backend_status(planner_uuid id, int32_t status) {
  struct stop *stop = find(id);
  if (ok(planner_task_status_changed(day.p, day.now, id, status)) && stop != NULL) stop->task.status = status;
}

void backend_free(void) {
  for (size_t i = 0; i < count; i++) free(stops[i].line);
  free(stops);
}
