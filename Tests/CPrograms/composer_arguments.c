/*
 * Every kind of wrong argument, for every function of the composer and the saves, as arguments.c does for the others.
 * Also what happens to a composer that is requested while details are going away.
 */
#include "refuse.h"

/* ---- Structs passed in ---- */

/* The stage of the functions below, which get only its planner. */
static struct stage on;

static planner_status give_composition(planner *p, const void *in) { return planner_composer_requested(p, LATER, in); }
static planner_status give_entered(planner *p, const void *in) {
  return planner_item_entered(p, LATER, SECTION_TAGS, in);
}
static planner_status give_items(planner *p, const void *in) {
  return planner_items_loaded(p, LATER, on.items_request, in, 1, SIZE_MAX / 4);
}
static planner_status give_section(planner *p, const void *in) {
  planner_composition composition = composition_of(30, in, 1);
  composition.section_stride = SIZE_MAX / 4;
  return planner_composer_requested(p, LATER, &composition);
}
static planner_status give_preselected(planner *p, const void *in) {
  planner_section section = own_section("Tags", PLANNER_VALUE_TEXT, true, 0);
  planner_composition composition = composition_of(30, &section, 1);
  composition.preselected = in;
  composition.preselected_count = 1;
  composition.preselected_stride = SIZE_MAX / 4;
  return planner_composer_requested(p, LATER, &composition);
}

/* ---- Structs handed out ---- */

static planner_status fill_composer(planner *p, void *out) { return planner_composer_state(p, out); }
static planner_status fill_section(planner *p, void *out) { return planner_section_at(p, SECTION_TAGS, out); }
static planner_status fill_item(planner *p, void *out) { return planner_item_at(p, SECTION_TAGS, 0, out); }
static planner_status fill_selected(planner *p, void *out) {
  return planner_selected_at(p, SECTION_TAGS, 0, PLANNER_VALUE_TEXT, out);
}
static planner_status fill_save(planner *p, void *out) { return planner_save_at(p, 0, out); }
static planner_status fill_save_task(planner *p, void *out) { return planner_save_task(p, on.save_key, out); }
static planner_status fill_save_value(planner *p, void *out) {
  planner_text name = {NULL, 7};
  planner_status status = planner_save_value_at(p, on.save_key, 0, &name, out);
  CHECK("results are left alone on failure", status == PLANNER_OK || (name.data == NULL && name.size == 7));
  return status;
}

static const struct {
  const char *name;
  fill fill;
} fills[] = {{"composer", fill_composer},      {"section", fill_section}, {"item", fill_item},
             {"selected", fill_selected},      {"save", fill_save},       {"save's task", fill_save_task},
             {"save's value", fill_save_value}};

/* ---- No planner ---- */

static void no_planner(void) {
  planner_section section = section_of(PLANNER_SECTION_DATE);
  planner_composition composition = composition_of(1, &section, 1);
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "x");
  ABOUT("no planner");
  trying("%s", about);
#define NO(call) CHECK("NULL is no planner", (call) == PLANNER_INVALID_ARGUMENT)
  NO(planner_composer_requested(NULL, NOW, &composition));
  NO(planner_text_changed(NULL, NOW, text_of("x")));
  NO(planner_section_activated(NULL, NOW, 0));
  NO(planner_items_loaded(NULL, NOW, 1, &item, 1, sizeof item));
  NO(planner_items_failed(NULL, NOW, 1, text_of("x")));
  NO(planner_item_tapped(NULL, NOW, 0, 0));
  NO(planner_item_entered(NULL, NOW, 0, &item));
  NO(planner_selection_cleared(NULL, NOW, 0));
  NO(planner_keep_draft_changed(NULL, NOW, 1));
  NO(planner_save_tapped(NULL, NOW, new_key()));
  NO(planner_save_acknowledged(NULL, NOW, key_of(1)));
  NO(planner_save_failed(NULL, NOW, key_of(1), text_of("x"), 0));
  NO(planner_save_refused(NULL, NOW, key_of(1), text_of("x")));
  NO(planner_save_dismissed(NULL, NOW, key_of(1)));
  NO(planner_save_retried(NULL, NOW, id_of(1)));
  for (size_t each = 0; each < COUNT(fills); ++each) refuse_no_planner(fills[each].fill);
#undef NO
}

/* ---- Queries ---- */

static const size_t far_away[] = {UINT32_MAX,       (size_t)UINT32_MAX + 1, SIZE_MAX / 2,
                                  SIZE_MAX / 2 + 1, SIZE_MAX - 1,           SIZE_MAX};

/* Past the last section, item, selected value or save, and without a composer, NONE is returned and out left alone. */
static void ask_beyond(planner *p, bool is_open, bool has_saves) {
  planner_composer composer = PLANNER_INIT(planner_composer), no_composer = composer;
  planner_section_state section = PLANNER_INIT(planner_section_state), no_section = section;
  planner_item item = PLANNER_INIT(planner_item), no_item = item;
  planner_save save = PLANNER_INIT(planner_save), no_save = save;
  planner_task task = PLANNER_INIT(planner_task), no_task = task;
  planner_text name = {NULL, 7};
  char *before = state_of(p);
  if (!is_open) CHECK("no composer is open", planner_composer_state(p, &composer) == PLANNER_NONE);
  for (size_t each = 0; each < COUNT(far_away) + 9; ++each) {
    size_t index = each < 9 ? each : far_away[each - 9];
    trying("index %zu", index);
    if (!is_open || index >= SECTIONS) {
      CHECK("past the last section", planner_section_at(p, index, &section) == PLANNER_NONE);
      CHECK("past the last section", planner_item_at(p, index, 0, &item) == PLANNER_NONE);
      CHECK("past the last section", planner_selected_at(p, index, 0, PLANNER_VALUE_TEXT, &item) == PLANNER_NONE);
    }
    if (!is_open || index >= 3) {
      CHECK("past the last item", planner_item_at(p, SECTION_TAGS, index, &item) == PLANNER_NONE);
      CHECK("past the last value",
            planner_selected_at(p, SECTION_TAGS, index, PLANNER_VALUE_TEXT, &item) == PLANNER_NONE);
    }
    CHECK("no items are loaded", planner_item_at(p, SECTION_PROJECT, index, &item) == PLANNER_NONE);
    CHECK("there are no items", planner_item_at(p, SECTION_RANK, index, &item) == PLANNER_NONE);
    if (!has_saves || index >= 2) CHECK("past the last save", planner_save_at(p, index, &save) == PLANNER_NONE);
    if (has_saves && index >= 2) {
      CHECK("past the last value", planner_save_value_at(p, on.save_key, index, &name, &item) == PLANNER_NONE);
      CHECK("past the last value", planner_save_value_at(p, on.failed_key, index, NULL, &item) == PLANNER_NONE);
    }
  }
  CHECK("NONE changes nothing", same_state(p, before));
  free(before);
  planner_uuid others[] = {{{0}}, key_of(UINT64_MAX), on.save_key};
  others[2].bytes[0] ^= 1;
  for (size_t index = 0; index < COUNT(others); ++index) {
    ABOUT("key %zu", index);
    REFUSED(p, "DAY-8 no save has this key", PLANNER_OUTDATED, "key", planner_save_task(p, others[index], &task));
    REFUSED(p, "DAY-8 no save has this key", PLANNER_OUTDATED, "key",
            planner_save_value_at(p, others[index], 0, &name, &item));
    REFUSED(p, "DAY-8 no save has this key", PLANNER_OUTDATED, "key",
            planner_save_value_at(p, others[index], SIZE_MAX, NULL, &item));
  }
  if (is_open) {
    for (int32_t type = PLANNER_VALUE_DAY; type <= PLANNER_VALUE_WEEKDAY; ++type) {
      static const int32_t types[SECTIONS] = {PLANNER_VALUE_TEXT,    PLANNER_VALUE_DAY,  PLANNER_VALUE_DURATION,
                                              PLANNER_VALUE_WEEKDAY, PLANNER_VALUE_TEXT, PLANNER_VALUE_DURATION};
      for (size_t index = 0; index < SECTIONS; ++index) {
        if (types[index] == type) continue;
        ABOUT("section %zu read as type %" PRId32, index, type);
        REFUSED(p, "NEW-10 reading one type as another", PLANNER_WRONG_TYPE, "type",
                planner_selected_at(p, index, 0, type, &item));
      }
    }
    const int32_t types[] = {0, -1, 7, 255, 256 + PLANNER_VALUE_TEXT, INT32_MIN, INT32_MAX};
    for (size_t index = 0; index < COUNT(types); ++index) {
      ABOUT("type %" PRId32, types[index]);
      REFUSED(p, "NEW-10 no such type", PLANNER_INVALID_ARGUMENT, "type",
              planner_selected_at(p, SECTION_TAGS, 0, types[index], &item));
    }
  }
  CHECK("results are left alone",
        memcmp(&composer, &no_composer, sizeof composer) == 0 && memcmp(&section, &no_section, sizeof section) == 0 &&
            memcmp(&item, &no_item, sizeof item) == 0 && memcmp(&save, &no_save, sizeof save) == 0 &&
            memcmp(&task, &no_task, sizeof task) == 0 && name.data == NULL && name.size == 7);
  if (!has_saves) return;
  CHECK("section_name may be NULL", planner_save_value_at(p, on.save_key, 0, NULL, &item) == PLANNER_OK);
  CHECK("DAY-8 values", planner_save_value_at(p, on.save_key, 1, &name, &item) == PLANNER_OK &&
                            same_text(name, "Tags") && same_text(item.text, "later"));
}

