/* Any calls in any order, with any arguments, on several planners. */
#include "../CPrograms/queries.h"
#include "../CPrograms/seal.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* A planner, and the numbers that its host knows. */
struct day {
  planner *p;
  int64_t now;
  uint64_t request, items_request, presentation;
  planner_uuid save_key;
  uint32_t items_section;
  uint8_t *snapshot; /* as after the last call */
  size_t size;
  uint64_t seen; /* the result of look() then; 0: not known */
};

static struct day days[3];

static void forget(struct day *day) {
  planner_destroy(day->p);
  free(day->snapshot);
  *day = (struct day){0};
}

/* Whether the planner has the same snapshot as after the last call. Remembers the present one. */
static bool has_same_snapshot(struct day *day) {
  planner_bytes bytes = {NULL, 0};
  HOLDS("SNAP-1 a snapshot at any time", planner_snapshot(day->p, &bytes) == PLANNER_OK && bytes.data != NULL);
  if (day->size == bytes.size && memcmp(day->snapshot, bytes.data, bytes.size) == 0) return true;
  day->snapshot = realloc(day->snapshot, day->size = bytes.size);
  if (day->snapshot == NULL) abort();
  memcpy(day->snapshot, bytes.data, bytes.size);
  return false;
}

/* ---- Planners come and go ---- */

/* An error is filled as far as it goes if the creation is refused, and otherwise left alone. */
static void check_error(const struct room *room, planner_status status) {
  planner_error error;
  uint32_t size;
  if (room->memory == NULL) return;
  memcpy(&size, room->memory, sizeof size);
  if (status == PLANNER_OK || size < 4 || size > 4096) {
    HOLDS("error is left alone", memcmp(room->memory, room->copy, room->size) == 0);
  } else if (size >= sizeof error) {
    memcpy(&error, room->memory, sizeof error);
    HOLDS("error has the status", error.status == status && error.struct_size == size);
    check_refusal(error.message, error.field);
  }
}

/* An error, mostly well formed; sometimes NULL. */
static struct room some_error(uint8_t byte) {
  struct room room = {NULL, NULL, sizeof(planner_error)};
  if (byte >= 240) return some_room(sizeof(planner_error));
  if (!(byte & 1)) return room;
  room.memory = allocate(room.size), room.copy = allocate(room.size);
  *(planner_error *)room.memory = *(planner_error *)room.copy = PLANNER_INIT(planner_error);
  return room;
}

/* The same without reading input: NULL, well formed, or too small to be one. */
static struct room some_error_beside(uint8_t byte) {
  struct room room = {NULL, NULL, sizeof(planner_error)};
  uint32_t size = byte % 64 == 4 ? 3 : sizeof(planner_error);
  if (byte & 2) return room;
  room.memory = allocate(room.size), room.copy = allocate(room.size);
  memset(room.memory, 0, room.size);
  memcpy(room.memory, &size, sizeof size);
  memcpy(room.copy, room.memory, room.size);
  return room;
}

static void adopt(struct day *day, planner *made, planner_status status, int64_t now) {
  HOLDS("either made or refused", (status == PLANNER_OK) == (made != NULL));
  if (made == NULL) return;
  forget(day);
  *day = (struct day){.p = made, .now = now};
}

static planner_status create(struct day *day) {
  planner *made = NULL;
  planner_settings settings = some_settings();
  int64_t now = NOW;
  uint8_t byte = some_byte();
  void *memory = byte < 64 ? NULL : some_struct(&settings, sizeof settings);
  planner_instant then = some_time(&now);
  struct room error = some_error(byte);
  planner_status status = planner_create(memory, then, byte == 255 ? NULL : &made, error.memory);
  check_error(&error, status);
  if (byte & 1 && byte != 255)
    adopt(day, made, status, now);
  else
    planner_destroy(made);
  return status;
}

/* Another planner's bytes, sometimes altered, sometimes with a right checksum. */
static planner_status restore(struct day *day) {
  const struct day *other = &days[some_byte() % COUNT(days)];
  planner_settings settings = some_settings();
  planner *made = NULL;
  uint8_t byte = some_byte(), alterations = byte & 3;
  size_t size = other->size;
  uint8_t *bytes = allocate(size);
  int32_t authorization = some_code(4);
  int64_t now = other->now;
  if (size > 0) memcpy(bytes, other->snapshot, size);
  for (uint8_t each = 0; size > 0 && each < alterations; ++each) {
    size_t place = (size_t)some_bytes(2) % size;
    bytes[place] = some_byte();
  }
  if (size > ENVELOPE_HEAD + ENVELOPE_TAIL && byte & 4) seal(bytes, size);
  if (byte >= 240) size = some_index(255);
  if (size > other->size && size <= SIZE_MAX / 2) size = other->size;
  void *memory = byte & 8 ? NULL : some_struct(&settings, sizeof settings);
  planner_instant then = some_time(&now);
  struct room error = some_error(byte | 1);
  planner_status status = planner_restore(byte == 255 ? NULL : bytes, size, memory, authorization, then,
                                          byte == 254 ? NULL : &made, error.memory);
  check_error(&error, status);
  if (byte < 254) adopt(day, made, status, now);
  return status;
}

/* A restored planner can be restored again, shows the same then, and always gives the same bytes. */
static void restore_twice(const struct day *day) {
  planner_location location = PLANNER_INIT(planner_location);
  planner_bytes bytes[3] = {{NULL, 0}};
  planner *made[3] = {NULL};
  HOLDS("LOC-8", planner_location_state(day->p, &location) == PLANNER_OK);
  for (size_t each = 0; each < COUNT(made); ++each) {
    const uint8_t *from = each < 2 ? day->snapshot : bytes[0].data;
    size_t size = each < 2 ? day->size : bytes[0].size;
    uint8_t *memory = allocate(size);
    memcpy(memory, from, size);
    HOLDS("SNAP-1 a snapshot can be restored",
          planner_restore(memory, size, NULL, location.authorization, day->now, &made[each], NULL) == PLANNER_OK);
    HOLDS("SNAP-1 a snapshot at any time", planner_snapshot(made[each], &bytes[each]) == PLANNER_OK);
  }
  HOLDS("SNAP-2 the same state gives the same bytes",
        bytes[0].size == bytes[1].size && memcmp(bytes[0].data, bytes[1].data, bytes[0].size) == 0);
  HOLDS("SNAP-1 a restored planner can be restored", bytes[2].size == bytes[0].size);
  HOLDS("SNAP-1 a restored planner shows the same", look(made[0]) == look(made[2]));
  for (size_t each = 0; each < COUNT(made); ++each) planner_destroy(made[each]);
}

