/*
 * A field agent's day, followed along a track and printed as it goes. Begin with main, at the end. A program that
 * embeds the library creates a planner and starts it. Then it repeats three steps: it reports what happened (an event),
 * carries out what the planner requests (its effects), and draws what the queries return.
 */
#include "day.h"

#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static const char *plan_path, *track_path, *holidays_path;
static enum { NOT_WANTED, SHOWN, ACCEPTED } better_order; /* what becomes of it */
static double speed; /* of a recorded track, times real time; 0: as fast as possible */
static bool prints_timing = true, is_terminal;
static volatile sig_atomic_t is_interrupted;

planner *p;
static planner_settings settings;
static struct stop *stops;
static size_t stop_count, rows_changed;
planner_instant now;        /* 0: not started */
static bool wants_fixes;    /* between START_LOCATION and STOP_LOCATION */
static bool got_worse;      /* more stops are late or closed than before */
static planner_workday workday;
static planner_uuid resting_at; /* the stop where the agent takes a break */
static planner_instant rests_until; /* 0: no break is under way */

/* A refused event is a mistake of this host or of its input. The library's message says which. */
bool ok(planner_status status) {
  if (status < 0) fprintf(stderr, "planner-day: %s\n", planner_error_message(p).data);
  return status == PLANNER_OK;
}

const char *local_time(const char *format, planner_instant instant) {
  static char text[64];
  time_t seconds = (time_t)(instant / 1000);
  strftime(text, sizeof text, format, localtime(&seconds));
  return text;
}

/* A text padded to a number of columns (some characters take two): to the left if negative; 0 only measures it. */
int put(const char *text, int columns) {
  int used = 0, size;
  wchar_t c;
  for (const char *next = text; (size = mbtowc(&c, next, MB_CUR_MAX)) > 0; next += size) used += abs(wcwidth(c));
  int left = abs(columns) > used ? abs(columns) - used : 0;
  if (columns != 0) printf("%*s%s%*s", columns < 0 ? left : 0, "", text, columns > 0 ? left : 0, "");
  return used;
}

/* This many columns, or more if the library's text takes them. */
static int room_for(planner_string_key key, int columns) {
  planner_text text = {"", 0};
  planner_string(p, key, &text);
  int used = put(text.data, 0);
  return used > columns ? used : columns;
}

static const int colors[] = {39, 34, 33, 35, 32, 31, 90}; /* of ANSI, by PLANNER_COLOR_* */

static void put_colored(planner_text text, planner_color color, int columns) {
  if (is_terminal) printf("\033[%dm", colors[color]);
  put(text.data, columns);
  if (is_terminal) printf("\033[0m");
}

/* Above a row of the list are the breaks before its visit. After the time (planned, or now) comes the arrival. */
static void print_row(const char *time, const planner_row *row, bool whole) {
  if (whole && row->break_text.size > 0) printf("%15s%s%s\n", "", row->break_text.data, is_terminal ? "\033[K" : "");
  const planner_text travel = row->is_updating ? row->updating_text : row->travel_time_text;
  int room = room_for(PLANNER_STRING_UPDATING, 13), both = room_for(PLANNER_STRING_DISTANCE_UNAVAILABLE, room + 9);
  bool is_12 = settings.hour_cycle == 12;
  put(time, is_12 ? -17 : -11);
  printf(row->arrival_text.size > 0 ? "  → " : "    ");
  put_colored(row->arrival_text, row->pace_color, is_12 ? -11 : -5);
  printf("  "), put_colored(row->pace_text, row->pace_color, room_for(PLANNER_STRING_CLOSED_ON_ARRIVAL, 17));
  printf("  "), put(row->title.data, 29);
  printf("  "), put_colored(row->status_text, row->status_color, room_for(PLANNER_STRING_CANNOT_COMPLETE, 15));
  printf("  ");
  if (travel.size == 0)
    put(row->distance_text.data, -both); /* a sentence */
  else
    put(row->distance_text.data, room + 1 - both), printf(" "), put(travel.data, -room);
  if (row->hours_text.size > 0)
    printf("  "), put_colored(row->hours_text, row->hours_color, whole ? 28 : -1);
  else if (whole)
    printf("%30s", "");
  if (whole) printf("  %s", row->address.data);
  puts(is_terminal ? "\033[K" : ""); /* a clean edge if the line is cut */
}

