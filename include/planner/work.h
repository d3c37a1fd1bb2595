/* The saves: what a person composed, accepted or did, kept until the host has stored it. */
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
  PLANNER_SAVE_HELD = 1,    /* an outcome that can be undone (WORK-7) */
  PLANNER_SAVE_WAITING = 2, /* an outcome that follows an older save of its task (WORK-2) */
  PLANNER_SAVE_SENT = 3,    /* the host was asked to save it */
  PLANNER_SAVE_FAILED = 4,  /* it could not be saved, and waits to be tried again */
  PLANNER_SAVE_REFUSED = 5, /* the backend does not want it; it waits for planner_save_dismissed */
  PLANNER_SAVE_ACKNOWLEDGED = 6 /* only a record of the visit log: it is stored, and is kept while there is room */
};

/* ---- All saves in one list ---- */

/* What a save is of. */
typedef int32_t planner_save_kind;
enum planner_save_kind_value {
  PLANNER_SAVE_NEW_TASK = 1,
  PLANNER_SAVE_EDITED_TASK = 2,
  PLANNER_SAVE_OUTCOME = 3,
  PLANNER_SAVE_ORDER = 4
};

/* Bits of planner_pending_save.present. */
enum planner_pending_save_present_bit {
  PLANNER_PENDING_SAVE_HAS_TASK_ID = 1 /* unless it is of an order */
};

/* A save of any kind that is not acknowledged, for a list of what waits (WORK-11). */
typedef struct planner_pending_save {
  uint32_t struct_size;
  uint32_t present;         /* enum planner_pending_save_present_bit */
  planner_uuid key;
  planner_uuid task_id;
  planner_save_kind kind;   /* what the save is of */
  planner_save_phase phase; /* where the save stands */
  planner_instant since;    /* when the person tapped */
  planner_text title;       /* the title of the task; empty for an order */
  planner_text what_text;   /* "Done", "New task", "Visiting order" */
  planner_text state_text;  /* "Not saved yet", "Refused by the office" */
  planner_text spoken_text; /* "done, Grocer, not saved yet" */
  planner_text message;     /* the host's message, if it failed or was refused */
} planner_pending_save;

/* A save that is not acknowledged, by its index from 0 in the order in which they were made. Returns PLANNER_OK, or
 * PLANNER_NONE past the last one. */
planner_status planner_pending_save_at(const planner *PLANNER_NULLABLE p, size_t index,
                                       planner_pending_save *PLANNER_NULLABLE out);

/* What of the work is not saved, for the home screen (WORK-11). */
typedef struct planner_work {
  uint32_t struct_size;
  uint32_t reserved;
  size_t save_count;        /* number of saves that are not acknowledged */
  size_t refused_count;     /* how many of them were refused */
  planner_text text;        /* "3 changes wait · 1 change was refused"; empty if there is none */
  planner_text spoken_text; /* the text for a screen reader */
} planner_work;

/* What of the work is not saved. */
planner_status planner_work_state(const planner *PLANNER_NULLABLE p, planner_work *PLANNER_NULLABLE out);

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

/* ---- Outcomes: what the agent did with a task ---- */

/* Bits of planner_outcome.present. */
enum planner_outcome_present_bit {
  PLANNER_OUTCOME_HAS_DAY = 1,
  PLANNER_OUTCOME_HAS_ARRIVED_AT = 2,
  PLANNER_OUTCOME_HAS_LEFT_AT = 4,
  PLANNER_OUTCOME_HAS_REPLACES = 8
};

/* What the agent did with a task (WORK-1). */
typedef struct planner_outcome {
  uint32_t struct_size;
  uint32_t present;           /* enum planner_outcome_present_bit */
  planner_uuid key;           /* the key of the save */
  planner_uuid task_id;
  planner_task_status status; /* what the task is now: en route, in progress, done, cannot complete; or planned, if it
                                 was reopened or is not visited today */
  planner_save_phase phase;   /* out: where the save stands */
  planner_instant at;         /* when the person tapped */
  planner_day day;            /* not today: the day to which the visit is put off, after today */
  planner_instant arrived_at; /* when the agent arrived; if absent, when the open visit began (WORK-1.4) */
  planner_instant left_at;    /* when the agent left */
  planner_uuid replaces;      /* the key of a refused outcome of the task, which ends; absent when it is read */
  planner_text reason;        /* the code of a reason, up to 64 bytes */
  planner_text note;          /* up to 65536 bytes */
  size_t value_count;         /* out: number of the host's values: planner_outcome_value_at */
  planner_text title;         /* out: the task's title at the tap, for a backend that no longer knows the task */
  planner_text message;       /* out: the host's message, if it failed or was refused */
  planner_flag is_by_itself;  /* out: whether an arrival or a departure made it, without a tap (WORK-12) */
  uint32_t reserved;
} planner_outcome;

/* A value of the host's own that belongs to an outcome. */
typedef struct planner_outcome_value {
  uint32_t struct_size;
  uint32_t reserved;
  planner_text key;
  planner_text text;
} planner_outcome_value;

