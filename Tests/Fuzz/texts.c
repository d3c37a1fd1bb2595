/* Any text through every function that takes one, in every language: a text that is not UTF-8, blank or too long is
 * refused, and every text that comes out is well formed. */
#include "fuzz.h"

#include <string.h>

static planner *p;

/* The next effect. Children appear and disappear at once. */
static bool next_effect(planner_effect *effect) {
  *effect = PLANNER_INIT(planner_effect);
  if (planner_next_effect(p, effect) != PLANNER_OK) return false;
  if (effect->kind == PLANNER_EFFECT_PRESENT) planner_child_appeared(p, NOW, effect->presentation);
  if (effect->kind == PLANNER_EFFECT_DISMISS) planner_child_disappeared(p, NOW, effect->presentation, 1);
  return true;
}

/* The expected status. A text without data or beyond the limit is not read. */
static planner_status expected(planner_text text, size_t limit, bool may_be_blank) {
  if (text.size > limit) return PLANNER_LIMIT_EXCEEDED;
  if (text.size > 0 && text.data == NULL) return PLANNER_INVALID_ARGUMENT;
  if (!is_utf8(text) || (!may_be_blank && is_blank(text))) return PLANNER_INVALID_TEXT;
  return PLANNER_OK;
}

/* The first row has the text, or none if it is blank. */
static void check_row(planner_text text, size_t field) {
  planner_row row = PLANNER_INIT(planner_row);
  planner_text shown;
  HOLDS("HOME-2 a row", planner_row_at(p, 0, &row) == PLANNER_OK);
  memcpy(&shown, (const uint8_t *)&row + field, sizeof shown);
  if (!is_blank(text))
    HOLDS("HOME-2 the text of the task", same_text(shown, text));
  else if (field != offsetof(planner_row, address))
    HOLDS("TASK-1 nothing but white space is absent", shown.size == 0);
}

static planner_task only_task(void) {
  planner_task task = PLANNER_INIT(planner_task);
  task.present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT;
  task.latitude = 52.51, task.longitude = 13.41, task.planned_at = NOW, task.title = text_of("Shop");
  return task;
}

static void describe(uint8_t which) {
  static const struct {
    size_t in, out, limit;
  } fields[] = {
      {offsetof(planner_task, title), offsetof(planner_row, title), PLANNER_LIMIT_TEXT_BYTES},
      {offsetof(planner_task, address), offsetof(planner_row, address), PLANNER_LIMIT_TEXT_BYTES},
      {offsetof(planner_task, opening_hours), offsetof(planner_row, opening_hours), PLANNER_LIMIT_TEXT_BYTES},
      {offsetof(planner_task, photo_url), offsetof(planner_row, photo_url), PLANNER_LIMIT_TEXT_BYTES},
      {offsetof(planner_task, project_id), 0, PLANNER_LIMIT_TEXT_BYTES},
      {offsetof(planner_task, notes), 0, PLANNER_LIMIT_NOTES_BYTES},
  };
  size_t field = which % COUNT(fields);
  planner_task task = only_task();
  planner_text text = some_text();
  task.status = which / COUNT(fields) % 6;
  memcpy((uint8_t *)&task + fields[field].in, &text, sizeof text);
  planner_status status = planner_task_updated(p, NOW, &task), right = expected(text, fields[field].limit, field != 0);
  HOLDS("TASK-4 the texts of a task", status == right);
  check_status(p, status);
  if (status == PLANNER_OK && fields[field].out + field > 0 && (field == 0 || fields[field].out > 0)) {
    check_row(text, fields[field].out);
  }
  if (which < 128) return;
  status = planner_task_added(p, NOW, &task);
  HOLDS("TASK-4 an id used twice", status == PLANNER_DUPLICATE || status == right);
}

