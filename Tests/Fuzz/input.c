#include "fuzz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t *next;
static size_t left;

void begin(const uint8_t *data, size_t size) {
  next = data;
  left = size;
}

bool has_more(void) { return left > 0; }

size_t rest(const uint8_t **data) {
  size_t size = left;
  *data = next;
  left = 0;
  return size;
}

uint8_t some_byte(void) {
  if (left == 0) return 0;
  --left;
  return *next++;
}

uint64_t some_bytes(size_t count) {
  uint64_t number = 0;
  for (size_t index = 0; index < count; ++index) number |= (uint64_t)some_byte() << (8 * index);
  return number;
}

uint32_t below(uint32_t bound) { return (uint32_t)some_bytes(bound > 256 ? 2 : 1) % bound; }

int32_t some_code(uint32_t count) {
  uint8_t byte = some_byte();
  if (byte < 240) return (int32_t)(byte % (count + 1));
  if (byte < 244) return (int32_t)count + 1;
  if (byte < 248) return -1;
  return byte == 248 ? INT32_MIN : byte == 249 ? INT32_MAX : (int32_t)some_bytes(4);
}

size_t some_index(uint32_t usual) {
  uint8_t byte = some_byte();
  if (byte < 248) return byte % (usual + 1);
  return byte == 248 ? SIZE_MAX : byte == 249 ? SIZE_MAX / 2 : (size_t)some_bytes(8);
}

int64_t some_number(void) {
  static const int64_t odd[] = {INT64_MIN,  INT64_MAX, INT64_MIN + 1, -1,    INT32_MAX, INT32_MIN,
                                UINT32_MAX, TODAY,     TODAY * DAY,   86400, 31536000,  INT64_MAX / 1000};
  uint8_t byte = some_byte();
  if (byte < 128) return byte;
  if (byte < 160) return (int64_t)some_bytes(2) - 32768;
  if (byte < 192) return TODAY + byte - 176;
  if (byte < 224) return NOW + (byte - 208) * HOUR;
  if (byte < 244) return odd[(byte - 224U) % COUNT(odd)];
  return (int64_t)some_bytes(8);
}

double some_real(double usual) {
  static const double odd[] = {0,         -0.0,        1,      -1,      90,       -90,    180,    -180,    INFINITY,
                               -INFINITY, NAN,         5e-324, -5e-324, 1e300,    -1e300, 1e-10,  100000,  31536000,
                               89.999999, 179.9999999, 1000,   10,      2.3e-308, 1e15,   9.3e18, 1.7e308, 0.1};
  uint8_t byte = some_byte();
  if (byte < 128) return usual + (byte - 64) / 4096.0;
  if (byte < 192) return usual + ((double)some_bytes(2) - 32768) / 256;
  if (byte < 244) return odd[(byte - 192U) % COUNT(odd)];
  uint64_t bits = some_bytes(8);
  double real;
  memcpy(&real, &bits, sizeof real);
  return real;
}

int64_t some_time(int64_t *now) {
  uint8_t byte = some_byte();
  int64_t step;
  if (byte < 192)
    step = byte * 250;
  else if (byte < 224)
    step = (byte - 191) * HOUR;
  else if (byte < 232)
    step = -(byte - 223) * 20 * SECOND;
  else if (byte < 240)
    step = -DAY;
  else if (byte < 244)
    return *now = INT64_MAX - (244 - byte) * 1000;
  else if (byte < 248)
    return *now = INT64_MIN + (248 - byte) * 1000;
  else if (byte < 252)
    return *now = NOW;
  else
    return *now = (int64_t)some_bytes(8);
  if (step > 0 ? *now > INT64_MAX - step : *now < INT64_MIN - step) return *now;
  return *now += step;
}

planner_uuid some_id(void) {
  planner_uuid id = {{0xA0, 0xB1, 0xC2, 0xD3, 0xE4, 0xF5, 0x46, 0x17, 0x88, 0x99, 0xAA, 0xBB, 0, 0, 0, 0}};
  uint8_t byte = some_byte();
  if (byte < 250) {
    id.bytes[15] = byte % 12;
  } else {
    for (size_t index = 0; index < sizeof id.bytes; ++index) id.bytes[index] = byte < 253 ? byte : some_byte();
  }
  return id;
}