/* A planner that moves shows the same, and gives the same bytes. */
static void move(struct day *day) {
  planner_bytes bytes = {NULL, 0}, others = {NULL, 0};
  planner_snapshot_facts facts = PLANNER_INIT(planner_snapshot_facts);
  planner *made = NULL;
  HOLDS("SNAP-4 at any time", planner_hand_over(day->p, &bytes) == PLANNER_OK);
  uint8_t *memory = allocate(bytes.size);
  memcpy(memory, bytes.data, bytes.size);
  HOLDS("SNAP-4 it can be taken over", planner_take_over(memory, bytes.size, &made, NULL) == PLANNER_OK);
  HOLDS("SNAP-5",
        planner_read_snapshot_facts(memory, bytes.size, &facts, NULL) == PLANNER_OK && facts.is_handover == 1);
  HOLDS("SNAP-4 the same bytes", planner_hand_over(made, &others) == PLANNER_OK && others.size == bytes.size);
  HOLDS("SNAP-4 the same bytes", memcmp(memory, others.data, others.size) == 0);
  HOLDS("SNAP-4 shows the same", look(made) == look(day->p));
  planner_destroy(day->p);
  day->p = made;
}

/* ---- Events ---- */

static uint64_t some_request(uint64_t usual) {
  uint8_t byte = some_byte();
  return byte < 224 ? usual : byte < 250 ? byte - 224U : some_bytes(8);
}

static planner_status open_composer(planner *p, int64_t now) {
  struct some_array sections = some_sections(), values = {0};
  uint8_t byte = some_byte();
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.is_edit = byte & 1;
  composition.task_id = some_id();
  if (byte >= 128) values = some_items(byte & 7);
  if (byte == 255) composition.is_edit = some_code(1);
  if ((byte & 24) == 24) {
    composition.is_edit = 0, composition.is_report = 1, composition.status = byte % 6;
    if (byte & 32) composition.status = 0, composition.is_not_today = 1;
    composition.day = TODAY + 1;
  }
  composition.sections = sections.memory;
  composition.section_count = sections.count;
  composition.section_stride = sections.stride;
  composition.preselected = values.memory;
  composition.preselected_count = values.count;
  composition.preselected_stride = values.stride;
  return planner_composer_requested(p, now, some_struct(&composition, sizeof composition));
}

enum { COMPOSER_EVENTS = 14 };

/* The key with a number, or that of the last save. */
static planner_uuid key_or(uint64_t number, planner_uuid last) { return number == UINT64_MAX ? last : key_of(number); }

/* A save that ends badly: every other one is refused, and some of these are dismissed at once. */
static planner_status refuse_or_fail(planner *p, int64_t now, planner_uuid key, planner_text message) {
  if (message.size % 2) return planner_save_failed(p, now, key, message, message.size % 4 == 1 ? now + 60000 : 0);
  planner_status status = planner_save_refused(p, now, key, message);
  return message.size % 4 ? status : planner_save_dismissed(p, now, key);
}

static planner_status compose(struct day *day, planner *p, int64_t now, uint32_t which) {
  uint64_t number = some_request(UINT64_MAX), request = number == UINT64_MAX ? day->items_request : number;
  planner_uuid key = key_or(number, day->save_key);
  size_t section = some_index(8);
  switch (which) {
    case 0: return open_composer(p, now);
    case 1: return planner_text_changed(p, now, some_text());
    case 2: return planner_section_activated(p, now, section);
    case 3: {
      struct some_array items = some_items(day->items_section);
      return planner_items_loaded(p, now, request, items.memory, items.count, items.stride);
    }
    case 4: return planner_items_failed(p, now, request, some_text());
    case 5: return planner_item_tapped(p, now, section, some_index(15));
    case 6: {
      planner_item item = some_item(usual_type(section));
      return planner_item_entered(p, now, section, some_struct(&item, sizeof item));
    }
    case 7: return planner_selection_cleared(p, now, section);
    case 8: return planner_keep_draft_changed(p, now, some_code(1));
    case 9: return planner_save_tapped(p, now, new_key());
    case 10: return planner_save_acknowledged(p, now, key);
    case 11: return refuse_or_fail(p, now, key, some_text());
    case 12: return planner_save_retried(p, now, some_id());
    default: return planner_close_tapped(p, now);
  }
}

/* The key of an outcome that waits; that of another save if none does. */
static planner_uuid outcome_key(const planner *p, planner_uuid other) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  return planner_outcome_at(p, 0, &outcome) == PLANNER_OK ? outcome.key : other;
}

/* An outcome, an undo, a settled conflict or an answer beside another event, without reading input. */
static void work(planner *p, int64_t now, planner_uuid id) {
  uint32_t which = (uint32_t)((uint64_t)now / 1000 % 8);
  planner_text text = {"Nobody there", which};
  planner_outcome_value value = PLANNER_INIT(planner_outcome_value);
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  planner_task_action action = PLANNER_INIT(planner_task_action);
  planner_status is_listed = planner_task_action_at(p, id, which % 4, &action);
  value.key = value.text = text;
  outcome.key = new_key(), outcome.task_id = id, outcome.at = now;
  outcome.status = is_listed == PLANNER_OK ? action.status : (planner_task_status)which;
  outcome.reason = outcome.note = text;
  if (action.action == PLANNER_ACTION_NOT_TODAY) outcome.present = PLANNER_OUTCOME_HAS_DAY, outcome.day = TODAY + which;
  if (which == 5) outcome.present |= PLANNER_OUTCOME_HAS_REPLACES, outcome.replaces = outcome_key(p, outcome.key);
  check_status(p, planner_outcome_recorded(p, now, &outcome, &value, which % 2, sizeof value));
  if (which == 1) check_status(p, planner_outcome_undone(p, now, id));
  if (which == 2) check_status(p, planner_conflict_settled(p, now, id, 0));
  if (which == 3) check_status(p, planner_conflict_settled(p, now, id, 1));
  if (which == 6) check_status(p, planner_save_acknowledged(p, now, outcome_key(p, outcome.key)));
  if (which == 7) check_status(p, planner_save_refused(p, now, outcome_key(p, outcome.key), text));
}

