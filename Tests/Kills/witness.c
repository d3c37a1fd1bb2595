/*
 * Preloaded into a host, it reports over a pipe what the host writes and acknowledges, before and after the system or
 * the planner is called. The reports survive the host's death.
 */
#define _GNU_SOURCE
#include <planner.h>

#include <dlfcn.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static ino_t synced; /* the last file that was synced */

static void report(const char *format, ...) {
  static char line[32768];
  va_list arguments;
  va_start(arguments, format);
  int size = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (write(atoi(getenv("WITNESS")), line, (size_t)size) != size) abort();
}

static void report_task(const char *what, const planner_task *task) {
  char id[33];
  for (int i = 0; i < 16; i++) snprintf(id + 2 * i, 3, "%02x", task->id.bytes[i]);
  report("%s %s %s\n", what, id, task->title.data);
}

/* Finds the next function of this name; the pointer is copied as C allows. */
static void find(const char *name, void *function) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) abort();
  memcpy(function, &found, sizeof found);
}

int fsync(int file) {
  int (*real)(int);
  struct stat status;
  find("fsync", &real);
  if (real(file) != 0 || fstat(file, &status) != 0) return -1;
  if (S_ISDIR(status.st_mode)) report("folder\n");
  synced = status.st_ino;
  return 0;
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *);
  struct stat status;
  uint64_t checksum = 0; /* the last bytes of a snapshot */
  find("rename", &real);
  FILE *file = fopen(from, "rb");
  if (file == NULL || fstat(fileno(file), &status) != 0) return -1;
  if (fseek(file, -8, SEEK_END) != 0 || fread(&checksum, sizeof checksum, 1, file) != 1) abort();
  fclose(file);
  report("writes %016" PRIx64 " %s\n", checksum, status.st_ino == synced ? "synced" : "not synced");
  if (real(from, to) != 0) return -1;
  report("wrote %016" PRIx64 "\n", checksum);
  return 0;
}

planner_status planner_save_tapped(planner *p, planner_instant now, planner_uuid key) {
  planner_status (*real)(planner *, planner_instant, planner_uuid);
  find("planner_save_tapped", &real);
  planner_status status = real(p, now, key);
  planner_save save = PLANNER_INIT(planner_save);
  planner_task task = PLANNER_INIT(planner_task);
  for (size_t i = 0; planner_save_at(p, i, &save) == PLANNER_OK; i++)
    if (planner_save_task(p, save.key, &task) == PLANNER_OK) report_task("composed", &task);
  return status;
}

/* The ids of the accepted order, in order. */
static void report_order(const char *what, planner *p) {
  static char ids[33 * PLANNER_LIMIT_ORDERED_STOPS * 2];
  planner_uuid id;
  int size = 0;
  for (size_t n = 0; planner_order_save_id_at(p, n, &id) == PLANNER_OK; n++) {
    if (size + 34 > (int)sizeof ids) abort();
    for (int i = 0; i < 16; i++) size += snprintf(ids + size, 3, "%02x", id.bytes[i]);
    ids[size++] = ',';
    ids[size] = '\0';
  }
  report("%s %s\n", what, ids);
}

planner_status planner_proposal_accepted(planner *p, planner_instant now, uint64_t number, planner_uuid key) {
  planner_status (*real)(planner *, planner_instant, uint64_t, planner_uuid);
  find("planner_proposal_accepted", &real);
  planner_status status = real(p, now, number, key);
  if (status == PLANNER_OK) report_order("accepted", p);
  return status;
}

planner_status planner_save_acknowledged(planner *p, planner_instant now, planner_uuid key) {
  planner_status (*real)(planner *, planner_instant, planner_uuid);
  planner_task task = PLANNER_INIT(planner_task);
  planner_order_save order = PLANNER_INIT(planner_order_save);
  find("planner_save_acknowledged", &real);
  if (planner_order_save_state(p, &order) == PLANNER_OK && memcmp(&order.key, &key, sizeof key) == 0)
    report_order("ordered", p);
  if (planner_save_task(p, key, &task) == PLANNER_OK) report_task("acknowledges", &task);
  return real(p, now, key);
}