/* ---- Memory ---- */

static void *allocations[8192];
static size_t allocation_count;

void *allocate(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  HOLDS("the target has memory", memory != NULL && allocation_count < COUNT(allocations));
  return allocations[allocation_count++] = memory;
}

void free_all(void) {
  while (allocation_count > 0) free(allocations[--allocation_count]);
}

/* ---- Texts ---- */

planner_text text_of(const char *text) { return (planner_text){text, strlen(text)}; }

planner_text plain_text(void) {
  size_t size = some_byte();
  if (size > 192) size = (size - 192) * 64 + some_byte();
  if (size > left) size = left;
  char *copy = allocate(size);
  if (size > 0) memcpy(copy, next, size);
  next += size;
  left -= size;
  return (planner_text){copy, size};
}

/* A short text, repeated to about the size of a limit. */
static planner_text long_text(void) {
  static const size_t sizes[] = {4096, 65536, 73728, 600, 255, 16384};
  size_t size = sizes[some_byte() % COUNT(sizes)] + some_byte() - 4;
  planner_text unit = plain_text();
  char *text = allocate(size);
  if (unit.size == 0)
    memset(text, 'x', size);
  else
    for (size_t index = 0; index < size; ++index) text[index] = unit.data[index % unit.size];
  return (planner_text){text, unit.size > 0 ? size - size % unit.size : size};
}

planner_text some_text(void) {
  static const char *const usual[] = {"",
                                      "Shop",
                                      "Kaisers",
                                      "Caf\xC3\xA9",
                                      "CAFE\xCC\x81 ",
                                      "Stra\xC3\x9F 5",
                                      " ",
                                      "a\nb\n",
                                      "< {0}",
                                      "\xE6\x97\xA5\xE6\x9C\xAC",
                                      "{0}{0}",
                                      "x",
                                      "Mo-Sa 08:00-20:00",
                                      "\xEF\xBB\xBF",
                                      "\xE2\x80\xA8",
                                      "\n \n"};
  uint8_t byte = some_byte();
  if (byte < 128) return text_of(usual[byte % COUNT(usual)]);
  if (byte < 236) return plain_text();
  if (byte < 248) return long_text();
  switch (byte) {
    case 248: return (planner_text){NULL, some_byte()};
    case 249: return (planner_text){NULL, SIZE_MAX};
    case 250: return (planner_text){allocate(1), SIZE_MAX - some_byte()};
    case 251: return (planner_text){allocate(1), (size_t)INT64_MAX - some_byte()};
    default: return (planner_text){allocate(1), (size_t)some_bytes(8) | UINT64_C(1) << 40};
  }
}

/* ---- Structs ---- */

void *some_struct(const void *value, size_t size) {
  uint32_t claimed = (uint32_t)size;
  size_t size_of_memory = size;
  uint8_t byte = some_byte();
  if (byte == 255) return NULL;
  if (byte >= 248)
    size_of_memory = claimed = (byte & 1 ? 4 : (uint32_t)size) + some_byte();
  else if (byte >= 244)
    claimed = byte & 1 ? some_byte() % 4 : 4097 + (uint32_t)some_bytes(4) % 0x7FFFFFFF;
  uint8_t *memory = allocate(size_of_memory);
  memset(memory, byte >= 254 ? 1 : 0, size_of_memory);
  memcpy(memory, value, size_of_memory < size ? size_of_memory : size);
  memcpy(memory, &claimed, sizeof claimed);
  return memory;
}