/* An answer to the oldest record of the log that is not stored, beside another event, without reading input. */
static void answer_record(planner *p, int64_t now) {
  planner_log_record record = PLANNER_INIT(planner_log_record);
  size_t index = 0;
  while (planner_log_record_at(p, index, &record) == PLANNER_OK && record.phase == PLANNER_SAVE_ACKNOWLEDGED) ++index;
  switch ((uint64_t)now / 1000 % 5) {
    case 0: check_status(p, planner_save_failed(p, now, record.key, (planner_text){"offline", 7}, now + 1)); break;
    case 1: check_status(p, planner_save_refused(p, now, record.key, (planner_text){"no", 2})); break;
    case 2: check_status(p, planner_save_dismissed(p, now, record.key)); break;
    case 3: check_status(p, planner_log_retried(p, now)); break;
    default: check_status(p, planner_save_acknowledged(p, now, record.key)); break;
  }
}

/* Holidays beside another event, without reading input: legal, reversed, or twice. */
static void know_holidays(planner *p, int64_t now) {
  uint32_t which = (uint32_t)((uint64_t)now / 1000 % 5);
  planner_holiday days[2] = {{TODAY, 1 + which % 3, 0}, {TODAY + (which != 3), 2, 0}};
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  holidays.first_day = TODAY - 9, holidays.last_day = which == 4 ? TODAY - 10 : TODAY + 9;
  holidays.holidays = days, holidays.holiday_count = COUNT(days);
  planner_status status = planner_holidays_changed(p, now, &holidays);
  HOLDS("HOURS-6.5 holidays", status == (which < 3 ? PLANNER_OK : PLANNER_INVALID_ARGUMENT));
  check_status(p, status);
}

/* A working day with at most four breaks, mostly legal, beside another event, without reading input. */
static void give_workday(planner *p, int64_t now) {
  uint32_t which = (uint32_t)((uint64_t)now / 1000 % 11);
  planner_workday_break breaks[] = {{1800, 8 * 3600, 14 * 3600, INT64_MAX},
                                    {600, 0, 86400, 7200},
                                    {300, 15 * 3600, 39 * 3600, INT64_MAX},
                                    {0, 86400, 172800, 0},
                                    {60, 1, 0, 0}};
  planner_workday workday = PLANNER_INIT(planner_workday);
  workday.present = which % 2 ? PLANNER_WORKDAY_HAS_SHIFT_START : 0;
  if (which % 3) workday.present |= PLANNER_WORKDAY_HAS_SHIFT_END;
  if (which % 3 == 2) workday.present |= PLANNER_WORKDAY_HAS_OVERTIME;
  workday.shift_start = 6 * 3600, workday.shift_end = 16 * 3600, workday.overtime = 1800 * which;
  workday.breaks = which == 9 ? &breaks[4] : breaks, workday.break_count = which == 9 ? 1 : which % 6;
  planner_status status = planner_workday_changed(p, now, &workday);
  HOLDS("SCHED-14.1 breaks", status == (which == 9   ? PLANNER_INVALID_ARGUMENT
                                        : which == 5 ? PLANNER_LIMIT_EXCEEDED
                                                     : PLANNER_OK));
  check_status(p, status);
}

/* Speeds for some weekdays, mostly legal, beside another event, without reading input. */
static void give_speeds(planner *p, int64_t now) {
  uint64_t which = (uint64_t)now / 1000 % 13;
  int32_t numbers[PLANNER_LIMIT_SPEEDS + 2];
  for (size_t index = 0; index < COUNT(numbers); ++index) {
    numbers[index] = 100 + (int32_t)((which + 1) * (index + 1) * 977 % 3901);
  }
  if (which == 7) numbers[3] = 4001;
  planner_day_speeds speeds = PLANNER_INIT(planner_day_speeds);
  speeds.weekdays = which == 9 ? 128 : 127 >> (which % 3), speeds.speeds = numbers;
  speeds.speed_count = which == 5 ? 5 : which == 6 ? 0 : PLANNER_LIMIT_SPEEDS >> which % 5;
  planner_status status = planner_speeds_changed(p, now, &speeds);
  HOLDS("SCHED-16.1 speeds",
        status == (which == 5 || which == 7 || which == 9 ? PLANNER_INVALID_ARGUMENT : PLANNER_OK));
  check_status(p, status);
}

/* The working day changes, or the agent starts or ends a break. */
static void live_workday(planner *p, int64_t now) {
  uint64_t which = (uint64_t)now / 1000 % 7;
  if (which < 2) give_speeds(p, now);
  if (which < 4) give_workday(p, now);
  if (which == 3 || which == 4) check_status(p, planner_break_started(p, now, (size_t)((uint64_t)now / 7000 % 3)));
  if (which == 5) check_status(p, planner_break_started(p, now, which - (size_t)((uint64_t)now / 7000 % 6)));
  if (which == 6) check_status(p, planner_break_ended(p, now));
}

/* The number of the proposal; mostly there is none. */
static uint64_t proposal_number(const planner *p) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  return planner_proposal_state(p, &proposal) == PLANNER_OK ? proposal.number : 0;
}

/* The ids of the list, in a hash. */
static uint64_t order_of_list(const planner *p) {
  uint64_t hash = 1469598103934665603U;
  planner_row row = PLANNER_INIT(planner_row);
  for (size_t index = 0; planner_row_at(p, index, &row) == PLANNER_OK; ++index) {
    for (size_t byte = 0; byte < sizeof row.id.bytes; ++byte) hash = (hash ^ row.id.bytes[byte]) * 1099511628211U;
  }
  return hash;
}

