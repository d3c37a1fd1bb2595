/*
 * Calls with arbitrary arguments in arbitrary order: each returns a known status and explains a refusal, and effects
 * make sense one after the other. `arbitrary N` makes N calls instead of 400000.
 */
#include "queries.h"
#include "seal.h"
#include "refuse.h"

/* Compilers evaluate arguments in different orders, so each makes another fixed sequence of this. */
static uint64_t seed = 20250711;

static uint32_t below(uint32_t bound) { return random_below(&seed, bound); }

static int64_t some_time(int64_t *now) {
  switch (below(40)) {
    case 0: return INT64_MIN;
    case 1: return INT64_MAX;
    case 2: return (int64_t)next_random(&seed);
    case 3: return *now -= (int64_t)below(400000); /* far from either end */
    case 4: return *now += DAY;
    default: return *now += (int64_t)below(20000);
  }
}

static double some_number(double usual) {
  static const double odd[] = {0, -0.0, 1, -1, 90, -90, 180, -180, 1e300, -1e300, 5e-324, 1e-10, 31536000, 100000};
  switch (below(24)) {
    case 0: return NAN;
    case 1: return INFINITY;
    case 2: return -INFINITY;
    case 3: {
      uint64_t bits = next_random(&seed);
      double number;
      memcpy(&number, &bits, sizeof number);
      return number;
    }
    case 4:
    case 5: return odd[below(COUNT(odd))];
    default: return usual + (below(2001) - 1000.0) / 20000;
  }
}

static const char *const tags[] = {"de", "fr-CH", "es", "ja_JP.UTF-8", "en", "sv", "C", ""};

static planner_text some_text(void) {
  static char bytes[70000];
  static const char *const usual[] = {"Shop", "Kaisers", "Café Ö", "Straße 5", "x", "日本語", "", " ", "a\nb", "< {0}"};
  switch (below(16)) {
    case 0: return (planner_text){NULL, below(2) ? SIZE_MAX : below(3)};
    case 1: return (planner_text){bytes, SIZE_MAX - below(10)};
    case 2:
    case 3: {
      size_t size = below(2) ? below(40) : below(sizeof bytes);
      for (size_t index = 0; index < size && index < 64; ++index) bytes[index] = (char)next_random(&seed);
      return (planner_text){bytes, size};
    }
    case 4: return not_utf8[below(COUNT(not_utf8))];
    default: return text_of(usual[below(COUNT(usual))]);
  }
}

static planner_text some_hours(void) {
  static const char *const usual[] = {
      "24/7",           "Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off", "18:00+",
      "sunrise-sunset", "Mo-Su 22:00-04:00 \"ring\" || \"ask\"",     "08:00-12:00; easter off",
      "mo 9-5pm",       "Dec 24-26 off; week 1-53/2 9h-18h",         "Su[-1] 10:30, SH 12:00-12:05"};
  return below(4) ? text_of(usual[below(COUNT(usual))]) : some_text();
}

/* Often in range, sometimes any number. */
static int32_t some_code(uint32_t count) {
  return below(20) == 0 ? (int32_t)next_random(&seed) : (int32_t)below(count + 1);
}

static uint32_t some_mask(uint32_t bits) { return below(30) == 0 ? (uint32_t)next_random(&seed) : below(1U << bits); }

/* Offsets from UTC, mostly ascending from about now. `room` has room for one more than are allowed. */
static void give_offsets(planner_settings *settings, planner_utc_offset *room) {
  int64_t from = below(20) ? NOW - (int64_t)below(4) * DAY : (int64_t)next_random(&seed);
  settings->utc_offset_count = below(20) ? 1 + below(8) : below(2) ? below(PLANNER_LIMIT_UTC_OFFSETS + 2) : SIZE_MAX;
  settings->utc_offsets = below(60) ? room : NULL;
  for (size_t index = 0; index <= PLANNER_LIMIT_UTC_OFFSETS; ++index) {
    room[index] = (planner_utc_offset){from, below(200) ? (int32_t)below(52) * 1800 - 43200 : some_code(64801), 0};
    from = (int64_t)((uint64_t)from + (below(200) ? 1 + below(40000000) : 0));
    if (below(400) == 0) room[index].reserved = 1;
  }
}

/* Holidays around today, mostly ascending. `room` has room for eight. */
static planner_holidays some_holidays(planner_holiday *room) {
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  int64_t day = TODAY - (int64_t)below(9);
  holidays.first_day = below(30) ? day : (int64_t)next_random(&seed);
  holidays.holidays = below(30) ? room : NULL;
  holidays.holiday_count = below(30) ? below(9) : below(2) ? PLANNER_LIMIT_HOLIDAYS + 1 : SIZE_MAX;
  for (size_t index = 0; index < 8; ++index) {
    room[index] = (planner_holiday){day, below(60) ? 1 + below(3) : some_mask(4), below(200) == 0};
    day += below(60) ? 1 + below(9) : below(2);
  }
  holidays.last_day = below(30) ? day : TODAY;
  holidays.reserved = below(60) == 0;
  return holidays;
}

