/*
 * twins EVENTS [SEED]: random days, in which a planner and its twins get the same events.
 *
 * After every event, a planner's snapshot is restored, and the planner is handed over and taken over. The twin that was
 * taken over gets the next event, too: its effects, numbers and bytes have to be those of the planner (SNAP-4). Now and
 * then a twin is restored from the snapshot and lives on for some events: it has to show what the planner shows
 * (SNAP-1), and to have the same bytes as another one restored from the bytes of the hand-over (SNAP-2, SNAP-4.7).
 *
 * Prints how many days reached what, and ends with "N passed, N failed"; the first difference ends it, with the seed of
 * its day.
 */
#include "../Fuzz/fuzz.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Chance ---- */

/* SplitMix64: the same seed gives the same numbers. */
static uint64_t chance;

static uint64_t roll(uint64_t bound) {
  uint64_t mixed = chance += UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
  return (mixed ^ mixed >> 31) % bound;
}

static bool one_in(uint64_t count) { return roll(count) == 0; }

/* ---- Planners and their hosts ---- */

enum { ORIGINAL, MOVED, RESTORED, RESTORED_TOO, PLANNERS };

/* A planner, and the numbers that its host remembers. */
struct host {
  planner *p;
  uint64_t plan, items, travel_times, presentation;
  bool is_dismissed;
};

static struct host hosts[PLANNERS];

/* What each of them proves. */
static const char *const promises[PLANNERS] = {"", "SNAP-4.2", "SNAP-1.5", "SNAP-1.5"};

/* The day that the planners share. */
static struct {
  uint64_t seed;
  uint64_t tasks, bad; /* how many tasks a plan has at most, and one in how many is refused */
  int64_t now;
  planner_settings settings;
  planner_authorization authorization;
  planner_text language;
  planner_coordinate agent;
  uint64_t left; /* how many events the restored twins still get */
  bool has_speeds;
} day;

/* How many events found what. */
static struct {
  uint64_t events, refused, restored, restored_events, many_refused, no_stops, composers, saves, given, searching,
      accepted, visits, large, breaks, running, left_out;
} reached;

_Noreturn static void differ(const char *promise, const char *what) {
  printf("%s: %s, at event %" PRIu64 " of the day with seed %" PRIu64 "\n", promise, what, reached.events, day.seed);
  printf("%" PRIu64 " passed, 1 failed\n", reached.events);
  fflush(stdout);
  exit(1);
}

static void same(bool is_same, const char *promise, const char *what) {
  if (!is_same) differ(promise, what);
}

static void end(int which) {
  planner_destroy(hosts[which].p);
  hosts[which] = (struct host){0};
}

static void end_restored(void) {
  day.left = 0;
  end(RESTORED);
  end(RESTORED_TOO);
}

/* ---- Arguments ---- */

static planner_uuid id_of(uint64_t number) {
  planner_uuid id = {{1}};
  memcpy(id.bytes + 8, &number, sizeof number);
  return id;
}

/* Places on a grid around Berlin; some are the same. */
static planner_coordinate place_of(uint64_t number) {
  return (planner_coordinate){52.45 + (double)(number % 37) * 0.003, 13.3 + (double)(number % 23) * 0.006};
}

static const char *const hours[] = {"Mo-Fr 08:00-18:00",
                                    "Mo-Su 10:00-12:30,14:00-19:00",
                                    "Sa 10:00-12:00 || \"by appointment\"",
                                    "24/7",
                                    "Mo-Fr 09:00-sunset; PH off",
                                    "no hours",
                                    "Mo-Th 22:00-02:00"};

static int64_t today(void) { return day.now / DAY; }

/* Up to three windows around now, and what else the host says of when the visit may begin. */
static void give_terms(planner_task *task) {
  planner_appointment *all = allocate(3 * sizeof *all);
  int64_t time = day.now - day.now % HOUR + ((int64_t)roll(12) - 6) * HOUR;
  task->appointments = all;
  task->appointment_count = roll(4);
  for (size_t index = 0; index < task->appointment_count; ++index) {
    all[index].earliest = time;
    all[index].latest = time += (int64_t)roll(3) * HOUR / 2;
    time += 1 + (int64_t)roll(2) * HOUR;
  }
  task->priority = one_in(3) ? (int32_t)roll(101) : 0;
  if (one_in(3)) task->present |= PLANNER_TASK_HAS_EARLY_SECONDS, task->early_seconds = (planner_duration)roll(3600);
  if (one_in(3)) {
    task->present |= PLANNER_TASK_HAS_LATE_AFTER_SECONDS;
    task->late_after_seconds = (planner_duration)roll(3600);
  }
  if (one_in(3)) {
    task->present |= PLANNER_TASK_HAS_AFTER;
    task->after = id_of(roll(900));
    task->delay = one_in(2) ? 0 : (planner_duration)roll(7200);
  }
}

static planner_task task_of(uint64_t number) {
  planner_task task = PLANNER_INIT(planner_task);
  task.id = id_of(number);
  task.title = text_of(one_in(3) ? "Kiosk" : "Market");
  task.order = one_in(9) ? (int32_t)roll(4) : (int32_t)(number % 400);
  task.status = one_in(3) ? (planner_task_status)roll(6) : PLANNER_TASK_PLANNED;
  planner_coordinate place = place_of(one_in(9) ? roll(900) : number);
  if (!one_in(9)) {
    task.present |= PLANNER_TASK_HAS_COORDINATE;
    task.latitude = place.latitude, task.longitude = place.longitude;
  }
  switch (roll(6)) {
    case 0:
      task.present |= PLANNER_TASK_HAS_PLANNED_AT, task.planned_at = day.now + ((int64_t)roll(40) - 10) * HOUR / 2;
      break;
    case 1: task.present |= PLANNER_TASK_HAS_PLANNED_DAY, task.planned_day = today() + (int64_t)roll(3) - 1; break;
    case 2: task.repeat_days = (planner_weekdays)roll(128); break;
    default: break;
  }
  if (one_in(3)) {
    task.present |= PLANNER_TASK_HAS_ESTIMATED_DURATION;
    task.estimated_duration = (planner_duration)roll(5) * 600;
  }
  if (one_in(4)) task.opening_hours = text_of(hours[roll(COUNT(hours))]);
  if (one_in(4)) task.notes = text_of("Ring twice"), task.project_id = text_of("red");
  if (one_in(4)) give_terms(&task);
  return task;
}