/* The steps of a proposal beside another event, without reading input. */
static void propose(planner *p, int64_t now) {
  static double times[9][9];
  uint32_t which = (uint32_t)((uint64_t)now / 1000 % 7);
  planner_stop_rule rule = PLANNER_INIT(planner_stop_rule);
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  planner_place place = PLANNER_INIT(planner_place);
  size_t count = 0;
  if (planner_stop_at(p, 0, &stop) == PLANNER_OK) rule.id = stop.id;
  rule.position = (int32_t)(which % 4), rule.priority = (int32_t)which;
  options.objective = 1 + (int32_t)(which & 1), options.estimates = which > 4;
  options.rules = &rule, options.rule_count = which & 1, options.rule_stride = sizeof rule;
  for (size_t from = 0; from < 9; ++from) {
    for (size_t to = 0; to < 9; ++to) times[from][to] = (double)((from * 7 + to * 5 + which) % 11) * 100 - 100;
  }
  check_status(p, planner_proposal_requested(p, now, &options));
  uint64_t number = proposal_number(p), searched = order_of_list(p);
  while (planner_place_at(p, count, &place) == PLANNER_OK) ++count;
  check_status(p, which % 3 == 0
                      ? planner_travel_times_declined(p, now, number)
                      : planner_travel_times_loaded(p, now, number, *times, count < 9 ? count : 9, sizeof *times));
  check_status(p, planner_proposal_search(p, which * 100));
  HOLDS("ORDER-9 nothing is reordered that was not accepted", order_of_list(p) == searched);
  planner_status status = which == 2 ? PLANNER_OK : planner_proposal_accepted(p, now, number, new_key());
  check_status(p, status);
  if (which != 2 && status == PLANNER_OK) accepts_orders = true;
  if (which == 2) check_status(p, planner_proposal_discarded(p, now, number));
  planner_order_save save = PLANNER_INIT(planner_order_save);
  if (planner_order_save_state(p, &save) == PLANNER_OK && which == 3) {
    check_status(p, planner_save_failed(p, now, save.key, (planner_text){"", 0}, 0));
  }
  check_status(p, planner_order_save_retried(p, now));
}

/* The search without a planner, of a problem that takes no input. */
static void order_alone(void) {
  int32_t times[3][3] = {{0, 60, 30}, {60, 0, 40}, {30, 40, 0}};
  planner_order_stop stops[2] = {PLANNER_INIT(planner_order_stop), PLANNER_INIT(planner_order_stop)};
  planner_order_problem problem = PLANNER_INIT(planner_order_problem);
  problem.objective = PLANNER_ORDER_LEAST_TRAVEL, problem.stops = stops, problem.stop_count = 2;
  problem.stop_stride = sizeof *stops, problem.travel_times = *times, problem.place_count = 3;
  problem.row_stride = sizeof *times;
  size_t size;
  planner_order *order;
  uint32_t best[2];
  planner_order_value value = PLANNER_INIT(planner_order_value);
  HOLDS("ORDER-11 its memory is known", planner_order_memory_size(&problem, &size, NULL) == PLANNER_OK);
  void *memory = allocate(size);
  HOLDS("ORDER-13 it begins", planner_order_begin(&problem, memory, size, &order, NULL) == PLANNER_OK);
  HOLDS("ORDER-4 it ends", planner_order_search(order, UINT64_MAX, NULL) == PLANNER_NONE);
  HOLDS("ORDER-13 the nearer one comes first",
        planner_order_best(order, best, 2, &value, NULL) == PLANNER_OK && best[0] == 1 && value.travel == 70);
}

/* A number for a working day: mostly a time of the day. */
static int64_t some_second(uint64_t *bits) {
  static const int64_t odd[] = {INT64_MIN, INT64_MAX, -1, 31536001, INT64_C(1) << 40, 86401, -86400, 0};
  *bits = *bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  uint64_t found = *bits >> 33;
  return found % 64 == 0 ? odd[found / 64 % COUNT(odd)] : (int64_t)(found / 64 % 40000);
}

