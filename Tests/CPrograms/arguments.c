/*
 * Every kind of wrong argument, for every function of the day and the details (composer_arguments.c has the
 * composer's). A refused call returns the right status, explains itself in a message about the right field, leaves
 * its results alone, and changes nothing.
 */
#include "queries.h"
#include "refuse.h"

/* ---- Structs passed in ---- */

static planner_status give_settings(planner *p, const void *in) { return planner_settings_changed(p, LATER, in); }
static planner_status give_fix(planner *p, const void *in) { return planner_fix_received(p, LATER, in); }
static planner_status give_added(planner *p, const void *in) { return planner_task_added(p, LATER, in); }
static planner_status give_fitting(planner *p, const void *in) {
  planner_order_insertion out = PLANNER_INIT(planner_order_insertion);
  return planner_insertion(p, in, &out);
}
static planner_status give_updated(planner *p, const void *in) { return planner_task_updated(p, LATER, in); }
static planner_status give_holidays(planner *p, const void *in) { return planner_holidays_changed(p, LATER, in); }
static planner_status give_workday(planner *p, const void *in) { return planner_workday_changed(p, LATER, in); }
static planner_status give_speeds(planner *p, const void *in) { return planner_speeds_changed(p, LATER, in); }

/* An error with values that the library never writes. */
static planner_error unused_error(void) {
  planner_error error = PLANNER_INIT(planner_error);
  error.status = 77;
  error.message.size = error.field.size = 7;
  return error;
}

static bool is_unused(const planner_error *error) {
  planner_error unused = unused_error();
  return memcmp(error, &unused, sizeof unused) == 0;
}

static planner_status give_created(planner *p, const void *in) {
  planner *made = p;
  planner_error error = unused_error();
  planner_status status = planner_create(in, LATER, &made, &error);
  if (status == PLANNER_OK) {
    CHECK("error is written on failure only", is_unused(&error));
    planner_destroy(made);
    return status;
  }
  CHECK("out is left alone on failure", made == p);
  CHECK("error may be NULL", planner_create(in, LATER, &made, NULL) == status && made == p);
  creation_error = error;
  return status;
}

static planner_bytes snapshot_of(planner *p) {
  planner_bytes bytes = {NULL, 0};
  CHECK("SNAP-1 a snapshot", planner_snapshot(p, &bytes) == PLANNER_OK && bytes.data != NULL && bytes.size > 32);
  return bytes;
}

/* The error of the last refused restoration. */
static planner_error restore_error;

static planner_status restore(const void *bytes, size_t size, const void *settings,
                              planner_authorization authorization) {
  planner *other = AT(planner, &size), *made = other;
  planner_error error = unused_error();
  planner_status status = planner_restore(bytes, size, settings, authorization, LATER, &made, &error);
  if (status == PLANNER_OK) {
    CHECK("error is written on failure only", is_unused(&error));
    planner_destroy(made);
    return status;
  }
  CHECK("SNAP-3 out is left alone on failure", made == other);
  CHECK("planner_error.status is the returned status", error.status == status);
  CHECK("a message says what is required, and begins with the field", is_message(error.message, error.field));
  CHECK("error may be NULL",
        planner_restore(bytes, size, settings, authorization, LATER, &made, NULL) == status && made == other);
  restore_error = error;
  return status;
}

/* Whether these bytes are refused with this status, because of this field. */
static bool is_not_restored(const void *bytes, size_t size, planner_authorization authorization,
                            planner_status expected, const char *field) {
  planner_status status = restore(bytes, size, NULL, authorization);
  return status == expected && same_text(restore_error.field, field);
}

static planner_status give_restored(planner *p, const void *in) {
  planner *saved = planner_at(NOW);
  planner_bytes bytes = snapshot_of(saved);
  planner_status status = restore(bytes.data, bytes.size, in, PLANNER_AUTHORIZATION_ALWAYS);
  planner_destroy(saved);
  (void)p;
  if (status != PLANNER_OK) creation_error = restore_error;
  return status;
}

/* The opening hours of a text, which are destroyed at once. */
static planner_status make_hours(planner_text text, const void *settings, const void *holidays, const void *place) {
  planner_hours *other = AT(planner_hours, &text), *made = other;
  planner_error error = unused_error();
  planner_status status = planner_hours_create(text, settings, holidays, place, &made, &error);
  if (status == PLANNER_OK) {
    CHECK("error is written on failure only", is_unused(&error));
    CHECK("out is filled", made != other && made != NULL);
    planner_hours_destroy(made);
    return status;
  }
  CHECK("out is left alone on failure", made == other);
  CHECK("error may be NULL",
        planner_hours_create(text, settings, holidays, place, &made, NULL) == status && made == other);
  if (status != PLANNER_NONE) {
    creation_error = error;
    return status;
  }
  CHECK("HOURS-1.6 the error has a sentence and the rest of the text",
        error.status == status && error.message.size > 0 && error.field.size <= text.size &&
            error.field.data == text.data + text.size - error.field.size);
  return status;
}

static planner_status give_hours_settings(planner *p, const void *in) {
  (void)p;
  return make_hours(text_of("Mo-Fr 09:00-18:00"), in, NULL, NULL);
}

static planner_status give_hours_holidays(planner *p, const void *in) {
  (void)p;
  return make_hours(text_of("Mo-Fr 09:00-18:00"), NULL, in, NULL);
}

/* ---- Structs handed out ---- */

static planner_status fill_effect(planner *p, void *out) { return planner_next_effect(p, out); }
static planner_status fill_changes(planner *p, void *out) { return planner_collect_changes(p, out); }

static const planner_task *unknown_task(void) {
  static planner_task task;
  task = task_of(77, "Shop", 0);
  return &task;
}

#define SOME(type, name) SOME_##type
#define SOME_size_t 0
#define SOME_planner_uuid id_of(2)
#define SOME_planner_instant NOW
#define SOME_uint64_t 1
#define SOME_planner_value_type PLANNER_VALUE_TEXT
#define GIVEN(type, name) unknown_##name()
#define RESULT(type, name) NULL
#define FILL(function, type, arguments) \
  static planner_status fill_##function(planner *p, void *out) { return function arguments; }
ALL_QUERIES(FILL)

#define NAMED(function, type, arguments) {#function, fill_##function},
static const struct {
  const char *name;
  fill fill;
} fills[] = {{"effect", fill_effect}, {"changes", fill_changes}, ALL_QUERIES(NAMED)};

static void refuse_outs(planner *p) {
  for (size_t each = 0; each < COUNT(fills); ++each) { refuse_out(p, fills[each].name, "out", fills[each].fill); }
}

/* ---- No planner ---- */

static void no_planner(void) {
  planner_task task = task_of(1, "Shop", 0);
  planner_fix fix = fix_of(NOW, 0, 0, 5);
  planner_settings settings = PLANNER_INIT(planner_settings);
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  planner_workday workday = PLANNER_INIT(planner_workday);
  planner_text text = {NULL, 7};
  planner_bytes bytes = {NULL, 7};
  int64_t wake = 7;
  size_t count = 7;
  planner_uuid id = id_of(1);
  ABOUT("no planner");
  trying("%s", about);
#define NO(call) CHECK("NULL is no planner", (call) == PLANNER_INVALID_ARGUMENT)
  NO(planner_start(NULL, NOW));
  NO(planner_stop(NULL, NOW));
  NO(planner_clock_advanced(NULL, NOW));
  NO(planner_settings_changed(NULL, NOW, &settings));
  NO(planner_authorization_changed(NULL, NOW, PLANNER_AUTHORIZATION_ALWAYS));
  NO(planner_fix_received(NULL, NOW, &fix));
  NO(planner_location_failed(NULL, NOW));
  NO(planner_plan_loaded(NULL, NOW, 1, &task, 1, sizeof task));
  NO(planner_plan_failed(NULL, NOW, 1, text_of("no")));
  NO(planner_refresh(NULL, NOW));
  NO(planner_task_added(NULL, NOW, &task));
  NO(planner_task_updated(NULL, NOW, &task));
  NO(planner_task_removed(NULL, NOW, id));
  NO(planner_task_status_changed(NULL, NOW, id, PLANNER_TASK_DONE));
  NO(planner_travel_time_received(NULL, NOW, id, 60));
  NO(planner_row_tapped(NULL, NOW, id));
  NO(planner_detent_changed(NULL, NOW, 1, PLANNER_DETENT_LARGE));
  NO(planner_close_tapped(NULL, NOW));
  NO(planner_child_appeared(NULL, NOW, 1));
  NO(planner_child_disappeared(NULL, NOW, 1, 1));
  planner_visit visit = PLANNER_INIT(planner_visit);
  NO(planner_visit_at(NULL, 0, &visit));
  NO(planner_next_wake(NULL, &wake));
  NO(planner_string(NULL, PLANNER_STRING_CLOSE, &text));
  NO(planner_replace_string(NULL, NOW, PLANNER_STRING_CLOSE, text_of("Shut")));
  NO(planner_language(NULL, &text));
  NO(planner_snapshot(NULL, &bytes));
  NO(planner_rows(NULL, NULL, 0, sizeof(planner_row), &count));
  NO(planner_holidays_changed(NULL, NOW, &holidays));
  NO(planner_workday_changed(NULL, NOW, &workday));
  planner_day_speeds day_speeds = PLANNER_INIT(planner_day_speeds);
  NO(planner_speeds_changed(NULL, NOW, &day_speeds));
  NO(planner_break_started(NULL, NOW, 0));
  NO(planner_break_ended(NULL, NOW));
  NO(planner_task_hours_spans(NULL, id, NOW, NOW + DAY, NULL, 0, &count));
  for (size_t each = 0; each < COUNT(fills); ++each) refuse_no_planner(fills[each].fill);
#undef NO
  CHECK("results are left alone on failure", text.data == NULL && text.size == 7 && wake == 7 && count == 7);
  CHECK("results are left alone on failure", bytes.data == NULL && bytes.size == 7);
  CHECK("planner_error_field() of no planner", same_text(planner_error_field(NULL), "p"));
  CHECK("planner_error_message() of no planner", is_message(planner_error_message(NULL), planner_error_field(NULL)));
  planner_destroy(NULL);

  planner_error error = PLANNER_INIT(planner_error);
  CHECK("planner_create needs out", planner_create(NULL, NOW, NULL, &error) == PLANNER_INVALID_ARGUMENT);
  CHECK("planner_create needs out", error.status == PLANNER_INVALID_ARGUMENT && same_text(error.field, "out"));
  CHECK("a message says what is required, and begins with the field", is_message(error.message, error.field));
  CHECK("error may be NULL", planner_create(NULL, NOW, NULL, NULL) == PLANNER_INVALID_ARGUMENT);
}

/* ---- The error of a creation ---- */

/* Calls planner_create, or planner_restore with bytes; both are refused for the settings if they are wrong. */
static planner_status create_or_restore(bool restores, bool is_wrong, planner **out, planner_error *error) {
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present = PLANNER_SETTINGS_HAS_HOUR_CYCLE;
  settings.hour_cycle = is_wrong ? 13 : 12;
  if (!restores) return planner_create(&settings, NOW, out, error);
  planner *saved = planner_at(NOW);
  planner_bytes bytes = snapshot_of(saved);
  planner_status status =
      planner_restore(bytes.data, bytes.size, &settings, PLANNER_AUTHORIZATION_ALWAYS, NOW, out, error);
  planner_destroy(saved);
  return status;
}

