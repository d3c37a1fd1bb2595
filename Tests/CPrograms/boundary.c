/*
 * The rules of the header at its boundary: how long texts are borrowed, how structs grow, and that effects and changes
 * stay right and bounded over a long time. `boundary N` makes N random rounds instead of 4000.
 */
#include "refuse.h"

/* A started planner whose host has taken the first effects and answered with this many tasks. */
static void begin(struct host *host, uint32_t tasks) {
  *host = (struct host){.p = planner_at(NOW)};
  planner_task *plan = exactly(tasks * sizeof *plan);
  for (uint32_t index = 0; index < tasks; ++index) {
    plan[index] = task_of(index + 1, "Kaisers", (int32_t)index);
    plan[index].present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT;
    plan[index].latitude = 52.5 + 0.01 * index;
    plan[index].longitude = 13.4;
    plan[index].planned_at = NOW + (int64_t)index * MINUTE;
    plan[index].address = text_of("Bergmannstraße 5");
    plan[index].opening_hours = text_of("Mo-Sa 08:00-20:00");
    plan[index].photo_url = text_of("https://example.org/1.jpg");
  }
  planner_fix fix = fix_of(NOW, 52.49, 13.4, 10);
  CHECK("LOC-1", planner_authorization_changed(host->p, NOW, PLANNER_AUTHORIZATION_WHEN_IN_USE) == PLANNER_OK);
  CHECK("DAY-1", planner_start(host->p, NOW) == PLANNER_OK);
  host_drain(host);
  CHECK("DAY-2", planner_plan_loaded(host->p, NOW, host->request, plan, tasks, sizeof *plan) == PLANNER_OK);
  CHECK("LOC-4", planner_fix_received(host->p, NOW, &fix) == PLANNER_OK);
  free(plan);
}

static void end(struct host *host) {
  planner_destroy(host->p);
  host_end(host);
}

/* ---- Version and statuses ---- */

static void names(void) {
  static const struct {
    planner_status status;
    const char *name;
  } all[] = {
#define NAME(status) {status, #status}
      NAME(PLANNER_OK),           NAME(PLANNER_NONE),           NAME(PLANNER_INVALID_ARGUMENT),
      NAME(PLANNER_INVALID_TEXT), NAME(PLANNER_LIMIT_EXCEEDED), NAME(PLANNER_DUPLICATE),
      NAME(PLANNER_NOT_FOUND),    NAME(PLANNER_OUTDATED),       NAME(PLANNER_NOT_STARTED),
      NAME(PLANNER_NOT_ALLOWED),  NAME(PLANNER_BUSY),           NAME(PLANNER_INTERNAL_ERROR),
      NAME(PLANNER_WRONG_TYPE),   NAME(PLANNER_CORRUPT),        NAME(PLANNER_NEWER),
  };
  static const planner_status unknown[] = {2, 3, -14, -15, 255, -128, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(all); ++index) {
    CHECK("a status has its name", same_text(planner_status_text(all[index].status), all[index].name));
  }
  for (size_t index = 0; index < COUNT(unknown); ++index) {
    CHECK("any other number has no name", same_text(planner_status_text(unknown[index]), "unknown status"));
  }
  CHECK("the library's interface is the header's", planner_abi_version() == PLANNER_ABI_VERSION);
  planner_text version = planner_version_text();
  int major = -1, minor = -1, patch = -1;
  char rest = '\0';
  CHECK("the version is a text", is_borrowed(version) && strlen(version.data) == version.size);
  CHECK("the version is three numbers", sscanf(version.data, "%d.%d.%d%c", &major, &minor, &patch, &rest) == 3 &&
                                            major >= 0 && minor >= 0 && patch >= 0);
}

/* TXT-1, in English. */
static void strings(void) {
  static const char *const wanted[] = {"Address not available",
                                       "Distance unavailable",
                                       "Updating…",
                                       "No tasks scheduled for today",
                                       "Close",
                                       NULL,
                                       NULL,
                                       NULL,
                                       "Planned",
                                       "En route",
                                       "In progress",
                                       "Done",
                                       "Cancelled",
                                       "Cannot complete"};
  planner *p = planner_at(NOW);
  for (int32_t key = 1; key <= (int32_t)COUNT(wanted); ++key) {
    planner_text text = {NULL, 0};
    trying("string %" PRId32, key);
    CHECK("TXT-1", planner_string(p, key, &text) == PLANNER_OK && is_borrowed(text) && text.size > 0);
    if (wanted[key - 1] != NULL) CHECK("TXT-1", same_text(text, wanted[key - 1]));
  }
  trying("%s", "");
  planner_destroy(p);
}

/* ---- Borrowed texts ---- */

struct borrowed {
  planner_text text;
  char *copy;
};

static struct borrowed borrowed[256];
static size_t borrowed_count;

/* Remembers the present content of the text. */
static void borrow(planner_text text) {
  CHECK("data is never NULL, and a NUL byte follows the text", is_borrowed(text));
  if (!is_borrowed(text) || borrowed_count == COUNT(borrowed)) return;
  char *copy = exactly(text.size + 1);
  memcpy(copy, text.data, text.size + 1);
  borrowed[borrowed_count++] = (struct borrowed){text, copy};
}

/* Checks that all borrowed texts are as they were, and forgets them. */
static void check_borrowed(size_t least) {
  CHECK("many texts are borrowed", borrowed_count > least);
  for (size_t index = 0; index < borrowed_count; ++index) {
    const struct borrowed *each = &borrowed[index];
    CHECK("texts stay valid while only const functions are called",
          memcmp(each->text.data, each->copy, each->text.size + 1) == 0);
    free(each->copy);
  }
  borrowed_count = 0;
}

static void borrow_row(const planner_row *row) {
  const planner_text texts[] = {
      row->title,         row->address,      row->opening_hours, row->distance_text, row->travel_time_text,
      row->updating_text, row->planned_text, row->status_text,   row->photo_url,     row->spoken_text};
  for (size_t index = 0; index < COUNT(texts); ++index) borrow(texts[index]);
}

/* Every const function, with success and without. */
static void query_everything(const planner *p) {
  planner_row row = PLANNER_INIT(planner_row), rows[8];
  planner_home home = PLANNER_INIT(planner_home);
  planner_location location = PLANNER_INIT(planner_location);
  planner_line line = PLANNER_INIT(planner_line);
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  planner_task task = PLANNER_INIT(planner_task);
  planner_children children = PLANNER_INIT(planner_children);
  planner_text text;
  int64_t wake;
  size_t count;
  for (int round = 0; round < 3; ++round) {
    CHECK("a query", planner_home_state(p, &home) == PLANNER_OK);
    CHECK("a query", planner_location_state(p, &location) == PLANNER_OK);
    CHECK("a query", planner_next_wake(p, &wake) == PLANNER_OK);
    CHECK("a query", planner_rows(p, rows, COUNT(rows), sizeof *rows, &count) == PLANNER_OK);
    CHECK("a query", planner_details_row(p, &row) == PLANNER_OK);
    CHECK("a query", planner_children_state(p, &children) == PLANNER_OK);
    CHECK("a query", planner_known_task(p, id_of(5), &task) == PLANNER_OK);
    CHECK("a query", planner_known_task_at(p, 1, &task) == PLANNER_OK);
    for (size_t index = 0; index < count; ++index) {
      CHECK("a query", planner_row_at(p, index, &row) == PLANNER_OK);
      for (size_t each = 0; planner_row_line_at(p, index, each, &line) == PLANNER_OK; ++each) {}
    }
    CHECK("a query", planner_refusal_at(p, 0, &refusal) == PLANNER_OK);
    CHECK("a query", planner_string(p, PLANNER_STRING_CLOSE, &text) == PLANNER_OK);
    CHECK("a query", planner_error_message(p).data != NULL && planner_error_field(p).data != NULL);
    CHECK("a query without a result", planner_row_at(p, SIZE_MAX, &row) == PLANNER_NONE);
    CHECK("a query without a result", planner_known_task(p, id_of(99), &task) == PLANNER_NOT_FOUND);
    CHECK("a query without a result", planner_known_task_at(p, SIZE_MAX, &task) == PLANNER_NONE);
    CHECK("a query without a result", planner_string(p, 0, &text) == PLANNER_NOT_FOUND);
    CHECK("a query without a result", planner_home_state(p, NULL) == PLANNER_INVALID_ARGUMENT);
  }
}

