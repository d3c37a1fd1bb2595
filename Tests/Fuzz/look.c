#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void broken(const char *promise, const char *condition, const char *file, int line) {
  fprintf(stderr, "BROKEN %s:%d: %s: %s\n", file, line, promise, condition);
  fflush(stderr);
  abort();
}

/* ---- Texts ---- */

/* The size and the code of the character at text[index]; 0 if it is not well formed (Unicode 17, table 3-7). */
static size_t character(planner_text text, size_t index, uint32_t *code) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const uint8_t *bytes = (const uint8_t *)text.data + index;
  size_t size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xC0 ? 0 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
  if (size == 0 || bytes[0] >= 0xF8 || size > text.size - index) return 0;
  *code = size == 1 ? bytes[0] : bytes[0] & (0x7FU >> size);
  for (size_t each = 1; each < size; ++each) {
    if ((bytes[each] & 0xC0) != 0x80) return 0;
    *code = *code << 6 | (bytes[each] & 0x3F);
  }
  return *code < least[size] || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000) ? 0 : size;
}

bool is_utf8(planner_text text) {
  uint32_t code;
  for (size_t index = 0, size; index < text.size; index += size) {
    size = (uint8_t)text.data[index] < 0x80 ? 1 : character(text, index, &code);
    if (size == 0) return false;
  }
  return true;
}

static bool is_white(uint32_t code) {
  return code == ' ' || (code >= 9 && code <= 13) || code == 0x85 || code == 0xA0 || code == 0x1680 ||
         (code >= 0x2000 && code <= 0x200A) || code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F ||
         code == 0x3000;
}

bool is_blank(planner_text text) {
  uint32_t code;
  for (size_t index = 0, size; index < text.size; index += size) {
    size = character(text, index, &code);
    if (size == 0 || !is_white(code)) return false;
  }
  return true;
}

bool same_text(planner_text text, planner_text other) {
  return text.size == other.size && (text.size == 0 || memcmp(text.data, other.data, text.size) == 0);
}

/* ---- A state as a number ---- */

bool accepts_orders;
static uint64_t state;

enum { ANY = 1 << 20 };

/* Eight bytes at a time. */
static void add_to(uint64_t *hash, const void *bytes, size_t size) {
  for (size_t index = 0; index < size; index += sizeof *hash) {
    uint64_t word = 0;
    memcpy(&word, (const uint8_t *)bytes + index, size - index < sizeof word ? size - index : sizeof word);
    *hash = (*hash ^ word) * 0x9E3779B97F4A7C15U;
    *hash ^= *hash >> 32;
  }
}

static void add_number(int64_t number) { add_to(&state, &number, sizeof number); }

static void add_text(uint64_t *hash, planner_text text, size_t limit) {
  HOLDS("borrowed texts: data is never NULL, and a NUL byte follows", text.data != NULL && text.data[text.size] == 0);
  HOLDS("texts are UTF-8", is_utf8(text));
  HOLDS("texts are within their limit", text.size <= limit);
  add_to(hash, &text.size, sizeof text.size);
  add_to(hash, text.data, text.size);
}

static void in_range(int32_t code, int32_t least, int32_t most) {
  HOLDS("a number is one of the header's constants", code >= least && code <= most);
}

/* ---- Every field of a struct ---- */

/* What a field adds to. Numbers that are new after a restore, and what is used up when an effect is collected (NEW-13),
   add nothing. */
typedef uint64_t sink;

static bool is_new_each_time(const char *name) {
  static const char *const all[] = {"presentation", "next_presentation", "request",
                                    "number",       "has_draft",         "refused_count"};
  for (size_t each = 0; each < sizeof all / sizeof *all; ++each) {
    if (strcmp(name, all[each]) == 0) return true;
  }
  return false;
}

static void show_number(sink *to, const char *name, int64_t number) {
  if (!is_new_each_time(name)) add_to(to, &number, sizeof number);
}

static void show_flag(sink *to, const char *name, planner_flag flag) {
  HOLDS("a flag is 0 or 1", flag == 0 || flag == 1);
  show_number(to, name, flag);
}

static void show_real(sink *to, const char *name, double real) {
  double most = strcmp(name, "distance") == 0 ? 20004000 : strcmp(name, "travel_time") == 0 ? 1e9 : HUGE_VAL;
  HOLDS("shown numbers are finite and in range", isfinite(real) && real >= 0 && real <= most);
  add_to(to, &real, sizeof real);
}

static void show_degrees(sink *to, const char *name, double real) {
  double most = strstr(name, "latitude") != NULL ? 90 : 180;
  HOLDS("shown numbers are finite and in range", isfinite(real) && real >= -most && real <= most);
  add_to(to, &real, sizeof real);
}