/* A task that is refused. */
static planner_task bad_task(uint64_t number) {
  planner_task task = task_of(number);
  switch (roll(9)) {
    case 0: task.title = text_of(" "); break;
    case 1: task.order = -1; break;
    case 2: task.status = 9; break;
    case 3: task.present |= PLANNER_TASK_HAS_COORDINATE, task.latitude = 91; break;
    case 4: task.notes = (planner_text){"\xFF", 1}; break;
    case 5: task.appointment_count = PLANNER_LIMIT_STOP_WINDOWS + 1; break;
    case 6: task.present |= PLANNER_TASK_HAS_EARLY_SECONDS, task.early_seconds = -1; break;
    case 7: task.priority = 101; break;
    default: task.id = id_of(0); break; /* twice, mostly */
  }
  return task;
}

static planner_settings some_change(void) {
  planner_settings settings = PLANNER_INIT(planner_settings);
  switch (roll(13)) {
    case 0:
      settings.present = PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS,
      settings.utc_offset_seconds = ((int32_t)roll(9) - 4) * 3600;
      break;
    case 1: settings.present = PLANNER_SETTINGS_HAS_HOUR_CYCLE, settings.hour_cycle = 12 + 12 * (int32_t)roll(2); break;
    case 2: {
      static const char *const languages[] = {"en", "de", "fr", "es", "ja"};
      settings.present = PLANNER_SETTINGS_HAS_LANGUAGE, settings.language = text_of(languages[roll(5)]);
      break;
    }
    case 3: settings.present = PLANNER_SETTINGS_HAS_SCHEDULE, settings.has_schedule = !one_in(4); break;
    case 4:
      settings.present = PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS | PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS;
      settings.arrival_radius_meters = one_in(4) ? 0 : 100, settings.arrival_dwell_seconds = 30 + 60 * (int64_t)roll(2);
      break;
    case 5:
      settings.present = PLANNER_SETTINGS_HAS_END_PLACE;
      settings.end_place_latitude = 52.5, settings.end_place_longitude = 13.4;
      break;
    case 6:
      settings.present = PLANNER_SETTINGS_HAS_TRAVEL_SPEED_KMH, settings.travel_speed_kmh = 20 + 20 * (double)roll(2);
      break;
    case 7:
      settings.present = PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS | PLANNER_SETTINGS_HAS_DESIRED_ACCURACY_METERS;
      settings.distance_filter_meters = 50 + 50 * (double)roll(2),
      settings.desired_accuracy_meters = 50 + 50 * (double)roll(2);
      break;
    case 8: settings.present = PLANNER_SETTINGS_HAS_UNDO_SECONDS, settings.undo_seconds = 30 * (int32_t)roll(3); break;
    case 9: settings.present = PLANNER_SETTINGS_HAS_FINISHED_LAST, settings.finished_last = one_in(2); break;
    case 10: settings.present = PLANNER_SETTINGS_HAS_REQUIRES_REASON, settings.requires_reason = one_in(2); break;
    case 11:
      settings.present = PLANNER_SETTINGS_HAS_RECORDS_BY_ITSELF | PLANNER_SETTINGS_HAS_SHORTEST_VISIT_SECONDS |
                         PLANNER_SETTINGS_HAS_SEED | PLANNER_SETTINGS_HAS_LOG;
      settings.records_by_itself = one_in(2), settings.shortest_visit_seconds = 60 * (int32_t)roll(4);
      settings.seed = id_of(9000 + roll(2));
      settings.has_log = day.now / SECOND % 4 != 0;
      break;
    default:
      settings.present = PLANNER_SETTINGS_HAS_EARLY_SECONDS, settings.early_seconds = 900 * (int32_t)roll(3);
      break;
  }
  return settings;
}

/* What the planners' settings are after a change: a restore needs all of them. */
static void keep_settings(const planner_settings *change) {
  planner_settings *all = &day.settings;
  uint32_t present = change->present;
  if (present & PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS) all->utc_offset_seconds = change->utc_offset_seconds;
  if (present & PLANNER_SETTINGS_HAS_HOUR_CYCLE) all->hour_cycle = change->hour_cycle;
  if (present & PLANNER_SETTINGS_HAS_LANGUAGE) all->language = change->language;
  if (present & PLANNER_SETTINGS_HAS_SCHEDULE) all->has_schedule = change->has_schedule;
  if (present & PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS) all->arrival_radius_meters = change->arrival_radius_meters;
  if (present & PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS) all->arrival_dwell_seconds = change->arrival_dwell_seconds;
  if (present & PLANNER_SETTINGS_HAS_END_PLACE) {
    all->end_place_latitude = change->end_place_latitude, all->end_place_longitude = change->end_place_longitude;
  }
  if (present & PLANNER_SETTINGS_HAS_TRAVEL_SPEED_KMH) all->travel_speed_kmh = change->travel_speed_kmh;
  if (present & PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS)
    all->distance_filter_meters = change->distance_filter_meters;
  if (present & PLANNER_SETTINGS_HAS_DESIRED_ACCURACY_METERS)
    all->desired_accuracy_meters = change->desired_accuracy_meters;
  if (present & PLANNER_SETTINGS_HAS_EARLY_SECONDS) all->early_seconds = change->early_seconds;
  if (present & PLANNER_SETTINGS_HAS_UNDO_SECONDS) all->undo_seconds = change->undo_seconds;
  if (present & PLANNER_SETTINGS_HAS_FINISHED_LAST) all->finished_last = change->finished_last;
  if (present & PLANNER_SETTINGS_HAS_REQUIRES_REASON) all->requires_reason = change->requires_reason;
  if (present & PLANNER_SETTINGS_HAS_RECORDS_BY_ITSELF) all->records_by_itself = change->records_by_itself;
  if (present & PLANNER_SETTINGS_HAS_SHORTEST_VISIT_SECONDS)
    all->shortest_visit_seconds = change->shortest_visit_seconds;
  if (present & PLANNER_SETTINGS_HAS_SEED) all->seed = change->seed;
  if (present & PLANNER_SETTINGS_HAS_LOG) all->has_log = change->has_log;
  all->present |= present;
}

