/* Reads tab-separated text as planner_tasks: a header line, then one stop per line. */
#include "input.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
  ID,
  TITLE,
  ADDRESS,
  OPENING_HOURS,
  LATITUDE,
  LONGITUDE,
  PLANNED,
  ORDER,
  PHOTO,
  NEEDED,
  NOTES = NEEDED,
  STATUS,
  DURATION,
  REPEAT_DAYS,
  PROJECT,
  FIELDS
}; /* more fields are not read */

static planner_text text_of(const char *string) { return (planner_text){string, strlen(string)}; }

/* In a text, \t, \n, \r and \\ stand for a tab, a line end and a backslash. */
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

static planner_instant instant_of(struct tm local) {
  local.tm_isdst = -1; /* the C library decides */
  return (int64_t)mktime(&local) * 1000;
}

/* A local time becomes an instant; two of them, "2026-05-12T13:00/14:00", an appointment on that day; a bare date stays
 * a local day. */
static bool read_planned(const char *text, struct stop *stop) {
  planner_task *task = &stop->task;
  struct tm time = {0}, last;
  const char *end = strptime(text, "%Y-%m-%dT%H:%M", &time);
  bool is_date = end == NULL && (end = strptime(text, "%Y-%m-%d", &time)) != NULL;
  int day = time.tm_mday;
  bool is_appointment = end != NULL && !is_date && *end == '/';
  last = time;
  if (is_appointment) end = strptime(end + 1, "%H:%M", &last);
  struct tm first = time;
  int64_t seconds = timegm(&time);
  if (end == NULL || *end != '\0' || time.tm_mday != day) return false; /* 30 February has become 2 March */
  task->present |= is_date || is_appointment ? PLANNER_TASK_HAS_PLANNED_DAY : PLANNER_TASK_HAS_PLANNED_AT;
  task->planned_day = seconds / 86400; /* of a date from 1970 on */
  task->planned_at = instant_of(first);
  if (!is_appointment) return true;
  stop->appointment = malloc(sizeof *stop->appointment);
  if (stop->appointment == NULL) abort();
  *stop->appointment = (planner_appointment){instant_of(first), instant_of(last)};
  task->appointments = stop->appointment;
  task->appointment_count = 1;
  return true;
}

/* Returns NULL, or a message about the format. The library checks the values. */
static const char *read_task(char *line, struct stop *stop) {
  planner_task *task = &stop->task;
  char *field[FIELDS], rest; /* a number is right if nothing follows it */
  size_t count = 0;
  while (line != NULL && count < FIELDS) read_text(field[count++] = strsep(&line, "\t"));
  if (count < NEEDED) return "not nine fields";
  while (count < FIELDS) field[count++] = "";
  *task = PLANNER_INIT(planner_task);
  stop->appointment = NULL;
  task->title = text_of(field[TITLE]);
  task->address = text_of(field[ADDRESS]);
  task->opening_hours = text_of(field[OPENING_HOURS]);
  task->photo_url = text_of(field[PHOTO]);
  task->notes = text_of(field[NOTES]);
  task->project_id = text_of(field[PROJECT]);
  if (!read_uuid(field[ID], &task->id)) return "the id is not a UUID";
  if (*field[LATITUDE] != '\0' || *field[LONGITUDE] != '\0') {
    task->present |= PLANNER_TASK_HAS_COORDINATE;
    if (sscanf(field[LATITUDE], "%lf%c", &task->latitude, &rest) != 1) return "the latitude is not a number";
    if (sscanf(field[LONGITUDE], "%lf%c", &task->longitude, &rest) != 1) return "the longitude is not a number";
  }
  if (*field[PLANNED] != '\0' && !read_planned(field[PLANNED], stop)) return "planned is neither a time nor a date";
  if (*field[ORDER] != '\0' && sscanf(field[ORDER], "%9d%c", &task->order, &rest) != 1)
    return "the order is not a number";
  if (*field[STATUS] != '\0' && sscanf(field[STATUS], "%9d%c", &task->status, &rest) != 1)
    return "the status is not a number";
  if (*field[DURATION] != '\0') {
    task->present |= PLANNER_TASK_HAS_ESTIMATED_DURATION;
    if (sscanf(field[DURATION], "%18" SCNd64 "%c", &task->estimated_duration, &rest) != 1)
      return "the duration is not a number";
  }
  if (*field[REPEAT_DAYS] != '\0' && sscanf(field[REPEAT_DAYS], "%9" SCNu32 "%c", &task->repeat_days, &rest) != 1)
    return "the repeat days are not a number";
  return NULL;
}

void plan_free(struct stop *stop) {
  free(stop->line);
  free(stop->appointment);
}

size_t plan_read(const char *path, struct stop **stops) {
  FILE *file = fopen(path, "r");
  struct stop stop = {.line_number = 0};
  size_t count = 0, size = 0;
  if (file == NULL) return perror(path), 0;
  while (getline(&stop.line, &size, file) >= 0) {
    stop.line[strcspn(stop.line, "\r\n")] = '\0';
    for (char *c; (c = strpbrk(stop.line, "\a\b\f\v\033\177")) != NULL;) *c = '?'; /* no control characters */
    if (++stop.line_number == 1 || *stop.line == '\0') continue; /* the header, or an empty line */
    const char *fault = read_task(stop.line, &stop);
    if (fault == NULL) {
      *stops = realloc(*stops, (count + 1) * sizeof stop);
      if (*stops == NULL) abort();
      (*stops)[count++] = stop;
      stop.line = NULL; /* the next line gets memory of its own */
    } else {
      fprintf(stderr, "%s:%u: %s\n", path, stop.line_number, fault);
      free(stop.appointment);
    }
  }
  free(stop.line);
  fclose(file);
  if (count == 0) fprintf(stderr, "%s: no stops\n", path);
  return count;
}
