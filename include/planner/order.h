/*
 * The search for the best visiting order of some stops (ORDER-2, ORDER-13 to ORDER-16). It needs no planner, and uses
 * only what is passed in. All times are seconds from one origin that the host chooses, such as 1970 or the departure.
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
  PLANNER_ORDER_STOP_HAS_PLANNED = 1,
  PLANNER_ORDER_STOP_HAS_EARLY = 2,      /* early_seconds: only in a working day, as those below */
  PLANNER_ORDER_STOP_HAS_LATE_AFTER = 4, /* late_after_seconds: unless that of the problem holds */
  PLANNER_ORDER_STOP_HAS_HOURS = 8,      /* hours, hours_count: unless the visit may begin at any time */
  PLANNER_ORDER_STOP_HAS_AFTER = 16      /* unless it comes after none */
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
  planner_duration early_seconds;  /* instead of that of the problem; 0 to 86400 */
  planner_duration late_after_seconds; /* instead of that of the problem; 0 to 86400 */
  const planner_order_window *PLANNER_NULLABLE hours; /* when the opening hours let the visit begin, ascending, without
                                                       * overlaps; none: never */
  size_t hours_count;              /* at most PLANNER_LIMIT_STOP_WINDOWS */
  uint32_t after;                  /* the index of the stop that this one comes after (SCHED-17) */
  int32_t delay;                   /* the least seconds from the end of that visit to the begin of this one; 0 to
                                    * 86400 */
} planner_order_stop;

/* A break of a working day (SCHED-14). Breaks are taken in their order. It has no struct_size and does not grow. */
typedef struct planner_workday_break {
  planner_duration duration;       /* 0 to 86400 */
  planner_duration earliest;       /* the break begins from here */
  planner_duration latest;         /* to here, inclusive; not before earliest */
  planner_duration most_work;      /* the most travel and visiting since the departure or the last break: 0 or more, and
                                    * INT64_MAX for no limit */
} planner_workday_break;

/* Bits of planner_order_problem.present. */
enum planner_order_problem_present_bit {
  PLANNER_ORDER_PROBLEM_HAS_END_BY = 1,      /* not in a working day, which has a shift instead */
  PLANNER_ORDER_PROBLEM_HAS_SHIFT_START = 2, /* only in a working day, as those below */
  PLANNER_ORDER_PROBLEM_HAS_SHIFT_END = 4,
  PLANNER_ORDER_PROBLEM_HAS_OVERTIME = 8     /* unless any overtime is allowed; only with shift_end */
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
  /* A working day (ORDER-14, ORDER-15): stops can be left out, and a stop that is late for its planned time is not
   * missed. In any other problem all of the following must be 0. */
  planner_flag is_workday;
  planner_flag is_under_way;       /* whether a stop was visited before: only then is a break taken before the first
                                    * visit even if the end of that visit would not be too late for it */
  planner_duration shift_start;    /* the agent does not leave before */
  planner_duration shift_end;      /* not before shift_start */
  planner_duration overtime;       /* the most overtime, 0 to 31536000: a stop is missed if the direct way from it to
                                    * the end place ends later */
  planner_duration worked;         /* travel and visiting before the departure, since the last break; 0 to 86400 */
  const planner_workday_break *PLANNER_NULLABLE breaks;
  size_t break_count;              /* at most PLANNER_LIMIT_BREAKS */
  const int32_t *PLANNER_NULLABLE speeds; /* 100 to 4000 each, in thousandths of the speed of the travel times: for
                                           * equal parts of a day, the first from `midnight` on (SCHED-16) */
  size_t speed_count;              /* 0, or a divisor of PLANNER_LIMIT_SPEEDS */
  planner_duration midnight;       /* any local midnight */
} planner_order_problem;

/* The value of an order. */
typedef struct planner_order_value {
  uint32_t struct_size;
  planner_flag is_better;          /* whether it is better than the present order */
  int64_t missed;                  /* sum of the weights of the missed stops, whose visits begin after their last window
                                    * or too late, or to which there is no route; plus 1 for ending after `end_by`. Of a
                                    * working day: of the stops that are left out, plus 102 for each missed break */
  planner_duration lateness;       /* total lateness beyond the planned times, the last windows and `end_by` */
  planner_duration travel;         /* travel time over all legs */
  planner_duration finish;         /* when the last stop ends, or the end place is reached */
  int32_t progress;                /* progress of the search, in percent: it never falls, and is 100 when the search
                                      has ended */
  uint32_t unreachable;            /* number of stops that cannot be reached: having fewer comes before everything else
                                      (ORDER-2.9). A working day counts only the end place, as it leaves stops out */
  planner_duration overtime;       /* the time from the end of the shift to the finish; 0 if it is earlier */
  uint32_t visited;                /* number of stops that are visited; those that are left out come last */
  uint32_t reserved;
} planner_order_value;

