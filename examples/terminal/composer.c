/* The events of keys in the composer. */
#include "terminal.h"

#include <stdlib.h>

/* The host makes all ids. A UUID of version 7: the time, then random bytes, or a count in a script. */
static planner_uuid new_id(void) {
  static uint8_t made;
  planner_uuid id = {.bytes = {[15] = ++made}};
  FILE *source = keys_are_scripted() ? NULL : fopen("/dev/urandom", "rb");
  if (source != NULL && fread(&id, sizeof id, 1, source) != 1) id.bytes[15] = made;
  if (source != NULL) fclose(source);
  for (int i = 0; i < 6; i++) id.bytes[i] = (uint8_t)(day.now >> (40 - 8 * i));
  id.bytes[6] = (id.bytes[6] & 0x0F) | 0x70;
  id.bytes[8] = (id.bytes[8] & 0x3F) | 0x80;
  return id;
}

void composer_open(const planner_row *known) {
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.is_edit = known != NULL;
  composition.task_id = known != NULL ? known->id : new_id();
  composition.sections = items_sections;
  composition.section_count = SECTION_COUNT;
  composition.section_stride = sizeof *items_sections;
  if (ok(planner_composer_requested(day.p, day.now, &composition))) composer_focus_text();
}

void composer_report(const planner_row *row, const planner_task_action *action) {
  planner_composition composition = PLANNER_INIT(planner_composition);
  composition.is_report = 1;
  composition.task_id = row->id;
  composition.status = action->status;
  composition.is_not_today = (action->present & PLANNER_TASK_ACTION_HAS_DAY) != 0;
  composition.day = action->day;
  composition.sections = items_report_sections;
  composition.section_count = REPORT_SECTION_COUNT - !composition.is_not_today;
  composition.section_stride = sizeof *items_report_sections;
  if (ok(planner_composer_requested(day.p, day.now, &composition))) composer_focus_text();
}

void composer_focus_text(void) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_composer_state(day.p, &composer);
  day.section = -1;
  day.caret = composer.text.size;
  day.is_typing = false;
}

/* The planner has the text of the text field: a change is a new text. The host only has the place of the cursor. */
static void replace(planner_text old, size_t from, size_t to, const char *new, size_t size) {
  char *text = malloc(old.size + size + 1);
  if (text == NULL) abort();
  memcpy(text, old.data, from);
  memcpy(text + from, new, size);
  memcpy(text + from + size, old.data + to, old.size - to);
  if (ok(planner_text_changed(day.p, day.now, (planner_text){text, old.size - (to - from) + size})))
    day.caret = from + size;
  free(text);
}

/* The place one character forward or back. */
static size_t beside(planner_text text, size_t place, int by) {
  if (by < 0 ? place == 0 : place >= text.size) return place;
  do place += (size_t)by;
  while (place > 0 && place < text.size && (text.data[place] & 0xC0) == 0x80);
  return place;
}

static void text_key(int32_t key, planner_text text) {
  char character[4];
  if (day.caret > text.size) day.caret = text.size;
  size_t caret = day.caret, before = beside(text, caret, -1), after = beside(text, caret, 1);
  switch (key) {
    case KEY_LEFT: day.caret = before; break;
    case KEY_RIGHT: day.caret = after; break;
    case KEY_HOME:
    case KEY_UP: day.caret = 0; break;
    case KEY_END:
    case KEY_DOWN: day.caret = text.size; break;
    case KEY_BACKSPACE: replace(text, before, caret, "", 0); break;
    case KEY_DELETE: replace(text, caret, after, "", 0); break;
    default:
      if ((key >= ' ' || key == KEY_ENTER) && key < KEY_UP)
        replace(text, caret, caret, character, utf8_put(key, character));
  }
}

/* If no item was added, the library selected an equal one. Its number shows which: a text is said as it was entered. */
static void say_if_there(const planner_item *entered, size_t count_before) {
  planner_section_state section = PLANNER_INIT(planner_section_state);
  planner_item item = PLANNER_INIT(planner_item);
  planner_text label = entered->text;
  planner_section_at(day.p, (size_t)day.section, &section);
  if (section.item_count != count_before) return;
  for (size_t i = 0; label.size == 0 && planner_item_at(day.p, (size_t)day.section, i, &item) == PLANNER_OK; i++)
    if (item.number == entered->number) label = item.label;
  const char *text = string_of(PLANNER_STRING_ALREADY_THERE), *place = strstr(text, "{0}");
  say("%.*s%s%s", (int)(place - text), text, label.data, place + 3);
}

