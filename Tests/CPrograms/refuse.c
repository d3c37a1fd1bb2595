#include "refuse.h"

/* ---- The planners that are called ---- */

static void load(planner *p, uint64_t request, uint32_t count) {
  planner_task tasks[6];
  for (uint32_t index = 0; index < COUNT(tasks); ++index) {
    tasks[index] = task_of(index + 1, "Shop", (int32_t)(10 - index));
    tasks[index].present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT;
    tasks[index].latitude = 52.5 + 0.01 * index;
    tasks[index].longitude = 13.4;
    tasks[index].planned_at = NOW + (int64_t)index * HOUR;
    tasks[index].address = text_of("Bergmannstraße 5");
  }
  tasks[5].title.size = 0;
  CHECK("DAY-2", planner_plan_loaded(p, NOW, request, tasks, count, sizeof *tasks) == PLANNER_OK);
}

/* Everything of a started one except the child. */
static struct host begin(void) {
  struct host host = {.p = planner_at(NOW)};
  planner *p = host.p;
  planner_fix near = fix_of(NOW, 52.5, 13.4, 10), coarse = fix_of(THEN, 52.501, 13.4, 900);
  CHECK("LOC-1", planner_authorization_changed(p, NOW, PLANNER_AUTHORIZATION_WHEN_IN_USE) == PLANNER_OK);
  CHECK("DAY-1", planner_start(p, NOW) == PLANNER_OK);
  host_drain(&host);
  load(p, host.request, 6);
  CHECK("LOC-4", planner_fix_received(p, NOW, &near) == PLANNER_OK);
  CHECK("LOC-5", planner_fix_received(p, THEN, &coarse) == PLANNER_OK);
  return host;
}

/* The child is on screen, a refresh under way. */
static struct stage finish_stage(struct host *host) {
  planner *p = host->p;
  host_drain(host);
  CHECK("LIFE-3", planner_child_appeared(p, THEN, host->presentation) == PLANNER_OK);
  CHECK("DAY-6", planner_refresh(p, THEN) == PLANNER_OK);
  host_drain(host);
  CHECK("the stage is set", host->child == CHILD_PRESENTED && host->request != 0);
  struct stage stage = {.p = p,
                        .request = host->request,
                        .presentation = host->presentation,
                        .items_request = host->items_request,
                        .save_key = host->save_key};
  host_end(host);
  settle(p);
  return stage;
}

struct stage started(void) {
  struct host host = begin();
  CHECK("HOME-5", planner_row_tapped(host.p, THEN, id_of(2)) == PLANNER_OK);
  return finish_stage(&host);
}

struct stage stopped(void) {
  struct stage stage = started();
  CHECK("LIFE-2", planner_stop(stage.p, THEN) == PLANNER_OK);
  settle(stage.p);
  return stage;
}

struct stage fresh(void) {
  struct stage stage = {.p = planner_at(NOW), .request = 1, .presentation = 1};
  for (uint32_t number = 1; number <= 3; ++number) {
    planner_task task = task_of(number, "Shop", 0);
    CHECK("LIFE-2 tasks are accepted before the start", planner_task_added(stage.p, THEN, &task) == PLANNER_OK);
  }
  settle(stage.p);
  return stage;
}

planner_section section_of(planner_section_kind kind) {
  planner_section section = PLANNER_INIT(planner_section);
  section.kind = kind;
  section.allows_custom_items = 1;
  return section;
}

planner_section own_section(const char *name, planner_value_type type, bool multiple, uint32_t maximum) {
  planner_section section = section_of(PLANNER_SECTION_CUSTOM);
  section.value_type = type;
  section.allows_multiple = multiple;
  section.maximum = maximum;
  section.name = text_of(name);
  return section;
}

planner_item item_of(planner_value_type type, int64_t number, const char *text) {
  planner_item item = PLANNER_INIT(planner_item);
  item.type = type;
  item.number = number;
  item.text = text_of(text);
  return item;
}

planner_composition composition_of(uint32_t task, const planner_section *sections, size_t count) {
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.task_id = id_of(task);
  composition.sections = sections;
  composition.section_count = count;
  composition.section_stride = sizeof *sections;
  return composition;
}

