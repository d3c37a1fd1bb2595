/*
 * A field agent's day in a terminal: a plan from a file, fixes from a receiver or a recorded drive.
 *
 * This file shows how a program embeds the library: create a planner and start it; then, again and again, report what
 * happened (an event), carry out what the planner asks for (its effects), and draw what changed. The other files read
 * and print, and call no function of the library.
 */
#include "day.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static planner *p;
static int64_t now, utc_offset = 7200;
static const char *plan_path, *fixes_path;
static bool wants_fixes, has_failed; /* wants_fixes: between START_LOCATION and STOP_LOCATION */
static size_t inserted, updated, moved, removed;
static double library_time; /* milliseconds */

static double clock_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Every event goes through here: its time is taken, and a refusal is told in the library's own words. */
#define EVENT(call) (library_time -= clock_ms(), check(call))

static bool check(planner_status status) {
  library_time += clock_ms();
  if (status < 0) fprintf(stderr, "planner-day: %s\n", planner_error_message(p).data);
  return status == PLANNER_OK;
}

/* ---- Drawing ---- */

/* The first task from a row on that is not finished and has a distance: where the agent is going. */
static bool next_stop(size_t from, planner_row *row) {
  for (size_t i = from; planner_row_at(p, i, row) == PLANNER_OK; i++)
    if (row->status <= PLANNER_TASK_IN_PROGRESS && row->present & PLANNER_ROW_HAS_DISTANCE) return true;
  return false;
}

/* On a terminal the list is drawn anew. A log gets it when rows come and go, and else a line for the next stop. */
static void draw(bool whole) {
  planner_changes changes = {.struct_size = sizeof changes};
  if (!EVENT(planner_collect_changes(p, &changes))) return;
  inserted += changes.inserted_count;
  updated += changes.updated_count;
  moved += changes.moved_count;
  removed += changes.removed_count;

  size_t count = 0;
  planner_rows(p, NULL, 0, 0, &count);
  planner_row *rows = calloc(count + 1, sizeof *rows);
  bool *changed = calloc(count + 1, sizeof *changed);
  if (rows == NULL || changed == NULL) abort();
  for (size_t i = 0; i < count; i++) rows[i].struct_size = sizeof *rows;
  planner_rows(p, rows, count, sizeof *rows, &count);
  for (size_t i = 0; i < changes.inserted_count; i++) changed[changes.inserted[i]] = true;
  for (size_t i = 0; i < changes.moved_count; i++) changed[changes.moved[i].to] = true;
  whole = whole || screen_is_terminal() || changes.inserted_count + changes.moved_count + changes.removed_count > 0;
  for (size_t i = 0; i < changes.updated_count; i++) changed[changes.updated[i]] = true;

  planner_row next = {.struct_size = sizeof next};
  if (whole) screen_list(now, rows, count, changed);
  else if (changes.updated_count > 0 && next_stop(0, &next)) screen_row(now, &next);
  free(rows);
  free(changed);
}

/* ---- What this host makes of the distance to the next stop ---- */

static void change_status(void) {
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
  EVENT(planner_task_status_changed(p, now, row.id, status));
  if (status >= PLANNER_TASK_DONE) draw(true);
}

/* ---- Effects ---- */

static void load_plan(uint64_t request) {
  struct plan plan;
  planner_refusal refusal = {.struct_size = sizeof refusal};
  if (!plan_read(&plan, plan_path, utc_offset)) {
    EVENT(planner_plan_failed(p, now, request, (planner_text){"The plan cannot be read.", 24}));
    has_failed = true;
  } else if (EVENT(planner_plan_loaded(p, now, request, plan.tasks, plan.count, sizeof *plan.tasks))) {
    for (size_t n = 0; planner_refused_task(p, n, &refusal) == PLANNER_OK; n++)
      fprintf(stderr, "%s:%u: %s\n", plan_path, plan.line_numbers[refusal.index], refusal.message.data);
  }
  plan_free(&plan); /* the library has its copy */
}

