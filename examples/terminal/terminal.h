/* What the parts of the terminal program share. Begin with main.c. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "../c/input.h"

#include <stdio.h>

/* ---- main.c: the planner, and the state of this host ---- */

struct child { /* the screen above the list: made at ATTACH, forgotten at DETACH */
  uint64_t presentation;
  planner_child kind; /* 0: there is none */
  bool is_presented, is_shown, is_leaving, is_covered; /* presented: shown soon, or already */
};

struct day {
  planner *p;
  planner_instant now;
  bool quits, is_over;
  bool is_offline; /* nothing can be saved */
  struct child child;
  char message[256]; /* the status line */

  planner_uuid cursor; /* the task under the list's cursor, and where it was */
  size_t cursor_index;
  size_t pending; /* which of the saves is shown next */
  size_t record;  /* which record of the visit log is shown next, from the newest */
  size_t caret; /* in the composer's text, in bytes; the text itself is the planner's */
  int section;  /* of the composer; -1: the text */
  size_t item;
  bool is_typing;  /* a custom item */
  bool is_pasting; /* characters are text, whatever they mean as keys */
  char entered[64];
};
extern struct day day;

/* Every event goes through here: it shows the library's message of a refusal. True if the status is PLANNER_OK. */
bool ok(planner_status status);

void say(const char *format, ...);

const char *string_of(planner_string_key key); /* borrowed from the library */

/* ---- answers.c: answers and reports that come later ---- */

enum answer { PLAN_ANSWERED, ITEMS_ANSWERED, TRAVEL_TIMES_ANSWERED, APPEARED, GONE, SAVED, NOT_SAVED, NOT_WANTED };

/* number: a request or a presentation. The milliseconds are the person's, not the recording's. */
void answer_later(double milliseconds, enum answer what, uint64_t number, uint32_t section);
planner_instant answers_due(void); /* when the next one is; INT64_MAX: none */
bool answers_give(planner_instant by); /* gives the next one that is due by then; false if none is */
void answers_save(planner_uuid key);
void answers_save_order(planner_uuid key);
void answers_save_outcome(planner_uuid key);
void answers_save_record(planner_uuid key);
bool answers_have_failed(void); /* no plan could be read */
void answers_end(void);

/* ---- backend.c: the system behind this host ---- */

bool backend_read(void); /* reads the plan's file until it succeeds */
void backend_load(uint64_t request);
void backend_put(const planner_task *task); /* a copy; it may replace the one with its id */
void backend_cancel(planner_uuid id); /* what the office does by itself */
/* What the agent did. Returns NULL when it is on the disk, or if there is no file. Otherwise it is not safe, or refused
 * with a message. */
const char *backend_outcome(const planner_outcome *outcome, bool *is_safe);
/* The order that a task is saved with: its own one here or, if it is new, after all others. The planner has the orders
 * that it was given, before another one was accepted. */
int32_t backend_order(const planner_task *task);
bool backend_save_order(void); /* the accepted order; true when it is on the disk, or if there is no file */
void backend_free(void);

/* ---- options.c: the command line ---- */

struct options {
  const char *plan, *fixes, *holidays, *keys, *save_to, *state, *log;
  planner_settings settings;
  planner_workday workday;
  double speed;
  bool has_no_roads;
  planner_instant start; /* if has_start */
  bool has_start;
};
extern struct options options;
bool options_read(int argc, char **argv); /* false, with a message, if it is wrong */

/* ---- person.c: the events of keys ---- */

void person_pressed(int32_t key);
bool person_cursor(planner_row *row); /* the row under the cursor; false if there is none */
void person_swiped_down(void);

/* ---- composer.c: the events of keys in the composer; composer_view.c ---- */

void composer_open(const planner_row *known); /* NULL: for a new task */
void composer_report(const planner_row *row, const planner_task_action *action); /* why it was not done */
void composer_focus_text(void);
void composer_pressed(int32_t key, const planner_composer *composer);
void composer_draw(FILE *screen, int lines);

/* ---- proposal.c: a better order of the stops ---- */

void proposal_request(void);
bool proposal_pressed(int32_t key, const planner_proposal *proposal); /* false: the key means nothing to it */
int proposal_lines(int most); /* of its panel; 0: there is none */
void proposal_draw(FILE *screen, int lines);

/* ---- draw.c: parts of a screen ---- */

struct draw {
  FILE *out; /* the current part */
  bool is_styled;
  int width, height; /* of the screen */
};
extern struct draw draw;
void draw_begin_part(void);
/* Puts `count` lines of the part on the screen, beginning with line `from`; missing lines are empty. */
void draw_end_part(FILE *screen, int from, int count);
void draw_style(const char *ansi);
void draw_put(const char *ansi, const char *string);
void draw_rule(const char *piece, int columns);
void draw_cut(planner_text text, int columns); /* at most this many columns */

/* ---- view.c: the whole screen ---- */

void view_draw(void); /* on the terminal, if anything changed */
void view_print(const char *title);

/* ---- keys.c: the keyboard, or a script in its place ---- */