/* Opens a composer with all sections and a day, and enters a text. */
static void compose(struct host *host, uint32_t task, const char *text) {
  planner_section sections[SECTIONS];
  planner_item day = item_of(PLANNER_VALUE_DAY, TODAY, NULL);
  sections[SECTION_PROJECT] = section_of(PLANNER_SECTION_PROJECT);
  sections[SECTION_DATE] = section_of(PLANNER_SECTION_DATE);
  sections[SECTION_TIME] = section_of(PLANNER_SECTION_ESTIMATED_TIME);
  sections[SECTION_DAYS] = section_of(PLANNER_SECTION_REPEAT_DAYS);
  sections[SECTION_TAGS] = own_section("Tags", PLANNER_VALUE_TEXT, true, 2);
  sections[SECTION_RANK] = own_section("Rank", PLANNER_VALUE_DURATION, false, 0);
  sections[SECTION_DATE].allows_custom_items = 0;
  day.section = SECTION_DATE;
  planner_composition composition = composition_of(task, sections, SECTIONS);
  composition.preselected = &day;
  composition.preselected_count = 1;
  composition.preselected_stride = sizeof day;
  CHECK("NEW-1", planner_composer_requested(host->p, THEN, &composition) == PLANNER_OK);
  CHECK("NEW-2", planner_text_changed(host->p, THEN, text_of(text)) == PLANNER_OK);
  host_drain(host);
}

static void load_items(struct host *host, size_t section, const planner_item *items, size_t count) {
  CHECK("NEW-4", planner_section_activated(host->p, THEN, section) == PLANNER_OK);
  host_drain(host);
  CHECK("NEW-4", host->items_section == section);
  CHECK("NEW-4", planner_items_loaded(host->p, THEN, host->items_request, items, count, sizeof *items) == PLANNER_OK);
}

static void load_tags(struct host *host) {
  planner_item tags[3] = {item_of(PLANNER_VALUE_TEXT, 0, "urgent"), item_of(PLANNER_VALUE_TEXT, 0, "Café"),
                          item_of(PLANNER_VALUE_TEXT, 0, "later")};
  tags[1].label = text_of("Coffee");
  load_items(host, SECTION_TAGS, tags, COUNT(tags));
  for (size_t each = 0; each < COUNT(tags); ++each) {
    CHECK("NEW-6", planner_item_tapped(host->p, THEN, SECTION_TAGS, each) == PLANNER_OK);
  }
}

/* Composes and saves a task. Returns the key. */
static planner_uuid save(struct host *host, uint32_t task, const char *text) {
  compose(host, task, text);
  load_tags(host);
  CHECK("NEW-12", planner_save_tapped(host->p, THEN, key_of(task)) == PLANNER_OK);
  host_drain(host);
  CHECK("LIFE-3", planner_child_disappeared(host->p, THEN, host->presentation, 1) == PLANNER_OK);
  host_drain(host);
  CHECK("NEW-12", host->child == CHILD_NONE);
  return host->save_key;
}

struct stage composing(void) {
  struct host host = begin();
  planner *p = host.p;
  planner_item monday = item_of(PLANNER_VALUE_WEEKDAY, PLANNER_MONDAY, NULL);
  monday.label = text_of("Mon");
  planner_uuid failed_key = save(&host, 20, "A failed one\nwith notes");
  CHECK("DAY-8", planner_save_failed(p, THEN, failed_key, text_of("No network"), 0) == PLANNER_OK);
  planner_uuid save_key = save(&host, 21, "One that waits");
  compose(&host, 22, "Composing");
  load_items(&host, SECTION_RANK, NULL, 0);
  load_items(&host, SECTION_DAYS, &monday, 1);
  CHECK("NEW-6", planner_item_tapped(p, THEN, SECTION_DAYS, 0) == PLANNER_OK);
  CHECK("NEW-4", planner_section_activated(p, THEN, SECTION_TIME) == PLANNER_OK);
  host_drain(&host);
  CHECK("NEW-5", planner_items_failed(p, THEN, host.items_request, text_of("No items")) == PLANNER_OK);
  load_tags(&host);
  CHECK("NEW-4", planner_section_activated(p, THEN, SECTION_DATE) == PLANNER_OK);
  host_drain(&host);
  uint64_t old_items_request = host.items_request;
  CHECK("NEW-4", planner_section_activated(p, THEN, SECTION_PROJECT) == PLANNER_OK);
  host_drain(&host);
  struct stage stage = finish_stage(&host);
  stage.old_items_request = old_items_request;
  stage.failed_key = failed_key;
  stage.save_key = save_key;
  return stage;
}