static void entry_key(int32_t key, const planner_section_state *section) {
  size_t size = strlen(day.entered);
  planner_item item;
  switch (key) {
    case KEY_ESC: day.is_typing = false; break;
    case KEY_BACKSPACE: day.entered[beside((planner_text){day.entered, size}, size, -1)] = '\0'; break;
    case KEY_ENTER:
      if (section->phase != PLANNER_ITEMS_LOADED) { /* the library accepts none yet, so the entry stays */
        say("%s", string_of(PLANNER_STRING_LOADING));
        if (section->phase == PLANNER_ITEMS_FAILED) ok(planner_section_activated(day.p, day.now, (size_t)day.section));
        break;
      }
      day.is_typing = false;
      if (!items_entered(section->value_type, day.entered, &item))
        say("Enter minutes, such as 90.");
      else if (ok(planner_item_entered(day.p, day.now, (size_t)day.section, &item)))
        say_if_there(&item, section->item_count);
      break;
    default:
      if (key < ' ' || key >= KEY_UP || size + 5 > sizeof day.entered) break;
      day.entered[size + utf8_put(key, day.entered + size)] = '\0';
  }
}

static void go_to_section(int section) {
  day.section = section;
  day.item = 0;
  if (section >= 0) ok(planner_section_activated(day.p, day.now, (size_t)section));
}

static void section_key(int32_t key, const planner_section_state *section, int section_count) {
  size_t index = (size_t)day.section;
  switch (key) {
    case KEY_UP: go_to_section(day.section - 1); break;
    case KEY_DOWN: go_to_section((day.section + 1) % section_count); break;
    case KEY_LEFT: day.item -= day.item > 0; break;
    case KEY_RIGHT: day.item += day.item + 1 < section->item_count; break;
    case ' ':
      if (section->item_count > 0) ok(planner_item_tapped(day.p, day.now, index, day.item));
      break;
    case KEY_ENTER: go_to_section(day.section); break; /* requests failed items again */
    case 'z':
    case KEY_DELETE: ok(planner_selection_cleared(day.p, day.now, index)); break;
    case 't':
      day.is_typing = section->allows_custom_items;
      *day.entered = '\0';
      if (!day.is_typing) say("Nothing can be entered here.");
      break;
    default: break;
  }
}

void composer_pressed(int32_t key, const planner_composer *composer) {
  planner_section_state section = PLANNER_INIT(planner_section_state);
  int section_count = (int)composer->section_count;
  if (day.section >= 0) planner_section_at(day.p, (size_t)day.section, &section);
  if (day.is_pasting) { /* characters are text, not keys */
    bool has_lines = day.section < 0;
    if (key == KEY_TAB || (key == KEY_ENTER && !has_lines)) key = ' ';
    if ((key < ' ' && key != KEY_ENTER) || key == KEY_BACKSPACE || key >= KEY_UP) return;
    if (!has_lines && !day.is_typing) {
      say("Nothing can be pasted here.");
      return;
    }
  }
  if (day.is_typing) {
    entry_key(key, &section);
    return;
  }
  switch (key) {
    case KEY_CONTROL('S'):
      if (!composer->can_save) say("%s", composer->hint_text.data);
      ok(planner_save_tapped(day.p, day.now, random_key())); /* without a title it has no effect */
      break;
    case KEY_ESC: ok(planner_close_tapped(day.p, day.now)); break;
    case KEY_CONTROL('D'): ok(planner_keep_draft_changed(day.p, day.now, !composer->keeps_draft)); break;
    case KEY_CONTROL('W'): person_swiped_down(); break;
    case KEY_TAB: go_to_section(day.section + 1 < section_count ? day.section + 1 : -1); break;
    case KEY_BACK_TAB: go_to_section(day.section >= 0 ? day.section - 1 : section_count - 1); break;
    default:
      if (day.section >= 0)
        section_key(key, &section, section_count);
      else
        text_key(key, composer->text);
  }
}
