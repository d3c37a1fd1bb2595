#include "support.h"

#include <stdarg.h>

/* ---- Checks ---- */

static size_t passed, failed;
static char attempt[256];

bool check(bool holds, const char *promise, const char *condition, const char *file, int line) {
  if (holds) {
    ++passed;
  } else if (++failed <= 25) {
    const char *name = strrchr(file, '/');
    printf("FAILED %s:%d: %s: %s%s%s\n", name != NULL ? name + 1 : file, line, promise, condition,
           attempt[0] != '\0' ? "\n  trying " : "", attempt);
    if (failed == 25) printf("further failures are only counted\n");
    fflush(stdout);
  }
  return holds;
}

void trying(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(attempt, sizeof attempt, format, arguments);
  va_end(arguments);
}

int finish(void) {
  printf("%zu passed, %zu failed\n", passed, failed);
  return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- Arguments ---- */

planner_uuid id_of(uint32_t number) {
  planner_uuid id = {{0xA0, 0xB1, 0xC2, 0xD3, 0xE4, 0xF5, 0x46, 0x17, 0x88, 0x99, 0xAA, 0xBB, 0, 0, 0, 0}};
  for (int byte = 0; byte < 4; ++byte) id.bytes[12 + byte] = (uint8_t)(number >> (24 - 8 * byte));
  return id;
}

planner_text text_of(const char *text) { return (planner_text){text, text != NULL ? strlen(text) : 0}; }

planner_task task_of(uint32_t number, const char *title, int32_t order) {
  planner_task task = PLANNER_INIT(planner_task);
  task.id = id_of(number);
  task.title = text_of(title);
  task.order = order;
  return task;
}

planner_fix fix_of(planner_instant time, double latitude, double longitude, double accuracy) {
  planner_fix fix = PLANNER_INIT(planner_fix);
  fix.time = time;
  fix.latitude = latitude;
  fix.longitude = longitude;
  fix.horizontal_accuracy = accuracy;
  return fix;
}

planner *planner_at(planner_instant now) {
  planner *p = NULL;
  if (planner_create(NULL, now, &p, NULL) != PLANNER_OK || p == NULL) {
    printf("no planner can be created\n");
    exit(EXIT_FAILURE);
  }
  return p;
}

void *exactly(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (memory == NULL) {
    printf("out of memory\n");
    exit(EXIT_FAILURE);
  }
  return memory;
}

uint64_t next_random(uint64_t *seed) {
  *seed ^= *seed >> 12;
  *seed ^= *seed << 25;
  *seed ^= *seed >> 27;
  return *seed * UINT64_C(0x2545F4914F6CDD1D);
}

uint32_t random_below(uint64_t *seed, uint32_t bound) { return (uint32_t)((next_random(seed) >> 33) % bound); }

/* ---- Texts that grow ---- */

/* Makes room for more characters and a NUL. */
static void make_room(struct book *book, size_t more) {
  if (book->room - book->size > more) return;
  book->room = 2 * book->room + more + 256;
  book->text = realloc(book->text, book->room);
  if (book->text == NULL) exit(EXIT_FAILURE);
}

void say(struct book *book, const char *format, ...) {
  for (;;) {
    va_list arguments;
    va_start(arguments, format);
    size_t left = book->room - book->size;
    int size = vsnprintf(book->text != NULL ? book->text + book->size : NULL, left, format, arguments);
    va_end(arguments);
    if (size < 0) exit(EXIT_FAILURE);
    if ((size_t)size < left) {
      book->size += (size_t)size;
      return;
    }
    make_room(book, (size_t)size);
  }
}

/* Most of a state is texts and ids. Formatting them would take most of the time of these programs. */
static void say_bytes(struct book *book, const void *bytes, size_t size, bool in_hex) {
  const char *digits = in_hex ? "0123456789abcdef" : "0123456789ABCDEF";
  make_room(book, 4 * size);
  char *end = book->text + book->size;
  for (size_t index = 0; index < size; ++index) {
    unsigned char byte = ((const unsigned char *)bytes)[index];
    bool is_plain = !in_hex && byte >= 0x20 && byte != '"' && byte != '\\';
    if (is_plain) {
      *end++ = (char)byte;
      continue;
    }
    if (!in_hex) {
      *end++ = '\\';
      *end++ = 'x';
    }
    *end++ = digits[byte >> 4];
    *end++ = digits[byte & 15];
  }
  *end = '\0';
  book->size = (size_t)(end - book->text);
}

static void say_plain(struct book *book, const char *text) {
  size_t size = strlen(text);
  make_room(book, size);
  memcpy(book->text + book->size, text, size + 1);
  book->size += size;
}

void say_text(struct book *book, const char *name, planner_text text) {
  say_plain(book, " ");
  say_plain(book, name);
  say_plain(book, "=\"");
  say_bytes(book, text.data, text.size, false);
  say_plain(book, "\"");
}

static void say_id(struct book *book, const planner_uuid *id) {
  say_plain(book, " id=");
  say_bytes(book, id->bytes, sizeof id->bytes, true);
}

void say_effect(struct book *book, const planner_effect *effect) {
  static const char *const names[] = {
      "load plan", "request permission", "start location", "stop location", "attach",  "present", "dismiss", "detach",
      "redraw",    "focus text",         "load items",     "save task",     "arrived", "left"};
  static const planner_uuid no_id = {{0}};
  bool known = effect->kind >= 1 && effect->kind <= (int32_t)COUNT(names);
  say(book, "%s (%" PRId32 ")", known ? names[effect->kind - 1] : "unknown", effect->kind);
  if (effect->request != 0) say(book, " request=%" PRIu64, effect->request);
  if (effect->kind == PLANNER_EFFECT_LOAD_PLAN) say(book, " day=%" PRId64, effect->day);
  if (effect->kind == PLANNER_EFFECT_LOAD_ITEMS) say(book, " section=%" PRIu32, effect->section);
  if (effect->kind == PLANNER_EFFECT_START_LOCATION)
    say(book, " filter=%g accuracy=%g", effect->distance_filter, effect->desired_accuracy);
  if (effect->presentation != 0) {
    say(book, " presentation=%" PRIu64 " child=%" PRId32, effect->presentation, effect->child);
  }
  if (memcmp(&effect->task_id, &no_id, sizeof no_id) != 0) say_id(book, &effect->task_id);
  if (effect->style != 0) {
    say(book, " style=%" PRId32 " detents=%" PRIu32 " detent=%" PRId32 " grabber=%" PRId32, effect->style,
        effect->detents, effect->detent, effect->shows_grabber);
  }
  if (effect->changed != 0) say(book, " changed=%" PRIu32, effect->changed);
  if (effect->at != 0) say(book, " at=%" PRId64 " nearby=%" PRIu32, effect->at, effect->nearby_count);
  say(book, "\n");
}

void say_row(struct book *book, const planner_row *row, int decimals) {
  say(book, "row");
  say_id(book, &row->id);
  say(book, " present=%" PRIu32 " order=%" PRId32 " status=%" PRId32 " color=%" PRId32 " updating=%" PRId32,
      row->present, row->order, row->status, row->status_color, row->is_updating);
  say(book, " distance=%.*f travel=%.*f at=%.*f,%.*f planned=%" PRId64 "/%" PRId64 "\n ", decimals, row->distance,
      decimals, row->travel_time, decimals, row->latitude, decimals, row->longitude, row->planned_at, row->planned_day);
  say_text(book, "title", row->title);
  say_text(book, "address", row->address);
  say_text(book, "hours", row->opening_hours);
  say_text(book, "distance", row->distance_text);
  say_text(book, "travel", row->travel_time_text);
  say_text(book, "updating", row->updating_text);
  say_text(book, "planned", row->planned_text);
  say_text(book, "status", row->status_text);
  say_text(book, "photo", row->photo_url);
  say(book, "\n ");
  say_text(book, "spoken", row->spoken_text);
  say(book, "\n  open=%" PRId32 " soon=%" PRId32 " change=%" PRId64 " color=%" PRId32, row->open_state,
      row->closes_soon, row->hours_change, row->hours_color);
  say_text(book, "state", row->hours_text);
  say(book, "\n");
  if (row->pace == PLANNER_PACE_NONE) return;
  say(book, "  arrival=%" PRId64 " pace=%" PRId32 " color=%" PRId32, row->arrival, row->pace, row->pace_color);
  say_text(book, "arrival", row->arrival_text);
  say_text(book, "pace", row->pace_text);
  say_text(book, "short distance", row->short_distance_text);
  say_text(book, "short travel time", row->short_travel_time_text);
  say_text(book, "short lateness", row->short_lateness_text);
  say(book, "\n");
}

void say_home(struct book *book, const planner *p) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_status status = planner_home_state(p, &home);
  int64_t wake = 0;
  say(book, "home status=%" PRId32 " phase=%" PRId32 " refreshing=%" PRId32 " day=%" PRId64, status, home.phase,
      home.is_refreshing, home.day);
  say(book, " rows=%zu refused=%zu tasks=%zu draft=%" PRId32, home.row_count, home.refused_count, home.task_count,
      home.has_draft);
  say_text(book, "message", home.message);
  status = planner_next_wake(p, &wake);
  say(book, " wake=%" PRId32 "/%" PRId64 "\n", status, wake);
}