/* A working day, mostly with times in range. `room` has room for one more break than are allowed. */
static planner_workday some_workday(planner_workday_break *room) {
  planner_workday workday = PLANNER_INIT(planner_workday);
  workday.present = some_mask(3);
  workday.shift_start = below(60) ? (int64_t)below(40000) : (int64_t)next_random(&seed);
  workday.shift_end = below(60) ? workday.shift_start % 200000 + (int64_t)below(60000) : (int64_t)next_random(&seed);
  workday.overtime = below(60) ? (int64_t)below(9000) : (int64_t)next_random(&seed);
  workday.breaks = below(60) ? room : NULL;
  workday.break_count = below(30) ? below(PLANNER_LIMIT_BREAKS + 1) : below(2) ? PLANNER_LIMIT_BREAKS + 1 : SIZE_MAX;
  for (size_t index = 0; index <= PLANNER_LIMIT_BREAKS; ++index) {
    int64_t earliest = (int64_t)below(170000);
    room[index] = (planner_workday_break){below(5400), earliest, earliest + (int64_t)below(9) * 3600,
                                          below(3) ? INT64_MAX : (int64_t)below(30000)};
    if (below(200) == 0) room[index].duration = (int64_t)next_random(&seed);
    if (below(200) == 0) room[index].latest = (int64_t)next_random(&seed);
    if (below(200) == 0) room[index].most_work = (int64_t)next_random(&seed);
  }
  return workday;
}

static planner_uuid some_id(void) { return id_of(below(24)); }

static planner_task some_task(void) {
  planner_task task = task_of(below(24), "Shop", some_code(6));
  task.present = some_mask(4) & (below(4) == 0 ? UINT32_MAX : ~(uint32_t)PLANNER_TASK_HAS_PLANNED_DAY);
  if (below(4) == 0) task.title = some_text();
  task.status = some_code(5);
  task.latitude = some_number(52.5);
  task.longitude = some_number(13.4);
  task.planned_at = NOW + (int64_t)below(20) * HOUR;
  task.planned_day = TODAY + below(3);
  if (below(20) == 0) task.planned_at = task.planned_day = (int64_t)next_random(&seed);
  task.estimated_duration = (int64_t)below(4000) - 10;
  task.repeat_days = below(3) == 0 ? some_mask(9) : 0;
  task.address = some_text();
  task.opening_hours = below(3) == 0 ? some_hours() : (planner_text){NULL, 0};
  if (below(8) == 0) task.notes = some_text();
  if (below(8) == 0) task.photo_url = some_text();
  return task;
}

/* The struct in memory of exactly struct_size, which is mostly its real size. */
static void *some_struct(const void *value, size_t size) {
  uint32_t claimed = (uint32_t)size;
  size_t room = size;
  switch (below(24)) {
    case 0: claimed = below(4), room = 4; break;
    case 1: room = claimed = 4 + below((uint32_t)size); break;
    case 2: room = claimed = (uint32_t)size + below(64); break;
    case 3: claimed = 4097 + (uint32_t)(next_random(&seed) >> 33); break;
    case 4: return NULL;
    default: break;
  }
  unsigned char *memory = exactly(room + 1);
  memset(memory, below(8) == 0 ? 0xFF : 0, room);
  memcpy(memory, value, room < size ? room : size);
  memcpy(memory, &claimed, sizeof claimed);
  return memory;
}

/* Arrays that the host passes in: elements stride bytes apart, and mostly well formed. */
struct some_array {
  unsigned char *memory;
  size_t count, stride;
};

static struct some_array some_array(uint32_t most, size_t size) {
  struct some_array array = {NULL, below(most + 1), below(20) ? size + below(9) : below(400)};
  array.memory = exactly(array.count * array.stride + size);
  memset(array.memory, 0, array.count * array.stride + size);
  return array;
}

static void put(struct some_array *array, size_t index, const void *element, size_t size) {
  uint32_t claimed;
  memcpy(array->memory + index * array->stride, element, array->stride < size ? array->stride : size);
  if (below(50) != 0 || array->stride < sizeof claimed) return;
  claimed = (uint32_t)next_random(&seed) % 300;
  memcpy(array->memory + index * array->stride, &claimed, sizeof claimed);
}

static size_t some_count(const struct some_array *array) { return below(60) ? array->count : SIZE_MAX - below(3); }
static size_t some_index(uint32_t usual) {
  return below(30) ? below(usual + 1) : below(2) ? (size_t)next_random(&seed) : SIZE_MAX;
}

/* The value type of most sections with this index: see some_sections. */
static planner_value_type usual_type(size_t section) { return section < 8 ? 1 + (int32_t)(section % 4) : 3; }

static planner_item some_item(planner_value_type type) {
  static const char *const labels[] = {"", "Label", " ", "Montag"};
  planner_item item = item_of(below(20) ? type : some_code(4), 0, NULL);
  if (type != PLANNER_VALUE_TEXT || below(40) == 0) item.number = (int64_t)below(9);
  if (type == PLANNER_VALUE_TEXT || below(40) == 0) {
    item.text = below(3) ? text_of(below(2) ? "Café" : "CAFE\xCC\x81 ") : some_text();
  }
  item.label = below(5) ? text_of(labels[below(COUNT(labels))]) : some_text();
  if (type == PLANNER_VALUE_WEEKDAY) item.number = INT64_C(1) << below(below(9) ? 7 : 62);
  if (below(20) == 0) item.number = (int64_t)next_random(&seed);
  if (below(30) == 0) item.latest = below(2), item.is_selected = item.is_custom = -1;
  return item;
}