/* A struct_size of the error that is out of range refuses the call, whatever the settings; nothing is written. */
static void refuse_error_sizes(bool restores) {
  static const uint32_t sizes[] = {0, 1, 2, 3, 4097, 65536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  for (size_t index = 0; index < 2 * COUNT(sizes); ++index) {
    unsigned char memory[256], copy[256];
    planner *out = AT(planner, memory);
    memset(memory, 0xA5, sizeof memory);
    memcpy(memory, &sizes[index / 2], sizeof *sizes);
    memcpy(copy, memory, sizeof copy);
    trying("an error of struct_size %" PRIu32, sizes[index / 2]);
    CHECK("an error's struct_size out of range",
          create_or_restore(restores, index % 2 == 0, &out, AT(planner_error, memory)) == PLANNER_INVALID_ARGUMENT);
    CHECK("results are left alone on failure", out == AT(planner, memory) && memcmp(memory, copy, sizeof copy) == 0);
  }
}

/* A smaller error is filled as far as it goes, a larger one up to the last known field, at any address. */
static void fill_errors(bool restores) {
  for (uint32_t size = 4; size <= 4096; size = size < 80 ? size + 1 : size * 2) {
    unsigned char whole[sizeof(planner_error)], *memory = exactly(4100);
    planner_error error = PLANNER_INIT(planner_error);
    planner *out = AT(planner, memory);
    size_t known = size < sizeof error ? size : sizeof error, changed = 0;
    trying("an error of struct_size %" PRIu32, size);
    CHECK("refused", create_or_restore(restores, true, &out, &error) == PLANNER_INVALID_ARGUMENT);
    CHECK("refused", error.status == PLANNER_INVALID_ARGUMENT && error.struct_size == sizeof error);
    CHECK("a refusal names its field", same_text(error.field, "hour_cycle"));
    CHECK("a message says what is required", same_text(error.message, "hour_cycle must be 12 or 24."));
    memcpy(whole, &error, sizeof whole);
    memcpy(whole, &size, sizeof size);
    memset(memory, 0x5A, 4100);
    memcpy(memory + 1, &size, sizeof size);
    CHECK("refused",
          create_or_restore(restores, true, &out, AT(planner_error, memory + 1)) == PLANNER_INVALID_ARGUMENT);
    CHECK("a smaller error is filled as far as it goes", memcmp(memory + 1, whole, known) == 0);
    for (size_t index = 1 + known; index < 4100; ++index) changed += memory[index] != 0x5A;
    CHECK("nothing beyond is written", changed == 0 && memory[0] == 0x5A && out == AT(planner, memory));
    memset(memory, 0x5A, 4100);
    memcpy(memory + 1, &size, sizeof size);
    CHECK("an error of any size is accepted",
          create_or_restore(restores, false, &out, AT(planner_error, memory + 1)) == PLANNER_OK);
    for (size_t index = 5; index < 4100; ++index) changed += memory[index] != 0x5A;
    CHECK("error is written on failure only", changed == 0 && memcmp(memory + 1, &size, sizeof size) == 0);
    planner_destroy(out);
    free(memory);
  }
}

static void creation_errors(void) {
  for (int restores = 0; restores < 2; ++restores) {
    refuse_error_sizes(restores);
    fill_errors(restores);
  }
  planner *p = planner_at(NOW);
  trying("%s", "before any refusal");
  CHECK("no message before the first refusal", same_text(planner_error_message(p), ""));
  CHECK("no field before the first refusal", same_text(planner_error_field(p), ""));
  planner_destroy(p);
}

/* ---- Settings ---- */

/* A list that ascends by an hour from NOW, each offset 900 s more than the one before it. */
static void ascend(planner_utc_offset *offsets, size_t count) {
  for (size_t index = 0; index < count; ++index) {
    offsets[index] = (planner_utc_offset){NOW + (int64_t)index * HOUR, (int32_t)index * 900, 0};
  }
}

/* Lists of offsets that are refused, also when only one offset, at any place, is wrong. */
static void refuse_offsets(planner *p, give give, const planner_settings *valid) {
  enum { MOST = PLANNER_LIMIT_UTC_OFFSETS };
  static const int32_t seconds[] = {-64801, 64801, INT32_MIN, INT32_MAX};
  static const size_t counts[] = {0,       MOST + 1, 4096, INT32_MAX, SIZE_MAX / 16 + 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1,
                                  SIZE_MAX};
  static const int64_t back[] = {0, 1, HOUR, DAY};
  static const size_t places[] = {0, 1, 31, MOST - 1};
  planner_utc_offset offsets[MOST + 1];
  planner_settings s = *valid;
  s.present = (s.present & ~(uint32_t)PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS) | PLANNER_SETTINGS_HAS_UTC_OFFSETS;
  s.utc_offsets = offsets, s.utc_offset_count = MOST;
  ascend(offsets, COUNT(offsets));
  planner_status status = PLANNER_INVALID_ARGUMENT;
#define NO(field, ...) \
  do { \
    ABOUT(__VA_ARGS__); \
    REFUSED(p, "TIME-1 offsets", status, field, give(p, &s)); \
  } while (0)
  for (size_t index = 0; index < COUNT(counts); ++index) {
    s.utc_offset_count = counts[index];
    status = counts[index] > MOST ? PLANNER_LIMIT_EXCEEDED : PLANNER_INVALID_ARGUMENT;
    NO("utc_offset_count", "%zu offsets", counts[index]);
    s.utc_offsets = NULL;
    NO("utc_offset_count", "%zu offsets at NULL", counts[index]);
    s.utc_offsets = offsets;
  }
  s.utc_offset_count = MOST, status = PLANNER_INVALID_ARGUMENT;
  for (size_t index = 0; index < COUNT(places); ++index) {
    planner_utc_offset *offset = &offsets[places[index]], right = *offset;
    for (size_t each = 0; each < COUNT(seconds); ++each) {
      offset->seconds = seconds[each];
      NO("seconds", "offset %zu of %" PRId32 " s", places[index], seconds[each]);
    }
    *offset = right, offset->reserved = index % 2 == 0 ? 1 : UINT32_MAX;
    NO("reserved", "offset %zu with a reserved field", places[index]);
    *offset = right;
    if (places[index] == 0) continue;
    for (size_t each = 0; each < COUNT(back); ++each) {
      offset->from = offset[-1].from - back[each];
      NO("from", "offset %zu, %" PRId64 " ms before the one before it", places[index], back[each]);
    }
    offset->from = INT64_MIN;
    NO("from", "offset %zu from INT64_MIN on", places[index]);
    *offset = right;
  }
  offsets[0].from = INT64_MAX;
  NO("from", "a list that begins at INT64_MAX");
  offsets[0].from = NOW;
  s.utc_offsets = NULL;
  NO("utc_offsets", "offsets at NULL");
  s.utc_offset_count = 1;
  NO("utc_offsets", "one offset at NULL");
  s.utc_offsets = offsets;
  s.present |= PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  NO("utc_offset_seconds", "one offset for ever beside a list");
  s.present &= ~(uint32_t)PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  s.struct_size = offsetof(planner_settings, utc_offset_count);
  NO("utc_offset_count", "a list without its count");
  s.struct_size = offsetof(planner_settings, utc_offsets);
  NO("utc_offset_count", "a list beyond the struct");
#undef NO
}

static void refuse_settings(planner *p) {
  static const double beyond_0_100000[] = {-0.001, 100000.001, -1e300, 1e300, NAN, -NAN, INFINITY, -INFINITY};
  static const struct {
    const char *name;
    size_t offset;
    double least, most;
  } numbers[] = {
      {"distance_filter_meters", offsetof(planner_settings, distance_filter_meters), 0, 100000},
      {"desired_accuracy_meters", offsetof(planner_settings, desired_accuracy_meters), 0, 100000},
      {"maximum_speed_mps", offsetof(planner_settings, maximum_speed_mps), 1, 10000},
      {"detour_factor", offsetof(planner_settings, detour_factor), 1, 10},
      {"travel_speed_kmh", offsetof(planner_settings, travel_speed_kmh), 1, 1000},
  };
  static const int32_t offsets[] = {-64801, 64801, INT32_MIN, INT32_MAX};
  static const int32_t cycles[] = {0, -1, 1, 11, 13, 23, 25, INT32_MIN, INT32_MAX};
  static const int32_t systems[] = {0, -1, 4, INT32_MIN, INT32_MAX};
  static const double radii[] = {-1, 0.001, 29.999, 1000.001, NAN, INFINITY, -INFINITY};
  static const int64_t dwells[] = {-1, 0, 29, 3601, INT64_MIN, INT64_MAX};
  static const double filters[] = {-1, 0, 4.999, 100.001, 1e300, NAN, INFINITY, -INFINITY};
  static const int32_t minutes[] = {-1, 241, 1440, INT32_MIN, INT32_MAX};
  static const int32_t seconds[] = {-1, 86401, INT32_MIN, INT32_MAX};
  static const int32_t not_flags[] = {-1, 2, INT32_MIN, INT32_MAX};
  static const struct {
    const char *name;
    size_t offset;
    uint32_t bit;
  } spans[] = {
      {"visit_duration_seconds", offsetof(planner_settings, visit_duration_seconds),
       PLANNER_SETTINGS_HAS_VISIT_DURATION_SECONDS},
      {"early_seconds", offsetof(planner_settings, early_seconds), PLANNER_SETTINGS_HAS_EARLY_SECONDS},
      {"late_after_seconds", offsetof(planner_settings, late_after_seconds), PLANNER_SETTINGS_HAS_LATE_AFTER_SECONDS},
      {"tight_before_seconds", offsetof(planner_settings, tight_before_seconds),
       PLANNER_SETTINGS_HAS_TIGHT_BEFORE_SECONDS},
  };
  static const struct {
    const char *field;
    double latitude, longitude;
  } places[] = {
      {"end_place_latitude", NAN, 13.4},      {"end_place_longitude", 52.5, NAN},
      {"end_place_latitude", 90.001, 13.4},   {"end_place_latitude", -90.001, 13.4},
      {"end_place_longitude", 52.5, 180.001}, {"end_place_longitude", 52.5, -180.001},
      {"end_place_latitude", INFINITY, 13.4}, {"end_place_longitude", 52.5, -INFINITY},
      {"end_place_latitude", -INFINITY, NAN}, {"end_place_latitude", NAN, INFINITY},
  };
  give gives[] = {give_settings, give_created, give_restored, give_hours_settings};
  for (size_t each = 0; each < COUNT(gives); ++each) {
    planner_settings valid = {.struct_size = sizeof valid,
                              .present = 511,
                              .hour_cycle = 12,
                              .distance_filter_meters = 1,
                              .desired_accuracy_meters = 1,
                              .maximum_speed_mps = 1,
                              .detour_factor = 1,
                              .travel_speed_kmh = 1,
                              .measurement_system = PLANNER_SYSTEM_US,
                              .language = text_of("ja")};
    planner_settings s;
    if (gives[each] == give_settings) {
      refuse_sizes(p, "settings", "settings", give_settings, &valid, sizeof valid);
    } else {
      planner_settings tail = valid;
      tail.struct_size = 3;
      REFUSED(p, "a struct_size out of range", PLANNER_INVALID_ARGUMENT, "struct_size", gives[each](p, &tail));
    }
    for (uint32_t bit = PLANNER_SETTINGS_HAS_SEED << 1; bit != 0; bit <<= 1) {
      s = valid, s.present |= bit;
      ABOUT("settings with bit %" PRIu32 " present", bit);
      REFUSED(p, "an unknown bit is refused", PLANNER_INVALID_ARGUMENT, "present", gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(offsets); ++index) {
      s = valid, s.utc_offset_seconds = offsets[index];
      ABOUT("utc_offset_seconds %" PRId32, offsets[index]);
      REFUSED(p, "TIME-1 the offset is within 18 hours", PLANNER_INVALID_ARGUMENT, "utc_offset_seconds",
              gives[each](p, &s));
    }
    refuse_offsets(p, gives[each], &valid);
    for (size_t index = 0; index < COUNT(cycles); ++index) {
      s = valid, s.hour_cycle = cycles[index];
      ABOUT("hour_cycle %" PRId32, cycles[index]);
      REFUSED(p, "TXT-4 12 or 24 hours", PLANNER_INVALID_ARGUMENT, "hour_cycle", gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(systems); ++index) {
      s = valid, s.measurement_system = systems[index];
      ABOUT("measurement_system %" PRId32, systems[index]);
      REFUSED(p, "TXT-2 metric, US or UK", PLANNER_INVALID_ARGUMENT, "measurement_system", gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(not_utf8); ++index) {
      s = valid, s.language = not_utf8[index];
      ABOUT("a language that is not UTF-8, number %zu", index);
      REFUSED(p, "TXT-1 a language that is not UTF-8", PLANNER_INVALID_TEXT, "language", gives[each](p, &s));
    }
    struct wrong_text wrong[WRONG_TEXTS];
    wrong_texts(PLANNER_LIMIT_TEXT_BYTES, "language", wrong);
    for (size_t index = 0; index < WRONG_TEXTS; ++index) {
      s = valid, s.language = wrong[index].text;
      ABOUT("a language of size %zu", wrong[index].text.size);
      REFUSED(p, "TXT-1 an impossible language", wrong[index].status, wrong[index].field, gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(minutes); ++index) {
      s = valid, s.closing_soon_minutes = minutes[index];
      ABOUT("closing_soon_minutes %" PRId32 " without its bit", minutes[index]);
      REFUSED(p, "an absent closing_soon_minutes is 0", PLANNER_INVALID_ARGUMENT, "closing_soon_minutes",
              gives[each](p, &s));
      s.present |= PLANNER_SETTINGS_HAS_CLOSING_SOON_MINUTES;
      ABOUT("closing_soon_minutes %" PRId32, minutes[index]);
      REFUSED(p, "HOURS-10 0 to 240 minutes", PLANNER_INVALID_ARGUMENT, "closing_soon_minutes", gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(radii); ++index) {
      s = valid, s.present |= PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS, s.arrival_radius_meters = radii[index];
      ABOUT("arrival_radius_meters %g", radii[index]);
      REFUSED(p, "ARRIVE-1.5 0, or 30 to 1000 m", PLANNER_INVALID_ARGUMENT, "arrival_radius_meters",
              gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(dwells); ++index) {
      s = valid, s.present |= PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS, s.arrival_dwell_seconds = dwells[index];
      ABOUT("arrival_dwell_seconds %" PRId64, dwells[index]);
      REFUSED(p, "ARRIVE-1.6 30 to 3600 s", PLANNER_INVALID_ARGUMENT, "arrival_dwell_seconds", gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(filters); ++index) {
      s = valid, s.present |= PLANNER_SETTINGS_HAS_NEAR_FILTER_METERS, s.near_filter_meters = filters[index];
      s.distance_filter_meters = 100;
      ABOUT("near_filter_meters %g", filters[index]);
      REFUSED(p, "ARRIVE-1.7 5 m to the distance filter", PLANNER_INVALID_ARGUMENT, "near_filter_meters",
              gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(not_flags); ++index) {
      s = valid, s.present |= PLANNER_SETTINGS_HAS_SCHEDULE, s.has_schedule = not_flags[index];
      ABOUT("schedule %" PRId32, not_flags[index]);
      REFUSED(p, "SCHED-6 0 or 1", PLANNER_INVALID_ARGUMENT, "has_schedule", gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(spans) * COUNT(seconds); ++index) {
      size_t field = index / COUNT(seconds);
      int32_t value = seconds[index % COUNT(seconds)];
      s = valid, s.present |= spans[field].bit;
      memcpy((char *)&s + spans[field].offset, &value, sizeof value);
      ABOUT("%s %" PRId32, spans[field].name, value);
      REFUSED(p, "SCHED-2 0 to 86400 s", PLANNER_INVALID_ARGUMENT, spans[field].name, gives[each](p, &s));
    }
    for (size_t index = 0; index < COUNT(places); ++index) {
      s = valid, s.present |= PLANNER_SETTINGS_HAS_END_PLACE;
      s.end_place_latitude = places[index].latitude, s.end_place_longitude = places[index].longitude;
      ABOUT("an end place at %g, %g", places[index].latitude, places[index].longitude);
      REFUSED(p, "SCHED-10 a place or none", PLANNER_INVALID_ARGUMENT, places[index].field, gives[each](p, &s));
    }
    s = valid, s.undo_seconds = 1;
    ABOUT("undo_seconds in range, without its bit");
    REFUSED(p, "an absent undo_seconds is 0", PLANNER_INVALID_ARGUMENT, "undo_seconds", gives[each](p, &s));
    for (size_t index = 0; index < 2; ++index) {
      s = valid, s.present |= PLANNER_SETTINGS_HAS_UNDO_SECONDS, s.undo_seconds = index == 0 ? -1 : 61;
      ABOUT("undo_seconds %" PRId32, s.undo_seconds);
      REFUSED(p, "WORK-7.1 0 to 60 s", PLANNER_INVALID_ARGUMENT, "undo_seconds", gives[each](p, &s));
    }
    for (size_t index = 0; index < 2; ++index) {
      s = valid, s.present |= PLANNER_SETTINGS_HAS_FINISHED_LAST, s.finished_last = index == 0 ? -1 : 2;
      ABOUT("finished_last %" PRId32, s.finished_last);
      REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "finished_last", gives[each](p, &s));
      s = valid, s.present |= PLANNER_SETTINGS_HAS_REQUIRES_REASON, s.requires_reason = index == 0 ? -1 : 2;
      ABOUT("requires_reason %" PRId32, s.requires_reason);
      REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "requires_reason", gives[each](p, &s));
      s = valid, s.present |= PLANNER_SETTINGS_HAS_RECORDS_BY_ITSELF, s.records_by_itself = index == 0 ? -1 : 2;
      ABOUT("records_by_itself %" PRId32, s.records_by_itself);
      REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "records_by_itself", gives[each](p, &s));
      s = valid, s.present |= PLANNER_SETTINGS_HAS_LOG, s.has_log = index == 0 ? -1 : 2;
      ABOUT("has_log %" PRId32, s.has_log);
      REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "has_log", gives[each](p, &s));
      s = valid, s.present |= PLANNER_SETTINGS_HAS_SHORTEST_VISIT_SECONDS;
      s.shortest_visit_seconds = index == 0 ? -1 : 86401;
      ABOUT("shortest_visit_seconds %" PRId32, s.shortest_visit_seconds);
      REFUSED(p, "WORK-12.2 0 to 86400 s", PLANNER_INVALID_ARGUMENT, "shortest_visit_seconds", gives[each](p, &s));
    }
    s = valid, s.closing_soon_minutes = 60;
    ABOUT("closing_soon_minutes in range, without its bit");
    REFUSED(p, "an absent closing_soon_minutes is 0", PLANNER_INVALID_ARGUMENT, "closing_soon_minutes",
            gives[each](p, &s));
    for (size_t field = 0; field < COUNT(numbers); ++field) {
      double more[] = {numbers[field].least - 0.001, numbers[field].most + 0.001, nextafter(numbers[field].least, -1),
                       nextafter(numbers[field].most, INFINITY)};
      for (size_t index = 0; index < COUNT(more) + COUNT(beyond_0_100000); ++index) {
        double value = index < COUNT(more) ? more[index] : beyond_0_100000[index - COUNT(more)];
        s = valid;
        memcpy((char *)&s + numbers[field].offset, &value, sizeof value);
        ABOUT("%s = %g", numbers[field].name, value);
        REFUSED(p, "a setting out of its range", PLANNER_INVALID_ARGUMENT, numbers[field].name, gives[each](p, &s));
      }
    }
  }
  ABOUT("settings");
  planner_settings none = {.struct_size = sizeof none,
                           .utc_offset_seconds = INT32_MIN,
                           .hour_cycle = -1,
                           .distance_filter_meters = NAN,
                           .travel_speed_kmh = INFINITY,
                           .measurement_system = -1,
                           .language = {"\xFF", 1},
                           .utc_offset_count = SIZE_MAX};
  WITHOUT_EFFECT(p, "absent fields are not read", planner_settings_changed(p, THEN, &none));
  none.struct_size = 4;
  WITHOUT_EFFECT(p, "a struct_size of 4 has nothing present", planner_settings_changed(p, THEN, &none));
  none.struct_size = 5;
  WITHOUT_EFFECT(p, "a struct_size of 5 has nothing present", planner_settings_changed(p, THEN, &none));
}

static void edges_of_settings(void) {
  planner_utc_offset most[PLANNER_LIMIT_UTC_OFFSETS];
  static const planner_utc_offset odd[] = {{INT64_MIN, -64800, 0}, {INT64_MIN + 1, 64800, 0}, {-1, 0, 0}, {0, -1, 0},
                                           {INT64_MAX - 1, 1, 0},  {INT64_MAX, 0, 0}};
  ascend(most, COUNT(most));
  const uint32_t arrivals = PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS | PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS |
                            PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS | PLANNER_SETTINGS_HAS_NEAR_FILTER_METERS;
  const uint32_t schedule = PLANNER_SETTINGS_HAS_SCHEDULE | PLANNER_SETTINGS_HAS_VISIT_DURATION_SECONDS |
                            PLANNER_SETTINGS_HAS_EARLY_SECONDS | PLANNER_SETTINGS_HAS_LATE_AFTER_SECONDS |
                            PLANNER_SETTINGS_HAS_TIGHT_BEFORE_SECONDS | PLANNER_SETTINGS_HAS_END_PLACE;
  const planner_settings ends[] = {
      {.struct_size = sizeof(planner_settings),
       .present = 1535,
       .utc_offset_seconds = -64800,
       .hour_cycle = 12,
       .maximum_speed_mps = 1,
       .detour_factor = 1,
       .travel_speed_kmh = 1,
       .measurement_system = PLANNER_SYSTEM_METRIC,
       .language = {"de", 2},
       .utc_offset_count = SIZE_MAX},
      {.struct_size = sizeof(planner_settings),
       .present = 1535,
       .utc_offset_seconds = 64800,
       .hour_cycle = 24,
       .distance_filter_meters = 100000,
       .desired_accuracy_meters = 100000,
       .maximum_speed_mps = 10000,
       .detour_factor = 10,
       .travel_speed_kmh = 1000,
       .measurement_system = PLANNER_SYSTEM_UK,
       .closing_soon_minutes = 240,
       .language = {"zh-Hant_TW", 10}},
      {.struct_size = sizeof(planner_settings),
       .present = PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS,
       .distance_filter_meters = -0.0},
      {.struct_size = sizeof(planner_settings),
       .present = 1022,
       .utc_offset_seconds = INT32_MAX,
       .hour_cycle = 12,
       .maximum_speed_mps = 1,
       .detour_factor = 1,
       .travel_speed_kmh = 1,
       .measurement_system = PLANNER_SYSTEM_US,
       .utc_offsets = most,
       .utc_offset_count = COUNT(most)},
      {.struct_size = sizeof(planner_settings),
       .present = PLANNER_SETTINGS_HAS_UTC_OFFSETS,
       .utc_offsets = odd,
       .utc_offset_count = COUNT(odd)},
      {.struct_size = sizeof(planner_settings),
       .present = PLANNER_SETTINGS_HAS_UTC_OFFSETS,
       .utc_offsets = &odd[5],
       .utc_offset_count = 1},
      {.struct_size = sizeof(planner_settings),
       .present = arrivals,
       .distance_filter_meters = 5,
       .arrival_radius_meters = 30,
       .arrival_dwell_seconds = 30,
       .near_filter_meters = 5},
      {.struct_size = sizeof(planner_settings),
       .present = arrivals,
       .distance_filter_meters = 100000,
       .arrival_radius_meters = 1000,
       .arrival_dwell_seconds = 3600,
       .near_filter_meters = 100000},
      {.struct_size = sizeof(planner_settings),
       .present = schedule,
       .end_place_latitude = -90,
       .end_place_longitude = -180},
      {.struct_size = sizeof(planner_settings),
       .present = schedule,
       .has_schedule = 1,
       .visit_duration_seconds = 86400,
       .early_seconds = 86400,
       .late_after_seconds = 86400,
       .tight_before_seconds = 86400,
       .end_place_latitude = 90,
       .end_place_longitude = 180},
      {.struct_size = sizeof(planner_settings),
       .present = schedule,
       .has_schedule = 1,
       .end_place_latitude = NAN,
       .end_place_longitude = -NAN},
      /* Absent fields are not read. */
      {.struct_size = sizeof(planner_settings),
       .has_schedule = 2,
       .visit_duration_seconds = -1,
       .early_seconds = INT32_MIN,
       .late_after_seconds = 86401,
       .tight_before_seconds = INT32_MAX,
       .end_place_latitude = NAN,
       .end_place_longitude = 181,
       .arrival_radius_meters = -1,
       .arrival_dwell_seconds = -1,
       .near_filter_meters = NAN},
  };
  ABOUT("the ends of the ranges");
  trying("%s", about);
  for (size_t index = 0; index < COUNT(ends); ++index) {
    planner *p = NULL;
    CHECK("the ends of the ranges are legal", planner_create(&ends[index], NOW, &p, NULL) == PLANNER_OK && p != NULL);
    CHECK("the ends of the ranges are legal", planner_settings_changed(p, NOW, &ends[index]) == PLANNER_OK);
    CHECK("the ends of the ranges are legal", give_hours_settings(p, &ends[index]) == PLANNER_OK);
    planner_destroy(p);
  }
  /* The struct of a newer host that uses no new field. */
  for (uint32_t size = sizeof(planner_settings); size <= 4096; size += 505) {
    unsigned char *memory = exactly(size);
    planner *p = NULL;
    memset(memory, 0, size);
    memcpy(memory, &ends[1], sizeof ends[1]);
    memcpy(memory, &size, sizeof size);
    CHECK("a larger struct with zeros is accepted",
          planner_create((const planner_settings *)(const void *)memory, NOW, &p, NULL) == PLANNER_OK);
    planner_destroy(p);
    free(memory);
  }
}

/* ---- Texts ---- */

static const struct {
  const char *name;
  size_t offset, limit;
} task_texts[] = {
    {"title", offsetof(planner_task, title), PLANNER_LIMIT_TEXT_BYTES},
    {"notes", offsetof(planner_task, notes), PLANNER_LIMIT_NOTES_BYTES},
    {"address", offsetof(planner_task, address), PLANNER_LIMIT_TEXT_BYTES},
    {"opening_hours", offsetof(planner_task, opening_hours), PLANNER_LIMIT_TEXT_BYTES},
    {"photo_url", offsetof(planner_task, photo_url), PLANNER_LIMIT_TEXT_BYTES},
    {"project_id", offsetof(planner_task, project_id), PLANNER_LIMIT_TEXT_BYTES},
};

/* Tries one text as one of the fields of a task. */
static void refuse_text(struct stage *stage, give give, const planner_task *valid, size_t field,
                        struct wrong_text wrong) {
  planner_task task = *valid;
  memcpy((char *)&task + task_texts[field].offset, &wrong.text, sizeof wrong.text);
  REFUSED(stage->p, "TASK-4", wrong.status, wrong.field, give(stage->p, &task));
}

static void refuse_texts(struct stage *stage, give give, const planner_task *valid) {
  for (size_t field = 0; field < COUNT(task_texts); ++field) {
    const char *name = task_texts[field].name;
    for (size_t index = 0; index < COUNT(not_utf8); ++index) {
      char *bytes = exactly(not_utf8[index].size);
      memcpy(bytes, not_utf8[index].data, not_utf8[index].size);
      ABOUT("%s not UTF-8, number %zu", name, index);
      refuse_text(stage, give, valid, field,
                  (struct wrong_text){{bytes, not_utf8[index].size}, PLANNER_INVALID_TEXT, name});
      free(bytes);
    }
    struct wrong_text wrong[WRONG_TEXTS];
    wrong_texts(task_texts[field].limit, name, wrong);
    for (size_t index = 0; index < COUNT(wrong); ++index) {
      ABOUT("%s of size %zu", name, wrong[index].text.size);
      refuse_text(stage, give, valid, field, wrong[index]);
    }
    ABOUT("%s NULL of size SIZE_MAX", name);
    planner_task task = *valid;
    planner_text text = {NULL, SIZE_MAX};
    memcpy((char *)&task + task_texts[field].offset, &text, sizeof text);
    planner_status status = give(stage->p, &task);
    CHECK("TASK-4 an impossible text", status == PLANNER_LIMIT_EXCEEDED || status == PLANNER_INVALID_ARGUMENT);
  }
  planner_task task = *valid;
  for (size_t index = 0; index < COUNT(blanks); ++index) {
    ABOUT("blank title %zu", index);
    task.title = text_of(blanks[index]);
    REFUSED(stage->p, "TASK-4 a blank title", PLANNER_INVALID_TEXT, "title", give(stage->p, &task));
  }
  ABOUT("no title");
  task.title = (planner_text){NULL, 0};
  REFUSED(stage->p, "TASK-4 a blank title", PLANNER_INVALID_TEXT, "title", give(stage->p, &task));
  task.title = (planner_text){"Shop", 0};
  REFUSED(stage->p, "TASK-4 a blank title", PLANNER_INVALID_TEXT, "title", give(stage->p, &task));
}

/* ---- Tasks ---- */

static void refuse_task_numbers(planner *p, give give, const planner_task *valid) {
  planner_task task;
#define WRONG(promise, expected, field, ...) \
  do { \
    task = *valid; \
    __VA_ARGS__; \
    ABOUT("%s", #__VA_ARGS__); \
    REFUSED(p, promise, expected, field, give(p, &task)); \
  } while (0)
  const double latitudes[] = {90.0000001, -90.0000001, 1e300, -1e300, NAN, INFINITY, -INFINITY};
  const double longitudes[] = {180.0000001, -180.0000001, 1e300, -1e300, NAN, INFINITY, -INFINITY};
  for (size_t index = 0; index < COUNT(latitudes); ++index) {
    WRONG("TASK-4 latitude", PLANNER_INVALID_ARGUMENT, "latitude", task.present |= PLANNER_TASK_HAS_COORDINATE,
          task.latitude = latitudes[index], task.longitude = 0);
    WRONG("TASK-4 longitude", PLANNER_INVALID_ARGUMENT, "longitude", task.present |= PLANNER_TASK_HAS_COORDINATE,
          task.latitude = 0, task.longitude = longitudes[index]);
  }
  WRONG("TASK-4 order", PLANNER_INVALID_ARGUMENT, "order", task.order = -1);
  WRONG("TASK-4 order", PLANNER_INVALID_ARGUMENT, "order", task.order = INT32_MIN);
  const int32_t statuses[] = {-1, 6, 7, 255, 256, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(statuses); ++index) {
    WRONG("TASK-4 status", PLANNER_INVALID_ARGUMENT, "status", task.status = statuses[index]);
  }
  WRONG("TASK-4 duration", PLANNER_INVALID_ARGUMENT, "estimated_duration",
        task.present |= PLANNER_TASK_HAS_ESTIMATED_DURATION, task.estimated_duration = -1);
  WRONG("TASK-4 duration", PLANNER_INVALID_ARGUMENT, "estimated_duration",
        task.present |= PLANNER_TASK_HAS_ESTIMATED_DURATION, task.estimated_duration = INT64_MIN);
  WRONG("TASK-4 planned on a day and at an instant", PLANNER_INVALID_ARGUMENT, "planned_day",
        task.present |= PLANNER_TASK_HAS_PLANNED_AT | PLANNER_TASK_HAS_PLANNED_DAY);
  for (uint32_t bit = PLANNER_TASK_HAS_AFTER << 1; bit != 0; bit <<= 1) {
    WRONG("an unknown bit is refused", PLANNER_INVALID_ARGUMENT, "present", task.present |= bit);
  }
  for (uint32_t bit = 128; bit != 0; bit <<= 1) {
    WRONG("TASK-1 a bit that is no weekday", PLANNER_INVALID_ARGUMENT, "repeat_days", task.repeat_days |= bit);
  }
  const planner_appointment all[] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 9}, {10, 11}, {12, 13}, {14, 15}, {16, 17}};
  const planner_appointment overlapping[] = {{1, 3}, {3, 4}}, reversed[] = {{2, 1}};
  WRONG("SCHED-12.1 nine appointments", PLANNER_LIMIT_EXCEEDED, "appointment_count", task.appointments = all,
        task.appointment_count = 9);
  WRONG("SCHED-12.1 as many as fit no memory", PLANNER_LIMIT_EXCEEDED, "appointment_count", task.appointments = all,
        task.appointment_count = SIZE_MAX);
  WRONG("SCHED-12.1 NULL", PLANNER_INVALID_ARGUMENT, "appointments", task.appointment_count = 1);
  WRONG("SCHED-12.1 overlapping", PLANNER_INVALID_ARGUMENT, "appointments", task.appointments = overlapping,
        task.appointment_count = 2);
  WRONG("SCHED-12.1 an end before the start", PLANNER_INVALID_ARGUMENT, "appointments", task.appointments = reversed,
        task.appointment_count = 1);
  for (int64_t number = -1; number <= 86401; number += 86402) {
    WRONG("SCHED-12.4 early", PLANNER_INVALID_ARGUMENT, "early_seconds", task.early_seconds = number,
          task.present |= PLANNER_TASK_HAS_EARLY_SECONDS);
    WRONG("SCHED-12.4 late after", PLANNER_INVALID_ARGUMENT, "late_after_seconds", task.late_after_seconds = number,
          task.present |= PLANNER_TASK_HAS_LATE_AFTER_SECONDS);
    WRONG("SCHED-17.1 delay", PLANNER_INVALID_ARGUMENT, "delay", task.delay = number,
          task.present |= PLANNER_TASK_HAS_AFTER);
  }
  WRONG("SCHED-17.2 after itself", PLANNER_INVALID_ARGUMENT, "after", task.after = task.id,
        task.present |= PLANNER_TASK_HAS_AFTER);
  WRONG("TASK-4.7 a priority below 0", PLANNER_INVALID_ARGUMENT, "priority", task.priority = -1);
  WRONG("TASK-4.7 a priority above 100", PLANNER_INVALID_ARGUMENT, "priority", task.priority = 101);
  WRONG("the title is beyond a struct_size of 4", PLANNER_INVALID_TEXT, "title", task.struct_size = 4);
  WRONG("the title is beyond a struct_size of 5", PLANNER_INVALID_TEXT, "title", task.struct_size = 5);
  WRONG("the title's size is beyond", PLANNER_INVALID_TEXT, "title",
        task.struct_size = offsetof(planner_task, title) + offsetof(planner_text, size));
  refuse_sizes(p, "task", "task", give, valid, sizeof *valid);
#undef WRONG
}

static void refuse_tasks(struct stage *stage) {
  planner *p = stage->p;
  planner_task new = task_of(99, "New", 0), known = task_of(1, "Known", 0);
  planner_task repeated = known, unknown = new;
  ABOUT("tasks");
  REFUSED(p, "TASK-4 an id used twice", PLANNER_DUPLICATE, "id", planner_task_added(p, LATER, &repeated));
  REFUSED(p, "ORDER-16 an id used twice", PLANNER_DUPLICATE, "id", give_fitting(p, &repeated));
  REFUSED(p, "no task has this id", PLANNER_NOT_FOUND, "id", planner_task_updated(p, LATER, &unknown));
  refuse_task_numbers(p, give_added, &new);
  refuse_task_numbers(p, give_updated, &known);
  refuse_texts(stage, give_added, &new);
  refuse_texts(stage, give_updated, &known);

  planner_uuid ids[3] = {id_of(99)};
  memset(&ids[1], 0, sizeof ids[1]);
  memset(&ids[2], 0xFF, sizeof ids[2]);
  for (size_t index = 0; index < COUNT(ids); ++index) {
    ABOUT("unknown id %zu", index);
    REFUSED(p, "no task has this id", PLANNER_NOT_FOUND, "id", planner_task_removed(p, LATER, ids[index]));
    REFUSED(p, "no task has this id", PLANNER_NOT_FOUND, "id",
            planner_task_status_changed(p, LATER, ids[index], PLANNER_TASK_DONE));
  }
  const int32_t statuses[] = {-1, 6, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(statuses); ++index) {
    ABOUT("status %" PRId32, statuses[index]);
    REFUSED(p, "TASK-2 exactly six statuses", PLANNER_INVALID_ARGUMENT, "status",
            planner_task_status_changed(p, LATER, id_of(1), statuses[index]));
  }
}

/* TASK-3: each status to each, on a planner of its own. */
static void status_changes(void) {
  static const char *const legal[] = {"011011", "101011", "000111", "000000", "000000", "000000"};
  planner *p = planner_at(NOW);
  for (int32_t from = 0; from < 6; ++from) {
    for (int32_t to = 0; to < 6; ++to) {
      planner_task task = task_of(1, "Shop", 0);
      task.status = from;
      ABOUT("status %" PRId32 " to %" PRId32, from, to);
      trying("%s", about);
      CHECK("TASK-3 any status when added", planner_task_added(p, NOW, &task) == PLANNER_OK);
      settle(p);
      if (legal[from][to] == '1') {
        planner_row row = PLANNER_INIT(planner_row);
        CHECK("TASK-3 legal", planner_task_status_changed(p, NOW, task.id, to) == PLANNER_OK);
        CHECK("TASK-3 legal", planner_row_at(p, 0, &row) == PLANNER_OK && row.status == to);
      } else if (from == to) {
        WITHOUT_EFFECT(p, "TASK-3 the same status again", planner_task_status_changed(p, NOW, task.id, to));
      } else {
        REFUSED(p, "TASK-3 not legal", PLANNER_NOT_ALLOWED, "status",
                planner_task_status_changed(p, LATER, task.id, to));
      }
      CHECK("the task is removed", planner_task_removed(p, NOW, task.id) == PLANNER_OK);
    }
  }
  planner_destroy(p);
}

/* The limits of a valid task. */
static void edges_of_tasks(void) {
  static char notes[PLANNER_LIMIT_NOTES_BYTES];
  memset(notes, 'n', sizeof notes);
  const char odd[] = "A\0B \xF4\x8F\xBF\xBF \xEF\xBF\xBE \xEF\xBB\xBF e\xCC\x81";
  planner *p = planner_at(NOW);
  planner_row row = PLANNER_INIT(planner_row);
  planner_task task = task_of(1, "", INT32_MAX);
  ABOUT("the ends of a task");
  trying("%s", about);
  task.title = (planner_text){odd, sizeof odd - 1};
  task.notes = (planner_text){notes, sizeof notes};
  task.address = task.opening_hours = task.photo_url = task.project_id = (planner_text){notes, 4096};
  task.present = PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_ESTIMATED_DURATION;
  task.latitude = -90;
  task.longitude = 180;
  task.estimated_duration = INT64_MAX;
  task.repeat_days = 127;
  CHECK("TASK-4 the ends are legal", planner_task_added(p, NOW, &task) == PLANNER_OK);
  CHECK("HOME-2", planner_row_at(p, 0, &row) == PLANNER_OK);
  CHECK("a NUL byte is text, and one follows the last",
        row.title.size == sizeof odd - 1 && memcmp(row.title.data, odd, sizeof odd) == 0);
  CHECK("HOME-2", row.address.size == 4096 && is_borrowed(row.address) && is_borrowed(row.spoken_text));
  CHECK("HOME-2", row.order == INT32_MAX && row.present == PLANNER_ROW_HAS_COORDINATE);

  /* White space is no text, so the field is absent. Characters that only look like white space make a title. */
  for (size_t index = 0; index < COUNT(blanks); ++index) {
    ABOUT("address of white space %zu", index);
    task.address = task.opening_hours = task.photo_url = text_of(blanks[index]);
    CHECK("TASK-1 blank is absent", planner_task_updated(p, NOW, &task) == PLANNER_OK);
    CHECK("TASK-5", planner_row_at(p, 0, &row) == PLANNER_OK && row.opening_hours.size == 0 &&
                        row.photo_url.size == 0 && same_text(row.address, "Address not available"));
    CHECK("texts out are never NULL", is_borrowed(row.opening_hours) && is_borrowed(row.photo_url));
  }
  const char *const titles[] = {"\xE2\x80\x8B", "\xE1\xA0\x8E", "\xEF\xBB\xBF", "\x1C", "\x01"};
  for (size_t index = 0; index < COUNT(titles); ++index) {
    task.title = text_of(titles[index]);
    CHECK("TASK-4 not White_Space", planner_task_updated(p, NOW, &task) == PLANNER_OK);
  }
  task.title = (planner_text){"\0", 1};
  CHECK("TASK-4 NUL is not White_Space", planner_task_updated(p, NOW, &task) == PLANNER_OK);
  memset(&task.id, 0, sizeof task.id);
  CHECK("any value is an id", planner_task_added(p, NOW, &task) == PLANNER_OK);
  memset(&task.id, 0xFF, sizeof task.id);
  CHECK("any value is an id", planner_task_added(p, NOW, &task) == PLANNER_OK);
  /* Absent fields are not read. */
  task = task_of(7, "Shop", 0);
  task.latitude = NAN, task.longitude = INFINITY, task.estimated_duration = -1, task.planned_at = INT64_MIN;
  CHECK("absent fields are not read", planner_task_added(p, NOW, &task) == PLANNER_OK);
  /* The oldest struct that still has a title. */
  task = task_of(8, "Shop", -1);
  task.struct_size = offsetof(planner_task, order);
  task.status = -1;
  CHECK("fields beyond struct_size are absent", planner_task_added(p, NOW, &task) == PLANNER_OK);
  /* And a newer one. */
  unsigned char *memory = exactly(4096);
  uint32_t size = 4096;
  memset(memory, 0, size);
  task = task_of(9, "Shop", 0);
  memcpy(memory, &task, sizeof task);
  memcpy(memory, &size, sizeof size);
  CHECK("a larger struct with zeros is accepted",
        planner_task_added(p, NOW, (const planner_task *)(const void *)memory) == PLANNER_OK);
  free(memory);
  planner_destroy(p);
}

/* DAY-4, at the end of time: tasks that are not planned come after all that are. */
static void order_at_the_end(void) {
  planner *p = planner_at(NOW);
  planner_row row = PLANNER_INIT(planner_row);
  planner_task unplanned = task_of(1, "Not planned", 0), planned = task_of(2, "Planned", 0);
  planned.present = PLANNER_TASK_HAS_PLANNED_AT;
  planned.planned_at = INT64_MAX;
  planned.repeat_days = 127;
  ABOUT("a task planned at INT64_MAX");
  trying("%s", about);
  CHECK("DAY-3", planner_task_added(p, NOW, &unplanned) == PLANNER_OK);
  CHECK("DAY-3", planner_task_added(p, NOW, &planned) == PLANNER_OK);
  CHECK("DAY-4 tasks that are not planned come after all that are",
        planner_row_at(p, 0, &row) == PLANNER_OK && same_text(row.title, "Planned"));
  planner_destroy(p);
}

/* ---- Location ---- */

static void refuse_location(planner *p, bool is_started) {
  const int32_t authorizations[] = {-1, 5, 6, 256, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(authorizations); ++index) {
    ABOUT("authorisation %" PRId32, authorizations[index]);
    REFUSED(p, "LOC-1 five authorisations", PLANNER_INVALID_ARGUMENT, "authorization",
            planner_authorization_changed(p, LATER, authorizations[index]));
  }
  const planner_fix valid = fix_of(LATER, 52.5, 13.4, 5);
  planner_fix fix;
  const double wrong[] = {NAN, -NAN, INFINITY, -INFINITY, 180.0000001, -180.0000001, 1e300, -1e300};
  for (size_t index = 0; index < COUNT(wrong); ++index) {
    ABOUT("a fix with %g", wrong[index]);
    fix = valid, fix.latitude = wrong[index];
    REFUSED(p, "LOC-3 latitude", PLANNER_INVALID_ARGUMENT, "latitude", planner_fix_received(p, LATER, &fix));
    fix = valid, fix.longitude = wrong[index];
    REFUSED(p, "LOC-3 longitude", PLANNER_INVALID_ARGUMENT, "longitude", planner_fix_received(p, LATER, &fix));
    if (index < 4) {
      fix = valid, fix.horizontal_accuracy = wrong[index];
      REFUSED(p, "LOC-3 accuracy", PLANNER_INVALID_ARGUMENT, "horizontal_accuracy",
              planner_fix_received(p, LATER, &fix));
    }
  }
  fix = valid, fix.latitude = 90.0000001;
  REFUSED(p, "LOC-3 latitude", PLANNER_INVALID_ARGUMENT, "latitude", planner_fix_received(p, LATER, &fix));
  fix = valid, fix.reserved = 1;
  REFUSED(p, "reserved is 0", PLANNER_INVALID_ARGUMENT, "reserved", planner_fix_received(p, LATER, &fix));
  refuse_sizes(p, "fix", "fix", give_fix, &valid, sizeof valid);
  const double seconds[] = {-1, -1e-300, 31536000.001, 1e300, NAN, -NAN, INFINITY, -INFINITY};
  for (size_t index = 0; index < COUNT(seconds); ++index) {
    ABOUT("%g s", seconds[index]);
    planner_status expected = is_started ? PLANNER_INVALID_ARGUMENT : PLANNER_NOT_STARTED;
    REFUSED(p, "DAY-5 the host's own travel time", expected, is_started ? "seconds" : "",
            planner_travel_time_received(p, LATER, id_of(1), seconds[index]));
  }
  ABOUT("travel time");
  REFUSED(p, "DAY-5 of an unknown task", is_started ? PLANNER_NOT_FOUND : PLANNER_NOT_STARTED, is_started ? "id" : "",
          planner_travel_time_received(p, LATER, id_of(99), 60));
}

/* LOC-3: fixes that are ignored are counted, each once, and nothing else changes. */
static void ignored_fixes(void) {
  struct stage stage = started();
  planner *p = stage.p;
  planner_location before = PLANNER_INIT(planner_location), after = before;
  planner_effect effect = PLANNER_INIT(planner_effect);
  const int64_t now = THEN;
  const planner_fix fixes[] = {
      fix_of(now + 1, 52.5, 13.4, -1),
      fix_of(now + 1, 90, -180, -1e300),
      fix_of(INT64_MIN, 52.5, 13.4, 5),
      fix_of(0, 52.5, 13.4, 5),
      fix_of(now, 52.5, 13.4, 5),
      fix_of(now + MINUTE + 1, 52, 13, 5),
      fix_of(INT64_MAX, 52.5, 13.4, 5),
      {.struct_size = 4},
      {.struct_size = 5},
  };
  const int reasons[] = {0, 0, 1, 1, 1, 2, 2, 1, 1};
  for (size_t index = 0; index < COUNT(fixes); ++index) {
    ABOUT("ignored fix %zu", index);
    trying("%s", about);
    CHECK("LOC-8", planner_location_state(p, &before) == PLANNER_OK);
    CHECK("LOC-3 ignored", planner_fix_received(p, now, &fixes[index]) == PLANNER_OK);
    CHECK("LOC-8", planner_location_state(p, &after) == PLANNER_OK);
    before.received_count += 1;
    before.ignored_accuracy += reasons[index] == 0;
    before.ignored_order += reasons[index] == 1;
    before.ignored_time += reasons[index] == 2;
    before.ignored_time_message = after.ignored_time_message;
    CHECK("LOC-3 counted by its reason", memcmp(&before, &after, sizeof before) == 0);
    CHECK("LOC-3 nothing to do", planner_next_effect(p, &effect) == PLANNER_NONE);
  }
  planner_destroy(p);
}

/* ---- Plan answers ---- */

static void refuse_arrays(struct stage *stage) {
  planner *p = stage->p;
  planner_task task = task_of(50, "Shop", 0);
  const struct {
    const planner_task *tasks;
    size_t count, stride;
    planner_status status;
    const char *field;
  } arrays[] = {
      {NULL, 1, sizeof task, PLANNER_INVALID_ARGUMENT, "tasks"},
      {NULL, SIZE_MAX, SIZE_MAX, PLANNER_INVALID_ARGUMENT, "stride"},
      {&task, 1, 0, PLANNER_INVALID_ARGUMENT, "stride"},
      {&task, 1, 1, PLANNER_INVALID_ARGUMENT, "stride"},
      {&task, 1, 3, PLANNER_INVALID_ARGUMENT, "stride"},
      {&task, 1, SIZE_MAX, PLANNER_INVALID_ARGUMENT, "stride"},
      {&task, 1, (size_t)-(ptrdiff_t)sizeof task, PLANNER_INVALID_ARGUMENT, "stride"},
      {&task, 1, SIZE_MAX / 2 + 1, PLANNER_INVALID_ARGUMENT, "stride"},
      {&task, 2, SIZE_MAX / 2, PLANNER_INVALID_ARGUMENT, "count"},
      {&task, 3, SIZE_MAX / 4, PLANNER_INVALID_ARGUMENT, "count"},
      {&task, SIZE_MAX, sizeof task, PLANNER_INVALID_ARGUMENT, "count"},
      {&task, SIZE_MAX, 4, PLANNER_INVALID_ARGUMENT, "count"},
      {&task, SIZE_MAX / 2 + 1, 4, PLANNER_INVALID_ARGUMENT, "count"},
      {&task, SIZE_MAX / 2, 4, PLANNER_INVALID_ARGUMENT, "count"},
      {&task, SIZE_MAX / sizeof task + 1, sizeof task, PLANNER_INVALID_ARGUMENT, "count"},
      {&task, PLANNER_LIMIT_TASKS + 1, sizeof task, PLANNER_LIMIT_EXCEEDED, "count"},
      {&task, INT32_MAX, 4, PLANNER_LIMIT_EXCEEDED, "count"},
  };
  for (size_t index = 0; index < COUNT(arrays); ++index) {
    ABOUT("array %zu: count %zu, stride %zu", index, arrays[index].count, arrays[index].stride);
    REFUSED(
        p, "an impossible array", arrays[index].status, arrays[index].field,
        planner_plan_loaded(p, THEN, stage->request, arrays[index].tasks, arrays[index].count, arrays[index].stride));
  }
}

static void refuse_answers(struct stage *stage, bool is_started) {
  planner *p = stage->p;
  planner_task task = task_of(50, "Shop", 0);
  planner_status expected = is_started ? PLANNER_OUTDATED : PLANNER_NOT_STARTED;
  const uint64_t requests[] = {0, stage->request - 1, stage->request + 1, UINT64_MAX, (uint64_t)INT64_MAX + 1};
  for (size_t index = 0; index < COUNT(requests); ++index) {
    ABOUT("request %" PRIu64, requests[index]);
    REFUSED(p, "DAY-1 an answer to a void request", expected, is_started ? "request" : "",
            planner_plan_loaded(p, LATER, requests[index], &task, 1, sizeof task));
    REFUSED(p, "DAY-1 an answer to a void request", expected, is_started ? "request" : "",
            planner_plan_failed(p, LATER, requests[index], text_of("no")));
  }
  ABOUT("the number in the lower half of another");
  REFUSED(p, "DAY-1 all 64 bits of a request count", expected, is_started ? "request" : "",
          planner_plan_loaded(p, THEN, stage->request | UINT64_C(1) << 32, &task, 1, sizeof task));
  ABOUT("the request's day is over");
  REFUSED(p, "DAY-1 an answer with which the day changes", expected, is_started ? "request" : "",
          planner_plan_loaded(p, LATER, stage->request, &task, 1, sizeof task));
  REFUSED(p, "DAY-1 an answer with which the day changes", expected, is_started ? "request" : "",
          planner_plan_failed(p, NOW - DAY, stage->request, text_of("no")));

  static char long_text[5000];
  memset(long_text, 'x', sizeof long_text);
  for (size_t index = 0; index < COUNT(not_utf8); ++index) {
    ABOUT("message %zu", index);
    REFUSED(p, "a message that is not UTF-8", PLANNER_INVALID_TEXT, "message",
            planner_plan_failed(p, THEN, stage->request, not_utf8[index]));
  }
  ABOUT("message");
  REFUSED(p, "a message over the limit", PLANNER_LIMIT_EXCEEDED, "message",
          planner_plan_failed(p, NOW, stage->request, (planner_text){long_text, 4097}));
  REFUSED(p, "a message over the limit", PLANNER_LIMIT_EXCEEDED, "message",
          planner_plan_failed(p, NOW, stage->request, (planner_text){long_text, SIZE_MAX}));
  REFUSED(p, "a message at NULL", PLANNER_INVALID_ARGUMENT, "message",
          planner_plan_failed(p, NOW, stage->request, (planner_text){NULL, 1}));
}

/* DAY-2: a bad task of an answer is refused alone; a struct_size out of range refuses the whole answer. */
static void bad_tasks_in_answers(void) {
  struct stage stage = started();
  planner *p = stage.p;
  planner_task tasks[9];
  static const struct {
    planner_status status;
    const char *field;
  } expected[9] = {
      {PLANNER_OK, ""},
      {PLANNER_INVALID_TEXT, "title"},
      {PLANNER_DUPLICATE, "id"},
      {PLANNER_INVALID_ARGUMENT, "present"},
      {PLANNER_INVALID_ARGUMENT, "order"},
      {PLANNER_INVALID_ARGUMENT, "status"},
      {PLANNER_LIMIT_EXCEEDED, "address"},
      {PLANNER_INVALID_ARGUMENT, "notes"},
      {PLANNER_OK, ""},
  };
  for (uint32_t index = 0; index < COUNT(tasks); ++index) tasks[index] = task_of(index, "Shop", (int32_t)index);
  tasks[1].title = text_of(" ");
  tasks[2].id = tasks[0].id;
  tasks[3].present |= UINT32_C(1) << 31;
  tasks[4].order = -1;
  tasks[5].status = 6;
  tasks[6].address = (planner_text){"x", SIZE_MAX};
  tasks[7].notes = (planner_text){NULL, 1};
  ABOUT("bad tasks in an answer");
  trying("%s", about);
  CHECK("DAY-2", planner_plan_loaded(p, THEN, stage.request, tasks, COUNT(tasks), sizeof *tasks) == PLANNER_OK);
  planner_home home = PLANNER_INIT(planner_home);
  CHECK("DAY-2", planner_home_state(p, &home) == PLANNER_OK && home.row_count == 2 && home.refused_count == 7);
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  for (size_t n = 0; n < 7; ++n) {
    CHECK("DAY-2", planner_refusal_at(p, n, &refusal) == PLANNER_OK);
    CHECK("DAY-2 by index and status", refusal.index == n + 1 && refusal.status == expected[n + 1].status);
    CHECK("DAY-2 by field", same_text(refusal.field, expected[n + 1].field));
    CHECK("DAY-2 a message says what is required, and begins with the field",
          is_message(refusal.message, refusal.field));
  }
  settle(p);
  const size_t beyond[] = {7, 8, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1};
  for (size_t index = 0; index < COUNT(beyond); ++index) {
    CHECK("past the last refusal", planner_refusal_at(p, beyond[index], &refusal) == PLANNER_NONE);
  }
  REFUSED(p, "DAY-1 answered already", PLANNER_OUTDATED, "request",
          planner_plan_loaded(p, THEN, stage.request, tasks, 1, sizeof *tasks));

  /* As many as are allowed, each as small as possible, and one more; then none at all, without a pointer. */
  uint32_t *small = exactly((PLANNER_LIMIT_TASKS + 1) * sizeof *small);
  for (size_t index = 0; index <= PLANNER_LIMIT_TASKS; ++index) small[index] = 4;
  struct host host = {.p = p};
  CHECK("DAY-6", planner_refresh(p, THEN) == PLANNER_OK);
  host_drain(&host);
  settle(p);
  ABOUT("as many tasks as are allowed");
  REFUSED(p, "PLANNER_LIMIT_TASKS", PLANNER_LIMIT_EXCEEDED, "count",
          planner_plan_loaded(p, THEN, host.request, (const planner_task *)(const void *)small, PLANNER_LIMIT_TASKS + 1,
                              sizeof *small));
  CHECK("PLANNER_LIMIT_TASKS", planner_plan_loaded(p, THEN, host.request, (const planner_task *)(const void *)small,
                                                   PLANNER_LIMIT_TASKS, sizeof *small) == PLANNER_OK);
  CHECK("DAY-2 if all are refused the day is empty", planner_home_state(p, &home) == PLANNER_OK &&
                                                         home.refused_count == PLANNER_LIMIT_TASKS &&
                                                         home.phase == PLANNER_PHASE_EMPTY && home.row_count == 0);
  free(small);
  const size_t strides[] = {0, 1, sizeof *tasks, SIZE_MAX};
  for (size_t index = 0; index < COUNT(strides); ++index) {
    CHECK("DAY-6", planner_refresh(p, THEN) == PLANNER_OK);
    host_drain(&host);
    CHECK("no tasks need no pointer",
          planner_plan_loaded(p, THEN, host.request, NULL, 0, strides[index]) == PLANNER_OK);
  }
  planner_destroy(p);
  host_end(&host);
}

/* ---- Screens ---- */

static void refuse_screens(struct stage *stage, bool is_started) {
  planner *p = stage->p;
  const int32_t dismissed[] = {-1, 2, 256, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(dismissed); ++index) {
    ABOUT("dismissed %" PRId32, dismissed[index]);
    REFUSED(p, "dismissed is 0 or 1", PLANNER_INVALID_ARGUMENT, "dismissed",
            planner_child_disappeared(p, LATER, stage->presentation, dismissed[index]));
  }
  const int32_t detents[] = {-1, 0, 3, 4, 255, 257, 258, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(detents); ++index) {
    ABOUT("detent %" PRId32, detents[index]);
    REFUSED(p, "DET-8 medium or large", PLANNER_INVALID_ARGUMENT, "detent",
            planner_detent_changed(p, LATER, stage->presentation, detents[index]));
    REFUSED(p, "DET-8 medium or large", PLANNER_INVALID_ARGUMENT, "detent",
            planner_detent_changed(p, LATER, UINT64_MAX, detents[index]));
  }
  ABOUT("screens");
  REFUSED(p, "HOME-5 an unknown id", is_started ? PLANNER_NOT_FOUND : PLANNER_NOT_STARTED, is_started ? "id" : "",
          planner_row_tapped(p, LATER, id_of(99)));
  if (!is_started) return;
  /* Requests and presentations share one counter. The stage's last number is that of its refresh. */
  const uint64_t last = stage->request > stage->presentation ? stage->request : stage->presentation;
  const uint64_t unknown[] = {0, last + 1, last + 2, INT64_MAX, (uint64_t)INT64_MAX + 1, UINT64_MAX};
  for (size_t index = 0; index < COUNT(unknown); ++index) {
    ABOUT("presentation %" PRIu64, unknown[index]);
    REFUSED(p, "DET-8 a number that was never given out", PLANNER_NOT_FOUND, "presentation",
            planner_detent_changed(p, LATER, unknown[index], PLANNER_DETENT_LARGE));
    REFUSED(p, "LIFE-3 a number that was never given out", PLANNER_NOT_FOUND, "presentation",
            planner_child_appeared(p, LATER, unknown[index]));
    REFUSED(p, "LIFE-3 a number that was never given out", PLANNER_NOT_FOUND, "presentation",
            planner_child_disappeared(p, LATER, unknown[index], 0));
    REFUSED(p, "LIFE-3 a number that was never given out", PLANNER_NOT_FOUND, "presentation",
            planner_child_disappeared(p, LATER, unknown[index], 1));
  }
  const uint64_t others[] = {1, stage->presentation - 1, last};
  const int64_t now = THEN;
  for (size_t index = 0; index < COUNT(others); ++index) {
    ABOUT("presentation %" PRIu64, others[index]);
    WITHOUT_EFFECT(p, "DET-8 another presentation",
                   planner_detent_changed(p, now, others[index], PLANNER_DETENT_LARGE));
    WITHOUT_EFFECT(p, "LIFE-3 another presentation", planner_child_appeared(p, now, others[index]));
    WITHOUT_EFFECT(p, "LIFE-3 another presentation", planner_child_disappeared(p, now, others[index], 1));
    WITHOUT_EFFECT(p, "LIFE-3 another presentation", planner_child_disappeared(p, now, others[index], 0));
  }
  WITHOUT_EFFECT(p, "LIFE-3 appeared again", planner_child_appeared(p, now, stage->presentation));
  WITHOUT_EFFECT(p, "LIFE-3 covered", planner_child_disappeared(p, now, stage->presentation, 0));
  WITHOUT_EFFECT(p, "HOME-5 the row whose details are open", planner_row_tapped(p, now, id_of(2)));
  WITHOUT_EFFECT(p, "LIFE-2 starting twice", planner_start(p, now));
  WITHOUT_EFFECT(p, "DAY-6 a refresh joins the one under way", planner_refresh(p, now));
}

/* ---- Queries ---- */

static void refuse_queries(planner *p, size_t rows, size_t refusals, size_t tasks) {
  planner_row row, untouched;
  planner_details details = PLANNER_INIT(planner_details);
  planner_line line = PLANNER_INIT(planner_line);
  planner_refusal refusal = PLANNER_INIT(planner_refusal);
  planner_task task = PLANNER_INIT(planner_task), no_task = task;
  planner_children children = PLANNER_INIT(planner_children), no_children = children;
  planner_visit visit = PLANNER_INIT(planner_visit);
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  planner_day_break rest = PLANNER_INIT(planner_day_break);
  planner_text text = {NULL, 7};
  size_t count = 7;
  memset(&row, 0xA5, sizeof row);
  row.struct_size = sizeof row;
  untouched = row;
  refuse_outs(p);
  ABOUT("queries");
  REFUSED(p, "planner_next_wake needs out", PLANNER_INVALID_ARGUMENT, "out", planner_next_wake(p, NULL));
  const size_t beyond[] = {0, 1, SIZE_MAX - rows, SIZE_MAX / 2, SIZE_MAX / 2 + 1, UINT32_MAX};
  char *before = state_of(p);
  CHECK("SCHED-10", planner_schedule_state(p, &schedule) == PLANNER_OK);
  for (size_t index = 0; index < COUNT(beyond); ++index) {
    ABOUT("%zu past the end", beyond[index]);
    trying("%s", about);
    CHECK("past the last stop",
          planner_stop_at(p, schedule.stop_count + beyond[index], &stop) == PLANNER_NONE && stop.duration == 0);
    CHECK("past the last row", planner_row_at(p, rows + beyond[index], &row) == PLANNER_NONE);
    CHECK("past the last row", planner_row_line_at(p, rows + beyond[index], 0, &line) == PLANNER_NONE);
    CHECK("past the last line",
          planner_row_line_at(p, 0, beyond[index] < 8 ? 8 : beyond[index], &line) == PLANNER_NONE);
    CHECK("past the last line",
          planner_details_line_at(p, beyond[index] < 10 ? 10 : beyond[index], &line) == PLANNER_NONE);
    CHECK("past the last refusal", planner_refusal_at(p, refusals + beyond[index], &refusal) == PLANNER_NONE);
    CHECK("past the last visit", planner_visit_at(p, beyond[index], &visit) == PLANNER_NONE && visit.since == 0);
    CHECK("past the last known task", planner_known_task_at(p, tasks + beyond[index], &task) == PLANNER_NONE);
    CHECK("past the last break", planner_break_at(p, beyond[index], &rest) == PLANNER_NONE && rest.text.data == NULL);
  }
  if (planner_details_state(p, &details) == PLANNER_NONE) {
    CHECK("no details are open", planner_details_row(p, &row) == PLANNER_NONE);
    CHECK("no details are open", planner_details_line_at(p, 0, &line) == PLANNER_NONE && details.presentation == 0);
  }
  if (planner_children_state(p, &children) == PLANNER_NONE) {
    CHECK("no child is attached", details.presentation == 0 && memcmp(&children, &no_children, sizeof children) == 0);
  }
  CHECK("NONE changes nothing", same_state(p, before));
  free(before);
  planner_uuid ids[3] = {id_of(99)};
  memset(&ids[1], 0, sizeof ids[1]);
  memset(&ids[2], 0xFF, sizeof ids[2]);
  for (size_t index = 0; index < COUNT(ids); ++index) {
    ABOUT("unknown id %zu", index);
    REFUSED(p, "TASK-1 no task has this id", PLANNER_NOT_FOUND, "id", planner_known_task(p, ids[index], &task));
  }
  CHECK("results are left alone on failure", memcmp(&task, &no_task, sizeof task) == 0);
  CHECK("results are left alone when there is none", memcmp(&row, &untouched, sizeof row) == 0 &&
                                                         line.text.data == NULL && refusal.message.data == NULL &&
                                                         refusal.field.data == NULL);
  const size_t sizes[] = {0, 1, 3, 4097, INT32_MAX, SIZE_MAX, SIZE_MAX / 2 + 1, (size_t)-8};
  for (size_t index = 0; index < COUNT(sizes); ++index) {
    ABOUT("rows of %zu bytes", sizes[index]);
    REFUSED(p, "an impossible row_size", PLANNER_INVALID_ARGUMENT, "row_size",
            planner_rows(p, &row, 1, sizes[index], &count));
  }
  ABOUT("rows");
  REFUSED(p, "an impossible capacity", PLANNER_INVALID_ARGUMENT, "capacity",
          planner_rows(p, &row, SIZE_MAX, sizeof row, &count));
  REFUSED(p, "an impossible capacity", PLANNER_INVALID_ARGUMENT, "capacity",
          planner_rows(p, &row, SIZE_MAX / 2, sizeof row, &count));
  REFUSED(p, "rows is needed", PLANNER_INVALID_ARGUMENT, "rows", planner_rows(p, NULL, 1, sizeof row, &count));
  REFUSED(p, "count is needed", PLANNER_INVALID_ARGUMENT, "count", planner_rows(p, &row, 1, sizeof row, NULL));
  REFUSED(p, "count is needed", PLANNER_INVALID_ARGUMENT, "count", planner_rows(p, NULL, 0, sizeof row, NULL));
  CHECK("results are left alone on failure", count == 7 && memcmp(&row, &untouched, sizeof row) == 0);

  primes_with_null = true;
  const int32_t keys[] = {0, -1, PLANNER_STRING_PRIORITY + 1, 256, INT32_MIN, INT32_MAX};
  for (size_t index = 0; index < COUNT(keys); ++index) {
    ABOUT("string %" PRId32, keys[index]);
    REFUSED(p, "TXT-1 no such key", PLANNER_NOT_FOUND, "key", planner_string(p, keys[index], &text));
    REFUSED(p, "TXT-1 no such key", PLANNER_NOT_FOUND, "key",
            planner_replace_string(p, LATER, keys[index], text_of("Word")));
  }
  primes_with_null = false;
  ABOUT("string");
  REFUSED(p, "planner_string needs out", PLANNER_INVALID_ARGUMENT, "out",
          planner_string(p, PLANNER_STRING_CLOSE, NULL));
  REFUSED(p, "planner_language needs out", PLANNER_INVALID_ARGUMENT, "out", planner_language(p, NULL));
  CHECK("results are left alone on failure", text.data == NULL && text.size == 7);
}

static void refuse_replacements(planner *p) {
  static const int32_t patterns[] = {PLANNER_STRING_ALREADY_THERE,
                                     PLANNER_STRING_LESS_THAN,
                                     PLANNER_STRING_SPOKEN_LESS_THAN,
                                     PLANNER_STRING_SPOKEN_OPENING_HOURS,
                                     PLANNER_STRING_SPOKEN_TRAVEL_TIME,
                                     PLANNER_STRING_SPOKEN_PLANNED_TIME,
                                     PLANNER_STRING_SPOKEN_ARRIVAL,
                                     PLANNER_STRING_LATE,
                                     PLANNER_STRING_CLOSES_AFTER_ARRIVAL,
                                     PLANNER_STRING_WAIT,
                                     PLANNER_STRING_LEAVE_BY,
                                     PLANNER_STRING_DONE_BY,
                                     PLANNER_STRING_STOPS_LEFT,
                                     PLANNER_STRING_LATE_STOPS,
                                     PLANNER_STRING_CLOSED_STOPS,
                                     PLANNER_STRING_SPOKEN_CLOSES_AFTER_ARRIVAL,
                                     PLANNER_STRING_SPOKEN_WAIT,
                                     PLANNER_STRING_SPOKEN_LEAVE_BY,
                                     PLANNER_STRING_SAVES,
                                     PLANNER_STRING_LESS_LATE,
                                     PLANNER_STRING_DONE_EARLIER,
                                     PLANNER_STRING_MORE_STOPS_ON_TIME,
                                     PLANNER_STRING_OVERTIME,
                                     PLANNER_STRING_BREAK_TIME,
                                     PLANNER_STRING_SPOKEN_BREAK_TIME,
                                     PLANNER_STRING_BREAK_UNTIL,
                                     PLANNER_STRING_BREAK_DUE_BY,
                                     PLANNER_STRING_MISSED_BREAKS,
                                     PLANNER_STRING_LESS_OVERTIME,
                                     PLANNER_STRING_MORE_OVERTIME};
  static const char *const without[] = {"none", "{1}", "{0", "0}", "{ 0}", "{", "{0}{0}", "{0} or {0}"};
  for (size_t key = 0; key < COUNT(patterns); ++key) {
    for (size_t index = 0; index < COUNT(without); ++index) {
      ABOUT("replacement of %" PRId32 " with %s", patterns[key], without[index]);
      REFUSED(p, "TXT-1 the placeholder is needed", PLANNER_INVALID_TEXT, "text",
              planner_replace_string(p, LATER, patterns[key], text_of(without[index])));
    }
  }
  ABOUT("replacements");
  planner_text broken = {"\xC3(", 2}, nowhere = {NULL, 1};
  REFUSED(p, "TXT-1 not UTF-8", PLANNER_INVALID_TEXT, "text",
          planner_replace_string(p, LATER, PLANNER_STRING_CLOSE, broken));
  REFUSED(p, "TXT-1 no text there", PLANNER_INVALID_ARGUMENT, "text",
          planner_replace_string(p, LATER, PLANNER_STRING_CLOSE, nowhere));
  char *huge = malloc(4097);
  memset(huge, 'x', 4097);
  REFUSED(p, "TXT-1 too long", PLANNER_LIMIT_EXCEEDED, "text",
          planner_replace_string(p, LATER, PLANNER_STRING_CLOSE, (planner_text){huge, 4097}));
  free(huge);
}

/* ---- The working day ---- */

/* A shift from 8 to 17 with an hour of overtime, and four breaks of half an hour; three of them begin at noon. */
static planner_workday workday_of(planner_workday_break breaks[PLANNER_LIMIT_BREAKS + 1]) {
  for (size_t index = 0; index <= PLANNER_LIMIT_BREAKS; ++index) {
    breaks[index] = (planner_workday_break){1800, index == 0 ? 36000 : 43200, 46800, INT64_MAX};
  }
  planner_workday workday = PLANNER_INIT(planner_workday);
  workday.present = PLANNER_WORKDAY_HAS_SHIFT_START | PLANNER_WORKDAY_HAS_SHIFT_END | PLANNER_WORKDAY_HAS_OVERTIME;
  workday.shift_start = 28800, workday.shift_end = 61200, workday.overtime = 3600;
  workday.breaks = breaks, workday.break_count = PLANNER_LIMIT_BREAKS;
  return workday;
}

/* One working day for each rule: the field that the refusal names. The rules themselves are tested in BreakTests. */
static void refuse_workdays(planner *p) {
  static const planner_workday_break wrong[] = {{-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, -1}};
  static const size_t counts[] = {PLANNER_LIMIT_BREAKS + 1, SIZE_MAX / 32 + 1, SIZE_MAX};
  planner_workday_break breaks[PLANNER_LIMIT_BREAKS + 1];
  const planner_workday valid = workday_of(breaks);
  planner_workday w;
  refuse_sizes(p, "workday", "workday", give_workday, &valid, sizeof valid);
  for (uint32_t bit = PLANNER_WORKDAY_HAS_OVERTIME << 1; bit != 0; bit <<= 1) {
    w = valid, w.present |= bit;
    ABOUT("a working day with bit %" PRIu32 " present", bit);
    REFUSED(p, "an unknown bit is refused", PLANNER_INVALID_ARGUMENT, "present", give_workday(p, &w));
  }
  ABOUT("a working day");
  w = valid, w.shift_start = -1;
  REFUSED(p, "SCHED-13.5 0 to 172800 s", PLANNER_INVALID_ARGUMENT, "shift_start", give_workday(p, &w));
  w = valid, w.shift_end = 172801;
  REFUSED(p, "SCHED-13.5 0 to 172800 s", PLANNER_INVALID_ARGUMENT, "shift_end", give_workday(p, &w));
  w = valid, w.shift_end = w.shift_start - 1;
  REFUSED(p, "SCHED-13.1 a shift ends after its start", PLANNER_INVALID_ARGUMENT, "shift_end", give_workday(p, &w));
  w = valid, w.overtime = -1;
  REFUSED(p, "SCHED-13.1 overtime out of its range", PLANNER_INVALID_ARGUMENT, "overtime", give_workday(p, &w));
  w = valid, w.present = PLANNER_WORKDAY_HAS_SHIFT_START | PLANNER_WORKDAY_HAS_OVERTIME;
  REFUSED(p, "SCHED-13.1 overtime only with shift_end", PLANNER_INVALID_ARGUMENT, "overtime", give_workday(p, &w));
  for (size_t index = 0; index < COUNT(counts); ++index) {
    w = valid, w.break_count = counts[index];
    ABOUT("%zu breaks", counts[index]);
    REFUSED(p, "SCHED-14.1 at most 4 breaks", PLANNER_LIMIT_EXCEEDED, "break_count", give_workday(p, &w));
  }
  w = valid, w.breaks = NULL;
  ABOUT("breaks at NULL");
  REFUSED(p, "SCHED-14.1 breaks", PLANNER_INVALID_ARGUMENT, "breaks", give_workday(p, &w));
  for (size_t index = 0; index < COUNT(wrong); ++index) {
    breaks[PLANNER_LIMIT_BREAKS - 1] = wrong[index];
    ABOUT("wrong break %zu", index);
    REFUSED(p, "SCHED-14.1 a break out of its range", PLANNER_INVALID_ARGUMENT, "breaks", give_workday(p, &valid));
  }
}

/* On a planner with a working day, which stays as it is. Before the start no break begins. */
static void refuse_workday(planner *p, bool is_started) {
  static const size_t unknown[] = {PLANNER_LIMIT_BREAKS, 5, INT32_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX};
  planner_workday_break breaks[PLANNER_LIMIT_BREAKS + 1];
  planner_workday w = workday_of(breaks);
  planner_day_break rest = PLANNER_INIT(planner_day_break);
  ABOUT("a working day");
  trying("%s", about);
  CHECK("SCHED-13.5 at any time", planner_workday_changed(p, THEN, &w) == PLANNER_OK);
  settle(p);
  WITHOUT_EFFECT(p, "SCHED-13.5 the same again", planner_workday_changed(p, THEN, &w));
  CHECK("SCHED-14.1 four breaks", planner_break_at(p, PLANNER_LIMIT_BREAKS - 1, &rest) == PLANNER_OK);
  CHECK("past the last break", planner_break_at(p, PLANNER_LIMIT_BREAKS, &rest) == PLANNER_NONE);
  refuse_out(p, "break", "out", fill_planner_break_at);
  refuse_workdays(p);
  for (size_t index = 0; is_started && index < COUNT(unknown); ++index) {
    ABOUT("break %zu", unknown[index]);
    REFUSED(p, "SCHED-14.11 no such break", PLANNER_NOT_FOUND, "index",
            planner_break_started(p, LATER, unknown[index]));
  }
  ABOUT("breaks");
  if (is_started) {
    REFUSED(p, "SCHED-14.11 no break is under way", PLANNER_NOT_ALLOWED, "", planner_break_ended(p, LATER));
    CHECK("SCHED-14.11 a break starts", planner_break_started(p, THEN, 1) == PLANNER_OK);
    settle(p);
    CHECK("SCHED-14.11 it began then", planner_break_at(p, 1, &rest) == PLANNER_OK && rest.start == THEN &&
                                           rest.state == PLANNER_BREAK_STARTED && rest.end == THEN + HOUR / 2);
    WITHOUT_EFFECT(p, "SCHED-14.11 starting it twice is starting it once", planner_break_started(p, THEN, 1));
    REFUSED(p, "SCHED-14.11 another is under way", PLANNER_NOT_ALLOWED, "index", planner_break_started(p, LATER, 2));
    CHECK("SCHED-14.11 it ends", planner_break_ended(p, THEN) == PLANNER_OK);
    settle(p);
  } else {
    for (size_t index = 0; index < COUNT(unknown); ++index) {
      REFUSED(p, "LIFE-2 refused before the start", PLANNER_NOT_STARTED, "",
              planner_break_started(p, LATER, unknown[index]));
    }
  }
  w = PLANNER_INIT(planner_workday);
  CHECK("SCHED-13.5 it is replaced", planner_workday_changed(p, THEN, &w) == PLANNER_OK);
  settle(p);
  /* Absent fields are not read. */
  w = (planner_workday){sizeof w, 0, -1, INT64_MIN, -1, NULL, 0};
  WITHOUT_EFFECT(p, "absent fields are not read", planner_workday_changed(p, THEN, &w));
  w.present = PLANNER_WORKDAY_HAS_SHIFT_START, w.break_count = SIZE_MAX;
  for (w.struct_size = 4; w.struct_size <= 5; ++w.struct_size) {
    WITHOUT_EFFECT(p, "a smaller struct has nothing present", planner_workday_changed(p, THEN, &w));
  }
}

/* On a planner with speeds, which stay as they are. */
static void refuse_speeds(planner *p) {
  static const size_t counts[] = {5, 7, 47, 49, 96, INT32_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX};
  static const int32_t wrong[] = {99, 4001, 0, -1, INT32_MIN, INT32_MAX};
  int32_t numbers[PLANNER_LIMIT_SPEEDS];
  for (size_t index = 0; index < COUNT(numbers); ++index) numbers[index] = 100 + 80 * (int32_t)index;
  planner_day_speeds s = {sizeof s, 127, numbers, COUNT(numbers)};
  ABOUT("speeds");
  trying("%s", about);
  CHECK("SCHED-16.1 at any time", planner_speeds_changed(p, THEN, &s) == PLANNER_OK);
  settle(p);
  WITHOUT_EFFECT(p, "SCHED-16.1 the same again", planner_speeds_changed(p, THEN, &s));
  REFUSED(p, "NULL", PLANNER_INVALID_ARGUMENT, "speeds", planner_speeds_changed(p, LATER, NULL));
  for (size_t index = 0; index < COUNT(counts); ++index) {
    ABOUT("%zu speeds", counts[index]);
    s.speed_count = counts[index];
    REFUSED(p, "SCHED-16.1 no part of the day", PLANNER_INVALID_ARGUMENT, "speed_count", give_speeds(p, &s));
  }
  s.speed_count = 1, s.speeds = NULL;
  REFUSED(p, "NULL with a count", PLANNER_INVALID_ARGUMENT, "speeds", give_speeds(p, &s));
  s.speeds = numbers, s.speed_count = COUNT(numbers);
  for (size_t index = 0; index < COUNT(wrong); ++index) {
    ABOUT("the speed %d", (int)wrong[index]);
    numbers[COUNT(numbers) - 1] = wrong[index];
    REFUSED(p, "SCHED-16.1 out of range", PLANNER_INVALID_ARGUMENT, "speeds", give_speeds(p, &s));
  }
  numbers[COUNT(numbers) - 1] = 1000;
  for (s.weekdays = 128; s.weekdays != 0; s.weekdays <<= 1) {
    ABOUT("the weekdays %u", (unsigned)s.weekdays);
    REFUSED(p, "an unknown weekday", PLANNER_INVALID_ARGUMENT, "weekdays", give_speeds(p, &s));
  }
  WITHOUT_EFFECT(p, "of no weekday", planner_speeds_changed(p, THEN, &s));
  s = (planner_day_speeds){sizeof s, 127, NULL, 0};
  CHECK("SCHED-16.1 none", planner_speeds_changed(p, THEN, &s) == PLANNER_OK);
  settle(p);
  s.speed_count = SIZE_MAX;
  for (s.struct_size = 4; s.struct_size <= 5; ++s.struct_size) {
    WITHOUT_EFFECT(p, "a smaller struct has no weekdays", planner_speeds_changed(p, THEN, &s));
  }
}

/* ---- Opening hours ---- */

/* A year from TODAY on; every second day is a holiday, of each kind by turns. */
static planner_holidays year_of(planner_holiday *days, size_t count) {
  for (size_t index = 0; index < count; ++index) {
    days[index] = (planner_holiday){TODAY + 2 * (int64_t)index, 1 + (uint32_t)index % 3, 0};
  }
  return (planner_holidays){sizeof(planner_holidays), 0, TODAY, TODAY + 2 * (int64_t)count, days, count};
}

/* Holidays that are refused: of the range, of their number, and of a single one at any place. */
static void refuse_holidays(planner *p, give give) {
  enum { MOST = PLANNER_LIMIT_HOLIDAYS };
  static planner_holiday days[MOST + 1];
  static const size_t counts[] = {MOST + 1,         65536,   INT32_MAX, SIZE_MAX / 24 + 1, SIZE_MAX / 2,
                                  SIZE_MAX / 2 + 1, SIZE_MAX};
  static const size_t places[] = {0, 1, 2047, MOST - 1};
  static const uint32_t kinds[] = {0, 4, 5, 7, 8, 1U << 31, UINT32_MAX};
  static const int64_t back[] = {0, 1, 2, 365};
  const planner_holidays valid = year_of(days, MOST);
  planner_holidays h = valid;
  planner_status status = PLANNER_INVALID_ARGUMENT;
#define NO(field, ...) \
  do { \
    ABOUT(__VA_ARGS__); \
    REFUSED(p, "HOURS-6 holidays", status, field, give(p, &h)); \
  } while (0)
  h.struct_size = 3;
  NO("struct_size", "holidays of struct_size 3");
  h = valid, h.reserved = 1;
  NO("reserved", "holidays with a reserved field");
  static const planner_day ranges[][2] = {
      {TODAY + 1, TODAY}, {0, -1}, {INT64_MAX, INT64_MIN}, {1, INT64_MIN}, {INT64_MAX, 0}};
  for (size_t index = 0; index < COUNT(ranges); ++index) {
    h = valid, h.first_day = ranges[index][0], h.last_day = ranges[index][1], h.holiday_count = 0;
    NO("last_day", "holidays from %" PRId64 " to %" PRId64, h.first_day, h.last_day);
  }
  status = PLANNER_LIMIT_EXCEEDED;
  for (size_t index = 0; index < COUNT(counts); ++index) {
    h = valid, h.holiday_count = counts[index];
    NO("holiday_count", "%zu holidays", counts[index]);
    h.holidays = NULL;
    NO("holiday_count", "%zu holidays at NULL", counts[index]);
  }
  status = PLANNER_INVALID_ARGUMENT;
  h = valid, h.holidays = NULL;
  NO("holidays", "holidays at NULL");
  h.holiday_count = 1;
  NO("holidays", "one holiday at NULL");
  h = valid;
  for (size_t index = 0; index < COUNT(places); ++index) {
    planner_holiday *day = &days[places[index]], right = *day;
    for (size_t each = 0; each < COUNT(kinds); ++each) {
      day->kinds = kinds[each];
      NO("kinds", "holiday %zu of kinds %" PRIu32, places[index], kinds[each]);
    }
    *day = right, day->reserved = index % 2 == 0 ? 1 : UINT32_MAX;
    NO("reserved", "holiday %zu with a reserved field", places[index]);
    *day = right, day->day = INT64_MIN;
    NO("holidays", "holiday %zu before the range", places[index]);
    day->day = INT64_MAX;
    NO("holidays", "holiday %zu after the range", places[index]);
    for (size_t each = 0; each < COUNT(back) && places[index] > 0; ++each) {
      day->day = day[-1].day - back[each];
      NO("holidays", "HOURS-6.5 holiday %zu, %" PRId64 " days before the one before it", places[index], back[each]);
    }
    *day = right;
  }
  h.first_day = TODAY + 1;
  NO("holidays", "a first holiday just before the range");
  h = valid, h.last_day = days[MOST - 1].day - 1;
  NO("holidays", "a last holiday just after the range");
#undef NO
}

/* The opening hours whose state and spans are asked for. */
static planner_hours *asked;

static planner_status fill_state(planner *p, void *out) {
  planner_error error = unused_error();
  planner_status status = planner_hours_at(asked, NOW, out, &error);
  (void)p;
  if (status == PLANNER_OK)
    CHECK("error is written on failure only", is_unused(&error));
  else
    creation_error = error;
  return status;
}

static planner_status ask_state(const planner_hours *hours, planner_hours_state *out) {
  planner_error error = unused_error();
  planner_status status = planner_hours_at(hours, NOW, out, &error);
  CHECK("error may be NULL", planner_hours_at(hours, NOW, out, NULL) == status);
  if (status != PLANNER_OK) creation_error = error;
  return status;
}

static planner_status ask_spans(const planner_hours *hours, int64_t from, int64_t to, planner_hours_span *spans,
                                size_t capacity, size_t *count) {
  planner_error error = unused_error();
  planner_status status = planner_hours_spans(hours, from, to, spans, capacity, count, &error);
  CHECK("error may be NULL", planner_hours_spans(hours, from, to, spans, capacity, count, NULL) == status);
  if (status == PLANNER_OK)
    CHECK("error is written on failure only", is_unused(&error));
  else
    creation_error = error;
  return status;
}

/* The spans of a text, or of a task. */
static planner_status spans_of(planner *p, bool is_task, int64_t from, int64_t to, planner_hours_span *spans,
                               size_t capacity, size_t *count) {
  return is_task ? planner_task_hours_spans(p, id_of(60), from, to, spans, capacity, count)
                 : ask_spans(asked, from, to, spans, capacity, count);
}

static void refuse_spans(planner *p, bool is_task) {
  static const size_t capacities[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX / 24 + 1};
  static const int64_t ranges[][2] = {{NOW, NOW - 1},
                                      {NOW, NOW + 366 * DAY + 1},
                                      {INT64_MIN, INT64_MAX},
                                      {0, INT64_MAX},
                                      {INT64_MIN, 0},
                                      {INT64_MAX, INT64_MIN},
                                      {1, 0}};
  planner_hours_span spans[3], copy[3];
  size_t count = 7;
  memset(spans, 0xA5, sizeof spans);
  memcpy(copy, spans, sizeof spans);
  for (size_t index = 0; index < COUNT(capacities); ++index) {
    ABOUT("spans, capacity %zu", capacities[index]);
    REFUSED(p, "an impossible capacity", PLANNER_INVALID_ARGUMENT, "capacity",
            spans_of(p, is_task, NOW, NOW + DAY, spans, capacities[index], &count));
  }
  ABOUT("spans");
  REFUSED(p, "count is needed", PLANNER_INVALID_ARGUMENT, "count",
          spans_of(p, is_task, NOW, NOW + DAY, spans, 3, NULL));
  REFUSED(p, "count is needed", PLANNER_INVALID_ARGUMENT, "count", spans_of(p, is_task, NOW, NOW + DAY, NULL, 0, NULL));
  REFUSED(p, "spans is needed", PLANNER_INVALID_ARGUMENT, "spans",
          spans_of(p, is_task, NOW, NOW + DAY, NULL, 1, &count));
  for (size_t index = 0; index < COUNT(ranges); ++index) {
    int64_t from = ranges[index][0], to = ranges[index][1];
    ABOUT("spans from %" PRId64 " to %" PRId64, from, to);
    REFUSED(p, "HOURS-15.1 at most 366 days, not reversed", PLANNER_INVALID_ARGUMENT, "to",
            spans_of(p, is_task, from, to, spans, 3, &count));
  }
  CHECK("results are left alone on failure", count == 7 && memcmp(spans, copy, sizeof spans) == 0);
  /* The ends of the ranges, and an array that is too small. */
  static const int64_t legal[][2] = {{NOW, NOW},
                                     {INT64_MIN, INT64_MIN},
                                     {INT64_MAX, INT64_MAX},
                                     {INT64_MIN, INT64_MIN + 366 * DAY},
                                     {INT64_MAX - 366 * DAY, INT64_MAX}};
  for (size_t index = 0; index < COUNT(legal); ++index) {
    trying("spans from %" PRId64 " to %" PRId64, legal[index][0], legal[index][1]);
    CHECK("HOURS-14 any instant",
          spans_of(p, is_task, legal[index][0], legal[index][1], NULL, 0, &count) == PLANNER_OK);
    CHECK("an empty range has no spans, another one has some", (count > 0) == (legal[index][0] < legal[index][1]));
  }
  trying("%s", "a year of spans");
  CHECK("at most 366 days", spans_of(p, is_task, NOW, NOW + 366 * DAY, spans, 2, &count) == PLANNER_OK && count > 500);
  CHECK("at most capacity elements are filled", memcmp(&spans[2], &copy[2], sizeof *spans) == 0);
  CHECK("the first one begins with the range", spans[0].start == NOW && spans[0].end == spans[1].start);
}

static void refuse_hours(planner *p) {
  planner_holidays valid = PLANNER_INIT(planner_holidays);
  planner_hours_state state = PLANNER_INIT(planner_hours_state), no_state = state;
  planner_uuid ids[3] = {id_of(99)};
  planner_task task = task_of(60, "With hours", 7);
  size_t count = 7;
  memset(&ids[1], 0, sizeof ids[1]);
  memset(&ids[2], 0xFF, sizeof ids[2]);
  refuse_sizes(p, "holidays", "holidays", give_holidays, &valid, sizeof valid);
  refuse_holidays(p, give_holidays);
  refuse_holidays(p, give_hours_holidays);
  for (size_t index = 0; index < COUNT(ids); ++index) {
    ABOUT("opening hours of unknown id %zu", index);
    REFUSED(p, "HOURS-15 no task has this id", PLANNER_NOT_FOUND, "id", planner_task_hours(p, ids[index], NOW, &state));
    REFUSED(p, "HOURS-15 no task has this id", PLANNER_NOT_FOUND, "id",
            planner_task_hours_spans(p, ids[index], NOW, NOW + DAY, NULL, 0, &count));
  }
  char *before = state_of(p);
  trying("%s", "opening hours of a task without any");
  CHECK("HOURS-15 no opening hours", planner_task_hours(p, id_of(1), NOW, &state) == PLANNER_NONE);
  CHECK("HOURS-15 no opening hours",
        planner_task_hours_spans(p, id_of(1), NOW, NOW + DAY, NULL, 0, &count) == PLANNER_NONE);
  CHECK("NONE changes nothing", same_state(p, before));
  free(before);
  CHECK("results are left alone when there is none", count == 7 && memcmp(&state, &no_state, sizeof state) == 0);
  task.opening_hours = text_of("Mo-Fr 09:00-18:00; Sa 10:00-14:00");
  CHECK("TASK-1", planner_task_added(p, THEN, &task) == PLANNER_OK);
  settle(p);
  refuse_spans(p, true);
  CHECK("TASK-1", planner_task_removed(p, THEN, task.id) == PLANNER_OK);
  settle(p);
}

/* ---- Opening hours of a text ---- */

/* An error whose struct_size is out of range refuses the call, whatever the rest; nothing is written. */
static void refuse_hours_errors(void) {
  static const uint32_t sizes[] = {0, 1, 2, 3, 4097, 65536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  for (size_t index = 0; index < COUNT(sizes); ++index) {
    unsigned char memory[256], copy[256];
    planner_hours *out = AT(planner_hours, memory);
    planner_hours_state state = PLANNER_INIT(planner_hours_state), no_state = state;
    size_t count = 7;
    planner_error *error = AT(planner_error, memory);
    memset(memory, 0xA5, sizeof memory);
    memcpy(memory, &sizes[index], sizeof *sizes);
    memcpy(copy, memory, sizeof copy);
    trying("an error of struct_size %" PRIu32, sizes[index]);
    CHECK("an error's struct_size out of range",
          planner_hours_create(text_of("24/7"), NULL, NULL, NULL, &out, error) == PLANNER_INVALID_ARGUMENT);
    CHECK("an error's struct_size out of range",
          planner_hours_at(asked, NOW, &state, error) == PLANNER_INVALID_ARGUMENT);
    CHECK("an error's struct_size out of range",
          planner_hours_spans(asked, NOW, NOW + DAY, NULL, 0, &count, error) == PLANNER_INVALID_ARGUMENT);
    CHECK("results are left alone on failure", out == AT(planner_hours, memory) && count == 7 &&
                                                   memcmp(memory, copy, sizeof copy) == 0 &&
                                                   memcmp(&state, &no_state, sizeof state) == 0);
  }
}

static void refuse_hours_of_texts(void) {
  static const char *const not_understood[] = {"",   " ", "by appointment", "9-18", "Mo-Fr 9-5pm", "10:00-16:00/30",
                                               "Mo-"};
  static const planner_coordinate wrong_places[] = {{90.001, 0},  {-90.001, 0},  {NAN, 0}, {INFINITY, 0},
                                                    {0, 180.001}, {0, -180.001}, {0, NAN}, {0, -INFINITY}};
  planner *p = planner_at(NOW);
  planner_text text = text_of("Mo-Fr 09:00-18:00");
  planner_error error = PLANNER_INIT(planner_error);
  planner_hours_state state = PLANNER_INIT(planner_hours_state), no_state = state;
  size_t count = 7;
  settle(p);
  CHECK("HOURS-15", planner_hours_create(text, NULL, NULL, NULL, &asked, NULL) == PLANNER_OK);
  ABOUT("opening hours of a text");
  CHECK("out is needed", planner_hours_create(text, NULL, NULL, NULL, NULL, &error) == PLANNER_INVALID_ARGUMENT &&
                             same_text(error.field, "out") && is_message(error.message, error.field));
  CHECK("error may be NULL", planner_hours_create(text, NULL, NULL, NULL, NULL, NULL) == PLANNER_INVALID_ARGUMENT);
  for (size_t index = 0; index < COUNT(not_understood); ++index) {
    trying("opening hours \"%s\"", not_understood[index]);
    CHECK("HOURS-1 not understood", make_hours(text_of(not_understood[index]), NULL, NULL, NULL) == PLANNER_NONE);
  }
  for (size_t index = 0; index < COUNT(not_utf8); ++index) {
    ABOUT("opening hours that are not UTF-8, number %zu", index);
    REFUSED(p, "HOURS-15 not UTF-8", PLANNER_INVALID_TEXT, "opening_hours",
            make_hours(not_utf8[index], NULL, NULL, NULL));
  }
  struct wrong_text wrong[WRONG_TEXTS];
  wrong_texts(PLANNER_LIMIT_TEXT_BYTES, "opening_hours", wrong);
  for (size_t index = 0; index < WRONG_TEXTS; ++index) {
    ABOUT("opening hours of size %zu", wrong[index].text.size);
    REFUSED(p, "HOURS-15 an impossible text", wrong[index].status, wrong[index].field,
            make_hours(wrong[index].text, NULL, NULL, NULL));
  }
  for (size_t index = 0; index < COUNT(wrong_places); ++index) {
    planner_coordinate place = wrong_places[index];
    ABOUT("opening hours at %g, %g", place.latitude, place.longitude);
    REFUSED(p, "HOURS-15 a place", PLANNER_INVALID_ARGUMENT, index < 4 ? "latitude" : "longitude",
            make_hours(text, NULL, NULL, &place));
  }
  refuse_out(p, "state of a text", "out", fill_state);
  REFUSED(p, "hours are needed", PLANNER_INVALID_ARGUMENT, "hours", ask_state(NULL, &state));
  REFUSED(p, "hours are needed", PLANNER_INVALID_ARGUMENT, "hours", ask_spans(NULL, NOW, NOW, NULL, 0, &count));
  CHECK("results are left alone on failure", count == 7 && memcmp(&state, &no_state, sizeof state) == 0);
  refuse_spans(p, false);
  refuse_hours_errors();
  planner_hours_destroy(asked);
  planner_hours_destroy(NULL);
  planner_destroy(p);
}

/* HOURS-6, HOURS-14: the ends of what is legal. */
static void edges_of_hours(void) {
  static planner_holiday days[PLANNER_LIMIT_HOLIDAYS];
  static const int64_t times[] = {INT64_MIN, INT64_MIN + 1, -DAY, 0, NOW, INT64_MAX - 1, INT64_MAX};
  static const char *const texts[] = {"24/7",
                                      "Mo-Fr 09:00-18:00; PH off",
                                      "sunrise-sunset",
                                      "08:00-12:00; easter off",
                                      "week 1-53/2 We 10:00-12:00",
                                      "18:00+",
                                      "Sa \"ring\""};
  static const planner_holiday ends[] = {{INT64_MIN, 1, 0}, {INT64_MAX, 3, 0}};
  planner_holidays whole = {sizeof whole, 0, INT64_MIN, INT64_MAX, ends, 2}, most = year_of(days, COUNT(days));
  planner_holidays none = {sizeof none, 0, TODAY, TODAY, NULL, 0}, nowhere = {4, 1, 7, -7, NULL, SIZE_MAX};
  const planner_holidays *legal[] = {&whole, &most, &none, &nowhere};
  planner_coordinate pole = {90, 180};
  planner *p = planner_at(NOW);
  planner_task task = task_of(1, "Shop", 0);
  task.opening_hours = text_of("Mo-Fr 09:00-18:00; PH off");
  CHECK("TASK-1", planner_task_added(p, NOW, &task) == PLANNER_OK);
  for (size_t index = 0; index < COUNT(legal); ++index) {
    trying("legal holidays %zu", index);
    CHECK("HOURS-6 legal holidays", planner_holidays_changed(p, NOW, legal[index]) == PLANNER_OK);
    for (size_t each = 0; each < COUNT(texts); ++each) {
      planner_hours *hours = NULL;
      trying("legal holidays %zu, %s", index, texts[each]);
      CHECK("HOURS-15 a text", planner_hours_create(text_of(texts[each]), NULL, legal[index], each % 2 ? &pole : NULL,
                                                    &hours, NULL) == PLANNER_OK);
      for (size_t time = 0; time < COUNT(times); ++time) {
        planner_hours_state state = PLANNER_INIT(planner_hours_state);
        CHECK("HOURS-14 any instant", planner_hours_at(hours, times[time], &state, NULL) == PLANNER_OK);
        CHECK("HOURS-3 open, closed or unknown",
              state.state >= PLANNER_OPEN_STATE_CLOSED && state.state <= PLANNER_OPEN_STATE_UNKNOWN);
        CHECK("HOURS-15 a later end", !(state.present & PLANNER_HOURS_STATE_HAS_UNTIL) || state.until > times[time]);
        CHECK("a borrowed text", is_borrowed(state.comment));
        CHECK("HOURS-14 any instant", planner_task_hours(p, id_of(1), times[time], &state) == PLANNER_OK);
        CHECK("a borrowed text", is_borrowed(state.comment));
      }
      planner_hours_destroy(hours);
    }
  }
  planner_destroy(p);
}

/* ---- Before the start, and after the stop ---- */

static void refuse_not_started(struct stage *stage, bool was_started) {
  planner *p = stage->p;
  planner_fix fix = fix_of(LATER, 52.5, 13.4, 5);
  planner_task task = task_of(50, "Shop", 0);
  int64_t wake = 7;
  ABOUT("not started");
#define EARLY(call) REFUSED(p, "LIFE-2 refused before the start", PLANNER_NOT_STARTED, "", call)
  EARLY(planner_clock_advanced(p, LATER));
  EARLY(planner_fix_received(p, LATER, &fix));
  EARLY(planner_location_failed(p, LATER));
  EARLY(planner_plan_loaded(p, LATER, stage->request, &task, 1, sizeof task));
  EARLY(planner_plan_failed(p, LATER, stage->request, text_of("no")));
  EARLY(planner_refresh(p, LATER));
  EARLY(planner_travel_time_received(p, LATER, id_of(1), 60));
  EARLY(planner_row_tapped(p, LATER, id_of(1)));
  EARLY(planner_close_tapped(p, LATER));
  EARLY(planner_break_started(p, LATER, 0));
  EARLY(planner_break_ended(p, LATER));
  EARLY(planner_child_appeared(p, LATER, UINT64_MAX));
  EARLY(planner_child_disappeared(p, LATER, UINT64_MAX, 1));
  EARLY(planner_child_disappeared(p, LATER, UINT64_MAX, 0));
  EARLY(planner_detent_changed(p, LATER, UINT64_MAX, PLANNER_DETENT_LARGE));
  EARLY(planner_detent_changed(p, LATER, 0, PLANNER_DETENT_LARGE));
  if (was_started) {
    WITHOUT_EFFECT(p, "LIFE-2 a late report",
                   planner_detent_changed(p, THEN, stage->presentation, PLANNER_DETENT_LARGE));
    WITHOUT_EFFECT(p, "LIFE-2 a late report", planner_child_appeared(p, THEN, stage->presentation));
    WITHOUT_EFFECT(p, "LIFE-2 a late report", planner_child_disappeared(p, THEN, stage->presentation, 0));
    WITHOUT_EFFECT(p, "LIFE-2 a late report", planner_child_disappeared(p, THEN, stage->presentation, 1));
  } else {
    EARLY(planner_detent_changed(p, LATER, stage->presentation, PLANNER_DETENT_LARGE));
    EARLY(planner_child_appeared(p, LATER, stage->presentation));
    EARLY(planner_child_disappeared(p, LATER, stage->presentation, 1));
  }
#undef EARLY
  WITHOUT_EFFECT(p, "LIFE-2 stopping what is not started", planner_stop(p, THEN));
  CHECK("TIME-2 no wake before the start", planner_next_wake(p, &wake) == PLANNER_NONE && wake == 7);
}

/* ---- Any time ---- */

/* TIME-1: any instant is legal, in any order. */
static void any_time(void) {
  const int64_t times[] = {INT64_MIN, INT64_MIN + 1, -DAY, -1, 0, 1, NOW, NOW + 30 * SECOND, INT64_MAX - 1, INT64_MAX};
  static const int32_t offsets[] = {-64800, 0, 64800};
  static const planner_utc_offset lists[][4] = {
      {{INT64_MIN, 64800, 0}, {INT64_MIN + 1, -64800, 0}, {INT64_MAX - 1, 64800, 0}, {INT64_MAX, -64800, 0}},
      {{INT64_MAX - 3, -64800, 0}, {INT64_MAX - 2, 64800, 0}, {INT64_MAX - 1, -64800, 0}, {INT64_MAX, 64800, 0}},
      {{-DAY, 0, 0}, {0, 64800, 0}, {NOW - HOUR, -64800, 0}, {NOW + HOUR, 3600, 0}}};
  for (size_t first = 0; first < COUNT(times); ++first) {
    for (size_t second = 0; second < COUNT(times); ++second) {
      for (size_t zone = 0; zone < COUNT(offsets) + COUNT(lists); ++zone) {
        int64_t now = times[first], then = times[second], wake = 0;
        planner_settings settings = PLANNER_INIT(planner_settings);
        settings.present =
            zone < COUNT(offsets) ? PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS : PLANNER_SETTINGS_HAS_UTC_OFFSETS;
        if (zone < COUNT(offsets))
          settings.utc_offset_seconds = offsets[zone];
        else
          settings.utc_offsets = lists[zone - COUNT(offsets)], settings.utc_offset_count = 4;
        struct host host = {0};
        planner_home home = PLANNER_INIT(planner_home);
        planner_task task = task_of(1, "Shop", 0), day = task_of(2, "Day", 0);
        planner_fix fix = fix_of(now, 52.5, 13.4, 5), far = fix_of(then, -10, 13.4, 500);
        task.present = PLANNER_TASK_HAS_PLANNED_AT | PLANNER_TASK_HAS_COORDINATE;
        const planner_workday_break breaks[] = {{1800, 0, 172800, 60}, {86400, 43200, 172800, INT64_MAX}};
        const planner_workday workday = {sizeof workday, 7, 28800, 172800, 31536000, breaks, COUNT(breaks)};
        task.planned_at = then, task.repeat_days = 127;
        day.present = PLANNER_TASK_HAS_PLANNED_DAY;
        day.planned_day = then, day.repeat_days = 127;
        trying("from %" PRId64 " to %" PRId64 ", offsets %zu", now, then, zone);
        CHECK("TIME-1 create", planner_create(&settings, now, &host.p, NULL) == PLANNER_OK);
        CHECK("TIME-1 add", planner_task_added(host.p, then, &task) == PLANNER_OK);
        CHECK("TIME-1 add", planner_task_added(host.p, now, &day) == PLANNER_OK);
        CHECK("TIME-1 working day", planner_workday_changed(host.p, then, &workday) == PLANNER_OK);
        CHECK("TIME-1 authorise", planner_authorization_changed(host.p, then, 4) == PLANNER_OK);
        CHECK("TIME-1 start", planner_start(host.p, now) == PLANNER_OK);
        CHECK("TIME-1 fix", planner_fix_received(host.p, now, &fix) == PLANNER_OK);
        CHECK("TIME-1 fix", planner_fix_received(host.p, then, &far) == PLANNER_OK);
        CHECK("TIME-1 clock", planner_clock_advanced(host.p, then) == PLANNER_OK);
        CHECK("TIME-1 settings", planner_settings_changed(host.p, now, &settings) == PLANNER_OK);
        CHECK("TIME-1 clock", planner_clock_advanced(host.p, then) == PLANNER_OK);
        host_drain(&host);
        CHECK("TIME-1 home", planner_home_state(host.p, &home) == PLANNER_OK && home.row_count == 2);
        CHECK("TIME-4 the request is for the day", host.request_day == home.day);
        planner_status status = planner_next_wake(host.p, &wake);
        CHECK("TIME-2 the next wake lies ahead", status == PLANNER_NONE || (status == PLANNER_OK && wake > then));
        CHECK("TIME-1 load", planner_plan_loaded(host.p, then, host.request, &task, 1, sizeof task) == PLANNER_OK);
        CHECK("TIME-1 tap", planner_row_tapped(host.p, now, task.id) == PLANNER_OK);
        CHECK("TIME-1 break", planner_break_started(host.p, now, 0) == PLANNER_OK);
        status = planner_break_ended(host.p, then);
        CHECK("TIME-1 break", status == PLANNER_OK || (status == PLANNER_NOT_ALLOWED && then != now));
        CHECK("TIME-1 refresh", planner_refresh(host.p, then) == PLANNER_OK);
        CHECK("TIME-1 close", planner_close_tapped(host.p, now) == PLANNER_OK);
        CHECK("TIME-1 fail", planner_location_failed(host.p, then) == PLANNER_OK);
        CHECK("TIME-1 remove", planner_task_removed(host.p, now, task.id) == PLANNER_OK);
        CHECK("TIME-1 stop", planner_stop(host.p, then) == PLANNER_OK);
        host_drain(&host);
        planner_destroy(host.p);
        host_end(&host);
      }
    }
  }
}

/* ---- Pointers need no alignment ---- */

static void odd_addresses(void) {
  struct stage odd = started(), even = started();
  unsigned char *memory = exactly(8192);
  ABOUT("odd addresses");
  trying("%s", about);
  for (size_t shift = 1; shift < 8; shift += 2) {
    unsigned char *at = memory + shift;
    planner_settings settings = {.struct_size = sizeof settings,
                                 .present = PLANNER_SETTINGS_HAS_TRAVEL_SPEED_KMH,
                                 .travel_speed_kmh = (double)(10 * shift)};
    planner_fix fix = fix_of(NOW + (int64_t)(20 + shift) * SECOND, 52.6, 13.4 + 0.01 * (double)shift, 5);
    planner_task tasks[3];
    int64_t now = fix.time;
    for (uint32_t index = 0; index < COUNT(tasks); ++index) tasks[index] = task_of(index + 1, "Shop", 0);
    planner *made = NULL;
    planner_utc_offset offsets[3];
    ascend(offsets, COUNT(offsets));
    memcpy(at + 501, offsets, sizeof offsets);
    settings.present |= PLANNER_SETTINGS_HAS_UTC_OFFSETS;
    settings.utc_offsets = AT(planner_utc_offset, at + 501), settings.utc_offset_count = COUNT(offsets);
    memcpy(at, &settings, sizeof settings);
    settings.utc_offsets = offsets;
    CHECK("settings", planner_settings_changed(odd.p, now, AT(planner_settings, at)) == PLANNER_OK);
    CHECK("settings", planner_settings_changed(even.p, now, &settings) == PLANNER_OK);
    CHECK("create", planner_create(AT(planner_settings, at), now, AT(planner *, at + 1001), NULL) == PLANNER_OK);
    memcpy(&made, at + 1001, sizeof made);
    planner_destroy(made);
    settings.travel_speed_kmh = -1;
    memcpy(at, &settings, sizeof settings);
    planner_error error = PLANNER_INIT(planner_error);
    memcpy(at + 1001, &error, sizeof error);
    CHECK("error", planner_create(AT(planner_settings, at), now, &made, AT(planner_error, at + 1001)) ==
                       PLANNER_INVALID_ARGUMENT);
    memcpy(&error, at + 1001, sizeof error);
    CHECK("error", same_text(error.field, "travel_speed_kmh") && is_message(error.message, error.field));
    memcpy(at, &fix, sizeof fix);
    CHECK("fix", planner_fix_received(odd.p, now, AT(planner_fix, at)) == PLANNER_OK);
    CHECK("fix", planner_fix_received(even.p, now, &fix) == PLANNER_OK);
    planner_workday_break breaks[PLANNER_LIMIT_BREAKS + 1];
    planner_workday workday = workday_of(breaks);
    CHECK("workday", planner_workday_changed(even.p, now, &workday) == PLANNER_OK);
    memcpy(at + 501, breaks, sizeof breaks);
    workday.breaks = AT(planner_workday_break, at + 501);
    memcpy(at, &workday, sizeof workday);
    CHECK("workday", planner_workday_changed(odd.p, now, AT(planner_workday, at)) == PLANNER_OK);
    int32_t numbers[3] = {500, 1000, 2000};
    planner_day_speeds speeds = {sizeof speeds, 127, numbers, COUNT(numbers)};
    CHECK("speeds", planner_speeds_changed(even.p, now, &speeds) == PLANNER_OK);
    memcpy(at + 501, numbers, sizeof numbers);
    speeds.speeds = AT(int32_t, at + 501);
    memcpy(at, &speeds, sizeof speeds);
    CHECK("speeds", planner_speeds_changed(odd.p, now, AT(planner_day_speeds, at)) == PLANNER_OK);
    memcpy(at, &tasks[1], sizeof *tasks);
    CHECK("task", planner_task_updated(odd.p, now, AT(planner_task, at)) == PLANNER_OK);
    CHECK("task", planner_task_updated(even.p, now, &tasks[1]) == PLANNER_OK);
    for (size_t index = 0; index < COUNT(tasks); ++index) {
      memcpy(at + index * (sizeof *tasks + 1), &tasks[index], sizeof *tasks);
    }
    if (shift == 1) {
      CHECK("tasks",
            planner_plan_loaded(odd.p, now, odd.request, AT(planner_task, at), 3, sizeof *tasks + 1) == PLANNER_OK);
      CHECK("tasks", planner_plan_loaded(even.p, now, even.request, tasks, 3, sizeof *tasks) == PLANNER_OK);
    }
    for (;;) {
      planner_effect effect = PLANNER_INIT(planner_effect), other = PLANNER_INIT(planner_effect);
      memcpy(at, &effect, sizeof effect);
      planner_status status = planner_next_effect(odd.p, AT(planner_effect, at));
      CHECK("effect", planner_next_effect(even.p, &other) == status);
      CHECK("effect", memcmp(at, &other, sizeof other) == 0);
      if (status != PLANNER_OK) break;
    }
    size_t count = 0;
    planner_row row = PLANNER_INIT(planner_row);
    memset(at, 0xA5, 3 * (sizeof row + 3));
    CHECK("rows", planner_rows(odd.p, AT(planner_row, at), 3, sizeof row + 3, AT(size_t, at + 4000)) == PLANNER_OK);
    memcpy(&count, at + 4000, sizeof count);
    CHECK("rows", count >= 3);
    for (size_t index = 0; index < 3; ++index) {
      planner_row other = PLANNER_INIT(planner_row);
      memcpy(&row, at + index * (sizeof row + 3), sizeof row);
      CHECK("row", planner_row_at(even.p, index, &other) == PLANNER_OK);
      CHECK("row", memcmp(&row.id, &other.id, sizeof row.id) == 0);
      CHECK("row", same_text(row.spoken_text, other.spoken_text.data));
    }
    CHECK("wake", planner_next_wake(odd.p, AT(int64_t, at)) == PLANNER_OK);
    CHECK("string", planner_string(odd.p, PLANNER_STRING_CLOSE, AT(planner_text, at)) == PLANNER_OK);
    planner_text text;
    memcpy(&text, at, sizeof text);
    CHECK("string", same_text(text, "Close"));
    for (size_t each = 0; each < COUNT(fills); ++each) {
      uint32_t size = 512;
      memcpy(at, &size, sizeof size);
      planner_status status = fills[each].fill(odd.p, at);
      CHECK("any out; no save waits", status >= PLANNER_OK || status == PLANNER_OUTDATED);
    }
    char *one = state_of(odd.p), *other = state_of(even.p);
    settle(even.p);
    CHECK("odd addresses are as good as even ones", strcmp(one, other) == 0);
    free(one);
    free(other);
  }
  free(memory);
  planner_destroy(odd.p);
  planner_destroy(even.p);
}

/* ---- Waiting effects survive a refused call ---- */

static struct stage busy_queue(void) {
  struct stage stage = started();
  planner_row_tapped(stage.p, THEN, id_of(3));
  planner_authorization_changed(stage.p, THEN, PLANNER_AUTHORIZATION_DENIED);
  planner_authorization_changed(stage.p, THEN, PLANNER_AUTHORIZATION_ALWAYS);
  return stage;
}

static void waiting_effects(void) {
  struct stage asked = busy_queue(), left = busy_queue();
  planner *p = asked.p;
  planner_effect bad = {.struct_size = 3};
  planner_changes changes = {.struct_size = 2};
  planner_fix fix = fix_of(LATER, 91, 0, 5);
  planner_task task = task_of(1, "Twice", 0);
  struct book one = {0}, other = {0};
  ABOUT("effects that wait");
  trying("%s", about);
  for (int round = 0; round < 3; ++round) {
    CHECK("refused", planner_next_effect(p, &bad) < 0);
    CHECK("refused", planner_next_effect(p, NULL) < 0);
    CHECK("refused", planner_collect_changes(p, &changes) < 0);
    CHECK("refused", planner_fix_received(p, LATER, &fix) < 0);
    CHECK("refused", planner_task_added(p, LATER, &task) < 0);
    CHECK("refused", planner_row_tapped(p, LATER, id_of(99)) < 0);
    CHECK("refused", planner_plan_loaded(p, LATER, 0, &task, 1, sizeof task) < 0);
    CHECK("refused", planner_settings_changed(p, LATER, NULL) < 0);
    CHECK("refused", planner_authorization_changed(p, LATER, -1) < 0);
  }
  struct stage *stages[] = {&asked, &left};
  for (size_t each = 0; each < 2; ++each) {
    struct book *book = each == 0 ? &one : &other;
    planner_effect effect = PLANNER_INIT(planner_effect);
    while (planner_next_effect(stages[each]->p, &effect) == PLANNER_OK) say_effect(book, &effect);
    changes.struct_size = sizeof changes;
    CHECK("HOME-3", planner_collect_changes(stages[each]->p, &changes) == PLANNER_OK);
    say(book, "%zu %zu %zu %zu\n", changes.removed_count, changes.moved_count, changes.inserted_count,
        changes.updated_count);
    char *state = state_of(stages[each]->p);
    say(book, "%s", state);
    free(state);
    planner_destroy(stages[each]->p);
  }
  CHECK(UNCHANGED ": effects wait as before", strcmp(one.text, other.text) == 0);
  CHECK("some effects waited", strstr(one.text, "dismiss") != NULL && strstr(one.text, "redraw") != NULL);
  free(one.text);
  free(other.text);
}

/* ---- Snapshots ---- */

#define ALWAYS PLANNER_AUTHORIZATION_ALWAYS

static void refuse_snapshots(planner *p) {
  ABOUT("a snapshot");
  REFUSED(p, "out is needed", PLANNER_INVALID_ARGUMENT, "out", planner_snapshot(p, NULL));
  planner_bytes one = snapshot_of(p), other = {NULL, 0};
  WITHOUT_EFFECT(p, "SNAP-1 a snapshot changes nothing", planner_snapshot(p, &other));
  CHECK("SNAP-2 the same state, the same bytes",
        one.size == other.size && memcmp(snapshot_of(p).data, other.data, other.size) == 0);
}

static void refuse_restoring(planner *p) {
  static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 7, SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 4};
  static const int32_t authorizations[] = {-1, 5, INT32_MIN, INT32_MAX};
  planner_bytes bytes = snapshot_of(p);
  planner_error error = PLANNER_INIT(planner_error);
  ABOUT("restoring");
  trying("%s", about);
  CHECK("SNAP-1", restore(bytes.data, bytes.size, NULL, ALWAYS) == PLANNER_OK);
  CHECK("bytes are needed", is_not_restored(NULL, 0, ALWAYS, PLANNER_INVALID_ARGUMENT, "bytes"));
  CHECK("bytes are needed", is_not_restored(NULL, bytes.size, ALWAYS, PLANNER_INVALID_ARGUMENT, "bytes"));
  CHECK("out is needed",
        planner_restore(bytes.data, bytes.size, NULL, ALWAYS, NOW, NULL, &error) == PLANNER_INVALID_ARGUMENT);
  CHECK("out is needed", same_text(error.field, "out") && is_message(error.message, error.field));
  CHECK("error may be NULL",
        planner_restore(bytes.data, bytes.size, NULL, ALWAYS, NOW, NULL, NULL) == PLANNER_INVALID_ARGUMENT);
  for (size_t each = 0; each < COUNT(sizes); ++each) {
    bool is_negative = sizes[each] > SIZE_MAX / 2;
    trying("a size of %zu", sizes[each]);
    CHECK("SNAP-3 an impossible size",
          is_not_restored(bytes.data, sizes[each], ALWAYS, is_negative ? PLANNER_INVALID_ARGUMENT : PLANNER_CORRUPT,
                          is_negative ? "size" : "bytes"));
  }
  for (size_t each = 0; each < COUNT(authorizations); ++each) {
    trying("an authorisation of %" PRId32, authorizations[each]);
    CHECK("an unknown authorisation",
          is_not_restored(bytes.data, bytes.size, authorizations[each], PLANNER_INVALID_ARGUMENT, "authorization"));
  }
}

/* Every length except the right one, and every byte altered. */
static void refuse_alterations(planner *p) {
  planner_bytes bytes = snapshot_of(p);
  ABOUT("altered bytes");
  for (size_t size = 0; size <= bytes.size; ++size) {
    unsigned char *memory = exactly(size);
    memcpy(memory, bytes.data, size);
    trying("%zu of %zu bytes", size, bytes.size);
    CHECK("SNAP-3 cut bytes are refused", size < bytes.size
                                              ? is_not_restored(memory, size, ALWAYS, PLANNER_CORRUPT, "bytes")
                                              : restore(memory, size, NULL, ALWAYS) == PLANNER_OK);
    free(memory);
  }
  unsigned char *memory = exactly(bytes.size + 2);
  memset(memory, 0, bytes.size + 2);
  memcpy(memory, bytes.data, bytes.size);
  CHECK("SNAP-3 a byte too many is refused", is_not_restored(memory, bytes.size + 1, ALWAYS, PLANNER_CORRUPT, "bytes"));
  for (size_t index = 0; index < bytes.size; ++index) {
    trying("byte %zu altered", index);
    memory[index] ^= (unsigned char)(1 + index % 255);
    CHECK("SNAP-3 altered bytes are refused", is_not_restored(memory, bytes.size, ALWAYS, PLANNER_CORRUPT, "bytes"));
    memory[index] = bytes.data[index];
  }
  trying("%s", "an odd address");
  memmove(memory + 1, memory, bytes.size);
  CHECK("any address is good", restore(memory + 1, bytes.size, NULL, ALWAYS) == PLANNER_OK);
  memset(memory, 0x5A, bytes.size);
  CHECK("SNAP-3 foreign bytes are refused", is_not_restored(memory, bytes.size, ALWAYS, PLANNER_CORRUPT, "bytes"));
  free(memory);
}

/* ---- All ---- */

int main(void) {
  static struct stage (*const stages[])(void) = {started, fresh, stopped};
  setvbuf(stdout, NULL, _IOLBF, 0);
  no_planner();
  creation_errors();
  for (size_t each = 0; each < COUNT(stages); ++each) {
    struct stage stage = stages[each]();
    bool is_started = each == 0;
    planner_home home = PLANNER_INIT(planner_home);
    CHECK("HOME-1", planner_home_state(stage.p, &home) == PLANNER_OK && home.row_count >= 3);
    refuse_settings(stage.p);
    refuse_hours(stage.p);
    refuse_replacements(stage.p);
    refuse_tasks(&stage);
    refuse_workday(stage.p, is_started);
    refuse_speeds(stage.p);
    refuse_location(stage.p, is_started);
    if (is_started) refuse_arrays(&stage);
    refuse_answers(&stage, is_started);
    refuse_screens(&stage, is_started);
    refuse_queries(stage.p, home.row_count, home.refused_count, home.task_count);
    if (!is_started) refuse_not_started(&stage, stages[each] == stopped);
    refuse_snapshots(stage.p);
    refuse_restoring(stage.p);
    planner_destroy(stage.p);
  }
  /* The composer and the saves stay unchanged, too. */
  struct stage stage = composing();
  refuse_tasks(&stage);
  refuse_location(stage.p, true);
  refuse_answers(&stage, true);
  refuse_snapshots(stage.p);
  refuse_restoring(stage.p);
  refuse_alterations(stage.p);
  planner_destroy(stage.p);
  refuse_hours_of_texts();
  edges_of_settings();
  edges_of_hours();
  edges_of_tasks();
  order_at_the_end();
  status_changes();
  ignored_fixes();
  bad_tasks_in_answers();
  any_time();
  odd_addresses();
  waiting_effects();
  trying("%s", "");
  return finish();
}
