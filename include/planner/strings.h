/* The library's user-visible strings, in five languages, and the host's replacements for them. */
#ifndef PLANNER_STRINGS_H
#define PLANNER_STRINGS_H

#include "base.h"

PLANNER_BEGIN_DECLS

/* The key of a string. Some strings have a placeholder {0}, which the library fills in. */
typedef int32_t planner_string_key;
enum planner_string_key_value {
  PLANNER_STRING_ADDRESS_NOT_AVAILABLE = 1,
  PLANNER_STRING_DISTANCE_UNAVAILABLE = 2,
  PLANNER_STRING_UPDATING = 3,
  PLANNER_STRING_NO_TASKS_TODAY = 4,               /* shown when the list is empty */
  PLANNER_STRING_CLOSE = 5,
  PLANNER_STRING_DETAILS_TITLE = 6,
  PLANNER_STRING_NEW_TASK_TITLE = 7,
  PLANNER_STRING_EDIT_TASK_TITLE = 8,
  PLANNER_STRING_PLANNED = 9,
  PLANNER_STRING_EN_ROUTE = 10,
  PLANNER_STRING_IN_PROGRESS = 11,
  PLANNER_STRING_DONE = 12,
  PLANNER_STRING_CANCELLED = 13,
  PLANNER_STRING_CANNOT_COMPLETE = 14,
  PLANNER_STRING_LOADING = 15,                     /* shown while the plan or the items of a section are loading */
  PLANNER_STRING_RETRY = 16,                       /* a button */
  PLANNER_STRING_PLAN_FAILED = 17,
  PLANNER_STRING_ITEMS_FAILED = 18,                /* shown when the items of a section could not be loaded */
  PLANNER_STRING_ITEMS_EMPTY = 19,                 /* shown when a section has no items */
  PLANNER_STRING_TITLE_NEEDED = 20,                /* shown while the composer cannot save yet */
  PLANNER_STRING_ALREADY_THERE = 21,               /* {0}: an item that the person entered */
  PLANNER_STRING_NOT_SAVED = 22,                   /* shown for an unacknowledged save */
  PLANNER_STRING_SAVE = 23,
  PLANNER_STRING_CANCEL = 24,
  PLANNER_STRING_TEXT_PLACEHOLDER = 25,            /* shown in the composer's empty text field */
  PLANNER_STRING_PROJECT = 26,                     /* the name of a standard section */
  PLANNER_STRING_DATE = 27,                        /* the name of a standard section */
  PLANNER_STRING_ESTIMATED_TIME = 28,              /* the name of a standard section */
  PLANNER_STRING_REPEAT_DAYS = 29,                 /* the name of a standard section */
  PLANNER_STRING_LESS_THAN = 30,                   /* {0}: "1 min" */
  PLANNER_STRING_SPOKEN_DISTANCE_UNAVAILABLE = 31, /* like all SPOKEN strings, part of a row's spoken text */
  PLANNER_STRING_SPOKEN_UPDATING = 32,
  PLANNER_STRING_SPOKEN_PLANNED = 33,
  PLANNER_STRING_SPOKEN_EN_ROUTE = 34,
  PLANNER_STRING_SPOKEN_IN_PROGRESS = 35,
  PLANNER_STRING_SPOKEN_DONE = 36,
  PLANNER_STRING_SPOKEN_CANCELLED = 37,
  PLANNER_STRING_SPOKEN_CANNOT_COMPLETE = 38,
  PLANNER_STRING_SPOKEN_OPENING_HOURS = 39,        /* {0}: the opening hours */
  PLANNER_STRING_SPOKEN_TRAVEL_TIME = 40,          /* {0}: "5 minutes" */
  PLANNER_STRING_SPOKEN_LESS_THAN = 41,            /* {0}: "1 minute" */
  PLANNER_STRING_SPOKEN_PLANNED_TIME = 42,         /* {0}: "14:30" */
  PLANNER_STRING_HOURS_OPEN = 43,
  PLANNER_STRING_HOURS_ALWAYS_OPEN = 44,
  PLANNER_STRING_HOURS_CLOSES = 45,                /* {0}: "18:00", "tomorrow 18:00" or "Mon 18:00" */
  PLANNER_STRING_HOURS_CLOSES_SOON = 46,           /* {0}: "18:00" */
  PLANNER_STRING_HOURS_CLOSED = 47,
  PLANNER_STRING_HOURS_OPENS = 48,                 /* {0}: "9:00", "tomorrow 9:00" or "Mon 9:00" */
  PLANNER_STRING_HOURS_UNKNOWN = 49,
  PLANNER_STRING_SPOKEN_HOURS_OPEN = 50,
  PLANNER_STRING_SPOKEN_HOURS_ALWAYS_OPEN = 51,
  PLANNER_STRING_SPOKEN_HOURS_CLOSES = 52,         /* {0}: "at 18:00", "tomorrow at 18:00" or "Monday at 18:00" */
  PLANNER_STRING_SPOKEN_HOURS_CLOSES_SOON = 53,    /* {0}: "at 18:00" */
  PLANNER_STRING_SPOKEN_HOURS_CLOSED = 54,
  PLANNER_STRING_SPOKEN_HOURS_OPENS = 55,          /* {0}: "at 9:00", "tomorrow at 9:00" or "Monday at 9:00" */
  PLANNER_STRING_SPOKEN_HOURS_UNKNOWN = 56,
  PLANNER_STRING_TOMORROW = 57,
  PLANNER_STRING_SPOKEN_ARRIVAL = 58,     /* {0}: "at 14:35", "tomorrow at 5:45" or "Friday at 5:45" */
  PLANNER_STRING_LATE = 59,               /* {0}: "12 min" */
  PLANNER_STRING_CLOSED_ON_ARRIVAL = 60,
  PLANNER_STRING_CLOSES_AFTER_ARRIVAL = 61, /* {0}: "5 min" */
  PLANNER_STRING_WAIT = 62,               /* {0}: "20 min" */
  PLANNER_STRING_LEAVE_BY = 63,           /* {0}: "10:40", "tomorrow 5:45" or "Fri 5:45" */
  PLANNER_STRING_DONE_BY = 64,            /* {0}: "16:40", "tomorrow 5:45" or "Fri 5:45" */
  PLANNER_STRING_ONE_STOP_LEFT = 65,
  PLANNER_STRING_STOPS_LEFT = 66,         /* {0}: "9" */
  PLANNER_STRING_LATE_STOPS = 67,         /* {0}: "1" */
  PLANNER_STRING_ONE_CLOSED_STOP = 68,
  PLANNER_STRING_CLOSED_STOPS = 69,       /* {0}: "2" */
  PLANNER_STRING_SPOKEN_CLOSED_ON_ARRIVAL = 70,
  PLANNER_STRING_SPOKEN_CLOSES_AFTER_ARRIVAL = 71, /* {0}: "5 minutes" */
  PLANNER_STRING_SPOKEN_WAIT = 72,        /* {0}: "20 minutes" */
  PLANNER_STRING_SPOKEN_LEAVE_BY = 73,    /* {0}: "10:40", "tomorrow at 5:45" or "Friday at 5:45" */
  PLANNER_STRING_OPTIMISE = 74,           /* a button: requests a better order of the stops */
  PLANNER_STRING_ACCEPT_ORDER = 75,       /* a button */
  PLANNER_STRING_KEEP_ORDER = 76,         /* a button */
  PLANNER_STRING_NO_BETTER_ORDER = 77,
  PLANNER_STRING_SAVES = 78,              /* {0}: "24 min" */
  PLANNER_STRING_LESS_LATE = 79,          /* {0}: "12 min" */
  PLANNER_STRING_DONE_EARLIER = 80,       /* {0}: "24 min" */
  PLANNER_STRING_ONE_MORE_STOP_ON_TIME = 81,
  PLANNER_STRING_MORE_STOPS_ON_TIME = 82, /* {0}: "2" */
  PLANNER_STRING_IMPORTANT_STOPS_ON_TIME = 83,
  PLANNER_STRING_CLOSES_BEFORE_PLANNED = 84,
  PLANNER_STRING_TOO_LATE_TODAY = 85,
  PLANNER_STRING_ONE_IMPOSSIBLE_STOP = 86,
  PLANNER_STRING_IMPOSSIBLE_STOPS = 87,   /* {0}: "2" */
  PLANNER_STRING_MORE_THAN_A_DAY = 88,    /* replaces a duration of more than a day */
  PLANNER_STRING_MORE_THAN = 89,          /* a short form for a duration of more than a day; {0}: "24 h" */
  PLANNER_STRING_ONE_FEWER_STOP_ON_TIME = 90,
  PLANNER_STRING_FEWER_STOPS_ON_TIME = 91, /* {0}: "2" */
  PLANNER_STRING_MORE_LATE = 92,          /* {0}: "12 min" */
  PLANNER_STRING_MORE_TRAVEL = 93,        /* {0}: "40 min" */
  PLANNER_STRING_DONE_LATER = 94,         /* {0}: "24 min" */
  PLANNER_STRING_PLACE_BEFORE = 95,       /* {0}: "4th"; shown beside the position after */
  PLANNER_STRING_PLACE_AFTER = 96,        /* {0}: "2nd" */
  PLANNER_STRING_ARRIVES_EARLIER = 97,    /* {0}: "12 min" */
  PLANNER_STRING_ARRIVES_LATER = 98,      /* {0}: "12 min" */
  PLANNER_STRING_NO_ROUTE = 99,           /* replaces the arrival at a stop to which there is no route */
  PLANNER_STRING_ONE_MORE_STOP_REACHABLE = 100,
  PLANNER_STRING_MORE_STOPS_REACHABLE = 101, /* {0}: "2" */
  PLANNER_STRING_START_DRIVING = 102,     /* like the next ones, the title of an action (WORK-8) */
  PLANNER_STRING_STOP_DRIVING = 103,
  PLANNER_STRING_START = 104,
  PLANNER_STRING_FINISH = 105,
  PLANNER_STRING_REPORT_CANNOT_COMPLETE = 106,
  PLANNER_STRING_NOT_TODAY = 107,
  PLANNER_STRING_REOPEN = 108,
  PLANNER_STRING_UNDO = 109,
  PLANNER_STRING_NAVIGATE = 110,
  PLANNER_STRING_MINE = 111,              /* {0}: "Done 10:40" */
  PLANNER_STRING_THEIRS = 112,            /* {0}: "Cancelled 11:05" */
  PLANNER_STRING_CAN_BE_UNDONE = 113,              /* like the next ones, what a mark says (WORK-11) */
  PLANNER_STRING_NOT_STORED = 114,
  PLANNER_STRING_REFUSED = 115,                    /* by the backend */
  PLANNER_STRING_CONTRADICTED = 116,
  PLANNER_STRING_SPOKEN_CAN_BE_UNDONE = 117,
  PLANNER_STRING_SPOKEN_NOT_SAVED = 118,
  PLANNER_STRING_SPOKEN_NOT_STORED = 119,
  PLANNER_STRING_SPOKEN_REFUSED = 120,
  PLANNER_STRING_SPOKEN_CONTRADICTED = 121,
  PLANNER_STRING_ONE_SAVE_WAITS = 122,
  PLANNER_STRING_SAVES_WAIT = 123,                 /* {0}: "3" */
  PLANNER_STRING_ONE_SAVE_REFUSED = 124,
  PLANNER_STRING_SAVES_REFUSED = 125,              /* {0}: "2" */
  PLANNER_STRING_VISITING_ORDER = 126,             /* what was changed, in a list of saves */
  PLANNER_STRING_REASON = 127,                     /* the name of a standard section */
  PLANNER_STRING_REASON_NEEDED = 128,              /* shown while a report cannot be saved yet */
  PLANNER_STRING_NOTE_PLACEHOLDER = 129,           /* shown in the empty text field of a report */
  PLANNER_STRING_SPOKEN_APPOINTMENT = 130,         /* {0}: "10:00 to 12:00" */
  PLANNER_STRING_TOO_LATE_FOR_APPOINTMENT = 131,
  PLANNER_STRING_NO_APPOINTMENT_TODAY = 132,       /* the appointment is on another day */
  PLANNER_STRING_CLOSED_AT_APPOINTMENT = 133,
  PLANNER_STRING_AFTER_SHIFT = 134,
  PLANNER_STRING_OVERTIME = 135,                   /* {0}: a duration */
  PLANNER_STRING_BREAK_TIME = 136,                 /* {0}: "12:10–12:40" */
  PLANNER_STRING_SPOKEN_BREAK_TIME = 137,          /* {0}: "12:10 to 12:40" */
  PLANNER_STRING_BREAK_UNTIL = 138,                /* {0}: a time, after a day if it is not today */
  PLANNER_STRING_BREAK_DUE_BY = 139,               /* {0}: a time, after a day if it is not today */
  PLANNER_STRING_ONE_MISSED_BREAK = 140,
  PLANNER_STRING_MISSED_BREAKS = 141,              /* {0}: their number */
  PLANNER_STRING_NOT_TODAY_CLOSED = 142,           /* like the next ones, why an order leaves a stop out (ORDER-15) */
  PLANNER_STRING_NOT_TODAY_WINDOW = 143,
  PLANNER_STRING_NOT_TODAY_NO_ROUTE = 144,
  PLANNER_STRING_NOT_TODAY_NO_TIME = 145,
  PLANNER_STRING_LESS_OVERTIME = 146,              /* {0}: "12 min" */
  PLANNER_STRING_MORE_OVERTIME = 147,              /* {0}: "12 min" */
  PLANNER_STRING_FEWER_MISSED_BREAKS = 148,
  PLANNER_STRING_MORE_MISSED_BREAKS = 149,
  PLANNER_STRING_AFTER_OTHER_STOP = 150,           /* why a stop is closed (SCHED-17) */
  PLANNER_STRING_NOT_TODAY_AFTER_OTHER = 151,      /* why an order leaves a stop out, like NOT_TODAY_CLOSED */
  PLANNER_STRING_APPOINTMENTS = 152,               /* the name of a standard section */
  PLANNER_STRING_PRIORITY = 153                    /* the name of a standard section */
};

/*
 * A string in the planner's language, or the host's replacement (TXT-1). A placeholder appears in it as {0}.
 * Returns PLANNER_OK, or PLANNER_NOT_FOUND for an unknown key.
 */
planner_status planner_string(const planner *PLANNER_NULLABLE p, planner_string_key key,
                              planner_text *PLANNER_NULLABLE out);

/*
 * Replaces a string with the host's own text in every language; an empty text restores the library's string.
 * ^TXT-1: the rows whose texts change are updated, and no others. The replacement of a shown string is also spoken,
 * unless its SPOKEN key is replaced, too. It must not be blank, and must contain {0} exactly once if the string has a
 * placeholder.
 * Returns PLANNER_OK, PLANNER_NOT_FOUND for an unknown key, PLANNER_INVALID_TEXT or PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_replace_string(planner *PLANNER_NULLABLE p, planner_instant now, planner_string_key key,
                                      planner_text text);

/* The language of all texts as a BCP 47 tag: "en", "de", "fr", "es" or "ja". */
planner_status planner_language(const planner *PLANNER_NULLABLE p, planner_text *PLANNER_NULLABLE out);

PLANNER_END_DECLS

#endif
