/* A plan from tab-separated text becomes planner_tasks: a header line, then one stop a line. */
#include "input.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define TEXT(string) {string, strlen(string)}
enum { ID, TITLE, ADDRESS, OPENING_HOURS, LATITUDE, LONGITUDE, PLANNED, ORDER, PHOTO, NEEDED,
       NOTES = NEEDED, STATUS, DURATION, REPEAT_DAYS, PROJECT, FIELDS }; /* behind them anything else */

/* A tab and a line end in a text are written as \t, \n and \r, a backslash as two. */
static void read_text(char *field) {
  static const char escapes[] = "tnr\\", meant[] = "\t\n\r\\";
  char *end = field;
  for (const char *found; *field != '\0'; *end++ = *field++)
    if (*field == '\\' && field[1] != '\0' && (found = strchr(escapes, field[1])) != NULL)
      *++field = meant[found - escapes];
  *end = '\0';
}

static bool read_uuid(const char *text, planner_uuid *id) {
  for (size_t i = 0; i < sizeof id->bytes; i++, text += 2) {
    if (*text == '-') text++;
    if (!isxdigit((unsigned char)text[0]) || !isxdigit((unsigned char)text[1])) return false;
    id->bytes[i] = (uint8_t)strtoul((char[]){text[0], text[1], '\0'}, NULL, 16);
  }
  return *text == '\0';
}

/* A local time becomes an instant; a bare date stays a local day. */
static bool read_planned(const char *text, int64_t utc_offset, planner_task *task) {
  struct tm time = {0};
  const char *end = strptime(text, "%Y-%m-%dT%H:%M", &time);
  bool is_date = end == NULL && (end = strptime(text, "%Y-%m-%d", &time)) != NULL;
  int day = time.tm_mday;
  int64_t seconds = timegm(&time);
  if (end == NULL || *end != '\0' || time.tm_mday != day) return false; /* 30 February has become 2 March */
  task->present |= is_date ? PLANNER_TASK_HAS_PLANNED_DAY : PLANNER_TASK_HAS_PLANNED_AT;
  task->planned_day = seconds / 86400; /* of a date from 1970 on */
  task->planned_at = (seconds - utc_offset) * 1000;
  return true;
}

/* Returns NULL, or what is wrong with the form. What a task may hold is for the library to say. */
static const char *read_task(char *line, int64_t utc_offset, planner_task *task) {
  char *field[FIELDS], rest; /* a number is right if it is scanned, and the rest is not */
  size_t count = 0;
  while (line != NULL && count < FIELDS) read_text(field[count++] = strsep(&line, "\t"));
  if (count < NEEDED) return "not nine fields";
  while (count < FIELDS) field[count++] = "";
  *task = (planner_task){.struct_size = sizeof *task, .title = TEXT(field[TITLE]), .address = TEXT(field[ADDRESS]),
                         .opening_hours = TEXT(field[OPENING_HOURS]), .photo_url = TEXT(field[PHOTO]),
                         .notes = TEXT(field[NOTES]), .project_id = TEXT(field[PROJECT])};
  if (!read_uuid(field[ID], &task->id)) return "the id is not a UUID";
  if (*field[LATITUDE] != '\0' || *field[LONGITUDE] != '\0') {
    task->present |= PLANNER_TASK_HAS_COORDINATE;
    if (sscanf(field[LATITUDE], "%lf%c", &task->latitude, &rest) != 1) return "the latitude is not a number";
    if (sscanf(field[LONGITUDE], "%lf%c", &task->longitude, &rest) != 1) return "the longitude is not a number";
  }
  if (*field[PLANNED] != '\0' && !read_planned(field[PLANNED], utc_offset, task)) return "planned is no time or date";
  if (*field[ORDER] != '\0' && sscanf(field[ORDER], "%9d%c", &task->order, &rest) != 1) return "the order is no number";
  if (*field[STATUS] != '\0' && sscanf(field[STATUS], "%9d%c", &task->status, &rest) != 1) return "the status is no number";
  if (*field[DURATION] != '\0') {
    task->present |= PLANNER_TASK_HAS_ESTIMATED_DURATION;
    if (sscanf(field[DURATION], "%18" SCNd64 "%c", &task->estimated_duration, &rest) != 1) return "the duration is no number";
  }
  if (*field[REPEAT_DAYS] != '\0' && sscanf(field[REPEAT_DAYS], "%9" SCNu32 "%c", &task->repeat_days, &rest) != 1)
    return "the repeat days are no number";
  return NULL;
}

size_t plan_read(const char *path, int64_t utc_offset, struct stop **stops) {
  FILE *file = fopen(path, "r");
  struct stop stop = {.line_number = 0};
  size_t count = 0, size = 0;
  if (file == NULL) return perror(path), 0;
  while (getline(&stop.line, &size, file) >= 0) {
    stop.line[strcspn(stop.line, "\r\n")] = '\0';
    for (char *c; (c = strpbrk(stop.line, "\a\b\f\v\033\177")) != NULL;) *c = '?'; /* no title steers the terminal */
    if (++stop.line_number == 1 || *stop.line == '\0') continue; /* the header, or nothing */
    const char *fault = read_task(stop.line, utc_offset, &stop.task);
    if (fault == NULL) {
      *stops = realloc(*stops, (count + 1) * sizeof stop);
      if (*stops == NULL) abort();
      (*stops)[count++] = stop;
      stop.line = NULL; /* the next line gets memory of its own */
    } else fprintf(stderr, "%s:%u: %s\n", path, stop.line_number, fault);
  }
  free(stop.line);
  fclose(file);
  if (count == 0) fprintf(stderr, "%s: there is no stop in it\n", path);
  return count;
}
