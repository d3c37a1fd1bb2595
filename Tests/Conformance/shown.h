/* Writes to the transcript: the fields of each struct that a planner fills. */
#ifndef SHOWN_H
#define SHOWN_H

#include "given.h"
#include <inttypes.h>

/* ---- Fields ---- */

/* Whose fields are shown. Only the ids of an order that waits are read from it. */
typedef const planner sink;

static void print_escaped(const char *characters, size_t size) {
  for (const char *each = characters; each < characters + size; each++) {
    if (*each == '\\')
      fputs("\\\\", stdout);
    else if (*each == '\n')
      fputs("\\n", stdout);
    else if (*each == '\t')
      fputs("\\t", stdout);
    else if (*each == '\r')
      fputs("\\r", stdout);
    else
      putchar(*each);
  }
}

static void print_text(const char *name, planner_text value) {
  if (value.size == 0) return;
  printf("\t%s=", name);
  print_escaped(value.data, value.size);
}

static void print_number(const char *name, int64_t value) { printf("\t%s=%" PRId64, name, value); }

static void print_real(const char *name, double value) { printf("\t%s=%.2f", name, value); }

static void print_name(const char *name, names all, int32_t value) { printf("\t%s=%s", name, all[value]); }

static void print_mask(const char *name, names all, uint32_t value) {
  for (int n = 0, is_first = 1; all[n]; n++) {
    if (!(value & 1u << n)) continue;
    if (is_first)
      printf("\t%s=%s", name, all[n]);
    else
      printf("|%s", all[n]);
    is_first = 0;
  }
}

static void print_bytes(planner_uuid id) {
  for (int n = 0; n < 16; n++) printf("%s%02x", n == 4 || n == 6 || n == 8 || n == 10 ? "-" : "", id.bytes[n]);
}

static void print_id(const char *name, planner_uuid id) {
  printf("\t%s=", name);
  print_bytes(id);
}

static void print_indexes(const char *name, const size_t *indexes, size_t count) {
  for (size_t n = 0; n < count; n++) n == 0 ? printf("\t%s=%zu", name, indexes[n]) : printf(",%zu", indexes[n]);
}

static void print_moves(const char *name, const planner_move *moves, size_t count) {
  for (size_t n = 0; n < count; n++)
    n == 0 ? printf("\t%s=%zu>%zu", name, moves[n].from, moves[n].to) : printf(",%zu>%zu", moves[n].from, moves[n].to);
}

static void print_appointments(const char *name, const planner_appointment *appointments, size_t count) {
  for (size_t n = 0; n < count; n++) {
    n == 0 ? printf("\t%s=", name) : printf("|");
    printf("%" PRId64 ">%" PRId64, appointments[n].earliest, appointments[n].latest);
  }
}

static void print_range(const char *name, int64_t from, int64_t to) {
  printf("\t%s=%" PRId64 ">%" PRId64, name, from, to);
}

/* In place of the number of ids come the ids. */
static void print_beside(const planner *p, const char *name) {
  planner_uuid id;
  if (strcmp(name, "id_count") != 0) return;
  for (size_t n = 0; planner_order_save_id_at(p, n, &id) == PLANNER_OK; n++) {
    fputs(n == 0 ? "\tids=" : "|", stdout);
    print_bytes(id);
  }
}

#define show_number(p, name, value) print_number(name, value)
#define show_range(p, name, from, to) print_range(name, from, to)
#define show_flag(p, name, value) print_number(name, value)
#define show_real(p, name, value) print_real(name, value)
#define show_degrees(p, name, value) printf("\t%s=%.6f", name, value)
#define show_text(p, name, value) print_text(name, value)
#define show_id(p, name, value) print_id(name, value)
#define show_status(p, name, value) printf("\t%s=%s", name, planner_status_text(value).data + 8)
#define show_name(p, name, words, value) print_name(name, words, value)
#define show_mask(p, name, words, value) print_mask(name, words, value)
#define show_indexes(p, name, indexes, count) print_indexes(name, indexes, count)
#define show_moves(p, name, moves, count) print_moves(name, moves, count)
#define show_appointments(p, name, appointments, count) print_appointments(name, appointments, count)
#define show_beside(p, name, value) print_beside(p, name)
#define show_present(p, present, known) ((void)0)
#define show_reserved(p, value) ((void)0)
#define show_absent(p, field, size) ((void)0)
#include "fields.h"

