/* The command line. */
#include "terminal.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct options options;

static bool is(const char *a, const char *b) { return strcmp(a, b) == 0; }

static bool instant_of(const char *text, planner_instant *out) {
  struct tm local = {0};
  const char *end = strptime(text, "%Y-%m-%dT%H:%M", &local);
  int day_of_month = local.tm_mday;
  local.tm_isdst = -1; /* the C library decides */
  *out = (int64_t)mktime(&local) * 1000;
  return end != NULL && *end == '\0' && local.tm_mday == day_of_month;
}

bool options_read(int argc, char **argv) {
  const char *speed = "0", *start = NULL;
  const char *language = "en", *units = "metric", *hours = "24";
  const struct {
    const char *name, **value;
  } texts[] = {{"--plan", &options.plan}, {"--fixes", &options.fixes},       {"--keys", &options.keys},
               {"--speed", &speed},       {"--save-to", &options.save_to},   {"--state", &options.state},
               {"--now", &start},         {"--language", &language},         {"--units", &units},
               {"--hours", &hours},       {"--holidays", &options.holidays}, {"--log", &options.log}};
  bool is_valid = true;
  options.workday = PLANNER_INIT(planner_workday);
  for (int i = 1; i < argc && is_valid; i++) {
    size_t t = 0, count = sizeof texts / sizeof *texts;
    while (t < count && !is(argv[i], texts[t].name)) t++;
    if (t < count && i + 1 < argc)
      *texts[t].value = argv[++i];
    else if (is(argv[i], "--shift") && i + 1 < argc)
      is_valid = workday_shift(argv[++i], &options.workday);
    else if (is(argv[i], "--break") && i + 1 < argc)
      is_valid = workday_break(argv[++i], &options.workday);
    else if (is(argv[i], "--live"))
      speed = "1";
    else if (is(argv[i], "--no-roads"))
      options.has_no_roads = true;
    else
      is_valid = false;
  }
  options.settings = PLANNER_INIT(planner_settings);
  options.settings.present = PLANNER_SETTINGS_HAS_LANGUAGE | PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM |
                             PLANNER_SETTINGS_HAS_HOUR_CYCLE | PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS;
  options.settings.arrival_radius_meters = 100;
  options.settings.present |= PLANNER_SETTINGS_HAS_RECORDS_BY_ITSELF | PLANNER_SETTINGS_HAS_UNDO_SECONDS |
                              PLANNER_SETTINGS_HAS_SEED | PLANNER_SETTINGS_HAS_LOG;
  options.settings.records_by_itself = 1; /* an arrival starts a stop, and a departure finishes it */
  options.settings.undo_seconds = 10;
  options.settings.has_log = 1;
  options.settings.language = text_of(language);
  options.settings.measurement_system = is(units, "metric") ? PLANNER_SYSTEM_METRIC
                                        : is(units, "us")   ? PLANNER_SYSTEM_US
                                        : is(units, "uk")   ? PLANNER_SYSTEM_UK
                                                            : 0;
  options.settings.hour_cycle = is(hours, "12") ? 12 : is(hours, "24") ? 24 : 0;
  is_valid = is_valid && options.settings.measurement_system != 0 && options.settings.hour_cycle != 0;
  options.has_start = start != NULL;
  is_valid = is_valid && options.plan != NULL && (start == NULL || instant_of(start, &options.start));

  bool is_input = options.fixes != NULL && is(options.fixes, "-");
  bool has_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_input;
  options.speed = options.keys != NULL ? 0 : atof(speed); /* a script contains its waiting times */
  if (options.keys == NULL && options.speed <= 0) options.speed = options.fixes != NULL ? 60 : 1;
  if (options.keys != NULL)
    is_valid = is_valid && (options.fixes != NULL || options.has_start);
  else
    is_valid = is_valid && has_terminal;
  if (is_valid) return true;
  fputs(
      "usage: planner-terminal --plan FILE.tsv [--fixes FILE.nmea|DEVICE] [--keys FILE]\n"
      "         [--save-to FILE] [--state FILE] [--log FILE] [--speed N|--live] [--now 2026-05-12T09:00]\n"
      "         [--holidays FILE] [--no-roads] [--language TAG] [--units metric|us|uk] [--hours 12|24]\n"
      "         [--shift 09:00-17:00] [--break 12:00-13:30/MINUTES]...\n"
      "--language \"$LANG\" is the language of the system.\n"
      "It needs a terminal; or --keys, and then a clock: that of a recording, or --now.\n",
      stderr);
  return false;
}