/* ---- Effects ---- */

/* Takes the next effect, and remembers its numbers. */
static planner_status take(struct host *host, planner_effect *effect) {
  *effect = PLANNER_INIT(planner_effect);
  planner_status status = planner_next_effect(host->p, effect);
  if (status != PLANNER_OK) return status;
  switch (effect->kind) {
    case PLANNER_EFFECT_LOAD_PLAN: host->plan = effect->request; break;
    case PLANNER_EFFECT_LOAD_ITEMS: host->items = effect->request; break;
    case PLANNER_EFFECT_LOAD_TRAVEL_TIMES: host->travel_times = effect->request; break;
    case PLANNER_EFFECT_PRESENT: host->presentation = effect->presentation, host->is_dismissed = false; break;
    case PLANNER_EFFECT_DISMISS: host->is_dismissed = true; break;
    default: break;
  }
  return status;
}

/* Takes all effects, and reports that screens came and went, until nothing is under way. */
static void settle(struct host *host) {
  planner_effect effect;
  planner_children children = PLANNER_INIT(planner_children);
  do {
    while (take(host, &effect) == PLANNER_OK) {}
    if (planner_children_state(host->p, &children) != PLANNER_OK) return;
    if (children.phase == PLANNER_CHILD_PHASE_PRESENTING) {
      planner_child_appeared(host->p, day.now, children.presentation);
    } else if (children.phase == PLANNER_CHILD_PHASE_DISMISSING) {
      planner_child_disappeared(host->p, day.now, children.presentation, 1);
    }
  } while (children.phase != PLANNER_CHILD_PHASE_PRESENTED);
}

/* ---- Events ---- */

static planner_status answer_plan(const struct host *host) {
  uint64_t count = one_in(6) ? 0 : roll(day.tasks + 1);
  planner_task *tasks = allocate(count * sizeof *tasks);
  for (uint64_t index = 0; index < count; ++index) {
    tasks[index] = day.bad > 0 && one_in(day.bad) ? bad_task(index) : task_of(index);
  }
  return planner_plan_loaded(host->p, day.now, host->plan, tasks, count, sizeof *tasks);
}

static planner_status answer_travel_times(const struct host *host) {
  planner_place place = PLANNER_INIT(planner_place);
  size_t count = 0;
  while (planner_place_at(host->p, count, &place) == PLANNER_OK) ++count;
  double *times = allocate(count * count * sizeof *times);
  /* Some are not known, and some ways do not exist. */
  for (size_t index = 0; index < count * count; ++index) times[index] = one_in(30) ? INFINITY : (double)roll(1300) - 50;
  return planner_travel_times_loaded(host->p, day.now, host->travel_times, times, count, count * sizeof *times);
}

static planner_status propose(const struct host *host) {
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  planner_stop_rule rules[2] = {PLANNER_INIT(planner_stop_rule), PLANNER_INIT(planner_stop_rule)};
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  size_t index = roll(6);
  for (; options.rule_count < 2 && planner_stop_at(host->p, index, &stop) == PLANNER_OK; ++index) {
    planner_stop_rule *rule = &rules[options.rule_count++];
    rule->id = stop.id, rule->position = (planner_order_position)roll(3), rule->priority = (int32_t)roll(101);
  }
  options.objective = 1 + (planner_order_objective)roll(2), options.estimates = one_in(3);
  options.rules = rules, options.rule_stride = sizeof *rules;
  if (one_in(3)) {
    options.present = PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE;
    options.end_place_latitude = 52.51, options.end_place_longitude = 13.35;
  }
  return planner_proposal_requested(host->p, day.now, &options);
}

static uint64_t proposal_number(const planner *p) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  return planner_proposal_state(p, &proposal) == PLANNER_OK ? proposal.number : 0;
}

static planner_uuid order_save(const planner *p) {
  planner_order_save save = PLANNER_INIT(planner_order_save);
  return planner_order_save_state(p, &save) == PLANNER_OK ? save.key : key_of(0);
}

/* A key for a save: new, except one in 50. */
static planner_uuid some_key(void) { return key_of(roll(one_in(50) ? 9 : UINT64_MAX)); }

static planner_uuid some_save(const planner *p) {
  planner_save save = PLANNER_INIT(planner_save);
  return planner_save_at(p, roll(3), &save) == PLANNER_OK ? save.key : key_of(0);
}

static planner_uuid some_outcome_key(const planner *p) {
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  return planner_outcome_at(p, roll(3), &outcome) == PLANNER_OK ? outcome.key : key_of(0);
}

