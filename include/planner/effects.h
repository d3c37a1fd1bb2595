/* Effects: the requests of a planner to its host. */
#ifndef PLANNER_EFFECTS_H
#define PLANNER_EFFECTS_H

#include "base.h"

PLANNER_BEGIN_DECLS

/* The kinds of effect, each with the fields that it uses. A host ignores kinds that it does not recognise. */
typedef int32_t planner_effect_kind;
enum planner_effect_kind_value {
  PLANNER_EFFECT_LOAD_PLAN = 1,          /* request, day: answer: planner_plan_loaded, planner_plan_failed */
  PLANNER_EFFECT_REQUEST_PERMISSION = 2, /* ask the person for permission to use the location while in use */
  PLANNER_EFFECT_START_LOCATION = 3,     /* distance_filter_meters, desired_accuracy_meters: start updates, or continue
                                            with these */
  PLANNER_EFFECT_STOP_LOCATION = 4,      /* stop updates */
  PLANNER_EFFECT_ATTACH = 5,             /* presentation, child, task_id: create the child's screen */
  PLANNER_EFFECT_PRESENT = 6,            /* presentation, child, task_id: show it, then planner_child_appeared */
  PLANNER_EFFECT_DISMISS = 7,            /* presentation, child, task_id: hide it, then planner_child_disappeared */
  PLANNER_EFFECT_DETACH = 8,             /* presentation, child, task_id: release it */
  PLANNER_EFFECT_REDRAW = 9,             /* changed: read and draw; always the last of the waiting effects */
  PLANNER_EFFECT_FOCUS_TEXT = 10,        /* presentation, child, task_id: move the cursor to the composer's text */
  PLANNER_EFFECT_LOAD_ITEMS = 11,        /* request, section: answer: planner_items_loaded, planner_items_failed */
  PLANNER_EFFECT_SAVE_TASK = 12,         /* key, task_id: read planner_save_task and planner_save_value_at, save, then
                                            answer with planner_save_acknowledged, _failed or _refused (WORK-4) */
  PLANNER_EFFECT_ARRIVED = 13,           /* task_id, at, nearby_count: the agent arrived at a stop (ARRIVE-5) */
  PLANNER_EFFECT_LEFT = 14,              /* task_id, at: the agent left the stop (ARRIVE-8) */
  PLANNER_EFFECT_LOAD_TRAVEL_TIMES = 15, /* request: load the travel times between the places of the proposal, or
                                            decline (ORDER-3) */
  PLANNER_EFFECT_SAVE_ORDER = 16,        /* key: save the accepted order, then answer with planner_save_acknowledged,
                                            _failed or _refused (ORDER-9) */
  PLANNER_EFFECT_SAVE_OUTCOME = 17,      /* key, task_id: read planner_outcome_state and planner_outcome_value_at,
                                            save, then answer with planner_save_acknowledged, _failed or _refused */
  PLANNER_EFFECT_SAVE_RECORD = 18        /* key: read planner_log_record_state, save, then answer with
                                            planner_save_acknowledged, _failed or _refused (LOG-3) */
};

/* What the host should read and draw again (HOME-4). */
typedef uint32_t planner_changed;
enum planner_changed_bit {
  PLANNER_CHANGED_LIST = 1,     /* the rows: planner_collect_changes */
  PLANNER_CHANGED_DETAILS = 2,  /* the facts of the open details: planner_details_row */
  PLANNER_CHANGED_COMPOSER = 4, /* any part of the composer: planner_composer_state */
  PLANNER_CHANGED_LOCATION = 8, /* location, authorisation or freshness: planner_location_state */
  PLANNER_CHANGED_DAY = 16,     /* phase, refreshing, message, day, saves or log: planner_home_state,
                                   planner_work_state, planner_pending_save_at, planner_log_state; or strings:
                                   planner_string */
  PLANNER_CHANGED_SCHEDULE = 32, /* the rest of the day: planner_schedule_state */
  PLANNER_CHANGED_PROPOSAL = 64 /* the proposal of another order: planner_proposal_state */
};

/* The children of the home screen. */
typedef int32_t planner_child;
enum planner_child_value {
  PLANNER_CHILD_DETAILS = 1,
  PLANNER_CHILD_COMPOSER = 2
};

/* How a child is presented (DET-1). */
typedef int32_t planner_style;
enum planner_style_value {
  PLANNER_STYLE_PAGE_SHEET = 1, /* from the bottom, in detents */
  PLANNER_STYLE_POPUP = 2
};

/* The height at which a page sheet rests: one detent, and a set of detents. */
typedef int32_t planner_detent;
typedef uint32_t planner_detents;
enum planner_detents_bit {
  PLANNER_DETENT_MEDIUM = 1,
  PLANNER_DETENT_LARGE = 2
};

/* One effect. Fields that its kind does not use are 0. */
typedef struct planner_effect {
  uint32_t struct_size;
  planner_effect_kind kind;
  uint64_t request;           /* number of the request; 0: the kind has none. No request or presentation has the number
                                 of another */
  uint64_t presentation;      /* number of the presentation; 0: the kind has none */
  planner_day day;            /* LOAD_PLAN: the day whose plan to load */
  double distance_filter_meters;  /* START_LOCATION: metres between fixes */
  double desired_accuracy_meters; /* START_LOCATION */
  planner_changed changed;    /* REDRAW */
  planner_child child;        /* ATTACH, PRESENT, DISMISS, DETACH, FOCUS_TEXT */
  planner_uuid task_id;       /* the task whose details are shown, that is composed, or whose stop is visited */
  planner_style style;        /* PRESENT */
  planner_detents detents;    /* PRESENT, page sheet: the detents that it has */
  planner_detent detent;      /* PRESENT, page sheet: the initial detent; medium, or after planner_restore the last */
  planner_flag shows_grabber; /* PRESENT, page sheet: whether it has a visible grabber */
  uint32_t section;           /* LOAD_ITEMS: which section of the composer, from 0 */
  uint32_t nearby_count;      /* ARRIVED: how many remaining stops lay within the radius, 1 or more (ARRIVE-6) */
  planner_instant at;         /* ARRIVED, LEFT: when it happened: the time of a fix, usually before now */
  planner_uuid key;           /* SAVE_TASK, SAVE_ORDER, SAVE_OUTCOME, SAVE_RECORD: key of the save */
} planner_effect;

/*
 * Removes the oldest waiting effect and returns it. Call it after every event until it returns PLANNER_NONE. An effect
 * that is no longer needed is withdrawn, so a host that never calls this uses bounded memory, and a host that calls it
 * late receives the latest effects.
 * ^HOME-4: an effect is removed only if it could be delivered: out->struct_size must include `key`, so that no effect
 * is truncated.
 * Returns PLANNER_OK, or PLANNER_NONE when none is waiting.
 */
planner_status planner_next_effect(planner *PLANNER_NULLABLE p, planner_effect *PLANNER_NULLABLE out);

PLANNER_END_DECLS

#endif
