/*
 * The search for the best visiting order of some stops (ORDER-2, ORDER-13). It needs no planner, and uses only what is
 * passed in. All times are seconds from one origin that the host chooses, such as 1970 or the departure.
 *
 *     planner_order_memory_size -> planner_order_begin -> planner_order_search ... -> planner_order_best
 *
 * The search allocates nothing: it works in the host's memory, and the host ends it by freeing that memory.
 * One search is used by one thread at a time.
 */
#ifndef PLANNER_ORDER_H
#define PLANNER_ORDER_H

#include "base.h"

PLANNER_BEGIN_DECLS

/* Which of two orders with equal misses and equal lateness is better. */
typedef int32_t planner_order_objective;
enum planner_order_objective_value {
  PLANNER_ORDER_LEAST_TRAVEL = 1,   /* the least travel time */
  PLANNER_ORDER_EARLIEST_FINISH = 2 /* the earliest end, then the least travel time */
};

/* The required position of a stop in the order. */
typedef int32_t planner_order_position;
enum planner_order_position_value {
  PLANNER_ORDER_FREE = 0,
  PLANNER_ORDER_FIRST = 1, /* before all others; first stops keep their order */
  PLANNER_ORDER_LAST = 2   /* after all others; last stops keep their order */
};

/* A window in which a visit may begin, but no earlier than `planned` minus `early_seconds`. ^ORDER-13.3: a stop whose
 * windows all end before that is always missed. It has no struct_size and does not grow. */
typedef struct planner_order_window {
  planner_duration earliest;
  planner_duration latest; /* inclusive; not before earliest */
} planner_order_window;

/* Bits of planner_order_stop.present. */
enum planner_order_stop_present_bit {
  PLANNER_ORDER_STOP_HAS_PLANNED = 1
};

/* A stop to visit. */
typedef struct planner_order_stop {
  uint32_t struct_size;
  uint32_t present;                /* enum planner_order_stop_present_bit */
  planner_order_position position;
  int32_t priority;                /* 0 to 100: missing the stop weighs 1 more than this */
  planner_duration duration;       /* duration of the visit; 0 to 31536000, a year */
  planner_duration planned;        /* when the visit should begin */
  const planner_order_window *PLANNER_NULLABLE windows; /* ascending, without overlaps; none: at any time */
  size_t window_count;             /* at most PLANNER_LIMIT_STOP_WINDOWS */
} planner_order_stop;

/* Bits of planner_order_problem.present. */
enum planner_order_problem_present_bit {
  PLANNER_ORDER_PROBLEM_HAS_END_BY = 1
};

/* The problem to solve. Place 0 is the start; then come the stops, and the end place if there is one. */
typedef struct planner_order_problem {
  uint32_t struct_size;
  uint32_t present;                /* enum planner_order_problem_present_bit */
  planner_order_objective objective;
  planner_flag has_end_place;      /* whether the last place is where the day ends */
  planner_duration departure;      /* when the agent leaves the start */
  planner_duration end_by;         /* ending later is a miss of priority 0, and counts as lateness */
  planner_duration early_seconds;  /* how long before `planned` a visit may begin; 0 to 86400 */
  planner_duration late_after_seconds; /* a visit that begins later than this after `planned` is missed; 0 to 86400 */
  const planner_order_stop *PLANNER_NULLABLE stops; /* in their present order */
  size_t stop_count;               /* at most PLANNER_LIMIT_ORDERED_STOPS */
  size_t stop_stride;
  const int32_t *PLANNER_NULLABLE travel_times; /* seconds, a row for each place of departure; each 0 to 31536000, or
                                                 * INT32_MAX where there is no route */
  size_t place_count;              /* number of rows, and of travel times in a row */
  size_t row_stride;               /* the distance in bytes between rows */
} planner_order_problem;

/* The value of an order. */
typedef struct planner_order_value {
  uint32_t struct_size;
  planner_flag is_better;          /* whether it is better than the present order */
  int64_t missed;                  /* sum of the weights of the missed stops, whose visits begin after their last window
                                    * or too late, or to which there is no route; plus 1 for ending after `end_by` */
  planner_duration lateness;       /* total lateness beyond the planned times, the last windows and `end_by` */
  planner_duration travel;         /* travel time over all legs */
  planner_duration finish;         /* when the last stop ends, or the end place is reached */
  int32_t progress;                /* progress of the search, in percent: it never falls, and is 100 when the search
                                      has ended */
  uint32_t unreachable;            /* number of stops that cannot be reached: having fewer comes before everything else
                                      (ORDER-2.9) */
} planner_order_value;

/* A search in the host's memory. */
typedef struct planner_order planner_order;

/* The number of bytes of memory that the search needs. ^ORDER-11: at most 64 for each stop, 8 for each pair of places,
 * and 1024 more, if no stop has more than two windows. error may be NULL; it is filled if the call is refused. */
planner_status planner_order_memory_size(const planner_order_problem *PLANNER_NULLABLE problem,
                                         size_t *PLANNER_NULLABLE out, planner_error *PLANNER_NULLABLE error);

/*
 * Begins a search. The problem is copied. The memory must not move until the host no longer needs the search.
 * error may be NULL; it is filled if the call is refused. Returns PLANNER_OK, or PLANNER_LIMIT_EXCEEDED for too many
 * stops or windows.
 */
planner_status planner_order_begin(const planner_order_problem *PLANNER_NULLABLE problem, void *PLANNER_NULLABLE memory,
                                   size_t size, planner_order *PLANNER_NULLABLE *PLANNER_NULLABLE out,
                                   planner_error *PLANNER_NULLABLE error);

/*
 * Searches for a number of steps. ^ORDER-6: how the steps are divided among calls makes no difference. A step takes
 * microseconds; it examines one stop, or removes up to 15 stops and inserts them again.
 * ^ORDER-4: the search ends by itself. error may be NULL; it is filled if the call is refused. Returns PLANNER_OK while
 * the search has something left to try, and PLANNER_NONE once it has ended.
 */
planner_status planner_order_search(planner_order *PLANNER_NULLABLE order, uint64_t steps,
                                    planner_error *PLANNER_NULLABLE error);

/*
 * The best order so far. ^ORDER-5: it is never worse than the present order. Fills stops with the indexes of all stops,
 * in visiting order; capacity must be at least their number. error may be NULL; it is filled if the call is refused.
 */
planner_status planner_order_best(const planner_order *PLANNER_NULLABLE order, uint32_t *PLANNER_NULLABLE stops,
                                  size_t capacity, planner_order_value *PLANNER_NULLABLE out,
                                  planner_error *PLANNER_NULLABLE error);

PLANNER_END_DECLS

#endif
