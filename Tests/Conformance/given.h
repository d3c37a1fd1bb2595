/* Reads a line of the script: its fields, structs made of them, and the structs of the lines before it. */
#ifndef GIVEN_H
#define GIVEN_H

#include "names.h"
#include <planner.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100, FIELDS = 32 };

static void fail(const char *what, const char *which) {
  fprintf(stderr, "play: %s: %s\n", what, which);
  exit(2);
}

static int32_t place_of(const char *const *all, const char *name) {
  for (int32_t n = 0; all[n]; n++)
    if (!strcmp(all[n], name)) return n;
  fail("no such name", name);
  return 0;
}

/* ---- The numbers that effects carried: plan#1, items#1, times#1, details#1, composer#1 ---- */

static struct {
  const char *name;
  uint64_t numbers[MOST];
  size_t count;
} handed_out[] = {{.name = "plan"}, {.name = "items"}, {.name = "times"}, {.name = "details"}, {.name = "composer"}};

enum { PLAN, ITEMS, TIMES, DETAILS, COMPOSER, HANDED_OUT };

static void hand_out(int which, uint64_t number) {
  if (handed_out[which].count == MOST) fail("too many", handed_out[which].name);
  handed_out[which].numbers[handed_out[which].count++] = number;
}

/* ---- The fields of the present line ---- */

static struct {
  const char *name;
  char *value;
} fields[FIELDS];
static size_t field_count;

static void unescape(char *text) {
  char *end = text;
  for (; *text; text++) {
    char next = text[0] == '\\' ? *++text : 0;
    *end++ = next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : *text;
  }
  *end = 0;
}

/* Splits a line into its fields. Returns the function's name. */
static const char *read_fields(char *line) {
  char *rest = strchr(line, '\t');
  for (field_count = 0; rest; field_count++) {
    if (field_count == FIELDS) fail("too many fields", line);
    *rest++ = 0;
    char *value = strchr(rest, '=');
    if (!value) fail("no field", rest);
    *value++ = 0;
    fields[field_count].name = rest;
    fields[field_count].value = value;
    rest = strchr(value, '\t');
  }
  for (size_t n = 0; n < field_count; n++) unescape(fields[n].value);
  return line;
}

static const char *field(const char *name) {
  for (size_t n = 0; n < field_count; n++)
    if (!strcmp(fields[n].name, name)) return fields[n].value;
  return NULL;
}

static int64_t number(const char *name) { return field(name) ? strtoll(field(name), NULL, 10) : 0; }

static double real(const char *name) { return field(name) ? strtod(field(name), NULL) : 0; }

static planner_text text(const char *name) {
  return field(name) ? (planner_text){field(name), strlen(field(name))} : (planner_text){NULL, 0};
}

static int32_t choice(const char *name, names all) { return field(name) ? place_of(all, field(name)) : 0; }

static uint32_t mask(const char *name, names all) {
  uint32_t bits = 0;
  char each[256];
  for (const char *rest = field(name); rest && *rest; rest += strcspn(rest, "|"), rest += *rest == '|') {
    snprintf(each, sizeof each, "%.*s", (int)strcspn(rest, "|"), rest);
    bits |= 1u << place_of(all, each);
  }
  return bits;
}

static size_t bytes_of(const char *hexadecimal, uint8_t *out) {
  size_t count = 0;
  for (unsigned byte; *hexadecimal; hexadecimal += 2) {
    if (*hexadecimal == '-') hexadecimal++;
    if (sscanf(hexadecimal, "%2x", &byte) != 1) fail("no bytes", hexadecimal);
    out[count++] = (uint8_t)byte;
  }
  return count;
}

static planner_uuid id(const char *name) {
  planner_uuid id = {{0}};
  if (field(name)) bytes_of(field(name), id.bytes);
  return id;
}

