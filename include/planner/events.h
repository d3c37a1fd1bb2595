/* The life of a planner, and its events: one function for each thing that a host reports. */
#ifndef PLANNER_EVENTS_H
#define PLANNER_EVENTS_H

#include "base.h"
#include "effects.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* ---- Creation ---- */

/*
 * Creates a planner. If settings is NULL, all defaults apply. The host owns *out, and calls planner_destroy on it.
 * error may be NULL; it is filled if the call is refused.
 * Returns PLANNER_OK; PLANNER_INVALID_TEXT (the language); PLANNER_LIMIT_EXCEEDED (the language, the offsets).
 */
planner_status planner_create(const planner_settings *PLANNER_NULLABLE settings, planner_instant now,
                              planner *PLANNER_NULLABLE *PLANNER_NULLABLE out, planner_error *PLANNER_NULLABLE error);

/* Destroys a planner, with every text and array borrowed from it. NULL has no effect. */
void planner_destroy(planner *PLANNER_NULLABLE p);

/* ---- Start, stop, time, settings ---- */

/*
 * Starts the day: requests the plan, then permission for the location or its updates.
 * ^LIFE-2: starting twice is starting once. ^DAY-1: the plan request comes first.
 */
planner_status planner_start(planner *PLANNER_NULLABLE p, planner_instant now);

/*
 * Stops the day: location updates end, an open child is dismissed and detached, and requests become void.
 * ^LIFE-2: plan and settings stay, and planner_start works again. Stopping a planner that is not started has no effect.
 */
planner_status planner_stop(planner *PLANNER_NULLABLE p, planner_instant now);

/* The clock advanced; see planner_next_wake. Returns PLANNER_OK or PLANNER_NOT_STARTED. */
planner_status planner_clock_advanced(planner *PLANNER_NULLABLE p, planner_instant now);

/*
 * The settings that are present in the struct changed. Legal when not started.
 * ^TXT-1: a change of language, measurement system or hour cycle updates the rows whose texts change, and no others.
 * Returns PLANNER_OK; PLANNER_INVALID_TEXT (the language); PLANNER_LIMIT_EXCEEDED (the language, the offsets).
 */
planner_status planner_settings_changed(planner *PLANNER_NULLABLE p, planner_instant now,
                                        const planner_settings *PLANNER_NULLABLE settings);

/* ---- Location ---- */

/* The person or the system changed the authorisation. Legal when not started (LOC-1). */
planner_status planner_authorization_changed(planner *PLANNER_NULLABLE p, planner_instant now,
                                             planner_authorization authorization);

/*
 * The sensor delivered a fix.
 * ^LOC-3: a fix that is not finite or is out of range is refused with PLANNER_INVALID_ARGUMENT; a fix that is not valid
 * is ignored, and counted in planner_location. Returns PLANNER_OK, PLANNER_INVALID_ARGUMENT or PLANNER_NOT_STARTED.
 * Take now and the times of fixes from one clock: a fix more than 60 s before or after now is ignored, and
 * planner_location.ignored_time_message says so. Pass fixes that arrive late, in batches, to planner_fixes_received.
 */
planner_status planner_fix_received(planner *PLANNER_NULLABLE p, planner_instant now,
                                    const planner_fix *PLANNER_NULLABLE fix);

/*
 * The sensor failed. ^LOC-7: distances stay, and are marked as updating until the next valid fix.
 * Returns PLANNER_OK or PLANNER_NOT_STARTED.
 */
planner_status planner_location_failed(planner *PLANNER_NULLABLE p, planner_instant now);

/* ---- Plan ---- */

/*
 * The host answers PLANNER_EFFECT_LOAD_PLAN with count tasks, stride bytes apart (sizeof *tasks for an array). They
 * replace all known tasks. A composed task stays until its save is acknowledged or refused, and also if it was
 * acknowledged only after the plan was requested (DAY-8). ^DAY-2: a refused task does not affect the others; see
 * planner_refusal_at.
 * The statuses in the answer apply. If the plan may be older than an arrival, report the statuses of the stops with
 * open visits again (planner_visit_at, ARRIVE-12).
 * Returns PLANNER_OK, also when tasks were refused; PLANNER_OUTDATED; PLANNER_LIMIT_EXCEEDED; PLANNER_NOT_STARTED.
 */
planner_status planner_plan_loaded(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t request,
                                   const planner_task *PLANNER_NULLABLE tasks, size_t count, size_t stride);

