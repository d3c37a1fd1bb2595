/* Bytes passed in as a snapshot: as they are, or as the fields inside a right envelope. */
#include "../CPrograms/seal.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* A day without taps: the planner makes its requests, is answered, and receives the time. */
static void live(planner *p, int64_t now) {
  planner_effect effect = PLANNER_INIT(planner_effect);
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_fix fix = PLANNER_INIT(planner_fix);
  planner_task task = PLANNER_INIT(planner_task);
  planner_item item = PLANNER_INIT(planner_item);
  fix.time = now, fix.latitude = 52.5, fix.longitude = 13.4;
  task.title = text_of("Shop");
  item.type = PLANNER_VALUE_TEXT, item.text = text_of("Text");
  for (int each = 0; each < 200 && planner_next_effect(p, &effect) == PLANNER_OK; ++each) {
    planner_status status = PLANNER_OK;
    switch (effect.kind) {
      case PLANNER_EFFECT_LOAD_PLAN: status = planner_plan_loaded(p, now, effect.request, &task, 1, sizeof task); break;
      case PLANNER_EFFECT_PRESENT: status = planner_child_appeared(p, now, effect.presentation); break;
      case PLANNER_EFFECT_DISMISS: status = planner_child_disappeared(p, now, effect.presentation, 1); break;
      case PLANNER_EFFECT_LOAD_ITEMS:
        status = planner_items_loaded(p, now, effect.request, &item, 1, sizeof item);
        break;
      case PLANNER_EFFECT_SAVE_TASK: status = planner_save_failed(p, now, effect.key, text_of("No"), 0); break;
      default: break;
    }
    check_status(p, status);
    look(p);
    free_all();
  }
  check_status(p, planner_fix_received(p, now, &fix));
  check_status(p, planner_refresh(p, now));
  check_status(p, planner_section_activated(p, now, 0));
  check_status(p, planner_item_tapped(p, now, 0, 0));
  check_status(p, planner_text_changed(p, now, text_of("Title\nNotes")));
  check_status(p, planner_save_tapped(p, now, key_of(1)));
  check_status(p, planner_close_tapped(p, now));
  check_status(p, planner_collect_changes(p, &changes));
  look(p);
  free_all();
  int64_t wake;
  if (planner_next_wake(p, &wake) == PLANNER_OK) check_status(p, planner_clock_advanced(p, wake));
  check_status(p, planner_stop(p, now));
  check_status(p, planner_start(p, now));
  look(p);
  free_all();
}

static planner *made_of(planner_bytes bytes, const planner_settings *settings, int32_t authorization, int64_t now) {
  planner *made = NULL;
  uint8_t *memory = allocate(bytes.size);
  memcpy(memory, bytes.data, bytes.size);
  HOLDS("SNAP-1 a snapshot can be restored",
        planner_restore(memory, bytes.size, settings, authorization, now, &made, NULL) == PLANNER_OK);
  return made;
}

