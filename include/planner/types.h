/* The values that a host passes in: tasks, fixes, settings, and the constants that describe them. */
#ifndef PLANNER_TYPES_H
#define PLANNER_TYPES_H

#include "base.h"

PLANNER_BEGIN_DECLS

/* The limits of what the library accepts. Texts are measured in bytes of UTF-8. */
enum planner_limit {
  PLANNER_LIMIT_TASKS = 1048576,        /* tasks in a plan, and in one answer */
  PLANNER_LIMIT_TEXT_BYTES = 4096,      /* any text except notes and the composer's */
  PLANNER_LIMIT_NOTES_BYTES = 65536,    /* the notes of a task */
  PLANNER_LIMIT_COMPOSER_BYTES = 73728, /* the composer's text: title, notes and the white space around them */
  PLANNER_LIMIT_SECTIONS = 32,          /* sections of a composer */
  PLANNER_LIMIT_ITEMS = 1000,           /* items of a section, and preselected values */
  PLANNER_LIMIT_SAVES = 1000,           /* saves that are not acknowledged */
  PLANNER_LIMIT_RECORDS = 1000,         /* records of the visit log */
  PLANNER_LIMIT_REASON_BYTES = 64,      /* the reason of an outcome */
  PLANNER_LIMIT_OUTCOME_VALUES = 16,    /* the host's values of an outcome */
  PLANNER_LIMIT_UTC_OFFSETS = 64,       /* offsets from UTC in the settings */
  PLANNER_LIMIT_HOLIDAYS = 4096,        /* holidays */
  PLANNER_LIMIT_SCHEDULED_ROWS = 512,   /* rows of a list that has a schedule (SCHED-1) */
  PLANNER_LIMIT_ORDERED_STOPS = 250,    /* stops in a search for a visiting order */
  PLANNER_LIMIT_STOP_WINDOWS = 8,       /* appointments of a task, and windows of a stop in such a search */
  PLANNER_LIMIT_BREAKS = 4,             /* breaks of a working day */
  PLANNER_LIMIT_SPEEDS = 48             /* speeds of a working day */
};

/* Whether a venue is open (HOURS-3). */
typedef int32_t planner_open_state;
enum planner_open_state_value {
  PLANNER_OPEN_STATE_NONE = 0,    /* only in a row: the opening hours are absent or not understood */
  PLANNER_OPEN_STATE_CLOSED = 1,
  PLANNER_OPEN_STATE_OPEN = 2,
  PLANNER_OPEN_STATE_UNKNOWN = 3  /* the text does not say */
};

/* The status of a task (TASK-2). The last three are final. */
typedef int32_t planner_task_status;
enum planner_task_status_value {
  PLANNER_TASK_PLANNED = 0,
  PLANNER_TASK_EN_ROUTE = 1,
  PLANNER_TASK_IN_PROGRESS = 2,
  PLANNER_TASK_DONE = 3,
  PLANNER_TASK_CANCELLED = 4,
  PLANNER_TASK_CANNOT_COMPLETE = 5
};

/* A set of weekdays. A single weekday is a set with one element. */
typedef uint32_t planner_weekdays;
enum planner_weekdays_bit {
  PLANNER_MONDAY = 1,
  PLANNER_TUESDAY = 2,
  PLANNER_WEDNESDAY = 4,
  PLANNER_THURSDAY = 8,
  PLANNER_FRIDAY = 16,
  PLANNER_SATURDAY = 32,
  PLANNER_SUNDAY = 64
};

/* Bits of planner_task.present. */
enum planner_task_present_bit {
  PLANNER_TASK_HAS_COORDINATE = 1,        /* latitude, longitude: where the venue is */
  PLANNER_TASK_HAS_PLANNED_AT = 2,        /* not together with PLANNED_DAY */
  PLANNER_TASK_HAS_PLANNED_DAY = 4,
  PLANNER_TASK_HAS_ESTIMATED_DURATION = 8,
  PLANNER_TASK_HAS_EARLY_SECONDS = 16,
  PLANNER_TASK_HAS_LATE_AFTER_SECONDS = 32,
  PLANNER_TASK_HAS_AFTER = 64         /* after, delay */
};

/* An appointment: a window in which a visit may begin (SCHED-12). It has no struct_size and does not grow. */
typedef struct planner_appointment {
  planner_instant earliest; /* the visit may begin from here */
  planner_instant latest;   /* to here, inclusive; not before earliest */
} planner_appointment;

