/* The composer: the popup that makes a task or edits one, and the saving of what was composed. */
#ifndef PLANNER_COMPOSER_H
#define PLANNER_COMPOSER_H

#include "base.h"
#include "types.h"

PLANNER_BEGIN

/* ---- Sections and items ---- */

/* Which section it is (NEW-3). */
enum {
  PLANNER_SECTION_CUSTOM = 0,         /* the host's own */
  PLANNER_SECTION_PROJECT = 1,        /* single, texts: project ids */
  PLANNER_SECTION_DATE = 2,           /* single, days */
  PLANNER_SECTION_ESTIMATED_TIME = 3, /* single, durations */
  PLANNER_SECTION_REPEAT_DAYS = 4     /* multiple, weekdays */
};

/* What the values of a section are (NEW-10). */
enum {
  PLANNER_VALUE_DAY = 1,      /* number: a local day */
  PLANNER_VALUE_DURATION = 2, /* number: seconds, 0 or more */
  PLANNER_VALUE_TEXT = 3,     /* text */
  PLANNER_VALUE_WEEKDAY = 4   /* number: one of PLANNER_MONDAY ... PLANNER_SUNDAY */
};

/* One section, as the host describes it when it opens the composer. */
typedef struct planner_section {
  uint32_t struct_size;
  int32_t kind;            /* PLANNER_SECTION_* */
  int32_t value_type;      /* custom only: PLANNER_VALUE_* */
  int32_t allows_multiple; /* custom only: 1 if several items can be selected */
  int32_t allows_typed;    /* 1 if the person may type items of their own */
  uint32_t maximum;        /* how many can be selected at most; 0: any number */
  planner_text name;       /* custom only: not blank, and no two the same */
} planner_section;

/* One item of a section, or one selected value. */
typedef struct planner_item {
  uint32_t struct_size;
  int32_t type;        /* PLANNER_VALUE_* */
  int64_t number;      /* by type */
  planner_text text;   /* by type; not blank */
  planner_text label;  /* what people read; of a text without one, the text */
  uint32_t section;    /* preselected: which section, from 0 */
  int32_t is_selected; /* out: 1 if it is selected */
  int32_t is_typed;    /* out: 1 if the person typed it */
  uint32_t reserved;   /* 0 */
} planner_item;

/* What a composer is opened with. Both arrays are copied; their elements lie stride bytes apart. */
typedef struct planner_composition {
  uint32_t struct_size;
  int32_t is_edit;                                     /* 0: a new task; 1: a known one */
  planner_uuid task_id;                                /* the id the new task will have, or the known task's */
  const planner_section *PLANNER_NULLABLE sections;
  size_t section_count;
  size_t section_stride;
  const planner_item *PLANNER_NULLABLE preselected;
  size_t preselected_count;
  size_t preselected_stride;
} planner_composition;

/* ---- Events ---- */

/*
 * The composer is wanted. ^NEW-1: it is attached and presented, and its text gets the cursor; open details go first.
 * Without preselected values a new task starts with the kept draft (NEW-13); an edited one starts with what it has.
 * Returns PLANNER_OK; PLANNER_NOT_ALLOWED (a composer is open); PLANNER_DUPLICATE (the new task's id, or a section);
 * PLANNER_NOT_FOUND (the known task, or a preselected value's section); PLANNER_WRONG_TYPE, PLANNER_INVALID_ARGUMENT,
 * PLANNER_INVALID_TEXT, PLANNER_LIMIT (a section or a value); PLANNER_NOT_STARTED.
 */
planner_status planner_composer_opened(planner *PLANNER_NULLABLE p, int64_t now,
                                       const planner_composition *PLANNER_NULLABLE composition);

/*
 * What follows happens in an open composer. Each of these calls, but for the answers to requests and planner_save_tapped,
 * returns PLANNER_NOT_ALLOWED when no composer is open. All return PLANNER_NOT_STARTED. While a composer is on its way
 * out, they are meant for that one and have no effect, even if another waits; answers are outdated then.
 */

/*
 * The text is now this, all of it. ^NEW-2: its first line that is not blank is the title, the rest the notes.
 * Also returns PLANNER_INVALID_TEXT, and PLANNER_LIMIT (title or notes too long).
 */
