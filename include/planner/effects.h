/* What a planner asks of its host. */
#ifndef PLANNER_EFFECTS_H
#define PLANNER_EFFECTS_H

#include "base.h"

PLANNER_BEGIN

/* Kinds of effect; the fields each one uses stand beside it. A host skips the kinds it does not know. */
enum {
  PLANNER_EFFECT_LOAD_PLAN = 1,          /* request, day: answer with planner_plan_loaded or planner_plan_failed */
  PLANNER_EFFECT_REQUEST_PERMISSION = 2, /* ask the person for the location, when in use */
  PLANNER_EFFECT_START_LOCATION = 3,     /* distance_filter, desired_accuracy: start updates, or go on with these */
  PLANNER_EFFECT_STOP_LOCATION = 4,
  PLANNER_EFFECT_ATTACH = 5,             /* presentation, child, task_id: make the child's screen */
  PLANNER_EFFECT_PRESENT = 6,            /* presentation, child, task_id: show it; report with planner_child_appeared */
  PLANNER_EFFECT_DISMISS = 7,            /* presentation, child, task_id: take it away; report that it disappeared */
  PLANNER_EFFECT_DETACH = 8,             /* presentation, child, task_id: forget it */
  PLANNER_EFFECT_FOCUS_TEXT = 10,        /* presentation, child, task_id: put the cursor into the composer's text */
  PLANNER_EFFECT_LOAD_ITEMS = 11,        /* request, section: answer with planner_items_loaded or planner_items_failed */
  PLANNER_EFFECT_SAVE_TASK = 12,         /* request, task_id: read planner_save_at and its like, save, then answer with
                                            planner_save_acknowledged or planner_save_failed */
  PLANNER_EFFECT_REDRAW = 9              /* changed: read and draw; always the last of those that wait */
};

/* Bits of planner_effect.changed (HOME-4). */
enum {
  PLANNER_CHANGED_LIST = 1,     /* rows: planner_collect_changes */
  PLANNER_CHANGED_DETAILS = 2,  /* the facts of the open details: planner_details_row */
  PLANNER_CHANGED_COMPOSER = 4, /* anything of the composer: planner_composer_state */
  PLANNER_CHANGED_LOCATION = 8, /* location, authorisation or freshness: planner_location_state */
  PLANNER_CHANGED_DAY = 16      /* phase, refreshing, message, day, the saves that wait: planner_home_state; or
                                   words: planner_string */
};

/* The children of the home screen. */
enum {
  PLANNER_CHILD_DETAILS = 1,
  PLANNER_CHILD_COMPOSER = 2
};

/* How a child is presented (DET-1). */
enum {
  PLANNER_STYLE_PAGE_SHEET = 1, /* from the bottom, in detents */
  PLANNER_STYLE_POPUP = 2
};

/* How far a page sheet is drawn out; together they make a mask. */
enum {
  PLANNER_DETENT_MEDIUM = 1,
  PLANNER_DETENT_LARGE = 2
};

/* One effect. What its kind does not use is 0. */
typedef struct planner_effect {
  uint32_t struct_size;
  int32_t kind;            /* PLANNER_EFFECT_* */
  uint64_t request;        /* never used twice; 0: the kind has none */
  uint64_t presentation;   /* never used twice; 0: the kind has none */
  int64_t day;             /* local day */
  double distance_filter;  /* metres */
  double desired_accuracy; /* metres */
  uint32_t changed;        /* PLANNER_CHANGED_* */
  int32_t child;           /* PLANNER_CHILD_* */
  planner_uuid task_id;    /* whose details, or which task is composed */
  int32_t style;           /* PRESENT: PLANNER_STYLE_* */
  uint32_t detents;        /* PRESENT, page sheet: PLANNER_DETENT_MEDIUM | ... */
  int32_t detent;          /* PRESENT, page sheet: the first one; medium, but after planner_restore what it was */
  int32_t shows_grabber;   /* PRESENT, page sheet: 1 if it has a visible grabber */
  uint32_t section;        /* LOAD_ITEMS: which section of the composer, from 0 */
  uint32_t reserved;
} planner_effect;

/*
 * Takes the oldest effect that waits. Call it after every event, until it returns PLANNER_NONE. An effect that can no
 * longer be meant is withdrawn, so a host that never asks costs bounded memory, and one that asks late gets the latest.
 * ^HOME-4: an effect is taken only if it could be handed over.
 * Returns PLANNER_OK, or PLANNER_NONE when none waits.
 */
planner_status planner_next_effect(planner *PLANNER_NULLABLE p, planner_effect *PLANNER_NULLABLE out);

PLANNER_END

#endif
