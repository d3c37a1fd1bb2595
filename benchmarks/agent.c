#include "agent.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECOND INT64_C(1000)
#define HOUR (3600 * SECOND)
/* In between no text of the opening hours changes. */
#define EVENING (MORNING + 9 * HOUR)

static const double degree = 0.017453292519943295;
static const double earth_radius = 6371e3; /* metres; precise enough to choose places */

const planner_coordinate home = {52.52, 13.405};

static void must(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "agent: %s\n", what);
  exit(EXIT_FAILURE);
}

/* ---- Places ---- */

double next_fraction(uint64_t *seed) {
  *seed ^= *seed >> 12;
  *seed ^= *seed << 25;
  *seed ^= *seed >> 27;
  return (double)((*seed * UINT64_C(0x2545F4914F6CDD1D)) >> 11) * 0x1p-53;
}

planner_coordinate anywhere(uint64_t *seed) {
  double latitude = asin(2 * next_fraction(seed) - 1) / degree;
  return (planner_coordinate){latitude, 360 * next_fraction(seed) - 180};
}

planner_coordinate beside(planner_coordinate centre, double bearing, double metres) {
  double arc = metres / earth_radius, latitude = centre.latitude * degree;
  double sine = sin(latitude) * cos(arc) + cos(latitude) * sin(arc) * cos(bearing);
  double longitude = atan2(sin(bearing) * sin(arc) * cos(latitude), cos(arc) - sin(latitude) * sine);
  return (planner_coordinate){asin(sine) / degree, remainder(centre.longitude + longitude / degree, 360)};
}

planner_coordinate around(uint64_t *seed, planner_coordinate centre, double nearest, double farthest) {
  double area = nearest * nearest + next_fraction(seed) * (farthest * farthest - nearest * nearest);
  return beside(centre, 8 * atan(1) * next_fraction(seed), sqrt(area));
}

static double metres(planner_coordinate from, planner_coordinate to) {
  double distance = NAN;
  planner_distance(from.latitude, from.longitude, to.latitude, to.longitude, &distance, NULL);
  return distance;
}

/* In steps of the text (TXT-2: 100 m below 100 km, whole kilometres above; TXT-3: whole minutes, 1.3 times as far at
 * 40 km/h). */
static double shown_distance(double distance) { return floor(distance / (distance < 99950 ? 100 : 1000) + 0.5); }
static double shown_minutes(double distance) { return floor(distance * 1.3 / (40 / 3.6) / 60 + 0.5); }

/* Whether a place has the same texts from both stands. */
static bool looks_alike(const planner_coordinate stands[2], planner_coordinate place) {
  double here = metres(stands[0], place), there = metres(stands[1], place);
  return shown_distance(here) == shown_distance(there) && shown_minutes(here) == shown_minutes(there);
}

void places_alike(planner_coordinate *places, size_t count, planner_coordinate stands[2]) {
  uint64_t seed = 11;
  stands[0] = home, stands[1] = beside(home, 0, 110);
  for (size_t index = 0; index < count;) {
    planner_coordinate place = around(&seed, home, 101e3, 300e3);
    if (looks_alike(stands, place)) places[index++] = place;
  }
}

void places_of_a_town(planner_coordinate *places, size_t count, planner_coordinate stands[2]) {
  uint64_t seed = 13;
  stands[0] = home, stands[1] = beside(home, 0, 110);
  planner_coordinate town = beside(home, 1, 150e3);
  for (size_t index = 0; index < count;) {
    planner_coordinate place = around(&seed, town, 0, 3e3);
    if (looks_alike(stands, place)) places[index++] = place;
  }
}

void places_changing(planner_coordinate *places, size_t count, planner_coordinate stands[2]) {
  uint64_t seed = 12;
  stands[0] = home, stands[1] = beside(home, 0, 600);
  for (size_t index = 0; index < count;) {
    planner_coordinate place = around(&seed, home, 2e3, 50e3);
    double here = metres(stands[0], place), there = metres(stands[1], place);
    if (shown_distance(here) == shown_distance(there) || shown_minutes(here) == shown_minutes(there)) continue;
    places[index++] = place;
  }
}

/* ---- The agent ---- */

/* Takes all effects. Returns the union of their changes; *request becomes the last plan request, if there is one. */
static planner_changed drain(planner *p, uint64_t *request) {
  planner_changed changed = 0;
  planner_effect effect = PLANNER_INIT(planner_effect);
  while (planner_next_effect(p, &effect) == PLANNER_OK) {
    changed |= effect.changed;
    if (effect.kind == PLANNER_EFFECT_LOAD_PLAN && request != NULL) *request = effect.request;
  }
  return changed;
}