/* Mostly ascending offsets from UTC, some of them wrong, in memory of exactly their size. */
static void give_offsets(planner_settings *settings) {
  uint8_t byte = some_byte();
  size_t count = byte < 224 ? byte % 8 + 1U : byte % 68U;
  planner_utc_offset *offsets = allocate(count * sizeof *offsets);
  int64_t from = some_number();
  for (size_t index = 0; index < count; ++index) {
    byte = some_byte();
    offsets[index] = (planner_utc_offset){from, byte < 250 ? (byte % 145 - 72) * 900 : some_code(64801), byte == 255};
    uint64_t step = byte < 128 ? (uint64_t)(byte + 1) * HOUR : byte < 248 ? (uint64_t)byte - 127 : 0;
    from = byte == 249 ? some_number() : (int64_t)((uint64_t)from + step);
  }
  settings->utc_offsets = count == 67 ? NULL : offsets;
  settings->utc_offset_count = byte == 254 ? SIZE_MAX - some_byte() : count;
}

planner_settings some_settings(void) {
  static const char *const tags[] = {"en", "de-AT", "fr_CH", "es", "ja", "sv"};
  planner_settings settings = {.present = (uint32_t)some_bytes(2)};
  uint8_t tag = some_byte();
  bool has_list = settings.present >> 9 == 0x7E; /* no input that was kept before there were lists */
  if (has_list)
    settings.present = (settings.present & 0x1FE) | PLANNER_SETTINGS_HAS_UTC_OFFSETS;
  else if (settings.present < 0xFE00)
    settings.present &= 0x1FF;
  settings.utc_offset_seconds = some_byte() < 240 ? (int32_t)below(145) * 900 - 64800 : some_code(64800);
  settings.hour_cycle = some_byte() < 240 ? 12 + 12 * (some_byte() & 1) : some_code(24);
  settings.distance_filter_meters = some_real(100);
  settings.desired_accuracy_meters = some_real(100);
  settings.maximum_speed_mps = some_real(150);
  settings.detour_factor = some_real(1.3);
  settings.travel_speed_kmh = some_real(40);
  settings.measurement_system = tag < 240 ? 1 + tag % 3 : some_code(4);
  if (tag >= 240) settings.closing_soon_minutes = (tag - 241) * 20;
  if (tag >= 240 && tag < 255) settings.present |= PLANNER_SETTINGS_HAS_CLOSING_SOON_MINUTES;
  settings.language = tag < 220 ? text_of(tags[tag % COUNT(tags)]) : some_text();
  if (tag % 4 == 3) { /* arrivals, now and then out of range */
    settings.present |= PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS | PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS;
    settings.arrival_radius_meters = tag < 20 ? 0 : 20 + tag;
    settings.arrival_dwell_seconds = 25 + tag;
    settings.near_filter_meters = tag;
  }
  if (tag % 8 == 5) { /* a schedule, now and then off or with a setting out of range */
    settings.present |= PLANNER_SETTINGS_HAS_SCHEDULE | PLANNER_SETTINGS_HAS_VISIT_DURATION_SECONDS |
                        PLANNER_SETTINGS_HAS_EARLY_SECONDS | PLANNER_SETTINGS_HAS_LATE_AFTER_SECONDS |
                        PLANNER_SETTINGS_HAS_TIGHT_BEFORE_SECONDS | PLANNER_SETTINGS_HAS_END_PLACE;
    settings.has_schedule = tag != 13;
    settings.visit_duration_seconds = tag * 20, settings.early_seconds = tag * 9 - 9,
    settings.late_after_seconds = tag % 3 * 300;
    settings.tight_before_seconds = tag == 21 ? 86401 : tag * 4;
    settings.end_place_latitude = tag < 128 ? 52.4 : (double)NAN;
    settings.end_place_longitude = tag < 120 ? 13.5 : (double)NAN;
  }
  if (has_list) give_offsets(&settings);
  if (has_list && tag == 219) settings.present |= PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS; /* refused beside a list */
  return settings;
}