static planner_status answer_save(planner *p, planner_uuid key) {
  switch (roll(5)) {
    case 0: return planner_save_acknowledged(p, day.now, key);
    case 1: return planner_save_failed(p, day.now, key, text_of("No network"), 0);
    case 2: return planner_save_failed(p, day.now, key, text_of("Busy"), day.now + (int64_t)roll(600000));
    case 3: return planner_save_refused(p, day.now, key, text_of("No such shop"));
    default: return planner_save_dismissed(p, day.now, key);
  }
}

/* The id of a stop, or of another task. */
static planner_uuid some_stop(const planner *p) {
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  uint64_t index = roll(5), other = roll(day.tasks + 3);
  return planner_stop_at(p, index, &stop) == PLANNER_OK ? stop.id : id_of(other);
}

static planner_fix some_place(void) {
  planner_fix fix = PLANNER_INIT(planner_fix);
  fix.time = one_in(6) ? day.now - (int64_t)roll(70) * SECOND : day.now;
  fix.latitude = day.agent.latitude + (double)roll(9) * 0.00002;
  fix.longitude = day.agent.longitude;
  if (one_in(60)) fix.latitude = fix.longitude = 0;
  fix.horizontal_accuracy = one_in(5) ? (double)roll(400) - 5 : 4 + (double)roll(12);
  return fix;
}

static planner_status compose(const struct host *host) {
  static const planner_section_kind kinds[] = {PLANNER_SECTION_PROJECT, PLANNER_SECTION_DATE,
                                               PLANNER_SECTION_ESTIMATED_TIME, PLANNER_SECTION_REPEAT_DAYS};
  planner_composition composition = PLANNER_INIT(planner_composition);
  planner_section sections[5];
  for (size_t index = 0; index < 5; ++index) {
    sections[index] = PLANNER_INIT(planner_section);
    sections[index].allows_custom_items = 1;
    if (index < 4) sections[index].kind = kinds[index];
  }
  sections[4].value_type = PLANNER_VALUE_TEXT, sections[4].allows_multiple = 1, sections[4].maximum = 2;
  sections[4].name = text_of("Brands");
  composition.is_edit = one_in(2);
  composition.task_id = composition.is_edit ? some_stop(host->p) : id_of(5000 + roll(60));
  if (one_in(3)) {
    composition.is_report = 1, composition.is_edit = 0, composition.task_id = some_stop(host->p);
    composition.status = one_in(2) ? PLANNER_TASK_CANNOT_COMPLETE : PLANNER_TASK_PLANNED;
    if (composition.status == PLANNER_TASK_PLANNED) {
      composition.is_not_today = 1, composition.day = today() + 1 + (int64_t)roll(3);
    }
    sections[0].kind = PLANNER_SECTION_REASON, sections[1] = sections[4];
    composition.sections = sections, composition.section_count = roll(3), composition.section_stride = sizeof *sections;
    return planner_composer_requested(host->p, day.now, &composition);
  }
  composition.sections = sections, composition.section_count = roll(6), composition.section_stride = sizeof *sections;
  return planner_composer_requested(host->p, day.now, &composition);
}

static planner_item item_of(uint64_t section, uint64_t number) {
  static const planner_value_type types[] = {PLANNER_VALUE_TEXT, PLANNER_VALUE_DAY, PLANNER_VALUE_DURATION,
                                             PLANNER_VALUE_WEEKDAY, PLANNER_VALUE_TEXT};
  static const char *const names[] = {"red", "blue", "Caf\u00e9", "green"};
  planner_item item = PLANNER_INIT(planner_item);
  item.type = types[section % 5];
  if (item.type == PLANNER_VALUE_TEXT) item.text = text_of(names[number % 4]);
  if (item.type == PLANNER_VALUE_DAY) item.number = today() + (int64_t)(number % 3);
  if (item.type == PLANNER_VALUE_DURATION) item.number = (int64_t)(number % 5) * 900;
  if (item.type == PLANNER_VALUE_WEEKDAY) item.number = 1 << number % 7;
  return item;
}

static planner_status answer_items(const struct host *host) {
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_item items[4];
  uint64_t section = 0;
  size_t count = roll(5);
  if (planner_composer_state(host->p, &composer) == PLANNER_OK && composer.active_section >= 0) {
    section = (uint64_t)composer.active_section;
  }
  for (size_t index = 0; index < 4; ++index) items[index] = item_of(section, index);
  return planner_items_loaded(host->p, day.now, host->items, items, count, sizeof *items);
}

static planner_status composing(const struct host *host) {
  planner *p = host->p;
  size_t section = roll(5);
  switch (roll(12)) {
    case 0: return compose(host);
    case 1: return planner_text_changed(p, day.now, text_of(one_in(4) ? " " : one_in(2) ? "Milk\nand bread" : "Call"));
    case 2: return planner_section_activated(p, day.now, section);
    case 3: return answer_items(host);
    case 4: return planner_items_failed(p, day.now, host->items, text_of("No network"));
    case 5: return planner_item_tapped(p, day.now, section, roll(4));
    case 6: {
      planner_item item = item_of(section, roll(9));
      return planner_item_entered(p, day.now, section, &item);
    }
    case 7: return planner_selection_cleared(p, day.now, section);
    case 8: return planner_keep_draft_changed(p, day.now, (planner_flag)roll(2));
    case 9: return planner_save_retried(p, day.now, some_stop(p));
    case 10: return answer_save(p, some_save(p));
    default: return planner_save_tapped(p, day.now, some_key());
  }
}

/* Answers the oldest record of the log that is not stored, or retries it. The time decides: no roll. */
static planner_status answer_record(planner *p) {
  planner_log_record record = PLANNER_INIT(planner_log_record);
  size_t index = 0;
  while (planner_log_record_at(p, index, &record) == PLANNER_OK && record.phase == PLANNER_SAVE_ACKNOWLEDGED) ++index;
  switch (day.now / SECOND % 5) {
    case 0: return planner_save_failed(p, day.now, record.key, text_of("offline"), day.now + 30 * SECOND);
    case 1: return planner_save_refused(p, day.now, record.key, text_of("no"));
    case 2: return planner_save_dismissed(p, day.now, record.key);
    case 3: return planner_log_retried(p, day.now);
    default: return planner_save_acknowledged(p, day.now, record.key);
  }
}