/* The library makes the texts whose names end so. Others are a host's. */
static bool is_made(const char *name) {
  size_t size = strlen(name);
  return strcmp(name, "spoken") == 0 || (size >= 4 && strcmp(name + size - 4, "text") == 0);
}

static void show_text(sink *to, const char *name, planner_text text) {
  size_t limit = strcmp(name, "notes") == 0 ? PLANNER_LIMIT_NOTES_BYTES : PLANNER_LIMIT_TEXT_BYTES;
  add_text(to, text, is_made(name) ? ANY : limit);
}

static void show_name(sink *to, const char *name, const char *const *words, int32_t code) {
  int32_t count = 0;
  while (words[count] != NULL) ++count;
  HOLDS("a number is one of the header's constants", code >= 0 && code < count && words[code][0] != 0);
  show_number(to, name, code);
}

static void show_mask(sink *to, const char *name, const char *const *words, uint32_t mask) {
  uint32_t count = 0;
  while (words[count] != NULL) ++count;
  HOLDS("unknown bits are 0", mask >> count == 0);
  show_number(to, name, mask);
}

static void show_present(sink *to, uint32_t present, uint32_t known) {
  HOLDS("unknown bits are 0", (present & ~known) == 0);
  add_to(to, &present, sizeof present);
}

static void is_zero(const void *bytes, size_t size) {
  for (size_t each = 0; each < size; ++each) HOLDS("absent numbers are 0", ((const uint8_t *)bytes)[each] == 0);
}

#define show_id(to, name, id) add_to(to, &(id), sizeof(id))
#define show_status(to, name, status) show_number(to, name, status)
#define show_beside(to, name, number) show_number(to, name, number)
#define show_indexes(to, name, indexes, count) add_to(to, indexes, (count) * sizeof *(indexes))
#define show_moves(to, name, moves, count) add_to(to, moves, (count) * sizeof *(moves))
#define show_range(to, name, from, until) (show_number(to, name, from), show_number(to, name, until))
#define show_appointments(to, name, appointments, count) \
  if ((count) > 0) add_to(to, appointments, (count) * sizeof *(appointments))
#define show_reserved(to, reserved) HOLDS("reserved fields are 0", (reserved) == 0)
#define show_absent(to, field, size) is_zero(field, size)
#include "../Conformance/fields.h"

static void look_at_row(const planner_row *row) {
  bool has_change = row->present & PLANNER_ROW_HAS_HOURS_CHANGE;
  bool has_arrival = row->present & PLANNER_ROW_HAS_ARRIVAL;
  show_row(&state, row);
  HOLDS("TASK-4 no negative order", row->order >= 0);
  HOLDS("TASK-3 a status has a color", row->status_color != PLANNER_COLOR_NONE);
  HOLDS("TASK-4 no task without a title", !is_blank(row->title));
  HOLDS("texts that a host may replace are within their limit",
        row->updating_text.size <= PLANNER_LIMIT_TEXT_BYTES && row->status_text.size <= PLANNER_LIMIT_TEXT_BYTES);
  HOLDS("HOURS-9 only what is open or closed changes",
        !has_change || row->open_state == PLANNER_OPEN_STATE_OPEN || row->open_state == PLANNER_OPEN_STATE_CLOSED);
  HOLDS("HOURS-10 only what is open closes soon",
        !row->closes_soon || (has_change && row->open_state == PLANNER_OPEN_STATE_OPEN));
  if (row->open_state != PLANNER_OPEN_STATE_NONE)
    HOLDS("HOURS-11 a state has a text", row->hours_text.size > 0);
  else
    HOLDS("HOURS-1.2 shown as given", same_text(row->hours_text, row->opening_hours) && row->hours_color == 0);
  HOLDS("SCHED-8 an arrival has a text", has_arrival == (row->arrival_text.size > 0));
  HOLDS("TXT-7 what is late has a pace", row->short_lateness_text.size == 0 || row->pace == PLANNER_PACE_LATE);
  HOLDS("SCHED-1 no pace without a stop", row->pace != PLANNER_PACE_NONE || (!has_arrival && row->pace_text.size == 0));
  HOLDS("SCHED-1 a final task is no stop", row->status <= PLANNER_TASK_IN_PROGRESS || row->pace == PLANNER_PACE_NONE);
}

static void look_at_line(const planner_line *line) {
  show_line(&state, line);
  HOLDS("DET-2 lines with nothing to show are omitted", line->text.size > 0);
}

