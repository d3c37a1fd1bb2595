/* The composer: the popup that creates or edits a task. */
#ifndef PLANNER_COMPOSER_H
#define PLANNER_COMPOSER_H

#include "base.h"
#include "types.h"

PLANNER_BEGIN_DECLS

/* ---- Sections and items ---- */

/* The kinds of section (NEW-3). */
typedef int32_t planner_section_kind;
enum planner_section_kind_value {
  PLANNER_SECTION_CUSTOM = 0,         /* defined by the host */
  PLANNER_SECTION_PROJECT = 1,        /* single, texts: project ids */
  PLANNER_SECTION_DATE = 2,           /* single, days */
  PLANNER_SECTION_ESTIMATED_TIME = 3, /* single, durations */
  PLANNER_SECTION_REPEAT_DAYS = 4,    /* multiple, weekdays */
  PLANNER_SECTION_REASON = 5,         /* single, texts: codes of reasons, up to 64 bytes; reports only */
  PLANNER_SECTION_APPOINTMENTS = 6,   /* multiple, up to 8 time ranges: when the visit may begin (NEW-14) */
  PLANNER_SECTION_PRIORITY = 7        /* single, numbers: 0 to 100 */
};

/* The types of a section's values (NEW-10). */
typedef int32_t planner_value_type;
enum planner_value_type_value {
  PLANNER_VALUE_DAY = 1,      /* number: a planner_day */
  PLANNER_VALUE_DURATION = 2, /* number: a planner_duration, 0 or more */
  PLANNER_VALUE_TEXT = 3,     /* text */
  PLANNER_VALUE_WEEKDAY = 4,  /* number: one of PLANNER_MONDAY to PLANNER_SUNDAY */
  /* wall times of the day, in seconds after midnight, 0 to 172800: number is the earliest, `latest` the latest */
  PLANNER_VALUE_TIME_RANGE = 5,
  PLANNER_VALUE_NUMBER = 6    /* number: 0 or more */
};

/* One section, as the host describes it when it requests the composer. */
typedef struct planner_section {
  uint32_t struct_size;
  planner_section_kind kind;
  planner_value_type value_type;    /* custom only; 0 for the other kinds */
  planner_flag allows_multiple;     /* custom only: whether several items can be selected; 0 for the other kinds */
  planner_flag allows_custom_items; /* whether the person may enter items */
  uint32_t maximum;                 /* maximum number of selected items; 0: any number; a single section: 0 or 1;
                                       appointments: 0 to 8 */
  planner_text name;                /* custom only: not blank, different from the others; empty for the other kinds */
} planner_section;

/* One item of a section, or one selected value. */
typedef struct planner_item {
  uint32_t struct_size;
  planner_value_type type;
  int64_t number;           /* by type; 0 for a text */
  planner_text text;        /* by type; not blank; empty for the other types */
  planner_text label;       /* the text to show; if empty, the library writes it: the text, "Tue, May 12",
                               "1 h 30 min", "Monday", "10:00–12:00" or "50", in the planner's language (NEW-8) */
  uint32_t section;         /* preselected values only: the index of the section, from 0 */
  planner_flag is_selected; /* out: whether it is selected */
  planner_flag is_custom;   /* out: whether the person entered it */
  int32_t latest;           /* time range: the latest wall time, not before number; otherwise 0 */
} planner_item;

/* The initial contents of a composer. Both arrays are copied; their elements are stride bytes apart. */
typedef struct planner_composition {
  uint32_t struct_size;
  planner_flag is_edit; /* 0: a new task, or a report; 1: a known task */
  planner_uuid task_id; /* the id that the new task will have, or the known task's */
  const planner_section *PLANNER_NULLABLE sections;
  size_t section_count;
  size_t section_stride;
  const planner_item *PLANNER_NULLABLE preselected;
  size_t preselected_count;
  size_t preselected_stride;
  planner_flag is_report;     /* 1: an outcome of a known task (WORK-10) */
  planner_task_status status; /* report: the status of the outcome; otherwise 0 */
  planner_flag is_not_today;  /* report: whether the visit is put off to `day` */
  uint32_t reserved;
  planner_day day;            /* report: the day to which the visit is put off, after today */
} planner_composition;

/* ---- Events ---- */