void say_location(struct book *book, const planner *p, int decimals) {
  planner_location l = PLANNER_INIT(planner_location);
  planner_status status = planner_location_state(p, &l);
  say(book, "location status=%" PRId32 " present=%" PRIu32 " authorization=%" PRId32 " freshness=%" PRId32, status,
      l.present, l.authorization, l.freshness);
  say(book, " at=%.*f,%.*f accuracy=%.*f time=%" PRId64, decimals, l.latitude, decimals, l.longitude, decimals,
      l.horizontal_accuracy, l.time);
  say(book, " received=%" PRIu64 " used=%" PRIu64 " ignored=%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64,
      l.received_count, l.used_count, l.ignored_accuracy, l.ignored_order, l.ignored_time, l.ignored_unauthorized,
      l.ignored_null_island);
  say_text(book, "ignored_time", l.ignored_time_message);
  say(book, "\n");
}

void say_schedule(struct book *book, const planner *p) {
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  planner_status status = planner_schedule_state(p, &schedule);
  say(book, "schedule status=%" PRId32 " present=%" PRIu32 " stops=%zu late=%zu closed=%zu", status, schedule.present,
      schedule.stop_count, schedule.late_count, schedule.closed_count);
  say(book, " end=%" PRId64 " leave=%" PRId64 " travel=%" PRId64 " waiting=%" PRId64 "\n ", schedule.end,
      schedule.leave_by, schedule.travel, schedule.waiting);
  say_text(book, "text", schedule.text);
  say_text(book, "leave", schedule.leave_by_text);
  say_text(book, "spoken", schedule.spoken_text);
  say(book, "\n");
  for (size_t index = 0; planner_stop_at(p, index, &stop) == PLANNER_OK; ++index) {
    say(book, "stop");
    say_id(book, &stop.id);
    say(book, " row=%zu present=%" PRIu32 " pace=%" PRId32 " arrival=%" PRId64 "/%" PRId64, stop.row, stop.present,
        stop.pace, stop.arrival, stop.shown_arrival);
    say(book, " visit=%" PRId64 "-%" PRId64 " leg=%" PRId64 " waiting=%" PRId64, stop.start, stop.end, stop.leg,
        stop.waiting);
    say(book, " duration=%" PRId64 "/%" PRId32 " lateness=%" PRId64 "\n", stop.duration, stop.is_duration_assumed,
        stop.lateness);
  }
}