/* One task: a venue to visit (TASK-1). All texts except the title may be absent: empty, or only white space. */
typedef struct planner_task {
  uint32_t struct_size;
  uint32_t present;                    /* enum planner_task_present_bit */
  planner_uuid id;                     /* always chosen by the host */
  planner_text title;                  /* the venue's name; not blank */
  int32_t order;                       /* place in the visiting order, 0 or more */
  planner_task_status status;
  double latitude;                     /* degrees, -90 to 90 (WGS-84) */
  double longitude;                    /* degrees, -180 to 180 */
  planner_instant planned_at;          /* when it is planned */
  planner_day planned_day;             /* the day for which it is planned */
  planner_duration estimated_duration; /* 0 or more */
  planner_weekdays repeat_days;        /* the weekdays on which it is listed; 0: it does not repeat */
  int32_t priority;                    /* 0 to 100: missing the stop weighs 1 more than this (ORDER-2) */
  planner_text notes;
  planner_text address;
  planner_text opening_hours;          /* "Mo-Fr 09:00-18:00"; shown unchanged if not understood (HOURS-1) */
  planner_text photo_url;
  planner_text project_id;
  const planner_appointment *PLANNER_NULLABLE appointments; /* ascending, without overlaps; of a repeating task
                                                               the same wall times hold on the present day (SCHED-12) */
  size_t appointment_count;            /* at most PLANNER_LIMIT_STOP_WINDOWS; none: the visit may begin at any time */
  planner_duration early_seconds;      /* instead of that of the settings; 0 to 86400 */
  planner_duration late_after_seconds; /* instead of that of the settings; 0 to 86400 */
  planner_uuid after;                  /* the task that this one comes after (SCHED-17); never itself, also not by way
                                          of others */
  planner_duration delay;              /* the least time from the end of that visit to the begin of this one; 0 to
                                          86400 */
} planner_task;

/* Whether the host may use the location (LOC-1). */
typedef int32_t planner_authorization;
enum planner_authorization_value {
  PLANNER_AUTHORIZATION_NOT_DETERMINED = 0,
  PLANNER_AUTHORIZATION_RESTRICTED = 1,
  PLANNER_AUTHORIZATION_DENIED = 2,
  PLANNER_AUTHORIZATION_WHEN_IN_USE = 3,
  PLANNER_AUTHORIZATION_ALWAYS = 4
};

/* One reading of the location sensor. */
typedef struct planner_fix {
  uint32_t struct_size;
  uint32_t reserved;
  planner_instant time;       /* when it was taken */
  double latitude;            /* degrees, -90 to 90 (WGS-84) */
  double longitude;           /* degrees, -180 to 180 */
  double horizontal_accuracy; /* metres; negative: the coordinate is not valid */
} planner_fix;

/* The units in which distances are shown (TXT-2). */
typedef int32_t planner_measurement_system;
enum planner_measurement_system_value {
  PLANNER_SYSTEM_METRIC = 1, /* kilometres and metres */
  PLANNER_SYSTEM_US = 2,     /* miles and feet */
  PLANNER_SYSTEM_UK = 3      /* miles and yards */
};

/* An offset from UTC, and when it takes effect (TIME-1). It has no struct_size and does not grow. */
typedef struct planner_utc_offset {
  planner_instant from; /* when it takes effect; the first offset of a list also applies before that */
  int32_t seconds;      /* local time minus UTC, -64800 to 64800 */
  uint32_t reserved;
} planner_utc_offset;

/* Bits of planner_settings.present. */
enum planner_settings_present_bit {
  PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS = 1,    /* not together with UTC_OFFSETS */
  PLANNER_SETTINGS_HAS_HOUR_CYCLE = 2,
  PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS = 4,
  PLANNER_SETTINGS_HAS_DESIRED_ACCURACY_METERS = 8,
  PLANNER_SETTINGS_HAS_MAXIMUM_SPEED_MPS = 16,
  PLANNER_SETTINGS_HAS_DETOUR_FACTOR = 32,
  PLANNER_SETTINGS_HAS_TRAVEL_SPEED_KMH = 64,
  PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM = 128,
  PLANNER_SETTINGS_HAS_LANGUAGE = 256,
  PLANNER_SETTINGS_HAS_UTC_OFFSETS = 512, /* utc_offsets, utc_offset_count: the changes of local time */
  PLANNER_SETTINGS_HAS_CLOSING_SOON_MINUTES = 1024,
  PLANNER_SETTINGS_HAS_SCHEDULE = 2048,
  PLANNER_SETTINGS_HAS_VISIT_DURATION_SECONDS = 4096,
  PLANNER_SETTINGS_HAS_EARLY_SECONDS = 8192,
  PLANNER_SETTINGS_HAS_LATE_AFTER_SECONDS = 16384,
  PLANNER_SETTINGS_HAS_TIGHT_BEFORE_SECONDS = 32768,
  PLANNER_SETTINGS_HAS_END_PLACE = 65536, /* end_place_latitude, end_place_longitude: where the day ends */
  PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS = 131072,
  PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS = 262144,
  PLANNER_SETTINGS_HAS_NEAR_FILTER_METERS = 524288,
  PLANNER_SETTINGS_HAS_UNDO_SECONDS = 1048576,
  PLANNER_SETTINGS_HAS_FINISHED_LAST = 2097152,
  PLANNER_SETTINGS_HAS_REQUIRES_REASON = 4194304,
  PLANNER_SETTINGS_HAS_LOG = 8388608,
  PLANNER_SETTINGS_HAS_RECORDS_BY_ITSELF = 16777216,
  PLANNER_SETTINGS_HAS_SHORTEST_VISIT_SECONDS = 33554432,
  PLANNER_SETTINGS_HAS_SEED = 67108864
};