static void borrowing(void) {
  struct host host;
  begin(&host, 5);
  planner *p = host.p;
  planner_task bad = task_of(9, " ", 0), good[4];
  planner_row row = PLANNER_INIT(planner_row);
  planner_home home = PLANNER_INIT(planner_home);
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_line line = PLANNER_INIT(planner_line);
  planner_text text;
  /* A failed load leaves a message, an answer a refused task; a second refresh fails. */
  for (uint32_t index = 0; index < COUNT(good); ++index) good[index] = task_of(5 - index, "Café", (int32_t)index);
  good[3] = bad;
  CHECK("DAY-6", planner_refresh(p, NOW) == PLANNER_OK);
  host_drain(&host);
  CHECK("DAY-2", planner_plan_loaded(p, NOW, host.request, good, COUNT(good), sizeof *good) == PLANNER_OK);
  CHECK("DAY-6", planner_refresh(p, NOW) == PLANNER_OK);
  host_drain(&host);
  CHECK("HOME-5", planner_row_tapped(p, NOW, id_of(4)) == PLANNER_OK);
  CHECK("HOME-3", planner_collect_changes(p, &changes) == PLANNER_OK && changes.inserted_count == 3);
  size_t inserted[3];
  memcpy(inserted, changes.inserted, sizeof inserted);

  for (size_t index = 0; planner_row_at(p, index, &row) == PLANNER_OK; ++index) borrow_row(&row);
  CHECK("DAY-7", planner_details_row(p, &row) == PLANNER_OK);
  borrow_row(&row);
  CHECK("HOME-1", planner_home_state(p, &home) == PLANNER_OK);
  borrow(home.message);
  CHECK("DAY-2", planner_refusal_at(p, 0, &refusal) == PLANNER_OK && refusal.index == 3);
  borrow(refusal.message);
  borrow(refusal.field);
  for (size_t each = 0; planner_row_line_at(p, 0, each, &line) == PLANNER_OK; ++each) borrow(line.text);
  planner_task known = PLANNER_INIT(planner_task);
  for (size_t index = 0; planner_known_task_at(p, index, &known) == PLANNER_OK; ++index) borrow(known.title);
  CHECK("TASK-1", planner_known_task(p, id_of(3), &known) == PLANNER_OK && same_text(known.title, "Café"));
  borrow(known.title);
  CHECK("TXT-1", planner_string(p, PLANNER_STRING_UPDATING, &text) == PLANNER_OK);
  borrow(text);
  query_everything(p);
  check_borrowed(40);
  CHECK("lists stay valid while only const functions are called",
        memcmp(inserted, changes.inserted, sizeof inserted) == 0);

  /* The message of a failure, and no message. */
  CHECK("DAY-1", planner_plan_failed(p, NOW, host.request, text_of("No network")) == PLANNER_OK);
  CHECK("HOME-1", planner_home_state(p, &home) == PLANNER_OK && same_text(home.message, "No network"));
  CHECK("DAY-6 the list stays", home.phase == PLANNER_PHASE_LOADED && home.row_count == 3 && home.refused_count == 0);
  CHECK("DAY-6", planner_refresh(p, NOW) == PLANNER_OK);
  host_drain(&host);
  CHECK("DAY-1", planner_plan_failed(p, NOW, host.request, (planner_text){NULL, 0}) == PLANNER_OK);
  CHECK("HOME-1", planner_home_state(p, &home) == PLANNER_OK && same_text(home.message, ""));
  end(&host);

  planner *fresh = planner_at(NOW);
  CHECK("no call was refused yet", same_text(planner_error_message(fresh), ""));
  CHECK("HOME-1", planner_home_state(fresh, &home) == PLANNER_OK && same_text(home.message, ""));
  CHECK("no call was refused yet", same_text(planner_error_field(fresh), ""));
  CHECK("const, except for the message of a refusal", planner_home_state(fresh, NULL) < 0);
  text = planner_error_field(fresh);
  CHECK("a refusal names its field", same_text(text, "out") && is_message(planner_error_message(fresh), text));
  CHECK("a successful call keeps the message", planner_home_state(fresh, &home) == PLANNER_OK);
  CHECK("a successful call keeps the message",
        same_text(planner_error_field(fresh), "out") && is_message(planner_error_message(fresh), text));
  planner_destroy(fresh);
}

/* ---- Known tasks, offsets and labels ---- */

/* TASK-1: each known task can be read back as it was given, listed or not, in visiting order. */
static void known_tasks(void) {
  struct host host = {.p = planner_at(NOW)};
  planner_home home = PLANNER_INIT(planner_home);
  planner_task all = task_of(1, " Shop ", 2), none = task_of(2, "Later", 1), task = PLANNER_INIT(planner_task);
  all.present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT | PLANNER_TASK_HAS_ESTIMATED_DURATION;
  all.latitude = -90, all.longitude = 180, all.planned_at = NOW, all.estimated_duration = INT64_MAX;
  all.repeat_days = 127, all.status = PLANNER_TASK_CANNOT_COMPLETE;
  all.notes = text_of("Ring\ntwice"), all.address = text_of("Straße 5"), all.opening_hours = text_of("Mo-Fr");
  all.photo_url = text_of("https://example.org/1.jpg"), all.project_id = text_of("P-7");
  none.present = PLANNER_TASK_HAS_PLANNED_DAY, none.planned_day = TODAY + 9, none.address = text_of(" \t");
  CHECK("TASK-1", planner_task_added(host.p, NOW, &all) == PLANNER_OK);
  CHECK("TASK-1", planner_task_added(host.p, NOW, &none) == PLANNER_OK);
  CHECK("HOME-1 how many tasks are known",
        planner_home_state(host.p, &home) == PLANNER_OK && home.row_count == 1 && home.task_count == 2);
  CHECK("TASK-1 in visiting order", planner_known_task_at(host.p, 1, &task) == PLANNER_OK);
  CHECK("TASK-1 as it was given", memcmp(&task.id, &all.id, sizeof task.id) == 0 && task.present == all.present &&
                                      task.order == all.order && task.status == all.status && task.latitude <= -90 &&
                                      task.longitude >= 180 && task.planned_at == NOW && task.planned_day == 0 &&
                                      task.estimated_duration == INT64_MAX && task.repeat_days == 127);
  CHECK("TASK-1 as it was given", same_text(task.title, " Shop ") && same_text(task.notes, "Ring\ntwice") &&
                                      same_text(task.address, "Straße 5") && same_text(task.opening_hours, "Mo-Fr") &&
                                      same_text(task.photo_url, "https://example.org/1.jpg") &&
                                      same_text(task.project_id, "P-7"));
  CHECK("TASK-1 listed or not", planner_known_task(host.p, id_of(2), &task) == PLANNER_OK &&
                                    task.planned_day == TODAY + 9 && task.present == PLANNER_TASK_HAS_PLANNED_DAY);
  CHECK("TASK-1 a text of white space is absent", same_text(task.address, "") && same_text(task.notes, ""));
  planner_destroy(host.p);
}

/* TIME-1: the offsets are copied before the call returns. */
static void copied_offsets(void) {
  planner_utc_offset offsets[] = {{NOW - DAY, 7200, 0}, {NOW + HOUR, 3600, 0}};
  planner_settings settings = PLANNER_INIT(planner_settings);
  planner *p = NULL;
  int64_t wake = 0;
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSETS;
  settings.utc_offsets = offsets, settings.utc_offset_count = COUNT(offsets);
  CHECK("TIME-1", planner_create(&settings, NOW, &p, NULL) == PLANNER_OK);
  memset(offsets, 0xFF, sizeof offsets);
  CHECK("LIFE-2", planner_start(p, NOW) == PLANNER_OK);
  CHECK("TIME-2 midnight after the change",
        planner_next_wake(p, &wake) == PLANNER_OK && wake == (TODAY + 1) * DAY - HOUR);
  planner_destroy(p);
}

