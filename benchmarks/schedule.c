/*
 * A whole schedule from nothing. A task of the plan gets another title, with a schedule and without: nothing else
 * differs. With one, the planner then makes the sequence of stops again, the ways between them and their opening hours
 * of the day, and computes all times. Of the last schedule it keeps nothing but the shown arrivals. The third
 * contestant also has a shift and two breaks, one of them with a limit of work.
 */
#define _POSIX_C_SOURCE 200809L

#include "agent.h"
#include "bench.h"

#include <math.h>

enum { MOST = 250, DAY_LENGTH = 8 * 3600 };

struct work {
  struct agent agent;
  planner_task tasks[2]; /* the same task with two titles */
  size_t turn;
};

static void update(void *state, size_t times) {
  struct work *work = state;
  for (size_t time = 0; time < times; ++time) {
    planner_task_updated(work->agent.p, work->agent.now, &work->tasks[++work->turn % 2]);
    require(agent_takes_effects(&work->agent) & PLANNER_CHANGED_LIST, "the list does not change");
  }
}

/* Stops on a circle with a radius of 5 km around the agent. Visits and ways take from 09:00 to about 18:00. Every
 * fourth stop is planned for about the time when the agent reaches it. */
static void write_tasks(planner_task *tasks, struct task_texts *texts, size_t count) {
  static const char hours[] = "Mo-Sa 09:00-20:00";
  for (size_t index = 0; index < count; ++index) {
    planner_coordinate place = beside(home, 8 * atan(1) * (double)index / (double)count, 5e3);
    planner_task task = agent_task(index, place, &texts[index]);
    task.opening_hours = (planner_text){hours, sizeof hours - 1};
    task.present |= PLANNER_TASK_HAS_ESTIMATED_DURATION;
    task.estimated_duration = DAY_LENGTH / (planner_duration)count;
    if (index % 4 == 0) {
      task.present |= PLANNER_TASK_HAS_PLANNED_AT;
      task.planned_at = MORNING + (planner_instant)index * (DAY_LENGTH + 3600) / (planner_instant)count * 1000;
    }
    tasks[index] = task;
  }
}

/* The stop that is updated is in the middle. */
static struct work work_of(const planner_task *tasks, size_t count, bool has_schedule) {
  const planner_coordinate stands[2] = {home, beside(home, 0, 110)};
  struct work work = {.agent = agent_with_tasks(tasks, count, stands, has_schedule)};
  work.tasks[0] = work.tasks[1] = tasks[count / 2];
  work.tasks[1].title = tasks[count / 2 + 1].title;
  return work;
}

/* A lunch, and a short break after at most four hours of work. */
static void give_breaks(struct work *work) {
  static const planner_workday_break breaks[] = {{1800, 12 * 3600, 14 * 3600, INT64_MAX},
                                                 {900, 10 * 3600, 20 * 3600, 4 * 3600}};
  planner_workday workday = PLANNER_INIT(planner_workday);
  workday.present = PLANNER_WORKDAY_HAS_SHIFT_START | PLANNER_WORKDAY_HAS_SHIFT_END;
  workday.shift_start = 8 * 3600, workday.shift_end = 17 * 3600;
  workday.breaks = breaks, workday.break_count = sizeof breaks / sizeof *breaks;
  require(planner_workday_changed(work->agent.p, work->agent.now, &workday) == PLANNER_OK, "a refused working day");
  planner_day_break rest = PLANNER_INIT(planner_day_break);
  for (size_t index = 0; index < workday.break_count; ++index) {
    require(planner_break_at(work->agent.p, index, &rest) == PLANNER_OK && rest.state == PLANNER_BREAK_TAKEN,
            "a break is not in the schedule");
  }
}

/* No stop is closed when the agent arrives, and none is unknown. */
static void check(const struct work *work, size_t count) {
  planner_schedule_stop stop = PLANNER_INIT(planner_schedule_stop);
  for (size_t index = 0; index < count; ++index) {
    require(planner_stop_at(work->agent.p, index, &stop) == PLANNER_OK, "not all tasks are stops");
    require(stop.pace != PLANNER_PACE_CLOSED && stop.pace != PLANNER_PACE_UNKNOWN, "a stop is closed");
  }
}

int main(void) {
  static const size_t counts[] = {20, MOST};
  static planner_task tasks[MOST];
  static struct task_texts texts[MOST];
  for (size_t each = 0; each < sizeof counts / sizeof *counts; ++each) {
    size_t count = counts[each];
    char name[32];
    write_tasks(tasks, texts, count);
    struct work with = work_of(tasks, count, true), without = work_of(tasks, count, false);
    struct work resting = work_of(tasks, count, true);
    check(&with, count);
    give_breaks(&resting);
    const struct contestant contestants[] = {{"with a schedule", update, &with, 1},
                                             {"without", update, &without, 1},
                                             {"with two breaks", update, &resting, 1},
                                             {0}};
    snprintf(name, sizeof name, "%zu", count);
    compete("schedule", name, contestants);
    agent_end(&with.agent), agent_end(&without.agent), agent_end(&resting.agent);
  }
  return EXIT_SUCCESS;
}