planner_task agent_task(size_t index, planner_coordinate place, struct task_texts *texts) {
  static const char hours[] = "Mo-Sa 08:00-20:00";
  snprintf(texts->title, sizeof texts->title, "Hardware store %zu", index % 10000000);
  snprintf(texts->address, sizeof texts->address, "%zu Example Street, 10115 Berlin", index % 1000);
  planner_task task = PLANNER_INIT(planner_task);
  task.present = PLANNER_TASK_HAS_COORDINATE;
  task.order = (int32_t)index;
  task.title = (planner_text){texts->title, strlen(texts->title)};
  task.address = (planner_text){texts->address, strlen(texts->address)};
  task.opening_hours = (planner_text){hours, sizeof hours - 1};
  task.latitude = place.latitude;
  task.longitude = place.longitude;
  memcpy(task.id.bytes, &index, sizeof index);
  return task;
}

/* A planner without tasks that has asked for the plan: the number of the request. */
static uint64_t start(struct agent *agent, bool has_schedule) {
  /* The agent goes a step every 100 ms, which is no jump at this speed (LOC-6). */
  planner_settings settings = PLANNER_INIT(planner_settings);
  settings.present = PLANNER_SETTINGS_HAS_MAXIMUM_SPEED_MPS | PLANNER_SETTINGS_HAS_SCHEDULE;
  settings.maximum_speed_mps = 10000;
  settings.has_schedule = has_schedule;
  must(planner_create(&settings, agent->now, &agent->p, NULL) == PLANNER_OK, "no planner can be created");
  planner_authorization_changed(agent->p, agent->now, PLANNER_AUTHORIZATION_WHEN_IN_USE);
  planner_start(agent->p, agent->now);
  uint64_t request = 0;
  drain(agent->p, &request);
  return request;
}

struct agent agent_with_tasks(const planner_task *tasks, size_t count, const planner_coordinate stands[2],
                              bool has_schedule) {
  struct agent agent = {.now = MORNING, .stands = {stands[0], stands[1]}};
  uint64_t request = start(&agent, has_schedule);
  must(planner_plan_loaded(agent.p, agent.now, request, tasks, count, sizeof *tasks) == PLANNER_OK,
       "the plan is not accepted");
  for (size_t index = 0; index < count; ++index) {
    agent.text_bytes += tasks[index].title.size + tasks[index].address.size + tasks[index].opening_hours.size;
  }
  planner_home state = PLANNER_INIT(planner_home);
  planner_home_state(agent.p, &state);
  must(state.row_count == count, "not all tasks are listed");
  planner_schedule schedule = PLANNER_INIT(planner_schedule);
  planner_schedule_state(agent.p, &schedule);
  must(schedule.stop_count == (has_schedule ? count : 0), "not all tasks are stops");
  for (int step = 0; step < FIRST_FIXES; ++step) {
    agent_moves(&agent);
    agent_collects(&agent);
  }
  return agent;
}

struct agent agent_with(const planner_coordinate *places, size_t count, const planner_coordinate stands[2]) {
  planner_task *tasks = calloc(count, sizeof *tasks);
  struct task_texts *texts = calloc(count, sizeof *texts);
  must(tasks != NULL && texts != NULL, "out of memory");
  for (size_t index = 0; index < count; ++index) tasks[index] = agent_task(index, places[index], &texts[index]);
  struct agent agent = agent_with_tasks(tasks, count, stands, false);
  free(tasks);
  free(texts);
  return agent;
}

void agent_end(struct agent *agent) {
  planner_destroy(agent->p);
  agent->p = NULL;
}

planner_changed agent_takes_effects(struct agent *agent) { return drain(agent->p, NULL); }

void agent_moves(struct agent *agent) {
  /* A day has no end here: in the evening the clock goes back, which is legal (TIME-3). */
  agent->now += agent->now < EVENING ? SECOND / 10 : MORNING - EVENING;
  const planner_coordinate *stand = &agent->stands[agent->fixes % 2];
  planner_fix fix = PLANNER_INIT(planner_fix);
  fix.time = agent->now;
  fix.latitude = stand->latitude;
  fix.longitude = stand->longitude;
  fix.horizontal_accuracy = 10;
  planner_fix_received(agent->p, agent->now, &fix);
  ++agent->fixes;
  planner_changed changed = agent_takes_effects(agent);
  planner_changed visible = PLANNER_CHANGED_LIST | PLANNER_CHANGED_SCHEDULE;
  if (changed & visible && agent->fixes > FIRST_FIXES) ++agent->seen;
}

size_t agent_collects(struct agent *agent) {
  planner_changes changes = PLANNER_INIT(planner_changes);
  planner_collect_changes(agent->p, &changes);
  return changes.removed_count + changes.moved_count + changes.inserted_count + changes.updated_count;
}

void agent_reads(struct agent *agent, planner_row *rows, size_t count) {
  agent_collects(agent);
  size_t listed = 0;
  planner_rows(agent->p, rows, count, sizeof *rows, &listed);
}

bool agent_used_all(const struct agent *agent) {
  planner_location location = PLANNER_INIT(planner_location);
  planner_location_state(agent->p, &location);
  return location.received_count == agent->fixes && location.used_count == agent->fixes;
}
