/* The visit log: a file with a line for each record, a key that shows one after the other, and the sums of the day. */
#include "terminal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

static const char *const kinds[] = {
    [PLANNER_LOG_LEG] = "leg", [PLANNER_LOG_VISIT] = "visit", [PLANNER_LOG_STAY] = "stay"};

/* Empty if the record has no such instant. */
static void time_text(const planner_log_record *record, uint32_t bit, planner_instant instant, const char *format,
                      char out[32]) {
  time_t seconds = (time_t)(instant / 1000);
  struct tm local = {0};
  *out = '\0';
  if (record->present & bit && localtime_r(&seconds, &local) != NULL) strftime(out, 32, format, &local);
}

static void key_text(planner_uuid key, char out[33]) {
  for (size_t i = 0; i < sizeof key.bytes; i++) snprintf(&out[2 * i], 3, "%02x", key.bytes[i]);
}

/* The title of the stop, as it is now; empty if there is none. */
static planner_text title_of(const planner_log_record *record) {
  planner_task task = PLANNER_INIT(planner_task);
  if (!(record->present & PLANNER_LOG_RECORD_HAS_TASK_ID)) return text_of("");
  return planner_known_task(day.p, record->task_id, &task) == PLANNER_OK ? task.title : text_of("");
}

/* ---- The file ---- */

/* Whether a line begins with the key. */
static bool has_line(FILE *file, const char *key) {
  char *line = NULL;
  size_t room = 0;
  bool is_there = false;
  rewind(file);
  while (!is_there && getline(&line, &room, file) > 0) is_there = strncmp(line, key, strlen(key)) == 0;
  free(line);
  return is_there;
}

static void put_line(FILE *file, const char *key, const planner_log_record *r) {
  const struct {
    uint32_t bit;
    planner_instant instant;
  } instants[] = {{PLANNER_LOG_RECORD_HAS_LEFT_AT, r->left_at},
                  {PLANNER_LOG_RECORD_HAS_ARRIVED_AT, r->arrived_at},
                  {PLANNER_LOG_RECORD_HAS_STARTED_AT, r->started_at},
                  {PLANNER_LOG_RECORD_HAS_ENDED_AT, r->ended_at},
                  {PLANNER_LOG_RECORD_HAS_DEPARTED_AT, r->departed_at}};
  fprintf(file, "%s\t%s\t", key, kinds[r->kind]), put_text(file, title_of(r));
  for (size_t i = 0; i < sizeof instants / sizeof *instants; i++) {
    char time[32];
    time_text(r, instants[i].bit, instants[i].instant, "%FT%T", time);
    fprintf(file, "\t%s", time);
  }
  fprintf(file, "\t%.0f\t%s\n", r->distance, r->is_commute ? "commute" : r->is_in_break ? "break" : "");
}

bool visits_write(const planner_log_record *record) {
  FILE *file = options.log == NULL ? NULL : fopen(options.log, "a+b");
  char key[33];
  if (file == NULL) return options.log == NULL;
  key_text(record->key, key);
  bool is_safe = drop_cut_line(file);
  if (is_safe && !has_line(file, key)) { /* each key once */
    fseek(file, 0, SEEK_END);
    if (ftell(file) == 0) fputs("key\tkind\tstop\tleft\tarrived\tstarted\tended\tdeparted\tmetres\tprivate\n", file);
    put_line(file, key, record);
  }
  is_safe = is_on_disk(file) && is_safe;
  return fclose(file) == 0 && is_safe;
}

/* ---- What the person sees ---- */

/* The newest record first, and the one before it with each further key. */
void visits_show(void) {
  planner_log log = PLANNER_INIT(planner_log);
  planner_log_record record = PLANNER_INIT(planner_log_record);
  ok(planner_log_state(day.p, &log));
  if (log.record_count == 0) {
    say("%.1f km driven; no leg and no visit has ended.", log.open_distance / 1000);
    return;
  }
  if (day.record >= log.record_count) day.record = 0;
  planner_log_record_at(day.p, log.record_count - 1 - day.record, &record);
  char from[32], to[32], distance[32] = "";
  bool is_leg = record.kind == PLANNER_LOG_LEG;
  if (is_leg)
    time_text(&record, PLANNER_LOG_RECORD_HAS_LEFT_AT, record.left_at, "%R", from);
  else
    time_text(&record, PLANNER_LOG_RECORD_HAS_DEPARTED_AT, record.departed_at, "%R", to);
  time_text(&record, PLANNER_LOG_RECORD_HAS_ARRIVED_AT, record.arrived_at, "%R", is_leg ? to : from);
  if (is_leg) snprintf(distance, sizeof distance, "%.1f km  ", record.distance / 1000);
  say("%zu of %zu: %s %s to %s  %s%s%s   Today %.1f km, %" PRId64 " min at stops%s", log.record_count - day.record,
      log.record_count, kinds[record.kind], from, to, distance, title_of(&record).data,
      record.phase == PLANNER_SAVE_ACKNOWLEDGED ? "" : " (not stored)", (log.distance + log.open_distance) / 1000,
      log.at_stops / 60, record.is_commute || record.is_in_break ? "; private?" : "");
  day.record++;
}

void visits_print(void) {
  planner_log log = PLANNER_INIT(planner_log);
  planner_log_state(day.p, &log);
  printf("driven: %.1f km in %" PRId64
         " min, %.1f km of them before the first stop and after the last; at stops %" PRId64 " min, waiting %" PRId64
         " min; %zu of %zu records stored\n",
         log.distance / 1000, log.travel / 60, log.commute_distance / 1000, log.at_stops / 60, log.waiting / 60,
         log.record_count - log.waiting_count, log.record_count);
}
