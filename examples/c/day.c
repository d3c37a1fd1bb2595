/*
 * A field agent's day, followed along a track and printed as it goes. Begin with main, at the end. A program that
 * embeds the library creates a planner and starts it; then, again and again, it reports what happened (an event),
 * carries out what the planner asks for (its effects), and draws what the queries say.
 */
#include "input.h"

#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static const char *plan_path, *track_path;
static double speed;              /* of a recorded track, times real time; 0: as fast as it goes */
static int64_t utc_offset = 7200; /* seconds; that of the example's day */
static bool tells_timing = true, is_terminal;
static volatile sig_atomic_t is_interrupted;

static planner *p;
static struct stop *stops;
static size_t stop_count, rows_changed;
static int64_t now;      /* milliseconds since 1970; 0: not started */
static bool wants_fixes; /* between START_LOCATION and STOP_LOCATION */

/* An event that is refused is this host's mistake, or that of its input; the library says which. */
static bool ok(planner_status status) {
  if (status < 0) fprintf(stderr, "planner-day: %s\n", planner_error_message(p).data);
  return status == PLANNER_OK;
}

static const char *local_time(const char *format) {
  static char text[64];
  time_t local = (time_t)(now / 1000 + utc_offset);
  strftime(text, sizeof text, format, gmtime(&local));
  return text;
}

/* The wide printf counts characters, where printf counts bytes: so columns of UTF-8 are aligned. */
static void print_row(const char *time, const planner_row *row, bool whole) {
  static const int colors[] = {39, 34, 33, 35, 32, 31, 90}; /* of ANSI, by PLANNER_COLOR_* */
  const planner_text travel = row->updating ? row->updating_text : row->travel_time_text;
  int room = travel.size > 0 ? 12 : 0; /* a distance that stands alone is words */
  if (is_terminal) wprintf(L"%8s  \033[%dm%-15s\033[0m", time, colors[row->status_color], row->status_text.data);
  else wprintf(L"%8s  %-15s", time, row->status_text.data);
  wprintf(L"  %-29.29s%*s%*s", row->title.data, 20 - room, row->distance_text.data, room, travel.data);
  if (whole) wprintf(L"  %-20.20s  %s", row->opening_hours.data, row->address.data);
  wprintf(is_terminal ? L"\033[K\n" : L"\n"); /* a clean edge, if the line is cut there */
}

/* Where the agent is going: the first stop that is not finished and has a distance. */
static bool next_stop(planner_row *row) {
  for (size_t i = 0; planner_row_at(p, i, row) == PLANNER_OK; i++)
    if (row->status <= PLANNER_TASK_IN_PROGRESS && row->present & PLANNER_ROW_HAS_DISTANCE) return true;
  return false;
}

/* The whole list if that is wanted, or rows came, went or moved; else the next stop, as a fix changes all distances. */
static void draw(bool whole) {
  planner_changes changes = {.struct_size = sizeof changes};
  planner_row row = {.struct_size = sizeof row};
  if (!ok(planner_collect_changes(p, &changes))) return;
  size_t others = changes.inserted_count + changes.moved_count + changes.removed_count;
  rows_changed += others + changes.updated_count;
  if (whole || others > 0) {
    wprintf(L"\n%s\n", local_time("%A, %d %B %Y, %H:%M:%S"));
    for (size_t i = 0; planner_row_at(p, i, &row) == PLANNER_OK; i++) print_row(row.planned_text.data, &row, true);
  } else if (changes.updated_count > 0 && next_stop(&row)) print_row(local_time("%H:%M:%S"), &row, false);
}

static void answer_plan(uint64_t request) {
  planner_refusal refusal = {.struct_size = sizeof refusal};
  ok(planner_plan_loaded(p, now, request, &stops->task, stop_count, sizeof *stops));
  for (size_t n = 0; planner_refused_task(p, n, &refusal) == PLANNER_OK; n++)
    fprintf(stderr, "%s:%u: %s\n", plan_path, stops[refusal.index].line_number, refusal.message.data);
}

/* To carry one out may be an event itself; the loop meets what comes of it. Other kinds: see examples/terminal. */
static void carry_out_effects(void) {
  planner_effect effect = {.struct_size = sizeof effect};
  while (ok(planner_next_effect(p, &effect))) {
    switch (effect.kind) {
    case PLANNER_EFFECT_LOAD_PLAN: answer_plan(effect.request); break;
    case PLANNER_EFFECT_REQUEST_PERMISSION:
      wprintf(L"%s  The location is asked for, and allowed.\n", local_time("%H:%M:%S"));
      ok(planner_authorization_changed(p, now, PLANNER_AUTHORIZATION_WHEN_IN_USE));
      break;
    case PLANNER_EFFECT_START_LOCATION: wants_fixes = true; break;
    case PLANNER_EFFECT_STOP_LOCATION: wants_fixes = false; break;
    case PLANNER_EFFECT_REDRAW: draw(false); break;
    }
  }
}