static void look_at_home(const planner *p) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  HOLDS("the home screen can be read", planner_home_state(p, &home) == PLANNER_OK);
  show_home(&state, &home);
  HOLDS("HOME-1 loaded lists something, empty nothing",
        home.phase != (home.row_count > 0 ? PLANNER_PHASE_EMPTY : PLANNER_PHASE_LOADED));
  for (size_t n = 0; n < home.refused_count; ++n) {
    HOLDS("DAY-2 each refused one is readable", planner_refusal_at(p, n, &refusal) == PLANNER_OK);
    HOLDS("DAY-2 with its status", refusal.status < 0);
    check_refusal(refusal.message, refusal.field);
  }
  HOLDS("DAY-2 no others", planner_refusal_at(p, home.refused_count, &refusal) == PLANNER_NONE);

  size_t count = 0, distances = 0;
  planner_row *rows = allocate(home.row_count * sizeof *rows), row = PLANNER_INIT(planner_row);
  double *far = allocate(home.row_count * sizeof *far);
  planner_line line = PLANNER_INIT(planner_line);
  HOLDS("all rows can be read", planner_rows(p, rows, home.row_count, sizeof *rows, &count) == PLANNER_OK);
  HOLDS("all distances can be read",
        planner_row_distances(p, -33.5, 151.25, far, home.row_count, &distances) == PLANNER_OK);
  HOLDS("the counts agree", count == home.row_count && distances == count);
  HOLDS("there are no more", planner_row_at(p, count, &row) == PLANNER_NONE);
  for (size_t index = 0; index < count; ++index) {
    row = PLANNER_INIT(planner_row);
    HOLDS("each row can be read", planner_row_at(p, index, &row) == PLANNER_OK);
    HOLDS("HOME-2 one row or all in one call", memcmp(&row, &rows[index], sizeof row) == 0);
    HOLDS("distances are finite, or there is no coordinate",
          row.present & PLANNER_ROW_HAS_COORDINATE ? far[index] >= 0 && far[index] < 20004000 : isinf(far[index]));
    HOLDS("DAY-4 visiting order", accepts_orders || index == 0 || rows[index - 1].order <= row.order);
    look_at_row(&row);
    for (size_t each = 0; planner_row_line_at(p, index, each, &line) == PLANNER_OK; ++each) look_at_line(&line);
  }
}

static void look_at_task(const planner_task *task);

/* The state of a task at noon is that of the span that begins then. */
static void look_at_hours(const planner *p, planner_uuid id) {
  planner_hours_state hours = PLANNER_INIT(planner_hours_state);
  planner_hours_span span = {0};
  size_t count = 0;
  planner_status status = planner_task_hours(p, id, NOW, &hours);
  HOLDS("HOURS-15 a known task has hours or none", status == PLANNER_OK || status == PLANNER_NONE);
  HOLDS("HOURS-15 the same for its spans",
        planner_task_hours_spans(p, id, NOW, NOW + 7 * DAY, &span, 1, &count) == status);
  add_number(status);
  if (status == PLANNER_NONE) return;
  HOLDS("HOURS-15.2 the state is that of the span", count > 0 && span.state == hours.state && span.start == NOW);
  show_hours_state(&state, &hours);
  show_hours_span(&state, &span);
}

static void look_at_known_tasks(const planner *p) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_task task = PLANNER_INIT(planner_task), same = PLANNER_INIT(planner_task);
  size_t count = 0;
  int32_t order = 0;
  for (; planner_known_task_at(p, count, &task) == PLANNER_OK; ++count) {
    HOLDS("TASK-1 in visiting order", accepts_orders || task.order >= order);
    order = task.order;
    look_at_task(&task);
    look_at_hours(p, task.id);
    HOLDS("TASK-1 by its id", planner_known_task(p, task.id, &same) == PLANNER_OK);
    HOLDS("TASK-1 it is the task", same.order == task.order && same.present == task.present &&
                                       same_text(same.title, task.title) && same_text(same.notes, task.notes));
  }
  HOLDS("HOME-1 how many tasks are known", planner_home_state(p, &home) == PLANNER_OK && home.task_count == count);
  HOLDS("HOME-1 each row is a known task", home.row_count <= count);
}

static void look_at_children(const planner *p) {
  planner_children children = PLANNER_INIT(planner_children);
  planner_details details = PLANNER_INIT(planner_details);
  planner_status status = planner_children_state(p, &children);
  add_number(status);
  if (status != PLANNER_OK) return;
  show_children(&state, &children);
  HOLDS("LIFE-1 a presentation has a number", children.presentation != 0);
  if (planner_details_state(p, &details) == PLANNER_OK) {
    HOLDS("LIFE-3 open details are attached, or wait",
          details.presentation == children.presentation || details.presentation == children.next_presentation);
  }
  if (children.present & PLANNER_CHILDREN_HAS_NEXT) {
    HOLDS("LIFE-3 a child waits only for one that goes", children.phase == PLANNER_CHILD_PHASE_DISMISSING);
    HOLDS("LIFE-3 numbers ascend", children.next_presentation > children.presentation);
  }
}

