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

/* ---- Every field of a struct ---- */

typedef struct book sink;

static void say_name(struct book *book, const char *name) {
  say_plain(book, " ");
  say_plain(book, name);
  say_plain(book, "=");
}

static void show_number(struct book *book, const char *name, int64_t number) {
  char digits[24];
  size_t first = sizeof digits;
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
  digits[--first] = '\0';
  do digits[--first] = (char)('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (number < 0) digits[--first] = '-';
  say_name(book, name);
  say_plain(book, digits + first);
}

static void show_real(struct book *book, const char *name, double number) {
  say(book, " %s=%.*f", name, book->decimals, number);
}

static void show_text(struct book *book, const char *name, planner_text text) {
  if (text.size > 0) say_text(book, name, text);
}

static void show_id(struct book *book, const char *name, planner_uuid id) {
  say_name(book, name);
  say_bytes(book, id.bytes, sizeof id.bytes, true);
}

static void show_name(struct book *book, const char *name, const char *const *words, int32_t code) {
  int32_t each = 0;
  while (each < code && words[each] != NULL) ++each;
  if (each != code || words[each] == NULL) {
    show_number(book, name, code);
    return;
  }
  say_name(book, name);
  say_plain(book, words[code]);
}

static void show_mask(struct book *book, const char *name, const char *const *words, uint32_t mask) {
  show_number(book, name, mask);
  for (int bit = 0; words[bit] != NULL; ++bit) {
    if (!(mask >> bit & 1)) continue;
    say_plain(book, "|");
    say_plain(book, words[bit]);
  }
}

static void show_indexes(struct book *book, const char *name, const size_t *indexes, size_t count) {
  for (size_t each = 0; each < count; ++each) show_number(book, name, (int64_t)indexes[each]);
}

static void show_moves(struct book *book, const char *name, const planner_move *moves, size_t count) {
  for (size_t each = 0; each < count; ++each) say(book, " %s=%zu>%zu", name, moves[each].from, moves[each].to);
}

static void show_range(struct book *book, const char *name, int64_t from, int64_t to) {
  show_number(book, name, from);
  show_number(book, name, to);
}

static void show_appointments(struct book *book, const char *name, const planner_appointment *appointments,
                              size_t count) {
  for (size_t each = 0; each < count; ++each)
    say(book, " %s=%" PRId64 ">%" PRId64, name, appointments[each].earliest, appointments[each].latest);
}

static void expect_zeros(struct book *book, const void *field, size_t size) {
  for (size_t each = 0; each < size; ++each) {
    if (((const unsigned char *)field)[each] != 0) book->has_leftovers = true;
  }
}

#define show_degrees(book, name, number) show_real(book, name, number)
#define show_flag(book, name, flag) show_number(book, name, flag)
#define show_status(book, name, status) show_number(book, name, status)
#define show_beside(book, name, number) show_number(book, name, number)
#define show_present(book, bits, known) show_number(book, "present", (bits))
#define show_reserved(book, reserved) expect_zeros(book, &(reserved), sizeof(reserved))
#define show_absent(book, field, size) expect_zeros(book, field, size)
#include "../Conformance/fields.h"
#include "queries.h"

/* A line: what it is about, and the fields. */
#define SAY(book, what, show, value) \
  do { \
    say_plain(book, what); \
    show(book, value); \
    if ((book)->has_leftovers) CHECK("absent and reserved fields are 0", false); \
    say_plain(book, "\n"); \
  } while (0)
/* A line for what a call fills in, x, if there is any; and for each n. */
#define SAY_ONE(book, what, type, show, call) \
  do { \
    type x = PLANNER_INIT(type); \
    planner_status found = call; \
    if (found == PLANNER_OK) \
      SAY(book, what, show, &x); \
    else \
      say(book, "%s: %" PRId32 "\n", what, found); \
  } while (0)
#define SAY_EACH(book, what, type, show, call) \
  do { \
    type x = PLANNER_INIT(type); \
    for (size_t n = 0; call == PLANNER_OK; ++n) SAY(book, what, show, &x); \
  } while (0)

void say_effect(struct book *book, const planner_effect *effect) { SAY(book, "effect", show_effect, effect); }

/* The items of each section of the composer. */
static void say_items(struct book *book, const planner *p) {
  planner_section_state section = PLANNER_INIT(planner_section_state);
  for (size_t index = 0; planner_section_at(p, index, &section) == PLANNER_OK; ++index) {
    SAY_EACH(book, "  item", planner_item, show_item, planner_item_at(p, index, n, &x));
    SAY_EACH(book, "  chosen", planner_item, show_item, planner_selected_at(p, index, n, section.value_type, &x));
  }
}

/* The task and the values of each save. */
static void say_saves(struct book *book, const planner *p) {
  planner_save save = PLANNER_INIT(planner_save);
  planner_text name = {0};
  for (size_t index = 0; planner_save_at(p, index, &save) == PLANNER_OK; ++index) {
    SAY_ONE(book, "  task", planner_task, show_task, planner_save_task(p, save.key, &x));
    SAY_EACH(book, (say_text(book, "section", name), ""), planner_item, show_item,
             planner_save_value_at(p, save.key, n, &name, &x));
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

#define SAY_STATE(function, type) SAY_ONE(book, #function, planner_##type, show_##type, function(p, &x));
#define SAY_LIST(function, type) SAY_EACH(book, #function, planner_##type, show_##type, function(p, n, &x));

char *state_of(const planner *p) {
  struct book all = {.decimals = 9}, *book = &all;
  planner_instant wake = 0;
  planner_uuid id;
  planner_status status = planner_next_wake(p, &wake);
  say(book, "wake=%" PRId32 "/%" PRId64 "\n", status, wake);
  ALL_STATES(SAY_STATE)
  ALL_LISTS(SAY_LIST)
  say_items(book, p);
  say_saves(book, p);
  for (size_t index = 0; planner_order_save_id_at(p, index, &id) == PLANNER_OK; ++index) show_id(book, "id", id);
  return book->text;
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

/* The fields that the kind does not use are 0; and those of a sheet, if a popup is presented. */
static bool has_only_its_fields(const planner_effect *effect) {
  struct book book = {0};
  bool sheet = effect->kind == PLANNER_EFFECT_PRESENT && effect->child == PLANNER_CHILD_DETAILS;
  show_effect(&book, effect);
  free(book.text);
  return !book.has_leftovers && (sheet || (effect->detents == 0 && effect->detent == 0 && effect->shows_grabber == 0));
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
    found = is_same_key(save.key, effect->key);
  }
  CHECK("DAY-8 the requested save can be read",
        found && save.phase == PLANNER_SAVE_SENT && memcmp(&save.task_id, &effect->task_id, sizeof save.task_id) == 0);
  CHECK("DAY-8 and its task", planner_save_task(host->p, effect->key, &task) == PLANNER_OK && task.title.size > 0 &&
                                  memcmp(&task.id, &effect->task_id, sizeof task.id) == 0);
  host->save_key = effect->key;
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
    case PLANNER_EFFECT_LOAD_TRAVEL_TIMES: note(&host->numbers, effect->request); break;
    case PLANNER_EFFECT_SAVE_ORDER:
    case PLANNER_EFFECT_SAVE_OUTCOME:
    case PLANNER_EFFECT_SAVE_RECORD: break;
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