/* The clock is the track's. It stops wherever the planner wants to hear the time. */
static void advance(int64_t then) {
  for (int64_t wake; now != then && !is_interrupted; carry_out_effects()) {
    if (planner_next_wake(p, &wake) != PLANNER_OK || wake > then) wake = then;
    double seconds = speed > 0 ? (double)(wake - now) / 1000 / speed : 0;
    nanosleep(&(struct timespec){(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)}, NULL);
    ok(planner_clock_advanced(p, now = wake));
  }
}

/* The library never changes a status by itself. In this host the distance to the next stop does. */
static void change_status(void) {
  planner_row row = {.struct_size = sizeof row};
  if (!next_stop(&row) || row.updating) return;
  int32_t status = row.status;
  if (status == PLANNER_TASK_IN_PROGRESS) status = row.distance > 300 ? PLANNER_TASK_DONE : status;
  else if (row.distance < 1500) status = row.distance < 150 ? PLANNER_TASK_IN_PROGRESS : PLANNER_TASK_EN_ROUTE;
  if (status != row.status) ok(planner_task_status_changed(p, now, row.id, status));
  if (status == PLANNER_TASK_DONE) draw(true);
  carry_out_effects();
}

static void interrupt(int number) { is_interrupted = number; }

static bool read_options(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i];
    if (strcmp(name, "--live") == 0) speed = 1;
    else if (strcmp(name, "--no-timing") == 0) tells_timing = false;
    else if (++i == argc) return false;
    else if (strcmp(name, "--plan") == 0) plan_path = argv[i];
    else if (strcmp(name, "--fixes") == 0) track_path = argv[i];
    else if (strcmp(name, "--speed") == 0) speed = atof(argv[i]);
    else if (strcmp(name, "--utc-offset") == 0) utc_offset = atoi(argv[i]);
    else return false;
  }
  return plan_path != NULL && track_path != NULL;
}

int main(int argc, char **argv) {
  if (!read_options(argc, argv))
    return fputs("usage: planner-day --plan FILE --fixes FILE|DEVICE|- [--live] [--speed N] [--no-timing] "
                 "[--utc-offset SECONDS]\n", stderr), 2;
  if ((stop_count = plan_read(plan_path, utc_offset, &stops)) == 0) return 1;
  FILE *track = strcmp(track_path, "-") == 0 ? stdin : fopen(track_path, "r");
  if (track == NULL) return perror(track_path), 1;
  if (fseek(track, 0, SEEK_CUR) != 0) speed = 0; /* a device or a pipe is live by itself */
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "");
  is_terminal = isatty(STDOUT_FILENO);
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* each line is seen when it comes */
  if (is_terminal) wprintf(L"\033[?7l"); /* what is too wide is cut, not wrapped */
  sigaction(SIGINT, &(struct sigaction){.sa_handler = interrupt}, NULL); /* the day still ends in order */

  planner_settings settings = {.struct_size = sizeof settings, .present = PLANNER_SETTINGS_HAS_UTC_OFFSET,
                               .utc_offset = (int32_t)utc_offset};
  if (planner_abi_version() != PLANNER_ABI_VERSION || planner_create(&settings, now, &p, NULL) != PLANNER_OK)
    return fputs("planner-day: cannot create a planner\n", stderr), 1;

  char line[1024];
  enum sentence what;
  planner_fix fix = {.struct_size = sizeof fix, .horizontal_accuracy = 5}; /* until a GGA says it */
  clock_t spent = 0;
  for (unsigned number = 1; !is_interrupted && fgets(line, sizeof line, track) != NULL; number++) {
    const char *fault = nmea_read(line, &what, &fix);
    if (fault != NULL) fprintf(stderr, "%s:%u: %s\n", track_path, number, fault);
    if (what == SENTENCE_OTHER) continue;
    if (now == 0) ok(planner_start(p, now = fix.time)); /* the day begins with the track */
    carry_out_effects();
    advance(fix.time);
    spent -= clock();
    if (wants_fixes) ok(what == SENTENCE_FIX ? planner_fix_received(p, now, &fix) : planner_location_failed(p, now));
    spent += clock();
    carry_out_effects();
    change_status();
  }
  if (now != 0) draw(true);
  if (is_terminal) wprintf(L"\033[?7h");
  ok(planner_stop(p, now));
  carry_out_effects();

  planner_location l = {.struct_size = sizeof l};
  planner_location_state(p, &l);
  wprintf(L"\nfixes: %" PRIu64 " in, %" PRIu64 " used; ignored: %" PRIu64 " inaccurate, %" PRIu64 " not newer, %" PRIu64
          " off the clock, %" PRIu64 " without permission\nrows changed: %zu\n", l.received_count, l.used_count,
          l.ignored_accuracy, l.ignored_order, l.ignored_time, l.ignored_unauthorized, rows_changed);
  if (tells_timing && l.received_count > 0)
    wprintf(L"library: %.4f ms per fix\n", (double)spent * 1000 / CLOCKS_PER_SEC / (double)l.received_count);
  planner_destroy(p);
}