/* ---- One item ---- */

/* A valid item of a type, with a small number or a text. */
static planner_item fine(planner_value_type type, int64_t number, const char *text) {
  bool is_text = type == PLANNER_VALUE_TEXT;
  return item_of(type, is_text ? 0 : number, is_text ? text : NULL);
}

typedef planner_status (*take)(planner *p, planner_value_type type, const planner_item *item);

static planner_status take_loaded(planner *p, planner_value_type type, const planner_item *item) {
  planner_item items[3] = {fine(type, type == PLANNER_VALUE_WEEKDAY ? 1 : 7, "Fine"), *item};
  items[2] = items[0];
  return planner_items_loaded(p, LATER, on.items_request, items, COUNT(items), sizeof *items);
}
static planner_status take_entered(planner *p, planner_value_type type, const planner_item *item) {
  static const size_t sections[] = {0, SECTION_DATE, SECTION_RANK, SECTION_TAGS, SECTION_DAYS};
  return planner_item_entered(p, LATER, sections[type], item);
}
static planner_status take_preselected(planner *p, planner_value_type type, const planner_item *item) {
  planner_section section = own_section("Own", type, true, 0);
  planner_composition composition = composition_of(30, &section, 1);
  planner_item items[2] = {fine(type, type == PLANNER_VALUE_WEEKDAY ? 1 : 7, "Fine"), *item};
  composition.preselected = items;
  composition.preselected_count = 2;
  composition.preselected_stride = sizeof *items;
  return planner_composer_requested(p, LATER, &composition);
}