/* A working day that follows from a number: any values, most of them allowed. */
static void workday_alone(uint64_t bits) {
  enum { MOST = 5 };
  planner_order_window windows[MOST][2], hours[MOST][2];
  planner_order_stop stops[MOST];
  planner_workday_break breaks[5];
  int32_t times[MOST + 2][MOST + 2], speeds[4];
  planner_order_problem problem = PLANNER_INIT(planner_order_problem);
  size_t count = (size_t)(some_second(&bits) & 7) % (MOST + 1), places = count + 1 + (bits >> 63);
  for (size_t at = 0; at < count; ++at) {
    stops[at] = PLANNER_INIT(planner_order_stop);
    stops[at].present = (uint32_t)some_second(&bits) & 31;
    stops[at].position = (int32_t)some_second(&bits) % 12 == 1 ? 1 : 0;
    stops[at].priority = (int32_t)(some_second(&bits) % 101);
    stops[at].duration = some_second(&bits) % 5000, stops[at].planned = some_second(&bits);
    stops[at].early_seconds = some_second(&bits), stops[at].late_after_seconds = some_second(&bits) % 5000;
    stops[at].after = (uint32_t)some_second(&bits) % MOST, stops[at].delay = (int32_t)some_second(&bits);
    for (size_t n = 0; n < 2; ++n) {
      windows[at][n].earliest = some_second(&bits) + (int64_t)n * 50000,
      windows[at][n].latest = windows[at][n].earliest;
      windows[at][n].latest += some_second(&bits) & 8191;
      hours[at][n] = windows[at][n], hours[at][n].latest += some_second(&bits) & 8191;
    }
    stops[at].windows = windows[at], stops[at].window_count = (size_t)some_second(&bits) % 3;
    stops[at].hours = hours[at], stops[at].hours_count = (size_t)some_second(&bits) % 3;
  }
  for (size_t at = 0; at < COUNT(breaks); ++at) {
    breaks[at].duration = some_second(&bits) % 4000, breaks[at].earliest = some_second(&bits);
    breaks[at].latest = breaks[at].earliest + (some_second(&bits) & 8191);
    breaks[at].most_work = some_second(&bits) & 1 ? INT64_MAX : some_second(&bits);
  }
  for (size_t at = 0; at < COUNT(speeds); ++at) speeds[at] = 500 + (int32_t)(some_second(&bits) & 1023);
  for (size_t from = 0; from < places; ++from) {
    for (size_t to = 0; to < places; ++to) times[from][to] = (int32_t)(some_second(&bits) & 4095);
  }
  problem.present = (uint32_t)some_second(&bits) & 14;
  problem.objective = 1 + (int32_t)(some_second(&bits) & 1), problem.has_end_place = places > count + 1;
  problem.departure = some_second(&bits), problem.stops = stops, problem.stop_count = count;
  problem.stop_stride = sizeof *stops, problem.travel_times = *times, problem.place_count = places;
  problem.row_stride = sizeof *times, problem.is_workday = 1, problem.is_under_way = (int32_t)some_second(&bits) & 1;
  problem.shift_start = some_second(&bits), problem.shift_end = problem.shift_start + some_second(&bits) % 40000;
  problem.overtime = some_second(&bits) % 5000, problem.worked = some_second(&bits) % 5000;
  problem.breaks = breaks, problem.break_count = (size_t)(some_second(&bits) & 7) % 6;
  problem.speeds = speeds, problem.speed_count = (size_t)some_second(&bits) & 4, problem.midnight = some_second(&bits);
  size_t size;
  planner_order *order;
  planner_order_insertion insertion = PLANNER_INIT(planner_order_insertion);
  planner_status status = planner_order_insertions(&problem, 1, sizeof problem, &insertion, sizeof insertion, NULL);
  if (planner_order_memory_size(&problem, &size, NULL) != PLANNER_OK) {
    HOLDS("ORDER-16 both refuse the same", status < PLANNER_OK);
    return;
  }
  HOLDS("ORDER-16 it has an answer", status == PLANNER_OK || count == 0);
  void *memory = allocate(size);
  HOLDS("ORDER-14 it begins", planner_order_begin(&problem, memory, size, &order, NULL) == PLANNER_OK);
  planner_order_search(order, 50, NULL);
  uint32_t best[MOST];
  planner_order_value value = PLANNER_INIT(planner_order_value);
  HOLDS("ORDER-14 it has an order", planner_order_best(order, best, MOST, &value, NULL) == PLANNER_OK);
  HOLDS("ORDER-15 it visits stops", value.visited <= count && value.missed >= 0 && value.overtime >= 0);
  planner_order_visit visit = PLANNER_INIT(planner_order_visit);
  for (size_t at = 0; at < count; ++at) {
    HOLDS("ORDER-15 each stop is read", planner_order_visit_at(order, at, &visit, NULL) == PLANNER_OK);
    HOLDS("ORDER-15 in the order", visit.stop == best[at] && (visit.reason == 0) == (at < value.visited));
    HOLDS("SCHED-12 one after the other", visit.arrival <= visit.begin && visit.begin <= visit.end);
  }
  planner_order_break rest = PLANNER_INIT(planner_order_break);
  for (size_t at = 0; at < problem.break_count; ++at) {
    HOLDS("SCHED-14 each break is read", planner_order_break_at(order, at, &rest, NULL) == PLANNER_OK);
    if (rest.state != PLANNER_BREAK_TAKEN) continue;
    HOLDS("SCHED-14 in its window", rest.start >= breaks[at].earliest && rest.start <= breaks[at].latest);
  }
}

enum { HOME_EVENTS = 20, SERVICES = 20 };

static planner_status happen(struct day *day, planner *p, int64_t now, uint32_t which) {
  switch (which) {
    case 0: return planner_start(p, now);
    case 1: return planner_stop(p, now);
    case 2: return planner_clock_advanced(p, now);
    case 3: {
      planner_settings settings = some_settings();
      return planner_settings_changed(p, now, some_struct(&settings, sizeof settings));
    }
    case 4: return planner_authorization_changed(p, now, some_code(4));
    case 5: {
      planner_fix fix = some_fix(now);
      return planner_fix_received(p, now, some_struct(&fix, sizeof fix));
    }
    case 6: {
      planner_status status = planner_location_failed(p, now);
      if (status == PLANNER_OK) know_holidays(p, now), live_workday(p, now);
      return status;
    }
    case 7: {
      struct some_array tasks = some_tasks();
      return planner_plan_loaded(p, now, some_request(day->request), tasks.memory, tasks.count, tasks.stride);
    }
    case 8: return planner_plan_failed(p, now, some_request(day->request), some_text());
    case 9: {
      planner_status status = planner_refresh(p, now);
      if (status == PLANNER_OK) propose(p, now);
      return status;
    }
    case 10: {
      planner_task task = some_task();
      return planner_task_added(p, now, some_struct(&task, sizeof task));
    }
    case 11: {
      planner_task task = some_task();
      return planner_task_updated(p, now, some_struct(&task, sizeof task));
    }
    case 12: return planner_task_removed(p, now, some_id());
    case 13: {
      planner_uuid id = some_id();
      check_status(p, planner_task_status_changed(p, now, id, some_code(5)));
      work(p, now, id);
      answer_record(p, now);
      return PLANNER_OK;
    }
    case 14: {
      planner_uuid id = some_id();
      return planner_travel_time_received(p, now, id, some_real(600));
    }
    case 15: return planner_row_tapped(p, now, some_id());
    case 16: {
      uint64_t presentation = some_request(day->presentation);
      return planner_detent_changed(p, now, presentation, some_code(2));
    }
    case 17: return planner_child_appeared(p, now, some_request(day->presentation));
    case 18: {
      uint64_t presentation = some_request(day->presentation);
      return planner_child_disappeared(p, now, presentation, some_code(1));
    }
    default: {
      int32_t key = some_code(42);
      return planner_replace_string(p, now, key, some_text());
    }
  }
}