planner_status planner_text_changed(planner *PLANNER_NULLABLE p, int64_t now, planner_text text);

/*
 * The person turned to a section, from 0. ^NEW-4: its items are asked for if they are not there yet, and what another
 * section asked for is void. Also returns PLANNER_NOT_FOUND.
 */
planner_status planner_section_activated(planner *PLANNER_NULLABLE p, int64_t now, size_t section);

/*
 * The host answers PLANNER_EFFECT_LOAD_ITEMS with all items of the section, or with none.
 * ^NEW-9: of equal items the first is kept. Returns PLANNER_OK, PLANNER_OUTDATED, PLANNER_WRONG_TYPE, PLANNER_LIMIT,
 * PLANNER_INVALID_ARGUMENT or PLANNER_INVALID_TEXT; if one item is refused all are.
 */
planner_status planner_items_loaded(planner *PLANNER_NULLABLE p, int64_t now, uint64_t request,
                                    const planner_item *PLANNER_NULLABLE items, size_t count, size_t stride);

/* The host could not load them. ^NEW-5: activating the section again asks again. Returns PLANNER_OK, PLANNER_OUTDATED,
 * PLANNER_INVALID_TEXT or PLANNER_LIMIT. */
planner_status planner_items_failed(planner *PLANNER_NULLABLE p, int64_t now, uint64_t request, planner_text message);

/*
 * The person tapped an item of a section. ^NEW-6: it is selected; one that was selected is deselected if the section
 * allows several. Also returns PLANNER_NOT_FOUND, for any item of a section whose items are not loaded, too.
 */
planner_status planner_item_tapped(planner *PLANNER_NULLABLE p, int64_t now, size_t section, size_t item);

/*
 * The person typed an item. ^NEW-9: it is added and selected, or the first one that equals it is.
 * Also returns PLANNER_NOT_FOUND; PLANNER_NOT_ALLOWED (nothing can be typed here, or the items are not loaded);
 * PLANNER_WRONG_TYPE; PLANNER_INVALID_ARGUMENT, PLANNER_INVALID_TEXT, PLANNER_LIMIT (the item).
 */
planner_status planner_item_typed(planner *PLANNER_NULLABLE p, int64_t now, size_t section,
                                  const planner_item *PLANNER_NULLABLE item);

/* The person cleared a section. Also returns PLANNER_NOT_FOUND. */
planner_status planner_selection_cleared(planner *PLANNER_NULLABLE p, int64_t now, size_t section);

/* Whether closing without saving is to keep what is composed as the draft: 1 or 0; at first 0 (NEW-13). */
planner_status planner_draft_kept(planner *PLANNER_NULLABLE p, int64_t now, int32_t keeps);

/*
 * The person tapped save. ^NEW-11: with a blank title it does nothing at all. ^NEW-12: otherwise the task is in the plan,
 * the save is asked for once, and the composer is dismissed. When nothing is open it does nothing (saving twice saves
 * once). Returns PLANNER_OK, PLANNER_LIMIT (tasks, or saves) or PLANNER_NOT_STARTED.
 */
planner_status planner_save_tapped(planner *PLANNER_NULLABLE p, int64_t now);

/* The composed task is safe with the host. Legal when not started. Returns PLANNER_OK or PLANNER_OUTDATED. */
planner_status planner_save_acknowledged(planner *PLANNER_NULLABLE p, int64_t now, uint64_t request);

/* It could not be saved. The task stays in the plan until planner_save_retried (DAY-8). Legal when not started. Returns
 * PLANNER_OK, PLANNER_OUTDATED, PLANNER_INVALID_TEXT or PLANNER_LIMIT. */
planner_status planner_save_failed(planner *PLANNER_NULLABLE p, int64_t now, uint64_t request, planner_text message);

/* The failed saves of a task are to be tried again. Legal when not started. Returns PLANNER_OK, or PLANNER_NOT_FOUND when
 * no save of it waits. */
planner_status planner_save_retried(planner *PLANNER_NULLABLE p, int64_t now, planner_uuid task_id);