/*
 * The agent did something with a task. ^WORK-1: it is shown, and saved with its key (PLANNER_EFFECT_SAVE_OUTCOME). The
 * status that is shown already has no effect. values are up to 16 values, stride bytes apart. Legal when not started.
 * Returns PLANNER_OK, PLANNER_NOT_FOUND (task), PLANNER_DUPLICATE (key), PLANNER_NOT_ALLOWED when the status may not
 * follow, or there is a day beside a status other than planned, PLANNER_INVALID_ARGUMENT when the day is not after
 * today, or the settings require a reason, PLANNER_OUTDATED (replaces), PLANNER_INVALID_TEXT or
 * PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_outcome_recorded(planner *PLANNER_NULLABLE p, planner_instant now,
                                        const planner_outcome *PLANNER_NULLABLE outcome,
                                        const planner_outcome_value *PLANNER_NULLABLE values, size_t count,
                                        size_t stride);

/* The person takes back the newest outcome of a task that is held (WORK-7). Returns PLANNER_OK, PLANNER_NOT_FOUND, or
 * PLANNER_OUTDATED when none is held any more. */
planner_status planner_outcome_undone(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid task_id);

/*
 * The person settles a conflict (WORK-5.6): keeps_mine 1 keeps the agent's status, and the save goes on; 0 takes the
 * backend's, and the agent's outcomes of the task end.
 * Returns PLANNER_OK, PLANNER_NOT_FOUND, or PLANNER_OUTDATED when there is no conflict any more.
 */
planner_status planner_conflict_settled(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid task_id,
                                        planner_flag keeps_mine);

/* An outcome that is not acknowledged, by its index from 0, the oldest first. Returns PLANNER_OK, or PLANNER_NONE past
 * the last one. */
planner_status planner_outcome_at(const planner *PLANNER_NULLABLE p, size_t index,
                                  planner_outcome *PLANNER_NULLABLE out);

/* The outcome with a key. Returns PLANNER_OK, or PLANNER_OUTDATED when none that is not acknowledged has it. */
planner_status planner_outcome_state(const planner *PLANNER_NULLABLE p, planner_uuid key,
                                     planner_outcome *PLANNER_NULLABLE out);

/* A value of the outcome with a key, by its index from 0. Returns PLANNER_OK, PLANNER_NONE past the last one, or
 * PLANNER_OUTDATED when no outcome that is not acknowledged has the key. */
planner_status planner_outcome_value_at(const planner *PLANNER_NULLABLE p, planner_uuid key, size_t index,
                                        planner_outcome_value *PLANNER_NULLABLE out);

/* A conflict: the agent and the backend say different things of a task (WORK-5.3). */
typedef struct planner_conflict {
  uint32_t struct_size;
  planner_task_status mine;   /* the agent's status */
  planner_task_status theirs; /* the backend's status */
  uint32_t reserved;
  planner_instant mine_at;    /* when the person tapped */
  planner_instant theirs_at;  /* when the backend's status arrived */
  planner_text text;          /* "You: Done 10:40 · Office: Cancelled 11:05" */
  planner_text spoken_text;   /* the text for a screen reader */
} planner_conflict;

/* The conflict of a task whose mark is PLANNER_MARK_CONFLICT. Returns PLANNER_OK, PLANNER_NONE if there is none, or
 * PLANNER_NOT_FOUND. */
planner_status planner_conflict_state(const planner *PLANNER_NULLABLE p, planner_uuid task_id,
                                      planner_conflict *PLANNER_NULLABLE out);

/* What a person may do with a task (WORK-8). */
typedef int32_t planner_action;
enum planner_action_value {
  PLANNER_ACTION_START_DRIVING = 1,   /* outcome: en route */
  PLANNER_ACTION_STOP_DRIVING = 2,    /* outcome: planned */
  PLANNER_ACTION_START = 3,           /* outcome: in progress */
  PLANNER_ACTION_FINISH = 4,          /* outcome: done */
  PLANNER_ACTION_CANNOT_COMPLETE = 5, /* outcome: cannot complete */
  PLANNER_ACTION_NOT_TODAY = 6,       /* outcome: planned, with a day */
  PLANNER_ACTION_REOPEN = 7,          /* outcome: planned */
  PLANNER_ACTION_UNDO = 8,            /* planner_outcome_undone */
  PLANNER_ACTION_NAVIGATE = 9         /* the host navigates to the task's coordinate */
};

/* Bits of planner_task_action.present. */
enum planner_task_action_present_bit {
  PLANNER_TASK_ACTION_HAS_STATUS = 1, /* unless it is undo or navigate */
  PLANNER_TASK_ACTION_HAS_DAY = 2     /* only if it is "not today" */
};

/* An action that is possible now. */
typedef struct planner_task_action {
  uint32_t struct_size;
  uint32_t present;           /* enum planner_task_action_present_bit */
  planner_action action;
  planner_flag is_main;       /* whether it is the one to offer first; at most one is */
  planner_task_status status; /* the status of the outcome */
  planner_flag needs_reason;  /* whether the outcome must have a reason (WORK-10) */
  planner_text title;         /* "Start driving" */
  planner_text spoken_text;   /* "Start driving, Grocer" */
  planner_day day;            /* the day to offer: the next one on which the visit may begin (WORK-9) */
  planner_text day_text;      /* "Tue, May 12" */
} planner_task_action;

/*
 * An action of a task, by its index from 0. ^WORK-8: an outcome with its status is not refused by the event that
 * follows at once, and any other is.
 * Returns PLANNER_OK, PLANNER_NONE past the last one, or PLANNER_NOT_FOUND.
 */
planner_status planner_task_action_at(const planner *PLANNER_NULLABLE p, planner_uuid task_id, size_t index,
                                      planner_task_action *PLANNER_NULLABLE out);

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

/* The person has read why a save was refused, and the save ends. A record of the visit log stays, as acknowledged.
 * Legal when not started. Returns PLANNER_OK, or PLANNER_OUTDATED when no refused save has the key. */
planner_status planner_save_dismissed(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid key);

PLANNER_END_DECLS

#endif