void say_visits(struct book *book, const planner *p) {
  planner_visit visit = PLANNER_INIT(planner_visit);
  for (size_t index = 0; planner_visit_at(p, index, &visit) == PLANNER_OK; ++index) {
    say(book, "visit");
    say_id(book, &visit.task_id);
    say(book, " since=%" PRId64 "\n", visit.since);
  }
}

void say_line(struct book *book, const planner_line *line) {
  say(book, "line %" PRId32 " font=%" PRId32 " color=%" PRId32, line->field, line->font, line->color);
  say_text(book, "text", line->text);
  say_text(book, "spoken", line->spoken);
  say(book, "\n");
}

void say_details(struct book *book, const planner *p, int decimals) {
  planner_details details = PLANNER_INIT(planner_details);
  planner_row row = PLANNER_INIT(planner_row);
  planner_line line = PLANNER_INIT(planner_line);
  planner_status status = planner_details_state(p, &details);
  say(book, "details status=%" PRId32, status);
  if (status == PLANNER_OK) {
    say(book, " presentation=%" PRIu64 " detent=%" PRId32, details.presentation, details.detent);
    say_id(book, &details.task_id);
  }
  say(book, "\n");
  if (planner_details_row(p, &row) == PLANNER_OK) say_row(book, &row, decimals);
  for (size_t each = 0; planner_details_line_at(p, each, &line) == PLANNER_OK; ++each) say_line(book, &line);
}