static struct some_array some_items(uint32_t most, size_t section) {
  struct some_array array = some_array(below(50) ? most : 1003, sizeof(planner_item));
  for (size_t index = 0; index < array.count; ++index) {
    planner_item item = some_item(usual_type(section));
    put(&array, index, &item, sizeof item);
  }
  return array;
}

/* Day, duration, text, weekday, and again: first the standard ones, then the host's own. */
static struct some_array some_sections(void) {
  static const int32_t kinds[] = {PLANNER_SECTION_DATE, PLANNER_SECTION_ESTIMATED_TIME, PLANNER_SECTION_PROJECT,
                                  PLANNER_SECTION_REPEAT_DAYS};
  static const char *const names[] = {"One", "Two", "Three", "Four", "Tags"};
  struct some_array array = some_array(below(20) ? 8 : 34, sizeof(planner_section));
  for (size_t index = 0; index < array.count; ++index) {
    bool is_multiple = below(2) != 0;
    planner_section section = own_section(names[index % 5], usual_type(index), is_multiple, below(is_multiple ? 4 : 2));
    if (index < 4 && below(99) != 0) section = section_of(kinds[index]);
    if (below(60) == 0) section.kind = some_code(4);
    if (below(60) == 0) section.value_type = some_code(4), section.name = some_text();
    if (below(60) == 0) section.allows_custom_items = some_code(1), section.allows_multiple = some_code(1);
    if (below(is_multiple && section.kind == PLANNER_SECTION_CUSTOM ? 9 : 60) == 0) section.maximum = some_mask(9);
    put(&array, index, &section, sizeof section);
  }
  return array;
}

static planner_status open_composer(planner *p, int64_t now) {
  struct some_array sections = some_sections(), values = {0};
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.is_edit = some_code(1), composition.task_id = some_id();
  if (below(4) == 0) {
    composition.is_report = some_code(1), composition.is_edit = 0, composition.status = some_code(5);
    if (below(3) == 0) composition.is_not_today = 1, composition.status = 0;
    composition.day = TODAY + (int64_t)below(4);
  }
  if (below(3) == 0) {
    uint32_t section = below(9);
    values = some_items(2, section);
    for (size_t index = 0; index < values.count && values.stride >= sizeof(planner_item); ++index) {
      memcpy(values.memory + index * values.stride + offsetof(planner_item, section), &section, sizeof section);
    }
  }
  composition.sections = AT(planner_section, sections.memory);
  composition.section_count = some_count(&sections), composition.section_stride = sections.stride;
  composition.preselected = AT(planner_item, values.memory);
  composition.preselected_count = some_count(&values), composition.preselected_stride = values.stride;
  void *memory = some_struct(&composition, sizeof composition);
  planner_status status = planner_composer_requested(p, now, memory);
  free(memory);
  free(sections.memory);
  free(values.memory);
  return status;
}

/* Any event of the composer. */
static planner_status compose(struct host *host, planner *p, int64_t now) {
  uint64_t items_request = below(8) ? host->items_request : below(4) ? host->request : next_random(&seed);
  planner_uuid save_key = below(8) ? host->save_key : key_of(below(9999));
  planner_status status;
  switch (below(18)) {
    case 0:
    case 1:
    case 2: return open_composer(p, now);
    case 3:
    case 4: return planner_text_changed(p, now, below(4) ? text_of(below(3) ? "Buy\nmilk" : "\n ") : some_text());
    case 5:
    case 6:
    case 7: return planner_section_activated(p, now, some_index(8));
    case 8:
    case 9: {
      struct some_array items = some_items(12, host->items_section);
      status = planner_items_loaded(p, now, items_request, below(40) ? AT(planner_item, items.memory) : NULL,
                                    some_count(&items), items.stride);
      free(items.memory);
      return status;
    }
    case 10: return planner_items_failed(p, now, items_request, some_text());
    case 11: return planner_item_tapped(p, now, some_index(8), some_index(12));
    case 12: {
      size_t section = some_index(8);
      planner_item item = some_item(usual_type(section));
      void *memory = some_struct(&item, sizeof item);
      status = planner_item_entered(p, now, section, memory);
      free(memory);
      return status;
    }
    case 13: return planner_selection_cleared(p, now, some_index(8));
    case 14: return planner_keep_draft_changed(p, now, some_code(1));
    case 15: return planner_save_tapped(p, now, new_key());
    case 16:
      switch (below(5)) {
        case 0:
        case 1: return planner_save_acknowledged(p, now, save_key);
        case 2:
          return planner_save_failed(p, now, save_key, some_text(),
                                     below(2) ? 0 : (int64_t)((uint64_t)now + below(9999999)));
        case 3: return planner_save_refused(p, now, save_key, some_text());
        default: return planner_save_dismissed(p, now, save_key);
      }
    default: return planner_save_retried(p, now, some_id());
  }
}