static uint64_t handle(const char *name) {
  const char *value = field(name), *hash = strchr(value, '#');
  if (!hash) return strtoull(value, NULL, 10);
  for (int which = 0; which < HANDED_OUT; which++) {
    size_t length = strlen(handed_out[which].name), nth = strtoull(hash + 1, NULL, 10);
    if (length != (size_t)(hash - value) || memcmp(value, handed_out[which].name, length)) continue;
    if (nth >= 1 && nth <= handed_out[which].count) return handed_out[which].numbers[nth - 1];
  }
  fail("not handed out", value);
  return 0;
}

/* ---- Structs of the present line ---- */

/* Appointments of a task: "1>2|3>4". They stay for the tasks of one plan. */
static void give_appointments(planner_task *task) {
  static planner_appointment appointments[MOST][FIELDS];
  static size_t next;
  planner_appointment *all = appointments[next = (next + 1) % MOST];
  for (const char *rest = field("appointments"); rest && *rest; rest += strcspn(rest, "|"), rest += *rest == '|') {
    char *end;
    if (task->appointment_count == FIELDS) fail("too many appointments", rest);
    planner_appointment *each = &all[task->appointment_count++];
    each->earliest = strtoll(rest, &end, 10);
    each->latest = strtoll(end + 1, NULL, 10);
  }
  if (task->appointment_count) task->appointments = all;
}

static planner_task task_given(void) {
  planner_task task = PLANNER_INIT(planner_task);
  task.id = id("id");
  task.title = text("title");
  task.order = (int32_t)number("order");
  task.status = choice("status", task_status_names);
  task.latitude = real("latitude");
  task.longitude = real("longitude");
  task.planned_at = number("planned_at");
  task.planned_day = number("planned_day");
  task.estimated_duration = number("estimated_duration");
  task.repeat_days = mask("repeat_days", weekdays_names);
  task.notes = text("notes");
  task.address = text("address");
  task.opening_hours = text("opening_hours");
  task.photo_url = text("photo_url");
  task.project_id = text("project_id");
  task.priority = (int32_t)number("priority");
  task.early_seconds = number("early_seconds");
  task.late_after_seconds = number("late_after_seconds");
  task.after = id("after");
  task.delay = number("delay");
  give_appointments(&task);
  if (field("latitude")) task.present |= PLANNER_TASK_HAS_COORDINATE;
  if (field("planned_at")) task.present |= PLANNER_TASK_HAS_PLANNED_AT;
  if (field("planned_day")) task.present |= PLANNER_TASK_HAS_PLANNED_DAY;
  if (field("estimated_duration")) task.present |= PLANNER_TASK_HAS_ESTIMATED_DURATION;
  if (field("early_seconds")) task.present |= PLANNER_TASK_HAS_EARLY_SECONDS;
  if (field("late_after_seconds")) task.present |= PLANNER_TASK_HAS_LATE_AFTER_SECONDS;
  if (field("after")) task.present |= PLANNER_TASK_HAS_AFTER;
  return task;
}

/* The offsets from UTC for the next call, from lines of their own. */
static planner_utc_offset offsets[MOST];
static size_t offset_count;

