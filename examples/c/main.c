/*
 * A field agent's day in a terminal: a plan from a file, fixes from a receiver or a recorded drive, a person's keys.
 *
 * This file shows how a program embeds the library: create a planner and start it; then, again and again, report what
 * happened (an event), carry out what the planner asks for (its effects), and draw. Events come from here (fixes and the
 * time), from person.c (keys) and from answers.c (answers to effects); all effects are carried out here.
 */
#include "day.h"

#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct day day = {.section = -1};
static bool wants_fixes;    /* between START_LOCATION and STOP_LOCATION */
static double library_time; /* milliseconds */

static double clock_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

void event_begins(void) {
  library_time -= clock_ms();
}

bool event_ended(planner_status status) {
  library_time += clock_ms();
  if (status >= 0 || status == PLANNER_OUTDATED) return status == PLANNER_OK; /* an answer that came late is no fault */
  if (day.is_interactive) say("%s", planner_error_message(day.p).data);
  else fprintf(stderr, "planner-day: %s\n", planner_error_message(day.p).data);
  return false;
}

void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int size = vsnprintf(day.message, sizeof day.message, format, arguments);
  va_end(arguments);
  if (size >= (int)sizeof day.message) /* it was cut: no half character at the end */
    for (char *end = day.message + sizeof day.message - 1; end > day.message && (*--end & 0x80); *end = '\0') {}
  if (!day.is_interactive) screen_say(day.now, day.message);
}

/* ---- Effects ---- */

static void ask_permission(void) {
  if (day.is_interactive) {
    say("May the location be used? p allows it, and p takes it back.");
    return;
  }
  say(options.fixes ? "Location, when in use: granted." : "Location: denied, as there is no receiver.");
  EVENT(planner_authorization_changed(
      day.p, day.now, options.fixes ? PLANNER_AUTHORIZATION_WHEN_IN_USE : PLANNER_AUTHORIZATION_DENIED));
}

/* To carry out an effect may be an event itself; the same loop meets what comes of it. */
static void carry_out_effects(void) {
  planner_effect effect = {.struct_size = sizeof effect};
  while (EVENT(planner_next_effect(day.p, &effect))) {
    switch (effect.kind) {
    case PLANNER_EFFECT_LOAD_PLAN: answer_later(300, PLAN_ANSWERED, effect.request, 0); break;
    case PLANNER_EFFECT_REQUEST_PERMISSION: ask_permission(); break;
    case PLANNER_EFFECT_START_LOCATION: wants_fixes = true; break;
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
    case PLANNER_EFFECT_FOCUS_TEXT: day.section = -1; break;
    case PLANNER_EFFECT_LOAD_ITEMS: answer_later(300, ITEMS_ANSWERED, effect.request, effect.section); break;
    case PLANNER_EFFECT_SAVE_TASK: answers_save(effect.request); break;
    case PLANNER_EFFECT_REDRAW: /* the interactive screen is drawn whole, many times a second */
      if (!day.is_interactive && effect.changed & (PLANNER_CHANGED_LIST | PLANNER_CHANGED_DAY)) follow_draw(false);
      break;
    default: break; /* what a later version may ask for */
    }
  }
}

/* ---- The day ---- */

/* Lives until the next thing happens, or a limit comes. False at the end of the day. */
static bool live(int64_t limit) {
  planner_fix fix = {.struct_size = sizeof fix};
  int64_t wake = INT64_MAX; /* stays so if the planner need not hear the time */
  planner_next_wake(day.p, &wake);
  if (limit < wake) wake = limit;
  if (answers_due() < wake) wake = answers_due();
  enum reading reading = receiver_next(&fix, wake);
  day.now = receiver_now();
  if (reading == READING_FIX && wants_fixes) EVENT(planner_fix_received(day.p, day.now, &fix));
  else if (reading == READING_NO_FIX && wants_fixes) EVENT(planner_location_failed(day.p, day.now));
  else EVENT(planner_clock_advanced(day.p, day.now));
  carry_out_effects();
  while (answers_give(day.now)) carry_out_effects();
  if (reading == READING_FIX && !day.is_interactive) follow_change_status();
  carry_out_effects();
  return reading != READING_END;
}

static void live_at_terminal(void) {
  double drawn = 0;
  while (!day.quits && live(day.now + (int64_t)(33 * receiver_pace()))) {
    for (int32_t key; !day.quits && (key = keys_read()) != KEY_NONE; carry_out_effects()) person_pressed(key);
    if (clock_ms() - drawn < 33) continue;
    drawn = clock_ms();
    view_draw();
  }
}

static void live_by_script(void) {
  const int64_t day_ms = 86400000;
  int64_t until, midnight;
  for (struct step step; !day.quits && keys_next_step(&step);) {
    midnight = (day.now + day.utc_offset * 1000) / day_ms * day_ms - day.utc_offset * 1000;
    until = (step.kind == STEP_WAIT ? day.now : midnight) + step.milliseconds;
    switch (step.kind) {
    case STEP_WAIT:
    case STEP_UNTIL:
      while (day.now < until && live(until)) {}
      break;
    case STEP_SCREEN: view_print(step.text); break;
    case STEP_KEY: person_pressed(step.key), carry_out_effects(); break;
    case STEP_TEXT:
      for (int32_t key; *step.text != '\0'; carry_out_effects()) {
        step.text += utf8_get(step.text, strlen(step.text), &key);
        person_pressed(key);
      }
    }
  }
}

int main(int argc, char **argv) {
  setenv("TZ", "UTC0", 1); /* so that mktime knows no local time but ours */
  if (!options_read(argc, argv)) return 2;
  if (!receiver_open(options.fixes, options.speed, options.has_start ? &options.start : NULL)) return 1;
  if (day.is_interactive) receiver_goes_on(options.at_terminal ? STDIN_FILENO : -1);
  if (options.keys != NULL && !keys_open_script(options.keys)) return 1;
  if (options.at_terminal && !keys_open_terminal()) return perror("planner-day"), 1;
  screen_open();
  day.now = receiver_now();

  planner_settings settings = {.struct_size = sizeof settings, .present = PLANNER_SETTINGS_HAS_UTC_OFFSET,
                               .utc_offset = (int32_t)day.utc_offset};
  planner_text why;
  if (planner_abi_version() != PLANNER_ABI_VERSION || planner_create(&settings, day.now, &day.p, &why) != PLANNER_OK)
    return fputs("planner-day: cannot create a planner\n", stderr), 1;
  EVENT(planner_start(day.p, day.now));
  carry_out_effects();
  if (options.at_terminal) live_at_terminal();
  else if (options.keys != NULL) live_by_script();
  else while (!answers_have_failed() && live(INT64_MAX)) {}
  if (!day.is_interactive && !answers_have_failed()) follow_draw(true);
  EVENT(planner_stop(day.p, day.now));
  carry_out_effects();
  answers_end();
  keys_close();
  bool has_failed = answers_have_failed();
  if (!has_failed) follow_account(options.timing, library_time);
  planner_destroy(day.p);
  return has_failed;
}
