/* Queries: what a host reads in order to draw. They change nothing, except planner_collect_changes, which records what
 * was collected. */
#ifndef PLANNER_QUERIES_H
#define PLANNER_QUERIES_H

#include "base.h"
#include "effects.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* ---- Refusals and time ---- */

/* The reason for the last refusal of a call on this planner, as one sentence; empty before the first refusal. */
planner_text planner_error_message(const planner *PLANNER_NULLABLE p);

/* The struct field or argument that caused the last refusal, such as "latitude"; empty if there is none. */
planner_text planner_error_field(const planner *PLANNER_NULLABLE p);

/* When the planner next needs planner_clock_advanced (TIME-2). Returns PLANNER_OK, or PLANNER_NONE if it never does. */
planner_status planner_next_wake(const planner *PLANNER_NULLABLE p, planner_instant *PLANNER_NULLABLE out);

/* ---- The home screen ---- */

/* The loading state of the day's plan (HOME-1). */
typedef int32_t planner_phase;
enum planner_phase_value {
  PLANNER_PHASE_IDLE = 0,    /* not started */
  PLANNER_PHASE_LOADING = 1, /* no plan of this day yet */
  PLANNER_PHASE_LOADED = 2,
  PLANNER_PHASE_EMPTY = 3,   /* loaded, without a task to list */
  PLANNER_PHASE_FAILED = 4   /* the first load failed: see message; planner_refresh tries again */
};

/* The state of the home screen. */
typedef struct planner_home {
  uint32_t struct_size;
  planner_phase phase;        /* loading state of the day's plan */
  planner_flag is_refreshing; /* whether a refresh is under way */
  planner_flag has_draft;     /* whether the draft of a new task is kept (NEW-13) */
  planner_day day;            /* the day that is listed */
  size_t row_count;           /* number of rows */
  size_t refused_count;       /* number of tasks of the last answer that were refused (DAY-2) */
  planner_text message;       /* the host's message for the last failed load, until one succeeds */
  size_t task_count;          /* number of known tasks, listed or not */
} planner_home;

/* The state of the home screen. */
planner_status planner_home_state(const planner *PLANNER_NULLABLE p, planner_home *PLANNER_NULLABLE out);

/* A task of the last plan answer that was refused. */
typedef struct planner_refusal {
  uint32_t struct_size;
  planner_status status; /* as planner_task_added would return it */
  size_t index;          /* index among the tasks passed in, from 0 */
  planner_text message;  /* what is required, in one sentence */
  planner_text field;    /* as planner_error_field would name it */
} planner_refusal;

/* A refused task of the last answer, by its index from 0. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_refusal_at(const planner *PLANNER_NULLABLE p, size_t index,
                                  planner_refusal *PLANNER_NULLABLE out);

/* ---- Known tasks ---- */

/* A known task, listed or not, as the host last passed it in or as it was composed since (TASK-1). Returns PLANNER_OK
 * or PLANNER_NOT_FOUND. */
planner_status planner_known_task(const planner *PLANNER_NULLABLE p, planner_uuid id,
                                  planner_task *PLANNER_NULLABLE out);

/* A known task, by its index from 0 in visiting order. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_known_task_at(const planner *PLANNER_NULLABLE p, size_t index,
                                     planner_task *PLANNER_NULLABLE out);

/* ---- Rows ---- */

/* Bits of planner_row.present. */
enum planner_row_present_bit {
  PLANNER_ROW_HAS_DISTANCE = 1,   /* unless there is no location, or the task has no coordinate */
  PLANNER_ROW_HAS_TRAVEL_TIME = 2,
  PLANNER_ROW_HAS_COORDINATE = 4, /* latitude, longitude: where the venue is */
  PLANNER_ROW_HAS_PLANNED_AT = 8,
  PLANNER_ROW_HAS_PLANNED_DAY = 16,
  PLANNER_ROW_HAS_HOURS_CHANGE = 32,
  PLANNER_ROW_HAS_ARRIVAL = 64    /* unless the task is no stop of the schedule, or the arrival is unknown */
};

/* How a stop of the schedule is expected to go (SCHED-5). */
typedef int32_t planner_pace;
enum planner_pace_value {
  PLANNER_PACE_NONE = 0,    /* only in a row: the task is not a stop */
  PLANNER_PACE_ON_TIME = 1,
  PLANNER_PACE_TIGHT = 2,   /* after a small delay it would be late or closed */
  PLANNER_PACE_LATE = 3,
  PLANNER_PACE_CLOSED = 4,  /* the visit can no longer begin today */
  PLANNER_PACE_UNKNOWN = 5
};