/* An instant around now, or anywhere. */
static int64_t some_instant(int64_t now) {
  return below(9) ? (int64_t)((uint64_t)now + (uint64_t)below(40) * HOUR) : (int64_t)next_random(&seed);
}

/* What the agent did, mostly with values out of range in few places. */
static planner_status work(planner *p, int64_t now) {
  planner_outcome_value values[20] = {PLANNER_INIT(planner_outcome_value)};
  planner_outcome waiting = PLANNER_INIT(planner_outcome), outcome = waiting;
  planner_task_action action = PLANNER_INIT(planner_task_action);
  planner_uuid id = some_id();
  planner_outcome_at(p, below(3), &waiting);
  planner_log_record record = PLANNER_INIT(planner_log_record);
  planner_log_record_at(p, below(3), &record);
  switch (below(12)) {
    case 9: return planner_log_retried(p, now);
    case 10: return planner_save_acknowledged(p, now, record.key);
    case 11: return planner_save_failed(p, now, record.key, some_text(), some_instant(now));
    case 0: return planner_outcome_undone(p, now, id);
    case 1: return planner_conflict_settled(p, now, id, some_code(1));
    case 2: return planner_save_acknowledged(p, now, waiting.key);
    case 3: return planner_save_refused(p, now, waiting.key, some_text());
    default: break;
  }
  outcome.present = below(9) ? below(16) : (uint32_t)next_random(&seed);
  outcome.key = below(9) ? new_key() : waiting.key, outcome.task_id = id, outcome.status = some_code(5);
  if (planner_task_action_at(p, id, below(5), &action) == PLANNER_OK && below(3)) {
    outcome.status = action.status, outcome.present &= ~1u;
    if (action.action == PLANNER_ACTION_NOT_TODAY) outcome.present |= PLANNER_OUTCOME_HAS_DAY;
  }
  outcome.at = some_instant(now), outcome.day = now / DAY + below(5);
  outcome.arrived_at = some_instant(now), outcome.left_at = some_instant(now), outcome.replaces = waiting.key;
  if (below(3) == 0) outcome.reason = some_text();
  if (below(3) == 0) outcome.note = some_text();
  size_t count = below(9) ? below(3) : below(20);
  for (size_t index = 0; index < count; ++index) {
    values[index].struct_size = sizeof *values;
    values[index].key = some_text(), values[index].text = some_text();
  }
  void *memory = some_struct(&outcome, sizeof outcome);
  planner_status status =
      planner_outcome_recorded(p, now, memory, below(40) ? values : NULL, below(40) ? count : SIZE_MAX, sizeof *values);
  free(memory);
  return status;
}

/* The opening hours of a text, and what they say. */
static planner_status hours_of_text(int64_t now) {
  planner_holiday days[8];
  planner_holidays holidays = some_holidays(days);
  planner_coordinate place = {some_number(52.5), some_number(13.4)};
  planner_settings settings = PLANNER_INIT(planner_settings);
  planner_hours *hours = NULL;
  planner_hours_state state = PLANNER_INIT(planner_hours_state);
  planner_hours_span spans[8];
  planner_error error = PLANNER_INIT(planner_error), *why = below(4) ? &error : NULL;
  size_t count = 0, capacity = below(20) ? below(9) : SIZE_MAX - below(3);
  int64_t at = some_instant(now), to = some_instant(at);
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  settings.utc_offset_seconds = below(20) ? (int32_t)below(27) * 3600 - 43200 : some_code(64801);
  planner_status status = planner_hours_create(some_hours(), below(2) ? &settings : NULL, below(2) ? &holidays : NULL,
                                               below(2) ? &place : NULL, below(60) ? &hours : NULL, why);
  CHECK("either made or not", (status == PLANNER_OK) == (hours != NULL));
  CHECK("an error says what is not understood, too", error.status == (why != NULL ? status : PLANNER_OK));
  if (status == PLANNER_OK || below(60) == 0) {
    if (below(60) == 0) state.struct_size = below(80);
    status = planner_hours_at(hours, at, below(60) ? &state : NULL, why);
    if (status == PLANNER_OK && state.struct_size == sizeof state) CHECK("a borrowed text", is_borrowed(state.comment));
    if (status == PLANNER_OK) {
      status = planner_hours_spans(hours, at, to, below(30) ? spans : NULL, capacity, below(30) ? &count : NULL, why);
    }
  }
  if (status < 0) CHECK("a failure fills the error", error.status == (why != NULL ? status : PLANNER_OK));
  if (error.status < 0) CHECK("a refusal explains itself", is_message(error.message, error.field));
  planner_hours_destroy(hours);
  return status;
}