/* A line of a transcript: what it is about, and the fields of a struct. */
#define PRINT(what, show, p, value) (fputs(what, stdout), show(p, value), (void)putchar('\n'))

/* ---- Effects, changes and columns ---- */

static void hand_out_request(const planner_effect *effect) {
  switch (effect->kind) {
    case PLANNER_EFFECT_LOAD_PLAN: hand_out(PLAN, effect->request); break;
    case PLANNER_EFFECT_LOAD_ITEMS: hand_out(ITEMS, effect->request); break;
    case PLANNER_EFFECT_LOAD_TRAVEL_TIMES: hand_out(TIMES, effect->request); break;
    case PLANNER_EFFECT_ATTACH:
      hand_out(effect->child == PLANNER_CHILD_DETAILS ? DETAILS : COMPOSER, effect->presentation);
      break;
    default: break;
  }
}

static void print_effects(planner *p) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {
    hand_out_request(&effect);
    PRINT("effect", show_effect, p, &effect);
  }
}

static void print_changes(const planner_changes *changes) {
  if (!changes->removed_count && !changes->moved_count && !changes->inserted_count && !changes->updated_count) return;
  PRINT("changes", show_changes, NULL, changes);
}

static void collect_changes(planner *p) {
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_collect_changes(p, &changes);
  print_changes(&changes);
}

static void print_value(planner_column column, const void *value) {
  const char *name = column_names[column];
  int64_t whole;
  double real;
  memcpy(&whole, value, sizeof whole);
  memcpy(&real, value, sizeof real);
  switch (column) {
    case PLANNER_COLUMN_ID: {
      planner_uuid id;
      memcpy(id.bytes, value, sizeof id.bytes);
      print_id(name, id);
      break;
    }
    case PLANNER_COLUMN_STATUS: print_name(name, task_status_names, (int32_t)whole); break;
    case PLANNER_COLUMN_PACE: print_name(name, pace_names, (int32_t)whole); break;
    case PLANNER_COLUMN_OPEN_STATE: print_name(name, open_state_names, (int32_t)whole); break;
    case PLANNER_COLUMN_LATITUDE:
    case PLANNER_COLUMN_LONGITUDE:
      if (real == real) printf("\t%s=%.6f", name, real);
      break;
    case PLANNER_COLUMN_DISTANCE:
    case PLANNER_COLUMN_TRAVEL_TIME:
      if (real == real) print_real(name, real);
      break;
    default:
      if (whole != INT64_MIN) print_number(name, whole);
  }
}

/* A line for each row. */
static void print_columns(const planner_column *columns, size_t column_count, const uint64_t *values, size_t capacity,
                          size_t count) {
  for (size_t row = 0; row < count; row++) {
    const uint64_t *start = values;
    fputs("row_columns", stdout);
    for (size_t n = 0; n < column_count; n++) {
      size_t width = columns[n] == PLANNER_COLUMN_ID ? 2 : 1;
      print_value(columns[n], start + width * row);
      start += width * capacity;
    }
    putchar('\n');
  }
}

static void print_hours_spans(const planner_hours_span *spans, size_t count) {
  if (count > MOST) fail("too many", "spans");
  for (size_t n = 0; n < count; n++) PRINT("hours_span", show_hours_span, NULL, &spans[n]);
}

static void print_order_value(const planner_order_value *value, const uint32_t *stops, size_t count) {
  fputs("order_value", stdout);
  for (size_t n = 0; n < count; n++) printf("%s%" PRIu32, n == 0 ? "\tstops=" : "|", stops[n]);
  PRINT("", show_order_value, NULL, value);
}

/* ---- Everything that can be read ---- */

/* A line for what a call fills in, x, if there is any; and for each n. */
#define PRINT_ONE(what, type, show, p, call) \
  do { \
    type x = PLANNER_INIT(type); \
    if (call == PLANNER_OK) PRINT(what, show, p, &x); \
  } while (0)
#define PRINT_EACH(what, type, show, p, call) \
  do { \
    type x = PLANNER_INIT(type); \
    for (size_t n = 0; call == PLANNER_OK; n++) PRINT(what, show, p, &x); \
  } while (0)

static void print_home(const planner *p) {
  int64_t wake;
  PRINT_ONE("home", planner_home, show_home, p, planner_home_state(p, &x));
  PRINT_EACH("refusal", planner_refusal, show_refusal, p, planner_refusal_at(p, n, &x));
  if (planner_next_wake(p, &wake) == PLANNER_OK) printf("next_wake\tat=%" PRId64 "\n", wake);
}