/* The settings of a planner. At creation, an absent setting has its default; in a change, it keeps its value. */
typedef struct planner_settings {
  uint32_t struct_size;
  uint32_t present;               /* enum planner_settings_present_bit */
  int32_t utc_offset_seconds;     /* one offset for ever: local time minus UTC, -64800 to 64800; default 0 */
  int32_t hour_cycle;             /* 12 or 24; default 24 */
  double distance_filter_meters;  /* metres between used fixes, 0 to 100000; default 100 (LOC-4) */
  double desired_accuracy_meters; /* 0 to 100000; a fix with a larger one is coarse; default 100 (LOC-5) */
  double maximum_speed_mps;       /* metres per second, 1 to 10000; a faster move is a jump; default 90 (LOC-6) */
  double detour_factor;           /* length of the road / straight distance, 1 to 10; default 1.3 (DAY-5) */
  double travel_speed_kmh;        /* kilometres per hour, 1 to 1000; default 40 (DAY-5) */
  planner_measurement_system measurement_system; /* default metric */
  int32_t closing_soon_minutes;   /* minutes before closing time, 0 to 240; 0 is never; default 60 (HOURS-10) */
  planner_text language;          /* a tag or locale such as "de", "de-AT" or "de_AT.UTF-8"; any text that does not
                                     begin with German, French, Spanish or Japanese is English; default "en" (TXT-1) */
  const planner_utc_offset *PLANNER_NULLABLE utc_offsets; /* ascending, copied: the offsets of a time zone with summer
                                                             time, from a year back to two years ahead (TIME-1) */
  size_t utc_offset_count;        /* 1 to 64 */
  planner_flag has_schedule;      /* whether there is a schedule (SCHED-6); default 1 */
  int32_t visit_duration_seconds; /* length of a visit whose task has no duration, 0 to 86400; default 600 (SCHED-2) */
  int32_t early_seconds;          /* how long before its planned time a visit may begin, 0 to 86400; default 900
                                     (SCHED-4) */
  int32_t late_after_seconds;     /* lateness from which on a stop is late, 0 to 86400; default 300 (SCHED-5) */
  int32_t tight_before_seconds;   /* a stop is tight if this delay would make it late or closed, 0 to 86400;
                                     default 600 (SCHED-5) */
  int32_t undo_seconds;           /* how long an outcome is held and can be undone, 0 to 60; default 0 (WORK-7) */
  double end_place_latitude;      /* degrees, or NaN for none: where the day ends (SCHED-10); default none */
  double end_place_longitude;     /* degrees, or NaN for none */
  double arrival_radius_meters;   /* metres around a stop, 30 to 1000, 100 is advised; 0 turns arrivals off; default 0
                                     (ARRIVE-1) */
  planner_duration arrival_dwell_seconds; /* how long the agent rests before it has arrived, 30 to 3600; default 120 */
  double near_filter_meters;      /* metres between fixes near a stop, 5 to distance_filter_meters; default 25, or
                                     distance_filter_meters if that is smaller (ARRIVE-10) */
  planner_flag finished_last;        /* whether tasks with a final status are listed after the others; default 0
                                     (WORK-11) */
  planner_flag requires_reason;   /* whether "cannot complete" and "not today" need a reason; default 0 (WORK-10) */
  planner_flag records_by_itself; /* whether an arrival starts a stop, and a departure finishes it; default 0
                                     (WORK-12) */
  int32_t shortest_visit_seconds; /* a shorter visit finishes nothing, 0 to 86400; default 60 */
  planner_uuid seed;              /* 16 random bytes of this installation: keys of saves without a tap are made of it;
                                     default 0 (WORK-12) */
  planner_flag has_log;           /* whether there is a visit log, which needs arrivals; default 0 (LOG-1) */
  uint32_t reserved;
} planner_settings;

PLANNER_END_DECLS

#endif