static planner_settings settings_given(void) {
  // In the order of their bits. Offsets are lines of their own.
  static names bits = {"utc_offset_seconds",
                       "hour_cycle",
                       "distance_filter_meters",
                       "desired_accuracy_meters",
                       "maximum_speed_mps",
                       "detour_factor",
                       "travel_speed_kmh",
                       "measurement_system",
                       "language",
                       "",
                       "closing_soon_minutes",
                       "has_schedule",
                       "visit_duration_seconds",
                       "early_seconds",
                       "late_after_seconds",
                       "tight_before_seconds",
                       "end_place_latitude",
                       "arrival_radius_meters",
                       "arrival_dwell_seconds",
                       "near_filter_meters",
                       "undo_seconds",
                       "finished_last",
                       "requires_reason",
                       "has_log",
                       "records_by_itself",
                       "shortest_visit_seconds",
                       "seed",
                       NULL};
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.utc_offset_seconds = (int32_t)number("utc_offset_seconds");
  settings.hour_cycle = (int32_t)number("hour_cycle");
  settings.distance_filter_meters = real("distance_filter_meters");
  settings.desired_accuracy_meters = real("desired_accuracy_meters");
  settings.maximum_speed_mps = real("maximum_speed_mps");
  settings.detour_factor = real("detour_factor");
  settings.travel_speed_kmh = real("travel_speed_kmh");
  settings.measurement_system = choice("measurement_system", measurement_system_names);
  settings.language = text("language");
  settings.closing_soon_minutes = (int32_t)number("closing_soon_minutes");
  settings.has_schedule = (planner_flag)number("has_schedule");
  settings.visit_duration_seconds = (int32_t)number("visit_duration_seconds");
  settings.early_seconds = (int32_t)number("early_seconds");
  settings.late_after_seconds = (int32_t)number("late_after_seconds");
  settings.tight_before_seconds = (int32_t)number("tight_before_seconds");
  settings.end_place_latitude = real("end_place_latitude");
  settings.end_place_longitude = real("end_place_longitude");
  settings.arrival_radius_meters = real("arrival_radius_meters");
  settings.arrival_dwell_seconds = number("arrival_dwell_seconds");
  settings.near_filter_meters = real("near_filter_meters");
  settings.undo_seconds = (int32_t)number("undo_seconds");
  settings.finished_last = (planner_flag)number("finished_last");
  settings.requires_reason = (planner_flag)number("requires_reason");
  settings.has_log = (planner_flag)number("has_log");
  settings.records_by_itself = (planner_flag)number("records_by_itself");
  settings.shortest_visit_seconds = (int32_t)number("shortest_visit_seconds");
  settings.seed = id("seed");
  for (int n = 0; bits[n]; n++)
    if (field(bits[n])) settings.present |= 1u << n;
  if (offset_count) settings.present |= PLANNER_SETTINGS_HAS_UTC_OFFSETS;
  settings.utc_offsets = offsets;
  settings.utc_offset_count = offset_count;
  return settings;
}

static planner_fix fix_given(void) {
  planner_fix fix = PLANNER_INIT(planner_fix);
  fix.time = number("time");
  fix.latitude = real("latitude");
  fix.longitude = real("longitude");
  fix.horizontal_accuracy = real("horizontal_accuracy");
  return fix;
}

static planner_outcome outcome_given(void) {
  static names bits = {"day", "arrived_at", "left_at", "replaces", NULL};
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  outcome.key = id("key");
  outcome.task_id = id("task_id");
  outcome.status = choice("status", task_status_names);
  outcome.at = number("at");
  outcome.day = number("day");
  outcome.arrived_at = number("arrived_at");
  outcome.left_at = number("left_at");
  outcome.replaces = id("replaces");
  outcome.reason = text("reason");
  outcome.note = text("note");
  for (int n = 0; bits[n]; n++)
    if (field(bits[n])) outcome.present |= 1u << n;
  return outcome;
}

static planner_outcome_value outcome_value_given(void) {
  planner_outcome_value value = PLANNER_INIT(planner_outcome_value);
  value.key = text("key");
  value.text = text("text");
  return value;
}

static planner_section section_given(void) {
  planner_section section = PLANNER_INIT(planner_section);
  section.kind = choice("kind", section_kind_names);
  section.value_type = choice("value_type", value_type_names);
  section.allows_multiple = (planner_flag)number("allows_multiple");
  section.allows_custom_items = (planner_flag)number("allows_custom_items");
  section.maximum = (uint32_t)number("maximum");
  section.name = text("name");
  return section;
}