/* Everything that can be wrong with an item of a type. */
static void refuse_item(planner *p, take take, const char *name, planner_value_type type) {
  planner_item valid = fine(type, type == PLANNER_VALUE_WEEKDAY ? 2 : 8, "Item"), item;
  struct wrong_text wrong[WRONG_TEXTS], wrong_labels[WRONG_TEXTS];
#define WRONG(promise, expected, field, change) \
  do { \
    item = valid; \
    change; \
    ABOUT("%s of type %" PRId32 ": %s", name, type, #change); \
    REFUSED(p, promise, expected, field, take(p, type, &item)); \
  } while (0)
  const int32_t types[] = {0, -1, 7, 256, 256 + PLANNER_VALUE_TEXT, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(types); ++index) {
    WRONG("NEW-10 no such type", PLANNER_INVALID_ARGUMENT, "type", item.type = types[index]);
  }
  WRONG("NEW-3.10 only a time range has a latest time", PLANNER_INVALID_ARGUMENT, "latest", item.latest = 1);
  WRONG("NEW-3.10 only a time range has a latest time", PLANNER_INVALID_ARGUMENT, "latest", item.latest = INT32_MIN);
  if (type == PLANNER_VALUE_DURATION) {
    WRONG("NEW-3 a negative duration", PLANNER_INVALID_ARGUMENT, "number", item.number = -1);
    WRONG("NEW-3 a negative duration", PLANNER_INVALID_ARGUMENT, "number", item.number = INT64_MIN);
  }
  if (type == PLANNER_VALUE_WEEKDAY) {
    const int64_t days[] = {0,
                            3,
                            127,
                            65,
                            128,
                            255,
                            256,
                            -1,
                            -2,
                            INT64_C(1) << 31,
                            INT64_C(1) << 32,
                            (INT64_C(1) << 32) + 1,
                            INT64_C(1) << 62,
                            INT64_MIN,
                            INT64_MAX};
    for (size_t index = 0; index < COUNT(days); ++index) {
      WRONG("NEW-3 not a single weekday", PLANNER_INVALID_ARGUMENT, "number", item.number = days[index]);
    }
  }
  wrong_texts(PLANNER_LIMIT_TEXT_BYTES, "label", wrong_labels);
  wrong_texts(PLANNER_LIMIT_TEXT_BYTES, "text", wrong);
  for (size_t index = 0; index < COUNT(not_utf8); ++index) {
    WRONG("NEW-10 a label that is not UTF-8", PLANNER_INVALID_TEXT, "label", item.label = not_utf8[index]);
    if (type != PLANNER_VALUE_TEXT) continue;
    WRONG("NEW-10 a text that is not UTF-8", PLANNER_INVALID_TEXT, "text", item.text = not_utf8[index]);
  }
  for (size_t index = 0; index < WRONG_TEXTS; ++index) {
    WRONG("NEW-10 an impossible label", wrong_labels[index].status, wrong_labels[index].field,
          item.label = wrong_labels[index].text);
    if (type != PLANNER_VALUE_TEXT) continue;
    WRONG("NEW-10 an impossible text", wrong[index].status, wrong[index].field, item.text = wrong[index].text);
  }
  if (type == PLANNER_VALUE_TEXT) {
    for (size_t index = 0; index < COUNT(blanks); ++index) {
      WRONG("NEW-10 a blank text", PLANNER_INVALID_TEXT, "text", item.text = text_of(blanks[index]));
    }
    WRONG("NEW-10 a blank text", PLANNER_INVALID_TEXT, "text", item.text = text_of(NULL));
    WRONG("NEW-10 a blank text", PLANNER_INVALID_TEXT, "text", item.struct_size = offsetof(planner_item, text));
    const int64_t numbers[] = {1, -1, INT32_MAX, INT64_C(1) << 32, INT64_MIN, INT64_MAX};
    for (size_t index = 0; index < COUNT(numbers); ++index) {
      WRONG("NEW-3 a text with a number", PLANNER_INVALID_ARGUMENT, "number", item.number = numbers[index]);
    }
  } else {
    WRONG("NEW-3 a number with a text", PLANNER_INVALID_ARGUMENT, "text", item.text = text_of("Item"));
    WRONG("NEW-3 a number with a text", PLANNER_INVALID_ARGUMENT, "text", item.text = text_of(" "));
    WRONG("NEW-3 a number with a text", PLANNER_INVALID_ARGUMENT, "text", (item.text.size = 1));
    WRONG("NEW-3 a number with a text", PLANNER_LIMIT_EXCEEDED, "text", (item.text.size = SIZE_MAX));
    WRONG("NEW-3 a number with a text", PLANNER_INVALID_TEXT, "text", item.text = not_utf8[0]);
  }
  WRONG("without a type", PLANNER_INVALID_ARGUMENT, "type", item.struct_size = 4);
#undef WRONG
}

static void refuse_items(planner *p) {
  planner_item valid = item_of(PLANNER_VALUE_TEXT, 0, "Item");
  refuse_item(p, take_loaded, "loaded", PLANNER_VALUE_TEXT);
  for (int32_t type = PLANNER_VALUE_DAY; type <= PLANNER_VALUE_WEEKDAY; ++type) {
    refuse_item(p, take_entered, "entered", type);
    planner_item other = item_of(type, 1, NULL);
    if (type == PLANNER_VALUE_TEXT) continue;
    ABOUT("an item of type %" PRId32, type);
    REFUSED(p, "NEW-10 loaded as another type", PLANNER_WRONG_TYPE, "type", take_loaded(p, PLANNER_VALUE_TEXT, &other));
    REFUSED(p, "NEW-10 entered as another type", PLANNER_WRONG_TYPE, "type",
            take_entered(p, PLANNER_VALUE_TEXT, &other));
  }
  refuse_sizes(p, "item", "items", give_items, &valid, sizeof valid);
  refuse_sizes(p, "entered item", "item", give_entered, &valid, sizeof valid);
}

/* ---- Arrays ---- */

/* Which argument of an array is refused: the pointer, the number of elements, or their distance. */
enum array_argument { POINTER, NUMBER, STRIDE };

static const struct wrong_array {
  bool is_null;
  size_t count, stride;
  enum array_argument argument;
} wrong_arrays[] = {
    {true, 1, 64, POINTER},
    {true, SIZE_MAX, SIZE_MAX, STRIDE},
    {false, 1, 0, STRIDE},
    {false, 1, 1, STRIDE},
    {false, 1, 3, STRIDE},
    {false, 1, SIZE_MAX, STRIDE},
    {false, 1, (size_t)-64, STRIDE},
    {false, 1, SIZE_MAX / 2 + 1, STRIDE},
    {false, 2, SIZE_MAX / 2, NUMBER},
    {false, 3, SIZE_MAX / 4, NUMBER},
    {false, SIZE_MAX, 64, NUMBER},
    {false, SIZE_MAX, 4, NUMBER},
    {false, SIZE_MAX / 2 + 1, 4, NUMBER},
    {false, SIZE_MAX / 2, 4, NUMBER},
    {false, SIZE_MAX / 64 + 1, 64, NUMBER},
};

/* The names of these arguments. */
static const char *const items_arguments[] = {"items", "count", "stride"},
                         *const sections_arguments[] = {"sections", "section_count", "section_stride"},
                         *const preselected_arguments[] = {"preselected", "preselected_count", "preselected_stride"};

static void refuse_arrays(planner *p) {
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "Item");
  for (size_t index = 0; index < COUNT(wrong_arrays); ++index) {
    const struct wrong_array *wrong = &wrong_arrays[index];
    ABOUT("items %zu: count %zu, stride %zu", index, wrong->count, wrong->stride);
    REFUSED(
        p, "an impossible array", PLANNER_INVALID_ARGUMENT, items_arguments[wrong->argument],
        planner_items_loaded(p, LATER, on.items_request, wrong->is_null ? NULL : &item, wrong->count, wrong->stride));
  }
  ABOUT("too many items");
  REFUSED(p, "PLANNER_LIMIT_ITEMS", PLANNER_LIMIT_EXCEEDED, "count",
          planner_items_loaded(p, LATER, on.items_request, &item, PLANNER_LIMIT_ITEMS + 1, sizeof item));
  REFUSED(p, "PLANNER_LIMIT_ITEMS", PLANNER_LIMIT_EXCEEDED, "count",
          planner_items_loaded(p, LATER, on.items_request, &item, INT32_MAX, sizeof item));
  ABOUT("the stride is less than struct_size");
  REFUSED(p, "an impossible array", PLANNER_INVALID_ARGUMENT, "struct_size",
          planner_items_loaded(p, LATER, on.items_request, &item, 1, sizeof item - 1));
}

static void refuse_composition_arrays(planner *p) {
  planner_section section = own_section("Tags", PLANNER_VALUE_TEXT, true, 0);
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "Item");
  planner_composition composition;
  for (size_t index = 0; index < COUNT(wrong_arrays); ++index) {
    const struct wrong_array *wrong = &wrong_arrays[index];
    composition = composition_of(30, wrong->is_null ? NULL : &section, wrong->count);
    composition.section_stride = wrong->stride;
    ABOUT("sections %zu: count %zu, stride %zu", index, wrong->count, wrong->stride);
    REFUSED(p, "an impossible array", PLANNER_INVALID_ARGUMENT, sections_arguments[wrong->argument],
            planner_composer_requested(p, LATER, &composition));
    composition = composition_of(30, &section, 1);
    composition.preselected = wrong->is_null ? NULL : &item;
    composition.preselected_count = wrong->count;
    composition.preselected_stride = wrong->stride;
    ABOUT("preselected %zu: count %zu, stride %zu", index, wrong->count, wrong->stride);
    REFUSED(p, "an impossible array", PLANNER_INVALID_ARGUMENT, preselected_arguments[wrong->argument],
            planner_composer_requested(p, LATER, &composition));
  }
  ABOUT("too many");
  composition = composition_of(30, &section, PLANNER_LIMIT_SECTIONS + 1);
  REFUSED(p, "PLANNER_LIMIT_SECTIONS", PLANNER_LIMIT_EXCEEDED, "section_count",
          planner_composer_requested(p, LATER, &composition));
  composition = composition_of(30, &section, 1);
  composition.preselected = &item;
  composition.preselected_count = PLANNER_LIMIT_ITEMS + 1;
  composition.preselected_stride = sizeof item;
  REFUSED(p, "PLANNER_LIMIT_ITEMS", PLANNER_LIMIT_EXCEEDED, "preselected_count",
          planner_composer_requested(p, LATER, &composition));
  composition.preselected_count = 1;
  const uint32_t sections[] = {1, 2, 32, INT32_MAX, UINT32_MAX};
  for (size_t index = 0; index < COUNT(sections); ++index) {
    item.section = sections[index];
    ABOUT("preselected in section %" PRIu32, sections[index]);
    REFUSED(p, "NEW-8 no such section", PLANNER_NOT_FOUND, "section",
            planner_composer_requested(p, LATER, &composition));
  }
  item.section = 0;
  ABOUT("the stride is less than struct_size");
  composition.preselected_stride = sizeof item - 1;
  REFUSED(p, "an impossible array", PLANNER_INVALID_ARGUMENT, "struct_size",
          planner_composer_requested(p, LATER, &composition));
  composition.preselected_count = 0;
  composition.section_stride = sizeof section - 1;
  REFUSED(p, "an impossible array", PLANNER_INVALID_ARGUMENT, "struct_size",
          planner_composer_requested(p, LATER, &composition));
}

