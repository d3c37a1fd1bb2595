/*
 * Opening hours (HOURS-1 to HOURS-15): the state of a venue at any instant, and its spans. docs/opening-hours.md says
 * what texts are understood. A row has the current state of its task's venue. These functions evaluate other instants,
 * and texts without a planner.
 */
#ifndef PLANNER_HOURS_H
#define PLANNER_HOURS_H

#include "distance.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* Kinds of holidays. */
typedef uint32_t planner_holiday_kinds;
enum planner_holiday_kinds_bit {
  PLANNER_HOLIDAY_KIND_PUBLIC = 1, /* PH */
  PLANNER_HOLIDAY_KIND_SCHOOL = 2  /* SH */
};

/* A holiday. It has no struct_size and does not grow. */
typedef struct planner_holiday {
  planner_day day;
  planner_holiday_kinds kinds; /* not 0 */
  uint32_t reserved;
} planner_holiday;

/* The holidays of a range of days (HOURS-6). A day outside the range is an ordinary day. */
typedef struct planner_holidays {
  uint32_t struct_size;
  uint32_t reserved;
  planner_day first_day; /* the first day of the range for which the host knows the holidays */
  planner_day last_day;  /* the last day of the range; not before first_day */
  const planner_holiday *PLANNER_NULLABLE holidays; /* ascending, each day once, and in the range; copied */
  size_t holiday_count;  /* at most PLANNER_LIMIT_HOLIDAYS */
} planner_holidays;

/*
 * The host loaded the holidays of a range of days. They replace all earlier ones; a snapshot does not contain them.
 * Legal when not started. Returns PLANNER_OK or PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_holidays_changed(planner *PLANNER_NULLABLE p, planner_instant now,
                                        const planner_holidays *PLANNER_NULLABLE holidays);

/* Bits of planner_hours_state.present. */
enum planner_hours_state_present_bit {
  PLANNER_HOURS_STATE_HAS_UNTIL = 1
};

/* The state of a venue at an instant (HOURS-3 to HOURS-6). */
typedef struct planner_hours_state {
  uint32_t struct_size;
  uint32_t present;                /* enum planner_hours_state_present_bit */
  planner_open_state state;        /* whether it is open */
  planner_flag is_open_end;        /* whether the end is unknown: until is the latest time (HOURS-5) */
  planner_flag is_on_holiday;      /* whether the day is a public holiday and the text has no rule for holidays */
  planner_flag holidays_unknown;   /* whether the host does not know the holidays of the day */
  planner_instant until;           /* when the next span begins; absent if it is more than 366 days ahead */
  planner_text comment;            /* comment of the rule that applies, such as "by appointment"; or empty */
} planner_hours_state;

/* A span of opening hours. It has no struct_size and does not grow. */
typedef struct planner_hours_span {
  planner_instant start;    /* when it begins */
  planner_instant end;      /* when it ends: the first instant after it */
  planner_open_state state; /* whether the venue is open */
  planner_flag is_open_end; /* whether the end is unknown: end is the latest time */
} planner_hours_span;

/* The state of a known task's venue at an instant. Returns PLANNER_OK; PLANNER_NONE if its opening hours are absent or
 * not understood; or PLANNER_NOT_FOUND. */
planner_status planner_task_hours(const planner *PLANNER_NULLABLE p, planner_uuid id, planner_instant at,
                                  planner_hours_state *PLANNER_NULLABLE out);

/*
 * The spans of a known task's opening hours from one instant to another, at most 366 days later. The spans have no gaps
 * between them, adjacent spans differ, and the first and the last are clipped to the range. Fills at most capacity
 * elements, and writes the total number of spans to *count. spans may be NULL if capacity is 0. Returns the same
 * statuses as planner_task_hours.
 */
planner_status planner_task_hours_spans(const planner *PLANNER_NULLABLE p, planner_uuid id, planner_instant from,
                                        planner_instant to, planner_hours_span *PLANNER_NULLABLE spans,
                                        size_t capacity, size_t *PLANNER_NULLABLE count);

/* The opening hours of a text without a planner. They are immutable, so any number of threads may use them. */
typedef struct planner_hours planner_hours;

/*
 * Parses a text. Only the offsets from UTC in the settings are used; without settings the offset is 0. Without
 * holidays, none are known. Without a place, spans from or to sunrise, sunset, dawn and dusk are unknown. All arguments
 * are copied; settings, holidays and place may be NULL. error may be NULL; it is filled if the call is refused, or if
 * the text is not understood. In the second case its message is one sentence about the first position that is not
 * understood, and its field is the rest of the given text from there: its data points into the given text, and lives as
 * long as that text.
 * Returns PLANNER_OK; PLANNER_NONE for a text that is not understood; PLANNER_INVALID_TEXT or PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_hours_create(planner_text text, const planner_settings *PLANNER_NULLABLE settings,
                                    const planner_holidays *PLANNER_NULLABLE holidays,
                                    const planner_coordinate *PLANNER_NULLABLE place,
                                    planner_hours *PLANNER_NULLABLE *PLANNER_NULLABLE out,
                                    planner_error *PLANNER_NULLABLE error);

/* Destroys opening hours. NULL has no effect. */
void planner_hours_destroy(planner_hours *PLANNER_NULLABLE hours);

/* The state of the venue at an instant. The comment is valid until the hours are destroyed. error may be NULL; it is
 * filled if the call is refused. */
planner_status planner_hours_at(const planner_hours *PLANNER_NULLABLE hours, planner_instant at,
                                planner_hours_state *PLANNER_NULLABLE out, planner_error *PLANNER_NULLABLE error);

/* The spans from one instant to another, as planner_task_hours_spans fills them. error may be NULL; it is filled if the
 * call is refused. */
planner_status planner_hours_spans(const planner_hours *PLANNER_NULLABLE hours, planner_instant from,
                                   planner_instant to, planner_hours_span *PLANNER_NULLABLE spans, size_t capacity,
                                   size_t *PLANNER_NULLABLE count, planner_error *PLANNER_NULLABLE error);

PLANNER_END_DECLS

#endif