/* NEW-8: a value without a label has one of the library's, in the planner's language. */
static void labels(void) {
  static const struct {
    planner_value_type type;
    int64_t number;
    const char *text, *english, *german;
  } values[] = {
      {PLANNER_VALUE_TEXT, 0, " Café ", "Café", "Café"},
      {PLANNER_VALUE_DAY, TODAY, NULL, "Fri, Oct 4", "Fr., 4. Okt."},
      {PLANNER_VALUE_DAY, TODAY + 365, NULL, "Sat, Oct 4, 2025", "Sa., 4. Okt. 2025"},
      {PLANNER_VALUE_DURATION, 5400, NULL, "1 h 30 min", "1 Std. 30 Min."},
      {PLANNER_VALUE_WEEKDAY, PLANNER_MONDAY, NULL, "Monday", "Montag"},
  };
  planner *p = planner_at(NOW);
  planner_section sections[COUNT(values)];
  planner_item items[COUNT(values)], item = PLANNER_INIT(planner_item);
  planner_settings settings = PLANNER_INIT(planner_settings);
  char names[COUNT(values)][2];
  for (size_t index = 0; index < COUNT(values); ++index) {
    names[index][0] = (char)('A' + index), names[index][1] = '\0';
    sections[index] = own_section(names[index], values[index].type, false, 0);
    items[index] = item_of(values[index].type, values[index].number, values[index].text);
    items[index].section = (uint32_t)index;
  }
  planner_composition composition = composition_of(1, sections, COUNT(sections));
  composition.preselected = items, composition.preselected_count = COUNT(items);
  composition.preselected_stride = sizeof *items;
  CHECK("LIFE-2", planner_start(p, NOW) == PLANNER_OK);
  CHECK("NEW-8", planner_composer_requested(p, NOW, &composition) == PLANNER_OK);
  for (int german = 0; german < 2; ++german) {
    for (size_t index = 0; index < COUNT(values); ++index) {
      trying("value %zu", index);
      CHECK("NEW-8 a selected value", planner_selected_at(p, index, 0, values[index].type, &item) == PLANNER_OK);
      CHECK("NEW-8 a label of the library's",
            same_text(item.label, german ? values[index].german : values[index].english));
    }
    settings.present = PLANNER_SETTINGS_HAS_LANGUAGE;
    settings.language = text_of("de_DE.UTF-8");
    CHECK("TXT-1", planner_settings_changed(p, NOW, &settings) == PLANNER_OK);
  }
  trying("%s", "");
  planner_destroy(p);
}

/* Every const function of the composer and the saves, with success and without. */
static void query_composer(const struct stage *stage) {
  const planner *p = stage->p;
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_section_state section = PLANNER_INIT(planner_section_state);
  planner_item item = PLANNER_INIT(planner_item);
  planner_save save = PLANNER_INIT(planner_save);
  planner_task task = PLANNER_INIT(planner_task);
  planner_details details = PLANNER_INIT(planner_details);
  planner_line line = PLANNER_INIT(planner_line);
  planner_row row = PLANNER_INIT(planner_row);
  planner_text name;
  for (int round = 0; round < 3; ++round) {
    char *state = state_of(p);
    CHECK("a query", planner_composer_state(p, &composer) == PLANNER_OK);
    CHECK("a query", planner_section_at(p, SECTION_TAGS, &section) == PLANNER_OK);
    CHECK("a query", planner_item_at(p, SECTION_TAGS, 0, &item) == PLANNER_OK);
    CHECK("a query", planner_selected_at(p, SECTION_TAGS, 0, PLANNER_VALUE_TEXT, &item) == PLANNER_OK);
    CHECK("a query", planner_save_at(p, 0, &save) == PLANNER_OK);
    CHECK("a query", planner_save_task(p, stage->save_key, &task) == PLANNER_OK);
    CHECK("a query", planner_save_value_at(p, stage->save_key, 0, &name, &item) == PLANNER_OK);
    CHECK("a query without a result",
          planner_selected_at(p, SECTION_TAGS, 0, PLANNER_VALUE_DAY, &item) == PLANNER_WRONG_TYPE);
    CHECK("a query without a result", planner_item_at(p, SECTION_TAGS, SIZE_MAX, &item) == PLANNER_NONE);
    CHECK("a query without a result", planner_save_task(p, key_of(0), &task) == PLANNER_OUTDATED);
    CHECK("a query without a result", planner_composer_state(p, NULL) == PLANNER_INVALID_ARGUMENT);
    CHECK("a query without a result", planner_details_state(p, &details) == PLANNER_NONE);
    CHECK("a query without a result", planner_details_row(p, &row) == PLANNER_NONE);
    CHECK("a query without a result", planner_details_line_at(p, 0, &line) == PLANNER_NONE);
    free(state);
  }
}

static void borrow_item(const planner_item *item) {
  borrow(item->text);
  borrow(item->label);
}

/* The texts of composer, sections, items, selections and saves. */
static void borrowing_composer(void) {
  struct stage stage = composing();
  planner *p = stage.p;
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_section_state section = PLANNER_INIT(planner_section_state);
  planner_item item = PLANNER_INIT(planner_item);
  planner_save save = PLANNER_INIT(planner_save);
  planner_text name;
  CHECK("NEW-1", planner_composer_state(p, &composer) == PLANNER_OK && same_text(composer.text, "Composing"));
  borrow(composer.title);
  borrow(composer.text);
  for (size_t index = 0; planner_section_at(p, index, &section) == PLANNER_OK; ++index) {
    borrow(section.name);
    borrow(section.message);
    borrow(section.dropped);
    for (size_t each = 0; planner_item_at(p, index, each, &item) == PLANNER_OK; ++each) borrow_item(&item);
    for (size_t each = 0; planner_selected_at(p, index, each, section.value_type, &item) == PLANNER_OK; ++each) {
      borrow_item(&item);
    }
  }
  CHECK("NEW-6 the dropped item",
        planner_section_at(p, SECTION_TAGS, &section) == PLANNER_OK && same_text(section.dropped, "urgent"));
  CHECK("NEW-5 the host's message",
        planner_section_at(p, SECTION_TIME, &section) == PLANNER_OK && same_text(section.message, "No items"));
  for (size_t index = 0; planner_save_at(p, index, &save) == PLANNER_OK; ++index) {
    planner_task task = PLANNER_INIT(planner_task);
    borrow(save.message);
    CHECK("DAY-8", planner_save_task(p, save.key, &task) == PLANNER_OK);
    const planner_text texts[] = {task.title,         task.notes,     task.address,
                                  task.opening_hours, task.photo_url, task.project_id};
    for (size_t each = 0; each < COUNT(texts); ++each) borrow(texts[each]);
    for (size_t each = 0; planner_save_value_at(p, save.key, each, &name, &item) == PLANNER_OK; ++each) {
      borrow(name);
      borrow_item(&item);
    }
  }
  query_composer(&stage);
  check_borrowed(50);
  planner_destroy(p);
}

/* ---- Structs of other versions ---- */

static planner_status fill_home(planner *p, void *out) { return planner_home_state(p, out); }
static planner_status fill_refusal(planner *p, void *out) { return planner_refusal_at(p, 0, out); }
static planner_status fill_row(planner *p, void *out) { return planner_row_at(p, 1, out); }
static planner_status fill_details(planner *p, void *out) { return planner_details_row(p, out); }
static planner_status fill_line(planner *p, void *out) { return planner_row_line_at(p, 0, 1, out); }
static planner_status fill_location(planner *p, void *out) { return planner_location_state(p, out); }
static planner_status fill_known(planner *p, void *out) { return planner_known_task(p, id_of(2), out); }
static planner_status fill_known_at(planner *p, void *out) { return planner_known_task_at(p, 1, out); }
static planner_status fill_children(planner *p, void *out) { return planner_children_state(p, out); }
static planner_status fill_sheet(planner *p, void *out) { return planner_details_state(p, out); }
static planner_status fill_sheet_line(planner *p, void *out) { return planner_details_line_at(p, 1, out); }
static planner_status fill_composer(planner *p, void *out) { return planner_composer_state(p, out); }
static planner_status fill_section(planner *p, void *out) { return planner_section_at(p, SECTION_TAGS, out); }
static planner_status fill_item(planner *p, void *out) { return planner_item_at(p, SECTION_TAGS, 1, out); }
static planner_status fill_selected(planner *p, void *out) {
  return planner_selected_at(p, SECTION_TAGS, 1, PLANNER_VALUE_TEXT, out);
}
static planner_status fill_save(planner *p, void *out) { return planner_save_at(p, 0, out); }
static planner_uuid first_save(planner *p) {
  planner_save save = PLANNER_INIT(planner_save);
  CHECK("DAY-8", planner_save_at(p, 0, &save) == PLANNER_OK);
  return save.key;
}
static planner_status fill_save_task(planner *p, void *out) { return planner_save_task(p, first_save(p), out); }
static planner_status fill_save_value(planner *p, void *out) {
  return planner_save_value_at(p, first_save(p), 1, NULL, out);
}
/* These two take something, so each call has a planner of its own. */
static planner_status fill_effect(planner *p, void *out) { return planner_next_effect(p, out); }
static planner_status fill_changes(planner *p, void *out) { return planner_collect_changes(p, out); }

static struct host sample(void) {
  struct host host;
  planner_task bad = task_of(9, " ", 0),
               tasks[4] = {task_of(1, "One", 3), task_of(2, "Two", 2), task_of(3, "Three", 1), bad};
  begin(&host, 2);
  CHECK("DAY-6", planner_refresh(host.p, NOW) == PLANNER_OK);
  host_drain(&host);
  CHECK("DAY-2", planner_plan_loaded(host.p, NOW, host.request, tasks, 4, sizeof *tasks) == PLANNER_OK);
  CHECK("HOME-5", planner_row_tapped(host.p, NOW, id_of(2)) == PLANNER_OK);
  return host;
}

