/* Plays a script of events through the C functions and prints the transcript: play SCRIPT. README.md describes both. */
#include "shown.h"

static planner *p;
static int64_t now;

/* ---- Calls that take more than one line of C ---- */

static uint8_t snapshot[1 << 20];
static size_t snapshot_size;

/* A snapshot ends with the 8 bytes of its checksum. */
static planner_status take_snapshot(const char *function, planner_status take(const planner *, planner_bytes *)) {
  planner_bytes bytes;
  planner_status status = take(p, &bytes);
  if (bytes.size < 8 || bytes.size > sizeof snapshot) fail("no room for a snapshot of this size", "snapshot");
  memcpy(snapshot, bytes.data, snapshot_size = bytes.size);
  printf("%s\tsize=%zu\tchecksum=", function, bytes.size);
  for (size_t n = bytes.size - 8; n < bytes.size; n++) printf("%02x", bytes.data[n]);
  putchar('\n');
  return status;
}

static planner_error error; /* of the last call without a planner */

/* The bytes of the line, or those that were taken last. */
static const uint8_t *bytes_given(size_t *size) {
  static uint8_t given[1000];
  *size = field("bytes") ? bytes_of(field("bytes"), given) : snapshot_size;
  return field("bytes") ? given : snapshot;
}

static planner_status read_snapshot_facts(void) {
  planner_snapshot_facts facts = PLANNER_INIT(planner_snapshot_facts);
  size_t size;
  const uint8_t *bytes = bytes_given(&size);
  planner_status status = planner_read_snapshot_facts(bytes, size, &facts, &error);
  if (status == PLANNER_OK) PRINT("snapshot_facts", show_snapshot_facts, p, &facts);
  return status;
}

/* The old planner ends only when there is a new one. */
static planner_status make(const char *function) {
  planner_settings settings = settings_given();
  planner *made = NULL;
  size_t size;
  const uint8_t *bytes = bytes_given(&size);
  planner_authorization authorization = choice("authorization", authorization_names);
  planner_status status = !strcmp(function, "create") ? planner_create(&settings, now, &made, &error)
                          : !strcmp(function, "restore")
                              ? planner_restore(bytes, size, &settings, authorization, now, &made, &error)
                              : planner_take_over(bytes, size, &made, &error);
  if (status != PLANNER_OK) return status;
  planner_destroy(p);
  p = made;
  return status;
}

static planner_status distance(void) {
  double metres;
  planner_status status = planner_distance(real("from_latitude"), real("from_longitude"), real("to_latitude"),
                                           real("to_longitude"), &metres, &error);
  if (status == PLANNER_OK) printf("distance\tdistance=%.2f\n", metres);
  return status;
}

static planner_status distances(int are_of_rows) {
  double metres[MOST];
  size_t count = place_count;
  planner_status status =
      are_of_rows
          ? planner_row_distances(p, real("from_latitude"), real("from_longitude"), metres, MOST, &count)
          : planner_distances(real("from_latitude"), real("from_longitude"), places, place_count, metres, &error);
  for (size_t n = 0; status == PLANNER_OK && n < count; n++) {
    if (metres[n] < 1e9)
      printf("distance\tdistance=%.2f\n", metres[n]);
    else
      puts("distance\tdistance=infinity");
  }
  return status;
}

static planner_status task_hours(void) {
  planner_hours_state state = PLANNER_INIT(planner_hours_state);
  planner_status status = planner_task_hours(p, id("id"), number("at"), &state);
  if (status == PLANNER_OK) PRINT("hours_state", show_hours_state, p, &state);
  return status;
}

static planner_status task_hours_spans(void) {
  planner_hours_span spans[MOST];
  size_t count = 0;
  planner_status status = planner_task_hours_spans(p, id("id"), number("from"), number("to"), spans, MOST, &count);
  if (status == PLANNER_OK) print_hours_spans(spans, count);
  return status;
}

static planner_hours *hours; /* of the last text */

static planner_status make_hours(void) {
  planner_settings settings = settings_given();
  planner_holidays holidays = holidays_given();
  planner_coordinate place = {real("latitude"), real("longitude")};
  planner_hours_destroy(hours);
  hours = NULL;
  return planner_hours_create(text("text"), &settings, field("first_day") ? &holidays : NULL,
                              field("latitude") ? &place : NULL, &hours, &error);
}

