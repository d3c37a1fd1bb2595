/* Times opening hours: a library that python_hours.py loads, so that both contestants run in one process. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "planner.h"

#include <string.h>

/* Berlin: one change of the clock in each half of the year. */
static const planner_utc_offset offsets[] = {{.from = 1761440400000, .seconds = 3600},
                                             {.from = 1774746000000, .seconds = 7200},
                                             {.from = 1792890000000, .seconds = 3600},
                                             {.from = 1806195600000, .seconds = 7200}};

static planner_hours *created(const char *text) {
  planner_hours *hours = NULL;
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSETS;
  settings.utc_offsets = offsets;
  settings.utc_offset_count = sizeof(offsets) / sizeof(offsets[0]);
  (void)planner_hours_create((planner_text){text, strlen(text)}, &settings, NULL, NULL, &hours, NULL);
  return hours;
}

/* Whether a text is understood. */
int bench_understood(const char *text) {
  planner_hours *hours = created(text);
  int understood = hours != NULL;
  planner_hours_destroy(hours);
  return understood;
}

/* The nanoseconds in which a text is understood, and forgotten again. */
double bench_parse(const char *text, size_t times) {
  double start = nanoseconds();
  for (size_t time = 0; time < times; ++time) planner_hours_destroy(created(text));
  return (nanoseconds() - start) / (double)times;
}

/* The nanoseconds in which the state at an instant and its end are found. */
double bench_state(const char *text, planner_instant at, size_t times) {
  planner_hours *hours = created(text);
  require(hours != NULL, "a text is not understood");
  planner_hours_state state = PLANNER_INIT(planner_hours_state);
  double start = nanoseconds();
  for (size_t time = 0; time < times; ++time) {
    require(planner_hours_at(hours, at, &state, NULL) == PLANNER_OK, "the hours have no state");
  }
  double took = (nanoseconds() - start) / (double)times;
  planner_hours_destroy(hours);
  return took;
}
