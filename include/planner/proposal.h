/*
 * A proposal of another visiting order (ORDER-1 to ORDER-12). It changes nothing until it is accepted.
 *
 *     planner_proposal_requested
 *       -> PLANNER_EFFECT_LOAD_TRAVEL_TIMES: planner_place_at, then planner_travel_times_loaded or _declined
 *       -> planner_proposal_search, as often as it returns PLANNER_OK; planner_proposal_state, planner_proposal_stop_at
 *       -> planner_proposal_accepted or planner_proposal_discarded
 *       -> PLANNER_EFFECT_SAVE_ORDER: planner_order_save_id_at, then planner_save_acknowledged, _failed or _refused
 */
#ifndef PLANNER_PROPOSAL_H
#define PLANNER_PROPOSAL_H

#include "order.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* ---- The request ---- */

/* A rule for one stop of the order. */
typedef struct planner_stop_rule {
  uint32_t struct_size;
  int32_t priority;                /* 0 to 100: missing the stop weighs 1 more than this; 0 for stops without a rule */
  planner_uuid id;                 /* id of the stop's task */
  planner_order_position position; /* its required position; a stop that is under way comes first in any case */
  uint32_t reserved;
} planner_stop_rule;

/* Bits of planner_proposal_options.present. */
enum planner_proposal_options_present_bit {
  PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE = 1 /* end_place_latitude, end_place_longitude: where the day ends */
};

/* The options of a proposal. */
typedef struct planner_proposal_options {
  uint32_t struct_size;
  uint32_t present;        /* enum planner_proposal_options_present_bit */
  planner_order_objective objective;
  planner_flag estimates;  /* whether all travel times are estimated, without a request to the host */
  double end_place_latitude;  /* degrees, or NaN for none; absent: the end place of the settings, if there is one */
  double end_place_longitude; /* degrees, or NaN for none */
  const planner_stop_rule *PLANNER_NULLABLE rules; /* for some stops */
  size_t rule_count;
  size_t rule_stride;
} planner_proposal_options;

/*
 * The person requested a better order of the stops. ^ORDER-1: the previous proposal is discarded. If fewer than two
 * stops may move, the proposal is finished immediately, and proposes nothing.
 * Returns PLANNER_OK; PLANNER_INVALID_ARGUMENT; PLANNER_NOT_FOUND (a rule is for no stop); PLANNER_DUPLICATE (two rules
 * are for one stop); PLANNER_LIMIT_EXCEEDED (more than PLANNER_LIMIT_ORDERED_STOPS stops, or a list too long for a
 * schedule); PLANNER_NOT_ALLOWED (the schedule is turned off); PLANNER_NOT_STARTED.
 */
planner_status planner_proposal_requested(planner *PLANNER_NULLABLE p, planner_instant now,
                                          const planner_proposal_options *PLANNER_NULLABLE options);

/* ---- Travel times ---- */

/* Bits of planner_place.present. */
enum planner_place_present_bit {
  PLANNER_PLACE_HAS_TASK_ID = 1,   /* unless the place is the location, or where the day ends */
  PLANNER_PLACE_HAS_COORDINATE = 2 /* latitude, longitude: unless the place is unknown */
};

/* A place of the requested travel times. */
typedef struct planner_place {
  uint32_t struct_size;
  uint32_t present;     /* enum planner_place_present_bit */
  planner_uuid task_id; /* id of the task there */
  double latitude;      /* degrees */
  double longitude;     /* degrees */
} planner_place;

/*
 * A place of PLANNER_EFFECT_LOAD_TRAVEL_TIMES, by its index from 0: the start, the stops that follow it, and the end
 * place if there is one.
 * Returns PLANNER_OK, or PLANNER_NONE past the last one, and while no travel times are requested.
 */
planner_status planner_place_at(const planner *PLANNER_NULLABLE p, size_t index, planner_place *PLANNER_NULLABLE out);

/*
 * The host answers PLANNER_EFFECT_LOAD_TRAVEL_TIMES with a matrix. Each row, row_stride bytes after the previous one,
 * has the seconds from one place to every place: 0 to 31536000; any negative number for a travel time that the host
 * does not know, which is then estimated; or infinity where there is no route. ^ORDER-3.9: avoiding a leg without a
 * route comes before everything else. count is the number of places.
 * ^ORDER-3: travel times that are refused leave the request waiting. Known travel times apply to the schedule, too.
 * Returns PLANNER_OK, PLANNER_INVALID_ARGUMENT, PLANNER_OUTDATED or PLANNER_NOT_STARTED.
 */
planner_status planner_travel_times_loaded(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t request,
                                           const double *PLANNER_NULLABLE travel_times, size_t count,
                                           size_t row_stride);

/* The host has no travel times; all are estimated. Returns PLANNER_OK, PLANNER_OUTDATED or PLANNER_NOT_STARTED. */
planner_status planner_travel_times_declined(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t request);

/* ---- The search ---- */

/*
 * Searches for a number of steps, each of which takes microseconds. ^ORDER-4: the search ends by itself, and this call
 * allocates nothing. ^ORDER-6: how the steps are divided among calls makes no difference. This call is not an event: it
 * has no `now`, and does not move the clock.
 * Returns PLANNER_OK while the search has something left to try, and PLANNER_NONE once it has ended.
 */
planner_status planner_proposal_search(planner *PLANNER_NULLABLE p, uint64_t steps);

/* The states of a proposal. */
typedef int32_t planner_proposal_phase;
enum planner_proposal_phase_value {
  PLANNER_PROPOSAL_PHASE_WAITING = 1,   /* it waits for travel times */
  PLANNER_PROPOSAL_PHASE_SEARCHING = 2, /* planner_proposal_search has something left to try */
  PLANNER_PROPOSAL_PHASE_FINISHED = 3,
  PLANNER_PROPOSAL_PHASE_OUTDATED = 4   /* it cannot be accepted (ORDER-8) */
};

