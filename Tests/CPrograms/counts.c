/*
 * The allocations of the calls that happen all day long: `counts [EXPECTED]` prints them, and checks them against the
 * numbers in the file. It is linked with the archive and -Wl,--wrap for each function of malloc's family, which
 * counts the library's allocations. Each operation is a function of the same name, so that its instructions can be
 * counted, too.
 */
#include "agent.h"
#include "support.h"

enum { TASKS = 20, PLACES = 1000, TIMES = 100 };

/* ---- Counting ---- */

static size_t allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **out, size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
int __wrap_posix_memalign(void **out, size_t alignment, size_t size);

void *__wrap_malloc(size_t size) { return ++allocations, __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return ++allocations, __real_calloc(count, size); }
void *__wrap_realloc(void *memory, size_t size) { return ++allocations, __real_realloc(memory, size); }
void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  return ++allocations, __real_aligned_alloc(alignment, size);
}
int __wrap_posix_memalign(void **out, size_t alignment, size_t size) {
  return ++allocations, __real_posix_memalign(out, alignment, size);
}

/* ---- The counted operations ---- */

static struct agent quiet, loud, far_and_wide, patient, engrossed, quiet_scheduled, patient_scheduled;
static struct agent searching, proposed, unsure;
static planner_task unsure_task;
static size_t texts_changed, searches_ended;
static planner_row rows[TASKS];
static planner_coordinate near[PLACES], global[PLACES];
static double out[PLACES];
static size_t turn;

/* A fix that is used and changes nothing visible on 20 rows; its effects are taken. */
void fix_unseen(void) { agent_moves(&quiet); }

/* A fix that changes distance and travel time on all 20 rows; its effects are taken. */
void fix_seen(void) { agent_moves(&loud); }

/* The same; then the changes and all rows are read. */
void fix_seen_and_read(void) {
  agent_moves(&loud);
  agent_reads(&loud, rows, TASKS);
}

/* The distances to 1,000 rows within 300 km. */
void row_distances(void) {
  size_t count = 0;
  planner_row_distances(far_and_wide.p, home.latitude, home.longitude, out, PLACES, &count);
}

/* The distances to as many places, with nothing prepared. */
void distances(void) { planner_distances(home.latitude, home.longitude, near, PLACES, out, NULL); }

static void distance_to(const planner_coordinate *place) {
  planner_distance(home.latitude, home.longitude, place->latitude, place->longitude, out, NULL);
}

void distance_near(void) { distance_to(&near[++turn % PLACES]); }

void distance_global(void) { distance_to(&global[++turn % PLACES]); }

/* A minute passes in which no text of the opening hours of 20 rows changes; its effects are taken. */
void minute_unseen(void) {
  patient.now += MINUTE;
  planner_clock_advanced(patient.p, patient.now);
  if (agent_takes_effects(&patient) & PLANNER_CHANGED_LIST) ++texts_changed;
}

/* The same while details are open: they evaluate no opening hours. */
void minute_unseen_in_details(void) {
  engrossed.now += MINUTE;
  planner_clock_advanced(engrossed.p, engrossed.now);
  if (agent_takes_effects(&engrossed) & (PLANNER_CHANGED_LIST | PLANNER_CHANGED_DETAILS)) ++texts_changed;
}

/* fix_unseen with a schedule, of which nothing visible changes either. */
void fix_unseen_scheduled(void) { agent_moves(&quiet_scheduled); }

/* minute_unseen with a schedule, during a visit: no text of the schedule changes either. */
void minute_unseen_scheduled(void) {
  patient_scheduled.now += MINUTE;
  planner_clock_advanced(patient_scheduled.p, patient_scheduled.now);
  planner_changed changed = agent_takes_effects(&patient_scheduled);
  if (changed & (PLANNER_CHANGED_LIST | PLANNER_CHANGED_SCHEDULE)) ++texts_changed;
}

/* The list changes around a venue that never closes: whenever it is not open, nobody knows whether it is. */
void list_changed_never_closed(void) {
  unsure_task.order = ++turn % 2;
  planner_task_updated(unsure.p, unsure.now, &unsure_task);
  agent_takes_effects(&unsure);
}

/* 100 steps of the search for a better order of 20 stops. */
void proposal_search(void) {
  if (planner_proposal_search(searching.p, 100) != PLANNER_OK) ++searches_ended;
}

