/*
 * The files that outlive this program: one of saved tasks, a line each, which is itself a plan; and one of the whole
 * planner, so that the next run continues the day.
 */
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Tasks ---- */

void put_text(FILE *file, planner_text text) {
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

static void put_time(FILE *file, const struct tm *time, const char *format) {
  char text[64];
  if (time != NULL && strftime(text, sizeof text, format, time) > 0) fputs(text, file);
}

/* The columns that plan.c reads. */
static void put_task(FILE *file, const planner_task *task) {
  const time_t planned_day = (time_t)(task->planned_day * 86400), planned_at = (time_t)(task->planned_at / 1000);
  for (size_t i = 0; i < sizeof task->id.bytes; i++)
    fprintf(file, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", task->id.bytes[i]);
  putc('\t', file), put_text(file, task->title);
  putc('\t', file), put_text(file, task->address);
  putc('\t', file), put_text(file, task->opening_hours);
  if (task->present & PLANNER_TASK_HAS_COORDINATE)
    fprintf(file, "\t%.15g\t%.15g\t", task->latitude, task->longitude);
  else
    fputs("\t\t\t", file);
  if (task->appointment_count > 0) {
    const time_t first = (time_t)(task->appointments->earliest / 1000),
                 last = (time_t)(task->appointments->latest / 1000);
    put_time(file, localtime(&first), "%FT%H:%M"), put_time(file, localtime(&last), "/%H:%M");
  } else if (task->present & PLANNER_TASK_HAS_PLANNED_DAY)
    put_time(file, gmtime(&planned_day), "%F");
  if (task->present & PLANNER_TASK_HAS_PLANNED_AT) put_time(file, localtime(&planned_at), "%FT%H:%M");
  fprintf(file, "\t%" PRId32 "\t", task->order), put_text(file, task->photo_url);
  putc('\t', file), put_text(file, task->notes);
  fprintf(file, "\t%" PRId32 "\t", task->status);
  if (task->present & PLANNER_TASK_HAS_ESTIMATED_DURATION) fprintf(file, "%" PRId64, task->estimated_duration);
  fprintf(file, "\t%" PRIu32 "\t", task->repeat_days), put_text(file, task->project_id);
}

bool is_on_disk(FILE *file) {
  return fflush(file) == 0 && ferror(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL); /* a pipe */
}

bool drop_cut_line(FILE *file) {
  long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0, end = size;
  while (end > 0 && fseek(file, end - 1, SEEK_SET) == 0 && getc(file) != '\n') end--;
  return end >= size || ftruncate(fileno(file), end) == 0;
}

/* The file, at its end. NULL: there is none, or it cannot be written. */
static FILE *begin_lines(bool *is_safe) {
  FILE *file = options.save_to == NULL ? NULL : fopen(options.save_to, "a+b");
  *is_safe = file != NULL ? drop_cut_line(file) : options.save_to == NULL;
  if (file != NULL && fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0)
    fputs(
        "id\ttitle\taddress\topening hours\tlatitude\tlongitude\tplanned\torder\tphoto\tnotes\tstatus\tduration\t"
        "repeat days\tproject\n",
        file);
  return file;
}

static bool end_lines(FILE *file, bool is_safe) {
  is_safe = is_safe && is_on_disk(file);
  return fclose(file) == 0 && is_safe;
}

bool saves_write(const planner_task *task, planner_uuid key) {
  planner_item value = PLANNER_INIT(planner_item);
  planner_text name;
  bool is_safe;
  FILE *file = begin_lines(&is_safe);
  if (file == NULL) return is_safe;
  put_task(file, task);
  for (size_t i = 0; planner_save_value_at(day.p, key, i, &name, &value) == PLANNER_OK; i++) {
    putc('\t', file), put_text(file, name);
    putc('=', file), put_text(file, value.text); /* both of this host's own sections have texts */
  }
  putc('\n', file);
  return end_lines(file, is_safe);
}

bool saves_write_outcome(const planner_task *task, const planner_outcome *outcome) {
  planner_outcome_value value = PLANNER_INIT(planner_outcome_value);
  bool is_safe;
  FILE *file = begin_lines(&is_safe);
  if (file == NULL) return is_safe;
  put_task(file, task);
  if (outcome->reason.size > 0) fputs("\treason=", file), put_text(file, outcome->reason);
  if (outcome->note.size > 0) fputs("\tnote=", file), put_text(file, outcome->note);
  for (size_t i = 0; planner_outcome_value_at(day.p, outcome->key, i, &value) == PLANNER_OK; i++) {
    putc('\t', file), put_text(file, value.key);
    putc('=', file), put_text(file, value.text);
  }
  putc('\n', file);
  return end_lines(file, is_safe);
}

bool saves_write_all(const planner_task *tasks, size_t count) {
  bool is_safe;
  FILE *file = begin_lines(&is_safe);
  if (file == NULL) return is_safe;
  for (size_t i = 0; i < count; i++) put_task(file, &tasks[i]), putc('\n', file);
  return end_lines(file, is_safe);
}

size_t saves_read(struct stop **stops) {
  FILE *file = options.save_to == NULL ? NULL : fopen(options.save_to, "r+b");
  if (file == NULL) return 0;
  drop_cut_line(file);
  fclose(file);
  return plan_read(options.save_to, stops);
}

/* ---- The planner ---- */

/* The bytes follow a line of this host's own state: its clock, the authorisation, and the seed of the keys that the
 * planner makes by itself, which stays the same. */
#define HEADER "planner-terminal %" PRId64 " %" PRId32 " %016" PRIx64 "%016" PRIx64 "\n"
#define SCAN_HEADER "planner-terminal %" SCNd64 " %" SCNd32 " %16" SCNx64 "%16" SCNx64 "%c"

static bool write_state(const char *path, planner_bytes bytes, planner_authorization authorization) {
  FILE *file = fopen(path, "wb");
  if (file == NULL) return false;
  uint64_t seed[2];
  memcpy(seed, &options.settings.seed, sizeof seed);
  fprintf(file, HEADER, day.now, authorization, seed[0], seed[1]);
  fwrite(bytes.data, 1, bytes.size, file);
  bool is_safe = is_on_disk(file);
  return fclose(file) == 0 && is_safe;
}

/* There is always a whole file: the old one, until the new one is on the disk. */
void saves_write_planner(void) {
  planner_bytes bytes;
  planner_location location = PLANNER_INIT(planner_location);
  char path[4096], folder[4096];
  if (options.state == NULL || day.is_over || !ok(planner_location_state(day.p, &location)) ||
      !ok(planner_snapshot(day.p, &bytes)))
    return;
  snprintf(path, sizeof path, "%s.new", options.state);
  snprintf(folder, sizeof folder, "%s", options.state);
  if (!write_state(path, bytes, location.authorization) || rename(path, options.state) != 0)
    say("%s: %s", options.state, strerror(errno));
  int opened = open(dirname(folder), O_RDONLY); /* so that the new name is on the disk, too */
  if (opened < 0) return;
  fsync(opened);
  close(opened);
}

struct saved_state saves_read_planner(void) {
  struct saved_state saved = {.bytes = NULL};
  struct stat status;
  char end = '\0';
  uint64_t seed[2];
  options.settings.seed = random_key();
  FILE *file = options.state == NULL ? NULL : fopen(options.state, "rb");
  if (file == NULL) return saved;
  bool is_readable = fscanf(file, SCAN_HEADER, &saved.now, &saved.authorization, &seed[0], &seed[1], &end) == 5 &&
                     end == '\n' && fstat(fileno(file), &status) == 0 &&
                     (saved.bytes = malloc((size_t)status.st_size)) != NULL;
  if (is_readable) memcpy(&options.settings.seed, seed, sizeof seed);
  if (is_readable)
    saved.size = fread(saved.bytes, 1, (size_t)status.st_size, file);
  else
    saves_set_aside("This is not a state of this program.");
  fclose(file);
  return saved;
}

/* A state that cannot be restored neither stops the program nor is lost. */
void saves_set_aside(const char *message) {
  char path[4096];
  snprintf(path, sizeof path, "%s.refused", options.state);
  rename(options.state, path);
  fprintf(stderr, "%s: %s Renamed to %s.\n", options.state, message, path);
}