static planner_status hours_at(void) {
  planner_hours_state state = PLANNER_INIT(planner_hours_state);
  planner_status status = planner_hours_at(hours, number("at"), &state, &error);
  if (status == PLANNER_OK) PRINT("hours_state", show_hours_state, p, &state);
  return status;
}

static planner_status hours_spans(void) {
  planner_hours_span spans[MOST];
  size_t count = 0;
  planner_status status = planner_hours_spans(hours, number("from"), number("to"), spans, MOST, &count, &error);
  if (status == PLANNER_OK) print_hours_spans(spans, count);
  return status;
}

static planner_order *order; /* the last search, in memory of its own */
static size_t ordered_count;
static void *order_memory;

static planner_order_problem order_problem(void) {
  static int32_t times[MOST][MOST];
  for (size_t from = 0; from < row_count; from++)
    for (size_t to = 0; to < row_count; to++) times[from][to] = (int32_t)travel_times[from][to];
  planner_order_problem problem = PLANNER_INIT(planner_order_problem);
  if (field("end_by")) problem.present |= PLANNER_ORDER_PROBLEM_HAS_END_BY;
  if (field("shift_start")) problem.present |= PLANNER_ORDER_PROBLEM_HAS_SHIFT_START;
  if (field("shift_end")) problem.present |= PLANNER_ORDER_PROBLEM_HAS_SHIFT_END;
  if (field("overtime")) problem.present |= PLANNER_ORDER_PROBLEM_HAS_OVERTIME;
  problem.objective = choice("objective", order_objective_names);
  problem.has_end_place = (planner_flag)number("has_end_place");
  problem.departure = number("departure");
  problem.end_by = number("end_by");
  problem.early_seconds = number("early_seconds");
  problem.late_after_seconds = number("late_after_seconds");
  problem.stops = order_stops;
  problem.stop_count = order_stop_count;
  problem.stop_stride = sizeof *order_stops;
  problem.travel_times = *times;
  problem.place_count = row_count;
  problem.row_stride = sizeof *times;
  problem.is_workday = (planner_flag)number("is_workday");
  problem.is_under_way = (planner_flag)number("is_under_way");
  problem.shift_start = number("shift_start");
  problem.shift_end = number("shift_end");
  problem.overtime = number("overtime");
  problem.worked = number("worked");
  problem.breaks = breaks;
  problem.break_count = break_count;
  problem.speeds = speeds;
  problem.speed_count = speed_count;
  problem.midnight = number("midnight");
  return problem;
}

static planner_status begin_order(void) {
  planner_order_problem problem = order_problem();
  size_t size = 0;
  planner_status status = planner_order_memory_size(&problem, &size, &error);
  if (status != PLANNER_OK) return status;
  free(order_memory);
  order_memory = malloc(size);
  ordered_count = order_stop_count;
  return planner_order_begin(&problem, order_memory, size, &order, &error);
}

/* The visits and the breaks of the best order of a working day. */
static planner_status order_visits(void) {
  PRINT_EACH("order_visit", planner_order_visit, show_order_visit, NULL, planner_order_visit_at(order, n, &x, &error));
  PRINT_EACH("order_break", planner_order_break, show_order_break, NULL, planner_order_break_at(order, n, &x, &error));
  return PLANNER_OK;
}

static planner_status order_gap(void) {
  planner_order_problem problem = order_problem();
  planner_order_insertion found = PLANNER_INIT(planner_order_insertion);
  planner_status status = planner_order_insertions(&problem, 1, sizeof problem, &found, sizeof found, &error);
  if (status != PLANNER_OK) return status;
  if (!found.is_possible) return PLANNER_NONE;
  PRINT("order_insertion", show_order_insertion, NULL, &found);
  return PLANNER_OK;
}

static planner_status insertion(void) {
  planner_task task = task_given();
  planner_order_insertion found = PLANNER_INIT(planner_order_insertion);
  planner_status status = planner_insertion(p, &task, &found);
  if (status == PLANNER_OK) PRINT("order_insertion", show_order_insertion, NULL, &found);
  return status;
}