/* The time, and what is left of the day. */
static void print_day(const char *format) {
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  ok(planner_schedule_state(p, &schedule));
  printf("%s", local_time(format, now));
  if (schedule.text.size > 0) printf("  %s", schedule.text.data);
  if (schedule.break_text.size > 0) printf(" · %s", schedule.break_text.data);
  if (schedule.leave_by_text.size > 0) printf(" · %s", schedule.leave_by_text.data);
  puts(is_terminal ? "\033[K" : "");
}

static void print_list(void) {
  planner_row row = PLANNER_INIT(planner_row);
  planner_text nothing;
  puts("");
  print_day("%F %T");
  if (planner_row_at(p, 0, &row) != PLANNER_OK && ok(planner_string(p, PLANNER_STRING_NO_TASKS_TODAY, &nothing)))
    puts(nothing.data);
  for (size_t i = 0; planner_row_at(p, i, &row) == PLANNER_OK; i++)
    print_row((row.planned_text.size > 0 ? row.planned_text : row.appointment_text).data, &row, true);
}

/* Where the agent is or is going, if the row is one of these. */
static void print_next_stop(const size_t *rows, size_t count) {
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  planner_row row = PLANNER_INIT(planner_row);
  if (planner_stop_at(p, 0, &stop) != PLANNER_OK || !ok(planner_row_at(p, stop.row, &row))) return;
  for (size_t i = 0; i < count; i++)
    if (rows[i] == stop.row) print_row(local_time("%T", now), &row, false);
}

/* The whole list when rows came, went or moved, or other stops are late or closed; else only what changed of the day
 * and of the next stop. */
static void draw(planner_changed changed) {
  static size_t late_or_closed;
  size_t before = late_or_closed;
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  if (!ok(planner_collect_changes(p, &changes)) || !ok(planner_schedule_state(p, &schedule))) return;
  size_t others = changes.inserted_count + changes.moved_count + changes.removed_count;
  rows_changed += others + changes.updated_count;
  late_or_closed = schedule.late_count + schedule.closed_count;
  got_worse = got_worse || late_or_closed > before;
  if (others > 0 || late_or_closed != before)
    print_list();
  else {
    if (changed & PLANNER_CHANGED_SCHEDULE) print_day("%T");
    print_next_stop(changes.updated, changes.updated_count);
  }
}

/* The state of opening hours depends on them. */
static void report_holidays(void) {
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  if (holidays_path != NULL && holidays_read(holidays_path, &holidays)) ok(planner_holidays_changed(p, now, &holidays));
}

/* The coming changes of local time: before the start, and again when a day begins. */
static void update_time_zone(void) {
  planner_settings zone = PLANNER_INIT(planner_settings);
  offsets_put(now, &zone);
  ok(planner_settings_changed(p, now, &zone));
}

/* The agent did something with a stop, now. */
static void did(planner_uuid id, planner_task_status status) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  outcome.key = random_key(), outcome.task_id = id, outcome.status = status, outcome.at = now;
  ok(planner_outcome_recorded(p, now, &outcome, NULL, 0, 0));
}

/* The agent arrived at a stop, and begins the visit; or first takes the break that the schedule has before it. */
static void arrived(planner_uuid id) {
  planner_day_break rest = PLANNER_INIT(planner_day_break);
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  for (size_t i = 0; planner_break_at(p, i, &rest) == PLANNER_OK; i++) {
    if (rest.state != PLANNER_BREAK_TAKEN || rest.start > now + 60000) continue;
    if (planner_stop_at(p, rest.stop, &stop) != PLANNER_OK || memcmp(&stop.id, &id, sizeof id) != 0) continue;
    if (!ok(planner_break_started(p, now, i)) || !ok(planner_break_at(p, i, &rest))) return;
    resting_at = id, rests_until = rest.end;
    return;
  }
  did(id, PLANNER_TASK_IN_PROGRESS);
}