/* Why a stop is left out: the first reason that holds (ORDER-15.2). */
typedef int32_t planner_not_today_reason;
enum planner_not_today_reason_value {
  PLANNER_NOT_TODAY_NONE = 0,       /* it is visited */
  PLANNER_NOT_TODAY_PRECEDENCE = 1, /* the stop that it comes after is left out */
  PLANNER_NOT_TODAY_CLOSED = 2,     /* going there directly at the departure, one comes after its hours */
  PLANNER_NOT_TODAY_WINDOW = 3,     /* after its windows within its hours */
  PLANNER_NOT_TODAY_NO_ROUTE = 4,   /* there is no route from the start to it */
  PLANNER_NOT_TODAY_NO_TIME = 5     /* the shift, or other stops */
};

/* A stop of the best order of a working day. All times are 0 if it is left out. */
typedef struct planner_order_visit {
  uint32_t struct_size;
  planner_not_today_reason reason; /* why it is left out */
  uint32_t stop;                   /* its index */
  uint32_t reserved;
  planner_duration arrival;        /* when the agent arrives */
  planner_duration begin;          /* when the visit begins */
  planner_duration end;            /* when the visit ends */
  planner_duration lateness;       /* time from the planned time or the end of the last window to the begin */
} planner_order_visit;

/* What becomes of a break. Only those of a planner have the last three. */
typedef int32_t planner_break_state;
enum planner_break_state_value {
  PLANNER_BREAK_TAKEN = 1,
  PLANNER_BREAK_NOT_NEEDED = 2, /* the day ends in time for it */
  PLANNER_BREAK_MISSED = 3,
  PLANNER_BREAK_STARTED = 4,    /* it is under way */
  PLANNER_BREAK_ENDED = 5,
  PLANNER_BREAK_UNKNOWN = 6     /* a leg is unknown, so that its place is, too */
};

/* A break of the best order. All fields but `state` are 0 unless it is taken. */
typedef struct planner_order_break {
  uint32_t struct_size;
  planner_break_state state;
  planner_duration start;          /* when it begins */
  planner_duration end;            /* when it ends */
  planner_flag is_on_arrival;      /* whether it is taken on arrival at the next stop, and not before leaving */
  uint32_t visited;                /* number of stops that are visited before it */
} planner_order_break;

/* What the best gap for a new stop adds to the order without it. Each number may be negative. `missed` has the weight
 * of the new stop if it is missed even there. */
typedef struct planner_order_insertion {
  uint32_t struct_size;
  planner_flag is_possible;        /* whether there is a gap that keeps the positions and the precedence; if not, all
                                    * other fields are 0 */
  uint32_t gap;                    /* number of stops before it */
  uint32_t reserved;
  int64_t missed;                  /* weights of missed stops and breaks */
  planner_duration lateness;       /* lateness of all stops */
  planner_duration overtime;       /* overtime of the day */
  planner_duration travel;         /* travel time over all legs */
  planner_duration finish;         /* how much later the day ends */
} planner_order_insertion;

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
 * microseconds, in a long working day up to a millisecond; it examines one stop, or removes up to 15 stops and inserts
 * them again.
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

/* A stop of the best order of a working day, by its place in the order from 0. error may be NULL; it is filled if the
 * call is refused. Returns PLANNER_OK, or PLANNER_NONE past the last one and for a search of no working day. */
planner_status planner_order_visit_at(const planner_order *PLANNER_NULLABLE order, size_t index,
                                      planner_order_visit *PLANNER_NULLABLE out, planner_error *PLANNER_NULLABLE error);

/* A break of a working day in the best order, by its index from 0. error may be NULL; it is filled if the call is
 * refused. Returns PLANNER_OK, or PLANNER_NONE past the last one and for a search of no working day. */
planner_status planner_order_break_at(const planner_order *PLANNER_NULLABLE order, size_t index,
                                      planner_order_break *PLANNER_NULLABLE out, planner_error *PLANNER_NULLABLE error);

/*
 * The best gap for one new stop in the present order of the others, for each of some problems, such as one for each
 * agent (ORDER-16). The new stop is the last one of each problem, and each is a working day. Nothing is searched: a
 * missed stop is not left out. Nothing is written if a problem is refused. error may be NULL; it is filled if the call
 * is refused.
 */
planner_status planner_order_insertions(const planner_order_problem *PLANNER_NULLABLE problems, size_t count,
                                        size_t stride, planner_order_insertion *PLANNER_NULLABLE out, size_t out_stride,
                                        planner_error *PLANNER_NULLABLE error);

PLANNER_END_DECLS

#endif
