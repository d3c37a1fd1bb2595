/* The events of keys on each screen: a person's part of the day. */
#include "terminal.h"

/* ---- Home ---- */

bool person_cursor(planner_row *row) {
  size_t count = 0, index = day.cursor_index;
  planner_rows(day.p, NULL, 0, sizeof(planner_row), &count);
  for (size_t i = 0; planner_row_at(day.p, i, row) == PLANNER_OK; i++)
    if (memcmp(&row->id, &day.cursor, sizeof row->id) == 0) index = i;
  day.cursor_index = count == 0 ? 0 : index < count ? index : count - 1;
  if (planner_row_at(day.p, day.cursor_index, row) != PLANNER_OK) return false;
  day.cursor = row->id;
  return true;
}

static void put_cursor(size_t index) {
  planner_row row = no_row();
  if (planner_row_at(day.p, index, &row) == PLANNER_OK) day.cursor = row.id;
}

static void refresh(void) {
  planner_pending_save save = PLANNER_INIT(planner_pending_save);
  for (size_t i = 0; planner_pending_save_at(day.p, i, &save) == PLANNER_OK; i++) {
    if (save.phase != PLANNER_SAVE_FAILED) continue;
    ok(save.kind == PLANNER_SAVE_ORDER ? planner_order_save_retried(day.p, day.now)
                                       : planner_save_retried(day.p, day.now, save.task_id));
  }
  ok(planner_refresh(day.p, day.now));
}

/* Shows what is not saved, one after the other. A refusal that was read ends. */
static void show_pending(void) {
  planner_pending_save save = PLANNER_INIT(planner_pending_save);
  if (planner_pending_save_at(day.p, day.pending, &save) != PLANNER_OK &&
      planner_pending_save_at(day.p, day.pending = 0, &save) != PLANNER_OK)
    return;
  say("%s: %s %s %s", save.what_text.data, save.title.data, save.state_text.data, save.message.data);
  if (save.phase == PLANNER_SAVE_REFUSED)
    ok(planner_save_dismissed(day.p, day.now, save.key));
  else
    day.pending++;
}

static void change_authorization(void) {
  planner_location location = PLANNER_INIT(planner_location);
  planner_location_state(day.p, &location);
  bool is_granted = location.authorization >= PLANNER_AUTHORIZATION_WHEN_IN_USE;
  planner_authorization other = is_granted ? PLANNER_AUTHORIZATION_DENIED : PLANNER_AUTHORIZATION_WHEN_IN_USE;
  ok(planner_authorization_changed(day.p, day.now, other));
}

/* Carries out an action of the task under the cursor; 0: the main one. What needs an explanation opens the form. */
static void act(const planner_row *row, planner_action wanted) {
  planner_task_action action = PLANNER_INIT(planner_task_action);
  for (size_t i = 0; planner_task_action_at(day.p, row->id, i, &action) == PLANNER_OK; i++) {
    if (wanted == 0 ? !action.is_main : action.action != wanted) continue;
    if (action.action == PLANNER_ACTION_UNDO) {
      if (ok(planner_outcome_undone(day.p, day.now, row->id))) say("%s: %s", action.title.data, row->title.data);
    } else if (wanted == PLANNER_ACTION_CANNOT_COMPLETE || wanted == PLANNER_ACTION_NOT_TODAY)
      composer_report(row, &action);
    else {
      planner_outcome outcome = PLANNER_INIT(planner_outcome);
      outcome.key = random_key(), outcome.task_id = row->id;
      outcome.status = action.status, outcome.at = day.now;
      ok(planner_outcome_recorded(day.p, day.now, &outcome, NULL, 0, 0));
    }
    return;
  }
  say("“%s” does not allow this.", row->status_text.data);
}

/* Ends the break that is under way; otherwise starts the next one that is not missed. */
static void toggle_break(void) {
  planner_day_break rest = PLANNER_INIT(planner_day_break);
  size_t next = SIZE_MAX;
  for (size_t i = 0; planner_break_at(day.p, i, &rest) == PLANNER_OK; i++) {
    if (rest.state == PLANNER_BREAK_STARTED) {
      ok(planner_break_ended(day.p, day.now));
      return;
    }
    bool is_over = rest.state == PLANNER_BREAK_ENDED || rest.state == PLANNER_BREAK_MISSED;
    if (next == SIZE_MAX && !is_over) next = i;
  }
  ok(planner_break_started(day.p, day.now, next));
}

static void settle_conflict(const planner_row *row, planner_flag keeps_mine) {
  if (row->mark == PLANNER_MARK_CONFLICT) ok(planner_conflict_settled(day.p, day.now, row->id, keeps_mine));
}