static planner_status proposing(struct host *host) {
  planner *p = host->p;
  switch (roll(11)) {
    case 0:
    case 1: return propose(host);
    case 2: return answer_travel_times(host);
    case 3: return planner_travel_times_declined(p, day.now, host->travel_times);
    case 4:
    case 5:
    case 6: return planner_proposal_search(p, roll(one_in(20) ? 20000 : 300));
    case 7: return planner_proposal_accepted(p, day.now, proposal_number(p), some_key());
    case 8: return planner_proposal_discarded(p, day.now, proposal_number(p));
    case 9: return answer_save(p, order_save(p));
    default: return planner_order_save_retried(p, day.now);
  }
}

/* What the agent did: mostly something that is possible, with all that an outcome can have. */
static planner_status record_outcome(planner *p) {
  planner_outcome_value values[] = {PLANNER_INIT(planner_outcome_value), PLANNER_INIT(planner_outcome_value)};
  planner_outcome outcome = PLANNER_INIT(planner_outcome);
  planner_task_action action = PLANNER_INIT(planner_task_action);
  outcome.key = some_key(), outcome.task_id = some_stop(p), outcome.at = day.now - (int64_t)roll(3) * SECOND;
  outcome.status = (planner_task_status)roll(6);
  if (planner_task_action_at(p, outcome.task_id, roll(4), &action) == PLANNER_OK) outcome.status = action.status;
  if (action.action == PLANNER_ACTION_NOT_TODAY || one_in(20))
    outcome.present |= PLANNER_OUTCOME_HAS_DAY, outcome.day = today() + (int64_t)roll(4);
  if (one_in(4)) outcome.present |= PLANNER_OUTCOME_HAS_ARRIVED_AT, outcome.arrived_at = day.now - HOUR;
  if (one_in(4)) outcome.present |= PLANNER_OUTCOME_HAS_LEFT_AT, outcome.left_at = day.now;
  if (one_in(4)) outcome.present |= PLANNER_OUTCOME_HAS_REPLACES, outcome.replaces = some_outcome_key(p);
  if (one_in(3)) outcome.reason = text_of("closed"), outcome.note = text_of("Nobody there");
  values[0].key = values[1].key = text_of("photo"), values[1].text = text_of("3f2a");
  return planner_outcome_recorded(p, day.now, &outcome, values, roll(3), sizeof *values);
}

static planner_status working(planner *p) {
  switch (roll(8)) {
    case 0: return planner_outcome_undone(p, day.now, some_stop(p));
    case 1: return planner_conflict_settled(p, day.now, some_stop(p), (planner_flag)roll(2));
    case 2:
    case 3: return answer_save(p, some_outcome_key(p));
    default: return record_outcome(p);
  }
}

/* A wall time within the given hours of now; 0 to 48 hours after midnight. */
static planner_duration wall_time(int64_t from, uint64_t hours) {
  int64_t time = (day.now / SECOND + day.settings.utc_offset_seconds) % 86400;
  time += (from + (int64_t)roll(2 * hours)) * 1800;
  return time < 0 ? 0 : time;
}

static planner_status give_workday(planner *p) {
  planner_workday_break breaks[PLANNER_LIMIT_BREAKS];
  planner_workday workday = PLANNER_INIT(planner_workday);
  workday.breaks = breaks, workday.break_count = one_in(8) ? 0 : 1 + roll(PLANNER_LIMIT_BREAKS);
  for (size_t index = 0; index < PLANNER_LIMIT_BREAKS; ++index) {
    planner_duration earliest = wall_time((int64_t)index * 2 - 4, 4);
    breaks[index] = (planner_workday_break){(int64_t)roll(4) * 900, earliest, earliest + (int64_t)roll(6) * 1800,
                                            one_in(2) ? INT64_MAX : (int64_t)roll(5) * 2700};
  }
  if (one_in(2)) workday.present |= PLANNER_WORKDAY_HAS_SHIFT_START, workday.shift_start = wall_time(-6, 4);
  if (one_in(2)) workday.present |= PLANNER_WORKDAY_HAS_SHIFT_END, workday.shift_end = wall_time(2, 8);
  if (one_in(2)) workday.present |= PLANNER_WORKDAY_HAS_OVERTIME, workday.overtime = (int64_t)roll(5) * 1800;
  return planner_workday_changed(p, day.now, &workday);
}

/* Speeds of some weekdays, which follow from the time; sometimes none, or too many. */
static planner_status give_speeds(planner *p) {
  static const size_t counts[] = {48, 24, 16, 12, 8, 6, 4, 3, 2, 1, 0, 5};
  uint64_t which = (uint64_t)(day.now / SECOND);
  int32_t numbers[PLANNER_LIMIT_SPEEDS];
  for (size_t index = 0; index < PLANNER_LIMIT_SPEEDS; ++index) {
    numbers[index] = 100 + (int32_t)((which + 1) * (index + 1) * 977 % 3901);
  }
  planner_day_speeds speeds = PLANNER_INIT(planner_day_speeds);
  speeds.weekdays = (uint32_t)(which / 5 % 128), speeds.speeds = numbers;
  speeds.speed_count = counts[which % COUNT(counts)];
  day.has_speeds = true;
  return planner_speeds_changed(p, day.now, &speeds);
}