/* The break is over, and the visit begins. */
static void end_break(void) {
  rests_until = 0;
  ok(planner_break_ended(p, now));
  did(resting_at, PLANNER_TASK_IN_PROGRESS);
}

/* The backend of this host is its list of stops. The same status again changes nothing, so it may store a key twice. */
static void outcome_save(planner_uuid key) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  if (!ok(planner_outcome_state(p, key, &outcome))) return;
  for (size_t i = 0; i < stop_count; i++)
    if (memcmp(&stops[i].task.id, &outcome.task_id, sizeof key) == 0) stops[i].task.status = outcome.status;
  ok(planner_save_acknowledged(p, now, key));
}

/* A line of the visit log, when it has its record. A backend stores a key once. */
static void record_save(planner_uuid key) {
  static const char *kinds[] = {"", "leg", "visit", "stay"};
  planner_log_record record = PLANNER_INIT(planner_log_record);
  planner_task task = PLANNER_INIT(planner_task);
  if (!ok(planner_log_record_state(p, key, &record))) return;
  planner_instant from = record.kind == PLANNER_LOG_LEG ? record.left_at : record.arrived_at;
  planner_instant to = record.kind == PLANNER_LOG_LEG ? record.arrived_at : record.departed_at;
  bool is_known = record.present & PLANNER_LOG_RECORD_HAS_TASK_ID;
  printf("log: %-5s  %s", kinds[record.kind], local_time("%T", from));
  printf(" to %s", local_time("%T", to));
  if (record.kind == PLANNER_LOG_LEG) printf("  %.1f km", record.distance / 1000);
  if (is_known && planner_known_task(p, record.task_id, &task) == PLANNER_OK) printf("  %s", task.title.data);
  puts(is_terminal ? "\033[K" : "");
  ok(planner_save_acknowledged(p, now, key));
}

static void answer_plan(uint64_t request) {
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  ok(planner_plan_loaded(p, now, request, &stops->task, stop_count, sizeof *stops));
  for (size_t n = 0; planner_refusal_at(p, n, &refusal) == PLANNER_OK; n++)
    fprintf(stderr, "%s:%u: %s\n", plan_path, stops[refusal.index].line_number, refusal.message.data);
}

/* Carrying one out may be an event itself; the loop takes its effects, too. Other kinds: see examples/terminal. */
void carry_out_effects(void) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  while (ok(planner_next_effect(p, &effect))) {
    switch (effect.kind) {
      case PLANNER_EFFECT_LOAD_PLAN: /* a day begins */
        answer_plan(effect.request);
        update_time_zone();
        break;
      case PLANNER_EFFECT_REQUEST_PERMISSION: /* a real host would ask the person */
        ok(planner_authorization_changed(p, now, PLANNER_AUTHORIZATION_WHEN_IN_USE));
        break;
      case PLANNER_EFFECT_START_LOCATION: wants_fixes = true; break;
      case PLANNER_EFFECT_STOP_LOCATION: wants_fixes = false; break;
      /* The library never changes a status by itself. In this host arriving at a stop and leaving it do. */
      case PLANNER_EFFECT_ARRIVED: arrived(effect.task_id); break;
      case PLANNER_EFFECT_LEFT:
        if (rests_until != 0) end_break();
        did(effect.task_id, PLANNER_TASK_DONE);
        break;
      case PLANNER_EFFECT_LOAD_TRAVEL_TIMES: ok(travel_times_answer(p, now, effect.request)); break;
      case PLANNER_EFFECT_SAVE_OUTCOME: outcome_save(effect.key); break;
      case PLANNER_EFFECT_SAVE_RECORD: record_save(effect.key); break;
      case PLANNER_EFFECT_SAVE_ORDER: order_save(effect.key, stops, stop_count); break;
      case PLANNER_EFFECT_REDRAW: draw(effect.changed); break;
    }
  }
}