/* ---- Effects and changes ---- */

static void take(struct day *day, const planner_effect *effect) {
  HOLDS("an effect is of a known kind",
        effect->kind >= PLANNER_EFFECT_LOAD_PLAN && effect->kind <= PLANNER_EFFECT_SAVE_RECORD);
  if (effect->kind == PLANNER_EFFECT_LOAD_PLAN) day->request = effect->request;
  if (effect->kind == PLANNER_EFFECT_SAVE_TASK) day->save_key = effect->key;
  if (effect->kind == PLANNER_EFFECT_LOAD_ITEMS) {
    day->items_request = effect->request;
    day->items_section = effect->section;
  }
  if (effect->presentation != 0) day->presentation = effect->presentation;
}

/* Carries out the next effect, or reports that it failed. */
static planner_status serve(struct day *day, planner *p, int64_t now) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  planner_status status = planner_next_effect(p, &effect);
  bool fails = some_byte() >= 224;
  if (status != PLANNER_OK) return status;
  take(day, &effect);
  switch (effect.kind) {
    case PLANNER_EFFECT_LOAD_PLAN: {
      if (fails) return planner_plan_failed(p, now, effect.request, some_text());
      struct some_array tasks = some_tasks();
      return planner_plan_loaded(p, now, effect.request, tasks.memory, tasks.count, tasks.stride);
    }
    case PLANNER_EFFECT_REQUEST_PERMISSION: return planner_authorization_changed(p, now, fails ? 2 : 3);
    case PLANNER_EFFECT_PRESENT: return planner_child_appeared(p, now, effect.presentation);
    case PLANNER_EFFECT_DISMISS: return planner_child_disappeared(p, now, effect.presentation, 1);
    case PLANNER_EFFECT_LOAD_ITEMS: {
      if (fails) return planner_items_failed(p, now, effect.request, some_text());
      struct some_array items = some_items(effect.section);
      return planner_items_loaded(p, now, effect.request, items.memory, items.count, items.stride);
    }
    case PLANNER_EFFECT_SAVE_TASK:
      return fails ? refuse_or_fail(p, now, effect.key, some_text()) : planner_save_acknowledged(p, now, effect.key);
    default: return PLANNER_OK;
  }
}

static planner_status take_effects(struct day *day, planner *p) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  planner_status status = PLANNER_OK;
  uint8_t byte = some_byte();
  if (byte >= 240) {
    struct room room = some_room(sizeof effect);
    status = planner_next_effect(p, room.memory);
    check_room(&room, status);
    return status;
  }
  for (uint8_t most = byte < 192 ? 40 : byte % 8; most > 0 && status == PLANNER_OK; --most) {
    status = planner_next_effect(p, &effect);
    if (status == PLANNER_OK) take(day, &effect);
  }
  HOLDS("HOME-4 effects that wait are bounded", byte >= 192 || status != PLANNER_OK || p == NULL);
  return status;
}

static void check_indexes(const size_t *indexes, size_t count) {
  HOLDS("a list that is not empty has a pointer", count == 0 || indexes != NULL);
  for (size_t each = 1; each < count; ++each) HOLDS("HOME-3 ascending", indexes[each - 1] < indexes[each]);
}

static planner_status pass_fixes(planner *p, int64_t now) {
  planner_fix fixes[5];
  planner_watch watch = PLANNER_INIT(planner_watch);
  uint8_t byte = some_byte();
  size_t count = some_index(5);
  struct room taken = plain_room(sizeof(size_t));
  for (size_t each = 0; each < 5; ++each) fixes[each] = some_fix(now + 1000 * (int64_t)(each % 3));
  watch.changed = some_byte(), watch.effects = some_bytes(3);
  if (count > 5 && count <= SIZE_MAX / 2) count = 5;
  planner_status status = planner_fixes_received(p, byte == 255 ? NULL : fixes, count,
                                                 byte == 254 ? some_index(99) % sizeof *fixes : sizeof *fixes,
                                                 byte & 1 ? NULL : some_struct(&watch, sizeof watch), taken.memory);
  check_room(&taken, status);
  return status;
}

static planner_status read_columns(planner *p) {
  enum { ROOM = 16 };
  planner_column columns[3];
  uint8_t byte = some_byte();
  struct room values = plain_room(3 * 16 * ROOM), count = plain_room(sizeof(size_t));
  struct room changes = some_room(sizeof(planner_changes));
  size_t width = some_index(3), capacity = some_index(ROOM);
  for (size_t each = 0; each < 3; ++each) columns[each] = some_code(15);
  if (width > 3 && width <= SIZE_MAX / 16) width = 3;
  if (capacity > ROOM && capacity <= SIZE_MAX / 128) capacity = ROOM;
  planner_status status = planner_row_columns(p, byte & 1 ? NULL : changes.memory, byte == 255 ? NULL : columns, width,
                                              values.memory, capacity, count.memory);
  check_room(&values, status);
  check_room(&count, status);
  check_room(&changes, status);
  return status;
}

static planner_status collect(planner *p) {
  struct room room = some_room(sizeof(planner_changes));
  planner_status status = planner_collect_changes(p, room.memory);
  planner_changes changes;
  check_room(&room, status);
  if (status != PLANNER_OK || room.size < sizeof changes) return status;
  memcpy(&changes, room.memory, sizeof changes);
  check_indexes(changes.removed, changes.removed_count);
  check_indexes(changes.inserted, changes.inserted_count);
  check_indexes(changes.updated, changes.updated_count);
  for (size_t each = 1; each < changes.moved_count; ++each) {
    HOLDS("HOME-3 ascending", changes.moved[each - 1].to < changes.moved[each].to);
  }
  return status;
}

/* ---- Queries ---- */

/* The same room once more. */
static struct room copied(const struct room *room) {
  struct room copy = {NULL, room->copy, room->size};
  if (room->memory == NULL) return copy;
  copy.memory = allocate(room->size);
  memcpy(copy.memory, room->memory, room->size);
  return copy;
}