static planner_status best_order(void) {
  uint32_t stops[MOST];
  planner_order_value value = PLANNER_INIT(planner_order_value);
  planner_status status = planner_order_best(order, stops, MOST, &value, &error);
  if (status == PLANNER_OK) print_order_value(&value, stops, ordered_count);
  return status;
}

static planner_status proposal_requested(void) {
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  if (field("end_place_latitude")) options.present |= PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE;
  options.objective = choice("objective", order_objective_names);
  options.estimates = (planner_flag)number("estimates");
  options.end_place_latitude = real("end_place_latitude");
  options.end_place_longitude = real("end_place_longitude");
  options.rules = rules;
  options.rule_count = rule_count;
  options.rule_stride = sizeof *rules;
  return planner_proposal_requested(p, now, &options);
}

/* `number=proposal` is the number of the proposal; 0 if there is none. */
static uint64_t proposal_number(void) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  if (strcmp(field("number"), "proposal")) return (uint64_t)number("number");
  return planner_proposal_state(p, &proposal) == PLANNER_OK ? proposal.number : 0;
}

static planner_status row_at(void) {
  planner_row row = PLANNER_INIT(planner_row);
  planner_status status = planner_row_at(p, (size_t)number("index"), &row);
  if (status == PLANNER_OK) PRINT("row", show_row, p, &row);
  return status;
}

static planner_status fixes_received(void) {
  planner_watch watch = PLANNER_INIT(planner_watch);
  watch.changed = mask("changed", changed_names);
  watch.effects = mask("effects", effect_kind_names);
  size_t taken = 0;
  planner_status status = planner_fixes_received(p, fixes, fix_count, sizeof *fixes, &watch, &taken);
  if (status == PLANNER_OK) printf("fixes_received\ttaken=%zu\n", taken);
  return status;
}

static planner_status row_columns(void) {
  static uint64_t values[2 * MOST * COLUMNS];
  planner_column columns[COLUMNS];
  size_t column_count = columns_given(columns), count = 0;
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_changes *collected = number("collects") ? &changes : NULL;
  planner_status status = planner_row_columns(p, collected, columns, column_count, values, MOST, &count);
  if (status != PLANNER_OK) return status;
  print_columns(columns, column_count, values, MOST, count);
  print_changes(&changes);
  return status;
}

static planner_status save_task(void) {
  planner_task task = PLANNER_INIT(planner_task);
  planner_status status = planner_save_task(p, id("key"), &task);
  if (status == PLANNER_OK) PRINT("save_task", show_task, p, &task);
  return status;
}

static planner_status outcome_recorded(void) {
  planner_outcome outcome = outcome_given();
  return planner_outcome_recorded(p, now, &outcome, outcome_values, outcome_value_count, sizeof *outcome_values);
}

static planner_status outcome_state(void) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  planner_status status = planner_outcome_state(p, id("key"), &outcome);
  if (status == PLANNER_OK) print_outcome(p, &outcome);
  return status;
}

static planner_status conflict_state(void) {
  planner_conflict conflict = PLANNER_INIT(planner_conflict);
  planner_status status = planner_conflict_state(p, id("task_id"), &conflict);
  if (status == PLANNER_OK) PRINT("conflict", show_conflict, p, &conflict);
  return status;
}

static planner_status task_actions(void) {
  planner_task_action action = PLANNER_INIT(planner_task_action);
  planner_status status = planner_task_action_at(p, id("task_id"), 0, &action);
  for (size_t n = 1; status == PLANNER_OK; n++) {
    PRINT("task_action", show_task_action, p, &action);
    if (planner_task_action_at(p, id("task_id"), n, &action) != PLANNER_OK) break;
  }
  return status;
}

static planner_status pending_saves(void) {
  planner_work work = PLANNER_INIT(planner_work);
  planner_pending_save save = PLANNER_INIT(planner_pending_save);
  planner_status status = planner_work_state(p, &work);
  PRINT("work", show_work, p, &work);
  for (size_t n = 0; planner_pending_save_at(p, n, &save) == PLANNER_OK; n++)
    PRINT("pending_save", show_pending_save, p, &save);
  return status;
}

static planner_status visit_log(void) {
  planner_log log = PLANNER_INIT(planner_log);
  planner_log_record record = PLANNER_INIT(planner_log_record);
  planner_status status = planner_log_state(p, &log);
  PRINT("log", show_log, p, &log);
  for (size_t n = 0; planner_log_record_at(p, n, &record) == PLANNER_OK; n++)
    PRINT("log_record", show_log_record, p, &record);
  return status;
}

