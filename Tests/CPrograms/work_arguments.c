/*
 * Every kind of wrong argument of the calls about outcomes, as arguments.c does for the others.
 */
#include "refuse.h"

/* The ids of the tasks that are not final are those of some_task 1 and so on; see `started` in refuse.c. */
static planner_uuid task_of_stage(planner *p) {
  planner_row row = PLANNER_INIT(planner_row);
  for (size_t index = 0; planner_row_at(p, index, &row) == PLANNER_OK; ++index)
    if (row.status == PLANNER_TASK_PLANNED) return row.id;
  CHECK("the stage has a planned task", false);
  return row.id;
}

static planner_uuid tried;

static planner_outcome outcome_of(planner_uuid key, planner_task_status status) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  outcome.key = key, outcome.task_id = tried, outcome.status = status, outcome.at = NOW;
  return outcome;
}

static planner_status give_outcome(planner *p, const void *in) {
  return planner_outcome_recorded(p, LATER, in, NULL, 0, 0);
}

static planner_status give_value(planner *p, const void *in) {
  planner_outcome outcome = outcome_of(new_key(), PLANNER_TASK_EN_ROUTE);
  return planner_outcome_recorded(p, LATER, &outcome, in, 1, SIZE_MAX / 4);
}

static planner_status fill_outcome_at(planner *p, void *out) { return planner_outcome_at(p, 0, out); }
static planner_status fill_outcome(planner *p, void *out) { return planner_outcome_state(p, key_of(801), out); }
static planner_status fill_value(planner *p, void *out) { return planner_outcome_value_at(p, key_of(801), 0, out); }
static planner_status fill_conflict(planner *p, void *out) { return planner_conflict_state(p, tried, out); }
static planner_status fill_action(planner *p, void *out) { return planner_task_action_at(p, tried, 0, out); }
static planner_status fill_pending_save(planner *p, void *out) { return planner_pending_save_at(p, 0, out); }
static planner_status fill_work(planner *p, void *out) { return planner_work_state(p, out); }
static planner_status fill_record_at(planner *p, void *out) { return planner_log_record_at(p, 0, out); }
static planner_status fill_record(planner *p, void *out) { return planner_log_record_state(p, key_of(801), out); }
static planner_status fill_log(planner *p, void *out) { return planner_log_state(p, out); }

static const fill fills[] = {fill_outcome_at,   fill_outcome, fill_value,     fill_conflict, fill_action,
                             fill_pending_save, fill_work,    fill_record_at, fill_record,   fill_log};

static void no_planner(void) {
  planner_outcome outcome = outcome_of(key_of(1), PLANNER_TASK_DONE);
  ABOUT("no planner");
#define NO(call) CHECK("NULL is no planner", (call) == PLANNER_INVALID_ARGUMENT)
  NO(planner_outcome_recorded(NULL, NOW, &outcome, NULL, 0, 0));
  NO(planner_outcome_undone(NULL, NOW, id_of(1)));
  NO(planner_conflict_settled(NULL, NOW, id_of(1), 1));
  NO(planner_log_retried(NULL, NOW));
  for (size_t each = 0; each < COUNT(fills); ++each) refuse_no_planner(fills[each]);
}