/* A query by its number, with the input that was read for another. */
static void query_beside(const planner *p, size_t which, struct room room, size_t index) {
  planner_uuid id = {{0xA0, 0xB1, 0xC2, 0xD3, 0xE4, 0xF5, 0x46, 0x17, 0x88, 0x99, 0xAA, 0xBB, 0, 0, 0, index % 12}};
  planner_status status = PLANNER_OK;
  void *out = room.memory;
  size_t number = 0;
  planner_task task = PLANNER_INIT(planner_task);
  task.id = id;
  task.title.data = "Shop", task.title.size = 4;
  task.present = PLANNER_TASK_HAS_COORDINATE, task.latitude = 52.5;
#define SOME(type, name) SOME_##type
#define SOME_size_t index
#define SOME_planner_uuid id
#define SOME_planner_instant NOW + (planner_instant)index
#define SOME_uint64_t index
#define SOME_planner_value_type (planner_value_type)(index % 8)
#define GIVEN(type, name) &name
#define RESULT(type, name) NULL
#define CALL(function, type, arguments) \
  if (number++ == which) status = function arguments;
  ALL_QUERIES(CALL)
  check_room(&room, status);
  check_status(p, status);
}

/* Any query for a struct, into any room. */
static planner_status query(struct day *day, const planner *p) {
  static const size_t sizes[] = {sizeof(planner_home),          sizeof(planner_refusal),  sizeof(planner_row),
                                 sizeof(planner_row),           sizeof(planner_details),  sizeof(planner_line),
                                 sizeof(planner_line),          sizeof(planner_location), sizeof(planner_composer),
                                 sizeof(planner_section_state), sizeof(planner_item),     sizeof(planner_item),
                                 sizeof(planner_save),          sizeof(planner_task),     sizeof(planner_item)};
  uint32_t which = below(COUNT(sizes));
  struct room room = some_room(sizes[which]), name = {0};
  size_t index = some_index(15), other = some_index(15);
  planner_uuid key = key_or(some_request(UINT64_MAX), day->save_key);
  planner_status status;
  query_beside(p, which + COUNT(sizes) * (index % 2), copied(&room), index);
  switch (which) {
    case 0: status = planner_home_state(p, room.memory); break;
    case 1: status = planner_refusal_at(p, index, room.memory); break;
    case 2: status = planner_row_at(p, index, room.memory); break;
    case 3: status = planner_details_row(p, room.memory); break;
    case 4: status = planner_details_state(p, room.memory); break;
    case 5: status = planner_details_line_at(p, index, room.memory); break;
    case 6: status = planner_row_line_at(p, index, other, room.memory); break;
    case 7: {
      planner_visit visit = PLANNER_INIT(planner_visit);
      HOLDS("a query has no other status", p == NULL || planner_visit_at(p, index, &visit) >= PLANNER_OK);
      status = planner_location_state(p, room.memory);
      break;
    }
    case 8: status = planner_composer_state(p, room.memory); break;
    case 9: status = planner_section_at(p, index, room.memory); break;
    case 10: status = planner_item_at(p, index, other, room.memory); break;
    case 11: status = planner_selected_at(p, index, other, some_code(4), room.memory); break;
    case 12: status = planner_save_at(p, index, room.memory); break;
    case 13: status = planner_save_task(p, key, room.memory); break;
    default:
      name = plain_room(sizeof(planner_text));
      status = planner_save_value_at(p, key, index, name.memory, room.memory);
      check_room(&name, status);
  }
  check_room(&room, status);
  return status;
}

static planner_status query_rows(const planner *p) {
  size_t capacity = some_byte() % 24, row_size = sizeof(planner_row), claimed = capacity;
  uint8_t byte = some_byte();
  if (byte >= 224) row_size = byte < 250 ? row_size + byte % 16 : (size_t)some_bytes(1);
  struct room room = plain_room(capacity * row_size + sizeof(uint32_t)), count = plain_room(sizeof(size_t));
  /* Once each row had a size of its own: the kept inputs have these bytes. */
  for (size_t index = 0; room.memory != NULL && byte >= 240 && index < capacity; ++index) {
    some_bytes(byte < 248 ? 1 : 4);
  }
  if (byte == 255) claimed = SIZE_MAX - some_byte();
  if (byte == 254) row_size = SIZE_MAX - some_byte();
  planner_status status = planner_rows(p, room.memory, claimed, row_size, count.memory);
  check_room(&room, status);
  check_room(&count, status);
  return status;
}

static double real_at(const struct room *room, size_t index) {
  double real;
  memcpy(&real, (const uint8_t *)room->memory + index * sizeof real, sizeof real);
  return real;
}

/* Both need no planner. */
static void measure(void) {
  order_alone();
  planner_coordinate from = {some_real(52.5), some_real(13.4)}, to = {some_real(52.5), some_real(13.4)};
  uint64_t bits;
  memcpy(&bits, &to.latitude, sizeof bits);
  workday_alone(bits);
  size_t count = some_byte() % 8, claimed = count;
  uint8_t byte = some_byte();
  if (byte >= 250) claimed = SIZE_MAX - byte % 4;
  if (byte & 16) {
    /* Nearly antipodal. */
    to.latitude = 52.5 - to.latitude - from.latitude;
    to.longitude = from.longitude + to.longitude - 13.4 + (from.longitude < 0 ? 180 : -180);
  }
  planner_coordinate *places = allocate(count * sizeof *places);
  struct room one = plain_room(sizeof(double)), all = plain_room(count * sizeof(double));
  struct room why = some_error_beside(byte);
  planner_status status =
      planner_distance(from.latitude, from.longitude, to.latitude, to.longitude, one.memory, why.memory);
  check_status(NULL, status);
  check_room(&one, status);
  check_error(&why, status);
  if (status == PLANNER_OK) {
    double back;
    status = planner_distance(to.latitude, to.longitude, from.latitude, from.longitude, &back, NULL);
    HOLDS("DAY-5 a distance is finite", back >= 0 && back < 20004000);
    HOLDS("DAY-5 the same both ways", status == PLANNER_OK && memcmp(&back, one.memory, sizeof back) == 0);
  }
  for (size_t index = 0; index < count; ++index) {
    places[index] = (planner_coordinate){some_real(52.5), some_real(13.4)};
  }
  why = some_error_beside(byte);
  status = planner_distances(from.latitude, from.longitude, byte & 8 ? NULL : places, claimed, all.memory, why.memory);
  check_status(NULL, status);
  check_room(&all, status);
  check_error(&why, status);
  for (size_t index = 0; status == PLANNER_OK && index < claimed; ++index) {
    HOLDS("DAY-5 a distance is finite", real_at(&all, index) >= 0 && real_at(&all, index) < 20004000);
  }
}