/* ---- Compositions ---- */

static void refuse_section(planner *p) {
  planner_section valid = own_section("Own", PLANNER_VALUE_TEXT, true, 2), section = valid;
  planner_composition composition = composition_of(30, &section, 1);
  struct wrong_text wrong[WRONG_TEXTS];
#define WRONG(promise, expected, field, change) \
  do { \
    section = valid; \
    change; \
    ABOUT("%s", #change); \
    REFUSED(p, promise, expected, field, planner_composer_requested(p, LATER, &composition)); \
  } while (0)
  const int32_t kinds[] = {-1, 8, 9, 256, 257, INT32_MIN, INT32_MAX}, types[] = {0, -1, 7, 257, INT32_MIN, INT32_MAX};
  const int32_t flags[] = {-1, 2, 256, 257, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(kinds); ++index) {
    WRONG("NEW-3 no such kind", PLANNER_INVALID_ARGUMENT, "kind", section.kind = kinds[index]);
  }
  for (size_t index = 0; index < COUNT(types); ++index) {
    WRONG("NEW-10 no such type", PLANNER_INVALID_ARGUMENT, "value_type", section.value_type = types[index]);
  }
  for (size_t index = 0; index < COUNT(flags); ++index) {
    WRONG("a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "allows_multiple", section.allows_multiple = flags[index]);
    WRONG("a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "allows_custom_items",
          section.allows_custom_items = flags[index]);
    WRONG("a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "allows_custom_items",
          (section = section_of(PLANNER_SECTION_DATE), section.allows_custom_items = flags[index]));
    section = valid;
    composition.is_edit = flags[index];
    ABOUT("is_edit %" PRId32, flags[index]);
    REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "is_edit",
            planner_composer_requested(p, LATER, &composition));
    composition.is_edit = 0, composition.is_report = flags[index];
    REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "is_report",
            planner_composer_requested(p, LATER, &composition));
    composition.is_report = 0;
  }
  wrong_texts(PLANNER_LIMIT_TEXT_BYTES, "name", wrong);
  for (size_t index = 0; index < WRONG_TEXTS; ++index) {
    WRONG("NEW-3 an impossible name", wrong[index].status, wrong[index].field, section.name = wrong[index].text);
  }
  for (size_t index = 0; index < COUNT(not_utf8); ++index) {
    WRONG("NEW-3 a name that is not UTF-8", PLANNER_INVALID_TEXT, "name", section.name = not_utf8[index]);
  }
  for (size_t index = 0; index < COUNT(blanks); ++index) {
    WRONG("NEW-3 a blank name", PLANNER_INVALID_TEXT, "name", section.name = text_of(blanks[index]));
  }
  WRONG("NEW-3 no name", PLANNER_INVALID_TEXT, "name", section.name = text_of(NULL));
  WRONG("NEW-3 no name", PLANNER_INVALID_TEXT, "name", section.struct_size = offsetof(planner_section, name));
  WRONG("NEW-10 no type", PLANNER_INVALID_ARGUMENT, "value_type", section.struct_size = 4);
  valid.allows_multiple = 0, valid.maximum = 1;
  WRONG("NEW-3 a maximum of a single section", PLANNER_INVALID_ARGUMENT, "maximum", section.maximum = 2);
  WRONG("NEW-3 a maximum of a single section", PLANNER_INVALID_ARGUMENT, "maximum", section.maximum = UINT32_MAX);
  /* Repeat days are several, the other standard sections are single. */
  for (int32_t kind = PLANNER_SECTION_PROJECT; kind <= PLANNER_SECTION_REPEAT_DAYS; ++kind) {
    valid = section_of(kind);
    for (int32_t type = PLANNER_VALUE_DAY; type <= PLANNER_VALUE_WEEKDAY; ++type) {
      WRONG("NEW-3 a standard section with a type", PLANNER_INVALID_ARGUMENT, "value_type", section.value_type = type);
    }
    WRONG("NEW-10 no such type", PLANNER_INVALID_ARGUMENT, "value_type", section.value_type = 5);
    WRONG("NEW-10 no such type", PLANNER_INVALID_ARGUMENT, "value_type", section.value_type = -1);
    WRONG("NEW-3 a standard section, single or multiple", PLANNER_INVALID_ARGUMENT, "allows_multiple",
          section.allows_multiple = 1);
    WRONG("a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "allows_multiple", section.allows_multiple = 2);
    WRONG("NEW-3 a standard section with a name", PLANNER_INVALID_ARGUMENT, "name", section.name = text_of("Own"));
    WRONG("NEW-3 a standard section with a name", PLANNER_INVALID_ARGUMENT, "name", section.name = text_of(" "));
    WRONG("NEW-3 an impossible name", PLANNER_INVALID_ARGUMENT, "name", (section.name.size = 1));
    if (kind == PLANNER_SECTION_REPEAT_DAYS) continue;
    WRONG("NEW-3 a maximum of a single section", PLANNER_INVALID_ARGUMENT, "maximum", section.maximum = 2);
  }
#undef WRONG
}

/* For a planner whose composer is closed, so that one could open. */
static void refuse_compositions(planner *p) {
  planner_section sections[3] = {own_section("Own", PLANNER_VALUE_TEXT, true, 2), section_of(PLANNER_SECTION_DATE),
                                 own_section("Single", PLANNER_VALUE_WEEKDAY, false, 0)};
  planner_item items[3] = {item_of(PLANNER_VALUE_TEXT, 0, "One"), item_of(PLANNER_VALUE_TEXT, 0, "Two"),
                           item_of(PLANNER_VALUE_TEXT, 0, "Three")};
  planner_composition valid = composition_of(30, sections, 1), composition;
  refuse_sizes(p, "composition", "composition", give_composition, &valid, sizeof valid);
  refuse_sizes(p, "section", "sections", give_section, sections, sizeof *sections);
  refuse_sizes(p, "preselected", "preselected", give_preselected, items, sizeof *items);
  refuse_composition_arrays(p);
  refuse_section(p);
  for (int32_t type = PLANNER_VALUE_DAY; type <= PLANNER_VALUE_WEEKDAY; ++type) {
    refuse_item(p, take_preselected, "preselected", type);
    for (int32_t other = PLANNER_VALUE_DAY; other <= PLANNER_VALUE_WEEKDAY; ++other) {
      planner_item item = fine(other, 4, "Item");
      if (other == type) continue;
      ABOUT("type %" PRId32 " preselected among type %" PRId32, other, type);
      REFUSED(p, "NEW-8 of another type", PLANNER_WRONG_TYPE, "type", take_preselected(p, type, &item));
    }
  }
  ABOUT("compositions");
  composition = valid, composition.task_id = id_of(1);
  REFUSED(p, "NEW-1 a known task as a new one", PLANNER_DUPLICATE, "task_id",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.is_edit = 1;
  REFUSED(p, "NEW-1 an unknown task to edit", PLANNER_NOT_FOUND, "task_id",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.is_report = composition.is_edit = 1;
  REFUSED(p, "WORK-10 a report edits no task", PLANNER_INVALID_ARGUMENT, "is_report",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.is_report = 1, composition.status = PLANNER_TASK_DONE;
  REFUSED(p, "WORK-10 a report of an unknown task", PLANNER_NOT_FOUND, "task_id",
          planner_composer_requested(p, LATER, &composition));
  composition.status = 99;
  REFUSED(p, "WORK-10 a status", PLANNER_INVALID_ARGUMENT, "status",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.status = PLANNER_TASK_DONE;
  REFUSED(p, "WORK-10 a status of no report", PLANNER_INVALID_ARGUMENT, "status",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.is_not_today = 1;
  REFUSED(p, "WORK-10 a day of no report", PLANNER_INVALID_ARGUMENT, "is_not_today",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.is_not_today = 2;
  REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "is_not_today",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.reserved = 1;
  REFUSED(p, "a reserved field", PLANNER_INVALID_ARGUMENT, "reserved",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.section_count = 2, sections[1] = section_of(PLANNER_SECTION_REASON);
  REFUSED(p, "WORK-10 reasons of no report", PLANNER_INVALID_ARGUMENT, "kind",
          planner_composer_requested(p, LATER, &composition));
  composition = valid, composition.section_count = 2, sections[1] = sections[0];
  REFUSED(p, "NEW-1 two of a name", PLANNER_DUPLICATE, "name", planner_composer_requested(p, LATER, &composition));
  for (int32_t kind = PLANNER_SECTION_PROJECT; kind <= PLANNER_SECTION_REPEAT_DAYS; ++kind) {
    planner_section twice[3] = {section_of(kind), own_section("Own", PLANNER_VALUE_TEXT, true, 2), section_of(kind)};
    composition = composition_of(30, twice, 3);
    REFUSED(p, "NEW-1 two of a kind", PLANNER_DUPLICATE, "kind", planner_composer_requested(p, LATER, &composition));
  }
  composition = valid;
  composition.preselected = items, composition.preselected_count = 3, composition.preselected_stride = sizeof *items;
  REFUSED(p, "NEW-8 more than the maximum", PLANNER_LIMIT_EXCEEDED, "maximum",
          planner_composer_requested(p, LATER, &composition));
  composition.section_count = 3, sections[1] = section_of(PLANNER_SECTION_DATE), composition.preselected_count = 2;
  items[0] = item_of(PLANNER_VALUE_WEEKDAY, 1, NULL), items[1] = item_of(PLANNER_VALUE_WEEKDAY, 2, NULL);
  items[0].section = items[1].section = 2;
  REFUSED(p, "NEW-8 two for a single section", PLANNER_INVALID_ARGUMENT, "preselected",
          planner_composer_requested(p, LATER, &composition));
  /* Equal values are one. Fields that only the library fills are not read. A single section may have a maximum of 1. */
  items[1].number = 1;
  items[1].is_custom = -1, items[1].is_selected = 9;
  sections[1].maximum = sections[2].maximum = 1;
  composition.section_stride = sizeof *sections;
  trying("%s", about);
  CHECK("NEW-8 equal ones are one", planner_composer_requested(p, THEN, &composition) == PLANNER_OK);
  CHECK("closed again", planner_close_tapped(p, THEN) == PLANNER_OK);
  settle(p);
}

/* ---- An open composer ---- */

static void refuse_text(planner *p) {
  static char text[80000];
  struct wrong_text wrong[WRONG_TEXTS];
  const size_t most = PLANNER_LIMIT_NOTES_BYTES + 2 * PLANNER_LIMIT_TEXT_BYTES;
  wrong_texts(most, "text", wrong);
  for (size_t index = 0; index < WRONG_TEXTS; ++index) {
    ABOUT("text %zu", index);
    REFUSED(p, "NEW-2 an impossible text", wrong[index].status, wrong[index].field,
            planner_text_changed(p, LATER, wrong[index].text));
  }
  for (size_t index = 0; index < COUNT(not_utf8); ++index) {
    ABOUT("text that is not UTF-8 %zu", index);
    REFUSED(p, "NEW-2 a text that is not UTF-8", PLANNER_INVALID_TEXT, "text",
            planner_text_changed(p, LATER, not_utf8[index]));
  }
  memset(text, 'x', sizeof text);
  ABOUT("a long title");
  REFUSED(p, "NEW-2 the title is too long", PLANNER_LIMIT_EXCEEDED, "text",
          planner_text_changed(p, LATER, (planner_text){text, PLANNER_LIMIT_TEXT_BYTES + 1}));
  text[9] = '\n';
  ABOUT("long notes");
  REFUSED(p, "NEW-2 the notes are too long", PLANNER_LIMIT_EXCEEDED, "text",
          planner_text_changed(p, LATER, (planner_text){text, 10 + PLANNER_LIMIT_NOTES_BYTES + 1}));
}

static void refuse_open(planner *p) {
  planner_section section = own_section("Own", PLANNER_VALUE_TEXT, true, 2);
  planner_composition composition = composition_of(30, &section, 1);
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "Item");
  const int32_t flags[] = {-1, 2, 256, 257, INT32_MIN, INT32_MAX};
  ABOUT("a composer is open");
  REFUSED(p, "LIFE-4 a second composer", PLANNER_NOT_ALLOWED, "", planner_composer_requested(p, LATER, &composition));
  REFUSED(p, "LIFE-4 a row tapped", PLANNER_NOT_ALLOWED, "", planner_row_tapped(p, LATER, id_of(1)));
  REFUSED(p, "a required pointer is NULL", PLANNER_INVALID_ARGUMENT, "composition",
          planner_composer_requested(p, LATER, NULL));
  refuse_text(p);
  refuse_items(p);
  refuse_arrays(p);
  for (size_t index = 0; index < COUNT(flags); ++index) {
    ABOUT("keeps %" PRId32, flags[index]);
    REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "keeps",
            planner_keep_draft_changed(p, LATER, flags[index]));
  }
  for (size_t each = 0; each < COUNT(far_away) + 2; ++each) {
    size_t index = each < 2 ? SECTIONS + each : far_away[each - 2];
    ABOUT("section or item %zu", index);
    REFUSED(p, "no such section", PLANNER_NOT_FOUND, "section", planner_section_activated(p, LATER, index));
    REFUSED(p, "no such section", PLANNER_NOT_FOUND, "section", planner_item_tapped(p, LATER, index, 0));
    REFUSED(p, "no such section", PLANNER_NOT_FOUND, "section", planner_item_entered(p, LATER, index, &item));
    REFUSED(p, "no such section", PLANNER_NOT_FOUND, "section", planner_selection_cleared(p, LATER, index));
    REFUSED(p, "no such item", PLANNER_NOT_FOUND, "item", planner_item_tapped(p, LATER, SECTION_TAGS, index));
    REFUSED(p, "NEW-7 none are loaded", PLANNER_NOT_FOUND, "item", planner_item_tapped(p, LATER, SECTION_DATE, index));
    REFUSED(p, "NEW-7 there are none", PLANNER_NOT_FOUND, "item", planner_item_tapped(p, LATER, SECTION_RANK, index));
  }
  planner_item day = item_of(PLANNER_VALUE_DAY, 1, NULL), duration = item_of(PLANNER_VALUE_DURATION, 1, NULL);
  ABOUT("entered items");
  REFUSED(p, "NEW-3 no custom items", PLANNER_NOT_ALLOWED, "section",
          planner_item_entered(p, LATER, SECTION_DATE, &day));
  REFUSED(p, "NEW-7 while they load", PLANNER_NOT_ALLOWED, "section",
          planner_item_entered(p, LATER, SECTION_PROJECT, &item));
  REFUSED(p, "NEW-7 when they failed", PLANNER_NOT_ALLOWED, "section",
          planner_item_entered(p, LATER, SECTION_TIME, &duration));
  REFUSED(p, "a required pointer is NULL", PLANNER_INVALID_ARGUMENT, "item",
          planner_item_entered(p, LATER, SECTION_TAGS, NULL));
}

/* Answers to requests that are not under way, and impossible messages. */
static void refuse_answers(planner *p, bool is_started, bool has_saves) {
  static char text[PLANNER_LIMIT_TEXT_BYTES + 1];
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "Item");
  struct wrong_text wrong[WRONG_TEXTS];
  const uint64_t requests[] = {
      0, 1, on.old_items_request, on.items_request + 1, on.request, on.presentation, INT64_MAX, UINT64_MAX};
  planner_uuid keys[] = {{{0}}, key_of(UINT64_MAX), on.save_key};
  keys[2].bytes[0] ^= 1;
  memset(text, 'x', sizeof text);
  for (size_t index = 0; index < COUNT(requests); ++index) {
    uint64_t request = requests[index];
    ABOUT("request %" PRIu64, request);
    if (is_started) {
      REFUSED(p, "NEW-4 an answer to a void request", PLANNER_OUTDATED, "request",
              planner_items_loaded(p, LATER, request, &item, 1, sizeof item));
      REFUSED(p, "NEW-4 an answer to a void request", PLANNER_OUTDATED, "request",
              planner_items_loaded(p, LATER, request, NULL, 0, 0));
      REFUSED(p, "NEW-4 an answer to a void request", PLANNER_OUTDATED, "request",
              planner_items_failed(p, LATER, request, text_of("no")));
    }
  }
  for (size_t index = 0; index < COUNT(keys); ++index) {
    ABOUT("key %zu", index);
    REFUSED(p, "WORK-3 no save has this key", PLANNER_OUTDATED, "key",
            planner_save_acknowledged(p, LATER, keys[index]));
    REFUSED(p, "WORK-3 no save has this key", PLANNER_OUTDATED, "key",
            planner_save_failed(p, LATER, keys[index], text_of("no"), LATER));
    REFUSED(p, "WORK-3 no save has this key", PLANNER_OUTDATED, "key",
            planner_save_refused(p, LATER, keys[index], text_of("no")));
    REFUSED(p, "WORK-3 no save has this key", PLANNER_OUTDATED, "key", planner_save_dismissed(p, LATER, keys[index]));
  }
  ABOUT("answered");
  REFUSED(p, "WORK-3 a second answer", PLANNER_OUTDATED, "key",
          planner_save_failed(p, LATER, on.failed_key, text_of("no"), 0));
  REFUSED(p, "WORK-3 a second answer", PLANNER_OUTDATED, "key",
          planner_save_refused(p, LATER, on.failed_key, text_of("no")));
  REFUSED(p, "WORK-3 not refused", PLANNER_OUTDATED, "key", planner_save_dismissed(p, LATER, on.save_key));
  if (!is_started) {
    ABOUT("not started");
    REFUSED(p, "LIFE-2 not started", PLANNER_NOT_STARTED, "",
            planner_items_loaded(p, LATER, on.items_request, &item, 1, sizeof item));
    REFUSED(p, "LIFE-2 not started", PLANNER_NOT_STARTED, "",
            planner_items_failed(p, LATER, on.items_request, text_of("no")));
  }
  wrong_texts(PLANNER_LIMIT_TEXT_BYTES, "message", wrong);
  for (size_t index = 0; index < WRONG_TEXTS; ++index) {
    ABOUT("message %zu", index);
    REFUSED(p, "an impossible message", wrong[index].status, wrong[index].field,
            planner_items_failed(p, LATER, on.items_request, wrong[index].text));
    REFUSED(p, "an impossible message", wrong[index].status, wrong[index].field,
            planner_save_failed(p, LATER, on.save_key, wrong[index].text, 0));
    REFUSED(p, "an impossible message", wrong[index].status, wrong[index].field,
            planner_save_refused(p, LATER, on.save_key, wrong[index].text));
  }
  for (size_t index = 0; index < COUNT(not_utf8); ++index) {
    ABOUT("message that is not UTF-8 %zu", index);
    REFUSED(p, "a message that is not UTF-8", PLANNER_INVALID_TEXT, "message",
            planner_items_failed(p, LATER, on.items_request, not_utf8[index]));
    REFUSED(p, "a message that is not UTF-8", PLANNER_INVALID_TEXT, "message",
            planner_save_failed(p, LATER, on.save_key, not_utf8[index], 0));
    REFUSED(p, "a message that is not UTF-8", PLANNER_INVALID_TEXT, "message",
            planner_save_refused(p, LATER, on.save_key, not_utf8[index]));
  }
  planner_uuid ids[4] = {id_of(99), id_of(1), id_of(22)};
  memset(&ids[3], 0xFF, sizeof ids[3]);
  for (size_t index = 0; index < COUNT(ids); ++index) {
    ABOUT("id %zu", index);
    REFUSED(p, "DAY-8 no save of this task", PLANNER_NOT_FOUND, "task_id", planner_save_retried(p, LATER, ids[index]));
  }
  if (!has_saves) return;
  WITHOUT_EFFECT(p, "DAY-8 none of this task's saves failed", planner_save_retried(p, THEN, id_of(21)));
}

/* Without an open composer all its events are refused. */
static void refuse_closed(planner *p, planner_status expected) {
  planner_section section = own_section("Own", PLANNER_VALUE_TEXT, true, 2);
  planner_composition composition = composition_of(30, &section, 1);
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "Item");
  ABOUT("no composer is open");
#define CLOSED(call) REFUSED(p, "NEW-1 no composer is open, or LIFE-2 not started", expected, "", call)
  CLOSED(planner_text_changed(p, LATER, text_of("Text")));
  CLOSED(planner_text_changed(p, LATER, text_of(NULL)));
  CLOSED(planner_section_activated(p, LATER, 0));
  CLOSED(planner_section_activated(p, LATER, SIZE_MAX));
  CLOSED(planner_item_tapped(p, LATER, 0, 0));
  CLOSED(planner_item_tapped(p, LATER, SIZE_MAX, SIZE_MAX));
  CLOSED(planner_item_entered(p, LATER, 0, &item));
  CLOSED(planner_selection_cleared(p, LATER, 0));
  CLOSED(planner_keep_draft_changed(p, LATER, 0));
  CLOSED(planner_keep_draft_changed(p, LATER, 1));
  if (expected == PLANNER_NOT_STARTED) {
    CLOSED(planner_composer_requested(p, LATER, &composition));
    CLOSED(planner_save_tapped(p, LATER, new_key()));
  } else {
    WITHOUT_EFFECT(p, "NEW-12 saving twice", planner_save_tapped(p, THEN, new_key()));
  }
#undef CLOSED
}

/* ---- The limits are legal ---- */

static void edges(void) {
  static char texts[PLANNER_LIMIT_ITEMS][8], names[PLANNER_LIMIT_SECTIONS][8];
  static char text[PLANNER_LIMIT_NOTES_BYTES + 2 * PLANNER_LIMIT_TEXT_BYTES];
  static planner_item items[PLANNER_LIMIT_ITEMS];
  planner_section sections[PLANNER_LIMIT_SECTIONS];
  struct host host = {.p = planner_at(NOW)};
  planner *p = host.p;
  planner_section_state state = PLANNER_INIT(planner_section_state);
  planner_item item = PLANNER_INIT(planner_item), extra = item_of(PLANNER_VALUE_TEXT, 0, "One more");
  for (size_t index = 0; index < PLANNER_LIMIT_ITEMS; ++index) {
    snprintf(texts[index], sizeof texts[index], "%zu", index);
    items[index] = item_of(PLANNER_VALUE_TEXT, 0, texts[index]);
  }
  for (size_t index = 0; index < PLANNER_LIMIT_SECTIONS; ++index) {
    snprintf(names[index], sizeof names[index], "%zu", index);
    sections[index] = own_section(names[index], PLANNER_VALUE_TEXT, true, index == 0 ? UINT32_MAX : 0);
  }
  planner_composition composition = composition_of(30, sections, PLANNER_LIMIT_SECTIONS);
  composition.preselected = items;
  composition.preselected_count = PLANNER_LIMIT_ITEMS;
  composition.preselected_stride = sizeof *items;
  ABOUT("the limits of a composer");
  trying("%s", about);
  CHECK("LIFE-2", planner_start(p, NOW) == PLANNER_OK);
  CHECK("the limits are legal", planner_composer_requested(p, NOW, &composition) == PLANNER_OK);
  memset(sections, 0, sizeof sections);
  CHECK("sections are copied", planner_section_at(p, 31, &state) == PLANNER_OK && same_text(state.name, "31"));
  CHECK("NEW-8", planner_section_at(p, 0, &state) == PLANNER_OK && state.selected_count == PLANNER_LIMIT_ITEMS &&
                     state.maximum == UINT32_MAX && state.item_count == 0);
  CHECK("NEW-4", planner_section_activated(p, NOW, 31) == PLANNER_OK);
  host_drain(&host);
  CHECK("the limits are legal",
        planner_items_loaded(p, NOW, host.items_request, items, PLANNER_LIMIT_ITEMS, sizeof *items) == PLANNER_OK);
  settle(p);
  REFUSED(p, "NEW-9 a section with 1,000 items takes no more", PLANNER_LIMIT_EXCEEDED, "section",
          planner_item_entered(p, NOW, 31, &extra));
  CHECK("NEW-9 an equal one exists", planner_item_entered(p, NOW, 31, &items[999]) == PLANNER_OK);
  CHECK("NEW-9", planner_selected_at(p, 31, 0, PLANNER_VALUE_TEXT, &item) == PLANNER_OK && same_text(item.text, "999"));
  /* The longest text: a title, notes, and white space around them. */
  memset(text, ' ', sizeof text);
  memset(text, 'x', PLANNER_LIMIT_TEXT_BYTES);
  text[PLANNER_LIMIT_TEXT_BYTES] = '\n';
  memset(text + PLANNER_LIMIT_TEXT_BYTES + 1, 'n', PLANNER_LIMIT_NOTES_BYTES);
  CHECK("NEW-2 the longest text", planner_text_changed(p, NOW, (planner_text){text, sizeof text}) == PLANNER_OK);
  CHECK("NEW-12", planner_save_tapped(p, NOW, new_key()) == PLANNER_OK);
  host_drain(&host);
  planner_task task = PLANNER_INIT(planner_task);
  CHECK("NEW-12", planner_save_task(p, host.save_key, &task) == PLANNER_OK);
  CHECK("NEW-12", task.title.size == PLANNER_LIMIT_TEXT_BYTES && task.notes.size == PLANNER_LIMIT_NOTES_BYTES);
  planner_destroy(p);
  host_end(&host);
}

/* At most 1,000 saves wait. After a refused save the composer stays open, and nothing is lost. */
static void many_saves(void) {
  struct host host = {.p = planner_at(NOW)};
  planner *p = host.p;
  planner_composition composition;
  planner_home home = PLANNER_INIT(planner_home);
  ABOUT("saves");
  trying("%s", about);
  CHECK("LIFE-2", planner_start(p, NOW) == PLANNER_OK);
  for (uint32_t each = 0; each <= PLANNER_LIMIT_SAVES; ++each) {
    composition = composition_of(each, NULL, 0);
    CHECK("NEW-1", planner_composer_requested(p, NOW, &composition) == PLANNER_OK);
    CHECK("NEW-2", planner_text_changed(p, NOW, text_of("Shop")) == PLANNER_OK);
    if (each == PLANNER_LIMIT_SAVES) break;
    CHECK("NEW-12", planner_save_tapped(p, NOW, new_key()) == PLANNER_OK);
    host_drain(&host);
    CHECK("DAY-8 a host that acknowledges nothing",
          planner_home_state(p, &home) == PLANNER_OK && home.row_count == each + 1);
    CHECK("LIFE-3 saved before it was presented", host.child == CHILD_NONE);
  }
  host_drain(&host);
  settle(p);
  REFUSED(p, "PLANNER_LIMIT_SAVES", PLANNER_LIMIT_EXCEEDED, "", planner_save_tapped(p, LATER, new_key()));
  trying("%s", about);
  CHECK("DAY-8", planner_save_acknowledged(p, NOW, host.save_key) == PLANNER_OK);
  CHECK("PLANNER_LIMIT_SAVES", planner_save_tapped(p, NOW, new_key()) == PLANNER_OK);
  host_drain(&host);
  planner_destroy(p);
  host_end(&host);
}

/* ---- A composer while the details go away ---- */

/* The details are going away; a composer was requested and has a text. */
static struct host pending(void) {
  struct host host = {.p = planner_at(NOW)};
  planner_task task = task_of(1, "Shop", 0);
  planner_composition composition = composition_of(30, NULL, 0);
  planner_composer composer = PLANNER_INIT(planner_composer);
  CHECK("LIFE-2", planner_task_added(host.p, NOW, &task) == PLANNER_OK);
  CHECK("LIFE-2", planner_start(host.p, NOW) == PLANNER_OK);
  CHECK("HOME-5", planner_row_tapped(host.p, NOW, id_of(1)) == PLANNER_OK);
  host_drain(&host);
  CHECK("LIFE-4", planner_composer_requested(host.p, NOW, &composition) == PLANNER_OK);
  host_drain(&host);
  CHECK("LIFE-4 details go first", host.child == CHILD_DISMISSED && host.kind == PLANNER_CHILD_DETAILS);
  CHECK("LIFE-4 the composer is open from its request on",
        planner_composer_state(host.p, &composer) == PLANNER_OK &&
            planner_text_changed(host.p, NOW, text_of("Composed")) == PLANNER_OK);
  return host;
}

/* The details are gone: a presented composer is open, and a closed one is not presented. */
static void let_go(struct host *host, const char *promise, bool is_open) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_composition composition = composition_of(31, NULL, 0);
  CHECK("LIFE-3", planner_child_disappeared(host->p, NOW, host->presentation, 1) == PLANNER_OK);
  host_drain(host);
  CHECK(promise, (planner_composer_state(host->p, &composer) == PLANNER_OK) == is_open);
  CHECK(promise, host->child == (is_open ? CHILD_PRESENTED : CHILD_NONE));
  if (!is_open) CHECK(promise, planner_composer_requested(host->p, NOW, &composition) == PLANNER_OK);
  host_drain(host);
  CHECK("NEW-1",
        host->child == CHILD_PRESENTED && host->focused && planner_composer_state(host->p, &composer) == PLANNER_OK);
  planner_destroy(host->p);
  host_end(host);
}

static void composer_after_details(void) {
  struct host host = pending();
  trying("the details go");
  let_go(&host, "LIFE-4 the composer comes", true);
  host = pending();
  trying("a composer that waits for the details to go is saved");
  CHECK("NEW-12", planner_save_tapped(host.p, NOW, new_key()) == PLANNER_OK);
  let_go(&host, "LIFE-4 saved before it came, it is never presented", false);
  host = pending();
  trying("a composer that waits for the details to go is cancelled");
  CHECK("LIFE-4", planner_close_tapped(host.p, NOW) == PLANNER_OK);
  planner_composer composer = PLANNER_INIT(planner_composer);
  bool is_open = planner_composer_state(host.p, &composer) == PLANNER_OK;
  let_go(&host, "LIFE-4 a presented composer is open", is_open);
}

/* In a composer that is going away the last events have no effect. */
static void going_away(void) {
  struct stage stage = composing();
  planner *p = stage.p;
  planner_item item = item_of(PLANNER_VALUE_TEXT, 0, "Item");
  CHECK("LIFE-3", planner_close_tapped(p, THEN) == PLANNER_OK);
  settle(p);
  ABOUT("going away");
#define LATE(call) WITHOUT_EFFECT(p, "in a composer that is going away events have no effect", call)
  LATE(planner_text_changed(p, THEN, text_of("Text")));
  LATE(planner_section_activated(p, THEN, 0));
  LATE(planner_section_activated(p, THEN, SIZE_MAX));
  LATE(planner_item_tapped(p, THEN, SECTION_TAGS, 0));
  LATE(planner_item_entered(p, THEN, SECTION_TAGS, &item));
  LATE(planner_selection_cleared(p, THEN, SECTION_TAGS));
  LATE(planner_keep_draft_changed(p, THEN, 1));
  LATE(planner_save_tapped(p, THEN, new_key()));
  LATE(planner_close_tapped(p, THEN));
  LATE(planner_detent_changed(p, THEN, stage.presentation, PLANNER_DETENT_LARGE));
#undef LATE
  REFUSED(p, "NEW-4 its late answer is outdated", PLANNER_OUTDATED, "request",
          planner_items_loaded(p, LATER, stage.items_request, &item, 1, sizeof item));
  planner_destroy(p);
}

/* ---- Pointers need no alignment ---- */

static void odd_addresses(void) {
  struct stage odd = composing(), even = composing();
  unsigned char *memory = exactly(16384);
  ABOUT("odd addresses");
  trying("%s", about);
  for (size_t shift = 1; shift < 8; shift += 2) {
    unsigned char *at = memory + shift;
    planner_section sections[3] = {section_of(PLANNER_SECTION_DATE), own_section("Own", PLANNER_VALUE_TEXT, true, 9),
                                   own_section("Days", PLANNER_VALUE_WEEKDAY, true, 0)};
    planner_item items[3] = {item_of(PLANNER_VALUE_TEXT, 0, "One"), item_of(PLANNER_VALUE_TEXT, 0, "Two"),
                             item_of(PLANNER_VALUE_TEXT, 0, "Three")};
    planner_item entered = item_of(PLANNER_VALUE_TEXT, 0, "Entered");
    planner_composition composition = composition_of(40 + (uint32_t)shift, sections, 3);
    struct stage *stages[] = {&odd, &even};
    for (size_t each = 0; each < 2; ++each) {
      planner *p = stages[each]->p;
      struct host host = {.p = p};
      CHECK("closed", planner_stop(p, THEN) == PLANNER_OK && planner_start(p, THEN) == PLANNER_OK);
      settle(p);
      items[0].section = 1;
      composition.sections = sections, composition.section_stride = sizeof *sections;
      composition.preselected = items, composition.preselected_count = 1;
      composition.preselected_stride = sizeof *items;
      if (each == 0) {
        for (size_t index = 0; index < 3; ++index) {
          memcpy(at + 1000 + index * (sizeof *sections + 3), &sections[index], sizeof *sections);
          memcpy(at + 2000 + index * (sizeof *items + 5), &items[index], sizeof *items);
        }
        composition.sections = AT(planner_section, at + 1000), composition.section_stride = sizeof *sections + 3;
        composition.preselected = AT(planner_item, at + 2000), composition.preselected_stride = sizeof *items + 5;
        memcpy(at + 3000, &composition, sizeof composition);
        memcpy(at + 4000, &entered, sizeof entered);
      }
      CHECK("composition", planner_composer_requested(
                               p, THEN, each == 0 ? AT(planner_composition, at + 3000) : &composition) == PLANNER_OK);
      CHECK("NEW-4", planner_section_activated(p, THEN, 1) == PLANNER_OK);
      host_drain(&host);
      CHECK("items", planner_items_loaded(p, THEN, host.items_request, each == 0 ? AT(planner_item, at + 2000) : items,
                                          3, composition.preselected_stride) == PLANNER_OK);
      CHECK("entered item",
            planner_item_entered(p, THEN, 1, each == 0 ? AT(planner_item, at + 4000) : &entered) == PLANNER_OK);
      host_drain(&host);
      host_end(&host);
    }
    char *one = state_of(odd.p), *other = state_of(even.p);
    CHECK("odd addresses are as good as even ones", strcmp(one, other) == 0);
    free(one);
    free(other);
    on = odd;
    for (size_t each = 0; each < COUNT(fills); ++each) {
      planner_status status;
      uint32_t size = 512;
      memcpy(at, &size, sizeof size);
      on.save_key = odd.save_key;
      status = fills[each].fill(odd.p, at);
      CHECK("any out", status == PLANNER_OK || status == PLANNER_NONE);
    }
    planner_item item = PLANNER_INIT(planner_item);
    memcpy(at, &item, sizeof item);
    CHECK("section_name", planner_save_value_at(odd.p, odd.save_key, 0, AT(planner_text, at + 501),
                                                AT(planner_item, at)) == PLANNER_OK);
    planner_text name;
    memcpy(&name, at + 501, sizeof name);
    CHECK("section_name", same_text(name, "Tags"));
  }
  free(memory);
  planner_destroy(odd.p);
  planner_destroy(even.p);
}

/* ---- All ---- */

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  no_planner();

  on = composing();
  ask_beyond(on.p, true, true);
  for (size_t each = 0; each < COUNT(fills); ++each) refuse_out(on.p, fills[each].name, "out", fills[each].fill);
  refuse_open(on.p);
  refuse_answers(on.p, true, true);
  planner_destroy(on.p);

  /* Details are open, and no save waits. */
  on = started();
  ask_beyond(on.p, false, false);
  refuse_compositions(on.p);
  planner_destroy(on.p);
  on = started();
  refuse_closed(on.p, PLANNER_NOT_ALLOWED);
  refuse_answers(on.p, true, false);
  planner_destroy(on.p);

  /* Not started, with saves and without. */
  on = saved();
  ask_beyond(on.p, false, true);
  refuse_closed(on.p, PLANNER_NOT_STARTED);
  refuse_answers(on.p, false, true);
  planner_destroy(on.p);
  on = fresh();
  ask_beyond(on.p, false, false);
  refuse_closed(on.p, PLANNER_NOT_STARTED);
  refuse_answers(on.p, false, false);
  planner_destroy(on.p);

  edges();
  many_saves();
  composer_after_details();
  going_away();
  odd_addresses();
  trying("%s", "");
  return finish();
}
