/*
 * Reads public holidays: each line begins with a day, in ascending order. Other lines, such as a header, are skipped.
 */
#include "input.h"

#include <stdio.h>
#include <time.h>

bool holidays_read(const char *path, planner_holidays *holidays) {
  static planner_holiday days[PLANNER_LIMIT_HOLIDAYS];
  FILE *file = fopen(path, "r");
  char line[256];
  size_t count = 0;
  if (file == NULL) return perror(path), false;
  while (count < PLANNER_LIMIT_HOLIDAYS && fgets(line, sizeof line, file) != NULL) {
    struct tm time = {0};
    if (strptime(line, "%Y-%m-%d", &time) == NULL) continue;
    days[count++] = (planner_holiday){.day = timegm(&time) / 86400, .kinds = PLANNER_HOLIDAY_KIND_PUBLIC};
  }
  fclose(file);
  if (count == 0) return fprintf(stderr, "%s: no holidays\n", path), false;
  holidays->first_day = days[0].day;
  holidays->last_day = days[count - 1].day;
  holidays->holidays = days;
  holidays->holiday_count = count;
  return true;
}
