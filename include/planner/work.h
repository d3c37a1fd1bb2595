/* The saves: what a person composed or accepted, kept until the host has stored it. */
#ifndef PLANNER_WORK_H
#define PLANNER_WORK_H

#include "base.h"
#include "composer.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/*
 * A save has a key: 16 random bytes that the host passes in with the tap, such as those of a random UUID. The key never
 * changes, and no other save has it.
 * ^WORK-4: a save is handed out again with the same key after a retry, and after planner_restore. So the host's backend
 * must store a key once, and acknowledge it again. Store the snapshot after the tap, before the save is sent: then the
 * save is not lost if the process ends.
 */

/* Where a save stands (WORK-3). */
typedef int32_t planner_save_phase;
enum planner_save_phase_value {
  PLANNER_SAVE_SENT = 1,   /* the host was asked to save it */
  PLANNER_SAVE_FAILED = 2, /* it could not be saved, and waits to be tried again */
  PLANNER_SAVE_REFUSED = 3 /* the backend does not want it; it waits for planner_save_dismissed */
};

/* ---- Composed tasks ---- */

/* The save of a composed task (DAY-8). */
typedef struct planner_save {
  uint32_t struct_size;
  planner_uuid key;
  planner_uuid task_id;     /* the task that was composed */
  planner_save_phase phase; /* where the save stands */
  planner_flag is_edit;     /* whether a known task was edited */
  uint32_t reserved;
  planner_instant since;    /* when the person saved it */
  size_t value_count;       /* number of values selected in custom sections: planner_save_value_at */
  planner_text message;     /* the host's message, if it failed or was refused */
} planner_save;

/* A save that is not acknowledged, by its index from 0, the oldest first. Returns PLANNER_OK, or PLANNER_NONE past the
 * last one. */
planner_status planner_save_at(const planner *PLANNER_NULLABLE p, size_t index, planner_save *PLANNER_NULLABLE out);

/* The task of a save, as it was last composed. Returns PLANNER_OK, or PLANNER_OUTDATED when no save has the key. */
planner_status planner_save_task(const planner *PLANNER_NULLABLE p, planner_uuid key,
                                 planner_task *PLANNER_NULLABLE out);

/*
 * A value selected in one of the custom sections, by its index from 0. section_name may be NULL; otherwise
 * *section_name is set to the section's name.
 * Returns PLANNER_OK, PLANNER_NONE past the last one, or PLANNER_OUTDATED when no save has the key.
 */
planner_status planner_save_value_at(const planner *PLANNER_NULLABLE p, planner_uuid key, size_t index,
                                     planner_text *PLANNER_NULLABLE section_name, planner_item *PLANNER_NULLABLE out);

/* The person or the host retries the failed saves of a task. Legal when not started. Returns PLANNER_OK, or
 * PLANNER_NOT_FOUND when the task has no save. If none has failed, the call has no effect. */
planner_status planner_save_retried(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid task_id);

/* ---- The accepted order ---- */

/* The save of the accepted order (ORDER-9). */
typedef struct planner_order_save {
  uint32_t struct_size;
  planner_save_phase phase; /* where the save stands */
  planner_uuid key;
  planner_instant since;    /* when the person accepted the order */
  size_t id_count;          /* number of tasks in the order; 0 after it was refused */
  planner_text message;     /* the host's message, if it failed or was refused */
} planner_order_save;

/* The save of the accepted order, until it is acknowledged. Returns PLANNER_OK, or PLANNER_NONE if there is none. */
planner_status planner_order_save_state(const planner *PLANNER_NULLABLE p, planner_order_save *PLANNER_NULLABLE out);

/*
 * The id of a task of the list, by its index from 0 in the accepted order.
 * Returns PLANNER_OK, or PLANNER_NONE past the last one.
 */
planner_status planner_order_save_id_at(const planner *PLANNER_NULLABLE p, size_t index,
                                        planner_uuid *PLANNER_NULLABLE out);

/*
 * The person or the host retries the save of the order. Legal when not started.
 * Returns PLANNER_OK, or PLANNER_NOT_FOUND when there is none. If it has not failed, the call has no effect.
 */
planner_status planner_order_save_retried(planner *PLANNER_NULLABLE p, planner_instant now);

/* ---- Answers ---- */

/*
 * The host has saved what has this key. ^WORK-3: a save that failed can still be acknowledged.
 * Legal when not started. Returns PLANNER_OK, or PLANNER_OUTDATED when no save has the key, or it was refused.
 */
planner_status planner_save_acknowledged(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid key);

/*
 * The host could not save what has this key. What is shown stays, and the save waits for planner_save_retried or
 * planner_order_save_retried. It is also tried again at the instant retry_at; one that is not after now names none.
 * Legal when not started. Returns PLANNER_OK, PLANNER_OUTDATED (unless it was sent), PLANNER_INVALID_TEXT or
 * PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_save_failed(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid key,
                                   planner_text message, planner_instant retry_at);

/*
 * The backend does not want what has this key. ^WORK-3: it is no longer shown: an edited task is as the backend has it,
 * a new task goes, and the order of the tasks applies again. The save stays, with the message, until it is dismissed.
 * Legal when not started. Returns as planner_save_failed does.
 */
planner_status planner_save_refused(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid key,
                                    planner_text message);

/* The person has read why a save was refused, and the save ends. Legal when not started. Returns PLANNER_OK, or
 * PLANNER_OUTDATED when no refused save has the key. */
planner_status planner_save_dismissed(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid key);

PLANNER_END_DECLS

#endif