/* A planner that is taken over gives the same bytes, and can be taken over again. */
static void take_over(const uint8_t *bytes, size_t size, int64_t now) {
  planner_error error = PLANNER_INIT(planner_error);
  planner_snapshot_facts facts = PLANNER_INIT(planner_snapshot_facts);
  planner *made = NULL, *again = NULL;
  planner_bytes handover = {NULL, 0};
  planner_status read = planner_read_snapshot_facts(bytes, size, &facts, NULL);
  planner_status status = planner_take_over(bytes, size, &made, &error);
  check_status(NULL, status);
  HOLDS("SNAP-4 either made or refused", (status == PLANNER_OK) == (made != NULL) && error.status == status);
  HOLDS("SNAP-5 the facts of what is taken over can be read", status != PLANNER_OK || read == PLANNER_OK);
  if (status != PLANNER_OK) check_refusal(error.message, error.field);
  if (made == NULL) return;
  HOLDS("SNAP-5", facts.is_handover == 1);
  HOLDS("SNAP-4 at any time", planner_hand_over(made, &handover) == PLANNER_OK);
  HOLDS("SNAP-4 again", planner_take_over(handover.data, handover.size, &again, NULL) == PLANNER_OK);
  HOLDS("SNAP-4 shows the same", look(made) == look(again));
  live(made, now);
  live(again, now);
  HOLDS("SNAP-4 goes on in the same way", look(made) == look(again));
  planner_proposal_search(made, 50);
  planner_destroy(made);
  planner_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  begin(data, size);
  uint8_t how = some_byte(), zone = some_byte();
  int32_t authorization = how >> 2 & 7;
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS;
  settings.utc_offset_seconds = (zone % 145 - 72) * 900;
  const planner_settings *given = how & 2 ? &settings : NULL;
  int64_t now = (int64_t)some_bytes(8);
  /* In some inputs a list: the same offset now, and another one from tomorrow on. */
  planner_utc_offset offsets[2] = {{now, settings.utc_offset_seconds, 0},
                                   {now, settings.utc_offset_seconds / 2 + 3600, 0}};
  if (how & 32 && now <= INT64_MAX - DAY) {
    offsets[1].from += DAY;
    settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSETS;
    settings.utc_offsets = offsets, settings.utc_offset_count = COUNT(offsets);
  }
  const uint8_t *fields;
  size = rest(&fields);
  size_t room = how & 1 ? ENVELOPE_HEAD + size + ENVELOPE_TAIL : size;
  uint8_t *bytes = allocate(room);
  if (how & 1) {
    static const uint8_t head[ENVELOPE_HEAD] = {0x50, 0x4C, 0x53, 0x4E, 0x41, 0x50, 0x0A, 0x1A, 1};
    memcpy(bytes, head, sizeof head);
    if (how & 64) bytes[8] = 5;
    if (size > 0) memcpy(bytes + ENVELOPE_HEAD, fields, size);
    seal(bytes, room);
  } else if (size > 0) {
    memcpy(bytes, fields, size);
  }
  uint8_t *copy = malloc(room); /* looking at a planner frees what was allocated */
  if (copy == NULL && room > 0) abort();
  if (room > 0) memcpy(copy, bytes, room);
  planner *made[3] = {NULL};
  planner_error error = PLANNER_INIT(planner_error);
  planner_bytes snapshot[3] = {{NULL, 0}};
  planner_status status = planner_restore(bytes, room, given, authorization, now, &made[0], &error);
  check_status(NULL, status);
  HOLDS("SNAP-3 either made or refused", (status == PLANNER_OK) == (made[0] != NULL));
  HOLDS("SNAP-3 refused with its status", error.status == status);
  if (status != PLANNER_OK) check_refusal(error.message, error.field);
  if (made[0] != NULL) {
    uint64_t seen = look(made[0]);
    HOLDS("SNAP-1 a snapshot at any time", planner_snapshot(made[0], &snapshot[0]) == PLANNER_OK);
    for (size_t each = 1; each < 3; ++each) {
      made[each] = made_of(snapshot[0], given, authorization, now);
      HOLDS("SNAP-1 a snapshot at any time", planner_snapshot(made[each], &snapshot[each]) == PLANNER_OK);
    }
    HOLDS("SNAP-2 the same state gives the same bytes",
          snapshot[1].size == snapshot[2].size && memcmp(snapshot[1].data, snapshot[2].data, snapshot[1].size) == 0);
    HOLDS("SNAP-1 a restored planner can be restored", snapshot[1].size == snapshot[0].size);
    HOLDS("SNAP-1 a restored planner shows the same", look(made[1]) == seen);
    live(made[1], now);
    live(made[2], now);
    HOLDS("SNAP-1 restored planners continue the same way", look(made[1]) == look(made[2]));
    for (size_t each = 0; each < 3; ++each) planner_destroy(made[each]);
  }
  free_all();
  take_over(copy, room, now);
  free_all();
  free(copy);
  return 0;
}