/* A text without the white space at both ends. */
static planner_text trimmed(planner_text text) {
  size_t start = 0, size;
  while (start < text.size) {
    for (size = 1; size < 4 && start + size < text.size && (text.data[start + size] & 0xC0) == 0x80; ++size) {}
    if (!is_blank((planner_text){text.data + start, size})) break;
    start += size;
  }
  while (text.size > start) {
    for (size = 1; size < 4 && size < text.size - start && (text.data[text.size - size] & 0xC0) == 0x80; ++size) {}
    if (!is_blank((planner_text){text.data + text.size - size, size})) break;
    text.size -= size;
  }
  return (planner_text){text.data + start, text.size - start};
}

static size_t line_size(planner_text text) {
  for (size_t index = 0; index < text.size; ++index) {
    const uint8_t *at = (const uint8_t *)text.data + index;
    size_t remaining = text.size - index;
    if ((at[0] >= 10 && at[0] <= 13) || (remaining > 1 && memcmp(at, "\xC2\x85", 2) == 0) ||
        (remaining > 2 && (memcmp(at, "\xE2\x80\xA8", 3) == 0 || memcmp(at, "\xE2\x80\xA9", 3) == 0))) {
      return index;
    }
  }
  return text.size;
}

static void enter_item(uint8_t which) {
  size_t section = 1 + which % 2;
  planner_item item = PLANNER_INIT(planner_item);
  item.type = PLANNER_VALUE_TEXT, item.text = some_text();
  planner_section_state state = PLANNER_INIT(planner_section_state);
  if (which & 2) item.label = some_text();
  planner_status status = planner_item_entered(p, NOW, section, &item);
  planner_status right = expected(item.text, PLANNER_LIMIT_TEXT_BYTES, false);
  planner_status right_label = expected(item.label, PLANNER_LIMIT_TEXT_BYTES, true);
  check_status(p, status);
  HOLDS("NEW-9 an entered item", right == PLANNER_OK && right_label == PLANNER_OK
                                     ? status == PLANNER_OK
                                     : status == right || status == right_label);
  if (status != PLANNER_OK) return;
  HOLDS("NEW-9 a section", planner_section_at(p, section, &state) == PLANNER_OK && state.selected_count > 0);
  size_t count = state.item_count;
  HOLDS("NEW-9 entering it again adds nothing", planner_item_entered(p, NOW, section, &item) == PLANNER_OK);
  HOLDS("NEW-9 a section", planner_section_at(p, section, &state) == PLANNER_OK && state.item_count == count);
}

/* The composer is open, its sections loaded. */
static void open_composer(uint8_t which) {
  static const planner_uuid ids[] = {{{1}}, {{2}}, {{3}}};
  planner_section sections[3];
  for (size_t index = 0; index < COUNT(sections); ++index) sections[index] = PLANNER_INIT(planner_section);
  sections[0].kind = PLANNER_SECTION_DATE;
  sections[1].kind = PLANNER_SECTION_PROJECT, sections[1].allows_custom_items = 1;
  sections[2].value_type = PLANNER_VALUE_TEXT, sections[2].allows_multiple = sections[2].allows_custom_items = 1;
  planner_text name = sections[2].name = some_text();
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.is_edit = which >> 7, composition.task_id = ids[which % COUNT(ids)];
  composition.sections = sections;
  composition.section_count = COUNT(sections), composition.section_stride = sizeof *sections;
  planner_effect effect;
  planner_status status = planner_composer_requested(p, NOW, &composition), right = expected(name, 4096, false);
  HOLDS("NEW-3 the name of an own section",
        right == PLANNER_OK || status == right || status == PLANNER_NOT_ALLOWED || status == PLANNER_DUPLICATE);
  check_status(p, status);
  while (next_effect(&effect)) {}
  for (size_t section = 1; section < COUNT(sections); ++section) {
    planner_item items[2] = {PLANNER_INIT(planner_item), PLANNER_INIT(planner_item)};
    items[0].type = items[1].type = PLANNER_VALUE_TEXT;
    items[0].text = some_text(), items[1].text = text_of("Caf\xC3\xA9");
    planner_section_activated(p, NOW, section);
    while (next_effect(&effect)) {
      if (effect.kind != PLANNER_EFFECT_LOAD_ITEMS) continue;
      status = planner_items_loaded(p, NOW, effect.request, items, 2, sizeof *items);
      HOLDS("NEW-4 loaded items", status == expected(items[0].text, PLANNER_LIMIT_TEXT_BYTES, false));
      if (status != PLANNER_OK) {
        planner_text message = some_text();
        HOLDS("NEW-5 a message", planner_items_failed(p, NOW, effect.request, message) ==
                                     expected(message, PLANNER_LIMIT_TEXT_BYTES, true));
      }
    }
  }
}