/* A sample with a composer and saves; the other one has details. */
static struct host composing_sample(void) {
  struct stage stage = composing();
  return (struct host){.p = stage.p};
}

static void growing(void) {
  static const struct {
    const char *name;
    fill fill;
    size_t size;
    bool takes, composes;
  } outs[] = {
      {"home", fill_home, sizeof(planner_home), false, false},
      {"refusal", fill_refusal, sizeof(planner_refusal), false, false},
      {"row", fill_row, sizeof(planner_row), false, false},
      {"details", fill_details, sizeof(planner_row), false, false},
      {"known task", fill_known, sizeof(planner_task), false, false},
      {"known task in order", fill_known_at, sizeof(planner_task), false, false},
      {"children", fill_children, sizeof(planner_children), false, false},
      {"line", fill_line, sizeof(planner_line), false, false},
      {"location", fill_location, sizeof(planner_location), false, false},
      {"effect", fill_effect, sizeof(planner_effect), true, false},
      {"changes", fill_changes, sizeof(planner_changes), true, false},
      {"sheet", fill_sheet, sizeof(planner_details), false, false},
      {"sheet's line", fill_sheet_line, sizeof(planner_line), false, false},
      {"composer", fill_composer, sizeof(planner_composer), false, true},
      {"section", fill_section, sizeof(planner_section_state), false, true},
      {"item", fill_item, sizeof(planner_item), false, true},
      {"selected", fill_selected, sizeof(planner_item), false, true},
      {"save", fill_save, sizeof(planner_save), false, true},
      {"save's task", fill_save_task, sizeof(planner_task), false, true},
      {"save's value", fill_save_value, sizeof(planner_item), false, true},
  };
  for (size_t each = 0; each < COUNT(outs); ++each) {
    struct host host = outs[each].composes ? composing_sample() : sample();
    unsigned char whole[4096], part[4100];
    uint32_t full = (uint32_t)outs[each].size;
    memset(whole, 0xA5, sizeof whole);
    memcpy(whole, &full, sizeof full);
    CHECK("a whole struct", outs[each].fill(host.p, whole) == PLANNER_OK);
    bool is_effect = outs[each].fill == fill_effect;
    uint32_t least = is_effect ? offsetof(planner_effect, key) + sizeof(planner_uuid) : 4;
    for (uint32_t size = least; size <= 4096; size = size < full + 40 ? size + 1 : size * 2) {
      if (outs[each].takes) {
        end(&host);
        host = sample();
      }
      if (size > full + 40 && size < 4096 && size * 2 > 4096) size = 4096;
      trying("%s of struct_size %" PRIu32, outs[each].name, size);
      memset(part, 0x5A, sizeof part);
      memcpy(part, &size, sizeof size);
      CHECK("a smaller or larger struct", outs[each].fill(host.p, part) == PLANNER_OK);
      CHECK("struct_size stays as it is", memcmp(part, &size, sizeof size) == 0);
      size_t known = size < full ? size : full, wrong = 0;
      /* Texts taken or borrowed again have other addresses; everything else is the same. */
      for (size_t index = sizeof size; index < known && !outs[each].takes; ++index) {
        wrong += part[index] != whole[index];
      }
      CHECK("a smaller struct is filled as far as it goes", wrong == 0);
      for (size_t index = size; index < sizeof part; ++index) wrong += part[index] != 0x5A;
      CHECK("and not one byte further", wrong == 0);
      if (is_effect) { CHECK("an effect as far as it goes", memcmp(part + 4, whole + 4, known - 4) == 0); }
    }
    end(&host);
  }
  trying("%s", "");

  /* An array of rows of an older or a newer version: each row_size as far as it goes, the rest 0. */
  struct host host = sample();
  planner_row row = PLANNER_INIT(planner_row);
  unsigned char *memory = exactly(3 * 4096 + 1);
  for (uint32_t size = 4; size <= 4096; size = size < sizeof row + 40 ? size + 1 : size < 2048 ? 2 * size : size + 32) {
    size_t count = 0, wrong = 0, known = size < sizeof row ? size : sizeof row;
    trying("rows of %" PRIu32 " bytes", size);
    memset(memory, 0x5A, 3 * 4096 + 1);
    CHECK("rows may be of any version",
          planner_rows(host.p, (planner_row *)(void *)memory, 3, size, &count) == PLANNER_OK && count == 3);
    for (size_t index = 0; index < 3; ++index) {
      const unsigned char *filled = memory + index * size;
      CHECK("struct_size is the row_size", memcmp(filled, &size, sizeof size) == 0);
      row = PLANNER_INIT(planner_row);
      CHECK("HOME-2", planner_row_at(host.p, index, &row) == PLANNER_OK);
      CHECK("rows are filled as far as they go", memcmp(filled + 4, (unsigned char *)&row + 4, known - 4) == 0);
      for (size_t byte = known; byte < size; ++byte) wrong += filled[byte] != 0;
    }
    CHECK("what this version does not know is 0", wrong == 0);
    for (size_t byte = 3 * (size_t)size; byte <= 3 * 4096; ++byte) wrong += memory[byte] != 0x5A;
    CHECK("and not one byte further", wrong == 0);
  }
  trying("%s", "");
  free(memory);
  end(&host);
}

/* HOME-4: a struct that ends before `key` takes no effect, so that none is cut off. */
static void whole_effects(void) {
  struct host one = sample(), other = sample();
  planner_effect effect = PLANNER_INIT(planner_effect), same = PLANNER_INIT(planner_effect);
  for (uint32_t size = 4; size < offsetof(planner_effect, key) + sizeof effect.key; ++size) {
    unsigned char memory[sizeof effect], copy[sizeof effect];
    memset(memory, 0x5A, sizeof memory);
    memcpy(memory, &size, sizeof size);
    memcpy(copy, memory, sizeof copy);
    trying("an effect of struct_size %" PRIu32, size);
    CHECK("HOME-4 refused", planner_next_effect(one.p, (planner_effect *)(void *)memory) == PLANNER_INVALID_ARGUMENT);
    CHECK("a refusal names its field", same_text(planner_error_field(one.p), "struct_size"));
    CHECK("results are left alone on failure", memcmp(memory, copy, sizeof copy) == 0);
  }
  effect.struct_size = offsetof(planner_effect, key) + sizeof effect.key;
  size_t count = 0;
  for (planner_status status = PLANNER_OK; status == PLANNER_OK; ++count) {
    status = planner_next_effect(one.p, &effect);
    CHECK("HOME-4 no effect was lost", planner_next_effect(other.p, &same) == status);
    CHECK("HOME-4 no effect was lost", memcmp((char *)&effect + 4, (char *)&same + 4, effect.struct_size - 4) == 0);
  }
  trying("%s", "");
  CHECK("some effects waited", count > 2);
  end(&one);
  end(&other);
}