static void look_at_details(const planner *p) {
  planner_details details = PLANNER_INIT(planner_details);
  planner_row row = PLANNER_INIT(planner_row);
  planner_line line = PLANNER_INIT(planner_line);
  planner_status status = planner_details_state(p, &details);
  HOLDS("DAY-7 open details have a row", planner_details_row(p, &row) == status);
  HOLDS("DET-2 and lines", planner_details_line_at(p, 0, &line) == status);
  add_number(status);
  if (status != PLANNER_OK) return;
  HOLDS("LIFE-1 a presentation has a number", details.presentation != 0);
  HOLDS("DAY-7 details and list show the same facts", memcmp(&details.task_id, &row.id, sizeof row.id) == 0);
  show_details(&state, &details);
  in_range(details.detent, PLANNER_DETENT_MEDIUM, PLANNER_DETENT_LARGE);
  look_at_row(&row);
  for (size_t each = 0; planner_details_line_at(p, each, &line) == PLANNER_OK; ++each) look_at_line(&line);
}

static void look_at_item(const planner_item *item) {
  show_item(&state, item);
  HOLDS("NEW-10 a text is not blank", (item->type == PLANNER_VALUE_TEXT) != is_blank(item->text));
  HOLDS("NEW-10.3 only a time range has a latest time, not before the earliest",
        item->type == PLANNER_VALUE_TIME_RANGE ? item->latest >= item->number : item->latest == 0);
  HOLDS("NEW-8 each value has a label", item->label.size > 0);
  HOLDS("texts are within their limit", item->text.size <= PLANNER_LIMIT_TEXT_BYTES);
}

static void look_at_section(const planner *p, size_t index, const planner_section_state *section) {
  planner_item item = PLANNER_INIT(planner_item);
  show_section_state(&state, section);
  size_t most = !section->allows_multiple ? 1 : section->maximum > 0 ? section->maximum : SIZE_MAX;
  HOLDS("NEW-6 no more than the maximum are selected", section->selected_count <= most);
  for (size_t each = 0; each < section->item_count; ++each) {
    HOLDS("items can be read", planner_item_at(p, index, each, &item) == PLANNER_OK);
    look_at_item(&item);
  }
  HOLDS("there are no more items", planner_item_at(p, index, section->item_count, &item) == PLANNER_NONE);
  for (size_t each = 0; each < section->selected_count; ++each) {
    HOLDS("selected values can be read", planner_selected_at(p, index, each, section->value_type, &item) == PLANNER_OK);
    look_at_item(&item);
  }
  HOLDS("NEW-10 reading one type as another is refused",
        section->selected_count == 0 ||
            planner_selected_at(p, index, 0, section->value_type % 6 + 1, &item) == PLANNER_WRONG_TYPE);
}

/* As many saves wait as are allowed, or the last task has the greatest order. */
static bool refuses_saves(const planner *p) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_save save = PLANNER_INIT(planner_save);
  planner_task last = PLANNER_INIT(planner_task);
  planner_home_state(p, &home);
  return planner_save_at(p, PLANNER_LIMIT_SAVES - 1, &save) == PLANNER_OK ||
         (home.task_count > 0 && planner_known_task_at(p, home.task_count - 1, &last) == PLANNER_OK &&
          last.order == INT32_MAX);
}

static void look_at_composer(const planner *p) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_section_state section = PLANNER_INIT(planner_section_state);
  planner_status status = planner_composer_state(p, &composer);
  add_number(status);
  if (status != PLANNER_OK) return;
  HOLDS("LIFE-1 a presentation has a number", composer.presentation != 0);
  show_composer(&state, &composer);
  in_range(composer.active_section, -1, PLANNER_LIMIT_SECTIONS - 1);
  HOLDS("texts are within their limit", composer.text.size <= PLANNER_LIMIT_COMPOSER_BYTES);
  HOLDS("NEW-11 saving has an effect unless the title is blank, or it is refused",
        composer.is_report || (is_blank(composer.text) ? !composer.can_save : composer.can_save || refuses_saves(p)));
  HOLDS("WORK-10.2 nothing is missing if it can be saved", !composer.can_save || composer.hint_text.size == 0);
  HOLDS("NEW-1 no more sections than allowed", composer.section_count <= PLANNER_LIMIT_SECTIONS);
  for (size_t index = 0; index < composer.section_count; ++index) {
    HOLDS("sections can be read", planner_section_at(p, index, &section) == PLANNER_OK);
    look_at_section(p, index, &section);
  }
  HOLDS("there are no more sections", planner_section_at(p, composer.section_count, &section) == PLANNER_NONE);
}

static void look_at_task(const planner_task *task) {
  show_task(&state, task);
  HOLDS("TASK-4 no negative order", task->order >= 0);
  HOLDS("TASK-4 no negative duration", task->estimated_duration >= 0);
  HOLDS("TASK-4 no task without a title", !is_blank(task->title));
}

