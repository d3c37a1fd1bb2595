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

planner_text text_of(const char *text) {
  return (planner_text){text, text != NULL ? strlen(text) : 0};
}

planner_task task_of(uint32_t number, const char *title, int32_t order) {
  return (planner_task){
      .struct_size = sizeof(planner_task), .id = id_of(number), .title = text_of(title), .order = order};
}

planner_fix fix_of(int64_t time, double latitude, double longitude, double accuracy) {
  return (planner_fix){.struct_size = sizeof(planner_fix), .time = time, .latitude = latitude,
                       .longitude = longitude, .horizontal_accuracy = accuracy};
}

planner *planner_at(int64_t now) {
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

uint32_t random_below(uint64_t *seed, uint32_t bound) {
  return (uint32_t)((next_random(seed) >> 33) % bound);
}

/* ---- Texts that grow ---- */

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
    book->room = 2 * book->room + (size_t)size + 256;
    book->text = realloc(book->text, book->room);
    if (book->text == NULL) exit(EXIT_FAILURE);
  }
}

void say_text(struct book *book, const char *name, planner_text text) {
  say(book, " %s=\"", name);
  for (size_t index = 0; index < text.size; ++index) {
    unsigned char byte = (unsigned char)text.data[index];
    say(book, byte < 0x20 || byte == '"' || byte == '\\' ? "\\x%02X" : "%c", byte);
  }
  say(book, "\"");
}

static void say_id(struct book *book, const planner_uuid *id) {
  say(book, " id=");
  for (int byte = 0; byte < 16; ++byte) say(book, "%02x", id->bytes[byte]);
}

void say_effect(struct book *book, const planner_effect *effect) {
  static const char *const names[] = {
      "load plan", "request permission", "start location", "stop location", "attach", "present", "dismiss", "detach",
      "redraw"};
  bool known = effect->kind >= 1 && effect->kind <= (int32_t)COUNT(names);
  say(book, "%s (%" PRId32 ")", known ? names[effect->kind - 1] : "unknown", effect->kind);
  if (effect->request != 0) say(book, " request=%" PRIu64 " day=%" PRId64, effect->request, effect->day);
  if (effect->kind == PLANNER_EFFECT_START_LOCATION)
    say(book, " filter=%g accuracy=%g", effect->distance_filter, effect->desired_accuracy);
  if (effect->presentation != 0) {
    say(book, " presentation=%" PRIu64 " child=%" PRId32, effect->presentation, effect->child);
    say_id(book, &effect->task_id);
  }
  if (effect->changed != 0) say(book, " changed=%" PRIu32, effect->changed);
  say(book, "\n");
}

void say_row(struct book *book, const planner_row *row, int decimals) {
  say(book, "row");
  say_id(book, &row->id);
  say(book, " present=%" PRIu32 " order=%" PRId32 " status=%" PRId32 " color=%" PRId32 " updating=%" PRId32,
      row->present, row->order, row->status, row->status_color, row->updating);
  say(book, " distance=%.*f travel=%.*f at=%.*f,%.*f planned=%" PRId64 "/%" PRId64 "\n ", decimals, row->distance,
      decimals, row->travel_time, decimals, row->latitude, decimals, row->longitude, row->planned_at,
      row->planned_day);
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
  say(book, "\n");
}

void say_home(struct book *book, const planner *p) {
  planner_home home = {.struct_size = sizeof home};
  planner_status status = planner_home_state(p, &home);
  int64_t wake = 0;
  say(book, "home status=%" PRId32 " phase=%" PRId32 " refreshing=%" PRId32 " day=%" PRId64 " rows=%zu refused=%zu",
      status, home.phase, home.refreshing, home.day, home.row_count, home.refused_count);
  say_text(book, "message", home.message);
  status = planner_next_wake(p, &wake);
  say(book, " wake=%" PRId32 "/%" PRId64 "\n", status, wake);
}

void say_location(struct book *book, const planner *p, int decimals) {
  planner_location l = {.struct_size = sizeof l};
  planner_status status = planner_location_state(p, &l);
  say(book, "location status=%" PRId32 " present=%" PRIu32 " authorization=%" PRId32 " freshness=%" PRId32, status,
      l.present, l.authorization, l.freshness);
  say(book, " at=%.*f,%.*f accuracy=%.*f time=%" PRId64, decimals, l.latitude, decimals, l.longitude, decimals,
      l.horizontal_accuracy, l.time);
  say(book, " received=%" PRIu64 " used=%" PRIu64 " ignored=%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n",
      l.received_count, l.used_count, l.ignored_accuracy, l.ignored_order, l.ignored_time, l.ignored_unauthorized);
}

bool is_lent(planner_text text) {
  return text.data != NULL && text.data[text.size] == '\0';
}

bool is_sentence(planner_text text) {
  return is_lent(text) && text.size > 8 && strlen(text.data) == text.size && text.data[0] >= 'A' &&
         text.data[0] <= 'Z' && text.data[text.size - 1] == '.';
}

bool same_text(planner_text text, const char *other) {
  return text.size == strlen(other) && is_lent(text) && memcmp(text.data, other, text.size) == 0;
}

/* ---- State ---- */