static void print_rows(const planner *p) {
  static planner_row rows[MOST];
  size_t count = 0;
  planner_rows(p, rows, MOST, sizeof *rows, &count);
  for (size_t row = 0; row < count && row < MOST; row++) {
    PRINT("row", show_row, p, &rows[row]);
    PRINT_EACH("row_line", planner_line, show_line, p, planner_row_line_at(p, row, n, &x));
  }
}

static void print_schedule(const planner *p) {
  PRINT_ONE("schedule", planner_schedule, show_schedule, p, planner_schedule_state(p, &x));
  PRINT_EACH("stop", planner_schedule_stop, show_schedule_stop, p, planner_stop_at(p, n, &x));
  PRINT_EACH("day_break", planner_day_break, show_day_break, p, planner_break_at(p, n, &x));
}

static void print_proposal(const planner *p) {
  PRINT_ONE("proposal", planner_proposal, show_proposal, p, planner_proposal_state(p, &x));
  PRINT_EACH("proposal_stop", planner_proposal_stop, show_proposal_stop, p, planner_proposal_stop_at(p, n, &x));
  PRINT_EACH("place", planner_place, show_place, p, planner_place_at(p, n, &x));
  PRINT_ONE("order_save", planner_order_save, show_order_save, p, planner_order_save_state(p, &x));
}

static void print_details(const planner *p) {
  PRINT_ONE("details", planner_details, show_details, p, planner_details_state(p, &x));
  PRINT_ONE("details_row", planner_row, show_row, p, planner_details_row(p, &x));
  PRINT_EACH("details_line", planner_line, show_line, p, planner_details_line_at(p, n, &x));
}

static void print_composer(const planner *p) {
  planner_section_state section = PLANNER_INIT(planner_section_state);
  PRINT_ONE("composer", planner_composer, show_composer, p, planner_composer_state(p, &x));
  for (size_t index = 0; planner_section_at(p, index, &section) == PLANNER_OK; index++) {
    PRINT("section", show_section_state, p, &section);
    PRINT_EACH("item", planner_item, show_item, p, planner_item_at(p, index, n, &x));
    PRINT_EACH("selected", planner_item, show_item, p, planner_selected_at(p, index, n, section.value_type, &x));
  }
}

static void print_saves(const planner *p) {
  planner_save save = PLANNER_INIT(planner_save);
  planner_item item = PLANNER_INIT(planner_item);
  planner_text name;
  for (size_t n = 0; planner_save_at(p, n, &save) == PLANNER_OK; n++) {
    PRINT("save", show_save, p, &save);
    PRINT_ONE("save_task", planner_task, show_task, p, planner_save_task(p, save.key, &x));
    for (size_t m = 0; planner_save_value_at(p, save.key, m, &name, &item) == PLANNER_OK; m++) {
      fputs("save_value", stdout);
      print_text("section", name);
      PRINT("", show_item, p, &item);
    }
  }
}

static void print_outcome(const planner *p, const planner_outcome *outcome) {
  PRINT("outcome", show_outcome, p, outcome);
  PRINT_EACH("outcome_value", planner_outcome_value, show_outcome_value, p,
             planner_outcome_value_at(p, outcome->key, n, &x));
}

static void print_outcomes(const planner *p) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  for (size_t n = 0; planner_outcome_at(p, n, &outcome) == PLANNER_OK; n++) print_outcome(p, &outcome);
}

/* Everything that can be read, in the order of a transcript. */
static void print_all(const planner *p) {
  print_home(p);
  PRINT_ONE("location", planner_location, show_location, p, planner_location_state(p, &x));
  print_rows(p);
  print_schedule(p);
  print_proposal(p);
  PRINT_ONE("children", planner_children, show_children, p, planner_children_state(p, &x));
  print_details(p);
  print_composer(p);
  print_saves(p);
  print_outcomes(p);
  PRINT_EACH("visit", planner_visit, show_visit, p, planner_visit_at(p, n, &x));
}

static void print_strings(const planner *p) {
  planner_text text;
  planner_language(p, &text);
  printf("language\ttag=%s\n", text.data);
  for (int32_t key = 1; string_key_names[key]; key++) {
    planner_string(p, key, &text);
    printf("string\tkey=%s", string_key_names[key]);
    print_text("text", text);
    putchar('\n');
  }
}

#endif