/* The clock is the track's. It stops wherever the planner needs the time, except in a gap of more than a day. */
static void advance(planner_instant then) {
  const bool is_gap = then - now > 86400000;
  for (planner_instant wake; now != then && !is_interrupted; carry_out_effects()) {
    if (is_gap || planner_next_wake(p, &wake) != PLANNER_OK || wake > then) wake = then;
    double seconds = speed > 0 && !is_gap && wake > now ? (double)(wake - now) / 1000 / speed : 0;
    nanosleep(&(struct timespec){(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)}, NULL);
    ok(planner_clock_advanced(p, now = wake));
    if (rests_until != 0 && now >= rests_until) end_break(); /* the planner needs the time every minute of a break */
  }
}

/* A line without its end, which is LF, CR or both. False at the end of the track. */
static bool read_line(FILE *track, char *line, size_t size) {
  static bool was_return; /* a line feed after it ends no other line */
  size_t length = 0;
  int c = getc(track);
  if (c == '\n' && was_return) c = getc(track);
  for (; c != EOF && c != '\n' && c != '\r'; c = getc(track))
    if (length + 1 < size) line[length++] = c == '\0' ? '?' : (char)c; /* what is longer is no sentence */
  line[length] = '\0';
  was_return = c == '\r';
  return c != EOF || (length > 0 && !is_interrupted);
}

/* The day begins with the track. */
static void start_day(void) {
  update_time_zone();
  report_holidays();
  ok(planner_workday_changed(p, now, &workday));
  ok(planner_start(p, now));
}

/* Follows the track for one moment. Returns the processor time that the library took. */
static clock_t follow(const struct moment *moment) {
  if (now == 0) now = moment->fix.time, start_day();
  carry_out_effects();
  advance(moment->fix.time);
  clock_t began = clock();
  if (wants_fixes)
    ok(moment->what == SENTENCE_FIX ? planner_fix_received(p, now, &moment->fix) : planner_location_failed(p, now));
  clock_t spent = clock() - began;
  carry_out_effects();
  if (got_worse && better_order != NOT_WANTED) order_optimise(better_order == ACCEPTED);
  got_worse = false;
  return spent;
}

static void interrupt(int number) { is_interrupted = number; }

static planner_settings default_settings(void) {
  planner_settings result = PLANNER_INIT(planner_settings);
  result.present = PLANNER_SETTINGS_HAS_LANGUAGE | PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM |
                   PLANNER_SETTINGS_HAS_HOUR_CYCLE | PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS |
                   PLANNER_SETTINGS_HAS_LOG;
  result.language = (planner_text){"en", 2};
  result.measurement_system = PLANNER_SYSTEM_METRIC;
  result.hour_cycle = 24;
  result.arrival_radius_meters = 100;
  result.has_log = 1;
  return result;
}

static bool is(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* docs/routers.md says where the figures come from. */
static void travel_on_foot(planner_settings *s) {
  s->present |= PLANNER_SETTINGS_HAS_DETOUR_FACTOR | PLANNER_SETTINGS_HAS_TRAVEL_SPEED_KMH;
  s->detour_factor = 1.34;
  s->travel_speed_kmh = 5;
}

static bool read_options(int argc, char **argv) {
  settings = default_settings();
  workday = PLANNER_INIT(planner_workday);
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i];
    if (is(name, "--live"))
      speed = 1;
    else if (is(name, "--no-timing"))
      prints_timing = false;
    else if (is(name, "--on-foot"))
      travel_on_foot(&settings);
    else if (++i == argc)
      return false;
    else if (is(name, "--plan"))
      plan_path = argv[i];
    else if (is(name, "--fixes"))
      track_path = argv[i];
    else if (is(name, "--holidays"))
      holidays_path = argv[i];
    else if (is(name, "--shift") && workday_shift(argv[i], &workday))
      continue;
    else if (is(name, "--break") && workday_break(argv[i], &workday))
      continue;
    else if (is(name, "--travel-times") && travel_times_read(argv[i]))
      continue;
    else if (is(name, "--speed"))
      speed = atof(argv[i]);
    else if (is(name, "--language"))
      settings.language = (planner_text){argv[i], strlen(argv[i])};
    else if (is(name, "--units") && is(argv[i], "metric"))
      settings.measurement_system = PLANNER_SYSTEM_METRIC;
    else if (is(name, "--units") && is(argv[i], "us"))
      settings.measurement_system = PLANNER_SYSTEM_US;
    else if (is(name, "--units") && is(argv[i], "uk"))
      settings.measurement_system = PLANNER_SYSTEM_UK;
    else if (is(name, "--hours") && is(argv[i], "12"))
      settings.hour_cycle = 12;
    else if (is(name, "--hours") && is(argv[i], "24"))
      settings.hour_cycle = 24;
    else if (is(name, "--optimise") && is(argv[i], "keep"))
      better_order = SHOWN;
    else if (is(name, "--optimise") && is(argv[i], "accept"))
      better_order = ACCEPTED;
    else
      return false;
  }
  return plan_path != NULL && track_path != NULL;
}