char *state_of(const planner *p) {
  struct book book = {0};
  say_home(&book, p);
  say_location(&book, p, 9);
  planner_row row = {.struct_size = sizeof row};
  for (size_t index = 0; planner_row_at(p, index, &row) == PLANNER_OK; ++index) say_row(&book, &row, 9);
  planner_status details = planner_details_row(p, &row);
  say(&book, "details status=%" PRId32 "\n", details);
  if (details == PLANNER_OK) say_row(&book, &row, 9);
  planner_refusal refusal = {.struct_size = sizeof refusal};
  for (size_t n = 0; planner_refused_task(p, n, &refusal) == PLANNER_OK; ++n) {
    say(&book, "refused %zu: %" PRId32, refusal.index, refusal.status);
    say_text(&book, "message", refusal.message);
    say(&book, "\n");
  }
  return book.text;
}

static bool collects_nothing(planner *p) {
  planner_changes changes = {.struct_size = sizeof changes};
  return planner_collect_changes(p, &changes) == PLANNER_OK && changes.removed_count == 0 &&
         changes.moved_count == 0 && changes.inserted_count == 0 && changes.updated_count == 0;
}

void settle(planner *p) {
  planner_effect effect = {.struct_size = sizeof effect};
  while (planner_next_effect(p, &effect) == PLANNER_OK) {}
  collects_nothing(p);
}

bool same_state(planner *p, const char *before) {
  planner_effect effect = {.struct_size = sizeof effect};
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

/* What the kind does not use is 0. */
static bool is_plain(const planner_effect *effect) {
  static const planner_uuid no_id = {{0}};
  bool child = effect->kind >= PLANNER_EFFECT_ATTACH && effect->kind <= PLANNER_EFFECT_DETACH;
  return (effect->kind == PLANNER_EFFECT_LOAD_PLAN || (effect->request == 0 && effect->day == 0)) &&
         (effect->kind == PLANNER_EFFECT_START_LOCATION ||
          (fpclassify(effect->distance_filter) == FP_ZERO && fpclassify(effect->desired_accuracy) == FP_ZERO)) &&
         (effect->kind == PLANNER_EFFECT_REDRAW || effect->changed == 0) &&
         (child || (effect->presentation == 0 && effect->child == 0 &&
                    memcmp(&effect->task_id, &no_id, sizeof no_id) == 0));
}

static void take_child(struct host *host, const planner_effect *effect) {
  CHECK("LIFE-1 a child effect names the child", effect->child == PLANNER_CHILD_DETAILS);
  if (effect->kind == PLANNER_EFFECT_ATTACH) {
    CHECK("LIFE-1 at most one child", host->child == CHILD_NONE);
    host->child = CHILD_ATTACHED;
    host->presentation = effect->presentation;
    note(&host->presentations, effect->presentation);
    return;
  }
  CHECK("LIFE-1 a child effect carries the presentation number", effect->presentation == host->presentation);
  switch (effect->kind) {
    case PLANNER_EFFECT_PRESENT:
      CHECK("LIFE-1 attached before presented", host->child == CHILD_ATTACHED);
      host->child = CHILD_PRESENTED;
      break;
    case PLANNER_EFFECT_DISMISS:
      CHECK("LIFE-3 only what was presented is dismissed, once", host->child == CHILD_PRESENTED);
      host->child = CHILD_DISMISSED;
      break;
    default:
      CHECK("LIFE-1 only what was attached is detached", host->child != CHILD_NONE);
      host->child = CHILD_NONE;
      host->presentation = 0;
  }
}

bool host_next(struct host *host, planner_effect *effect) {
  *effect = (planner_effect){.struct_size = sizeof *effect};
  planner_status status = planner_next_effect(host->p, effect);
  if (status != PLANNER_OK) {
    CHECK("planner_next_effect says NONE at the end", status == PLANNER_NONE);
    host->redrawn = false;
    return false;
  }
  CHECK("HOME-4 the redraw effect is the last", !host->redrawn);
  CHECK("what an effect's kind does not use is 0", is_plain(effect));
  switch (effect->kind) {
    case PLANNER_EFFECT_LOAD_PLAN:
      host->request = effect->request;
      host->request_day = effect->day;
      note(&host->requests, effect->request);
      break;
    case PLANNER_EFFECT_REQUEST_PERMISSION: break;
    case PLANNER_EFFECT_START_LOCATION: host->locates = true; break;
    case PLANNER_EFFECT_STOP_LOCATION:
      CHECK("LOC-1 only what runs is stopped", host->locates);
      host->locates = false;
      break;
    case PLANNER_EFFECT_ATTACH:
    case PLANNER_EFFECT_PRESENT:
    case PLANNER_EFFECT_DISMISS:
    case PLANNER_EFFECT_DETACH: take_child(host, effect); break;
    case PLANNER_EFFECT_REDRAW:
      CHECK("HOME-4 the mask says what changed", effect->changed != 0 && effect->changed < 32);
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
  CHECK("DAY-1 request numbers are never reused, never 0", are_new(&host->requests));
  CHECK("LIFE-1 presentation numbers are never reused, never 0", are_new(&host->presentations));
  *host = (struct host){0};
}