/* Compositions of older and newer hosts, with elements far apart. */
static void growing_compositions(void) {
  enum { FAR = 301 };
  struct host host;
  unsigned char *sections = exactly(3 * FAR), *items = exactly(3 * FAR);
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_section_state section = PLANNER_INIT(planner_section_state);
  planner_item item = PLANNER_INIT(planner_item);
  begin(&host, 0);
  memset(sections, 0xFF, 3 * FAR);
  memset(items, 0xFF, 3 * FAR);
  for (uint32_t index = 0; index < 3; ++index) {
    planner_section one = own_section("Tags", PLANNER_VALUE_TEXT, true, 7);
    planner_item value = item_of(PLANNER_VALUE_TEXT, 0, "One");
    uint32_t section_sizes[] = {sizeof one, offsetof(planner_section, value_type), 300};
    uint32_t item_sizes[] = {sizeof value, offsetof(planner_item, label), 300};
    if (index == 1) one = section_of(PLANNER_SECTION_DATE), value.text = text_of("Two");
    if (index == 2) one = own_section("Days", PLANNER_VALUE_WEEKDAY, true, 0), value.text = text_of("Three");
    if (index == 2) memset(sections + index * FAR, 0, 300), memset(items + index * FAR, 0, 300);
    memcpy(sections + index * FAR, &one, section_sizes[index] < sizeof one ? section_sizes[index] : sizeof one);
    memcpy(sections + index * FAR, &section_sizes[index], sizeof(uint32_t));
    memcpy(items + index * FAR, &value, item_sizes[index] < sizeof value ? item_sizes[index] : sizeof value);
    memcpy(items + index * FAR, &item_sizes[index], sizeof(uint32_t));
  }
  planner_composition composition = composition_of(30, (const planner_section *)(void *)sections, 3);
  composition.section_stride = FAR;
  composition.preselected = (const planner_item *)(void *)items;
  composition.preselected_count = 3, composition.preselected_stride = FAR;
  CHECK("arrays stride bytes apart", planner_composer_requested(host.p, NOW, &composition) == PLANNER_OK);
  memset(sections, 0, 3 * FAR);
  memset(items, 0, 3 * FAR);
  CHECK("arrays are copied", planner_section_at(host.p, 0, &section) == PLANNER_OK && same_text(section.name, "Tags") &&
                                 section.maximum == 7 && section.selected_count == 3);
  CHECK("an older section is as if the rest were 0", planner_section_at(host.p, 1, &section) == PLANNER_OK &&
                                                         section.kind == PLANNER_SECTION_DATE &&
                                                         section.allows_custom_items == 0 && section.maximum == 0);
  CHECK("a newer one too", planner_section_at(host.p, 2, &section) == PLANNER_OK && same_text(section.name, "Days"));
  CHECK("an older item has no label of its own",
        planner_selected_at(host.p, 0, 1, PLANNER_VALUE_TEXT, &item) == PLANNER_OK && same_text(item.text, "Two") &&
            same_text(item.label, "Two"));
  CHECK("LIFE-3", planner_close_tapped(host.p, NOW) == PLANNER_OK);
  host_drain(&host);

  /* A composition without all arrays, half of one, and a newer one. */
  const uint32_t sizes[] = {
      4,   offsetof(planner_composition, sections), offsetof(planner_composition, preselected), sizeof composition, 500,
      4096};
  for (size_t each = 0; each < COUNT(sizes); ++each) {
    planner_section date = section_of(PLANNER_SECTION_DATE);
    unsigned char *memory = exactly(sizes[each]);
    composition = composition_of(31, &date, 1);
    memset(memory, 0, sizes[each]);
    memcpy(memory, &composition, sizes[each] < sizeof composition ? sizes[each] : sizeof composition);
    memcpy(memory, &sizes[each], sizeof sizes[each]);
    trying("composition of struct_size %" PRIu32, sizes[each]);
    CHECK("an older or newer composition",
          planner_composer_requested(host.p, NOW, (const planner_composition *)(void *)memory) == PLANNER_OK);
    CHECK("an older or newer composition",
          planner_composer_state(host.p, &composer) == PLANNER_OK && composer.section_count == (each < 2 ? 0 : 1));
    CHECK("LIFE-3", planner_close_tapped(host.p, NOW) == PLANNER_OK);
    free(memory);
  }
  trying("%s", "");
  host_drain(&host);
  free(sections);
  free(items);
  end(&host);
}

/* ---- Arrays ---- */

static void arrays(void) {
  struct host host;
  begin(&host, 5);
  const size_t strides[] = {sizeof(planner_row), sizeof(planner_row) + 1, sizeof(planner_row) + 24, 1000};
  for (size_t each = 0; each < COUNT(strides); ++each) {
    for (size_t capacity = 0; capacity <= 7; ++capacity) {
      size_t stride = strides[each], count = 0, wrong = 0;
      unsigned char *memory = exactly(7 * stride);
      memset(memory, 0x5A, 7 * stride);
      trying("capacity %zu, stride %zu", capacity, stride);
      planner_row *rows = (planner_row *)(void *)memory;
      CHECK("planner_rows", planner_rows(host.p, rows, capacity, stride, &count) == PLANNER_OK);
      CHECK("planner_rows reports how many there are", count == 5);
      for (size_t index = 0; index < 7; ++index) {
        planner_row row, same = PLANNER_INIT(planner_row);
        memcpy(&row, memory + index * stride, sizeof row);
        bool filled = index < capacity && index < 5;
        if (filled) {
          CHECK("planner_rows fills the same as planner_row_at",
                planner_row_at(host.p, index, &same) == PLANNER_OK && row.struct_size == stride &&
                    memcmp((char *)&row + 4, (char *)&same + 4, sizeof row - 4) == 0);
        }
        for (size_t byte = filled ? sizeof row : 0; byte < stride; ++byte) {
          wrong += memory[index * stride + byte] != (filled ? 0 : 0x5A);
        }
      }
      CHECK("planner_rows writes at most capacity rows", wrong == 0);
      free(memory);
    }
  }
  trying("%s", "");
  size_t count = 0;
  CHECK("rows may be NULL if capacity is 0",
        planner_rows(host.p, NULL, 0, sizeof(planner_row), &count) == PLANNER_OK && count == 5);

  /* Tasks far apart, of mixed versions. */
  const size_t stride = 301;
  unsigned char *memory = exactly(3 * stride);
  memset(memory, 0xFF, 3 * stride);
  for (uint32_t index = 0; index < 3; ++index) {
    planner_task task = task_of(index + 1, "Far apart", (int32_t)(3 - index));
    const uint32_t sizes[] = {sizeof task, offsetof(planner_task, latitude), 300};
    if (index == 2) memset(memory + index * stride, 0, 300);
    memcpy(memory + index * stride, &task, sizes[index] < sizeof task ? sizes[index] : sizeof task);
    memcpy(memory + index * stride, &sizes[index], sizeof sizes[index]);
  }
  planner_home home = PLANNER_INIT(planner_home);
  planner_row row = PLANNER_INIT(planner_row);
  CHECK("DAY-6", planner_refresh(host.p, NOW) == PLANNER_OK);
  host_drain(&host);
  CHECK("tasks stride bytes apart",
        planner_plan_loaded(host.p, NOW, host.request, (planner_task *)(void *)memory, 3, stride) == PLANNER_OK);
  CHECK("tasks stride bytes apart",
        planner_home_state(host.p, &home) == PLANNER_OK && home.row_count == 3 && home.refused_count == 0);
  memset(memory, 0, 3 * stride);
  planner_uuid third = id_of(3);
  CHECK("tasks are copied", planner_row_at(host.p, 0, &row) == PLANNER_OK && same_text(row.title, "Far apart") &&
                                memcmp(&row.id, &third, sizeof third) == 0);
  free(memory);
  end(&host);
}

/* ---- Effects are taken only if they could be delivered ---- */

static void effects_that_stay(void) {
  struct host host;
  begin(&host, 3);
  CHECK("HOME-5", planner_row_tapped(host.p, NOW, id_of(2)) == PLANNER_OK);
  const uint32_t sizes[] = {0, 1, 3, 4097, UINT32_MAX};
  int kinds = 0;
  for (;;) {
    unsigned char memory[128], before[128];
    memset(memory, 0x5A, sizeof memory);
    for (size_t index = 0; index < COUNT(sizes); ++index) {
      memcpy(memory, &sizes[index], sizeof sizes[index]);
      memcpy(before, memory, sizeof memory);
      planner_effect *out = (planner_effect *)(void *)memory;
      CHECK("HOME-4 a bad out", planner_next_effect(host.p, out) == PLANNER_INVALID_ARGUMENT);
      CHECK("HOME-4 a bad out is left alone", memcmp(memory, before, sizeof memory) == 0);
      CHECK("HOME-4 a bad out", planner_next_effect(host.p, NULL) == PLANNER_INVALID_ARGUMENT);
    }
    planner_effect effect;
    if (!host_next(&host, &effect)) break;
    kinds += effect.kind;
  }
  CHECK("HOME-4 nothing was lost: attach, present, redraw",
        kinds == PLANNER_EFFECT_ATTACH + PLANNER_EFFECT_PRESENT + PLANNER_EFFECT_REDRAW);
  CHECK("HOME-5", host.child == CHILD_PRESENTED);
  end(&host);
}

/* ---- Changes ---- */

#define MOST 64

struct shown {
  planner_uuid id;
  char *display; /* what people see */
};

static struct shown show(const planner_row *row) {
  struct book display = {0};
  say(&display, "%" PRId32, row->status);
  say_text(&display, "title", row->title);
  say_text(&display, "address", row->address);
  say_text(&display, "hours", row->opening_hours);
  say_text(&display, "distance", row->distance_text);
  say_text(&display, "travel", row->travel_time_text);
  say_text(&display, "updating", row->updating_text);
  say_text(&display, "planned", row->planned_text);
  say_text(&display, "photo", row->photo_url);
  say_text(&display, "state", row->hours_text);
  say_text(&display, "arrival", row->arrival_text);
  say_text(&display, "pace", row->pace_text);
  say_text(&display, "spoken", row->spoken_text);
  say(&display, " %" PRId64 " %" PRId32, row->arrival, row->pace);
  return (struct shown){row->id, display.text};
}

static size_t show_all(const planner *p, struct shown *all) {
  planner_row row = PLANNER_INIT(planner_row);
  size_t count = 0;
  for (; count < MOST && planner_row_at(p, count, &row) == PLANNER_OK; ++count) all[count] = show(&row);
  return count;
}

static bool is_same(const struct shown *one, const struct shown *other) {
  return memcmp(&one->id, &other->id, sizeof one->id) == 0 && strcmp(one->display, other->display) == 0;
}