/* A planner in any state: with the wrong argument named, and nothing changed. */
static void refuse_outcomes(planner *p) {
  planner_outcome valid = outcome_of(key_of(900), PLANNER_TASK_EN_ROUTE), wrong = valid;
  planner_outcome_value values[17];
  for (size_t index = 0; index < COUNT(values); ++index) {
    values[index] = PLANNER_INIT(planner_outcome_value);
    values[index].key = text_of("key");
  }
  ABOUT("an outcome");
#define WRONG(promise, status, field, change) \
  do { \
    wrong = valid; \
    change; \
    REFUSED(p, promise, status, field, planner_outcome_recorded(p, LATER, &wrong, NULL, 0, 0)); \
  } while (0)
  refuse_sizes(p, "planner_outcome", "outcome", give_outcome, &valid, sizeof valid);
  WRONG("a bit that is unknown", PLANNER_INVALID_ARGUMENT, "present", wrong.present = 16);
  WRONG("WORK-1.3 an unknown task", PLANNER_NOT_FOUND, "task_id", wrong.task_id = id_of(4711));
  for (size_t index = 0; index < 5; ++index) {
    const planner_task_status codes[] = {-1, 6, INT32_MIN, INT32_MAX, 99};
    WRONG("no such status", PLANNER_INVALID_ARGUMENT, "status", wrong.status = codes[index]);
  }
  WRONG("WORK-8.4 it may not follow", PLANNER_NOT_ALLOWED, "status", wrong.status = PLANNER_TASK_DONE);
  WRONG("WORK-8.4 no tap cancels", PLANNER_NOT_ALLOWED, "status", wrong.status = PLANNER_TASK_CANCELLED);
  const planner_day days[] = {THEN / DAY + 1, INT64_MIN, -1, LATER / DAY};
  for (size_t index = 0; index < COUNT(days); ++index) {
    WRONG("WORK-1.3 not after today", PLANNER_INVALID_ARGUMENT, "day",
          (wrong.present = PLANNER_OUTCOME_HAS_DAY, wrong.status = PLANNER_TASK_PLANNED, wrong.day = days[index]));
  }
  WRONG("WORK-3.4 nothing was refused", PLANNER_OUTDATED, "replaces", wrong.present = PLANNER_OUTCOME_HAS_REPLACES);
  WRONG("WORK-1.2 the key of another save", PLANNER_DUPLICATE, "key", wrong.key = key_of(801));
  struct wrong_text texts[WRONG_TEXTS];
  wrong_texts(PLANNER_LIMIT_REASON_BYTES, "reason", texts);
  for (size_t index = 0; index < WRONG_TEXTS; ++index)
    WRONG("an impossible reason", texts[index].status, texts[index].field, wrong.reason = texts[index].text);
  wrong_texts(PLANNER_LIMIT_NOTES_BYTES, "note", texts);
  for (size_t index = 0; index < WRONG_TEXTS; ++index)
    WRONG("an impossible note", texts[index].status, texts[index].field, wrong.note = texts[index].text);
  for (size_t index = 0; index < COUNT(not_utf8); ++index) {
    WRONG("a reason that is not UTF-8", PLANNER_INVALID_TEXT, "reason", wrong.reason = not_utf8[index]);
    WRONG("a note that is not UTF-8", PLANNER_INVALID_TEXT, "note", wrong.note = not_utf8[index]);
  }
  ABOUT("the values of an outcome");
#define VALUES(promise, status, field, values, count, stride) \
  REFUSED(p, promise, status, field, planner_outcome_recorded(p, LATER, &valid, values, count, stride))
  refuse_sizes(p, "planner_outcome_value", "values", give_value, &values[0], sizeof values[0]);
  VALUES("WORK-1.1 up to 16 values", PLANNER_LIMIT_EXCEEDED, "count", values, 17, sizeof *values);
  VALUES("no values", PLANNER_INVALID_ARGUMENT, "values", NULL, 1, sizeof *values);
  VALUES("no stride", PLANNER_INVALID_ARGUMENT, "stride", values, 1, 3);
  VALUES("more than memory", PLANNER_INVALID_ARGUMENT, "count", values, SIZE_MAX, sizeof *values);
  values[1].key = (planner_text){NULL, 1};
  VALUES("a key without data", PLANNER_INVALID_ARGUMENT, "key", values, 2, sizeof *values);
  values[1].key = not_utf8[0];
  VALUES("a key that is not UTF-8", PLANNER_INVALID_TEXT, "key", values, 2, sizeof *values);
  values[1].key = text_of("key"), values[1].text = not_utf8[0];
  VALUES("a text that is not UTF-8", PLANNER_INVALID_TEXT, "text", values, 2, sizeof *values);
  values[1].text = text_of("text"), values[1].reserved = 1;
  VALUES("a reserved field", PLANNER_INVALID_ARGUMENT, "reserved", values, 2, sizeof *values);
  ABOUT("undo and conflicts");
  REFUSED(p, "WORK-7 an unknown task", PLANNER_NOT_FOUND, "task_id", planner_outcome_undone(p, LATER, id_of(4711)));
  REFUSED(p, "WORK-7 nothing is held", PLANNER_OUTDATED, "task_id", planner_outcome_undone(p, LATER, tried));
  REFUSED(p, "WORK-5.6", PLANNER_NOT_FOUND, "task_id", planner_conflict_settled(p, LATER, id_of(4711), 1));
  REFUSED(p, "WORK-5.6 no conflict", PLANNER_OUTDATED, "task_id", planner_conflict_settled(p, LATER, tried, 1));
  REFUSED(p, "a flag is 0 or 1", PLANNER_INVALID_ARGUMENT, "keeps_mine", planner_conflict_settled(p, LATER, tried, 2));
}

