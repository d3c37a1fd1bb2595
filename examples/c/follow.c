/*
 * A track is followed and nobody is asked: a log of the rows that change, and statuses that the distances decide. Shows
 * how a list is kept up to date with planner_collect_changes.
 */
#include "day.h"

#include <inttypes.h>
#include <stdlib.h>

static size_t inserted, updated, moved, removed;

/* The first task from a row on that is not finished and has a distance: where the agent is going. */
static bool next_stop(size_t from, planner_row *row) {
  for (size_t i = from; planner_row_at(day.p, i, row) == PLANNER_OK; i++)
    if (row->status <= PLANNER_TASK_IN_PROGRESS && row->present & PLANNER_ROW_HAS_DISTANCE) return true;
  return false;
}

/* On a terminal the list is drawn anew. A log gets it when rows come and go, and else a line for the next stop. */
void follow_draw(bool whole) {
  planner_changes changes = {.struct_size = sizeof changes};
  if (!EVENT(planner_collect_changes(day.p, &changes))) return;
  inserted += changes.inserted_count;
  updated += changes.updated_count;
  moved += changes.moved_count;
  removed += changes.removed_count;

  size_t count = 0;
  planner_rows(day.p, NULL, 0, 0, &count);
  planner_row *rows = calloc(count + 1, sizeof *rows);
  bool *changed = calloc(count + 1, sizeof *changed);
  if (rows == NULL || changed == NULL) abort();
  for (size_t i = 0; i < count; i++) rows[i].struct_size = sizeof *rows;
  planner_rows(day.p, rows, count, sizeof *rows, &count);
  for (size_t i = 0; i < changes.inserted_count; i++) changed[changes.inserted[i]] = true;
  for (size_t i = 0; i < changes.moved_count; i++) changed[changes.moved[i].to] = true;
  whole = whole || screen_is_terminal() || changes.inserted_count + changes.moved_count + changes.removed_count > 0;
  for (size_t i = 0; i < changes.updated_count; i++) changed[changes.updated[i]] = true;

  planner_row next = {.struct_size = sizeof next};
  if (whole) screen_list(day.now, rows, count, changed);
  else if (changes.updated_count > 0 && next_stop(0, &next)) screen_row(day.now, &next);
  free(rows);
  free(changed);
}

/* What this host makes of the distance to the next stop. */
void follow_change_status(void) {
  planner_row row = {.struct_size = sizeof row}, later = row;
  if (!next_stop(0, &row) || row.updating) return;
  int32_t status = row.status;
  if (status == PLANNER_TASK_IN_PROGRESS) {
    if (row.distance > 300) status = PLANNER_TASK_DONE;
  } else if (row.distance < 150) {
    status = PLANNER_TASK_IN_PROGRESS;
  } else {
    if (row.distance < 1500) status = PLANNER_TASK_EN_ROUTE;
    for (size_t i = 0; row.distance > 300 && next_stop(i, &later); i++) /* at a later stop: this one was left out */
      if (later.distance < 150) status = PLANNER_TASK_CANNOT_COMPLETE;
  }
  if (status == row.status) return;
  EVENT(planner_task_status_changed(day.p, day.now, row.id, status));
  if (status >= PLANNER_TASK_DONE) follow_draw(true);
}

void follow_account(bool timing, double library_time) {
  planner_location l = {.struct_size = sizeof l};
  if (planner_location_state(day.p, &l) != PLANNER_OK) return;
  printf("\nfixes: %" PRIu64 " in, %" PRIu64 " used; ignored: %" PRIu64 " inaccurate, %" PRIu64 " not newer, %" PRIu64
         " off the clock, %" PRIu64 " without permission\n",
         l.received_count, l.used_count, l.ignored_accuracy, l.ignored_order, l.ignored_time, l.ignored_unauthorized);
  if (!day.is_interactive)
    printf("rows: %zu inserted, %zu updated, %zu moved, %zu removed\n", inserted, updated, moved, removed);
  if (timing && !day.is_interactive && l.received_count > 0)
    printf("library: %.4f ms per fix\n", library_time / (double)l.received_count);
}