int main(int argc, char **argv) {
  if (!read_options(argc, argv))
    return fputs(
               "usage: planner-day --plan FILE --fixes FILE|DEVICE|- [--live] [--speed N] [--no-timing]\n"
               "         [--optimise keep|accept] [--holidays FILE] [--language TAG] [--units metric|us|uk]\n"
               "         [--hours 12|24] [--shift 09:00-17:00] [--break 12:00-13:30/MINUTES]...\n"
               "         [--travel-times FILE] [--on-foot]\n"
               "--language \"$LANG\" is the language of the system.\n",
               stderr),
           2;
  planner_error error = PLANNER_INIT(planner_error);
  if (planner_abi_version() != PLANNER_ABI_VERSION)
    return fputs("planner-day: the library has another binary interface\n", stderr), 1;
  if (planner_create(&settings, now, &p, &error) != PLANNER_OK)
    return fprintf(stderr, "planner-day: %s\n", error.message.data), 1;
  if ((stop_count = plan_read(plan_path, &stops)) == 0) return 1;
  FILE *track = is(track_path, "-") ? stdin : fopen(track_path, "r");
  if (track == NULL) return perror(track_path), 1;
  if (fseek(track, 0, SEEK_CUR) != 0) speed = 0; /* a device or a pipe is live anyway */
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "");
  is_terminal = isatty(STDOUT_FILENO);
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* each line appears at once */
  if (is_terminal) printf("\033[?7l"); /* long lines are cut, not wrapped */
  sigaction(SIGINT, &(struct sigaction){.sa_handler = interrupt}, NULL); /* the day still ends properly */

  char line[1024];
  struct nmea receiver;
  struct moment moment;
  nmea_begin(&receiver, track_path);
  clock_t spent = 0;
  for (bool goes_on = true; goes_on;) {
    goes_on = !is_interrupted && read_line(track, line, sizeof line);
    if (goes_on)
      nmea_line(&receiver, line);
    else
      nmea_end(&receiver);
    while (nmea_next(&receiver, &moment)) spent += follow(&moment);
  }
  if (now != 0) print_list();
  if (is_terminal) printf("\033[?7h");
  ok(planner_stop(p, now));
  carry_out_effects();

  planner_location l = PLANNER_INIT(planner_location);
  planner_location_state(p, &l);
  printf("\nfixes: %" PRIu64 " in, %" PRIu64 " used; ignored: %" PRIu64 " inaccurate, %" PRIu64 " not newer, %" PRIu64
         " off the clock, %" PRIu64 " without permission\nrows changed: %zu\n",
         l.received_count, l.used_count, l.ignored_accuracy, l.ignored_order, l.ignored_time, l.ignored_unauthorized,
         rows_changed);
  planner_log log = PLANNER_INIT(planner_log);
  planner_log_state(p, &log);
  printf("driven: %.1f km in %" PRId64 " min, %.1f km of them before the first stop and after the last\n",
         log.distance / 1000, log.travel / 60, log.commute_distance / 1000);
  if (prints_timing && l.received_count > 0)
    printf("library: %.4f ms per fix\n", (double)spent * 1000 / CLOCKS_PER_SEC / (double)l.received_count);
  planner_destroy(p);
}