static void look_at_saves(const planner *p) {
  planner_save save = PLANNER_INIT(planner_save);
  planner_task task = PLANNER_INIT(planner_task);
  planner_item item = PLANNER_INIT(planner_item);
  planner_text name;
  size_t count = 0;
  for (; planner_save_at(p, count, &save) == PLANNER_OK; ++count) {
    show_save(&state, &save);
    HOLDS("DAY-8 its task can be read", planner_save_task(p, save.key, &task) == PLANNER_OK);
    HOLDS("DAY-8 it is the task", memcmp(&task.id, &save.task_id, sizeof task.id) == 0);
    look_at_task(&task);
    for (size_t each = 0; each < save.value_count; ++each) {
      HOLDS("DAY-8 its values can be read", planner_save_value_at(p, save.key, each, &name, &item) == PLANNER_OK);
      HOLDS("NEW-3 an own section has a name", !is_blank(name));
      add_text(&state, name, PLANNER_LIMIT_TEXT_BYTES);
      look_at_item(&item);
    }
    HOLDS("DAY-8 there are no more", planner_save_value_at(p, save.key, save.value_count, NULL, &item) == PLANNER_NONE);
  }
  HOLDS("DAY-8 no more saves than allowed", count <= PLANNER_LIMIT_SAVES);
}

static void look_at_work(const planner *p) {
  planner_work work = PLANNER_INIT(planner_work);
  planner_pending_save line = PLANNER_INIT(planner_pending_save);
  planner_save save = PLANNER_INIT(planner_save);
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  planner_order_save order = PLANNER_INIT(planner_order_save);
  size_t count = 0, refused = 0, tasks = 0, outcomes = 0;
  HOLDS("WORK-11.1 the work can be read", planner_work_state(p, &work) == PLANNER_OK);
  show_work(&state, &work);
  while (planner_save_at(p, tasks, &save) == PLANNER_OK) tasks++;
  for (; planner_outcome_at(p, outcomes, &outcome) == PLANNER_OK; outcomes++) show_outcome(&state, &outcome);
  for (; planner_pending_save_at(p, count, &line) == PLANNER_OK; ++count) {
    show_pending_save(&state, &line);
    refused += line.phase == PLANNER_SAVE_REFUSED;
    HOLDS("WORK-11.1 what and its state are said", !is_blank(line.what_text) && !is_blank(line.state_text));
    HOLDS("WORK-11.1 all but an order have a task", (line.kind != PLANNER_SAVE_ORDER) == (line.present != 0));
  }
  size_t orders = planner_order_save_state(p, &order) == PLANNER_OK;
  HOLDS("WORK-11.1 the saves of all kinds are in one list", count == tasks + outcomes + orders);
  HOLDS("WORK-11.1 they are counted", work.save_count == count && work.refused_count == refused);
  HOLDS("WORK-11.1 there is a text if one is there", (work.text.size > 0) == (count > 0));
}

static void look_at_log(const planner *p) {
  planner_log log = PLANNER_INIT(planner_log);
  planner_log_record record = PLANNER_INIT(planner_log_record), again = record;
  size_t count = 0, waiting = 0;
  HOLDS("LOG-4.1", planner_log_state(p, &log) == PLANNER_OK);
  show_log(&state, &log);
  HOLDS("LOG-4.1 sums", log.distance >= log.commute_distance && log.open_distance >= 0 && log.travel >= 0);
  for (; planner_log_record_at(p, count, &record) == PLANNER_OK; ++count) {
    bool is_stored = record.phase == PLANNER_SAVE_ACKNOWLEDGED || record.phase == PLANNER_SAVE_REFUSED;
    HOLDS("LOG-3.2 in order", waiting == 0 || record.phase == PLANNER_SAVE_WAITING);
    if (!is_stored) ++waiting;
    HOLDS("LOG-3.1 the record of its key", planner_log_record_state(p, record.key, &again) == PLANNER_OK);
    HOLDS("LOG-3.1 the record of its key", memcmp(&record.kind, &again.kind, 8) == 0);
    HOLDS("MILES-1.5", record.distance >= record.bridged_distance && record.waiting >= 0);
    HOLDS("LOG-2.7", ((record.present & PLANNER_LOG_RECORD_HAS_ARRIVED_AT) != 0) == (record.arrived_source != 0));
    show_log_record(&state, &record);
  }
  HOLDS("LOG-3.4", count == log.record_count && waiting == log.waiting_count && count <= PLANNER_LIMIT_RECORDS);
}

static void look_at_location(const planner *p) {
  planner_location location = PLANNER_INIT(planner_location);
  HOLDS("LOC-8 the location can be read", planner_location_state(p, &location) == PLANNER_OK);
  bool is_present = location.present & PLANNER_LOCATION_HAS_FIX;
  show_location(&state, &location);
  HOLDS("LOC-1 no location without authorisation",
        !is_present || location.authorization >= PLANNER_AUTHORIZATION_WHEN_IN_USE);
  HOLDS("LOC-8 freshness none: no location known", is_present == (location.freshness != PLANNER_FRESHNESS_NONE));
}