/* The shift, the breaks and the speeds change, or the agent starts or ends a break. */
static planner_status resting(planner *p) {
  switch (roll(5)) {
    case 0:
    case 1: check_status(p, give_speeds(p)); return give_workday(p);
    case 2:
    case 3: return planner_break_started(p, day.now, roll(PLANNER_LIMIT_BREAKS + 1));
    default: return planner_break_ended(p, day.now);
  }
}

/* The leg to the last stop from the one before; -1 if one of them has no arrival, or a task is among the stops. */
static int64_t last_leg(const planner *p, planner_uuid id) {
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  bool is_known = false, was_known = false;
  for (size_t index = 0; planner_stop_at(p, index, &stop) == PLANNER_OK; ++index) {
    if (memcmp(&stop.id, &id, sizeof id) == 0) return -1;
    was_known = is_known, is_known = stop.pace != PLANNER_PACE_UNKNOWN;
  }
  return is_known && was_known ? stop.leg : -1;
}

static planner_day listed_day(const planner *p) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_home_state(p, &home);
  return home.day;
}

/* A task that is no stop, before and after, changes no leg (ORDER-3.10). With speeds, legs change with the clock. */
static planner_status update(planner *p, const planner_task *task) {
  planner_day day_before = listed_day(p);
  int64_t before = last_leg(p, task->id);
  planner_status status = planner_task_updated(p, day.now, task);
  int64_t after = last_leg(p, task->id);
  bool is_comparable = !day.has_speeds && before >= 0 && after >= 0 && listed_day(p) == day_before;
  same(!is_comparable || before == after, "ORDER-3.10", "a task that is no stop changes a leg");
  return status;
}

static planner_status changing(const struct host *host) {
  planner *p = host->p;
  planner_task task = one_in(9) ? bad_task(roll(day.tasks + 3)) : task_of(roll(day.tasks + 3));
  switch (roll(6)) {
    case 0: return planner_task_added(p, day.now, &task);
    case 1: return update(p, &task);
    case 2: return planner_task_removed(p, day.now, one_in(3) ? some_stop(p) : task.id);
    case 3: return planner_travel_time_received(p, day.now, some_stop(p), (double)roll(4000));
    default: return planner_task_status_changed(p, day.now, some_stop(p), (planner_task_status)roll(6));
  }
}

static planner_status screen(struct host *host) {
  planner *p = host->p;
  switch (roll(6)) {
    case 0: return planner_row_tapped(p, day.now, some_stop(p));
    case 1: return planner_close_tapped(p, day.now);
    case 2: return planner_child_appeared(p, day.now, host->presentation);
    case 3: return planner_detent_changed(p, day.now, host->presentation, 1 + (planner_detent)roll(2));
    default: return planner_child_disappeared(p, day.now, host->presentation, host->is_dismissed || one_in(2));
  }
}

static planner_status several_fixes(const struct host *host) {
  planner_fix fixes[4];
  size_t taken;
  for (size_t index = 0; index < 4; ++index) {
    fixes[index] = some_place();
    fixes[index].time = day.now - (int64_t)(3 - index) * SECOND;
  }
  return planner_fixes_received(host->p, fixes, 4, sizeof *fixes, NULL, &taken);
}

static planner_status know_holidays(const struct host *host) {
  planner_holiday some[2] = {{today(), 1, 0}, {today() + 2, 2, 0}};
  planner_holidays holidays = PLANNER_INIT(planner_holidays);
  holidays.first_day = today() - 5, holidays.last_day = today() + (int64_t)roll(9) + 3;
  holidays.holidays = some, holidays.holiday_count = 2;
  return planner_holidays_changed(host->p, day.now, &holidays);
}

/* The restored twins do not know the holidays and the replaced strings: that is their host's to say again. */
static bool is_lost_by_a_snapshot;

/* What a person is in the middle of goes on more often. */
static planner_status go_on(struct host *host) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_home_state(host->p, &home);
  if (home.phase == PLANNER_PHASE_IDLE) return planner_start(host->p, day.now);
  if (planner_composer_state(host->p, &composer) == PLANNER_OK && one_in(2)) return composing(host);
  if (proposal_number(host->p) != 0 && one_in(2)) return proposing(host);
  return answer_plan(host);
}

static planner_status happen(struct host *host) {
  planner *p = host->p;
  if (one_in(3)) return go_on(host);
  switch (roll(52)) {
    case 0: return planner_start(p, day.now);
    case 1: return planner_stop(p, day.now);
    case 2:
    case 3: return planner_clock_advanced(p, day.now);
    case 4: {
      planner_settings settings = some_change();
      planner_status status = planner_settings_changed(p, day.now, &settings);
      if (status == PLANNER_OK) keep_settings(&settings);
      return status;
    }
    case 5: {
      planner_authorization authorization = one_in(4) ? (planner_authorization)roll(5) : PLANNER_AUTHORIZATION_ALWAYS;
      planner_status status = planner_authorization_changed(p, day.now, authorization);
      /* Since the restore the person may not have been asked (LOC-1.4). */
      if (authorization == PLANNER_AUTHORIZATION_NOT_DETERMINED) end_restored();
      if (status == PLANNER_OK) day.authorization = authorization;
      return status;
    }
    case 6: return planner_location_failed(p, day.now);
    case 7:
    case 8: return answer_plan(host);
    case 9: return one_in(3) ? planner_plan_failed(p, day.now, host->plan, text_of("No network")) : answer_plan(host);
    case 10: return planner_refresh(p, day.now);
    case 11: return one_in(2) ? planner_save_acknowledged(p, day.now, some_save(p)) : answer_record(p);
    case 12:
      is_lost_by_a_snapshot = true;
      return one_in(2) ? know_holidays(host)
                       : planner_replace_string(p, day.now, 1, text_of(one_in(2) ? "Nowhere" : ""));
    case 13: return several_fixes(host);
    case 14:
    case 15:
    case 16:
    case 17:
    case 18:
    case 19:
    case 20:
    case 21: {
      planner_fix fix = some_place();
      return planner_fix_received(p, day.now, &fix);
    }
    case 22:
    case 23:
    case 24:
    case 25:
    case 26:
    case 27: return changing(host);
    case 28:
    case 29:
    case 30:
    case 31:
    case 32: return screen(host);
    case 33:
    case 34:
    case 35:
    case 36:
    case 37:
    case 38: return composing(host);
    case 39:
    case 40:
    case 41: return working(p);
    case 42:
    case 43:
    case 44:
    case 45: return resting(p);
    default: return proposing(host);
  }
}