static void say_item(struct book *book, const char *what, const planner_item *item) {
  say(book, "  %s type=%" PRId32 " number=%" PRId64 " selected=%" PRId32 " custom=%" PRId32, what, item->type,
      item->number, item->is_selected, item->is_custom);
  say_text(book, "text", item->text);
  say_text(book, "label", item->label);
  say(book, "\n");
}

void say_composer(struct book *book, const planner *p) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_section_state section = PLANNER_INIT(planner_section_state);
  planner_item item = PLANNER_INIT(planner_item);
  planner_status status = planner_composer_state(p, &composer);
  say(book, "composer status=%" PRId32, status);
  if (status == PLANNER_OK) {
    say(book, " presentation=%" PRIu64 " edit=%" PRId32 " save=%" PRId32 " draft=%" PRId32 " active=%" PRId32,
        composer.presentation, composer.is_edit, composer.can_save, composer.keeps_draft, composer.active_section);
    say_id(book, &composer.task_id);
    say_text(book, "title", composer.title);
    say_text(book, "text", composer.text);
  }
  say(book, "\n");
  for (size_t index = 0; planner_section_at(p, index, &section) == PLANNER_OK; ++index) {
    say(book, " section kind=%" PRId32 " type=%" PRId32 " multiple=%" PRId32 " custom=%" PRId32 " maximum=%" PRIu32,
        section.kind, section.value_type, section.allows_multiple, section.allows_custom_items, section.maximum);
    say(book, " phase=%" PRId32 " items=%zu selected=%zu", section.phase, section.item_count, section.selected_count);
    say_text(book, "name", section.name);
    say_text(book, "message", section.message);
    say_text(book, "dropped", section.dropped);
    say(book, "\n");
    for (size_t each = 0; planner_item_at(p, index, each, &item) == PLANNER_OK; ++each) say_item(book, "item", &item);
    for (size_t each = 0; planner_selected_at(p, index, each, section.value_type, &item) == PLANNER_OK; ++each) {
      say_item(book, "chosen", &item);
    }
  }
}

static void say_task(struct book *book, const planner_task *task) {
  say(book, "  task present=%" PRIu32 " order=%" PRId32 " status=%" PRId32 " at=%.6f,%.6f", task->present, task->order,
      task->status, task->latitude, task->longitude);
  say(book, " planned=%" PRId64 "/%" PRId64 " duration=%" PRId64 " repeat=%" PRIu32, task->planned_at,
      task->planned_day, task->estimated_duration, task->repeat_days);
  say_id(book, &task->id);
  say_text(book, "title", task->title);
  say_text(book, "notes", task->notes);
  say_text(book, "address", task->address);
  say_text(book, "hours", task->opening_hours);
  say_text(book, "photo", task->photo_url);
  say_text(book, "project", task->project_id);
  say(book, "\n");
}

void say_saves(struct book *book, const planner *p) {
  planner_save save = PLANNER_INIT(planner_save);
  planner_task task = PLANNER_INIT(planner_task);
  planner_item item = PLANNER_INIT(planner_item);
  planner_text name;
  for (size_t index = 0; planner_save_at(p, index, &save) == PLANNER_OK; ++index) {
    say(book, "save request=%" PRIu64 " edit=%" PRId32 " failed=%" PRId32 " values=%zu", save.request, save.is_edit,
        save.has_failed, save.value_count);
    say_id(book, &save.task_id);
    say_text(book, "message", save.message);
    say(book, "\n");
    if (planner_save_task(p, save.request, &task) == PLANNER_OK) say_task(book, &task);
    for (size_t each = 0; planner_save_value_at(p, save.request, each, &name, &item) == PLANNER_OK; ++each) {
      say_item(book, name.data, &item);
    }
  }
}

void say_children(struct book *book, const planner *p) {
  planner_children children = PLANNER_INIT(planner_children);
  planner_status status = planner_children_state(p, &children);
  say(book, "children status=%" PRId32, status);
  if (status == PLANNER_OK) {
    say(book, " child=%" PRId32 " phase=%" PRId32 " presentation=%" PRIu64, children.child, children.phase,
        children.presentation);
    say_id(book, &children.task_id);
    if (children.present & PLANNER_CHILDREN_HAS_NEXT) {
      say(book, " next child=%" PRId32 " presentation=%" PRIu64, children.next_child, children.next_presentation);
      say_id(book, &children.next_task_id);
    }
  }
  say(book, "\n");
}