/*
 * The proposal: the values of the order in the list, and of the best order so far (ORDER-7). Both cover the day from
 * now and from the agent's location, and are computed once travel times are known or declined. Until a better order is
 * found, the values before and after are equal. An outdated proposal has no values: they are 0.
 */
typedef struct planner_proposal {
  uint32_t struct_size;
  planner_proposal_phase phase;  /* its state */
  uint64_t number;               /* number of the request */
  planner_flag is_better;        /* whether there is a better order to accept */
  planner_flag is_estimated;     /* whether at least one travel time is an estimate of the library */
  uint32_t stop_count;           /* number of stops after those in progress */
  uint32_t missed_before;        /* number of stops that are missed, as is_missed of a stop says */
  uint32_t missed_after;         /* the same number in the proposed order */
  int32_t progress;              /* progress of the search, in percent: it never falls, and is 100 when the search
                                    has ended */
  planner_duration lateness_before; /* total lateness beyond the planned times, or the last closing times */
  planner_duration lateness_after;  /* lateness in the proposed order */
  planner_duration travel_before;   /* travel time over all legs */
  planner_duration travel_after;    /* travel time in the proposed order */
  planner_instant finish_before; /* when the last stop ends, or the leg from it to the end place */
  planner_instant finish_after;  /* when the last stop or leg ends in the proposed order */
  planner_text text;             /* "1 more stop on time · 40 min more travel"; empty if no order is better */
  planner_text spoken_text;      /* the same for a screen reader */
  uint32_t unreachable_before;   /* number of stops that cannot be reached (ORDER-2.9); the end place counts, too */
  uint32_t unreachable_after;    /* the same number in the proposed order */
  planner_duration overtime_before; /* on a working day, the time from the end of the shift to finish (SCHED-13) */
  planner_duration overtime_after;  /* overtime in the proposed order */
  uint32_t missed_breaks_before;    /* on a working day, number of breaks that are missed (SCHED-14) */
  uint32_t missed_breaks_after;     /* the same number in the proposed order */
} planner_proposal;

/* The proposal. Returns PLANNER_OK, or PLANNER_NONE if none was requested, or it was accepted or discarded. */
planner_status planner_proposal_state(const planner *PLANNER_NULLABLE p, planner_proposal *PLANNER_NULLABLE out);

/* A stop in the proposed order. */
typedef struct planner_proposal_stop {
  uint32_t struct_size;
  planner_flag is_missed;    /* whether it is closed on arrival, late, unreachable or left out; on a working day, a
                                stop that is late for its planned time alone is not */
  planner_uuid id;           /* the task's id */
  planner_instant arrival;   /* when the agent arrives */
  planner_instant start;     /* when the visit begins */
  planner_instant end;       /* when the visit ends */
  planner_duration leg;      /* travel time from the stop before, or from the start */
  planner_duration waiting;  /* time from the arrival to the start */
  planner_duration lateness; /* lateness beyond the planned time, or the last closing time */
  size_t index_before;       /* its position in the order of the list: the index of planner_stop_at */
  size_t row;                /* the index of its row */
  planner_text text;         /* "from 4th to 2nd place · 12 min earlier"; empty if both stay (ORDER-7);
                                "Not today: closed" for a stop that is left out */
  planner_text spoken_text;  /* the same for a screen reader */
  planner_flag is_unreachable; /* whether there is no route to it from the last place that was reached, so that it is
                                  missed */
  planner_not_today_reason not_today; /* why the proposed order leaves the stop out; then its times are those of the end
                                  of the last visit */
} planner_proposal_stop;

/*
 * A stop of the proposed order, by its index from 0; stops in progress are omitted.
 * Returns PLANNER_OK, or PLANNER_NONE past the last one, and if there is no better order to accept.
 */
planner_status planner_proposal_stop_at(const planner *PLANNER_NULLABLE p, size_t index,
                                        planner_proposal_stop *PLANNER_NULLABLE out);

/* ---- The decision ---- */

/*
 * The person accepted the proposal with this number. ^ORDER-9: the list changes to the proposed order in one change,
 * and the host is asked to save it. key is the key of the save: 16 random bytes (WORK-1).
 * Returns PLANNER_OK; PLANNER_NOT_ALLOWED (no order is better); PLANNER_OUTDATED (also for any other number);
 * PLANNER_DUPLICATE (the key); PLANNER_NOT_STARTED.
 */
planner_status planner_proposal_accepted(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t number,
                                         planner_uuid key);

/* The person discarded the proposal with this number. ^ORDER-10: nothing else changes. Any other number has no effect.
 * Legal when not started. */
planner_status planner_proposal_discarded(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t number);

/* ---- One more stop ---- */

/*
 * Where a task that is not in the plan fits best into the present order of the stops, and what it adds (ORDER-16).
 * `gap` is the index of planner_stop_at that the stop would have. The task's status and order do not count. Nothing
 * changes.
 * Returns PLANNER_OK; PLANNER_NONE if the task is not for today (DAY-3), its place or that of the agent is unknown, or
 * no plan is loaded; PLANNER_NOT_ALLOWED without a schedule; PLANNER_LIMIT_EXCEEDED with 250 stops or more than 512
 * rows; PLANNER_DUPLICATE (the task's id); or, for a task that is not valid (TASK-4), as planner_task_added.
 */
planner_status planner_insertion(const planner *PLANNER_NULLABLE p, const planner_task *PLANNER_NULLABLE task,
                                 planner_order_insertion *PLANNER_NULLABLE out);

PLANNER_END_DECLS

#endif