static planner_status log_record_state(void) {
  planner_log_record record = PLANNER_INIT(planner_log_record);
  planner_status status = planner_log_record_state(p, id("key"), &record);
  if (status == PLANNER_OK) PRINT("log_record", show_log_record, p, &record);
  return status;
}

static planner_status known_task(int has_index) {
  planner_task task = PLANNER_INIT(planner_task);
  planner_status status =
      has_index ? planner_known_task_at(p, (size_t)number("index"), &task) : planner_known_task(p, id("id"), &task);
  if (status == PLANNER_OK) PRINT("known_task", show_task, p, &task);
  return status;
}

static planner_status composer_requested(void) {
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.is_edit = (planner_flag)number("is_edit");
  composition.task_id = id("task_id");
  composition.sections = sections;
  composition.section_count = section_count;
  composition.section_stride = sizeof *sections;
  composition.preselected = items;
  composition.preselected_count = item_count;
  composition.preselected_stride = sizeof *items;
  composition.is_report = (planner_flag)number("is_report");
  composition.status = choice("status", task_status_names);
  composition.day = number("day");
  if (field("day")) composition.is_not_today = 1;
  return planner_composer_requested(p, now, &composition);
}

static planner_status show(void) {
  print_all(p);
  return PLANNER_OK;
}

