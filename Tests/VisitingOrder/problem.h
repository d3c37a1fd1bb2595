/* Invented problems for the search of planner/order.h, and what an order is worth, computed without the library. */
#ifndef PROBLEM_H
#define PROBLEM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "planner.h"

enum { MOST_STOPS = 100, MOST_WINDOWS = 2, MOST_PLACES = MOST_STOPS + 2 };

/* It points into itself, so it cannot be copied. */
struct problem {
  uint64_t seed; /* of the generator that made it */
  planner_order_problem asked;
  planner_order_stop stops[MOST_STOPS];
  planner_order_window windows[MOST_STOPS][MOST_WINDOWS];
  int32_t travel_times[MOST_PLACES][MOST_PLACES];
};

/* A problem without windows and travel times. */
void begin_problem(struct problem *problem, size_t stops, bool has_end_place);
/* A copy whose present order is another one. */
void number_by(const struct problem *problem, const uint32_t *order, struct problem *out);
void add_window(struct problem *problem, size_t stop, int64_t earliest, int64_t latest);

/* What a day has been worth so far, and when the agent leaves the last place. */
struct value {
  int64_t unreachable, missed, lateness, travel, finish;
};

/* Stops are indexes; -1 is the start, and the number of stops is the end place. */

/* Goes on from a place to the next one. Returns where the agent is then: still there if there is no way. */
int go_on(const struct problem *problem, int from, int next, struct value *value);
/* Goes to the end place if there is one, and sees whether it is too late. */
void end_day(const struct problem *problem, int from, struct value *value);
struct value value_at_departure(const struct problem *problem);
struct value value_of(const struct problem *problem, const uint32_t *order);
bool is_better(const struct problem *problem, struct value one, struct value other);
bool is_equal(struct value one, struct value other);

/* The position rules: whether a stop may come next, after those of a set. */
bool may_come_next(const struct problem *problem, uint32_t visited, uint32_t stop);

/* As text; Tests/VisitingOrder/README.md describes it. Reading returns false at the end of the file. */
void write_problem(FILE *file, const struct problem *problem);
bool read_problem(FILE *file, struct problem *problem);
void write_order(FILE *file, const struct problem *problem, const uint32_t *order, struct value value);
void read_order(FILE *file, const struct problem *problem, uint32_t *order, struct value *value);

/* For true conditions: ends the program if one does not hold. */
void must(bool holds, const char *what);

#endif
