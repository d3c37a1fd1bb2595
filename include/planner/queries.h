/* What a host reads to draw. No query changes anything but planner_collect_changes, which moves its own mark. */
#ifndef PLANNER_QUERIES_H
#define PLANNER_QUERIES_H

#include "base.h"

PLANNER_BEGIN

/* What the last refused call on this planner did not like: one sentence, empty before the first. Never NULL data. */
planner_text planner_error_message(const planner *PLANNER_NULLABLE p);

/* When the planner next needs planner_clock_advanced, an instant. Returns PLANNER_OK, or PLANNER_NONE when it need not
 * hear the time (TIME-2). */
planner_status planner_next_wake(const planner *PLANNER_NULLABLE p, int64_t *PLANNER_NULLABLE out);

/* ---- The home screen ---- */

enum {
  PLANNER_PHASE_IDLE = 0,    /* not started */
  PLANNER_PHASE_LOADING = 1, /* no plan of this day yet */
  PLANNER_PHASE_LOADED = 2,
  PLANNER_PHASE_EMPTY = 3,   /* loaded, and nothing to list */
  PLANNER_PHASE_FAILED = 4   /* the first load failed: message, and planner_refresh to try again */
};

typedef struct planner_home {
  uint32_t struct_size;
  int32_t phase;         /* PLANNER_PHASE_* (HOME-1) */
  int32_t refreshing;    /* 1 while a refresh is under way, else 0 */
  uint32_t reserved;
  int64_t day;           /* the local day that is listed */
  size_t row_count;      /* how many rows */
  size_t refused_count;  /* how many tasks of the last answer were refused (DAY-2) */
  planner_text message;  /* the host's words for the last load that failed, until one succeeds */
} planner_home;

planner_status planner_home_state(const planner *PLANNER_NULLABLE p, planner_home *PLANNER_NULLABLE out);

/* A task of the last plan answer that was refused. */
typedef struct planner_refusal {
  uint32_t struct_size;
  planner_status status; /* why, as planner_task_added would say */
  size_t index;          /* which of the tasks passed in, from 0 */
  planner_text message;  /* why, in a sentence */
} planner_refusal;

/* The n-th refused task of the last answer, from 0. Returns PLANNER_OK, or PLANNER_NONE if so many were not refused. */
planner_status planner_refused_task(const planner *PLANNER_NULLABLE p, size_t n, planner_refusal *PLANNER_NULLABLE out);

/* ---- Rows ---- */

/* Bits of planner_row.present. */
enum {
  PLANNER_ROW_HAS_DISTANCE = 1,
  PLANNER_ROW_HAS_TRAVEL_TIME = 2,
  PLANNER_ROW_HAS_COORDINATE = 4,
  PLANNER_ROW_HAS_PLANNED_AT = 8,
  PLANNER_ROW_HAS_PLANNED_DAY = 16
};

/* Colour roles (TXT-6). */
enum {
  PLANNER_COLOR_NONE = 0, /* the text colour of the font role */
  PLANNER_COLOR_BLUE = 1,
  PLANNER_COLOR_ORANGE = 2,
  PLANNER_COLOR_PURPLE = 3,
  PLANNER_COLOR_GREEN = 4,
  PLANNER_COLOR_RED = 5,
  PLANNER_COLOR_GREY = 6
};

/* Everything a card shows, as data and as text (HOME-2). A text of size 0 has nothing to show: leave its line out. */
typedef struct planner_row {
  uint32_t struct_size;
  uint32_t present;               /* PLANNER_ROW_HAS_* */
  planner_uuid id;
  int32_t order;
  int32_t status;                 /* PLANNER_TASK_* */
  int32_t status_color;           /* PLANNER_COLOR_* */
  int32_t updating;               /* 1 while the distance waits for a fix, else 0 (LOC-7) */
  double distance;                /* metres */
  double travel_time;             /* seconds */
  double latitude;                /* degrees */
  double longitude;               /* degrees */
  int64_t planned_at;             /* instant */
  int64_t planned_day;            /* local day */
  planner_text title;
  planner_text address;           /* or "Address not available" (TASK-5) */
  planner_text opening_hours;
  planner_text distance_text;     /* "1.2 km", "Distance unavailable", or nothing while the first fix is awaited */
  planner_text travel_time_text;  /* "5 min" */
  planner_text updating_text;     /* "Updating…" while updating is 1 */
  planner_text planned_text;      /* "14:30" */
  planner_text status_text;       /* "En route" */
  planner_text photo_url;
  planner_text spoken_text;       /* all of it in one text for a screen reader (TXT-5) */
} planner_row;

/* One row, in visiting order, from 0. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_row_at(const planner *PLANNER_NULLABLE p, size_t index, planner_row *PLANNER_NULLABLE out);

/*
 * All rows in one call: fills at most capacity rows, stride bytes apart (sizeof *rows for an array), each with its
 * struct_size set by the caller, and writes how many rows there are to *count. rows may be NULL if capacity is 0.
 * Returns PLANNER_OK, also when there are more rows than capacity.
 */
planner_status planner_rows(const planner *PLANNER_NULLABLE p, planner_row *PLANNER_NULLABLE rows, size_t capacity,
                            size_t stride, size_t *PLANNER_NULLABLE count);