/* The time that passes before an event, and where the agent is then. */
static void pass_time(void) {
  day.now += one_in(90)   ? (int64_t)roll(3) * DAY
             : one_in(25) ? (int64_t)roll(120) * 60 * SECOND
                          : (int64_t)roll(25) * SECOND;
  if (one_in(60)) day.now -= (int64_t)roll(150) * SECOND;
  if (one_in(12)) day.agent = place_of(roll(900));
}

/* ---- Twins ---- */

struct bytes {
  uint8_t *data;
  size_t size;
};

static struct bytes copy_of(planner_bytes borrowed) {
  struct bytes bytes = {allocate(borrowed.size), borrowed.size};
  memcpy(bytes.data, borrowed.data, borrowed.size);
  return bytes;
}

static struct bytes snapshot_of(const planner *p) {
  planner_bytes bytes = {NULL, 0};
  same(planner_snapshot(p, &bytes) == PLANNER_OK, "SNAP-1", "a snapshot is refused");
  return copy_of(bytes);
}

static struct bytes handover_of(const planner *p) {
  planner_bytes bytes = {NULL, 0};
  same(planner_hand_over(p, &bytes) == PLANNER_OK, "SNAP-4", "a hand-over is refused");
  return copy_of(bytes);
}

static bool same_bytes(struct bytes one, struct bytes other) {
  return one.size == other.size && memcmp(one.data, other.data, one.size) == 0;
}

static planner *restored(struct bytes bytes) {
  planner *p = NULL;
  planner_status status = planner_restore(bytes.data, bytes.size, &day.settings, day.authorization, day.now, &p, NULL);
  same(status == PLANNER_OK, "SNAP-1", "its own bytes are not restored");
  return p;
}

/* Counts what the day has reached. */
static void note(const struct host *host) {
  planner_home home = PLANNER_INIT(planner_home);
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_composer composer = PLANNER_INIT(planner_composer);
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  planner_visit visit = PLANNER_INIT(planner_visit);
  planner_save save = PLANNER_INIT(planner_save);
  planner_order_save order = PLANNER_INIT(planner_order_save);
  planner_day_break rest = PLANNER_INIT(planner_day_break);
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  bool has_proposal = planner_proposal_state(host->p, &proposal) == PLANNER_OK;
  planner_home_state(host->p, &home);
  planner_schedule_state(host->p, &schedule);
  reached.many_refused += home.refused_count > 33;
  reached.large += home.task_count > 150;
  reached.no_stops += has_proposal && proposal.stop_count == 0 && proposal.phase == PLANNER_PROPOSAL_PHASE_FINISHED;
  reached.searching += has_proposal && proposal.phase == PLANNER_PROPOSAL_PHASE_SEARCHING;
  reached.given += has_proposal && !proposal.is_estimated;
  reached.accepted += planner_order_save_state(host->p, &order) == PLANNER_OK;
  reached.composers += planner_composer_state(host->p, &composer) == PLANNER_OK;
  reached.saves += planner_save_at(host->p, 0, &save) == PLANNER_OK;
  reached.visits += planner_visit_at(host->p, 0, &visit) == PLANNER_OK;
  for (size_t index = 0; planner_break_at(host->p, index, &rest) == PLANNER_OK; ++index) {
    reached.breaks += rest.state == PLANNER_BREAK_TAKEN;
    reached.running += rest.state == PLANNER_BREAK_STARTED;
  }
  for (size_t index = 0; planner_stop_at(host->p, index, &stop) == PLANNER_OK; ++index)
    reached.left_out += stop.not_today != 0;
}

/* The planner and its twin that moved have the same bytes. The twin then moves again. */
static void compare_moved(bool is_first) {
  struct bytes snapshot = snapshot_of(hosts[ORIGINAL].p), handover = handover_of(hosts[ORIGINAL].p);
  if (!is_first) {
    same(same_bytes(snapshot, snapshot_of(hosts[MOVED].p)), "SNAP-4.2", "the twin's snapshot differs");
    same(same_bytes(handover, handover_of(hosts[MOVED].p)), "SNAP-4.2", "the twin's hand-over differs");
  }
  planner *twin = NULL;
  same(planner_take_over(handover.data, handover.size, &twin, NULL) == PLANNER_OK, "SNAP-4", "it is not taken over");
  same(same_bytes(handover, handover_of(twin)), "SNAP-4.2", "the bytes change with the move");
  end(MOVED);
  hosts[MOVED] = hosts[ORIGINAL];
  hosts[MOVED].p = twin;
  planner_destroy(restored(snapshot));
  planner_destroy(restored(handover));
}

