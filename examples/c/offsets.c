/* The offsets of local time from UTC, as the C library knows them: those of TZ, or of the system's time zone. */
#include "input.h"

#include <time.h>

enum { DAY_SECONDS = 86400 };

static int32_t offset_at(int64_t seconds) {
  struct tm local = {0};
  localtime_r(&(time_t){(time_t)seconds}, &local);
  return (int32_t)local.tm_gmtoff;
}

/* Looks at every day, and searches a day with a change for its second. */
void offsets_put(planner_instant now, planner_settings *settings) {
  static planner_utc_offset offsets[PLANNER_LIMIT_UTC_OFFSETS];
  const int64_t start = now / 1000 - 366 * DAY_SECONDS, end = now / 1000 + 731 * DAY_SECONDS;
  size_t count = 0;
  tzset(); /* localtime_r need not notice that the zone is another one */
  offsets[count++] = (planner_utc_offset){.from = start * 1000, .seconds = offset_at(start)};
  for (int64_t day = start; day < end && count < PLANNER_LIMIT_UTC_OFFSETS; day += DAY_SECONDS) {
    int64_t before = day, after = day + DAY_SECONDS;
    if (offset_at(before) == offset_at(after)) continue;
    while (after - before > 1) {
      int64_t middle = before + (after - before) / 2;
      if (offset_at(middle) == offset_at(day))
        before = middle;
      else
        after = middle;
    }
    offsets[count++] = (planner_utc_offset){.from = after * 1000, .seconds = offset_at(after)};
  }
  settings->present |= PLANNER_SETTINGS_HAS_UTC_OFFSETS;
  settings->utc_offsets = offsets;
  settings->utc_offset_count = count;
}