void say_known_tasks(struct book *book, const planner *p) {
  planner_task task = PLANNER_INIT(planner_task);
  for (size_t index = 0; planner_known_task_at(p, index, &task) == PLANNER_OK; ++index) {
    say(book, "known\n");
    say_task(book, &task);
  }
}

bool is_borrowed(planner_text text) { return text.data != NULL && text.data[text.size] == '\0'; }

bool is_message(planner_text message, planner_text field) {
  if (!is_borrowed(message) || !is_borrowed(field) || strlen(message.data) != message.size) return false;
  if (message.size <= field.size + 8 || message.data[message.size - 1] != '.') return false;
  if (field.size == 0) return message.data[0] >= 'A' && message.data[0] <= 'Z';
  return memcmp(message.data, field.data, field.size) == 0 && message.data[field.size] == ' ';
}

bool same_text(planner_text text, const char *other) {
  return text.size == strlen(other) && is_borrowed(text) && memcmp(text.data, other, text.size) == 0;
}

/* ---- State ---- */

char *state_of(const planner *p) {
  struct book book = {0};
  say_home(&book, p);
  say_location(&book, p, 9);
  planner_row row = PLANNER_INIT(planner_row);
  for (size_t index = 0; planner_row_at(p, index, &row) == PLANNER_OK; ++index) say_row(&book, &row, 9);
  say_details(&book, p, 9);
  say_composer(&book, p);
  say_saves(&book, p);
  say_children(&book, p);
  say_known_tasks(&book, p);
  say_schedule(&book, p);
  say_visits(&book, p);
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  for (size_t n = 0; planner_refusal_at(p, n, &refusal) == PLANNER_OK; ++n) {
    say(&book, "refused %zu: %" PRId32, refusal.index, refusal.status);
    say_text(&book, "message", refusal.message);
    say_text(&book, "field", refusal.field);
    say(&book, "\n");
  }
  return book.text;
}

static bool collects_nothing(planner *p) {
  planner_changes changes = PLANNER_INIT(planner_changes);
  return planner_collect_changes(p, &changes) == PLANNER_OK && changes.removed_count == 0 && changes.moved_count == 0 &&
         changes.inserted_count == 0 && changes.updated_count == 0;
}

void settle(planner *p) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {}
  collects_nothing(p);
}

bool same_state(planner *p, const char *before) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  char *after = state_of(p);
  bool same = strcmp(before, after) == 0;
  if (!same) printf("  before:\n%s  after:\n%s", before, after);
  free(after);
  if (planner_next_effect(p, &effect) != PLANNER_NONE) {
    printf("  an effect came, of kind %" PRId32 "\n", effect.kind);
    same = false;
  }
  return collects_nothing(p) && same;
}

/* ---- A host ---- */

static void note(struct numbers *numbers, uint64_t value) {
  if (numbers->count == numbers->room) {
    numbers->room = 2 * numbers->room + 64;
    numbers->values = realloc(numbers->values, numbers->room * sizeof *numbers->values);
    if (numbers->values == NULL) exit(EXIT_FAILURE);
  }
  numbers->values[numbers->count++] = value;
}

static int compare_numbers(const void *first, const void *second) {
  uint64_t one = *(const uint64_t *)first, other = *(const uint64_t *)second;
  return one < other ? -1 : one > other;
}

static bool are_new(struct numbers *numbers) {
  bool new = true;
  if (numbers->count > 0) qsort(numbers->values, numbers->count, sizeof *numbers->values, compare_numbers);
  for (size_t index = 0; index < numbers->count; ++index) {
    if (numbers->values[index] == 0 || (index > 0 && numbers->values[index] == numbers->values[index - 1])) new = false;
  }
  free(numbers->values);
  *numbers = (struct numbers){0};
  return new;
}

