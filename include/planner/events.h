/* What a host tells a planner: creation, and one function for each thing that happens. */
#ifndef PLANNER_EVENTS_H
#define PLANNER_EVENTS_H

#include "base.h"
#include "types.h"

PLANNER_BEGIN

/*
 * Makes a planner. settings may be NULL: all defaults. The host owns *out and ends it with planner_destroy.
 * why may be NULL; on failure it gets a sentence that lives as long as the library.
 * Returns PLANNER_OK, or PLANNER_INVALID_TEXT or PLANNER_LIMIT for its language.
 */
planner_status planner_create(const planner_settings *PLANNER_NULLABLE settings, int64_t now,
                              planner *PLANNER_NULLABLE *PLANNER_NULLABLE out, planner_text *PLANNER_NULLABLE why);

/* Ends a planner and everything lent by it. NULL does nothing. */
void planner_destroy(planner *PLANNER_NULLABLE p);

/*
 * Starts the day: the plan is asked for, then what the location needs.
 * ^LIFE-2: starting twice is starting once. ^DAY-1: the plan request comes first.
 */
planner_status planner_start(planner *PLANNER_NULLABLE p, int64_t now);

/*
 * Stops: location updates end, an open child is dismissed and detached, requests are void.
 * ^LIFE-2: plan and settings stay, and start works again. Stopping what is not started does nothing.
 */
planner_status planner_stop(planner *PLANNER_NULLABLE p, int64_t now);

/* The clock moved on. See planner_next_wake. Returns PLANNER_OK or PLANNER_NOT_STARTED. */
planner_status planner_clock_advanced(planner *PLANNER_NULLABLE p, int64_t now);

/*
 * Settings changed: what is present in the struct. Legal before the start.
 * ^TXT-1: a change of the language, the measurement system or the hour cycle changes the rows that say something else
 * then, and no others. Returns PLANNER_OK, or PLANNER_INVALID_TEXT or PLANNER_LIMIT for its language.
 */
planner_status planner_settings_changed(planner *PLANNER_NULLABLE p, int64_t now,
                                        const planner_settings *PLANNER_NULLABLE settings);

/* The person or the system changed the authorisation, PLANNER_AUTHORIZATION_*. Legal before the start (LOC-1). */
planner_status planner_authorization_changed(planner *PLANNER_NULLABLE p, int64_t now, int32_t authorization);

/*
 * The sensor gave a fix.
 * ^LOC-3: one that is not finite or out of range is refused with PLANNER_INVALID_ARGUMENT; one that is not valid is
 * ignored, and counted (planner_location_state). Returns PLANNER_OK, PLANNER_INVALID_ARGUMENT or PLANNER_NOT_STARTED.
 */
planner_status planner_fix_received(planner *PLANNER_NULLABLE p, int64_t now, const planner_fix *PLANNER_NULLABLE fix);

/*
 * The sensor failed. ^LOC-7: distances stay, marked as being updated until the next valid fix.
 * Returns PLANNER_OK or PLANNER_NOT_STARTED.
 */
planner_status planner_location_failed(planner *PLANNER_NULLABLE p, int64_t now);

/*
 * The host answers PLANNER_EFFECT_LOAD_PLAN: count tasks, stride bytes apart (sizeof *tasks for an array). They take the
 * place of all known tasks; what was composed and is not acknowledged, or only since the plan was asked for, stays
 * (DAY-8). ^DAY-2: one bad task never costs the others; see planner_refused_task.
 * Returns PLANNER_OK, also when tasks were refused; PLANNER_OUTDATED; PLANNER_LIMIT; PLANNER_NOT_STARTED.
 */
planner_status planner_plan_loaded(planner *PLANNER_NULLABLE p, int64_t now, uint64_t request,
                                   const planner_task *PLANNER_NULLABLE tasks, size_t count, size_t stride);

/*
 * The host could not load the plan; message (may be empty) is kept to be read with planner_home_state.
 * Returns PLANNER_OK, PLANNER_OUTDATED, PLANNER_INVALID_TEXT, PLANNER_LIMIT or PLANNER_NOT_STARTED.
 */
planner_status planner_plan_failed(planner *PLANNER_NULLABLE p, int64_t now, uint64_t request, planner_text message);

