/* A composed task becomes a line of tab-separated text: what a save request lets a host read. */
#include "terminal.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

/* A text in which no tab and no line end is left. */
static void put_text(FILE *file, planner_text text) {
  for (size_t i = 0; i < text.size; i++) {
    switch (text.data[i]) {
    case '\t': fputs("\\t", file); break;
    case '\n': fputs("\\n", file); break;
    case '\r': fputs("\\r", file); break;
    case '\\': fputs("\\\\", file); break;
    default: putc(text.data[i], file);
    }
  }
}

bool saves_write(const planner *p, uint64_t request, const char *path) {
  planner_task task = {.struct_size = sizeof task};
  planner_item value = {.struct_size = sizeof value};
  planner_text name;
  if (planner_save_task(p, request, &task) != PLANNER_OK) return false;
  if (path == NULL) return true;
  FILE *file = fopen(path, "ab");
  if (file == NULL) return false;

  for (size_t i = 0; i < sizeof task.id.bytes; i++)
    fprintf(file, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", task.id.bytes[i]);
  putc('\t', file), put_text(file, task.title);
  putc('\t', file), put_text(file, task.notes);
  fprintf(file, "\t%" PRId32 "\t", task.order);
  const int64_t midnight = task.planned_day * 86400000 - day.utc_offset * 1000;
  if (task.present & PLANNER_TASK_HAS_PLANNED_DAY) screen_time(file, midnight, "%F");
  if (task.present & PLANNER_TASK_HAS_PLANNED_AT) screen_time(file, task.planned_at, "%FT%H:%M");
  putc('\t', file);
  if (task.present & PLANNER_TASK_HAS_DURATION) fprintf(file, "%" PRId64, task.estimated_duration);
  fprintf(file, "\t%" PRIu32, task.repeat_days);
  putc('\t', file), put_text(file, task.project_id);
  for (size_t i = 0; planner_save_value(p, request, i, &name, &value) == PLANNER_OK; i++) {
    putc('\t', file), put_text(file, name);
    putc('=', file), put_text(file, value.text); /* both own sections of this host hold texts */
  }
  putc('\n', file);
  bool is_safe = fflush(file) == 0 && ferror(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL); /* a pipe */
  return fclose(file) == 0 && is_safe;
}