/* Makes the restored twins. The planner gives up what a snapshot does not keep. */
static void restore_twins(void) {
  for (int each = ORIGINAL; each <= MOVED; ++each) {
    struct host *host = &hosts[each];
    settle(host);
    planner_proposal_discarded(host->p, day.now, proposal_number(host->p));
    planner_plan_failed(host->p, day.now, host->plan, text_of(""));
    settle(host);
  }
  hosts[RESTORED].p = restored(snapshot_of(hosts[ORIGINAL].p));
  hosts[RESTORED_TOO].p = restored(handover_of(hosts[ORIGINAL].p));
  for (int each = 0; each < PLANNERS; ++each) {
    settle(&hosts[each]);
    planner_location_failed(hosts[each].p, day.now);
    settle(&hosts[each]);
  }
  /* What the restored ones do not wait for, the others do not wait for either. */
  for (int each = ORIGINAL; each <= MOVED; ++each) {
    const struct host *other = &hosts[RESTORED];
    if (other->plan == 0) hosts[each].plan = 0;
    if (other->items == 0) hosts[each].items = 0;
    if (other->travel_times == 0) hosts[each].travel_times = 0;
    if (other->presentation == 0) hosts[each].presentation = 0;
  }
  day.left = 10 + roll(60);
  ++reached.restored;
}

static void compare_restored(void) {
  bool is_seen = day.tasks < 50 || one_in(8);
  same(!is_seen || look(hosts[ORIGINAL].p) == look(hosts[RESTORED].p), "SNAP-1.5",
       "the restored twin shows something else");
  same(same_bytes(snapshot_of(hosts[RESTORED].p), snapshot_of(hosts[RESTORED_TOO].p)), "SNAP-4.7",
       "the twin restored from a hand-over differs");
  if (--day.left == 0) end_restored();
}

/* ---- Days ---- */

/* One event for all planners; then each host takes all, some or none of the effects. */
static void event(void) {
  pass_time();
  uint64_t seed = roll(UINT64_MAX), after = 0;
  planner_status statuses[PLANNERS] = {0};
  for (int each = 0; each < PLANNERS; ++each) {
    struct host *host = &hosts[each];
    if (host->p == NULL) continue;
    chance = seed;
    statuses[each] = happen(host);
    if (each == ORIGINAL) after = chance;
    check_status(host->p, statuses[each]);
    same(statuses[each] == statuses[ORIGINAL], promises[each], "the twin answers with another status");
  }
  reached.refused += statuses[ORIGINAL] < 0;
  chance = after;
  uint64_t count = one_in(3) ? UINT64_MAX : one_in(2) ? roll(4) : 0;
  for (; count > 0; --count) {
    planner_effect effects[PLANNERS];
    planner_status status = take(&hosts[ORIGINAL], &effects[ORIGINAL]);
    for (int each = MOVED; each < PLANNERS; ++each) {
      if (hosts[each].p == NULL) continue;
      planner_status other = take(&hosts[each], &effects[each]);
      same(other == status, promises[each], "the twin has more effects, or less");
      bool is_same = effects[each].kind == effects[ORIGINAL].kind;
      if (each == MOVED) is_same = memcmp(&effects[each], &effects[ORIGINAL], sizeof *effects) == 0;
      same(is_same, promises[each], "the twin has another effect");
    }
    if (status != PLANNER_OK) break;
  }
}

static void whole_day(uint64_t seed, uint64_t events) {
  static const uint64_t sizes[] = {3, 6, 12, 12, 12, 40, 40, 300};
  chance = seed;
  memset(&day, 0, sizeof day);
  day.seed = seed, day.tasks = sizes[roll(COUNT(sizes))], day.bad = one_in(2) ? 0 : 3 + roll(8);
  day.now = NOW - 4 * HOUR, day.agent = place_of(0), day.settings = PLANNER_INIT(planner_settings);
  day.authorization = PLANNER_AUTHORIZATION_ALWAYS;
  is_lost_by_a_snapshot = false;
  planner_settings first = PLANNER_INIT(planner_settings);
  first.present = PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS | PLANNER_SETTINGS_HAS_LOG;
  first.arrival_radius_meters = 100, first.has_log = seed % 2;
  keep_settings(&first);
  struct host *host = &hosts[ORIGINAL];
  same(planner_create(&day.settings, day.now, &host->p, NULL) == PLANNER_OK, "LIFE-2", "no planner is created");
  planner_authorization_changed(host->p, day.now, day.authorization);
  planner_start(host->p, day.now);
  settle(host);
  if (!one_in(4)) answer_plan(host);
  if (one_in(8)) propose(host);
  compare_moved(true);
  for (; events > 0; --events) {
    event();
    if (day.left > 0 && is_lost_by_a_snapshot) end_restored();
    if (day.left > 0) ++reached.restored_events, compare_restored();
    if (day.left == 0 && !is_lost_by_a_snapshot && one_in(20)) restore_twins();
    compare_moved(false);
    note(host);
    ++reached.events;
    free_all();
  }
  for (int each = 0; each < PLANNERS; ++each) end(each);
}

int main(int argc, char **argv) {
  enum { EVENTS_A_DAY = 200 };
  uint64_t events = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  accepts_orders = true;
  for (; reached.events < events; ++seed) whole_day(seed, EVENTS_A_DAY);
  printf("%" PRIu64 " refused; more than 33 refused tasks %" PRIu64 ", more than 150 tasks %" PRIu64
         ", composer %" PRIu64 ", saves %" PRIu64 ", visits %" PRIu64 "\n",
         reached.refused, reached.many_refused, reached.large, reached.composers, reached.saves, reached.visits);
  printf("proposals: searching %" PRIu64 ", without stops %" PRIu64 ", with travel times %" PRIu64 ", accepted %" PRIu64
         "; %" PRIu64 " restored twins with %" PRIu64 " events\n",
         reached.searching, reached.no_stops, reached.given, reached.accepted, reached.restored,
         reached.restored_events);
  printf("breaks: taken %" PRIu64 ", under way %" PRIu64 "; stops left out %" PRIu64 "\n", reached.breaks,
         reached.running, reached.left_out);
  printf("%" PRIu64 " passed, 0 failed\n", reached.events);
  return 0;
}