/* Half of the tasks have terms: up to 9 appointments of this day, most of them legal. */
static void give_appointments(planner_task *task) {
  uint8_t terms = some_byte();
  if (terms & 1) return;
  size_t count = terms >> 4 & 15;
  if (count > 9) count = terms >> 4 & 1;
  if (terms & 2) task->priority = some_code(101);
  if (terms & 4) task->present |= PLANNER_TASK_HAS_EARLY_SECONDS, task->early_seconds = some_code(86400);
  if (terms & 8) task->present |= PLANNER_TASK_HAS_LATE_AFTER_SECONDS, task->late_after_seconds = some_code(86400);
  if (terms & 128) task->present |= PLANNER_TASK_HAS_AFTER, task->after = some_id(), task->delay = some_code(86400);
  if (count == 0) return;
  planner_appointment *all = allocate(count * sizeof *all);
  int64_t time = (int64_t)TODAY * 86400000 + some_byte() * 600000;
  for (size_t n = 0; n < count; ++n) {
    all[n].earliest = time;
    all[n].latest = time += some_byte() * 60000;
    time += some_byte() * 60000;
  }
  task->appointments = all;
  task->appointment_count = count;
}

planner_task some_task(void) {
  planner_task task = PLANNER_INIT(planner_task);
  task.id = some_id();
  task.title = text_of("Shop");
  uint8_t facts = some_byte(), texts = some_byte();
  task.present = facts & 15;
  if (facts < 240) task.present &= facts & 16 ? ~2U : ~4U;
  if (facts >= 252) task.present = (uint32_t)some_bytes(4);
  task.order = facts & 64 ? some_code(6) : 0;
  task.status = facts & 32 ? some_code(5) : 0;
  if (facts & 1) task.latitude = some_real(52.5), task.longitude = some_real(13.4);
  if (facts & 6) task.planned_at = some_number(), task.planned_day = facts & 2 ? TODAY : some_number();
  if (facts & 8) task.estimated_duration = some_number();
  if (facts & 128) task.repeat_days = some_byte();
  if (texts & 1) task.title = some_text();
  if (texts & 2) task.notes = some_text();
  if (texts & 4) task.address = some_text();
  if (texts & 8) task.opening_hours = some_text();
  if (texts & 16) task.photo_url = some_text();
  if (texts & 32) task.project_id = some_text();
  give_appointments(&task);
  return task;
}

planner_fix some_fix(int64_t now) {
  planner_fix fix = PLANNER_INIT(planner_fix);
  fix.time = now;
  uint8_t byte = some_byte();
  if (byte >= 240)
    fix.time = some_number(), fix.reserved = byte == 255;
  else if (byte >= 128)
    fix.time = (int64_t)((uint64_t)now - (byte - 180U) * 1000U);
  fix.latitude = some_real(byte & 2 ? 52.5 : 48.1);
  fix.longitude = some_real(13.4);
  fix.horizontal_accuracy = some_real(byte & 1 ? 10 : 500);
  return fix;
}

planner_value_type usual_type(size_t section) {
  if (section == 5) return PLANNER_VALUE_TIME_RANGE;
  return section == 7 ? PLANNER_VALUE_NUMBER : 1 + (int32_t)(section % 4);
}

planner_section some_section(size_t index) {
  static const int32_t kinds[] = {PLANNER_SECTION_DATE, PLANNER_SECTION_ESTIMATED_TIME, PLANNER_SECTION_PROJECT,
                                  PLANNER_SECTION_REPEAT_DAYS};
  static const char *const names[] = {"One", "Two", "Three", "Four", "Tags", "Five", "Six", "Seven"};
  uint8_t byte = some_byte();
  planner_section section = PLANNER_INIT(planner_section);
  section.value_type = usual_type(index);
  section.allows_multiple = byte & 1;
  section.allows_custom_items = (byte & 6) != 0;
  section.maximum = byte >> 3 & 3;
  section.name = text_of(names[index % COUNT(names)]);
  if (index < COUNT(kinds) && byte < 192) section.kind = kinds[index];
  if (byte >= 224) section.name = some_text();
  if (byte >= 240) section.kind = some_code(7), section.value_type = some_code(6);
  if (byte >= 248) section.allows_multiple = some_code(1), section.maximum = (uint32_t)some_bytes(4);
  return section;
}