/* Every text of the library changes with it. */
static void change_language(void) {
  static const char *const languages[] = {"en", "de", "fr", "es", "ja"};
  enum { COUNT = sizeof languages / sizeof *languages };
  planner_settings settings = PLANNER_INIT(planner_settings);
  planner_text tag = {"", 0};
  size_t language = 0;
  planner_language(day.p, &tag);
  while (language + 1 < COUNT && strcmp(languages[language], tag.data) != 0) language++;
  settings.present = PLANNER_SETTINGS_HAS_LANGUAGE;
  settings.language = text_of(languages[(language + 1) % COUNT]);
  ok(planner_settings_changed(day.p, day.now, &settings));
}

/* The row of the next stop; without one, that of the cursor. */
static size_t next_stop(void) {
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  return planner_stop_at(day.p, 0, &stop) == PLANNER_OK ? stop.row : day.cursor_index;
}

static void home_key(int32_t key) {
  planner_row row = no_row();
  bool has_row = person_cursor(&row);
  switch (key) {
    case KEY_UP:
    case 'k': put_cursor(day.cursor_index - 1); return;
    case KEY_DOWN:
    case 'j': put_cursor(day.cursor_index + 1); return;
    case KEY_HOME: put_cursor(0); return;
    case '.': put_cursor(next_stop()); return;
    case 'n': composer_open(NULL); return;
    case 'o': proposal_request(); return;
    case 'r': refresh(); return;
    case 'p': change_authorization(); return;
    case 'B': toggle_break(); return;
    case 'L': change_language(); return;
    case 'N': day.is_offline = !day.is_offline; return;
    case 'v': show_pending(); return;
    case 'l': visits_show(); return;
    case 'q': day.quits = true; return;
    default: break;
  }
  if (!has_row) return;
  switch (key) {
    case KEY_ENTER: ok(planner_row_tapped(day.p, day.now, row.id)); break;
    case 'e': composer_open(&row); break;
    case 's': act(&row, 0); break;
    case 'u': act(&row, PLANNER_ACTION_CANNOT_COMPLETE); break;
    case 't': act(&row, PLANNER_ACTION_NOT_TODAY); break;
    case 'z': act(&row, PLANNER_ACTION_UNDO); break;
    case 'b': act(&row, PLANNER_ACTION_REOPEN); break;
    case 'a': backend_cancel(row.id); break;
    case 'K': settle_conflict(&row, 1); break;
    case 'T': settle_conflict(&row, 0); break;
    default: break;
  }
}

/* ---- Details ---- */

/* Details or composer: the child is gone before the planner is notified. */
void person_swiped_down(void) { ok(planner_child_disappeared(day.p, day.now, day.child.presentation, 1)); }

static void cover(void) {
  day.child.is_covered = !day.child.is_covered;
  if (day.child.is_covered)
    ok(planner_child_disappeared(day.p, day.now, day.child.presentation, 0));
  else
    ok(planner_child_appeared(day.p, day.now, day.child.presentation));
}

static bool details_key(int32_t key, uint64_t presentation) {
  switch (key) {
    case '+': ok(planner_detent_changed(day.p, day.now, presentation, PLANNER_DETENT_LARGE)); return true;
    case '-': ok(planner_detent_changed(day.p, day.now, presentation, PLANNER_DETENT_MEDIUM)); return true;
    case 'x':
    case KEY_ESC: ok(planner_close_tapped(day.p, day.now)); return true;
    case 'w': person_swiped_down(); return true;
    case 'c': cover(); return true;
    default: return false; /* the list behind the sheet still reacts */
  }
}

/* A saved or cancelled composer takes a moment to go. Until then keys are meant neither for it nor for the list. */
static bool composer_is_leaving(void) { return day.child.kind == PLANNER_CHILD_COMPOSER && day.child.is_leaving; }

void person_pressed(int32_t key) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_details details = PLANNER_INIT(planner_details);
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  if (composer_is_leaving()) return;
  *day.message = '\0';
  if (planner_composer_state(day.p, &composer) == PLANNER_OK)
    composer_pressed(key, &composer);
  else if (day.is_pasting)
    say("Nothing can be pasted here.");
  else if (planner_details_state(day.p, &details) == PLANNER_OK) {
    if (!details_key(key, details.presentation)) home_key(key);
  } else if (planner_proposal_state(day.p, &proposal) != PLANNER_OK || !proposal_pressed(key, &proposal))
    home_key(key);
}