enum {
  KEY_NONE = -1, /* any other number below 0x110000 is a character */
  KEY_ENTER = '\n',
  KEY_TAB = '\t',
  KEY_ESC = 27,
  KEY_BACKSPACE = 127,
  KEY_UP = 0x110000,
  KEY_DOWN,
  KEY_RIGHT,
  KEY_LEFT,
  KEY_END,
  KEY_HOME,
  KEY_BACK_TAB,
  KEY_DELETE
};
#define KEY_CONTROL(letter) ((letter) & 0x1F)

bool keys_open_terminal(void); /* raw until keys_close or exit */
void keys_close(void);
int32_t keys_read(void); /* KEY_NONE if none is waiting */

struct step {
  enum { STEP_TEXT, STEP_PASTE, STEP_KEY, STEP_WAIT, STEP_UNTIL, STEP_SCREEN } kind;
  int32_t key;
  int64_t milliseconds; /* WAIT: the duration. UNTIL: since local midnight */
  const char *text; /* TEXT, PASTE; SCREEN: its title */
};

bool keys_open_script(const char *path);
bool keys_next_step(struct step *step); /* false at the end */
bool keys_are_scripted(void);

/* Write a character as UTF-8 to `out`, or read one from `text`. Both return the number of bytes. */
size_t utf8_put(int32_t character, char out[4]);
size_t utf8_get(const char *text, size_t size, int32_t *character);

/* ---- items.c: the composer's sections, and where their items come from ---- */

enum { SECTION_COUNT = 6, REPORT_SECTION_COUNT = 3 };
extern const planner_section items_sections[SECTION_COUNT];
extern const planner_section items_report_sections[REPORT_SECTION_COUNT]; /* the last one: not today alone */
/* All items of a section. False if they cannot be loaded. */
bool items_load(const planner_section_state *section, planner_day first, const planner_item **items, size_t *count);
/* Makes an item from a text that a person entered; it points to the text. False: not understood. */
bool items_entered(planner_value_type type, const char *text, planner_item *item);

/* ---- saves.c: the files that outlive this program ---- */

/* Writes the task, with the values of the save with this key (all 0: none). True when it is on the disk, or if there is
 * no file. */
bool saves_write(const planner_task *task, planner_uuid key);
bool saves_write_outcome(const planner_task *task, const planner_outcome *outcome);
/* Parts of a file of lines: a text with its tabs and line ends escaped; whether all is on the disk; and the end of the
 * file without a line that was cut, by a kill or a full disk, and so was never acknowledged. */
void put_text(FILE *file, planner_text text);
bool is_on_disk(FILE *file);
bool drop_cut_line(FILE *file);
bool saves_write_all(const planner_task *tasks, size_t count); /* the same for several tasks */
size_t saves_read(struct stop **stops);

struct saved_state { /* bytes NULL: nothing */
  void *bytes;
  size_t size;
  planner_instant now;
  planner_authorization authorization;
};
void saves_write_planner(void);
struct saved_state saves_read_planner(void);
void saves_set_aside(const char *message);

/* ---- visits.c: the visit log ---- */

bool visits_write(const planner_log_record *record); /* true when it is on the disk, or if there is no file */
void visits_show(void); /* a record, in the status line */
void visits_print(void); /* the sums of the day */

/* ---- receiver.c: fixes from NMEA 0183, recorded or live ---- */

enum reading { READING_FIX, READING_NO_FIX, READING_TIME, READING_END }; /* END: Ctrl-C */

/* False, with a message, if it cannot be opened. speed: times real time; 0: a recording, as fast as possible. start may
 * be NULL, or when the clock begins; then no recording is needed, and its older fixes are skipped. A key from the file
 * `keyboard` (-1: none) ends a wait. *last becomes the last skipped fix. Time continues after the last fix. */
bool receiver_open(const char *path, double speed, const planner_instant *start, int keyboard, planner_fix *last);
planner_instant receiver_now(void);
double receiver_pace(void); /* milliseconds of its clock per millisecond of the person's */
/* A recording goes on only after more than a day: this gap is crossed in one step. */
bool receiver_has_gap(void);
/* The next reading. It is READING_TIME if `wake` or a key comes first. */
enum reading receiver_next(planner_fix *fix, planner_instant wake);

/* ---- screen.c: texts in columns ---- */

int screen_columns(planner_text text);
/* Puts the first character of a text; returns its size in bytes, and how many columns it takes. out may be NULL. */
size_t screen_character(FILE *out, const char *text, size_t size, int *columns);
/* A text cut or padded to this many columns, on the left if negative. A cell ends with two spaces. */
void screen_text(FILE *out, planner_text text, int columns);
void screen_cell(FILE *out, planner_text text, int columns);
void screen_time(FILE *out, planner_instant now, const char *format);
int screen_color(planner_color role); /* of ANSI */

static inline planner_text text_of(const char *string) { return (planner_text){string, strlen(string)}; }
static inline planner_row no_row(void) { return PLANNER_INIT(planner_row); }

#endif