/* fix_unseen_scheduled beside a proposal that has something better, of which no text changes either. */
void fix_unseen_proposed(void) { agent_moves(&proposed); }

/* The proposal and its stops are read, as after a redraw effect. */
void proposal_read(void) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  planner_proposal_stop stop = PLANNER_INIT(planner_proposal_stop);
  planner_proposal_state(proposed.p, &proposal);
  for (size_t index = 0; planner_proposal_stop_at(proposed.p, index, &stop) == PLANNER_OK;) ++index;
}

#define OPERATION(name) {#name, name}

static const struct operation {
  const char *name;
  void (*run)(void);
} operations[] = {OPERATION(fix_unseen),
                  OPERATION(fix_seen),
                  OPERATION(fix_seen_and_read),
                  OPERATION(row_distances),
                  OPERATION(distances),
                  OPERATION(distance_near),
                  OPERATION(distance_global),
                  OPERATION(minute_unseen),
                  OPERATION(minute_unseen_in_details),
                  OPERATION(fix_unseen_scheduled),
                  OPERATION(minute_unseen_scheduled),
                  OPERATION(list_changed_never_closed),
                  OPERATION(proposal_search),
                  OPERATION(fix_unseen_proposed),
                  OPERATION(proposal_read)};

/* The most allocations of one of many calls, after two calls that may allocate more. */
static size_t allocations_of(const struct operation *operation) {
  size_t most = 0;
  for (int time = 0; time < TIMES; ++time) {
    size_t before = allocations;
    operation->run();
    if (time >= 2 && allocations - before > most) most = allocations - before;
  }
  return most;
}

/* An agent with a schedule: short visits in a town, which take the afternoon, every fourth one planned for about the
 * time when it begins. The first visit may have begun, and takes until noon. */
static struct agent scheduled_agent(bool has_begun) {
  planner_coordinate places[TASKS], stands[2];
  struct task_texts texts[TASKS];
  planner_task tasks[TASKS];
  places_of_a_town(places, TASKS, stands);
  for (size_t index = 0; index < TASKS; ++index) {
    tasks[index] = agent_task(index, places[index], &texts[index]);
    tasks[index].present |= PLANNER_TASK_HAS_ESTIMATED_DURATION;
    tasks[index].estimated_duration = 600;
    if (index % 4 > 0) continue;
    tasks[index].present |= PLANNER_TASK_HAS_PLANNED_AT;
    tasks[index].planned_at = MORNING + (planner_instant)(300 + 15 * index) * MINUTE;
  }
  if (has_begun) {
    tasks[0].status = PLANNER_TASK_IN_PROGRESS;
    tasks[0].estimated_duration = 3 * 3600;
  }
  struct agent agent = agent_with_tasks(tasks, TASKS, stands, true);
  agent_reads(&agent, rows, TASKS);
  return agent;
}

/* An agent with a schedule who has asked for a better order, with estimated travel times. */
static struct agent asking_agent(void) {
  struct agent agent = scheduled_agent(false);
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  options.objective = PLANNER_ORDER_LEAST_TRAVEL;
  options.estimates = 1;
  CHECK("ORDER-1", planner_proposal_requested(agent.p, agent.now, &options) == PLANNER_OK);
  agent_takes_effects(&agent);
  return agent;
}

/* Whether its proposal is for all tasks, in this phase, and better than the order of the list. */
static bool has_better_order(const struct agent *agent, planner_proposal_phase phase) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  return planner_proposal_state(agent->p, &proposal) == PLANNER_OK && proposal.phase == phase &&
         proposal.is_better == 1 && proposal.stop_count == TASKS;
}

/* Whether each task is a stop that is known to begin while it is open. */
static bool has_good_day(const struct agent *agent) {
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  size_t count = 0;
  while (planner_stop_at(agent->p, count, &stop) == PLANNER_OK) {
    if (stop.pace == PLANNER_PACE_CLOSED || stop.pace == PLANNER_PACE_UNKNOWN) return false;
    ++count;
  }
  return count == TASKS;
}

/* An agent with a schedule, and one stop. */
static struct agent unsure_agent(void) {
  static struct task_texts texts;
  planner_coordinate places[1], stands[2];
  places_of_a_town(places, 1, stands);
  unsure_task = agent_task(0, places[0], &texts);
  unsure_task.opening_hours = text_of("Sa 10:00-12:00 || \"by appointment\"");
  return agent_with_tasks(&unsure_task, 1, stands, true);
}

/* ---- Expected counts ---- */