/* ---- What the composer shows ---- */

typedef struct planner_composer {
  uint32_t struct_size;
  int32_t is_edit;         /* 1 if it edits a known task */
  uint64_t presentation;
  planner_uuid task_id;
  int32_t can_save;        /* 1 if saving would do something (NEW-11) */
  int32_t keeps_draft;     /* 1 if closing keeps the draft */
  int32_t active_section;  /* from 0; -1: none yet */
  uint32_t reserved;
  size_t section_count;
  planner_text title;      /* of the popup: "New task", "Edit task" */
  planner_text text;       /* what the text field holds */
} planner_composer;

/* The open composer. Returns PLANNER_OK, or PLANNER_NONE when none is open. */
planner_status planner_composer_state(const planner *PLANNER_NULLABLE p, planner_composer *PLANNER_NULLABLE out);

/* Whether the items of a section are there (NEW-5). */
enum {
  PLANNER_ITEMS_IDLE = 0,    /* not asked for */
  PLANNER_ITEMS_LOADING = 1,
  PLANNER_ITEMS_LOADED = 2,
  PLANNER_ITEMS_FAILED = 3   /* message; activate the section to try again */
};

typedef struct planner_section_state {
  uint32_t struct_size;
  int32_t kind;             /* PLANNER_SECTION_* */
  int32_t value_type;       /* PLANNER_VALUE_* */
  int32_t allows_multiple;
  int32_t allows_typed;
  uint32_t maximum;         /* 0: any number */
  int32_t phase;            /* PLANNER_ITEMS_* */
  int32_t has_dropped;      /* 1 if the last selection pushed an item out (NEW-6) */
  size_t item_count;
  size_t selected_count;
  planner_text name;        /* in the planner's language, or as the host named it */
  planner_text message;     /* the host's, if it failed */
  planner_text dropped;     /* its label */
} planner_section_state;

/* One section of the open composer, from 0. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_section_at(const planner *PLANNER_NULLABLE p, size_t section,
                                  planner_section_state *PLANNER_NULLABLE out);

/* One item of a section, from 0. Returns PLANNER_OK, or PLANNER_NONE past the last item or section. */
planner_status planner_item_at(const planner *PLANNER_NULLABLE p, size_t section, size_t item,
                               planner_item *PLANNER_NULLABLE out);

/*
 * One selected value of a section, in the order of selection, read as a type, PLANNER_VALUE_*.
 * ^NEW-10: reading it as another type is refused. Returns PLANNER_OK, PLANNER_NONE past the last one, or
 * PLANNER_WRONG_TYPE.
 */
planner_status planner_selected_at(const planner *PLANNER_NULLABLE p, size_t section, size_t index, int32_t type,
                                   planner_item *PLANNER_NULLABLE out);

/* ---- Saves ---- */

/* A composed task that is not acknowledged (DAY-8). */
typedef struct planner_save {
  uint32_t struct_size;
  int32_t is_edit;
  uint64_t request;
  planner_uuid task_id;
  int32_t has_failed;    /* 1: it waits for planner_save_retried */
  uint32_t reserved;
  size_t value_count;    /* of the host's own sections, to be read with planner_save_value */
  planner_text message;  /* the host's, if it failed */
} planner_save;

/* One of them, from 0, the oldest first. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_save_at(const planner *PLANNER_NULLABLE p, size_t index, planner_save *PLANNER_NULLABLE out);

/* The task of a save request, as it was last composed. Returns PLANNER_OK or PLANNER_OUTDATED. */
planner_status planner_save_task(const planner *PLANNER_NULLABLE p, uint64_t request, planner_task *PLANNER_NULLABLE out);

/*
 * A value selected in one of the host's own sections, from 0; *section_name (may be NULL) gets the section's name.
 * Returns PLANNER_OK, PLANNER_NONE past the last one, or PLANNER_OUTDATED.
 */
planner_status planner_save_value(const planner *PLANNER_NULLABLE p, uint64_t request, size_t index,
                                  planner_text *PLANNER_NULLABLE section_name, planner_item *PLANNER_NULLABLE out);

PLANNER_END

#endif