/* The mark of a row: the worst of what is not settled about the agent's outcomes of the task (WORK-5.9). A greater
 * number is worse. */
typedef int32_t planner_mark;
enum planner_mark_value {
  PLANNER_MARK_NONE = 0,
  PLANNER_MARK_HELD = 1,    /* an outcome can be undone */
  PLANNER_MARK_WAITING = 2, /* an outcome follows an older save of the task */
  PLANNER_MARK_SENT = 3,    /* an outcome is being saved */
  PLANNER_MARK_FAILED = 4,  /* an outcome could not be saved, and is to be tried again */
  PLANNER_MARK_REFUSED = 5, /* the backend does not want an outcome */
  PLANNER_MARK_CONFLICT = 6 /* the agent and the backend say different things: planner_conflict_state */
};

/* Colour roles (TXT-6). */
typedef int32_t planner_color;
enum planner_color_value {
  PLANNER_COLOR_NONE = 0, /* the text colour of the font role */
  PLANNER_COLOR_BLUE = 1,
  PLANNER_COLOR_ORANGE = 2,
  PLANNER_COLOR_PURPLE = 3,
  PLANNER_COLOR_GREEN = 4,
  PLANNER_COLOR_RED = 5,
  PLANNER_COLOR_GREY = 6
};

/* Everything that a card shows, as data and as text (HOME-2). Omit the line of an empty text. */
typedef struct planner_row {
  uint32_t struct_size;
  uint32_t present;              /* enum planner_row_present_bit */
  planner_uuid id;               /* the task's id */
  int32_t order;                 /* its place in the visiting order */
  planner_task_status status;    /* the status of the task */
  planner_color status_color;    /* the colour role of the status */
  planner_flag is_updating;      /* whether the distance waits for a fix (LOC-7) */
  double distance;               /* metres from the last used fix */
  planner_seconds travel_time;   /* travel time from the last used fix */
  double latitude;               /* degrees */
  double longitude;              /* degrees */
  planner_instant planned_at;    /* when it is planned */
  planner_day planned_day;       /* the day for which it is planned */
  planner_text title;            /* the venue's name */
  planner_text address;          /* the address, or "Address not available" (TASK-5) */
  planner_text opening_hours;    /* the opening hours of the venue, as text */
  planner_text distance_text;    /* "1.2 km", "Distance unavailable", or empty before the first fix */
  planner_text travel_time_text; /* "5 min" */
  planner_text updating_text;    /* "Updating…" while is_updating is 1 */
  planner_text planned_text;     /* "14:30" */
  planner_text status_text;      /* "En route" */
  planner_text photo_url;        /* the URL of its photo */
  planner_text spoken_text;      /* the whole card as one text for a screen reader (TXT-5) */
  planner_open_state open_state; /* whether the venue is open now (HOURS-9) */
  planner_flag closes_soon;      /* whether it closes within the number of minutes in the settings (HOURS-10) */
  planner_instant hours_change;  /* when it closes if it is open, or when it opens if it is closed */
  planner_color hours_color;     /* the colour role of hours_text */
  planner_mark mark;             /* what is not settled about the agent's outcomes */
  planner_text hours_text;       /* "Open · closes 18:00"; the opening hours as given if not understood (HOURS-11) */
  planner_instant arrival;       /* when the agent arrives, as it is shown (SCHED-7) */
  planner_pace pace;             /* how the stop is expected to go */
  planner_color pace_color;      /* the colour role of arrival_text and pace_text */
  planner_text arrival_text;     /* "14:35", "tomorrow 05:45" (SCHED-8) */
  planner_text pace_text;        /* "12 min late", "Closed when you arrive", "Too late for the appointment",
                                    "Wait 20 min" (SCHED-8) */
  planner_text short_distance_text; /* "1.2 km"; empty if the distance is unknown (TXT-7) */
  planner_text short_travel_time_text; /* "12 min", "1:05 h" */
  planner_text short_lateness_text; /* "+12", "+1:05"; empty unless pace_text shows lateness */
  planner_text appointment_text; /* "10:00–12:00": the appointments of the day (SCHED-12) */
  planner_text break_text;       /* "Break 12:10–12:40": the breaks before the visit, to be shown above the row
                                    (SCHED-14) */
} planner_row;