static void compose(void) {
  planner_text text = some_text();
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_effect effect;
  planner_task task = PLANNER_INIT(planner_task);
  planner_status status = planner_text_changed(p, NOW, text);
  planner_status right = expected(text, PLANNER_LIMIT_COMPOSER_BYTES, true);
  check_status(p, status);
  if (planner_composer_state(p, &composer) != PLANNER_OK) return;
  HOLDS("NEW-2 any text",
        right == PLANNER_OK ? status == PLANNER_OK || status == PLANNER_LIMIT_EXCEEDED : status == right);
  if (status != PLANNER_OK) return;
  HOLDS("NEW-2 the text stays as it is", same_text(composer.text, text));
  planner_text notes = trimmed(text), title = {notes.data, line_size(notes)};
  notes = trimmed((planner_text){notes.data + title.size, notes.size - title.size});
  title = trimmed(title);
  HOLDS("NEW-12 saving", planner_save_tapped(p, NOW, new_key()) == PLANNER_OK);
  while (next_effect(&effect)) {
    if (effect.kind != PLANNER_EFFECT_SAVE_TASK) continue;
    HOLDS("DAY-8 a saved task can be read", planner_save_task(p, effect.key, &task) == PLANNER_OK);
    HOLDS("NEW-2 the first line that is not blank is the title, trimmed", same_text(task.title, title));
    HOLDS("NEW-2 the rest is the notes, trimmed", same_text(task.notes, notes));
    planner_text message = some_text();
    status = planner_save_failed(p, NOW, effect.key, message, 0);
    HOLDS("DAY-8 a message", status == expected(message, PLANNER_LIMIT_TEXT_BYTES, true));
    if (message.size % 2 == 0) planner_save_acknowledged(p, NOW, effect.key);
  }
}

static void replace(uint8_t which) {
  int32_t key = 1 + which % 42;
  planner_text text = some_text(), now = {NULL, 0};
  bool has_place = key == PLANNER_STRING_ALREADY_THERE || key == PLANNER_STRING_LESS_THAN ||
                   key >= PLANNER_STRING_SPOKEN_OPENING_HOURS;
  size_t places = 0;
  planner_status right = text.size == 0 ? PLANNER_OK : expected(text, PLANNER_LIMIT_TEXT_BYTES, false);
  for (size_t index = 0; right == PLANNER_OK && index + 3 <= text.size; ++index) {
    places += memcmp(text.data + index, "{0}", 3) == 0;
  }
  if (right == PLANNER_OK && text.size > 0 && has_place && places != 1) right = PLANNER_INVALID_TEXT;
  planner_status status = planner_replace_string(p, NOW, key, text);
  check_status(p, status);
  HOLDS("TXT-1 a replaced string", status == right);
  if (status != PLANNER_OK || text.size == 0) return;
  HOLDS("TXT-1 the host's text", planner_string(p, key, &now) == PLANNER_OK && same_text(now, text));
}