planner_item some_item(planner_value_type type) {
  uint8_t byte = some_byte();
  planner_item item = PLANNER_INIT(planner_item);
  item.type = type;
  item.number = byte & 7;
  if (type == PLANNER_VALUE_WEEKDAY) item.number = INT64_C(1) << (byte & 7) % 7;
  if (type == PLANNER_VALUE_TEXT) item.text = some_text();
  if (type == PLANNER_VALUE_TIME_RANGE) item.latest = (byte & 7) * 10800;
  if (byte & 8) item.label = some_text();
  if (byte >= 128) item.number = some_number();
  if (byte >= 240) item.type = some_code(6), item.text = some_text(), item.is_custom = 1;
  if (byte >= 252) item.section = (uint32_t)some_bytes(4), item.latest = byte == 255;
  return item;
}

/* ---- Arrays ---- */

static struct some_array some_array(uint32_t most, size_t size) {
  struct some_array array = {NULL, below(most + 1), size};
  uint8_t byte = some_byte();
  if (byte >= 240) array.stride = byte < 252 ? size + byte - 240 : some_byte();
  array.memory = allocate(array.count * array.stride);
  memset(array.memory, 0, array.count * array.stride);
  return array;
}

/* Sometimes with another struct_size. */
static void put(struct some_array *array, size_t index, const void *element, size_t size) {
  uint8_t *place = (uint8_t *)array->memory + index * array->stride;
  memcpy(place, element, array->stride < size ? array->stride : size);
  uint8_t byte = some_byte();
  if (byte < 250 || array->stride < sizeof(uint32_t)) return;
  uint32_t claimed = byte < 255 ? some_byte() : (uint32_t)some_bytes(4);
  memcpy(place, &claimed, sizeof claimed);
}

static void alter(struct some_array *array) {
  switch (some_byte()) {
    case 253: array->count = SIZE_MAX - some_byte(); break;
    case 254: array->stride = SIZE_MAX - some_byte(); break;
    case 255: array->memory = NULL; break;
    default: break;
  }
}

struct some_array some_tasks(void) {
  struct some_array array = some_array(15, sizeof(planner_task));
  for (size_t index = 0; index < array.count; ++index) {
    planner_task task = some_task();
    put(&array, index, &task, sizeof task);
  }
  alter(&array);
  return array;
}

struct some_array some_items(size_t section) {
  struct some_array array = some_array(15, sizeof(planner_item));
  for (size_t index = 0; index < array.count; ++index) {
    planner_item item = some_item(usual_type(section));
    item.section = (uint32_t)section;
    put(&array, index, &item, sizeof item);
  }
  alter(&array);
  return array;
}

struct some_array some_sections(void) {
  struct some_array array = some_array(35, sizeof(planner_section));
  for (size_t index = 0; index < array.count; ++index) {
    planner_section section = some_section(index);
    put(&array, index, &section, sizeof section);
  }
  alter(&array);
  return array;
}

/* ---- Results ---- */

struct room plain_room(size_t size) {
  struct room room = {some_byte() == 255 ? NULL : allocate(size), NULL, size};
  if (room.memory == NULL) return room;
  room.copy = allocate(size);
  memset(room.memory, 0xA5, size);
  memcpy(room.copy, room.memory, size);
  return room;
}

struct room some_room(size_t size) {
  uint8_t byte = some_byte();
  uint32_t claimed = (uint32_t)size;
  if (byte >= 252)
    claimed = byte & 1 ? some_byte() % 4 : 4097 + (uint32_t)some_bytes(4) % 0x7FFFFFFF;
  else if (byte >= 240)
    size = claimed = some_byte() + (byte & 1 ? 4U : (uint32_t)size);
  struct room room = plain_room(size);
  if (room.memory == NULL) return room;
  memcpy(room.memory, &claimed, sizeof claimed);
  memcpy(room.copy, &claimed, sizeof claimed);
  return room;
}

void check_room(const struct room *room, planner_status status) {
  if (status == PLANNER_OK || room->memory == NULL) return;
  HOLDS("results are left alone on failure", memcmp(room->memory, room->copy, room->size) == 0);
}