/* A row, by its index from 0 in visiting order. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_row_at(const planner *PLANNER_NULLABLE p, size_t index, planner_row *PLANNER_NULLABLE out);

/*
 * All rows in one call. Fills at most capacity rows of row_size bytes each (sizeof(planner_row)), including their
 * struct_size, and writes the total number of rows to *count. rows need not be initialised, and may be NULL if capacity
 * is 0. Returns PLANNER_OK, even when there are more rows than capacity.
 */
planner_status planner_rows(const planner *PLANNER_NULLABLE p, planner_row *PLANNER_NULLABLE rows, size_t capacity,
                            size_t row_size, size_t *PLANNER_NULLABLE count);

/* The kinds of line on a card. */
typedef int32_t planner_field;
enum planner_field_value {
  PLANNER_FIELD_TITLE = 1,
  PLANNER_FIELD_ADDRESS = 2,
  PLANNER_FIELD_OPENING_HOURS = 3,
  PLANNER_FIELD_DISTANCE = 4,
  PLANNER_FIELD_TRAVEL_TIME = 5,
  PLANNER_FIELD_UPDATING = 6,
  PLANNER_FIELD_PLANNED = 7,
  PLANNER_FIELD_STATUS = 8,
  PLANNER_FIELD_PHOTO = 9, /* details only; the text is its URL */
  PLANNER_FIELD_CLOSE = 10, /* details only; a button */
  PLANNER_FIELD_WEEK = 11,  /* details only; the opening hours of a week, one line per day */
  PLANNER_FIELD_ARRIVAL = 12,
  PLANNER_FIELD_PACE = 13,
  PLANNER_FIELD_APPOINTMENT = 14
};

/* Font roles (TXT-6). */
typedef int32_t planner_font;
enum planner_font_value {
  PLANNER_FONT_TITLE_1 = 1, /* a title in the details */
  PLANNER_FONT_HEADLINE = 2,
  PLANNER_FONT_BODY = 3,
  PLANNER_FONT_SUBHEADLINE = 4,
  PLANNER_FONT_BODY_HIGHLIGHTED = 5,
  PLANNER_FONT_FOOTNOTE = 6,
  PLANNER_FONT_BADGE = 7,
  PLANNER_FONT_PHOTO = 8,
  PLANNER_FONT_BUTTON = 9
};

/* One line of a card or of the details. */
typedef struct planner_line {
  uint32_t struct_size;
  planner_field field; /* the kind of line */
  planner_font font;   /* the font role */
  planner_color color; /* the colour role */
  planner_text text;   /* the text */
  planner_text spoken; /* the text for a screen reader, with units in full words; empty for a photo (TXT-5) */
} planner_line;

/*
 * A line of a row's card, by its index from 0 at the top. To draw a card, read lines until PLANNER_NONE. Empty lines
 * are omitted. Returns PLANNER_OK, or PLANNER_NONE past the last line or row.
 */
planner_status planner_row_line_at(const planner *PLANNER_NULLABLE p, size_t row, size_t line,
                                   planner_line *PLANNER_NULLABLE out);

/* ---- Children ---- */

/* The state of the attached child (LIFE-3). */
typedef int32_t planner_child_phase;
enum planner_child_phase_value {
  PLANNER_CHILD_PHASE_PRESENTING = 1, /* its effects were emitted; planner_child_appeared is awaited */
  PLANNER_CHILD_PHASE_PRESENTED = 2,
  PLANNER_CHILD_PHASE_DISMISSING = 3  /* DISMISS was emitted; planner_child_disappeared is awaited */
};

/* Bits of planner_children.present. */
enum planner_children_present_bit {
  PLANNER_CHILDREN_HAS_NEXT = 1 /* next_child, next_presentation, next_task_id: the child that is presented next */
};

/* The child that is attached to the home screen, and the child that waits until it is dismissed. */
typedef struct planner_children {
  uint32_t struct_size;
  uint32_t present;            /* enum planner_children_present_bit */
  planner_child child;         /* the attached child */
  planner_child_phase phase;   /* state of the attached child */
  uint64_t presentation;
  planner_uuid task_id;        /* the task whose details are shown, or that is composed */
  uint64_t next_presentation;
  planner_uuid next_task_id;
  planner_child next_child;
  uint32_t reserved;
} planner_children;

/* The children of the home screen. Returns PLANNER_OK, or PLANNER_NONE when none is attached. */
planner_status planner_children_state(const planner *PLANNER_NULLABLE p, planner_children *PLANNER_NULLABLE out);

/* ---- Details ---- */