static void set_language(uint8_t which) {
  static const char *const tags[] = {"en", "de", "fr", "es", "ja"};
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present =
      PLANNER_SETTINGS_HAS_LANGUAGE | PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM | PLANNER_SETTINGS_HAS_HOUR_CYCLE;
  settings.hour_cycle = which & 1 ? 12 : 24;
  settings.measurement_system = 1 + which / 2 % 3;
  settings.language = which < 192 ? text_of(tags[which / 6 % COUNT(tags)]) : some_text();
  planner_status status = planner_settings_changed(p, NOW, &settings);
  planner_status right = expected(settings.language, PLANNER_LIMIT_TEXT_BYTES, true);
  check_status(p, status);
  HOLDS("TXT-1 any text is a language", status == right);
}

static void step(void) {
  uint8_t byte = some_byte(), which = some_byte();
  planner_text text;
  planner_home home = PLANNER_INIT(planner_home);
  planner_effect effect;
  switch (byte % 8) {
    case 0: set_language(which); break;
    case 1: replace(which); break;
    case 2: describe(which); break;
    case 3: open_composer(which); break;
    case 4:
      if (planner_section_activated(p, NOW, 0) == PLANNER_OK) compose();
      break;
    case 5: {
      planner_section_state state = PLANNER_INIT(planner_section_state);
      bool is_loaded =
          planner_section_at(p, 1 + which % 2, &state) == PLANNER_OK && state.phase == PLANNER_ITEMS_LOADED;
      if (is_loaded) enter_item(which);
      break;
    }
    case 6:
      planner_refresh(p, NOW);
      while (next_effect(&effect)) {
        if (effect.kind != PLANNER_EFFECT_LOAD_PLAN) continue;
        text = some_text();
        planner_status status = planner_plan_failed(p, NOW, effect.request, text);
        HOLDS("DAY-6 a message", status == expected(text, PLANNER_LIMIT_TEXT_BYTES, true));
        if (status != PLANNER_OK) continue;
        HOLDS("DAY-6 the message is readable", planner_home_state(p, &home) == PLANNER_OK);
        HOLDS("DAY-6 the message is readable", is_blank(text) || same_text(home.message, text));
      }
      break;
    default: {
      planner_fix fix = PLANNER_INIT(planner_fix);
      planner_task task = only_task();
      fix.time = NOW, fix.latitude = 52.51, fix.longitude = 13.41 + which * which * which / 100000.0;
      HOLDS("DAY-5 far or near", planner_fix_received(p, NOW, &fix) == PLANNER_OK);
      HOLDS("DAY-5 a way", planner_travel_time_received(p, NOW, task.id, which * which * 30.0) == PLANNER_OK);
      if (which < 64) planner_row_tapped(p, NOW, task.id);
      if (which > 192) planner_close_tapped(p, NOW);
      while (next_effect(&effect)) {}
    }
  }
  if (byte >= 128) look(p);
  free_all();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  planner_effect effect;
  planner_task task = only_task();
  planner_fix fix = PLANNER_INIT(planner_fix);
  fix.time = NOW, fix.latitude = 52.5, fix.longitude = 13.4;
  begin(data, size);
  HOLDS("LIFE-2", planner_create(NULL, NOW, &p, NULL) == PLANNER_OK);
  HOLDS("LIFE-2", planner_authorization_changed(p, NOW, PLANNER_AUTHORIZATION_ALWAYS) == PLANNER_OK);
  HOLDS("LIFE-2", planner_start(p, NOW) == PLANNER_OK);
  HOLDS("DAY-1", next_effect(&effect) && effect.kind == PLANNER_EFFECT_LOAD_PLAN);
  HOLDS("DAY-1", planner_plan_loaded(p, NOW, effect.request, &task, 1, sizeof task) == PLANNER_OK);
  HOLDS("LOC-4", planner_fix_received(p, NOW, &fix) == PLANNER_OK);
  while (has_more()) step();
  look(p);
  free_all();
  planner_destroy(p);
  return 0;
}