/* The fields that the kind does not use are 0. */
static bool has_only_its_fields(const planner_effect *effect) {
  static const planner_uuid no_id = {{0}};
  bool child = (effect->kind >= PLANNER_EFFECT_ATTACH && effect->kind <= PLANNER_EFFECT_DETACH) ||
               effect->kind == PLANNER_EFFECT_FOCUS_TEXT;
  bool saves = effect->kind == PLANNER_EFFECT_SAVE_TASK, items = effect->kind == PLANNER_EFFECT_LOAD_ITEMS;
  bool orders = effect->kind == PLANNER_EFFECT_LOAD_TRAVEL_TIMES || effect->kind == PLANNER_EFFECT_SAVE_ORDER;
  bool visits = effect->kind == PLANNER_EFFECT_ARRIVED || effect->kind == PLANNER_EFFECT_LEFT;
  bool sheet = effect->kind == PLANNER_EFFECT_PRESENT && effect->child == PLANNER_CHILD_DETAILS;
  return (effect->kind == PLANNER_EFFECT_LOAD_PLAN || effect->day == 0) &&
         (effect->kind == PLANNER_EFFECT_LOAD_PLAN || saves || items || orders || effect->request == 0) &&
         (effect->kind == PLANNER_EFFECT_START_LOCATION ||
          (fpclassify(effect->distance_filter) == FP_ZERO && fpclassify(effect->desired_accuracy) == FP_ZERO)) &&
         (effect->kind == PLANNER_EFFECT_REDRAW || effect->changed == 0) &&
         (child || (effect->presentation == 0 && effect->child == 0)) &&
         (child || saves || visits || memcmp(&effect->task_id, &no_id, sizeof no_id) == 0) &&
         (effect->kind == PLANNER_EFFECT_PRESENT || effect->style == 0) &&
         (sheet || (effect->detents == 0 && effect->detent == 0 && effect->shows_grabber == 0)) &&
         (items || effect->section == 0) && (effect->nearby_count == 0 || effect->kind == PLANNER_EFFECT_ARRIVED) &&
         (effect->at == 0 || visits);
}

/* The composer with the effect's presentation number is open. */
static bool is_composing(const struct host *host, const planner_effect *effect) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  return planner_composer_state(host->p, &composer) == PLANNER_OK && composer.presentation == effect->presentation &&
         memcmp(&composer.task_id, &effect->task_id, sizeof composer.task_id) == 0;
}

/* A presented child can be read. */
static void take_present(struct host *host, const planner_effect *effect) {
  planner_details details = PLANNER_INIT(planner_details);
  CHECK("LIFE-1 attached before presented", host->child == CHILD_ATTACHED);
  host->child = CHILD_PRESENTED;
  if (effect->child == PLANNER_CHILD_DETAILS) {
    CHECK("DET-1 a page sheet, medium first, a visible grabber",
          effect->style == PLANNER_STYLE_PAGE_SHEET &&
              (effect->detent == PLANNER_DETENT_MEDIUM || effect->detent == PLANNER_DETENT_LARGE) &&
              effect->detents == (PLANNER_DETENT_MEDIUM | PLANNER_DETENT_LARGE) && effect->shows_grabber == 1);
    CHECK("DET-1 the details that are presented are open",
          planner_details_state(host->p, &details) == PLANNER_OK && details.presentation == effect->presentation &&
              details.detent == effect->detent &&
              memcmp(&details.task_id, &effect->task_id, sizeof details.task_id) == 0);
  } else {
    CHECK("NEW-1 a popup", effect->style == PLANNER_STYLE_POPUP);
    CHECK("NEW-1 the composer that is presented is open", is_composing(host, effect));
  }
}

static void take_child(struct host *host, const planner_effect *effect) {
  CHECK("LIFE-1 a child effect names the child",
        effect->child == PLANNER_CHILD_DETAILS || effect->child == PLANNER_CHILD_COMPOSER);
  if (effect->kind == PLANNER_EFFECT_ATTACH) {
    CHECK("LIFE-1 at most one child", host->child == CHILD_NONE);
    host->child = CHILD_ATTACHED;
    host->kind = effect->child;
    host->task_id = effect->task_id;
    host->presentation = effect->presentation;
    host->presentations += 1;
    note(&host->numbers, effect->presentation);
    return;
  }
  CHECK("LIFE-1 a child effect carries the presentation number", effect->presentation == host->presentation);
  CHECK("LIFE-1 a child effect is about the child that was attached",
        effect->child == host->kind && memcmp(&effect->task_id, &host->task_id, sizeof host->task_id) == 0);
  switch (effect->kind) {
    case PLANNER_EFFECT_PRESENT: take_present(host, effect); break;
    case PLANNER_EFFECT_FOCUS_TEXT:
      CHECK("NEW-1 the text of a composer on screen gets the cursor, once",
            host->child == CHILD_PRESENTED && host->kind == PLANNER_CHILD_COMPOSER && !host->focused);
      CHECK("NEW-1 the composer whose text gets the cursor is open", is_composing(host, effect));
      host->focused = true;
      break;
    case PLANNER_EFFECT_DISMISS:
      CHECK("LIFE-3 only a presented child is dismissed, once", host->child == CHILD_PRESENTED);
      host->child = CHILD_DISMISSED;
      break;
    default:
      CHECK("LIFE-1 only an attached child is detached", host->child != CHILD_NONE);
      host->child = CHILD_NONE;
      host->presentation = 0;
      host->focused = false;
  }
}