/* In progress first, then en route, then planned (SCHED-1). */
static int32_t rank(planner_task_status status) {
  return status == PLANNER_TASK_IN_PROGRESS ? 0 : status == PLANNER_TASK_EN_ROUTE ? 1 : 2;
}

static void look_at_stop(const planner *p, const planner_schedule_stop *stop, planner_row *row) {
  bool has_arrival = stop->present & PLANNER_SCHEDULE_STOP_HAS_ARRIVAL;
  bool has_shown_arrival = stop->present & PLANNER_SCHEDULE_STOP_HAS_SHOWN_ARRIVAL;
  bool has_start = stop->present & PLANNER_SCHEDULE_STOP_HAS_START;
  bool has_end = stop->present & PLANNER_SCHEDULE_STOP_HAS_END;
  *row = PLANNER_INIT(planner_row);
  show_schedule_stop(&state, stop);
  HOLDS("SCHED-1 a stop has a row", planner_row_at(p, stop->row, row) == PLANNER_OK);
  HOLDS("SCHED-1 it is the stop's", memcmp(&row->id, &stop->id, sizeof row->id) == 0);
  HOLDS("SCHED-1 a stop is not final", row->status <= PLANNER_TASK_IN_PROGRESS);
  HOLDS("SCHED-1 its row shows it", row->pace == stop->pace && row->arrival == stop->shown_arrival &&
                                        !(row->present & PLANNER_ROW_HAS_ARRIVAL) == !has_shown_arrival);
  HOLDS("SCHED-1 a stop has a pace", stop->pace != PLANNER_PACE_NONE);
  HOLDS("SCHED-7 only an arrival is shown", has_arrival || !has_shown_arrival);
  HOLDS("SCHED-2 a stop in progress has no arrival", row->status != PLANNER_TASK_IN_PROGRESS || !has_arrival);
  HOLDS("SCHED-2 no time is negative",
        stop->leg >= 0 && stop->waiting >= 0 && stop->duration >= 0 && stop->lateness >= 0);
  HOLDS("SCHED-2 an arrival has a start, and a start an end", (!has_arrival || has_start) && has_start == has_end);
  HOLDS("SCHED-2 first the arrival, then the start", !has_arrival || stop->arrival <= stop->start);
  HOLDS("SCHED-2 then the end", stop->start <= stop->end);
  if (stop->not_today) {
    HOLDS("ORDER-15 a stop that is left out is closed, at no time", stop->pace == PLANNER_PACE_CLOSED && !has_start);
    return;
  }
  HOLDS("SCHED-3 only a stop whose start nobody knows has no pace", has_start == (stop->pace != PLANNER_PACE_UNKNOWN));
}

/* The proposal, its stops, and the order that waits to be saved. */
static void look_at_proposal(const planner *p) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  planner_proposal_stop stop = PLANNER_INIT(planner_proposal_stop);
  planner_place place = PLANNER_INIT(planner_place);
  planner_order_save save = PLANNER_INIT(planner_order_save);
  planner_uuid id;
  size_t count = 0, places = 0, ids = 0;
  uint64_t seen[8] = {0};
  bool is_there = planner_proposal_state(p, &proposal) == PLANNER_OK;
  for (; planner_proposal_stop_at(p, count, &stop) == PLANNER_OK; ++count) {
    bool is_new = stop.index_before < 512 && !(seen[stop.index_before / 64] >> (stop.index_before % 64) & 1);
    HOLDS("ORDER-2 every stop once", is_new && stop.row < 512);
    seen[stop.index_before / 64] |= (uint64_t)1 << (stop.index_before % 64);
    HOLDS("ORDER-7 first the arrival, then the start, then the end",
          stop.arrival <= stop.start && stop.start <= stop.end && stop.waiting >= 0 && stop.lateness >= 0);
    show_proposal_stop(&state, &stop);
  }
  for (; planner_place_at(p, places, &place) == PLANNER_OK; ++places) show_place(&state, &place);
  HOLDS("ORDER-7 stops are those of a proposal", count == (is_there && proposal.is_better ? proposal.stop_count : 0));
  HOLDS("ORDER-3 places are wanted while it waits",
        (places > 0) == (is_there && proposal.phase == PLANNER_PROPOSAL_PHASE_WAITING));
  if (is_there) {
    bool is_same = proposal.missed_after == proposal.missed_before &&
                   proposal.lateness_after == proposal.lateness_before &&
                   proposal.travel_after == proposal.travel_before && proposal.finish_after == proposal.finish_before;
    HOLDS("ORDER-7 before and after are the same unless it is better", proposal.is_better || is_same);
    HOLDS("ORDER-7 only what is better has a text", (proposal.text.size > 0) == (proposal.is_better != 0));
    HOLDS("ORDER-4 progress is 100 when the search has ended",
          proposal.progress >= 0 && (proposal.progress == 100) == (proposal.phase == PLANNER_PROPOSAL_PHASE_FINISHED));
    HOLDS("ORDER-2 an unreachable stop is missed", proposal.unreachable_after <= proposal.unreachable_before &&
                                                       proposal.unreachable_before <= proposal.stop_count + 1);
    show_proposal(&state, &proposal);
  }
  if (planner_order_save_state(p, &save) == PLANNER_OK) {
    for (; planner_order_save_id_at(p, ids, &id) == PLANNER_OK; ++ids) add_to(&state, &id, sizeof id);
    HOLDS("ORDER-9 as many ids as it says", ids == save.id_count);
    show_order_save(&state, &save);
  }
}