/* Past the last one, PLANNER_NONE is returned and `out` left alone; of an unknown key or task, a refusal. */
static void ask_beyond(planner *p) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome), no_outcome = outcome;
  planner_outcome_value value = PLANNER_INIT(planner_outcome_value), no_value = value;
  planner_task_action action = PLANNER_INIT(planner_task_action), no_action = action;
  planner_conflict conflict = PLANNER_INIT(planner_conflict), no_conflict = conflict;
  planner_pending_save save = PLANNER_INIT(planner_pending_save), no_save = save;
  const size_t far_away[] = {99, UINT32_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX};
  for (size_t index = 0; index < COUNT(far_away); ++index) {
    CHECK("past the last outcome", planner_outcome_at(p, far_away[index], &outcome) == PLANNER_NONE);
    CHECK("past the last save", planner_pending_save_at(p, far_away[index], &save) == PLANNER_NONE);
    CHECK("past the last action", planner_task_action_at(p, tried, far_away[index], &action) == PLANNER_NONE);
    CHECK("past the last value", planner_outcome_value_at(p, key_of(801), far_away[index], &value) == PLANNER_NONE);
  }
  planner_log_record record = PLANNER_INIT(planner_log_record), no_record = record;
  CHECK("past the last record", planner_log_record_at(p, 0, &record) == PLANNER_NONE);
  REFUSED(p, "LOG-3.1", PLANNER_OUTDATED, "key", planner_log_record_state(p, key_of(4711), &record));
  REFUSED(p, "LOG-3.2", PLANNER_NOT_FOUND, "", planner_log_retried(p, LATER));
  CHECK("out is left alone", memcmp(&record, &no_record, sizeof record) == 0);
  CHECK("no conflict", planner_conflict_state(p, tried, &conflict) == PLANNER_NONE);
  ABOUT("an unknown key or task");
  REFUSED(p, "WORK-3.1", PLANNER_OUTDATED, "key", planner_outcome_state(p, key_of(4711), &outcome));
  REFUSED(p, "WORK-3.1", PLANNER_OUTDATED, "key", planner_outcome_value_at(p, key_of(4711), 0, &value));
  REFUSED(p, "WORK-8", PLANNER_NOT_FOUND, "task_id", planner_task_action_at(p, id_of(4711), 0, &action));
  REFUSED(p, "WORK-5.6", PLANNER_NOT_FOUND, "task_id", planner_conflict_state(p, id_of(4711), &conflict));
  CHECK("out is left alone", memcmp(&outcome, &no_outcome, sizeof outcome) == 0);
  CHECK("out is left alone", memcmp(&value, &no_value, sizeof value) == 0);
  CHECK("out is left alone", memcmp(&action, &no_action, sizeof action) == 0);
  CHECK("out is left alone", memcmp(&save, &no_save, sizeof save) == 0);
  CHECK("out is left alone", memcmp(&conflict, &no_conflict, sizeof conflict) == 0);
}

/* What is recorded is read again, whole. */
static void read_again(planner *p) {
  planner_outcome_value values[16], value = PLANNER_INIT(planner_outcome_value);
  planner_outcome given = outcome_of(key_of(801), PLANNER_TASK_EN_ROUTE), read = PLANNER_INIT(planner_outcome);
  memset(values, 0, sizeof values);
  for (size_t index = 0; index < COUNT(values); ++index) {
    values[index].struct_size = sizeof *values;
    values[index].key = text_of(index % 2 ? "photo" : "Größe"), values[index].text = text_of(index % 3 ? "日本" : "");
  }
  given.present = PLANNER_OUTCOME_HAS_ARRIVED_AT | PLANNER_OUTCOME_HAS_LEFT_AT;
  given.at = 1, given.arrived_at = 2, given.left_at = INT64_MAX;
  given.reason = text_of("closed"), given.note = text_of("Nobody there"), given.title = text_of("ignored");
  given.phase = 99, given.value_count = 99, given.message = text_of("ignored");
  CHECK("WORK-1.1", planner_outcome_recorded(p, THEN, &given, values, COUNT(values), sizeof *values) == PLANNER_OK);
  CHECK("WORK-2.5", planner_outcome_state(p, given.key, &read) == PLANNER_OK);
  CHECK("WORK-2.5 all of it", read.present == given.present && read.status == given.status && read.at == 1);
  CHECK("WORK-2.5 all of it", read.arrived_at == 2 && read.left_at == INT64_MAX && read.value_count == 16);
  CHECK("WORK-2.5 all of it", same_text(read.reason, "closed") && same_text(read.note, "Nobody there"));
  CHECK("WORK-2.5 the title at the tap", read.title.size > 0 && !same_text(read.title, "ignored"));
  CHECK("the planner says where it stands", read.phase == PLANNER_SAVE_SENT && read.message.size == 0);
  for (size_t index = 0; index < COUNT(values); ++index) {
    CHECK("WORK-2.5 every value", planner_outcome_value_at(p, given.key, index, &value) == PLANNER_OK);
    CHECK("WORK-2.5 its key", same_text(value.key, values[index].key.data));
    CHECK("WORK-2.5 its text", same_text(value.text, values[index].text.data));
  }
}

static void collect(planner *p) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  planner_changes changes = PLANNER_INIT(planner_changes);
  while (planner_next_effect(p, &effect) == PLANNER_OK) planner_collect_changes(p, &changes);
}

int main(void) {
  struct stage (*const stages[])(void) = {started, stopped, fresh, composing, saved};
  setvbuf(stdout, NULL, _IOLBF, 0);
  no_planner();
  for (size_t index = 0; index < COUNT(stages); ++index) {
    struct stage stage = stages[index]();
    tried = task_of_stage(stage.p);
    read_again(stage.p);
    collect(stage.p);
    for (size_t each = 0; each < COUNT(fills); ++each) refuse_out(stage.p, "out", "out", fills[each]);
    tried = task_of_stage(stage.p);
    ask_beyond(stage.p);
    refuse_outcomes(stage.p);
    planner_destroy(stage.p);
  }
  trying("%s", "");
  return finish();
}
