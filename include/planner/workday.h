/*
 * The working day of a planner (SCHED-13 to SCHED-16): the shift, the breaks and the speeds. The schedule places the
 * breaks between the stops; the agent starts and ends them.
 */
#ifndef PLANNER_WORKDAY_H
#define PLANNER_WORKDAY_H

#include "order.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* Bits of planner_workday.present. */
enum planner_workday_present_bit {
  PLANNER_WORKDAY_HAS_SHIFT_START = 1,
  PLANNER_WORKDAY_HAS_SHIFT_END = 2,
  PLANNER_WORKDAY_HAS_OVERTIME = 4 /* unless any overtime is allowed; only with shift_end */
};

/* A shift and its breaks. Times are wall times after the local midnight, 0 to 172800 seconds: from 86400 on they are on
 * the next day. They hold on every day. */
typedef struct planner_workday {
  uint32_t struct_size;
  uint32_t present;             /* enum planner_workday_present_bit */
  planner_duration shift_start; /* the agent does not leave before */
  planner_duration shift_end;   /* not before shift_start */
  planner_duration overtime;    /* the most overtime, 0 to 31536000: a stop is closed if the direct way from it to the
                                   end place ends later */
  const planner_workday_break *PLANNER_NULLABLE breaks; /* their earliest and latest are wall times, too */
  size_t break_count;           /* at most PLANNER_LIMIT_BREAKS */
} planner_workday;

/*
 * The host loaded the working day. It replaces the one before; what the agent did stays with the break of the same
 * index. A snapshot contains it. Legal when not started. Returns PLANNER_OK, PLANNER_INVALID_ARGUMENT or
 * PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_workday_changed(planner *PLANNER_NULLABLE p, planner_instant now,
                                       const planner_workday *PLANNER_NULLABLE workday);

/*
 * The agent starts a break, by its index from 0. ^SCHED-14.11: it begins now; starting it twice is starting it once.
 * Returns PLANNER_OK; PLANNER_NOT_FOUND; PLANNER_NOT_ALLOWED (another one is under way, it was ended, or a later one
 * was started); or PLANNER_NOT_STARTED.
 */
planner_status planner_break_started(planner *PLANNER_NULLABLE p, planner_instant now, size_t index);

/* The agent ends the break that is under way. Returns PLANNER_OK, PLANNER_NOT_ALLOWED (there is none) or
 * PLANNER_NOT_STARTED. */
planner_status planner_break_ended(planner *PLANNER_NULLABLE p, planner_instant now);

/* Bits of planner_day_break.present. */
enum planner_day_break_present_bit {
  PLANNER_DAY_BREAK_HAS_START = 1, /* if it is taken, started or ended */
  PLANNER_DAY_BREAK_HAS_END = 2
};

/* A break of the present day. */
typedef struct planner_day_break {
  uint32_t struct_size;
  uint32_t present;           /* enum planner_day_break_present_bit */
  planner_break_state state;
  uint32_t stop;              /* the index of the stop after it (planner_stop_at), or the number of stops if it is after
                                 the last one; 0 unless it is taken */
  planner_instant start;      /* when it begins or began, in whole seconds */
  planner_instant end;        /* when it ends by its duration, or ended */
  planner_flag is_on_arrival; /* whether it is taken on arrival at that stop, and not before leaving for it */
  uint32_t reserved;
  planner_text text;          /* "Break 12:10–12:40", "Break until 12:40" or "Break missed"; or empty */
  planner_text spoken_text;   /* for a screen reader */
} planner_day_break;

/* A break of the working day, by its index from 0. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_break_at(const planner *PLANNER_NULLABLE p, size_t index,
                                planner_day_break *PLANNER_NULLABLE out);

/* How fast the agent travels on some weekdays (SCHED-16). Each speed holds for an equal part of the local day, the
 * first from midnight on. */
typedef struct planner_day_speeds {
  uint32_t struct_size;
  planner_weekdays weekdays;              /* the weekdays that have these speeds */
  const int32_t *PLANNER_NULLABLE speeds; /* 100 to 4000 each, in thousandths of the speed of the travel times */
  size_t speed_count;                     /* a divisor of PLANNER_LIMIT_SPEEDS; or 0: legs take their travel times */
} planner_day_speeds;

/*
 * The host loaded the speeds of some weekdays. They are copied, and replace those of these weekdays; the other weekdays
 * keep theirs. They hold in every week, and a snapshot contains them. Legal when not started. Returns PLANNER_OK or
 * PLANNER_INVALID_ARGUMENT.
 */
planner_status planner_speeds_changed(planner *PLANNER_NULLABLE p, planner_instant now,
                                      const planner_day_speeds *PLANNER_NULLABLE speeds);

PLANNER_END_DECLS

#endif