/*
 * The host could not load the plan. planner_home_state shows the message, which may be empty.
 * Returns PLANNER_OK, PLANNER_OUTDATED, PLANNER_INVALID_TEXT, PLANNER_LIMIT_EXCEEDED or PLANNER_NOT_STARTED.
 */
planner_status planner_plan_failed(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t request,
                                   planner_text message);

/*
 * The person pulled to refresh, tapped retry, or came back to the app.
 * ^DAY-6: a refresh never empties the list, and joins a load that is under way. Returns PLANNER_OK or
 * PLANNER_NOT_STARTED.
 */
planner_status planner_refresh(planner *PLANNER_NULLABLE p, planner_instant now);

/*
 * The host's system added a task. Legal when not started. ^TASK-4: a task that is not valid is refused with
 * PLANNER_INVALID_ARGUMENT, PLANNER_INVALID_TEXT, PLANNER_LIMIT_EXCEEDED, or PLANNER_DUPLICATE (the first task stays).
 */
planner_status planner_task_added(planner *PLANNER_NULLABLE p, planner_instant now,
                                  const planner_task *PLANNER_NULLABLE task);

/*
 * The host's system changed a known task; the given task replaces all of it. Legal when not started.
 * Returns PLANNER_OK; PLANNER_NOT_FOUND; or, for a task that is not valid (TASK-4), PLANNER_INVALID_ARGUMENT,
 * PLANNER_INVALID_TEXT or PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_task_updated(planner *PLANNER_NULLABLE p, planner_instant now,
                                    const planner_task *PLANNER_NULLABLE task);

/* The host's system removed a task. Its composed saves that are not acknowledged are discarded; its outcomes stay
 * (WORK-6.2). Legal when not started. Returns PLANNER_OK or PLANNER_NOT_FOUND. */
planner_status planner_task_removed(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid id);

/*
 * The host's system changed the status of a task. Legal when not started.
 * ^TASK-3: reporting the same status again has no effect; a change that is not legal is refused with
 * PLANNER_NOT_ALLOWED.
 * Returns PLANNER_OK, PLANNER_INVALID_ARGUMENT, PLANNER_NOT_FOUND or PLANNER_NOT_ALLOWED.
 */
planner_status planner_task_status_changed(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid id,
                                           planner_task_status status);

/*
 * The host has a better travel time to a task: 0 to 31536000 seconds. ^DAY-5: it applies until the next used fix.
 * Without a location it has no effect. Returns PLANNER_OK, PLANNER_NOT_FOUND or PLANNER_NOT_STARTED.
 */
planner_status planner_travel_time_received(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid id,
                                            planner_seconds seconds);

/* ---- Screens ---- */

/*
 * The person tapped a row. ^HOME-5: its details open; tapping the row whose details are open has no effect.
 * Returns PLANNER_OK, PLANNER_NOT_FOUND, PLANNER_NOT_ALLOWED (the composer is open) or PLANNER_NOT_STARTED.
 */
planner_status planner_row_tapped(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid id);

/* The person moved the open details to a detent. The number of another presentation has no effect (DET-8). Returns
 * PLANNER_OK, PLANNER_NOT_FOUND or PLANNER_NOT_STARTED, as planner_child_appeared does. */
planner_status planner_detent_changed(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t presentation,
                                      planner_detent detent);

/* The person tapped the close button of the open child, or cancel in the composer. Without an open child it has no
 * effect. Returns PLANNER_OK or PLANNER_NOT_STARTED. */
planner_status planner_close_tapped(planner *PLANNER_NULLABLE p, planner_instant now);

/*
 * The child presented with this number is on screen. The number of another presentation has no effect (LIFE-3).
 * Returns PLANNER_OK, or PLANNER_NOT_FOUND for a number that was never issued. A planner that is not started returns
 * PLANNER_NOT_STARTED instead of PLANNER_NOT_FOUND; it accepts late reports about presentations from before the stop,
 * which have no effect.
 */
planner_status planner_child_appeared(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t presentation);

/*
 * The child presented with this number went off screen. dismissed is 1 if it was dismissed, by a swipe or by the host,
 * and 0 if it is only covered. Covering has no effect, except that after the host has collected the DISMISS, either
 * value means that the child was dismissed. The number of another presentation has no effect (LIFE-3).
 * Returns PLANNER_OK, PLANNER_NOT_FOUND or PLANNER_NOT_STARTED, as planner_child_appeared does.
 */
planner_status planner_child_disappeared(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t presentation,
                                         planner_flag dismissed);

PLANNER_END_DECLS

#endif