/* The breaks of the day, before or after its stops. */
static void look_at_breaks(const planner *p, const planner_schedule *schedule) {
  planner_day_break rest = PLANNER_INIT(planner_day_break);
  planner_row row = PLANNER_INIT(planner_row);
  size_t count = 0, missed = 0, running = 0, taken = 0, texts = 0;
  int64_t end = INT64_MIN;
  for (; planner_break_at(p, count, &rest) == PLANNER_OK; ++count) {
    bool is_taken = rest.state == PLANNER_BREAK_TAKEN, is_started = rest.state == PLANNER_BREAK_STARTED;
    bool has_span = is_taken || is_started || rest.state == PLANNER_BREAK_ENDED;
    HOLDS("SCHED-14 a state is known", rest.state >= PLANNER_BREAK_TAKEN && rest.state <= PLANNER_BREAK_UNKNOWN);
    HOLDS("SCHED-14.1 it has a begin and an end if it is taken, started or ended", (rest.present != 0) == has_span);
    HOLDS("SCHED-14.1 first the begin, then the end", rest.start <= rest.end);
    HOLDS("SCHED-14.8 those that are taken are in order", !is_taken || rest.start >= end);
    HOLDS("SCHED-14.3 it is before a stop, or after the last one",
          is_taken ? rest.stop <= schedule->stop_count : rest.stop == 0);
    HOLDS("SCHED-14.3 on arrival at a stop", !rest.is_on_arrival || (is_taken && rest.stop < schedule->stop_count));
    HOLDS("SCHED-14.15 what is taken, under way or missed has a text",
          (rest.text.size > 0) == (is_taken || is_started || rest.state == PLANNER_BREAK_MISSED));
    HOLDS("SCHED-14.15 its text can be spoken", (rest.text.size > 0) == (rest.spoken_text.size > 0));
    if (is_taken) end = rest.end;
    missed += rest.state == PLANNER_BREAK_MISSED;
    running += is_started;
    taken += is_taken && rest.stop < schedule->stop_count;
    show_day_break(&state, &rest);
  }
  HOLDS("SCHED-14.1 at most 4 breaks", count <= PLANNER_LIMIT_BREAKS);
  HOLDS("SCHED-14.11 at most one is under way", running <= 1);
  HOLDS("SCHED-14.16 the missed ones are counted, but not without a schedule",
        schedule->missed_break_count == missed || (schedule->stop_count == 0 && schedule->missed_break_count == 0));
  HOLDS("SCHED-14.16 only a day with breaks has a text of one", count > 0 || schedule->break_text.size == 0);
  HOLDS("SCHED-13.3 overtime", schedule->overtime >= 0);
  for (size_t index = 0; planner_row_at(p, index, &row) == PLANNER_OK; ++index) texts += row.break_text.size > 0;
  HOLDS("SCHED-14.15 a row after a break that is taken has a text", texts <= taken && (texts > 0) == (taken > 0));
}