/* Any event of a proposal, or a search. */
static planner_status propose(planner *p, int64_t now) {
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  planner_stop_rule rules[2] = {PLANNER_INIT(planner_stop_rule), PLANNER_INIT(planner_stop_rule)};
  double times[5][5];
  uint64_t number = below(9999);
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  if (planner_proposal_state(p, &proposal) == PLANNER_OK && below(4) > 0) number = proposal.number;
  for (size_t each = 0; each < 25; ++each) times[each / 5][each % 5] = below(30) ? below(900) : some_number(600);
  switch (below(8)) {
    case 0: return planner_travel_times_declined(p, now, number);
    case 1: return planner_travel_times_loaded(p, now, number, below(30) ? *times : NULL, below(6), sizeof *times);
    case 2: return planner_proposal_accepted(p, now, number, new_key());
    case 3: return planner_proposal_discarded(p, now, number);
    case 4: return planner_order_save_retried(p, now);
    case 5: return planner_proposal_search(p, below(500));
    default: break;
  }
  for (size_t each = 0; each < COUNT(rules); ++each) {
    rules[each].id = some_id(), rules[each].position = some_code(2), rules[each].priority = (int32_t)below(102);
  }
  options.objective = 1 + some_code(1), options.estimates = below(2), options.present = below(2);
  options.end_place_latitude = some_number(52), options.end_place_longitude = some_number(13);
  options.rules = below(30) ? rules : NULL, options.rule_count = below(3), options.rule_stride = sizeof *rules;
  return planner_proposal_requested(p, now, below(30) ? &options : NULL);
}

/* Any query for a struct. Those that are left collect the changes. */
#define ONE(function, type, arguments) +1
#define CALL(function, type, arguments) \
  if (which-- == 0) return function arguments;
#define SOME(type, name) SOME_##type
#define SOME_size_t some_index(9)
#define SOME_planner_uuid (below(3) ? some_id() : host->save_key)
#define SOME_planner_instant some_instant(now)
#define SOME_planner_value_type some_code(4)
#define GIVEN(type, name) (below(9) ? &name : NULL)
#define RESULT(type, name) (below(3) ? AT(type, room + 490) : NULL)
static planner_status query(struct host *host, planner *p, int64_t now) {
  static const uint32_t sizes[] = {sizeof(planner_row), sizeof(planner_item), sizeof(planner_composer), 4, 64};
  unsigned char room[512] = {0};
  uint32_t size = sizes[below(COUNT(sizes))];
  void *out = below(30) ? room + below(8) : NULL;
  if (below(9) == 0) size = below(2) ? below(300) : (uint32_t)next_random(&seed) | 8192;
  if (out != NULL) memcpy(out, &size, sizeof size);
  /* Values are selected in few sections, so few queries read one as another type. */
  if (below(12) == 0) return planner_selected_at(p, some_index(3), 0, some_code(4), out);
  uint32_t which = below(1 ALL_QUERIES(ONE));
  planner_task task = some_task();
  ALL_QUERIES(CALL)
  return planner_collect_changes(p, out);
}

/* ---- Snapshots ---- */

/* Alters a byte or a whole number, after the header. */
static void alter(unsigned char *bytes, size_t size) {
  static const uint64_t odd[] = {0, 1, 2, 3, 255, 1000, 1001, UINT64_C(1) << 32, UINT64_MAX, UINT64_MAX / 2};
  size_t room = (size - 32) / 8, place = 24 + 8 * below((uint32_t)room + 1);
  if (room == 0 || place + 8 > size - 8) return;
  if (below(2) == 0) {
    bytes[place + below(8)] = (unsigned char)next_random(&seed);
  } else {
    uint64_t number = odd[below(COUNT(odd))];
    memcpy(bytes + place, &number, sizeof number);
  }
}

/* The planner continues as the one restored from its snapshot; sometimes the bytes were altered. */
static planner_status restore(struct host *host, int64_t now) {
  planner_bytes bytes = {NULL, 0};
  planner_settings settings = PLANNER_INIT(planner_settings);
  planner_error error = PLANNER_INIT(planner_error);
  planner *made = NULL;
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  settings.utc_offset_seconds = (int32_t)below(5) * 3600;
  size_t alterations = below(2) ? below(4) : 0;
  CHECK("SNAP-1 a snapshot at any time", planner_snapshot(host->p, &bytes) == PLANNER_OK);
  unsigned char *memory = exactly(bytes.size);
  memcpy(memory, bytes.data, bytes.size);
  for (size_t each = 0; each < alterations; ++each) alter(memory, bytes.size);
  if (below(9) == 0)
    memory[below((uint32_t)bytes.size)] ^= 1;
  else if (alterations > 0)
    seal(memory, bytes.size);
  bool same = memcmp(memory, bytes.data, bytes.size) == 0;
  planner_status status =
      planner_restore(memory, below(20) ? bytes.size : below((uint32_t)bytes.size), below(2) ? &settings : NULL,
                      some_code(4), now, &made, below(4) ? &error : NULL);
  free(memory);
  CHECK("SNAP-3 either made or refused", (status == PLANNER_OK) == (made != NULL));
  CHECK("an error is filled on failure only", error.status == PLANNER_OK || error.status == status);
  if (error.status < 0) CHECK("a refusal explains itself", is_message(error.message, error.field));
  if (made == NULL) return status;
  planner_destroy(host->p);
  host->p = made;
  if (!same) host_end(host), host->p = made;
  host->presentation = 0;
  host->child = CHILD_NONE;
  host->locates = host->redrawn = host->focused = false;
  return status;
}