static planner_status query_distances(const planner *p) {
  planner_coordinate from = {some_real(52.5), some_real(13.4)};
  size_t capacity = some_byte() % 16;
  uint8_t byte = some_byte();
  struct room room = plain_room(capacity * sizeof(double)), count = plain_room(sizeof(size_t));
  if (room.memory == NULL && byte < 128)
    capacity = 0;
  else if (byte >= 250)
    capacity = SIZE_MAX / 16 + byte;
  planner_status status = planner_row_distances(p, from.latitude, from.longitude, room.memory, capacity, count.memory);
  check_room(&room, status);
  check_room(&count, status);
  return status;
}

static planner_status query_texts(const planner *p) {
  struct room room = plain_room(sizeof(planner_text));
  planner_status status;
  switch (some_byte() % 8) {
    case 6: status = planner_hand_over(p, room.memory); break;
    case 0: status = planner_string(p, some_code(42), room.memory); break;
    case 1: status = planner_language(p, room.memory); break;
    case 2: status = planner_next_wake(p, room.memory); break;
    case 3: status = planner_snapshot(p, room.memory); break;
    case 4: {
      planner_text text = planner_error_message(p);
      HOLDS("planner_error_message is a text", text.data != NULL && text.data[text.size] == 0 && is_utf8(text));
      text = planner_error_field(p);
      HOLDS("planner_error_field is a text", text.data != NULL && text.data[text.size] == 0 && is_utf8(text));
      return PLANNER_OK;
    }
    case 5: {
      planner_text text = planner_status_text(some_code(14) - 14);
      HOLDS("planner_status_text is a text", text.size > 0 && text.data[text.size] == 0 && is_utf8(text));
      return PLANNER_OK;
    }
    default:
      HOLDS("planner_abi_version is the header's", planner_abi_version() == PLANNER_ABI_VERSION);
      HOLDS("planner_version_text is a text", planner_version_text().size >= 5 && is_utf8(planner_version_text()));
      return PLANNER_OK;
  }
  check_room(&room, status);
  return status;
}

/* ---- One call ---- */

/* The things that a call may change. */
enum { NOTHING, COLLECTION, STATE, PLANNERS };

static planner_status call(struct day *day, planner *p, int64_t *now, int *changes) {
  enum { EVENTS = HOME_EVENTS + COMPOSER_EVENTS + SERVICES };
  uint32_t kind = below(EVENTS + 24);
  if (kind < EVENTS) {
    int64_t then = some_time(now);
    *changes = STATE;
    if (kind < HOME_EVENTS) return happen(day, p, then, kind);
    kind -= HOME_EVENTS;
    return kind < COMPOSER_EVENTS ? compose(day, p, then, kind) : serve(day, p, then);
  }
  switch (kind - EVENTS) {
    case 0: *changes = PLANNERS; return create(day);
    case 1: *changes = PLANNERS; return restore(day);
    case 2:
      *changes = PLANNERS;
      forget(day);
      return PLANNER_OK;
    case 3:
      if (p != NULL) restore_twice(day);
      return PLANNER_OK;
    case 4:
    case 5: return query_rows(p);
    case 6: return query_distances(p);
    case 7: measure(); return PLANNER_OK;
    case 8:
    case 9: return query_texts(p);
    case 10:
    case 11:
    case 12: *changes = COLLECTION; return collect(p);
    case 13:
    case 14:
    case 15: *changes = COLLECTION; return take_effects(day, p);
    case 16:
      if (p == day->p && p != NULL) move(day);
      *changes = PLANNERS;
      return PLANNER_OK;
    case 17: *changes = STATE; return pass_fixes(p, some_time(now));
    case 18: *changes = COLLECTION; return read_columns(p);
    default: return query(day, p);
  }
}

/* The first byte chooses the planner, and how closely its state is checked. */
static void step(void) {
  uint8_t byte = some_byte();
  struct day *day = &days[byte < 192 ? 0 : byte < 224 ? 1 : 2];
  if (day->p == NULL) {
    HOLDS("LIFE-2", planner_create(NULL, NOW, &day->p, NULL) == PLANNER_OK);
    day->now = NOW;
  }
  planner *p = byte & 31 ? day->p : NULL;
  if (day->size == 0) has_same_snapshot(day);
  int64_t now = day->now;
  int changes = NOTHING;
  planner_status status = call(day, p, &now, &changes);
  check_status(changes == PLANNERS ? NULL : p, status);
  if (changes == PLANNERS) return;
  bool may_change = changes == STATE && status >= 0 && p != NULL;
  bool is_same = has_same_snapshot(day);
  HOLDS("a refused call, a query and a NULL change nothing", is_same || may_change);
  if (may_change) day->now = now;
  uint64_t seen = byte & 7 ? look(day->p) : 0;
  HOLDS("a refused call, a query and a NULL change nothing visible",
        may_change || seen == 0 || day->seen == 0 || seen == day->seen);
  if (seen != 0 || may_change) day->seen = seen;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  begin(data, size);
  accepts_orders = false;
  while (has_more()) {
    step();
    free_all();
  }
  for (size_t each = 0; each < COUNT(days); ++each) {
    if (days[each].p != NULL && has_same_snapshot(&days[each])) restore_twice(&days[each]);
    free_all();
    forget(&days[each]);
  }
  return 0;
}
