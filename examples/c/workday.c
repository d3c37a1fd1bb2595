/* Reads the shift and the breaks of a working day from options: "09:00-17:00", and "12:00-13:30/30" for a break of 30
 * minutes that begins within this time. */
#include "input.h"

#include <stdio.h>

enum { MOST_TIME = 172800 }; /* seconds of two days */

/* The rest of the text after "09:00-17:00"; NULL if it is none. */
static const char *read_window(const char *text, planner_duration *from, planner_duration *to) {
  int hours[2], minutes[2], used = 0;
  bool is_read = sscanf(text, "%2d:%2d-%2d:%2d%n", &hours[0], &minutes[0], &hours[1], &minutes[1], &used) == 4;
  for (int i = 0; is_read && i < 2; i++) is_read = hours[i] >= 0 && minutes[i] >= 0 && minutes[i] < 60;
  if (!is_read) return NULL;
  *from = hours[0] * 3600 + minutes[0] * 60, *to = hours[1] * 3600 + minutes[1] * 60;
  return *from <= *to && *to <= MOST_TIME ? text + used : NULL;
}

bool workday_shift(const char *text, planner_workday *workday) {
  const char *rest = read_window(text, &workday->shift_start, &workday->shift_end);
  workday->present |= PLANNER_WORKDAY_HAS_SHIFT_START | PLANNER_WORKDAY_HAS_SHIFT_END;
  return rest != NULL && *rest == '\0';
}

bool workday_break(const char *text, planner_workday *workday) {
  static planner_workday_break breaks[PLANNER_LIMIT_BREAKS];
  if (workday->break_count == PLANNER_LIMIT_BREAKS) return false;
  planner_workday_break *added = &breaks[workday->break_count++];
  int minutes = 0, used = 0;
  const char *rest = read_window(text, &added->earliest, &added->latest);
  if (rest == NULL || sscanf(rest, "/%3d%n", &minutes, &used) != 1 || rest[used] != '\0' || minutes < 0) return false;
  added->duration = minutes * 60, added->most_work = INT64_MAX;
  workday->breaks = breaks;
  return true;
}