/* The planner moves; sometimes the bytes were altered. */
static planner_status move(struct host *host) {
  planner_bytes bytes = {NULL, 0}, others = {NULL, 0};
  planner *made = NULL;
  bool altered = below(3) == 0;
  CHECK("SNAP-4 at any time", planner_hand_over(host->p, &bytes) == PLANNER_OK);
  unsigned char *memory = exactly(bytes.size);
  memcpy(memory, bytes.data, bytes.size);
  if (altered) {
    alter(memory, bytes.size);
    seal(memory, bytes.size);
  }
  planner_status status = planner_take_over(memory, bytes.size, &made, NULL);
  CHECK("SNAP-4 either made or refused", (status == PLANNER_OK) == (made != NULL));
  if (!altered) CHECK("SNAP-4", status == PLANNER_OK && planner_hand_over(made, &others) == PLANNER_OK);
  if (!altered) CHECK("SNAP-4 the same bytes", others.size == bytes.size && !memcmp(others.data, memory, bytes.size));
  free(memory);
  if (made != NULL && altered) {
    planner_proposal_search(made, below(99));
    planner_clock_advanced(made, NOW + HOUR);
    planner_destroy(made);
  } else if (made != NULL) {
    planner_destroy(host->p);
    host->p = made;
  }
  return status;
}

/* Many fixes, or rows as columns, with any arguments. */
static planner_status stream(planner *p, int64_t now) {
  unsigned char room[4096];
  size_t count = below(20) ? below(6) : SIZE_MAX - below(9);
  if (below(2)) {
    planner_column columns[6];
    planner_changes changes = PLANNER_INIT(planner_changes);
    for (size_t each = 0; each < COUNT(columns); ++each) columns[each] = some_code(15);
    size_t capacity = below(20) ? below(40) : SIZE_MAX - below(9);
    return planner_row_columns(p, below(2) ? &changes : NULL, below(20) ? columns : NULL, count,
                               below(20) ? room + 1 : NULL, capacity, below(20) ? AT(size_t, room + 4081) : NULL);
  }
  planner_fix fixes[6];
  planner_watch watch = {sizeof watch, (uint32_t)some_mask(7), some_mask(17) & ~1u};
  for (size_t each = 0; each < COUNT(fixes); ++each) {
    fixes[each] =
        fix_of((int64_t)((uint64_t)now + below(9) * 1000), some_number(52.5), some_number(13.4), some_number(10));
  }
  return planner_fixes_received(p, below(20) ? fixes : NULL, count, below(20) ? sizeof *fixes : below(40),
                                below(3) ? &watch : NULL, below(20) ? AT(size_t, room + 1) : NULL);
}

/* Reads everything. */
static void read_all(const planner *p) {
  char *state = state_of(p);
  CHECK("all can be read", state != NULL);
  free(state);
}

