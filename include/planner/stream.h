/* Functions that process many fixes or rows in one call, for hosts with many agents or recorded days. */
#ifndef PLANNER_STREAM_H
#define PLANNER_STREAM_H

#include "base.h"
#include "effects.h"
#include "queries.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* ---- Many fixes ---- */

/* The effects at which passing many fixes stops. */
typedef struct planner_watch {
  uint32_t struct_size;
  planner_changed changed; /* a REDRAW with one of these bits */
  uint64_t effects;        /* an effect of one of these kinds: the sum of 1 << kind */
} planner_watch;

/*
 * Passes fixes, one after the other, as planner_fix_received does. Each is received at its own time or, if that has
 * passed, at the planner's present time: the clock never goes back. The call stops after the first fix after which a
 * watched effect is waiting, and before a fix that planner_fix_received would refuse. If that is the first fix, the
 * call is refused in the same way. watch may be NULL: then nothing is watched. *taken is set to the number of fixes
 * that were passed.
 *
 * Use this call for fixes that the system delivers late, in batches, too: planner_fix_received with the present time as
 * now would ignore fixes more than a minute old. Pass a batch, the oldest fix first, before any other event moves the
 * clock more than a minute past it, and then advance the clock:
 *
 *     planner_fixes_received(p, batch, count, sizeof *batch, NULL, &taken);
 *     planner_clock_advanced(p, now);
 */
planner_status planner_fixes_received(planner *PLANNER_NULLABLE p, const planner_fix *PLANNER_NULLABLE fixes,
                                      size_t count, size_t stride, const planner_watch *PLANNER_NULLABLE watch,
                                      size_t *PLANNER_NULLABLE taken);

/* ---- Rows as columns ---- */

/*
 * The fields of a row that can be read as a column. An id takes 16 bytes, any other value 8. Degrees, metres and
 * seconds are double, and NaN if absent. All others are int64_t, and an absent instant or day is INT64_MIN.
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
  PLANNER_COLUMN_TRAVEL_TIME = 8,  /* seconds of travel from the last used fix */
  PLANNER_COLUMN_IS_UPDATING = 9,  /* 1 while the distance waits for a fix, else 0 */
  PLANNER_COLUMN_PLANNED_AT = 10,  /* when it is planned */
  PLANNER_COLUMN_PLANNED_DAY = 11, /* the day for which it is planned */
  PLANNER_COLUMN_ARRIVAL = 12,     /* when the agent arrives, as it is shown */
  PLANNER_COLUMN_PACE = 13,        /* how the stop is expected to go */
  PLANNER_COLUMN_OPEN_STATE = 14,  /* whether the venue is open now */
  PLANNER_COLUMN_HOURS_CHANGE = 15 /* when it closes if it is open, or when it opens if it is closed */
};

/*
 * Reads fields of rows into values, as columns. values has room for capacity values of the first column, followed by
 * as many of the next. If changes is NULL, all rows are read. Otherwise the changes are collected, as
 * planner_collect_changes does, and the inserted and updated rows are read, by ascending index. capacity must be at
 * least the number of all rows. *count is set to the number of rows that were read.
 */
planner_status planner_row_columns(planner *PLANNER_NULLABLE p, planner_changes *PLANNER_NULLABLE changes,
                                   const planner_column *PLANNER_NULLABLE columns, size_t column_count,
                                   void *PLANNER_NULLABLE values, size_t capacity, size_t *PLANNER_NULLABLE count);

PLANNER_END_DECLS

#endif