static void take_items(struct host *host, const planner_effect *effect) {
  planner_section_state section = PLANNER_INIT(planner_section_state);
  CHECK("NEW-4 the section whose items are requested is loading",
        planner_section_at(host->p, effect->section, &section) == PLANNER_OK && section.phase == PLANNER_ITEMS_LOADING);
  host->items_request = effect->request;
  host->items_section = effect->section;
  note(&host->numbers, effect->request);
}

static void take_save(struct host *host, const planner_effect *effect) {
  planner_save save = PLANNER_INIT(planner_save);
  planner_task task = PLANNER_INIT(planner_task);
  bool found = false;
  for (size_t index = 0; !found && planner_save_at(host->p, index, &save) == PLANNER_OK; ++index) {
    found = save.request == effect->request;
  }
  CHECK("DAY-8 the requested save can be read",
        found && save.has_failed == 0 && memcmp(&save.task_id, &effect->task_id, sizeof save.task_id) == 0);
  CHECK("DAY-8 and its task", planner_save_task(host->p, effect->request, &task) == PLANNER_OK && task.title.size > 0 &&
                                  memcmp(&task.id, &effect->task_id, sizeof task.id) == 0);
  host->save_request = effect->request;
  note(&host->numbers, effect->request);
}

bool host_next(struct host *host, planner_effect *effect) {
  *effect = PLANNER_INIT(planner_effect);
  planner_status status = planner_next_effect(host->p, effect);
  if (status != PLANNER_OK) {
    CHECK("planner_next_effect returns NONE at the end", status == PLANNER_NONE);
    host->redrawn = false;
    return false;
  }
  CHECK("HOME-4 the redraw effect is the last", !host->redrawn);
  CHECK("fields that an effect's kind does not use are 0", has_only_its_fields(effect));
  switch (effect->kind) {
    case PLANNER_EFFECT_LOAD_PLAN:
      host->request = effect->request;
      host->request_day = effect->day;
      host->requests += 1;
      note(&host->numbers, effect->request);
      break;
    case PLANNER_EFFECT_REQUEST_PERMISSION: break;
    case PLANNER_EFFECT_START_LOCATION: host->locates = true; break;
    case PLANNER_EFFECT_STOP_LOCATION:
      CHECK("LOC-1 only running location updates are stopped", host->locates);
      host->locates = false;
      break;
    case PLANNER_EFFECT_ATTACH:
    case PLANNER_EFFECT_PRESENT:
    case PLANNER_EFFECT_DISMISS:
    case PLANNER_EFFECT_DETACH:
    case PLANNER_EFFECT_FOCUS_TEXT: take_child(host, effect); break;
    case PLANNER_EFFECT_LOAD_ITEMS: take_items(host, effect); break;
    case PLANNER_EFFECT_SAVE_TASK: take_save(host, effect); break;
    case PLANNER_EFFECT_LOAD_TRAVEL_TIMES:
    case PLANNER_EFFECT_SAVE_ORDER: note(&host->numbers, effect->request); break;
    case PLANNER_EFFECT_ARRIVED:
    case PLANNER_EFFECT_LEFT:
      CHECK("ARRIVE-6.5 an arrival says how many",
            (effect->nearby_count > 0) == (effect->kind == PLANNER_EFFECT_ARRIVED));
      break;
    case PLANNER_EFFECT_REDRAW:
      CHECK("HOME-4 the mask names changes", effect->changed != 0 && effect->changed < 128);
      host->redrawn = true;
      break;
    default: CHECK("an effect is of a known kind", false);
  }
  return true;
}

size_t host_drain(struct host *host) {
  planner_effect effect;
  size_t count = 0;
  while (host_next(host, &effect)) ++count;
  return count;
}

void host_end(struct host *host) {
  CHECK("numbers of plans, items, saves and presentations are never reused and never 0", are_new(&host->numbers));
  *host = (struct host){0};
}