static planner_item item_given(void) {
  planner_item item = PLANNER_INIT(planner_item);
  item.type = choice("type", value_type_names);
  item.label = text("label");
  item.section = (uint32_t)number("section");
  if (item.type == PLANNER_VALUE_TEXT)
    item.text = text("value");
  else if (item.type == PLANNER_VALUE_WEEKDAY)
    item.number = mask("value", weekdays_names);
  else
    item.number = number("value");
  const char *latest = field("value") ? strchr(field("value"), '>') : NULL;
  if (item.type == PLANNER_VALUE_TIME_RANGE && latest) item.latest = (int32_t)strtoll(latest + 1, NULL, 10);
  return item;
}

/* The other arrays of the next call. */
static planner_task tasks[MOST];
static planner_section sections[MOST];
static planner_item items[MOST];
static planner_coordinate places[MOST];
static planner_holiday holidays[MOST];
static planner_fix fixes[MOST];
static planner_outcome_value outcome_values[MOST];
static size_t task_count, section_count, item_count, place_count, holiday_count, fix_count, outcome_value_count;

static planner_holidays holidays_given(void) {
  planner_holidays given = PLANNER_INIT(planner_holidays);
  given.first_day = number("first_day");
  given.last_day = number("last_day");
  given.holidays = holidays;
  given.holiday_count = holiday_count;
  return given;
}

/* Those of the next order_begin, each with its windows; and the rules of the next proposal_requested. */
enum { MOST_WINDOWS = 9 };
static planner_order_window windows[MOST][MOST_WINDOWS], open_hours[MOST][MOST_WINDOWS];
static planner_workday_break breaks[MOST];
static int32_t speeds[MOST];
static size_t open_hours_count, break_count, speed_count;

static planner_workday workday_given(void) {
  planner_workday given = PLANNER_INIT(planner_workday);
  if (field("shift_start")) given.present |= PLANNER_WORKDAY_HAS_SHIFT_START;
  if (field("shift_end")) given.present |= PLANNER_WORKDAY_HAS_SHIFT_END;
  if (field("overtime")) given.present |= PLANNER_WORKDAY_HAS_OVERTIME;
  given.shift_start = number("shift_start"), given.shift_end = number("shift_end");
  given.overtime = number("overtime");
  given.breaks = breaks, given.break_count = break_count;
  return given;
}

static planner_day_speeds day_speeds_given(void) {
  planner_day_speeds given = PLANNER_INIT(planner_day_speeds);
  given.weekdays = mask("weekdays", weekdays_names);
  given.speeds = speeds, given.speed_count = speed_count;
  return given;
}

static planner_order_stop order_stops[MOST];
static planner_stop_rule rules[MOST];
static size_t window_count, order_stop_count, rule_count;

static planner_order_stop order_stop_given(void) {
  planner_order_stop stop = PLANNER_INIT(planner_order_stop);
  if (field("planned")) stop.present |= PLANNER_ORDER_STOP_HAS_PLANNED;
  stop.position = choice("position", order_position_names);
  stop.priority = (int32_t)number("priority");
  stop.duration = number("duration");
  stop.planned = number("planned");
  stop.windows = windows[order_stop_count];
  stop.window_count = window_count;
  if (field("early_seconds")) stop.present |= PLANNER_ORDER_STOP_HAS_EARLY;
  if (field("late_after_seconds")) stop.present |= PLANNER_ORDER_STOP_HAS_LATE_AFTER;
  if (open_hours_count) stop.present |= PLANNER_ORDER_STOP_HAS_HOURS;
  if (field("after")) stop.present |= PLANNER_ORDER_STOP_HAS_AFTER;
  stop.early_seconds = number("early_seconds");
  stop.late_after_seconds = number("late_after_seconds");
  stop.hours = open_hours[order_stop_count];
  stop.hours_count = open_hours_count;
  stop.after = (uint32_t)number("after");
  stop.delay = (int32_t)number("delay");
  return stop;
}

