/* The command line. */
#include "day.h"

#include <stdlib.h>
#include <unistd.h>

struct options options = {.timing = true};

static bool instant_of_text(const char *text, int64_t *out) {
  int year, month, day_of_month, hour, minute;
  if (sscanf(text, "%4d-%2d-%2dT%2d:%2d", &year, &month, &day_of_month, &hour, &minute) != 5) return false;
  bool is_right = instant_of(year, month, day_of_month, hour, minute, out);
  *out -= day.utc_offset * 1000;
  return is_right;
}

bool options_read(int argc, char **argv) {
  const char *speed = "0", *offset = "7200", *start = NULL; /* the offset of the example's day */
  const struct {
    const char *name, **value;
  } texts[] = {{"--plan", &options.plan},       {"--fixes", &options.fixes}, {"--keys", &options.keys},
               {"--save-to", &options.save_to}, {"--speed", &speed},         {"--utc-offset", &offset}, {"--now", &start}};
  bool is_right = true, follows = false, is_asked = false;
  for (int i = 1; i < argc && is_right; i++) {
    size_t t = 0, count = sizeof texts / sizeof *texts;
    while (t < count && strcmp(argv[i], texts[t].name) != 0) t++;
    if (t < count && i + 1 < argc) *texts[t].value = argv[++i];
    else if (strcmp(argv[i], "--live") == 0) speed = "1";
    else if (strcmp(argv[i], "--no-timing") == 0) options.timing = false;
    else if (strcmp(argv[i], "--follow") == 0) follows = true;
    else if (strcmp(argv[i], "--interactive") == 0) is_asked = true;
    else is_right = false;
  }
  day.utc_offset = atoi(offset);
  options.has_start = start != NULL;
  is_right = is_right && options.plan != NULL && (start == NULL || instant_of_text(start, &options.start));

  bool is_input = options.fixes != NULL && strcmp(options.fixes, "-") == 0;
  bool has_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
  options.at_terminal = options.keys == NULL && !is_input && !follows && has_terminal;
  options.speed = options.keys != NULL ? 0 : atof(speed); /* a script says itself how long it waits */
  if (options.at_terminal && options.speed <= 0) options.speed = options.fixes != NULL ? 60 : 1;
  day.is_interactive = options.at_terminal || options.keys != NULL;
  is_right = is_right && (options.at_terminal || !is_asked) &&
             (options.keys == NULL || options.fixes != NULL || options.has_start);
  if (is_right) return true;
  fputs("usage: planner-day --plan FILE.tsv [--fixes FILE.nmea|DEVICE|-] [--interactive|--follow|--keys FILE]\n"
        "         [--save-to FILE] [--speed N|--live] [--now 2026-05-12T09:00] [--utc-offset SECONDS] [--no-timing]\n"
        "--interactive needs a terminal, --keys a clock: that of a recording, or --now.\n", stderr);
  return false;
}