/*
 * The person pulled to refresh, tapped retry, or came back to the app.
 * ^DAY-6: a refresh never blanks the list, and joins a load that is under way. Returns PLANNER_OK or PLANNER_NOT_STARTED.
 */
planner_status planner_refresh(planner *PLANNER_NULLABLE p, int64_t now);

/*
 * The host's system has a new task. Legal before the start. ^TASK-4: refused, with the reason, if it is not valid:
 * PLANNER_INVALID_ARGUMENT, PLANNER_INVALID_TEXT, PLANNER_LIMIT, or PLANNER_DUPLICATE (the first stays).
 */
planner_status planner_task_added(planner *PLANNER_NULLABLE p, int64_t now, const planner_task *PLANNER_NULLABLE task);

/* The same for a known task, all of which it replaces. Returns PLANNER_OK, PLANNER_NOT_FOUND, or as TASK-4 says
 * PLANNER_INVALID_ARGUMENT, PLANNER_INVALID_TEXT or PLANNER_LIMIT. */
planner_status planner_task_updated(planner *PLANNER_NULLABLE p, int64_t now, const planner_task *PLANNER_NULLABLE task);

/* A task is gone, and with it what was composed of it and is not acknowledged. Legal before the start. Returns PLANNER_OK or PLANNER_NOT_FOUND. */
planner_status planner_task_removed(planner *PLANNER_NULLABLE p, int64_t now, planner_uuid id);

/*
 * The host's system changed a task's status, PLANNER_TASK_*. Legal before the start.
 * ^TASK-3: the same status again has no effect; a change that is not legal is refused with PLANNER_NOT_ALLOWED.
 * Returns PLANNER_OK, PLANNER_INVALID_ARGUMENT, PLANNER_NOT_FOUND or PLANNER_NOT_ALLOWED.
 */
planner_status planner_task_status_changed(planner *PLANNER_NULLABLE p, int64_t now, planner_uuid id, int32_t status);

/*
 * The host knows better how long the way to a task takes: seconds, 0 ... 31536000. ^DAY-5: it counts until the next used
 * fix. Without a location it has no effect. Returns PLANNER_OK, PLANNER_NOT_FOUND or PLANNER_NOT_STARTED.
 */
planner_status planner_travel_time_known(planner *PLANNER_NULLABLE p, int64_t now, planner_uuid id, double seconds);

/*
 * The person tapped a row. ^HOME-5: its details open; the row whose details are open does nothing.
 * Returns PLANNER_OK, PLANNER_NOT_FOUND, PLANNER_NOT_ALLOWED (the composer is open) or PLANNER_NOT_STARTED.
 */
planner_status planner_row_tapped(planner *PLANNER_NULLABLE p, int64_t now, planner_uuid id);

/* The person drew the open details to PLANNER_DETENT_*. Any other presentation number: no effect (DET-8). Returns
 * PLANNER_OK or PLANNER_NOT_STARTED. */
planner_status planner_detent_changed(planner *PLANNER_NULLABLE p, int64_t now, uint64_t presentation, int32_t detent);

/* The person tapped the close button of the open child (the composer: cancel). Nothing open: no effect. Returns
 * PLANNER_OK or PLANNER_NOT_STARTED. */
planner_status planner_close_tapped(planner *PLANNER_NULLABLE p, int64_t now);

/* The child presented with this number is on screen. Any other number: no effect (LIFE-3). Returns PLANNER_OK, or
 * PLANNER_NOT_STARTED for a number of no presentation before the stop. */
planner_status planner_child_appeared(planner *PLANNER_NULLABLE p, int64_t now, uint64_t presentation);

/*
 * The child presented with this number went off screen. dismissed is 1 when it is going for good (a swipe, a dismissal)
 * and 0 when it is only covered, which has no effect; but once the host has collected its DISMISS, either means that it is
 * gone. Any other presentation number: no effect (LIFE-3). Returns PLANNER_OK, or PLANNER_NOT_STARTED for a number of no
 * presentation before the stop.
 */
planner_status planner_child_disappeared(planner *PLANNER_NULLABLE p, int64_t now, uint64_t presentation,
                                         int32_t dismissed);

PLANNER_END

#endif
