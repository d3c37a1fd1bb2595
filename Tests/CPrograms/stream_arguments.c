/*
 * Every kind of wrong argument, for planners that move and for many fixes and rows, as arguments.c does for the others.
 */
#include "refuse.h"

static planner_status fill_bytes(planner *p, void *out) { return planner_hand_over(p, out); }

/* No watch is legal: then `taken` is NULL. */
static planner_status give_watch(planner *p, const void *in) {
  planner_fix fix = PLANNER_INIT(planner_fix);
  size_t taken;
  fix.time = LATER;
  return planner_fixes_received(p, &fix, 1, sizeof fix, in, in == NULL ? NULL : &taken);
}

static planner_status give_fix(planner *p, const void *in) {
  size_t taken;
  return planner_fixes_received(p, in, 1, SIZE_MAX / 4, NULL, &taken);
}

/* No changes are legal: then `count` is NULL. */
static planner_status fill_changes(planner *p, void *out) {
  const planner_column column = PLANNER_COLUMN_INDEX;
  int64_t values[64];
  size_t count;
  return planner_row_columns(p, out, &column, 1, values, COUNT(values), out == NULL ? NULL : &count);
}

static void no_planner(void) {
  planner_fix fix = PLANNER_INIT(planner_fix);
  planner_bytes bytes = {NULL, 0};
  size_t count = 9;
  ABOUT("no planner");
#define NO(call) CHECK("NULL is no planner", (call) == PLANNER_INVALID_ARGUMENT)
  NO(planner_hand_over(NULL, &bytes));
  NO(planner_fixes_received(NULL, &fix, 1, sizeof fix, NULL, &count));
  NO(planner_row_columns(NULL, NULL, NULL, 0, NULL, 0, &count));
  CHECK("out is unchanged", bytes.data == NULL && count == 9);
}

/* ---- Moving ---- */

static void refuse_bytes(const uint8_t *bytes, size_t size, planner_status expected, const char *field) {
  planner_error error = PLANNER_INIT(planner_error);
  planner_snapshot_facts facts = PLANNER_INIT(planner_snapshot_facts);
  planner *other = AT(planner, 8), *made = other;
  CHECK("SNAP-4", planner_take_over(bytes, size, &made, &error) == expected && made == other);
  CHECK("SNAP-4", error.status == expected && error.field.size == strlen(field));
  CHECK("SNAP-4", memcmp(error.field.data, field, strlen(field)) == 0 && error.message.size > error.field.size + 8);
  CHECK("SNAP-4", planner_take_over(bytes, size, &made, NULL) == expected && made == other);
  if (expected == PLANNER_NOT_ALLOWED) return;
  CHECK("SNAP-5", planner_read_snapshot_facts(bytes, size, &facts, &error) == expected && facts.version == 0);
  CHECK("SNAP-5", error.status == expected && error.field.size == strlen(field));
}

static void refuse_moves(void) {
  struct stage stage = started();
  planner_bytes bytes = {NULL, 0}, snapshot = {NULL, 0};
  planner_snapshot_facts facts = PLANNER_INIT(planner_snapshot_facts);
  planner_error error = PLANNER_INIT(planner_error), small = {.struct_size = 3};
  planner *made = NULL;
  ABOUT("moving");
  REFUSED(stage.p, "out is needed", PLANNER_INVALID_ARGUMENT, "out", planner_hand_over(stage.p, NULL));
  WITHOUT_EFFECT(stage.p, "SNAP-4 handing over changes nothing", planner_hand_over(stage.p, &bytes));
  CHECK("SNAP-1 both are valid at once",
        planner_snapshot(stage.p, &snapshot) == PLANNER_OK && bytes.size > snapshot.size);
  uint8_t *copy = exactly(bytes.size);
  memcpy(copy, bytes.data, bytes.size);
  refuse_bytes(NULL, bytes.size, PLANNER_INVALID_ARGUMENT, "bytes");
  refuse_bytes(copy, SIZE_MAX, PLANNER_INVALID_ARGUMENT, "size");
  refuse_bytes(snapshot.data, snapshot.size, PLANNER_NOT_ALLOWED, "bytes");
  for (size_t size = 0; size < bytes.size; size += size < 40 ? 1 : 97)
    refuse_bytes(copy, size, PLANNER_CORRUPT, "bytes");
  for (size_t place = 0; place < bytes.size; place += 13) {
    copy[place] ^= 0x10;
    refuse_bytes(copy, bytes.size, PLANNER_CORRUPT, "bytes");
    copy[place] ^= 0x10;
  }
  CHECK("out is needed", planner_take_over(copy, bytes.size, NULL, &error) == PLANNER_INVALID_ARGUMENT);
  CHECK("an error of a wrong size", planner_take_over(copy, bytes.size, &made, &small) == PLANNER_INVALID_ARGUMENT);
  CHECK("out is needed", planner_read_snapshot_facts(copy, bytes.size, NULL, &error) == PLANNER_INVALID_ARGUMENT);
  facts.struct_size = 3;
  CHECK("out is whole", planner_read_snapshot_facts(copy, bytes.size, &facts, NULL) == PLANNER_INVALID_ARGUMENT);
  facts.struct_size = sizeof facts;
  CHECK("SNAP-5",
        planner_read_snapshot_facts(copy, bytes.size, &facts, &error) == PLANNER_OK && facts.is_handover == 1);
  CHECK("SNAP-5", facts.taken_at == THEN && facts.version >= 5 && facts.reserved == 0);
  CHECK("SNAP-4", planner_take_over(copy, bytes.size, &made, &error) == PLANNER_OK && made != NULL);
  CHECK("SNAP-4 the same bytes", planner_hand_over(made, &snapshot) == PLANNER_OK && snapshot.size == bytes.size);
  CHECK("SNAP-4 the same bytes", memcmp(snapshot.data, copy, bytes.size) == 0);
  planner_destroy(made);
  free(copy);
  refuse_no_planner(fill_bytes);
  planner_destroy(stage.p);
}