/* To carry out an effect may be an event itself; the same loop meets what comes of it. */
static void carry_out_effects(void) {
  planner_effect effect = {.struct_size = sizeof effect};
  while (EVENT(planner_next_effect(p, &effect))) {
    switch (effect.kind) {
    case PLANNER_EFFECT_LOAD_PLAN: load_plan(effect.request); break;
    case PLANNER_EFFECT_REQUEST_PERMISSION:
      screen_say(now, fixes_path ? "Location, when in use: granted." : "Location: denied, as there is no receiver.");
      EVENT(planner_authorization_changed(
          p, now, fixes_path ? PLANNER_AUTHORIZATION_WHEN_IN_USE : PLANNER_AUTHORIZATION_DENIED));
      break;
    case PLANNER_EFFECT_START_LOCATION: wants_fixes = true; break;
    case PLANNER_EFFECT_STOP_LOCATION: wants_fixes = false; break;
    case PLANNER_EFFECT_REDRAW:
      if (effect.changed & (PLANNER_CHANGED_LIST | PLANNER_CHANGED_DAY)) draw(false);
      break;
    default: break; /* this host opens no details */
    }
  }
}

/* ---- The day ---- */

static void live(void) {
  planner_fix fix = {.struct_size = sizeof fix};
  for (enum reading reading = READING_TIME; reading != READING_END && !has_failed;) {
    int64_t wake = INT64_MAX; /* stays so if the planner need not hear the time */
    planner_next_wake(p, &wake);
    reading = receiver_next(&fix, wake);
    now = receiver_now();
    if (reading == READING_FIX && wants_fixes) EVENT(planner_fix_received(p, now, &fix));
    else if (reading == READING_NO_FIX && wants_fixes) EVENT(planner_location_failed(p, now));
    else EVENT(planner_clock_advanced(p, now));
    carry_out_effects();
    if (reading == READING_FIX) change_status();
    carry_out_effects();
  }
}

static void print_account(bool timing) {
  planner_location l = {.struct_size = sizeof l};
  if (planner_location_state(p, &l) != PLANNER_OK) return;
  printf("\nfixes: %" PRIu64 " in, %" PRIu64 " used; ignored: %" PRIu64 " inaccurate, %" PRIu64 " not newer, %" PRIu64
         " off the clock, %" PRIu64 " without permission\n",
         l.received_count, l.used_count, l.ignored_accuracy, l.ignored_order, l.ignored_time, l.ignored_unauthorized);
  printf("rows: %zu inserted, %zu updated, %zu moved, %zu removed\n", inserted, updated, moved, removed);
  if (timing && l.received_count > 0) printf("library: %.4f ms per fix\n", library_time / (double)l.received_count);
}

int main(int argc, char **argv) {
  double speed = 0;
  bool timing = true, is_right = true;
  for (int i = 1; i < argc && is_right; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : "";
    if (strcmp(argv[i], "--plan") == 0) plan_path = value, i++;
    else if (strcmp(argv[i], "--fixes") == 0) fixes_path = value, i++;
    else if (strcmp(argv[i], "--utc-offset") == 0) utc_offset = atoi(value), i++;
    else if (strcmp(argv[i], "--speed") == 0) speed = atof(value), i++;
    else if (strcmp(argv[i], "--live") == 0) speed = 1;
    else if (strcmp(argv[i], "--no-timing") == 0) timing = false;
    else is_right = false;
  }
  if (plan_path == NULL || !is_right) {
    fputs("usage: planner-day --plan FILE.tsv [--fixes FILE.nmea|DEVICE|-] [--speed N|--live] [--utc-offset SECONDS]"
          " [--no-timing]\n", stderr);
    return 2;
  }
  setenv("TZ", "UTC0", 1); /* so that mktime knows no local time but ours */
  if (!receiver_open(fixes_path, speed)) return 1;
  screen_open(utc_offset);
  now = receiver_now();

  planner_settings settings = {.struct_size = sizeof settings, .present = PLANNER_SETTINGS_HAS_UTC_OFFSET,
                               .utc_offset = (int32_t)utc_offset};
  planner_text why;
  if (planner_abi_version() != PLANNER_ABI_VERSION || planner_create(&settings, now, &p, &why) != PLANNER_OK)
    return fputs("planner-day: cannot create a planner\n", stderr), 1;
  EVENT(planner_start(p, now));
  carry_out_effects();
  if (!has_failed) live();
  if (!has_failed) draw(true);
  EVENT(planner_stop(p, now));
  carry_out_effects();
  if (!has_failed) print_account(timing);
  planner_destroy(p);
  return has_failed;
}