static void look_at_schedule(const planner *p) {
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  planner_row row, before = PLANNER_INIT(planner_row);
  planner_home home = PLANNER_INIT(planner_home);
  size_t late = 0, closed = 0, count = 0, shown = 0, last = 0;
  int64_t travel = 0, waiting = 0, end = INT64_MIN, shown_arrival = INT64_MIN;
  HOLDS("SCHED-10 what is left of the day", planner_schedule_state(p, &schedule) == PLANNER_OK);
  show_schedule(&state, &schedule);
  for (; planner_stop_at(p, count, &stop) == PLANNER_OK; ++count) {
    look_at_stop(p, &stop, &row);
    HOLDS("SCHED-1 in sequence", count == 0 || rank(before.status) < rank(row.status) ||
                                     (rank(before.status) == rank(row.status) && last < stop.row));
    late += stop.pace == PLANNER_PACE_LATE;
    closed += stop.pace == PLANNER_PACE_CLOSED;
    travel += stop.leg;
    waiting += stop.waiting;
    if (stop.present & PLANNER_SCHEDULE_STOP_HAS_END) {
      HOLDS("SCHED-2 one after the other, except in progress", rank(row.status) == 0 || stop.start >= end);
      end = stop.end > end ? stop.end : end;
    }
    if (stop.present & PLANNER_SCHEDULE_STOP_HAS_SHOWN_ARRIVAL) {
      HOLDS("SCHED-7 shown arrivals never decrease", stop.shown_arrival >= shown_arrival);
      shown_arrival = stop.shown_arrival;
    }
    last = stop.row;
    before = row;
  }
  HOLDS("SCHED-1 there are no more", planner_stop_at(p, count, &stop) == PLANNER_NONE);
  HOLDS("SCHED-10 the counts are those of the stops",
        schedule.stop_count == count && schedule.late_count == late && schedule.closed_count == closed);
  HOLDS("SCHED-10 travel and waiting are those of the stops, and of the way to the end place",
        schedule.travel >= travel && schedule.waiting == waiting);
  bool has_end = schedule.present & PLANNER_SCHEDULE_HAS_END;
  HOLDS("SCHED-10 the end is not before that of the last stop", !has_end || schedule.end >= end);
  HOLDS("SCHED-10 without stops all is absent, 0 or empty",
        count > 0 || (schedule.present == 0 && schedule.travel == 0 && schedule.text.size == 0));
  HOLDS("SCHED-8 stops have a text", count == 0 || (schedule.text.size > 0 && schedule.spoken_text.size > 0));
  HOLDS("SCHED-9 only what has stops has a time to leave by", count > 0 || schedule.leave_by_text.size == 0);
  planner_home_state(p, &home);
  for (size_t index = 0; index < home.row_count; ++index) {
    row = PLANNER_INIT(planner_row);
    shown += planner_row_at(p, index, &row) == PLANNER_OK && row.pace != PLANNER_PACE_NONE;
  }
  HOLDS("SCHED-1 only stops have a pace", shown == count);
  look_at_breaks(p, &schedule);
}

static void look_at_visits(const planner *p) {
  planner_visit visit = PLANNER_INIT(planner_visit);
  planner_task task = PLANNER_INIT(planner_task);
  int64_t since = INT64_MIN;
  for (size_t index = 0; planner_visit_at(p, index, &visit) == PLANNER_OK; ++index) {
    HOLDS("ARRIVE-13 the oldest first", visit.since >= since);
    since = visit.since;
    HOLDS("ARRIVE-8.6 a visited task is known", planner_known_task(p, visit.task_id, &task) == PLANNER_OK);
    show_visit(&state, &visit);
  }
}

uint64_t look(const planner *p) {
  planner_text text;
  int64_t wake = 0;
  state = 0xCBF29CE484222325U;
  HOLDS("the language can be read", planner_language(p, &text) == PLANNER_OK && text.size == 2);
  add_text(&state, text, 2);
  for (int32_t key = 1; key <= PLANNER_STRING_PRIORITY; ++key) {
    HOLDS("TXT-1 each string can be read", planner_string(p, key, &text) == PLANNER_OK && !is_blank(text));
    add_text(&state, text, PLANNER_LIMIT_TEXT_BYTES);
  }
  look_at_home(p);
  look_at_location(p);
  look_at_known_tasks(p);
  look_at_children(p);
  look_at_details(p);
  look_at_composer(p);
  look_at_saves(p);
  look_at_work(p);
  look_at_log(p);
  look_at_schedule(p);
  look_at_proposal(p);
  look_at_visits(p);
  add_number(planner_next_wake(p, &wake));
  add_number(wake);
  uint64_t seen = state;
  add_text(&state, planner_error_message(p), PLANNER_LIMIT_TEXT_BYTES);
  add_text(&state, planner_error_field(p), PLANNER_LIMIT_TEXT_BYTES);
  return seen;
}

/* ---- Outcomes ---- */

void check_status(const planner *p, planner_status status) {
  HOLDS("a status is known, and none is a fault of the library", status <= PLANNER_NONE && status >= PLANNER_NEWER &&
                                                                     status != PLANNER_BUSY &&
                                                                     status != PLANNER_INTERNAL_ERROR);
  if (status >= 0 || p == NULL) return;
  check_refusal(planner_error_message(p), planner_error_field(p));
}

void check_refusal(planner_text message, planner_text field) {
  HOLDS("a message and a field are texts", is_utf8(message) && is_utf8(field) && field.data[field.size] == 0);
  HOLDS("a message is a sentence",
        message.size > field.size + 8 && message.data[message.size - 1] == '.' && message.data[message.size] == 0);
  HOLDS("a message begins with the field",
        field.size == 0 || (memcmp(message.data, field.data, field.size) == 0 && message.data[field.size] == ' '));
}