/*
 * The person requested the composer. ^NEW-1: it is attached and presented, and its text is focused; open details are
 * dismissed first. Without preselected values a new task or a report starts with the draft (NEW-13); an edited task
 * starts with its own values.
 * ^WORK-10: a report has custom sections, reasons, and, not today, dates: the day that is selected replaces `day`. Its
 * text is the note.
 * Returns PLANNER_OK; PLANNER_NOT_ALLOWED (a composer is open, or the status of the report may not follow);
 * PLANNER_DUPLICATE (the new task's id, or a section);
 * PLANNER_NOT_FOUND (the known task, or a preselected value's section); PLANNER_WRONG_TYPE, PLANNER_INVALID_ARGUMENT,
 * PLANNER_INVALID_TEXT, PLANNER_LIMIT_EXCEEDED (a section or a value); PLANNER_NOT_STARTED.
 */
planner_status planner_composer_requested(planner *PLANNER_NULLABLE p, planner_instant now,
                                          const planner_composition *PLANNER_NULLABLE composition);

/*
 * The following events happen in an open composer. All of them may return PLANNER_NOT_STARTED. All except the answers
 * to requests and planner_save_tapped may also return PLANNER_NOT_ALLOWED when no composer is open. While a composer is
 * being dismissed, they apply to that composer and have no effect, even if another is waiting; answers are then
 * outdated.
 */

/*
 * The text changed; text is all of it. ^NEW-2: its first line that is not blank is the title, the rest the notes.
 * Also returns PLANNER_INVALID_TEXT, and PLANNER_LIMIT_EXCEEDED (title or notes too long).
 */
planner_status planner_text_changed(planner *PLANNER_NULLABLE p, planner_instant now, planner_text text);

/*
 * The person activated a section, by its index from 0. ^NEW-4: its items are requested if they are not loaded yet, and
 * a request for another section becomes void. Also returns PLANNER_NOT_FOUND.
 */
planner_status planner_section_activated(planner *PLANNER_NULLABLE p, planner_instant now, size_t section);

/*
 * The host answers PLANNER_EFFECT_LOAD_ITEMS with all items of the section, or with none.
 * ^NEW-9: if items are equal, the first is kept. If one item is refused, all are. Returns PLANNER_OK, PLANNER_OUTDATED,
 * PLANNER_WRONG_TYPE, PLANNER_LIMIT_EXCEEDED, PLANNER_INVALID_ARGUMENT or PLANNER_INVALID_TEXT.
 */
planner_status planner_items_loaded(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t request,
                                    const planner_item *PLANNER_NULLABLE items, size_t count, size_t stride);

/* The host could not load the items of a section. ^NEW-5: activating the section again requests them again. Returns
 * PLANNER_OK, PLANNER_OUTDATED, PLANNER_INVALID_TEXT or PLANNER_LIMIT_EXCEEDED. */
planner_status planner_items_failed(planner *PLANNER_NULLABLE p, planner_instant now, uint64_t request,
                                    planner_text message);

/*
 * The person tapped an item of a section. ^NEW-6: it is selected; if it is selected already and the section allows
 * several items, it is deselected. Also returns PLANNER_NOT_FOUND, for any item if the section's items are not loaded.
 */
planner_status planner_item_tapped(planner *PLANNER_NULLABLE p, planner_instant now, size_t section, size_t item);

/*
 * The person entered an item. ^NEW-9: it is added and selected, or the first item that equals it is selected.
 * Also returns PLANNER_NOT_FOUND; PLANNER_NOT_ALLOWED (the section allows no custom items, or its items are not
 * loaded); PLANNER_WRONG_TYPE; PLANNER_INVALID_ARGUMENT, PLANNER_INVALID_TEXT, PLANNER_LIMIT_EXCEEDED (the item).
 */
planner_status planner_item_entered(planner *PLANNER_NULLABLE p, planner_instant now, size_t section,
                                    const planner_item *PLANNER_NULLABLE item);

/* The person cleared the selection of a section. Also returns PLANNER_NOT_FOUND. */
planner_status planner_selection_cleared(planner *PLANNER_NULLABLE p, planner_instant now, size_t section);

/* The person chose whether closing without saving keeps the composed task as the draft; initially it does not
 * (NEW-13). */
planner_status planner_keep_draft_changed(planner *PLANNER_NULLABLE p, planner_instant now, planner_flag keeps);

