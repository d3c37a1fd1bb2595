/* An agent with many tasks around, who goes to and fro between two places. Benchmarks and counts measure it. */
#ifndef AGENT_H
#define AGENT_H

#include "planner.h"

#include <stdbool.h>

/* An agent begins on a Friday at 09:00. */
#define MORNING (INT64_C(20000) * 86400000 + 9 * 3600000)

/* After these fixes an agent has settled. */
enum { FIRST_FIXES = 4 };

struct agent {
  planner *p;
  planner_instant now;
  planner_coordinate stands[2]; /* of the fixes, by turns */
  size_t fixes;                 /* their number */
  size_t seen;                  /* how many of them, except the first FIRST_FIXES, visibly changed the list or the
                                   schedule */
  size_t text_bytes;            /* of all tasks */
};

/* A fixed sequence of numbers, 0 ..< 1 (xorshift64*). */
double next_fraction(uint64_t *seed);

/* A place on the globe, all areas alike. */
planner_coordinate anywhere(uint64_t *seed);

/* A place at a distance in metres: at a bearing in radians, or at any bearing and distance, all areas alike. */
planner_coordinate beside(planner_coordinate centre, double bearing, double metres);
planner_coordinate around(uint64_t *seed, planner_coordinate centre, double nearest, double farthest);

/* Where the agent is. */
extern const planner_coordinate home;

/* Places 100 to 300 km away whose texts (TXT-2, TXT-3) stay as they are with a step of 110 m from home. */
void places_alike(planner_coordinate *places, size_t count, planner_coordinate stands[2]);
/* The same in a town 150 km away, at most 6 km from one another. */
void places_of_a_town(planner_coordinate *places, size_t count, planner_coordinate stands[2]);
/* Places within 50 km whose texts, distance and travel time, both change with a step of 600 m from home. */
void places_changing(planner_coordinate *places, size_t count, planner_coordinate stands[2]);

/* A task with the texts that a card usually has, for which `texts` has room. The index is its order and its id. */
struct task_texts {
  char title[24], address[40];
};
planner_task agent_task(size_t index, planner_coordinate place, struct task_texts *texts);

/* A planner that has loaded the tasks, received fixes, and settled: effects and changes are taken. */
struct agent agent_with_tasks(const planner_task *tasks, size_t count, const planner_coordinate stands[2],
                              bool has_schedule);
/* The same with a task at each place, without a schedule. */
struct agent agent_with(const planner_coordinate *places, size_t count, const planner_coordinate stands[2]);
void agent_end(struct agent *agent);

/* Takes all effects. Returns the union of their changes. */
planner_changed agent_takes_effects(struct agent *agent);
/* A fix at the other place; all its effects are taken. */
void agent_moves(struct agent *agent);
/* Takes the changes. Returns the number of changed rows. */
size_t agent_collects(struct agent *agent);
/* Reads the changes and all rows, for which `rows` has room. */
void agent_reads(struct agent *agent, planner_row *rows, size_t count);
/* Whether every fix so far was used. */
bool agent_used_all(const struct agent *agent);

#endif