/* The open details sheet. */
typedef struct planner_details {
  uint32_t struct_size;
  planner_detent detent; /* the detent as last reported; medium at first (DET-8) */
  uint64_t presentation;
  planner_uuid task_id;  /* the task whose details are open */
} planner_details;

/* The open details. Returns PLANNER_OK, or PLANNER_NONE when none are open. */
planner_status planner_details_state(const planner *PLANNER_NULLABLE p, planner_details *PLANNER_NULLABLE out);

/* The row of the task whose details are open, whether or not it is listed today (DAY-7). Returns PLANNER_OK, or
 * PLANNER_NONE when no details are open. */
planner_status planner_details_row(const planner *PLANNER_NULLABLE p, planner_row *PLANNER_NULLABLE out);

/*
 * A line of the open details, by its index from 0 at the top: the photo, then the lines of a card, then the close
 * button (DET-2).
 * Returns PLANNER_OK, or PLANNER_NONE past the last line or when no details are open.
 */
planner_status planner_details_line_at(const planner *PLANNER_NULLABLE p, size_t line,
                                       planner_line *PLANNER_NULLABLE out);

/* ---- Changes of the list ---- */

/* A row that moved to another index. */
typedef struct planner_move {
  size_t from; /* its index before */
  size_t to;   /* its index after */
} planner_move;

/*
 * The smallest list of changes that turns the rows of the last collection into the present rows (HOME-3). removed and
 * moved[].from are indexes before; inserted, updated and moved[].to are indexes after. removed, inserted and updated
 * are ascending, and moved is by ascending `to`. To apply the changes, first remove all rows that were removed or
 * moved. Then insert the inserted and moved rows at their new indexes, in ascending order. Finally read the updated
 * rows. A row that moved and changed is in both lists. The arrays are borrowed, as texts are; an empty array is NULL.
 */
typedef struct planner_changes {
  uint32_t struct_size;
  uint32_t reserved;
  const size_t *PLANNER_NULLABLE removed;
  size_t removed_count;
  const planner_move *PLANNER_NULLABLE moved;
  size_t moved_count;
  const size_t *PLANNER_NULLABLE inserted;
  size_t inserted_count;
  const size_t *PLANNER_NULLABLE updated;
  size_t updated_count;
} planner_changes;

/* Collects the changes since the last collection, or since an empty list the first time. */
planner_status planner_collect_changes(planner *PLANNER_NULLABLE p, planner_changes *PLANNER_NULLABLE out);

/* ---- Location ---- */

/* The freshness of the location (LOC-8). */
typedef int32_t planner_freshness;
enum planner_freshness_value {
  PLANNER_FRESHNESS_NONE = 0,    /* no fix has been used yet */
  PLANNER_FRESHNESS_CURRENT = 1,
  PLANNER_FRESHNESS_UPDATING = 2 /* a fix was used, but no valid fix has come since the sensor started or failed */
};

/* Bits of planner_location.present. */
enum planner_location_present_bit {
  PLANNER_LOCATION_HAS_FIX = 1 /* latitude, longitude, horizontal_accuracy, time: the last used fix */
};

/* Location, authorisation, freshness, and the number of fixes by outcome (LOC-3, LOC-8). */
typedef struct planner_location {
  uint32_t struct_size;
  uint32_t present;                    /* enum planner_location_present_bit */
  planner_authorization authorization; /* whether the host may use the location */
  planner_freshness freshness;         /* freshness of the location */
  double latitude;                     /* degrees */
  double longitude;                    /* degrees */
  double horizontal_accuracy;          /* metres */
  planner_instant time;                /* when the fix was taken */
  uint64_t received_count;             /* number of fixes that were not refused */
  uint64_t used_count;                 /* number of fixes that updated the distances; no count below includes the other
                                          valid fixes */
  uint64_t ignored_accuracy;           /* number of fixes with a negative accuracy */
  uint64_t ignored_order;              /* number of fixes that were not newer than the newest valid fix */
  uint64_t ignored_time;               /* number of fixes from more than 60 s before or after now */
  uint64_t ignored_unauthorized;       /* number of fixes without authorisation */
  uint64_t ignored_null_island;        /* number of fixes at exactly 0°, 0°, far from the agent and all listed
                                          tasks (LOC-3.11) */
  planner_text ignored_time_message;   /* an explanation in English, for the host's log, while fixes count in
                                          ignored_time; else empty */
} planner_location;

/* The state of the location. */
planner_status planner_location_state(const planner *PLANNER_NULLABLE p, planner_location *PLANNER_NULLABLE out);

PLANNER_END_DECLS

#endif