static planner_status call(const char *function) {
  planner_task task = task_given();
  planner_settings settings = settings_given();
  planner_fix fix = fix_given();
  planner_item item = item_given();
  planner_holidays holidays = holidays_given();
  planner_workday workday = workday_given();
  planner_day_speeds day_speeds = day_speeds_given();
#define CALL(name, result) \
  if (!strcmp(function, name)) return result
  CALL("create", make(function));
  CALL("restore", make(function));
  CALL("take_over", make(function));
  CALL("show", show());
  CALL("strings", (print_strings(p), PLANNER_OK));
  CALL("snapshot", take_snapshot(function, planner_snapshot));
  CALL("hand_over", take_snapshot(function, planner_hand_over));
  CALL("read_snapshot_facts", read_snapshot_facts());
  CALL("fixes_received", fixes_received());
  CALL("row_columns", row_columns());
  CALL("distance", distance());
  CALL("distances", distances(0));
  CALL("row_distances", distances(1));
  CALL("row_at", row_at());
  CALL("task_hours", task_hours());
  CALL("task_hours_spans", task_hours_spans());
  CALL("hours_create", make_hours());
  CALL("hours_at", hours_at());
  CALL("hours_spans", hours_spans());
  CALL("order_begin", begin_order());
  CALL("order_search", planner_order_search(order, (uint64_t)number("steps"), &error));
  CALL("order_best", best_order());
  CALL("order_visits", order_visits());
  CALL("order_gap", order_gap());
  CALL("insertion", insertion());
  CALL("proposal_requested", proposal_requested());
  CALL("proposal_search", planner_proposal_search(p, (uint64_t)number("steps")));
  CALL("save_task", save_task());
  CALL("outcome_recorded", outcome_recorded());
  CALL("outcome_state", outcome_state());
  CALL("conflict_state", conflict_state());
  CALL("task_actions", task_actions());
  CALL("pending_saves", pending_saves());
  CALL("log", visit_log());
  CALL("log_record_state", log_record_state());
  CALL("known_task", known_task(0));
  CALL("known_task_at", known_task(1));
  CALL("composer_requested", composer_requested());
#define EVENT(name, arguments) \
  if (!strcmp(function, #name)) return planner_##name arguments
  EVENT(start, (p, now));
  EVENT(stop, (p, now));
  EVENT(clock_advanced, (p, now));
  EVENT(location_failed, (p, now));
  EVENT(refresh, (p, now));
  EVENT(close_tapped, (p, now));
  EVENT(save_tapped, (p, now, id("key")));
  EVENT(settings_changed, (p, now, &settings));
  EVENT(authorization_changed, (p, now, choice("authorization", authorization_names)));
  EVENT(holidays_changed, (p, now, &holidays));
  EVENT(workday_changed, (p, now, &workday));
  EVENT(speeds_changed, (p, now, &day_speeds));
  EVENT(break_started, (p, now, (size_t)number("index")));
  EVENT(break_ended, (p, now));
  EVENT(fix_received, (p, now, &fix));
  EVENT(plan_loaded, (p, now, handle("request"), tasks, task_count, sizeof *tasks));
  EVENT(plan_failed, (p, now, handle("request"), text("message")));
  EVENT(task_added, (p, now, &task));
  EVENT(task_updated, (p, now, &task));
  EVENT(task_removed, (p, now, id("id")));
  EVENT(task_status_changed, (p, now, id("id"), choice("status", task_status_names)));
  EVENT(travel_time_received, (p, now, id("id"), real("seconds")));
  EVENT(row_tapped, (p, now, id("id")));
  EVENT(detent_changed, (p, now, handle("presentation"), 1 << choice("detent", detents_names)));
  EVENT(child_appeared, (p, now, handle("presentation")));
  EVENT(child_disappeared, (p, now, handle("presentation"), (int32_t)number("dismissed")));
  EVENT(text_changed, (p, now, text("text")));
  EVENT(section_activated, (p, now, (size_t)number("section")));
  EVENT(items_loaded, (p, now, handle("request"), items, item_count, sizeof *items));
  EVENT(items_failed, (p, now, handle("request"), text("message")));
  EVENT(item_tapped, (p, now, (size_t)number("section"), (size_t)number("item")));
  EVENT(item_entered, (p, now, (size_t)number("section"), &item));
  EVENT(selection_cleared, (p, now, (size_t)number("section")));
  EVENT(keep_draft_changed, (p, now, (int32_t)number("keeps")));
  EVENT(save_acknowledged, (p, now, id("key")));
  EVENT(save_failed, (p, now, id("key"), text("message"), number("retry_at")));
  EVENT(save_refused, (p, now, id("key"), text("message")));
  EVENT(save_dismissed, (p, now, id("key")));
  EVENT(save_retried, (p, now, id("task_id")));
  EVENT(outcome_undone, (p, now, id("task_id")));
  EVENT(conflict_settled, (p, now, id("task_id"), (int32_t)number("keeps_mine")));
  EVENT(travel_times_loaded, (p, now, handle("request"), *travel_times, row_count, sizeof *travel_times));
  EVENT(travel_times_declined, (p, now, handle("request")));
  EVENT(proposal_accepted, (p, now, proposal_number(), id("key")));
  EVENT(proposal_discarded, (p, now, proposal_number()));
  EVENT(order_save_retried, (p, now));
  EVENT(log_retried, (p, now));
  EVENT(replace_string, (p, now, choice("key", string_key_names), text("text")));
  fail("no such call", function);
  return PLANNER_OK;
}

static void print_refusal(const char *function, planner_status status) {
  static names without_planner = {"create",       "restore",      "take_over", "read_snapshot_facts", "distance",
                                  "distances",    "hours_create", "hours_at",  "hours_spans",         "order_begin",
                                  "order_search", "order_best",   NULL};
  int has_error = 0;
  for (int n = 0; without_planner[n]; n++) has_error |= !strcmp(function, without_planner[n]);
  printf("refused\tstatus=%s", planner_status_text(status).data + 8);
  print_text("message", has_error ? error.message : planner_error_message(p));
  print_text("field", has_error ? error.field : planner_error_field(p));
  putchar('\n');
}

static void play(char *line) {
  printf("> %s\n", line);
  const char *function = read_fields(line);
  if (kept_for_next_call(function)) return;
  if (field("now")) now = number("now");
  error = PLANNER_INIT(planner_error);
  planner_status status = call(function);
  forget_given();
  if (status < 0) print_refusal(function, status);
  if (status == PLANNER_NONE) puts("none");
  if (field("later")) return;
  print_effects(p);
  collect_changes(p);
}

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file) fail("cannot be read", count == 2 ? arguments[1] : "no script");
  static char script[1 << 20];
  script[fread(script, 1, sizeof script - 1, file)] = 0;
  fclose(file);
  for (char *line = script; *line;) {
    char *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : end;
    *end = 0;
    if (*line && *line != '#') play(line);
    line = next;
  }
  planner_hours_destroy(hours);
  free(order_memory);
  planner_destroy(p);
  return 0;
}