/* Applies changes to `rows`, as a host does. Returns the count after; SIZE_MAX if they cannot be applied. */
static size_t apply(const planner *p, const planner_changes *changes, struct shown *rows, size_t count) {
  struct shown kept[MOST], moved[MOST];
  bool taken[MOST] = {false};
  size_t left = 0, after = count - changes->removed_count + changes->inserted_count;
  if (changes->removed_count > count || after > MOST || changes->moved_count > count) return SIZE_MAX;
  for (size_t index = 0; index < changes->removed_count; ++index) {
    size_t at = changes->removed[index];
    if (at >= count || taken[at] || (index > 0 && changes->removed[index - 1] >= at)) return SIZE_MAX;
    taken[at] = true;
    free(rows[at].display);
  }
  for (size_t index = 0; index < changes->moved_count; ++index) {
    const planner_move *move = &changes->moved[index];
    if (move->from >= count || taken[move->from] || (index > 0 && move[-1].to >= move->to)) return SIZE_MAX;
    taken[move->from] = true;
    moved[index] = rows[move->from];
  }
  for (size_t index = 0; index < count; ++index) {
    if (!taken[index]) kept[left++] = rows[index];
  }
  size_t next_kept = 0, next_moved = 0, next_inserted = 0;
  for (size_t index = 0; index < after; ++index) {
    planner_row row = PLANNER_INIT(planner_row);
    if (next_inserted < changes->inserted_count && changes->inserted[next_inserted] == index) {
      ++next_inserted;
      if (planner_row_at(p, index, &row) != PLANNER_OK) return SIZE_MAX;
      rows[index] = show(&row);
    } else if (next_moved < changes->moved_count && changes->moved[next_moved].to == index) {
      rows[index] = moved[next_moved++];
    } else {
      if (next_kept == left) return SIZE_MAX;
      rows[index] = kept[next_kept++];
    }
  }
  if (next_moved != changes->moved_count || next_inserted != changes->inserted_count) return SIZE_MAX;
  if (next_kept != left) return SIZE_MAX;
  for (size_t index = 0; index < changes->updated_count; ++index) {
    planner_row row = PLANNER_INIT(planner_row);
    size_t at = changes->updated[index];
    if (at >= after || (index > 0 && changes->updated[index - 1] >= at)) return SIZE_MAX;
    if (planner_row_at(p, at, &row) != PLANNER_OK) return SIZE_MAX;
    struct shown new = show(&row);
    if (is_same(&new, &rows[at])) {
      free(new.display);
      return SIZE_MAX; /* not an update */
    }
    free(rows[at].display);
    rows[at] = new;
  }
  return after;
}

/* The fewest possible moves: all rows that stay, less the longest sequence of them that keeps its order. */
static size_t fewest_moves(const struct shown *before, size_t count, const struct shown *after, size_t after_count) {
  size_t from[MOST], best[MOST], kept = 0, longest = 0;
  for (size_t index = 0; index < after_count; ++index) {
    for (size_t old = 0; old < count; ++old) {
      if (memcmp(&before[old].id, &after[index].id, sizeof after[index].id) == 0) from[kept++] = old;
    }
  }
  for (size_t index = 0; index < kept; ++index) {
    best[index] = 1;
    for (size_t earlier = 0; earlier < index; ++earlier) {
      if (from[earlier] < from[index] && best[earlier] + 1 > best[index]) best[index] = best[earlier] + 1;
    }
    if (best[index] > longest) longest = best[index];
  }
  return kept - longest;
}

static void change_something(struct host *host, uint64_t *seed, int64_t *now) {
  static const char *const titles[] = {"Kaisers", "Café", "Edeka", "Shop"};
  planner_task task = task_of(random_below(seed, 40), titles[random_below(seed, 4)], (int32_t)random_below(seed, 30));
  planner_fix fix = fix_of(*now += 5 * SECOND, 52.4 + random_below(seed, 100) * 0.0001, 13.4, 10);
  task.present = PLANNER_TASK_HAS_COORDINATE;
  task.latitude = 52.5 + random_below(seed, 3);
  task.longitude = 13.4;
  task.status = (int32_t)random_below(seed, 6);
  if (random_below(seed, 4) == 0) task.present |= PLANNER_TASK_HAS_PLANNED_DAY;
  task.planned_day = TODAY + random_below(seed, 2);
  switch (random_below(seed, 12)) {
    case 0:
    case 1:
    case 2: planner_task_added(host->p, *now, &task); break;
    case 3:
    case 4:
    case 5: planner_task_updated(host->p, *now, &task); break;
    case 6:
    case 7: planner_task_removed(host->p, *now, task.id); break;
    case 8: planner_task_status_changed(host->p, *now, task.id, task.status); break;
    case 9: planner_fix_received(host->p, *now, &fix); break;
    case 10: planner_location_failed(host->p, *now); break;
    default:
      if (random_below(seed, 5) > 0) break;
      planner_task tasks[30];
      for (uint32_t index = 0; index < COUNT(tasks); ++index) {
        tasks[index] = task_of(random_below(seed, 40), titles[random_below(seed, 4)], (int32_t)random_below(seed, 30));
      }
      planner_refresh(host->p, *now);
      host_drain(host);
      planner_plan_loaded(host->p, *now, host->request, tasks, COUNT(tasks), sizeof *tasks);
  }
}

/* HOME-3: over a long time, changes applied to the rows before give exactly the rows after, and no list is too long. */
static void changes_over_time(size_t rounds) {
  struct host host;
  struct shown rows[MOST], after[MOST];
  uint64_t seed = 7;
  int64_t now = NOW;
  size_t count = 0, moves = 0, updates = 0;
  begin(&host, 0);
  for (size_t round = 0; round < rounds; ++round) {
    trying("round %zu", round);
    size_t events = 1 + random_below(&seed, 6) * (round % 3);
    for (; events > 0; --events) change_something(&host, &seed, &now);
    size_t after_count = show_all(host.p, after);
    size_t before_count = count, fewest = fewest_moves(rows, count, after, after_count);
    planner_changes changes = PLANNER_INIT(planner_changes);
    CHECK("HOME-3", planner_collect_changes(host.p, &changes) == PLANNER_OK);
    CHECK("HOME-3 the fewest rows move", changes.moved_count == fewest);
    CHECK("lists are NULL if there are none", (changes.removed == NULL) == (changes.removed_count == 0) &&
                                                  (changes.moved == NULL) == (changes.moved_count == 0) &&
                                                  (changes.inserted == NULL) == (changes.inserted_count == 0) &&
                                                  (changes.updated == NULL) == (changes.updated_count == 0));
    CHECK("HOME-3 rows that stay are neither removed nor inserted",
          before_count - changes.removed_count + changes.inserted_count == after_count);
    count = apply(host.p, &changes, rows, count);
    if (!CHECK("HOME-3 the changes can be applied", count == after_count)) break;
    bool same = true;
    for (size_t index = 0; index < count; ++index) same = same && is_same(&rows[index], &after[index]);
    CHECK("HOME-3 they give exactly the rows after", same);
    for (size_t index = 0; index < after_count; ++index) free(after[index].display);
    moves += changes.moved_count;
    updates += changes.updated_count;
    CHECK("HOME-3 collected once",
          planner_collect_changes(host.p, &changes) == PLANNER_OK &&
              changes.removed_count + changes.moved_count + changes.inserted_count + changes.updated_count == 0);
    host_drain(&host);
  }
  trying("%s", "");
  CHECK("there was something to move and to update", moves > rounds / 4 && updates > rounds / 4);
  for (size_t index = 0; index < count && count != SIZE_MAX; ++index) free(rows[index].display);
  end(&host);
}

static planner_changes collect(planner *p) {
  planner_changes changes = PLANNER_INIT(planner_changes);
  CHECK("HOME-3", planner_collect_changes(p, &changes) == PLANNER_OK);
  return changes;
}

static bool counts(const planner_changes *changes, size_t removed, size_t moved, size_t inserted, size_t updated) {
  return changes->removed_count == removed && changes->moved_count == moved && changes->inserted_count == inserted &&
         changes->updated_count == updated;
}

