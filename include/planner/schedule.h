/*
 * The schedule (SCHED-1 to SCHED-11): when the agent arrives at each stop, and which stops will be late or closed. It
 * is updated with every event. A row shows its own stop; these functions return the whole schedule.
 */
#ifndef PLANNER_SCHEDULE_H
#define PLANNER_SCHEDULE_H

#include "order.h"
#include "queries.h"

PLANNER_BEGIN_DECLS

/* Bits of planner_schedule_stop.present. */
enum planner_schedule_stop_present_bit {
  PLANNER_SCHEDULE_STOP_HAS_ARRIVAL = 1, /* unless the stop is in progress, or the arrival is unknown */
  PLANNER_SCHEDULE_STOP_HAS_SHOWN_ARRIVAL = 2,
  PLANNER_SCHEDULE_STOP_HAS_START = 4,   /* unless it is unknown */
  PLANNER_SCHEDULE_STOP_HAS_END = 8
};

/* A stop: a listed task that is planned, en route or in progress (SCHED-1). */
typedef struct planner_schedule_stop {
  uint32_t struct_size;
  uint32_t present;               /* enum planner_schedule_stop_present_bit */
  planner_uuid id;                /* the task's id */
  planner_instant arrival;        /* when the agent arrives, in whole seconds */
  planner_instant shown_arrival;  /* the arrival as it is shown, rounded to steps (SCHED-7) */
  planner_instant start;          /* when the visit begins */
  planner_instant end;            /* when the visit ends */
  planner_duration leg;           /* travel time from the previous stop, or from the location */
  planner_duration waiting;       /* time from the arrival to the start */
  planner_duration duration;      /* duration of the visit */
  planner_duration lateness;      /* time from the planned time to the start; 0 if the visit starts on time */
  planner_flag is_duration_assumed; /* whether duration comes from the settings, as the task has none (SCHED-2) */
  planner_pace pace;              /* how the stop is expected to go */
  size_t row;                     /* the index of its row */
  planner_not_today_reason not_today; /* why an accepted order leaves the stop out (ORDER-15); its pace is closed */
  uint32_t reserved;
} planner_schedule_stop;

/* A stop of the schedule, by its index from 0: first those in progress, then en route, then planned. Returns
 * PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_stop_at(const planner *PLANNER_NULLABLE p, size_t index,
                               planner_schedule_stop *PLANNER_NULLABLE out);

/* Bits of planner_schedule.present. */
enum planner_schedule_present_bit {
  PLANNER_SCHEDULE_HAS_END = 1,     /* unless it is unknown; then travel and waiting cover what is known */
  PLANNER_SCHEDULE_HAS_LEAVE_BY = 2 /* unless nothing limits it */
};

/* A summary of the rest of the day (SCHED-9, SCHED-10). Without stops, every field is absent, 0 or empty, except those
 * of breaks. */
typedef struct planner_schedule {
  uint32_t struct_size;
  uint32_t present;           /* enum planner_schedule_present_bit */
  planner_instant end;        /* when the last stop ends, or the leg from it to the end place of the settings */
  planner_instant leave_by;   /* the latest instant at which the agent can leave for the next stop, or end a stop in
                                 progress, so that no further stop becomes late or closed */
  planner_duration travel;    /* travel time over all legs */
  planner_duration waiting;   /* waiting time at all stops */
  size_t stop_count;          /* number of stops */
  size_t late_count;          /* number of stops whose pace is late */
  size_t closed_count;        /* number of stops whose pace is closed */
  planner_text text;          /* "Done by 16:40 · 9 stops left · 1 late", "Done by tomorrow 05:45 · 1 stop left" */
  planner_text leave_by_text; /* "Leave by 10:40", rounded to steps (SCHED-7); empty while the next stop would be late
                                 or closed even if the agent left now */
  planner_text spoken_text;   /* the texts of the day, for a screen reader */
  size_t missed_break_count;  /* number of breaks that can no longer be taken (SCHED-14) */
  planner_duration overtime;  /* the time from the end of the shift to end; 0 if the day ends before (SCHED-13) */
  planner_text break_text;    /* "Break until 12:40", "Break 17:10–17:40" after the last stop, or "Break due by 13:00"
                                 of the next one; or empty (SCHED-14) */
} planner_schedule;

/* The summary of the rest of the day. */
planner_status planner_schedule_state(const planner *PLANNER_NULLABLE p, planner_schedule *PLANNER_NULLABLE out);

PLANNER_END_DECLS

#endif