/* The number after a name in the file; SIZE_MAX without that name. */
static size_t expected(const char *path, const char *name) {
  char line[200], found[40];
  size_t number, result = SIZE_MAX;
  FILE *file = fopen(path, "r");
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    if (sscanf(line, "%39s %zu", found, &number) == 2 && strcmp(found, name) == 0) result = number;
  }
  if (file != NULL) fclose(file);
  return result;
}

int main(int count, char **arguments) {
  planner_coordinate stands[2];
  uint64_t seed = 71;
  for (size_t index = 0; index < PLACES; ++index) {
    near[index] = around(&seed, home, 0, 300e3);
    global[index] = anywhere(&seed);
  }
  far_and_wide = agent_with(near, PLACES, (planner_coordinate[2]){home, beside(home, 0, 600)});
  planner_coordinate places[TASKS];
  places_alike(places, TASKS, stands);
  quiet = agent_with(places, TASKS, stands);
  places_changing(places, TASKS, stands);
  loud = agent_with(places, TASKS, stands);
  places_alike(places, TASKS, stands);
  patient = agent_with(places, TASKS, stands);
  engrossed = agent_with(places, TASKS, stands);
  quiet_scheduled = scheduled_agent(false);
  patient_scheduled = scheduled_agent(true);
  unsure = unsure_agent();
  searching = asking_agent(), proposed = asking_agent();
  planner_proposal_search(proposed.p, 1000); /* a whole search would take a minute under callgrind */
  agent_takes_effects(&proposed);
  agent_reads(&patient, rows, TASKS);
  agent_reads(&quiet, rows, TASKS);
  agent_reads(&loud, rows, TASKS);
  agent_reads(&engrossed, rows, TASKS);
  planner_row_tapped(engrossed.p, engrossed.now, rows[0].id);
  agent_takes_effects(&engrossed);

  for (size_t each = 0; each < COUNT(operations); ++each) {
    size_t most = allocations_of(&operations[each]), bound;
    printf("allocations\t%s\t%zu\n", operations[each].name, most);
    if (count < 2) continue;
    trying("%s: %zu allocations", operations[each].name, most);
    bound = expected(arguments[1], operations[each].name);
    CHECK("counts", bound != SIZE_MAX && most <= bound);
  }
  trying("%s", "");
  CHECK("LOC-4", agent_used_all(&quiet) && agent_used_all(&loud) && agent_used_all(&quiet_scheduled));
  CHECK("HOME-3", quiet.seen == 0 && loud.seen == loud.fixes - FIRST_FIXES);
  CHECK("HOME-3", agent_collects(&quiet) == 0);
  CHECK("SCHED-7", quiet_scheduled.seen == 0 && agent_collects(&quiet_scheduled) == 0);
  CHECK("SCHED-7", agent_collects(&patient_scheduled) == 0);
  CHECK("SCHED-5", has_good_day(&quiet_scheduled) && has_good_day(&patient_scheduled));
  CHECK("ORDER-4", searches_ended == 0 && has_better_order(&searching, PLANNER_PROPOSAL_PHASE_SEARCHING));
  CHECK("ORDER-8", agent_used_all(&proposed) && proposed.seen == 0);
  CHECK("ORDER-8", has_better_order(&proposed, PLANNER_PROPOSAL_PHASE_SEARCHING));
  size_t listed = 0;
  planner_rows(patient.p, rows, TASKS, sizeof *rows, &listed);
  CHECK("HOURS-12", texts_changed == 0 && listed == TASKS && agent_collects(&patient) == 0);
  for (size_t index = 0; index < TASKS; ++index) {
    CHECK("HOURS-9", rows[index].open_state == PLANNER_OPEN_STATE_OPEN && rows[index].hours_change > patient.now);
  }
  planner_row row = PLANNER_INIT(planner_row);
  CHECK("DET-6", planner_details_row(engrossed.p, &row) == PLANNER_OK && row.hours_text.size > 0);
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  CHECK("SCHED-4.6", planner_stop_at(unsure.p, 0, &stop) == PLANNER_OK && stop.pace == PLANNER_PACE_ON_TIME);
  agent_end(&searching), agent_end(&proposed), agent_end(&unsure);
  agent_end(&quiet_scheduled), agent_end(&patient_scheduled);
  agent_end(&engrossed), agent_end(&patient), agent_end(&quiet), agent_end(&loud), agent_end(&far_and_wide);
  return finish();
}