/* HOME-3, where the smallest list is known. */
static void plain_changes(void) {
  planner *p = planner_at(NOW);
  planner_changes changes;
  planner_task task;
  for (uint32_t number = 1; number <= 5; ++number) {
    task = task_of(number, "Shop", (int32_t)(10 * number));
    CHECK("TASK-4", planner_task_added(p, NOW, &task) == PLANNER_OK);
  }
  changes = collect(p);
  CHECK("HOME-3 first from an empty list", counts(&changes, 0, 0, 5, 0) && changes.inserted[4] == 4);
  task = task_of(6, "Shop", 25);
  CHECK("TASK-4", planner_task_added(p, NOW, &task) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 one is inserted", counts(&changes, 0, 0, 1, 0) && changes.inserted[0] == 2);
  CHECK("TASK-4", planner_task_removed(p, NOW, id_of(6)) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 one is removed", counts(&changes, 1, 0, 0, 0) && changes.removed[0] == 2);
  task = task_of(1, "Shop", 99);
  CHECK("TASK-4", planner_task_updated(p, NOW, &task) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 the first becomes the last",
        counts(&changes, 0, 1, 0, 0) && changes.moved[0].from == 0 && changes.moved[0].to == 4);
  task = task_of(1, "Shop", 0);
  CHECK("TASK-4", planner_task_updated(p, NOW, &task) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 the last becomes the first",
        counts(&changes, 0, 1, 0, 0) && changes.moved[0].from == 4 && changes.moved[0].to == 0);
  task = task_of(3, "Another", 30);
  CHECK("TASK-4", planner_task_updated(p, NOW, &task) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 one is updated", counts(&changes, 0, 0, 0, 1) && changes.updated[0] == 2);
  task.notes = text_of("Not shown");
  CHECK("TASK-4", planner_task_updated(p, NOW, &task) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 an invisible change is no change", counts(&changes, 0, 0, 0, 0));
  task = task_of(3, "And moved", 99);
  CHECK("TASK-4", planner_task_updated(p, NOW, &task) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 moved and updated", counts(&changes, 0, 1, 0, 1) && changes.moved[0].from == 2 &&
                                        changes.moved[0].to == 4 && changes.updated[0] == 4);
  CHECK("TASK-3", planner_task_status_changed(p, NOW, id_of(2), PLANNER_TASK_EN_ROUTE) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 a status is updated", counts(&changes, 0, 0, 0, 1) && changes.updated[0] == 1);
  CHECK("TASK-4", planner_task_removed(p, NOW, id_of(2)) == PLANNER_OK);
  task = task_of(2, "Shop", 20);
  task.status = PLANNER_TASK_EN_ROUTE;
  CHECK("TASK-4", planner_task_added(p, NOW, &task) == PLANNER_OK);
  changes = collect(p);
  CHECK("HOME-3 gone and back is no change", counts(&changes, 0, 0, 0, 0));
  for (uint32_t number = 1; number <= 5; ++number) {
    CHECK("TASK-4", planner_task_removed(p, NOW, id_of(number)) == PLANNER_OK);
  }
  changes = collect(p);
  CHECK("HOME-3 all are removed", counts(&changes, 5, 0, 0, 0) && changes.removed[0] == 0 && changes.removed[4] == 4);
  planner_destroy(p);
}

/* ---- A host that never collects ---- */

/* A composer over a list that the host does not update: opened, moved from section to section, saved, cancelled. */
static void compose_something(struct host *host, uint64_t *seed, int64_t now, uint32_t *next) {
  planner_section sections[2] = {section_of(PLANNER_SECTION_PROJECT), own_section("Tags", PLANNER_VALUE_TEXT, true, 1)};
  planner_composition composition = composition_of(*next, sections, 2);
  planner_save save = PLANNER_INIT(planner_save);
  switch (random_below(seed, 9)) {
    case 0:
    case 1: planner_composer_requested(host->p, now, &composition); break;
    case 2: planner_text_changed(host->p, now, text_of("Composed")); break;
    case 3:
    case 4:
    case 5: planner_section_activated(host->p, now, random_below(seed, 2)); break;
    case 6: planner_items_failed(host->p, now, host->items_request, text_of("no")); break;
    case 7: planner_keep_draft_changed(host->p, now, (int32_t)random_below(seed, 2)); break;
    default:
      if (random_below(seed, 4) > 0 || planner_save_tapped(host->p, now, new_key()) != PLANNER_OK) break;
      /* The saves are answered before the host takes their effects, or the tasks are removed: never more than a few
       * wait. */
      while (planner_save_at(host->p, 2, &save) == PLANNER_OK) {
        if (random_below(seed, 2) == 0) {
          planner_save_failed(host->p, now, save.key, text_of("no"), 0);
          if (random_below(seed, 2) == 0) planner_save_retried(host->p, now, save.task_id);
          planner_task_removed(host->p, now, save.task_id);
        } else if (planner_save_acknowledged(host->p, now, save.key) != PLANNER_OK) {
          planner_task_removed(host->p, now, save.task_id);
        } else {
          planner_task_removed(host->p, now, save.task_id);
        }
      }
      *next += 1;
  }
}

static void never_collected(size_t events, bool collects_some) {
  struct host host;
  uint64_t seed = 11;
  int64_t now = NOW;
  uint32_t next = 100;
  begin(&host, 5);
  host_drain(&host);
  for (size_t each = 0; each < events; ++each) {
    planner_settings settings = {
        .struct_size = sizeof settings,
        .present = PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS | PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS,
        .distance_filter_meters = random_below(&seed, 500),
        .utc_offset_seconds = random_below(&seed, 20) == 0 ? 64800 : 0};
    planner_fix fix = fix_of(now += 100, 52.5 + 0.01 * random_below(&seed, 9), 13.4, 10);
    planner_effect effect;
    switch (random_below(&seed, 14)) {
      case 10:
      case 11:
      case 12:
      case 13: compose_something(&host, &seed, now, &next); break;
      case 0: planner_start(host.p, now); break;
      case 1: planner_stop(host.p, now); break;
      case 2:
      case 3: planner_row_tapped(host.p, now, id_of(1 + random_below(&seed, 5))); break;
      case 4: planner_authorization_changed(host.p, now, (int32_t)random_below(&seed, 5)); break;
      case 5: planner_settings_changed(host.p, now, &settings); break;
      case 6: planner_refresh(host.p, now); break;
      case 7: planner_close_tapped(host.p, now); break;
      case 8: planner_fix_received(host.p, now, &fix); break;
      default:
        if (random_below(&seed, 50) == 0) planner_clock_advanced(host.p, now += DAY);
        if (random_below(&seed, 3) == 0) planner_child_appeared(host.p, now, host.presentation);
        if (random_below(&seed, 3) == 0) planner_child_disappeared(host.p, now, host.presentation, 1);
    }
    if (collects_some && each < events / 10 * 9 && random_below(&seed, 3) == 0) {
      host.redrawn = false;
      for (uint32_t few = random_below(&seed, 4); few > 0 && host_next(&host, &effect); --few) {}
    }
  }
  host.redrawn = false;
  size_t waited = host_drain(&host);
  trying("%zu effects waited", waited);
  CHECK("HOME-4 a host that never collects costs bounded memory", waited < 20);
  CHECK("there was something to save", next > 100 + events / 1000);
  CHECK("a host that asks late gets the latest", planner_stop(host.p, now) == PLANNER_OK);
  host_drain(&host);
  CHECK("LIFE-2 after the stop nothing is attached and nothing runs", host.child == CHILD_NONE && !host.locates);
  CHECK("DAY-1 new numbers", planner_start(host.p, now) == PLANNER_OK);
  host_drain(&host);
  trying("%s", "");
  end(&host);
}

/* TIME-4, HOME-4: of each kind only the latest effect waits. */
static void latest_effects(void) {
  struct host host;
  planner_effect effect;
  size_t count[PLANNER_EFFECT_SAVE_TASK + 1] = {0};
  begin(&host, 5);
  host_drain(&host);
  CHECK("HOME-5", planner_row_tapped(host.p, NOW, id_of(1)) == PLANNER_OK);
  for (int each = 1; each <= 1000; ++each) {
    planner_settings settings = {.struct_size = sizeof settings,
                                 .present = PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS,
                                 .distance_filter_meters = each};
    CHECK("TIME-4", planner_clock_advanced(host.p, NOW + each * DAY) == PLANNER_OK);
    CHECK("LOC-1", planner_settings_changed(host.p, NOW + each * DAY, &settings) == PLANNER_OK);
    CHECK("HOME-5", planner_row_tapped(host.p, NOW + each * DAY, id_of(1 + (uint32_t)each % 5)) == PLANNER_OK);
    CHECK("DAY-6", planner_refresh(host.p, NOW + each * DAY) == PLANNER_OK);
  }
  while (host_next(&host, &effect)) {
    count[effect.kind] += 1;
    if (effect.kind == PLANNER_EFFECT_START_LOCATION) {
      CHECK("LOC-1 with the new ones", fabs(effect.distance_filter_meters - 1000) < 0.001);
    }
  }
  CHECK("TIME-4 one plan request for the new day",
        count[PLANNER_EFFECT_LOAD_PLAN] == 1 && host.request_day == TODAY + 1000);
  CHECK("HOME-4 of location updates only the latest waits", count[PLANNER_EFFECT_START_LOCATION] == 1);
  CHECK("DET-4 children that were not collected are never presented",
        count[PLANNER_EFFECT_ATTACH] == 1 && count[PLANNER_EFFECT_PRESENT] == 1 && count[PLANNER_EFFECT_DISMISS] == 0 &&
            count[PLANNER_EFFECT_DETACH] == 0);
  CHECK("HOME-4 one redraw", count[PLANNER_EFFECT_REDRAW] == 1);
  end(&host);
}

/* DAY-8, NEW-4: of the requests for items the last one waits; of the saves exactly those without an answer. */
static void latest_effects_of_composers(void) {
  struct host host;
  planner_effect effect;
  size_t count[PLANNER_EFFECT_SAVE_TASK + 1] = {0};
  planner_section sections[2] = {section_of(PLANNER_SECTION_PROJECT), section_of(PLANNER_SECTION_DATE)};
  planner_save save = PLANNER_INIT(planner_save);
  begin(&host, 1);
  host_drain(&host);
  for (uint32_t each = 0; each < 300; ++each) {
    planner_composition composition = composition_of(100 + each, sections, 2);
    CHECK("HOME-5", planner_row_tapped(host.p, NOW, id_of(1)) == PLANNER_OK);
    CHECK("NEW-1", planner_composer_requested(host.p, NOW, &composition) == PLANNER_OK);
    CHECK("NEW-2", planner_text_changed(host.p, NOW, text_of("Composed")) == PLANNER_OK);
    for (size_t turn = 0; turn < 5; ++turn) {
      CHECK("NEW-4", planner_section_activated(host.p, NOW, turn % 2) == PLANNER_OK);
    }
    if (each < 299) CHECK("NEW-12", planner_save_tapped(host.p, NOW, new_key()) == PLANNER_OK);
    CHECK("DAY-8", planner_save_at(host.p, each / 3, &save) == PLANNER_OK || each == 299);
    if (each % 3 == 0) CHECK("DAY-8", planner_save_acknowledged(host.p, NOW, save.key) == PLANNER_OK);
    if (each % 3 == 1) {
      CHECK("DAY-8", planner_save_failed(host.p, NOW, save.key, text_of("no"), 0) == PLANNER_OK);
      CHECK("DAY-8", planner_save_retried(host.p, NOW, save.task_id) == PLANNER_OK);
      CHECK("DAY-8", planner_save_at(host.p, each / 3, &save) == PLANNER_OK);
      CHECK("DAY-8", planner_save_failed(host.p, NOW, save.key, text_of("no"), 0) == PLANNER_OK);
      CHECK("DAY-8", planner_task_removed(host.p, NOW, save.task_id) == PLANNER_OK);
    }
  }
  while (host_next(&host, &effect)) count[effect.kind] += 1;
  CHECK("DAY-8 saves that were not answered", count[PLANNER_EFFECT_SAVE_TASK] == 99);
  CHECK("NEW-4 one request for items", count[PLANNER_EFFECT_LOAD_ITEMS] == 1);
  CHECK("NEW-1 children that were not collected are never presented",
        count[PLANNER_EFFECT_ATTACH] == 1 && count[PLANNER_EFFECT_PRESENT] == 1 &&
            count[PLANNER_EFFECT_FOCUS_TEXT] == 1 && count[PLANNER_EFFECT_DISMISS] == 0 &&
            count[PLANNER_EFFECT_DETACH] == 0);
  CHECK("HOME-4 one redraw", count[PLANNER_EFFECT_REDRAW] == 1);
  end(&host);
}

/* DAY-1, NEW-4, DAY-8: an answer to one request is never one to another. */
static void numbers_of_composers(void) {
  struct host host;
  planner_section sections[2] = {section_of(PLANNER_SECTION_PROJECT), section_of(PLANNER_SECTION_DATE)};
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "Project");
  begin(&host, 1);
  host_drain(&host);
  for (uint32_t each = 0; each < 500; ++each) {
    planner_composition composition = composition_of(100 + each, sections, 2);
    CHECK("NEW-1", planner_composer_requested(host.p, NOW, &composition) == PLANNER_OK);
    CHECK("NEW-2", planner_text_changed(host.p, NOW, text_of("Composed")) == PLANNER_OK);
    CHECK("NEW-4", planner_section_activated(host.p, NOW, 1) == PLANNER_OK);
    host_drain(&host);
    uint64_t old = host.items_request;
    CHECK("NEW-4", planner_section_activated(host.p, NOW, 0) == PLANNER_OK);
    CHECK("DAY-6", planner_refresh(host.p, NOW) == PLANNER_OK);
    host_drain(&host);
    CHECK("NEW-4 outdated", planner_items_loaded(host.p, NOW, old, NULL, 0, 0) == PLANNER_OUTDATED);
    CHECK("NEW-4 another kind of number",
          planner_items_loaded(host.p, NOW, host.request, NULL, 0, 0) == PLANNER_OUTDATED &&
              planner_items_loaded(host.p, NOW, host.presentation, NULL, 0, 0) == PLANNER_OUTDATED &&
              planner_plan_loaded(host.p, NOW, host.items_request, NULL, 0, 0) == PLANNER_OUTDATED);
    CHECK("NEW-4 in time", planner_items_loaded(host.p, NOW, host.items_request, &item, 1, sizeof item) == PLANNER_OK);
    CHECK("NEW-4 answered", planner_items_failed(host.p, NOW, host.items_request, text_of("")) == PLANNER_OUTDATED);
    CHECK("NEW-12", planner_save_tapped(host.p, NOW, new_key()) == PLANNER_OK);
    host_drain(&host);
    planner_uuid key = host.save_key;
    CHECK("DAY-8", planner_save_failed(host.p, NOW, key, text_of("no"), 0) == PLANNER_OK);
    CHECK("DAY-8", planner_save_retried(host.p, NOW, id_of(100 + each)) == PLANNER_OK);
    host_drain(&host);
    CHECK("WORK-4 the same key", is_same_key(host.save_key, key));
    CHECK("DAY-8", planner_save_acknowledged(host.p, NOW, key) == PLANNER_OK);
    CHECK("DAY-8 once", planner_save_acknowledged(host.p, NOW, host.save_key) == PLANNER_OUTDATED);
    CHECK("LIFE-3", planner_child_disappeared(host.p, NOW, host.presentation, 1) == PLANNER_OK);
    CHECK("DAY-1", planner_plan_failed(host.p, NOW, host.request, text_of("")) == PLANNER_OK);
    CHECK("DAY-8", planner_task_removed(host.p, NOW, id_of(100 + each)) == PLANNER_OK);
    host_drain(&host);
  }
  CHECK("numbers of all kinds", host.numbers.count >= 4 * 500);
  end(&host);
}

/* DAY-1: only the last request is answered, and numbers are never reused. */
static void numbers(void) {
  struct host host;
  begin(&host, 2);
  for (int each = 0; each < 2000; ++each) {
    planner_task task = task_of(1, "Shop", 0);
    uint64_t old = host.request;
    CHECK("DAY-6", planner_refresh(host.p, NOW) == PLANNER_OK);
    host_drain(&host);
    CHECK("DAY-1 every request number is new", host.request != old);
    CHECK("DAY-1 outdated", planner_plan_loaded(host.p, NOW, old, &task, 1, sizeof task) == PLANNER_OUTDATED);
    CHECK("DAY-1 in time", planner_plan_loaded(host.p, NOW, host.request, &task, 1, sizeof task) == PLANNER_OK);
    CHECK("DAY-1 answered", planner_plan_failed(host.p, NOW, host.request, text_of("no")) == PLANNER_OUTDATED);
    CHECK("HOME-5", planner_row_tapped(host.p, NOW, id_of(1)) == PLANNER_OK);
    host_drain(&host);
    CHECK("LIFE-3", planner_child_appeared(host.p, NOW, host.presentation) == PLANNER_OK);
    CHECK("LIFE-3 swiped", planner_child_disappeared(host.p, NOW, host.presentation, 1) == PLANNER_OK);
    host_drain(&host);
    CHECK("LIFE-3 swiped", host.child == CHILD_NONE);
  }
  CHECK("two thousand numbers of each kind", host.requests > 2000 && host.presentations == 2000);
  end(&host);
}

int main(int count, char **arguments) {
  size_t rounds = count > 1 ? strtoul(arguments[1], NULL, 10) : 4000;
  names();
  strings();
  borrowing();
  borrowing_composer();
  known_tasks();
  copied_offsets();
  labels();
  growing();
  whole_effects();
  growing_compositions();
  arrays();
  effects_that_stay();
  plain_changes();
  changes_over_time(rounds);
  never_collected(25 * rounds, false);
  never_collected(25 * rounds, true);
  latest_effects();
  latest_effects_of_composers();
  numbers();
  numbers_of_composers();
  return finish();
}
