/* Many fixes and rows in one call: for hosts with many agents, or with a recorded day. */
#ifndef PLANNER_STREAM_H
#define PLANNER_STREAM_H

#include "base.h"
#include "effects.h"
#include "queries.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* ---- Many fixes ---- */

/* What a host wants to see while it passes many fixes. */
typedef struct planner_watch {
  uint32_t struct_size;
  planner_changed changed; /* a REDRAW with one of these bits */
  uint64_t effects;        /* an effect of one of these kinds: the sum of 1 << kind */
} planner_watch;

/*
 * Passes fixes, one after the other, as planner_fix_received does. Each comes at its own time or, if that is over, at
 * the planner's present time: the clock never goes back. It stops after the first fix after which something watched
 * waits among the effects, and before a fix that planner_fix_received would refuse. If that is the first one, the call
 * is refused in the same way. watch may be NULL: then nothing is watched. *taken gets the number of fixes that were
 * passed.
 *
 * This is also the call for fixes that the system delivers late, in batches: planner_fix_received with the present time
 * as now would ignore those of more than a minute ago. Pass a batch, the oldest fix first, before any other event moves
 * the clock more than a minute past it, and then advance the clock:
 *
 *     planner_fixes_received(p, batch, count, sizeof *batch, NULL, &taken);
 *     planner_clock_advanced(p, now);
 */
planner_status planner_fixes_received(planner *PLANNER_NULLABLE p, const planner_fix *PLANNER_NULLABLE fixes,
                                      size_t count, size_t stride, const planner_watch *PLANNER_NULLABLE watch,
                                      size_t *PLANNER_NULLABLE taken);

/* ---- Rows as columns ---- */

/*
 * The fields of a row that can be read as a column. An id takes 16 bytes, any other value 8: degrees, metres and
 * seconds are double, NaN if they are absent; the others are int64_t, and an absent instant or day is INT64_MIN.
 */
typedef int32_t planner_column;
enum planner_column_value {
  PLANNER_COLUMN_INDEX = 1,        /* the index of the row */
  PLANNER_COLUMN_ID = 2,           /* the task's id */
  PLANNER_COLUMN_ORDER = 3,        /* place in the visiting order */
  PLANNER_COLUMN_STATUS = 4,       /* the task's status */
  PLANNER_COLUMN_LATITUDE = 5,     /* degrees */
  PLANNER_COLUMN_LONGITUDE = 6,    /* degrees */
  PLANNER_COLUMN_DISTANCE = 7,     /* metres from the last used fix */
  PLANNER_COLUMN_TRAVEL_TIME = 8,  /* seconds of travel from there */
  PLANNER_COLUMN_IS_UPDATING = 9,  /* 1 while the distance waits for a fix, else 0 */
  PLANNER_COLUMN_PLANNED_AT = 10,  /* when it is planned */
  PLANNER_COLUMN_PLANNED_DAY = 11, /* the day for which it is planned */
  PLANNER_COLUMN_ARRIVAL = 12,     /* when the agent arrives, as it is shown */
  PLANNER_COLUMN_PACE = 13,        /* how the stop will go */
  PLANNER_COLUMN_OPEN_STATE = 14,  /* whether the venue is open now */
  PLANNER_COLUMN_HOURS_CHANGE = 15 /* when it closes, if it is open, or opens, if it is closed */
};

/*
 * Reads fields of rows into values, as columns: room for capacity values of the first column, then for as many of the
 * next. If changes is NULL, it reads all rows. Otherwise it collects the changes, as planner_collect_changes does, and
 * reads the inserted and updated rows, by ascending index. capacity must be at least the number of all rows. *count
 * gets the number of rows that were read.
 */
planner_status planner_row_columns(planner *PLANNER_NULLABLE p, planner_changes *PLANNER_NULLABLE changes,
                                   const planner_column *PLANNER_NULLABLE columns, size_t column_count,
                                   void *PLANNER_NULLABLE values, size_t capacity, size_t *PLANNER_NULLABLE count);

PLANNER_END_DECLS

#endif
