/*
 * A field agent's day at a terminal: a plan from a file, fixes from a receiver or a recorded drive, and keys.
 *
 * This file shows how a program embeds the library: create a planner and start it; then repeat: report what happened
 * (an event), carry out what the planner requests (its effects), and draw. Events come from here (fixes and the time),
 * from person.c (keys) and from answers.c (answers to effects). All effects are carried out here.
 */
#include "terminal.h"

#include <inttypes.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { FRAME = 33 }; /* milliseconds from one drawn screen to the next */

struct day day = {.section = -1};
static bool wants_fixes;     /* between START_LOCATION and STOP_LOCATION */
static planner_day requested; /* the day of the last request for a plan */
static planner_fix last_fix; /* struct_size 0: none, or the receiver has lost it */

bool ok(planner_status status) {
  /* A late answer is a benign race. */
  if (status < 0 && status != PLANNER_OUTDATED) say("%s", planner_error_message(day.p).data);
  return status == PLANNER_OK;
}

void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int size = vsnprintf(day.message, sizeof day.message, format, arguments);
  va_end(arguments);
  if (size >= (int)sizeof day.message) /* cut: drop half a character at the end */
    for (char *end = day.message + sizeof day.message - 1; end > day.message && (*--end & 0x80); *end = '\0') {}
}

const char *string_of(planner_string_key key) {
  planner_text text = {"", 0};
  planner_string(day.p, key, &text);
  return text.data;
}

/* ---- Effects ---- */

/* When a day begins, the planner learns of the coming changes of local time. */
static void load_plan(const planner_effect *effect) {
  planner_settings zone = PLANNER_INIT(planner_settings);
  answer_later(300, PLAN_ANSWERED, effect->request, 0);
  if (effect->day == requested) return;
  requested = effect->day;
  offsets_put(day.now, &zone);
  ok(planner_settings_changed(day.p, day.now, &zone));
}

/* Carrying out an effect may be an event itself; the same loop takes its effects. True if there was one. */
static bool carry_out_effects(void) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  bool was_any = false;
  for (; ok(planner_next_effect(day.p, &effect)); was_any = true) {
    switch (effect.kind) {
      case PLANNER_EFFECT_LOAD_PLAN: load_plan(&effect); break;
      case PLANNER_EFFECT_REQUEST_PERMISSION: say("May the location be used? p allows it, and p takes it back."); break;
      case PLANNER_EFFECT_START_LOCATION:
        wants_fixes = true;
        if (last_fix.struct_size == 0) break;
        last_fix.time = day.now; /* a silent receiver stands still */
        ok(planner_fix_received(day.p, day.now, &last_fix));
        break;
      case PLANNER_EFFECT_STOP_LOCATION: wants_fixes = false; break;
      case PLANNER_EFFECT_ATTACH:
        day.child = (struct child){.presentation = effect.presentation, .kind = effect.child};
        break;
      case PLANNER_EFFECT_PRESENT:
        day.child.is_presented = true;
        answer_later(150, APPEARED, effect.presentation, 0);
        break;
      case PLANNER_EFFECT_DISMISS:
        day.child.is_leaving = true;
        answer_later(150, GONE, effect.presentation, 0);
        break;
      case PLANNER_EFFECT_DETACH: day.child = (struct child){0}; break;
      case PLANNER_EFFECT_FOCUS_TEXT: composer_focus_text(); break;
      case PLANNER_EFFECT_LOAD_ITEMS: answer_later(300, ITEMS_ANSWERED, effect.request, effect.section); break;
      case PLANNER_EFFECT_LOAD_TRAVEL_TIMES: answer_later(300, TRAVEL_TIMES_ANSWERED, effect.request, 0); break;
      case PLANNER_EFFECT_SAVE_ORDER: answers_save_order(effect.key); break;
      case PLANNER_EFFECT_SAVE_TASK: answers_save(effect.key); break;
      case PLANNER_EFFECT_SAVE_OUTCOME: answers_save_outcome(effect.key); break;
      case PLANNER_EFFECT_SAVE_RECORD: answers_save_record(effect.key); break;
      case PLANNER_EFFECT_REDRAW: break; /* the screen is drawn whole, many times a second */
      default: break; /* a kind of a later version */
    }
  }
  return was_any;
}

/* Every change has an effect, at least a redraw. The planner is saved before anything else happens. */
static void settle(void) {
  if (carry_out_effects()) saves_write_planner();
}

/* ---- The day ---- */

static double clock_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Goes on with the search for a better order, for a part of a frame: keys and fixes do not wait for its end. A script,
 * whose screens are always the same, counts steps instead. True if something is left to try. */
static bool search(void) {
  double began = clock_ms();
  bool is_left = true;
  for (int n = 0; is_left && n < 50 && (keys_are_scripted() || clock_ms() - began < FRAME / 3); n++)
    is_left = planner_proposal_search(day.p, 100) == PLANNER_OK;
  return is_left;
}

