/* What goes in: tasks, fixes, settings, and the constants that describe them. */
#ifndef PLANNER_TYPES_H
#define PLANNER_TYPES_H

#include "base.h"

PLANNER_BEGIN

/* What the library takes at most. */
enum {
  PLANNER_LIMIT_TASKS = 1048576,   /* tasks in a plan, and in one answer */
  PLANNER_LIMIT_TEXT_BYTES = 4096, /* any text but notes and the composer's */
  PLANNER_LIMIT_NOTES_BYTES = 65536,
  PLANNER_LIMIT_COMPOSER_BYTES = 73728, /* the composer's text: title, notes and what is around them */
  PLANNER_LIMIT_SECTIONS = 32,      /* of a composer */
  PLANNER_LIMIT_ITEMS = 1000,       /* of a section, and preselected */
  PLANNER_LIMIT_SAVES = 1000        /* composed tasks that are not acknowledged */
};

/* Where a task stands (TASK-2). */
enum {
  PLANNER_TASK_PLANNED = 0,
  PLANNER_TASK_EN_ROUTE = 1,
  PLANNER_TASK_IN_PROGRESS = 2,
  PLANNER_TASK_DONE = 3,
  PLANNER_TASK_CANCELLED = 4,
  PLANNER_TASK_CANNOT_COMPLETE = 5
};

/* Weekdays, for a mask. */
enum {
  PLANNER_MONDAY = 1,
  PLANNER_TUESDAY = 2,
  PLANNER_WEDNESDAY = 4,
  PLANNER_THURSDAY = 8,
  PLANNER_FRIDAY = 16,
  PLANNER_SATURDAY = 32,
  PLANNER_SUNDAY = 64
};

/* Bits of planner_task.present. */
enum {
  PLANNER_TASK_HAS_COORDINATE = 1,
  PLANNER_TASK_HAS_PLANNED_AT = 2,  /* an instant; not together with a day */
  PLANNER_TASK_HAS_PLANNED_DAY = 4, /* a local day */
  PLANNER_TASK_HAS_DURATION = 8
};

/* One task: a shop to visit (TASK-1). Texts other than the title may be absent: size 0, or nothing but white space. */
typedef struct planner_task {
  uint32_t struct_size;
  uint32_t present;             /* PLANNER_TASK_HAS_* */
  planner_uuid id;              /* always the host's */
  planner_text title;           /* the venue's name; not blank */
  int32_t order;                /* visiting order, 0 or more */
  int32_t status;               /* PLANNER_TASK_PLANNED ... PLANNER_TASK_CANNOT_COMPLETE */
  double latitude;              /* degrees, -90 ... 90 (WGS-84) */
  double longitude;             /* degrees, -180 ... 180 */
  int64_t planned_at;           /* instant */
  int64_t planned_day;          /* local day */
  int64_t estimated_duration;   /* seconds, 0 or more */
  uint32_t repeat_days;         /* PLANNER_MONDAY | ...; 0 does not repeat */
  uint32_t reserved;            /* 0 */
  planner_text notes;
  planner_text address;
  planner_text opening_hours;   /* as it is to be shown */
  planner_text photo_url;
  planner_text project_id;
} planner_task;

/* What the operating system lets the host know of the location (LOC-1). */
enum {
  PLANNER_AUTHORIZATION_NOT_DETERMINED = 0,
  PLANNER_AUTHORIZATION_RESTRICTED = 1,
  PLANNER_AUTHORIZATION_DENIED = 2,
  PLANNER_AUTHORIZATION_WHEN_IN_USE = 3,
  PLANNER_AUTHORIZATION_ALWAYS = 4
};

/* One reading of the location sensor. */
typedef struct planner_fix {
  uint32_t struct_size;
  uint32_t reserved;            /* 0 */
  int64_t time;                 /* when it was taken; instant */
  double latitude;              /* degrees, -90 ... 90 (WGS-84) */
  double longitude;             /* degrees, -180 ... 180 */
  double horizontal_accuracy;   /* metres; negative says that the coordinate is not valid */
} planner_fix;

/* Bits of planner_settings.present. */
enum {
  PLANNER_SETTINGS_HAS_UTC_OFFSET = 1,
  PLANNER_SETTINGS_HAS_HOUR_CYCLE = 2,
  PLANNER_SETTINGS_HAS_DISTANCE_FILTER = 4,
  PLANNER_SETTINGS_HAS_DESIRED_ACCURACY = 8,
  PLANNER_SETTINGS_HAS_MAXIMUM_SPEED = 16,
  PLANNER_SETTINGS_HAS_DETOUR_FACTOR = 32,
  PLANNER_SETTINGS_HAS_TRAVEL_SPEED = 64,
  PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM = 128,
  PLANNER_SETTINGS_HAS_LANGUAGE = 256
};

/* How lengths are shown (TXT-2). */
enum {
  PLANNER_SYSTEM_METRIC = 1, /* kilometres and metres */
  PLANNER_SYSTEM_US = 2,     /* miles and feet */
  PLANNER_SYSTEM_UK = 3      /* miles and yards */
};

/* How a planner behaves. What is absent has its default at creation, and stays as it is in a change. */
typedef struct planner_settings {
  uint32_t struct_size;
  uint32_t present;             /* PLANNER_SETTINGS_HAS_* */
  int32_t utc_offset;           /* local time minus UTC, seconds, -64800 ... 64800; 0 */
  int32_t hour_cycle;           /* 12 or 24; 24 */
  double distance_filter;       /* metres between used fixes, 0 ... 100000; 100 (LOC-4) */
  double desired_accuracy;      /* metres, 0 ... 100000; a larger one is coarse; 100 (LOC-5) */
  double maximum_speed;         /* m/s, 1 ... 10000; a faster move is a jump; 150 (LOC-6) */
  double detour_factor;         /* road length to straight distance, 1 ... 10; 1.3 (DAY-5) */
  double travel_speed;          /* km/h, 1 ... 1000; 40 (DAY-5) */
  int32_t measurement_system;   /* PLANNER_SYSTEM_*; METRIC */
  uint32_t reserved;            /* 0 */
  planner_text language;        /* BCP 47 tag such as "de", "de-AT" or "de_AT"; "en", which also stands for
                                   languages other than en, de, fr, es and ja (TXT-1) */
} planner_settings;

PLANNER_END

#endif