struct stage saved(void) {
  struct stage stage = composing();
  CHECK("LIFE-2", planner_stop(stage.p, THEN) == PLANNER_OK);
  settle(stage.p);
  return stage;
}

/* ---- Refused ---- */

char about[128];
static char primer[128];
bool primes_with_null;
planner_error creation_error;

void prime(planner *p) {
  planner_text text;
  if (primes_with_null) {
    planner_home_state(p, NULL);
  } else {
    planner_string(p, INT32_MIN, &text);
  }
  snprintf(primer, sizeof primer, "%s", planner_error_message(p).data);
}

void refused(planner *p, const char *before, planner_status status, planner_status expected, const char *field,
             const char *promise) {
  planner_text message = planner_error_message(p), named = planner_error_field(p);
  bool is_creation = creation_error.status != PLANNER_OK;
  CHECK(is_creation ? "planner_create and planner_restore leave the messages of other planners alone"
                    : "planner_error_message() is about the last refused call",
        (strcmp(message.data, primer) == 0) == is_creation);
  if (is_creation) {
    CHECK("planner_error.status is the returned status", creation_error.status == status);
    message = creation_error.message, named = creation_error.field;
    creation_error = (planner_error){0};
  }
  if (status != expected) trying("%s ... which returned %s", about, planner_status_text(status).data);
  CHECK(promise, status == expected);
  if (!same_text(named, field)) trying("%s ... field \"%s\", expected \"%s\"", about, named.data, field);
  CHECK("a refusal names its field", same_text(named, field));
  CHECK("a message says what is required, and begins with the field", is_message(message, named));
  CHECK(UNCHANGED, same_state(p, before));
}

/* ---- Structs ---- */