/*
 * The person tapped save. ^NEW-11: with a blank title it has no effect. ^NEW-12: otherwise the task is added to the
 * plan or updated in it, the save is requested once, and the composer is dismissed. When no composer is open, it has no
 * effect: tapping twice saves once. key is the key of the save: 16 random bytes (WORK-1).
 * ^WORK-10: a report is an outcome; the values selected in its custom sections are the outcome's, numbers in decimal
 * digits.
 * Returns PLANNER_OK, PLANNER_LIMIT_EXCEEDED (tasks, or saves), PLANNER_DUPLICATE (the key) or PLANNER_NOT_STARTED; for
 * a report, also what planner_outcome_recorded returns.
 */
planner_status planner_save_tapped(planner *PLANNER_NULLABLE p, planner_instant now, planner_uuid key);

/* ---- What the composer shows ---- */

/* The open composer. */
typedef struct planner_composer {
  uint32_t struct_size;
  planner_flag is_edit;     /* whether it edits a known task */
  uint64_t presentation;
  planner_uuid task_id;     /* the task that is composed */
  planner_flag can_save;    /* whether saving would have an effect (NEW-11) */
  planner_flag keeps_draft; /* whether closing keeps the draft */
  int32_t active_section;   /* the section that the person activated last, from 0; -1: none yet */
  uint32_t reserved;
  size_t section_count;     /* number of sections */
  planner_text title;       /* title of the popup: "New task", "Edit task", "Cannot complete" */
  planner_text text;        /* the content of the text field */
  planner_flag is_report;   /* whether it reports an outcome of a known task */
  planner_task_status status; /* report: the status of the outcome */
  planner_text hint_text;   /* what is missing while can_save is 0: "A title is needed", "A reason is needed" */
} planner_composer;

/* The open composer. Returns PLANNER_OK, or PLANNER_NONE when none is open. */
planner_status planner_composer_state(const planner *PLANNER_NULLABLE p, planner_composer *PLANNER_NULLABLE out);

/* The loading state of a section's items (NEW-5). */
typedef int32_t planner_items_phase;
enum planner_items_phase_value {
  PLANNER_ITEMS_IDLE = 0,    /* not requested */
  PLANNER_ITEMS_LOADING = 1,
  PLANNER_ITEMS_LOADED = 2,
  PLANNER_ITEMS_FAILED = 3   /* see message; activate the section to try again */
};

/* A section of the open composer. */
typedef struct planner_section_state {
  uint32_t struct_size;
  planner_section_kind kind;        /* the kind of section */
  planner_value_type value_type;    /* the type of its values */
  planner_flag allows_multiple;     /* whether several items can be selected */
  planner_flag allows_custom_items; /* whether the person may enter items */
  uint32_t maximum;                 /* maximum number of selected items; 0: any number */
  planner_items_phase phase;        /* loading state of its items */
  planner_flag has_dropped;         /* whether the last selection dropped an item (NEW-6) */
  size_t item_count;                /* number of items */
  size_t selected_count;            /* number of selected items */
  planner_text name;                /* its name in the planner's language, or the name that the host gave it */
  planner_text message;             /* the host's message, if loading failed */
  planner_text dropped;             /* the label of the item that the last selection dropped; absent if there is none */
} planner_section_state;

/* A section of the open composer, by its index from 0. Returns PLANNER_OK, or PLANNER_NONE past the last one. */
planner_status planner_section_at(const planner *PLANNER_NULLABLE p, size_t section,
                                  planner_section_state *PLANNER_NULLABLE out);

/* An item of a section, by its index from 0. Returns PLANNER_OK, or PLANNER_NONE past the last item or section. */
planner_status planner_item_at(const planner *PLANNER_NULLABLE p, size_t section, size_t item,
                               planner_item *PLANNER_NULLABLE out);

/*
 * A selected value of a section, read as a type, by its index from 0 in the order of selection.
 * ^NEW-10: reading it as another type is refused. Returns PLANNER_OK, PLANNER_NONE past the last one, or
 * PLANNER_WRONG_TYPE.
 */
planner_status planner_selected_at(const planner *PLANNER_NULLABLE p, size_t section, size_t index,
                                   planner_value_type type, planner_item *PLANNER_NULLABLE out);

PLANNER_END_DECLS

#endif
