#include "day.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ID, TITLE, ADDRESS, OPENING_HOURS, LATITUDE, LONGITUDE, PLANNED, ORDER, PHOTO, COLUMNS };
static const char *const names[COLUMNS] = {"id",        "title",   "address", "opening hours", "latitude",
                                           "longitude", "planned", "order",   "photo"};
enum { MOST_FIELDS = 64 };

static size_t split(char *line, char **fields) {
  size_t count = 0;
  for (char *end; line != NULL && count < MOST_FIELDS; line = end) {
    if ((end = strchr(line, '\t')) != NULL) *end++ = '\0';
    fields[count++] = line;
  }
  return count;
}

static bool read_uuid(const char *text, planner_uuid *id) {
  if (strlen(text) != 36) return false;
  for (size_t i = 0, byte = 0; i < 36; i += 2, byte++) {
    if ((i == 8 || i == 13 || i == 18 || i == 23) && text[i++] != '-') return false;
    if (!isxdigit((unsigned char)text[i]) || !isxdigit((unsigned char)text[i + 1])) return false;
    id->bytes[byte] = (uint8_t)strtoul((char[]){text[i], text[i + 1], '\0'}, NULL, 16);
  }
  return true;
}

static bool read_number(const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  return end != text && *end == '\0';
}

bool instant_of(int year, int month, int day, int hour, int minute, int64_t *out) {
  struct tm time = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = hour, .tm_min = minute};
  *out = (int64_t)mktime(&time) * 1000;
  return time.tm_mon == month - 1 && time.tm_mday == day && time.tm_hour == hour && time.tm_min == minute;
}

/* A local time becomes an instant; a bare date stays a local day. */
static bool read_planned(const char *text, int64_t utc_offset, planner_task *task) {
  int year, month, day, hour = 0, minute = 0, end = 0;
  int fields = sscanf(text, "%4d-%2d-%2d%nT%2d:%2d%n", &year, &month, &day, &end, &hour, &minute, &end);
  if ((fields != 3 && fields != 5) || text[end] != '\0') return false;
  int64_t local;
  if (!instant_of(year, month, day, hour, minute, &local)) return false;
  task->planned_day = local / 86400000; /* for a date from 1970 on */
  task->planned_at = local - utc_offset * 1000;
  task->present |= fields == 5 ? PLANNER_TASK_HAS_PLANNED_AT : PLANNER_TASK_HAS_PLANNED_DAY;
  return true;
}

/* Returns NULL, or what is wrong with the form. What a task may hold is for the library to say. */
static const char *read_task(char *const *value, int64_t utc_offset, planner_task *task) {
  double order = 0;
  *task = (planner_task){.struct_size = sizeof *task, .title = text_of(value[TITLE]), .address = text_of(value[ADDRESS]),
                         .opening_hours = text_of(value[OPENING_HOURS]), .photo_url = text_of(value[PHOTO])};
  if (!read_uuid(value[ID], &task->id)) return "the id is not a UUID";
  if (*value[LATITUDE] != '\0' || *value[LONGITUDE] != '\0') {
    task->present |= PLANNER_TASK_HAS_COORDINATE;
    if (!read_number(value[LATITUDE], &task->latitude) || !read_number(value[LONGITUDE], &task->longitude))
      return "the coordinate is not two numbers";
  }
  if (*value[PLANNED] != '\0' && !read_planned(value[PLANNED], utc_offset, task)) return "planned is no time or date";
  if (*value[ORDER] != '\0' && (!read_number(value[ORDER], &order) || !(order >= INT32_MIN && order <= INT32_MAX)))
    return "the order is not a number";
  task->order = (int32_t)order;
  return NULL;
}

/* The whole file with a NUL byte behind it, or NULL. */
static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  size_t size = 0;
  for (size_t got = 1; file != NULL && got > 0; size += got) {
    char *longer = realloc(text, size + 65536 + 1);
    if (longer == NULL) abort();
    text = longer;
    got = fread(text + size, 1, 65536, file);
  }
  if (file != NULL) text[size] = '\0', fclose(file);
  return text;
}

static void add(struct plan *plan, const planner_task *task, unsigned line_number) {
  plan->tasks = realloc(plan->tasks, (plan->count + 1) * sizeof *plan->tasks);
  plan->line_numbers = realloc(plan->line_numbers, (plan->count + 1) * sizeof *plan->line_numbers);
  if (plan->tasks == NULL || plan->line_numbers == NULL) abort();
  plan->tasks[plan->count] = *task;
  plan->line_numbers[plan->count++] = line_number;
}

planner_task *plan_find(struct plan *plan, planner_uuid id) {
  for (size_t i = 0; i < plan->count; i++)
    if (memcmp(&plan->tasks[i].id, &id, sizeof id) == 0) return &plan->tasks[i];
  return NULL;
}

/* The texts of a task that was put in, which the library only lent. */
struct kept {
  struct kept *next;
  char text[];
};

void plan_put(struct plan *plan, const planner_task *task) {
  planner_task copy = *task, *old = plan_find(plan, task->id);
  planner_text *texts[] = {&copy.title,         &copy.notes,     &copy.address,
                           &copy.opening_hours, &copy.photo_url, &copy.project_id};
  size_t size = 0;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) size += texts[i]->size;
  struct kept *kept = malloc(sizeof *kept + size);
  if (kept == NULL) abort();
  char *end = kept->text;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; end += texts[i++]->size)
    texts[i]->data = memcpy(end, texts[i]->data, texts[i]->size);
  kept->next = plan->kept;
  plan->kept = kept;
  if (old != NULL) *old = copy;
  else add(plan, &copy, 0);
}

bool plan_read(struct plan *plan, const char *path, int64_t utc_offset) {
  *plan = (struct plan){.text = read_file(path)};
  size_t columns[COLUMNS] = {0}, width = 0;
  unsigned number = 0;
  char *field[MOST_FIELDS], *value[COLUMNS];
  for (char *line = plan->text, *end; line != NULL; line = end) {
    if ((end = strchr(line, '\n')) != NULL) *end++ = '\0';
    line[strcspn(line, "\r")] = '\0';
    number++;
    if (*line == '\0') continue;
    size_t count = split(line, field);
    if (width == 0) { /* the header line says where each column is */
      width = count;
      for (size_t c = 0; c < COLUMNS; c++) {
        while (columns[c] < count && strcmp(field[columns[c]], names[c]) != 0) columns[c]++;
        if (columns[c] < count) continue;
        return fprintf(stderr, "%s:%u: the header has no column '%s'\n", path, number, names[c]), false;
      }
      continue;
    }
    planner_task task;
    for (size_t c = 0; c < COLUMNS && count == width; c++) value[c] = field[columns[c]];
    const char *fault = count != width ? "not as many fields as in the header" : read_task(value, utc_offset, &task);
    if (fault == NULL) add(plan, &task, number);
    else fprintf(stderr, "%s:%u: %s\n", path, number, fault);
  }
  if (plan->text == NULL) perror(path);
  else if (plan->count == 0) fprintf(stderr, "%s: there is no task in it\n", path);
  return plan->count > 0;
}

void plan_free(struct plan *plan) {
  free(plan->tasks);
  free(plan->line_numbers);
  free(plan->text);
  for (struct kept *kept = plan->kept, *next; kept != NULL; kept = next) {
    next = kept->next;
    free(kept);
  }
  *plan = (struct plan){0};
}