void refuse_sizes(planner *p, const char *name, const char *pointer, give give, const void *valid, size_t size) {
  static const uint32_t sizes[] = {0, 1, 2, 3, 4097, 65536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  for (size_t index = 0; index < COUNT(sizes); ++index) {
    unsigned char *memory = exactly(8192);
    memset(memory, 0, 8192);
    memcpy(memory, valid, size);
    memcpy(memory, &sizes[index], sizeof sizes[index]);
    ABOUT("%s of struct_size %" PRIu32, name, sizes[index]);
    REFUSED(p, "a struct_size out of range", PLANNER_INVALID_ARGUMENT, "struct_size", give(p, memory));
    free(memory);
  }
  for (uint32_t larger = (uint32_t)size + 1; larger <= 4096; larger = larger < 4000 ? 3 * larger : larger + 96) {
    for (int last = 0; last < 2; ++last) {
      unsigned char *memory = exactly(larger);
      memset(memory, 0, larger);
      memcpy(memory, valid, size);
      memcpy(memory, &larger, sizeof larger);
      memory[last ? larger - 1 : size] = last ? 0x80 : 1;
      ABOUT("%s of struct_size %" PRIu32 " with an unknown field", name, larger);
      REFUSED(p, "bytes that this version does not know must be 0", PLANNER_INVALID_ARGUMENT, "struct_size",
              give(p, memory));
      free(memory);
    }
  }
  ABOUT("%s", name);
  REFUSED(p, "a required pointer is NULL", PLANNER_INVALID_ARGUMENT, pointer, give(p, NULL));
}

void refuse_out(planner *p, const char *name, const char *pointer, fill fill) {
  static const uint32_t sizes[] = {0, 1, 2, 3, 4097, 65536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  ABOUT("out %s", name);
  REFUSED(p, "a required pointer is NULL", PLANNER_INVALID_ARGUMENT, pointer, fill(p, NULL));
  for (size_t index = 0; index < COUNT(sizes); ++index) {
    unsigned char *memory = exactly(8192), *copy = exactly(8192);
    memset(memory, 0xA5, 8192);
    memcpy(memory, &sizes[index], sizeof sizes[index]);
    memcpy(copy, memory, 8192);
    ABOUT("out %s of struct_size %" PRIu32, name, sizes[index]);
    REFUSED(p, "a struct_size out of range", PLANNER_INVALID_ARGUMENT, "struct_size", fill(p, memory));
    CHECK("results are left alone on failure", memcmp(memory, copy, 8192) == 0);
    free(memory);
    free(copy);
  }
}

void refuse_no_planner(fill fill) {
  unsigned char memory[512], copy[512];
  uint32_t size = 256;
  memset(memory, 0xA5, sizeof memory);
  memcpy(memory, &size, sizeof size);
  memcpy(copy, memory, sizeof copy);
  CHECK("NULL is no planner", fill(NULL, memory) == PLANNER_INVALID_ARGUMENT);
  CHECK("results are left alone on failure", memcmp(memory, copy, sizeof copy) == 0);
}

/* ---- Texts ---- */

void wrong_texts(size_t limit, const char *field, struct wrong_text wrong[WRONG_TEXTS]) {
  static char million[1000000];
  if (million[0] == '\0') memset(million, 'x', sizeof million);
  const struct wrong_text all[WRONG_TEXTS] = {
      {{NULL, 1}, PLANNER_INVALID_ARGUMENT, field},
      {{NULL, limit}, PLANNER_INVALID_ARGUMENT, field},
      {{million, limit + 1}, PLANNER_LIMIT_EXCEEDED, field},
      {{million, sizeof million}, PLANNER_LIMIT_EXCEEDED, field},
      {{million, SIZE_MAX}, PLANNER_LIMIT_EXCEEDED, field},
      {{million, SIZE_MAX / 2}, PLANNER_LIMIT_EXCEEDED, field},
      {{million, SIZE_MAX / 2 + 1}, PLANNER_LIMIT_EXCEEDED, field},
  };
  memcpy(wrong, all, sizeof all);
}

const planner_text not_utf8[32] = {
#define BYTES(text) {text, sizeof text - 1}
    BYTES("\x80"),
    BYTES("\xBF"),
    BYTES("a\x80"),
    BYTES("\xC0\x80"),
    BYTES("\xC0\xAF"),
    BYTES("\xC1\xBF"),
    BYTES("\xC3"),
    BYTES("\xC3("),
    BYTES("\xC3\xC3"),
    BYTES("Caf\xC3"),
    BYTES("\xE0\x80\x80"),
    BYTES("\xE0\x9F\xBF"),
    BYTES("\xED\xA0\x80"),
    BYTES("\xED\xBF\xBF"),
    BYTES("\xED\xA0\xBD\xED\xB8\x80"),
    BYTES("\xE2\x82"),
    BYTES("\xE2\x82z"),
    BYTES("\xE2"),
    BYTES("\xF0\x80\x80\x80"),
    BYTES("\xF0\x8F\xBF\xBF"),
    BYTES("\xF4\x90\x80\x80"),
    BYTES("\xF5\x80\x80\x80"),
    BYTES("\xF0\x9F\x98"),
    BYTES("\xF0\x9F\x98z"),
    BYTES("\xF0"),
    BYTES("\xF8\x88\x80\x80\x80"),
    BYTES("\xFC\x84\x80\x80\x80\x80"),
    BYTES("\xFE"),
    BYTES("\xFF"),
    BYTES("fine until \xFF here"),
    BYTES("0123456789ABCDEF0123456789ABCDEF\x80"),
    BYTES("\0\xFF"),
};

const char *const blanks[27] = {" ",
                                "\t",
                                "\n",
                                "\v",
                                "\f",
                                "\r",
                                " \t\r\n ",
                                "\xC2\x85",
                                "\xC2\xA0",
                                "\xE1\x9A\x80",
                                "\xE2\x80\x80",
                                "\xE2\x80\x81",
                                "\xE2\x80\x82",
                                "\xE2\x80\x83",
                                "\xE2\x80\x84",
                                "\xE2\x80\x85",
                                "\xE2\x80\x86",
                                "\xE2\x80\x87",
                                "\xE2\x80\x88",
                                "\xE2\x80\x89",
                                "\xE2\x80\x8A",
                                "\xE2\x80\xA8",
                                "\xE2\x80\xA9",
                                "\xE2\x80\xAF",
                                "\xE2\x81\x9F",
                                "\xE3\x80\x80",
                                "\xE3\x80\x80 \xC2\xA0\n"};