/* What a line of a card is. */
enum {
  PLANNER_FIELD_TITLE = 1,
  PLANNER_FIELD_ADDRESS = 2,
  PLANNER_FIELD_OPENING_HOURS = 3,
  PLANNER_FIELD_DISTANCE = 4,
  PLANNER_FIELD_TRAVEL_TIME = 5,
  PLANNER_FIELD_UPDATING = 6,
  PLANNER_FIELD_PLANNED = 7,
  PLANNER_FIELD_STATUS = 8,
  PLANNER_FIELD_PHOTO = 9, /* in the details; the text is its URL */
  PLANNER_FIELD_CLOSE = 10 /* in the details; a button */
};

/* Font roles (TXT-6). */
enum {
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

/* One line of a card. */
typedef struct planner_line {
  uint32_t struct_size;
  int32_t field; /* PLANNER_FIELD_* */
  int32_t font;  /* PLANNER_FONT_* */
  int32_t color; /* PLANNER_COLOR_* */
  planner_text text;
  planner_text spoken; /* for a screen reader, with units in full words; a photo has none (TXT-5) */
} planner_line;

/*
 * The lines of a row's card, from top to bottom, so that drawing one is a loop: line 0, 1, ... until PLANNER_NONE.
 * Lines with nothing to show are left out. Returns PLANNER_OK, or PLANNER_NONE past the last line or row.
 */
planner_status planner_row_line(const planner *PLANNER_NULLABLE p, size_t row, size_t line,
                                planner_line *PLANNER_NULLABLE out);

/* ---- Details ---- */

/* The open details sheet. */
typedef struct planner_details {
  uint32_t struct_size;
  int32_t detent;        /* PLANNER_DETENT_*, as last reported; medium at first (DET-8) */
  uint64_t presentation;
  planner_uuid task_id;
} planner_details;

/* The open details. Returns PLANNER_OK, or PLANNER_NONE when none are open. */
planner_status planner_details_state(const planner *PLANNER_NULLABLE p, planner_details *PLANNER_NULLABLE out);

/* The row of the task whose details are open, listed today or not (DAY-7). Returns PLANNER_OK, or PLANNER_NONE when no
 * details are open. */
planner_status planner_details_row(const planner *PLANNER_NULLABLE p, planner_row *PLANNER_NULLABLE out);

/*
 * The lines of the open details, from top to bottom, as planner_row_line has those of a card: photo, then what the card
 * has, then the close button (DET-2). Returns PLANNER_OK, or PLANNER_NONE past the last line or when none are open.
 */
planner_status planner_details_line(const planner *PLANNER_NULLABLE p, size_t line, planner_line *PLANNER_NULLABLE out);

/* ---- Changes of the list ---- */

/* A row that changed its place. */
typedef struct planner_move {
  size_t from; /* index before */
  size_t to;   /* index after */
} planner_move;

/*
 * The smallest list of changes that makes the rows of the last collection into those of now (HOME-3). removed and
 * moved[].from are indexes before; inserted, updated and moved[].to are indexes after; each ascending, moves by `to`. To
 * apply them: take out all rows removed or moved, put those inserted or moved at their new index in ascending order,
 * then read those updated. A row that moved and changed its text is in both lists. Lent, as texts are; NULL if none.
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

/* Collects the changes since the last collection (the first time: since an empty list), and moves the mark. */
planner_status planner_collect_changes(planner *PLANNER_NULLABLE p, planner_changes *PLANNER_NULLABLE out);

/* ---- Location ---- */

enum {
  PLANNER_FRESHNESS_NONE = 0,    /* no fix was used yet */
  PLANNER_FRESHNESS_CURRENT = 1,
  PLANNER_FRESHNESS_UPDATING = 2 /* one was, but the sensor was started, or failed, and has given no valid one since */
};

/* Bits of planner_location.present. */
enum {
  PLANNER_LOCATION_HAS_FIX = 1 /* latitude, longitude, horizontal_accuracy, time: of the used fix */
};

typedef struct planner_location {
  uint32_t struct_size;
  uint32_t present;              /* PLANNER_LOCATION_HAS_* */
  int32_t authorization;         /* PLANNER_AUTHORIZATION_* */
  int32_t freshness;             /* PLANNER_FRESHNESS_* */
  double latitude;               /* degrees */
  double longitude;              /* degrees */
  double horizontal_accuracy;    /* metres */
  int64_t time;                  /* instant */
  uint64_t received_count;       /* fixes taken in: all that were not refused */
  uint64_t used_count;           /* of these: moved the distances; valid ones that did not are in no count below */
  uint64_t ignored_accuracy;     /* negative accuracy */
  uint64_t ignored_order;        /* not newer than the newest valid fix */
  uint64_t ignored_time;         /* more than 60 s before or after now */
  uint64_t ignored_unauthorized; /* without authorisation */
} planner_location;

/* Location, authorisation, freshness, and what became of the fixes (LOC-3, LOC-8). */
planner_status planner_location_state(const planner *PLANNER_NULLABLE p, planner_location *PLANNER_NULLABLE out);

PLANNER_END

#endif