/* ---- Many fixes ---- */

static void refuse_fixes(void) {
  struct stage stage = started();
  planner_watch watch = PLANNER_INIT(planner_watch);
  planner_fix fixes[2] = {PLANNER_INIT(planner_fix), PLANNER_INIT(planner_fix)};
  size_t taken = 9;
  fixes[0].time = fixes[1].time = THEN;
  refuse_sizes(stage.p, "watch", "taken", give_watch, &watch, sizeof watch);
  refuse_sizes(stage.p, "fixes", "fixes", give_fix, &fixes[0], sizeof fixes[0]);
  ABOUT("many fixes");
#define PASS(field, fixes, count, stride, watch, taken) \
  REFUSED(stage.p, "MANY-1", PLANNER_INVALID_ARGUMENT, field, \
          planner_fixes_received(stage.p, fixes, count, stride, watch, taken))
  PASS("taken", fixes, 2, sizeof *fixes, NULL, NULL);
  PASS("count", fixes, SIZE_MAX, sizeof *fixes, NULL, &taken);
  PASS("stride", fixes, 2, 3, NULL, &taken);
  PASS("fixes", NULL, 2, sizeof *fixes, NULL, &taken);
  fixes[0].latitude = 90.5;
  PASS("latitude", fixes, 2, sizeof *fixes, NULL, &taken);
  fixes[0].latitude = 0, fixes[0].reserved = 1;
  PASS("reserved", fixes, 2, sizeof *fixes, NULL, &taken);
  watch.effects = 1;
  PASS("effects", fixes, 2, sizeof *fixes, &watch, &taken);
  watch.effects = 0, watch.changed = 1u << 31;
  PASS("effects", fixes, 2, sizeof *fixes, &watch, &taken);
  CHECK("taken is unchanged", taken == 9);
  CHECK("no fixes", planner_fixes_received(stage.p, NULL, 0, 0, NULL, &taken) == PLANNER_OK && taken == 0);
  planner_destroy(stage.p);
  stage = stopped();
  fixes[0].reserved = 0;
  REFUSED(stage.p, "LIFE-2", PLANNER_NOT_STARTED, "",
          planner_fixes_received(stage.p, fixes, 2, sizeof *fixes, NULL, &taken));
  planner_destroy(stage.p);
}

/* ---- Columns ---- */

static void refuse_columns(void) {
  struct stage stage = started();
  planner_column columns[] = {PLANNER_COLUMN_ID, PLANNER_COLUMN_INDEX};
  uint64_t values[192];
  size_t count = 99;
  planner_home home = PLANNER_INIT(planner_home);
  CHECK("HOME-1", planner_home_state(stage.p, &home) == PLANNER_OK && home.row_count > 1);
  ABOUT("columns");
#define READ(field, columns, number, values, capacity, count) \
  REFUSED(stage.p, "MANY-2", PLANNER_INVALID_ARGUMENT, field, \
          planner_row_columns(stage.p, NULL, columns, number, values, capacity, count))
  READ("count", columns, 2, values, 64, NULL);
  READ("columns", NULL, 2, values, 64, &count);
  READ("column_count", columns, SIZE_MAX, values, 64, &count);
  READ("column_count", columns, SIZE_MAX / 2, values, 64, &count);
  READ("values", columns, 2, NULL, 64, &count);
  READ("capacity", columns, 2, values, SIZE_MAX, &count);
  READ("capacity", columns, 2, values, SIZE_MAX / 16, &count);
  READ("capacity", columns, 2, values, home.row_count - 1, &count);
  columns[1] = 0;
  READ("columns", columns, 2, values, 64, &count);
  columns[1] = PLANNER_COLUMN_HOURS_CHANGE + 1;
  READ("columns", columns, 2, values, 64, &count);
  CHECK("count is unchanged", count == 99);
  refuse_out(stage.p, "changes", "count", fill_changes);
  CHECK("no columns", planner_row_columns(stage.p, NULL, NULL, 0, NULL, 64, &count) == PLANNER_OK);
  CHECK("MANY-2", count == home.row_count);
  planner_destroy(stage.p);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  no_planner();
  refuse_moves();
  refuse_fixes();
  refuse_columns();
  trying("%s", "");
  return finish();
}