/* Waits until the next thing happens, at most until a limit. False at the end of the day. */
static bool live(planner_instant limit) {
  planner_fix fix = PLANNER_INIT(planner_fix);
  planner_instant wake = INT64_MAX; /* stays so if the planner does not need the time */
  if (!receiver_has_gap()) planner_next_wake(day.p, &wake);
  if (limit < wake) wake = limit;
  planner_instant soon = day.now + (int64_t)(FRAME * receiver_pace());
  if (search() && soon < wake) wake = soon;
  if (answers_due() < wake) wake = answers_due();
  enum reading reading = receiver_next(&fix, wake);
  day.now = receiver_now();
  if (reading == READING_FIX)
    last_fix = fix;
  else if (reading == READING_NO_FIX)
    last_fix.struct_size = 0;
  if (reading == READING_FIX && wants_fixes)
    ok(planner_fix_received(day.p, day.now, &fix));
  else if (reading == READING_NO_FIX && wants_fixes)
    ok(planner_location_failed(day.p, day.now));
  else
    ok(planner_clock_advanced(day.p, day.now));
  settle();
  while (answers_give(day.now)) settle();
  return reading != READING_END;
}

static void live_at_terminal(void) {
  double drawn = 0;
  while (!day.quits && live(day.now + (int64_t)(FRAME * receiver_pace()))) {
    for (int32_t key; !day.quits && (key = keys_read()) != KEY_NONE; settle()) person_pressed(key);
    if (clock_ms() - drawn < FRAME) continue;
    drawn = clock_ms();
    view_draw();
  }
}

/* The instant of a time of this local day. */
static planner_instant today_at(int64_t milliseconds) {
  struct tm local = {0};
  localtime_r(&(time_t){(time_t)(day.now / 1000)}, &local);
  local.tm_hour = (int)(milliseconds / 3600000);
  local.tm_min = (int)(milliseconds / 60000 % 60);
  local.tm_sec = (int)(milliseconds / 1000 % 60);
  local.tm_isdst = -1;
  return (int64_t)mktime(&local) * 1000;
}

static void live_by_script(void) {
  for (struct step step; !day.quits && keys_next_step(&step);) {
    planner_instant until = step.kind == STEP_UNTIL ? today_at(step.milliseconds) : day.now + step.milliseconds;
    switch (step.kind) {
      case STEP_WAIT:
      case STEP_UNTIL:
        for (planner_instant before = day.now; day.now < until && live(until); before = day.now)
          if (day.now < before) /* the date was wrong so far */
            until = step.kind == STEP_UNTIL ? today_at(step.milliseconds) : until - (before - day.now);
        break;
      case STEP_SCREEN: view_print(step.text); break;
      case STEP_KEY: person_pressed(step.key), settle(); break;
      case STEP_TEXT:
      case STEP_PASTE:
        day.is_pasting = step.kind == STEP_PASTE;
        for (int32_t key; *step.text != '\0'; settle()) {
          step.text += utf8_get(step.text, strlen(step.text), &key);
          person_pressed(key);
        }
        day.is_pasting = false;
    }
  }
}

static void print_account(void) {
  planner_location l = PLANNER_INIT(planner_location);
  planner_location_state(day.p, &l);
  printf("\nfixes: %" PRIu64 " in, %" PRIu64 " used; ignored: %" PRIu64 " inaccurate, %" PRIu64 " not newer, %" PRIu64
         " off the clock, %" PRIu64 " without permission\n",
         l.received_count, l.used_count, l.ignored_accuracy, l.ignored_order, l.ignored_time, l.ignored_unauthorized);
}

/* Creates the planner: from the saved state if there is one that can be restored, else a new one. */
static bool create_planner(struct saved_state saved) {
  planner_error error = PLANNER_INIT(planner_error);
  if (planner_abi_version() != PLANNER_ABI_VERSION)
    return fputs("planner-terminal: the library has another binary interface\n", stderr), false;
  offsets_put(day.now, &options.settings);
  if (saved.bytes != NULL && planner_restore(saved.bytes, saved.size, &options.settings, saved.authorization, day.now,
                                             &day.p, &error) != PLANNER_OK)
    saves_set_aside(error.message.data);
  free(saved.bytes);
  if (day.p == NULL && planner_create(&options.settings, day.now, &day.p, &error) != PLANNER_OK)
    return fprintf(stderr, "planner-terminal: %s\n", error.message.data), false;
  return true;
}

/* A snapshot does not contain them. */
static void report_holidays(void) {
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  if (options.holidays != NULL && holidays_read(options.holidays, &holidays))
    ok(planner_holidays_changed(day.p, day.now, &holidays));
}

int main(int argc, char **argv) {
  if (!options_read(argc, argv)) return 2;
  bool is_scripted = options.keys != NULL;
  struct saved_state saved = saves_read_planner();
  if (saved.bytes != NULL && (options.has_start || options.fixes != NULL)) { /* a recording continues where it was */
    options.has_start = true;
    options.start = saved.now;
  }
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "");
  if (!receiver_open(options.fixes, options.speed, options.has_start ? &options.start : NULL,
                     is_scripted ? -1 : STDIN_FILENO, &last_fix))
    return 1;
  day.now = receiver_now();
  if (!create_planner(saved)) return 1;
  report_holidays();
  ok(planner_workday_changed(day.p, day.now, &options.workday));
  if (is_scripted && !keys_open_script(options.keys)) return 1;
  if (!is_scripted && !keys_open_terminal()) return perror("planner-terminal"), 1;

  ok(planner_start(day.p, day.now)); /* a restored planner may be started already */
  settle();
  if (is_scripted)
    live_by_script();
  else
    live_at_terminal();
  day.is_over = true; /* the next run continues with what was open: a stopped planner has no screens */
  ok(planner_stop(day.p, day.now));
  carry_out_effects();
  answers_end();
  keys_close();
  bool has_failed = answers_have_failed();
  if (!has_failed) print_account(), visits_print();
  planner_destroy(day.p);
  return has_failed;
}