static void arbitrary_calls(unsigned long calls) {
  struct {
    struct host host;
    int64_t now;
  } hosts[5] = {0};
  size_t counts[4] = {0}, each[-PLANNER_NEWER + 1] = {0};
  struct book counted = {0};
  for (unsigned long call = 0; call < calls; ++call) {
    size_t which = below(COUNT(hosts));
    struct host *host = &hosts[which].host;
    if (host->p == NULL) {
      hosts[which].now = NOW;
      host->p = planner_at(NOW);
    }
    planner *p = below(500) == 0 ? NULL : host->p;
    int64_t now = some_time(&hosts[which].now);
    planner_status status = PLANNER_OK;
    void *memory = NULL;
    unsigned char big[4096];
    trying("arbitrary call %lu", call);
    switch (below(72)) {
      case 63:
        if (below(8) == 0) status = move(host);
        break;
      case 64:
      case 65: status = stream(p, now); break;
      case 60: {
        planner_holiday days[8];
        planner_holidays holidays = some_holidays(days);
        memory = some_struct(&holidays, sizeof holidays);
        status = planner_holidays_changed(p, now, memory);
        break;
      }
      case 68: {
        planner_workday_break breaks[PLANNER_LIMIT_BREAKS + 1];
        planner_workday workday = some_workday(breaks);
        memory = some_struct(&workday, sizeof workday);
        status = planner_workday_changed(p, now, memory);
        break;
      }
      case 71: {
        int32_t numbers[PLANNER_LIMIT_SPEEDS];
        for (size_t index = 0; index < COUNT(numbers); ++index) numbers[index] = 100 + (int32_t)below(3900);
        planner_day_speeds speeds = {sizeof speeds, (uint32_t)below(128), numbers, below(PLANNER_LIMIT_SPEEDS + 1)};
        memory = some_struct(&speeds, sizeof speeds);
        status = planner_speeds_changed(p, now, memory);
        break;
      }
      case 69: status = planner_break_started(p, now, some_index(PLANNER_LIMIT_BREAKS)); break;
      case 70: status = planner_break_ended(p, now); break;
      case 61: {
        planner_hours_span spans[8];
        size_t capacity = below(20) ? below(9) : SIZE_MAX - below(9);
        int64_t from = some_instant(now), to = some_instant(from);
        status = planner_task_hours_spans(p, some_id(), from, to, below(30) ? spans : NULL, capacity,
                                          below(30) ? AT(size_t, big) : NULL);
        break;
      }
      case 62: status = hours_of_text(now); break;
      case 0: status = planner_start(p, now); break;
      case 1: status = below(4) == 0 ? planner_stop(p, now) : planner_start(p, now); break;
      case 2: status = planner_clock_advanced(p, now); break;
      case 3: {
        int32_t cycle = below(9) ? 12 * (int32_t)below(3) : some_code(24);
        planner_utc_offset offsets[PLANNER_LIMIT_UTC_OFFSETS + 1];
        planner_settings settings = {0,
                                     below(4) == 0 ? some_mask(20) : 0,
                                     some_code(64800),
                                     cycle,
                                     some_number(100),
                                     some_number(100),
                                     some_number(90),
                                     some_number(1.3),
                                     some_number(40),
                                     some_code(3),
                                     0,
                                     below(4) ? text_of(tags[below(COUNT(tags))]) : some_text(),
                                     NULL,
                                     0,
                                     some_code(1),
                                     some_code(86400),
                                     some_code(86400),
                                     some_code(900),
                                     some_code(900),
                                     0,
                                     some_number(52.5),
                                     some_number(13.4),
                                     some_number(100),
                                     below(9) ? 120 : some_code(3600),
                                     some_number(25),
                                     some_code(1),
                                     some_code(1),
                                     some_code(1),
                                     some_code(86400),
                                     some_id(),
                                     some_code(1),
                                     0};
        if (below(9) == 0) settings.end_place_latitude = settings.end_place_longitude = NAN;
        give_offsets(&settings, offsets);
        bool closes = settings.present & PLANNER_SETTINGS_HAS_CLOSING_SOON_MINUTES;
        if (closes || below(40) == 0) settings.closing_soon_minutes = some_code(240);
        bool holds = settings.present & PLANNER_SETTINGS_HAS_UNDO_SECONDS;
        if (holds || below(40) == 0) settings.undo_seconds = some_code(60);
        if (below(4) == 0) settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSETS;
        memory = some_struct(&settings, sizeof settings);
        status = planner_settings_changed(p, now, memory);
        break;
      }
      case 4: status = planner_authorization_changed(p, now, below(3) ? 3 : some_code(4)); break;
      case 5:
      case 6:
      case 7: {
        planner_fix fix = fix_of((int64_t)((uint64_t)now - below(5) * 1000), some_number(52.5), some_number(13.4),
                                 some_number(below(3) ? 10 : 500));
        memory = some_struct(&fix, sizeof fix);
        status = planner_fix_received(p, now, memory);
        break;
      }
      case 8: status = planner_location_failed(p, now); break;
      case 9:
      case 10: {
        size_t count = below(12), stride = below(10) ? sizeof(planner_task) + below(9) : below(400);
        planner_task task;
        unsigned char *tasks = exactly(count * stride + sizeof task);
        memset(tasks, 0, count * stride + sizeof task);
        for (size_t index = 0; index < count; ++index) {
          task = some_task();
          if (below(20) == 0) task.struct_size = (uint32_t)next_random(&seed) % 300;
          memcpy(tasks + index * stride, &task, stride < sizeof task ? stride : sizeof task);
        }
        memory = tasks;
        status = planner_plan_loaded(p, now, below(8) ? host->request : next_random(&seed),
                                     below(40) ? AT(planner_task, tasks) : NULL, below(40) ? count : SIZE_MAX, stride);
        break;
      }
      case 11: status = planner_plan_failed(p, now, below(8) ? host->request : below(99), some_text()); break;
      case 12: status = planner_refresh(p, now); break;
      case 13:
      case 14:
      case 15: {
        planner_task task = some_task();
        memory = some_struct(&task, sizeof task);
        status = planner_task_added(p, now, memory);
        break;
      }
      case 16:
      case 17: {
        planner_task task = some_task();
        memory = some_struct(&task, sizeof task);
        status = planner_task_updated(p, now, memory);
        break;
      }
      case 18: status = planner_task_removed(p, now, some_id()); break;
      case 19: status = planner_task_status_changed(p, now, some_id(), some_code(5)); break;
      case 20: status = planner_travel_time_received(p, now, some_id(), some_number(600)); break;
      case 21: status = propose(p, now); break;
      case 66:
      case 67: status = work(p, now); break;
      case 22: status = planner_row_tapped(p, now, some_id()); break;
      case 23: status = planner_close_tapped(p, now); break;
      case 24: status = planner_child_appeared(p, now, below(4) ? host->presentation : below(999)); break;
      case 46: status = planner_detent_changed(p, now, below(4) ? host->presentation : below(999), some_code(2)); break;
      case 25:
        status = planner_child_disappeared(p, now, below(4) ? host->presentation : below(999), some_code(1));
        break;
      case 26:
        status = planner_string(p, some_code(PLANNER_STRING_PRIORITY), below(9) ? AT(planner_text, big + 1) : NULL);
        break;
      case 58: status = planner_replace_string(p, now, some_code(PLANNER_STRING_PRIORITY), some_text()); break;
      case 34:
        if (below(8) == 0) status = restore(host, now);
        break;
      case 35: status = planner_snapshot(p, below(9) ? AT(planner_bytes, big + 1) : NULL); break;
      case 59: status = planner_language(p, below(9) ? AT(planner_text, big + 1) : NULL); break;
      case 27: status = planner_next_wake(p, below(9) ? AT(int64_t, big + 3) : NULL); break;
      case 28: {
        static const size_t sizes[] = {0, 3, SIZE_MAX, SIZE_MAX / 2 + 1, 100};
        size_t capacity = below(12), row_size = sizeof(planner_row) + below(9);
        status = planner_rows(p, AT(planner_row, big + 8), capacity, below(9) ? row_size : sizes[below(5)],
                              below(30) ? AT(size_t, big) : NULL);
        break;
      }
      case 56: {
        size_t capacity = below(20) ? below(12) : SIZE_MAX - below(9);
        double latitude = some_number(0), longitude = some_number(13);
        status = planner_row_distances(p, latitude, longitude, below(9) ? AT(double, big + 9) : NULL,
                                       capacity > 12 && below(2) ? 0 : capacity, below(30) ? AT(size_t, big) : NULL);
        break;
      }
      case 57: {
        double numbers[6];
        for (size_t index = 0; index < COUNT(numbers); ++index) numbers[index] = some_number(0);
        memcpy(big + 1, numbers + 2, 4 * sizeof *numbers);
        planner_error error = PLANNER_INIT(planner_error), *why = below(4) ? &error : NULL;
        status = below(2) ? planner_distance(numbers[0], numbers[1], numbers[2], numbers[3], AT(double, big + 99), why)
                          : planner_distances(numbers[0], numbers[1], AT(planner_coordinate, big + 1), below(3),
                                              below(9) ? AT(double, big + 99) : NULL, why);
        CHECK("an error is filled on failure only", error.status == (why != NULL ? status : PLANNER_OK));
        if (error.status < 0) CHECK("a refusal explains itself", is_message(error.message, error.field));
        break;
      }
      case 29:
        if (below(8) == 0) read_all(host->p);
        break;
      case 30:
        CHECK("planner_error_message", is_borrowed(planner_error_message(p)));
        CHECK("planner_error_field", is_borrowed(planner_error_field(p)));
        break;
      case 31:
      case 52:
      case 53:
      case 54:
        if (p != NULL) {
          planner_effect effect;
          host->redrawn = false;
          while (host_next(host, &effect) && below(20) != 0) {}
        }
        break;
      case 32:
        if (below(100) == 0) {
          planner_destroy(host->p);
          host_end(host);
        }
        break;
      case 33:
      case 47:
      case 48:
      case 49:
      case 50:
      case 51:
      case 55: status = query(host, p, now); break;
      default: status = compose(host, p, now);
    }
    free(memory);
    if (status < 0 && p != NULL && p == host->p && planner_error_message(p).size > 0) {
      CHECK("a refusal explains itself", is_message(planner_error_message(p), planner_error_field(p)));
    }
    if (status <= 0 && status >= PLANNER_NEWER) each[-status] += 1;
    counts[status == PLANNER_OK ? 0 : status == PLANNER_NONE ? 1 : status == PLANNER_NOT_STARTED ? 2 : 3] += 1;
    CHECK("any call returns a known status, and none is an error of the library",
          status <= PLANNER_NONE && status >= PLANNER_NEWER && status != PLANNER_BUSY &&
              status != PLANNER_INTERNAL_ERROR);
  }
  for (size_t which = 0; which < COUNT(hosts); ++which) {
    if (hosts[which].host.p == NULL) continue;
    hosts[which].host.redrawn = false;
    host_drain(&hosts[which].host);
    planner_destroy(hosts[which].host.p);
    host_end(&hosts[which].host);
  }
  trying("arbitrary calls: %zu done, %zu none, %zu not started, %zu refused", counts[0], counts[1], counts[2],
         counts[3]);
  for (int32_t reason = 0; reason >= PLANNER_NEWER; --reason) {
    say(&counted, " %s %zu", planner_status_text(reason).data, each[-reason]);
    if (reason == PLANNER_BUSY || reason == PLANNER_INTERNAL_ERROR || reason == PLANNER_NEWER) continue;
    CHECK("arbitrary calls are refused for every reason", each[-reason] > 0);
  }
  if (getenv("PRINT_COUNTS") != NULL) printf("%s\n", counted.text);
  free(counted.text);
  CHECK("arbitrary calls are neither all refused nor all done", counts[0] > calls / 4 && counts[3] > calls / 20);
}

int main(int count, char **arguments) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  arbitrary_calls(count > 1 ? strtoul(arguments[1], NULL, 10) : 400000);
  trying("%s", "");
  return finish();
}