static planner_stop_rule rule_given(void) {
  planner_stop_rule rule = PLANNER_INIT(planner_stop_rule);
  rule.id = id("id");
  rule.position = choice("position", order_position_names);
  rule.priority = (int32_t)number("priority");
  return rule;
}

/* The columns of the present line. Returns how many there are. */
enum { COLUMNS = 20 };
static size_t columns_given(planner_column *out) {
  size_t count = 0;
  char each[256];
  for (const char *rest = field("columns"); *rest && count < COLUMNS;
       rest += strcspn(rest, "|"), rest += *rest == '|') {
    snprintf(each, sizeof each, "%.*s", (int)strcspn(rest, "|"), rest);
    out[count++] = place_of(column_names, each);
  }
  return count;
}

/* The travel times of the next call: a row for each place, in lines of their own. */
static double travel_times[MOST][MOST];
static size_t row_count;

static void keep_row(void) {
  size_t column = 0;
  for (char *rest = (char *)field("row"); *rest && column < MOST; rest += *rest == '|')
    travel_times[row_count][column++] = strtod(rest, &rest);
  row_count++;
}

static void forget_given(void) {
  task_count = section_count = item_count = place_count = offset_count = holiday_count = 0;
  open_hours_count = break_count = speed_count = 0;
  window_count = order_stop_count = rule_count = row_count = fix_count = outcome_value_count = 0;
}

static int kept_for_next_call(const char *function) {
  if (task_count == MOST || section_count == MOST) fail("too many", function);
  if (order_stop_count == MOST || rule_count == MOST || row_count == MOST) fail("too many", function);
  if (window_count == MOST_WINDOWS || open_hours_count == MOST_WINDOWS) fail("too many", function);
  if (break_count == MOST || speed_count == MOST) fail("too many", function);
  if (item_count == MOST || place_count == MOST || offset_count == MOST) fail("too many", function);
  if (holiday_count == MOST || fix_count == MOST || outcome_value_count == MOST) fail("too many", function);
  if (!strcmp(function, "task"))
    tasks[task_count++] = task_given();
  else if (!strcmp(function, "section"))
    sections[section_count++] = section_given();
  else if (!strcmp(function, "item"))
    items[item_count++] = item_given();
  else if (!strcmp(function, "offset"))
    offsets[offset_count++] = (planner_utc_offset){.from = number("from"), .seconds = (int32_t)number("seconds")};
  else if (!strcmp(function, "holiday"))
    holidays[holiday_count++] = (planner_holiday){.day = number("day"), .kinds = mask("kinds", holiday_kinds_names)};
  else if (!strcmp(function, "place"))
    places[place_count++] = (planner_coordinate){real("latitude"), real("longitude")};
  else if (!strcmp(function, "window"))
    windows[order_stop_count][window_count++] = (planner_order_window){number("earliest"), number("latest")};
  else if (!strcmp(function, "hour"))
    open_hours[order_stop_count][open_hours_count++] = (planner_order_window){number("earliest"), number("latest")};
  else if (!strcmp(function, "break"))
    breaks[break_count++] = (planner_workday_break){number("duration"), number("earliest"), number("latest"),
                                                    field("most_work") ? number("most_work") : INT64_MAX};
  else if (!strcmp(function, "speed"))
    speeds[speed_count++] = (int32_t)number("value");
  else if (!strcmp(function, "order_stop")) {
    order_stops[order_stop_count] = order_stop_given();
    order_stop_count++;
    window_count = open_hours_count = 0;
  } else if (!strcmp(function, "rule"))
    rules[rule_count++] = rule_given();
  else if (!strcmp(function, "fix"))
    fixes[fix_count++] = fix_given();
  else if (!strcmp(function, "outcome_value"))
    outcome_values[outcome_value_count++] = outcome_value_given();
  else if (!strcmp(function, "travel_times"))
    keep_row();
  else
    return 0;
  return 1;
}

#endif
