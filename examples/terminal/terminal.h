/* What the parts of the terminal program share. main.c is the place to begin. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "../c/input.h"

#include <stdio.h>

/* ---- main.c: the planner, and what this host knows beside it ---- */

struct child { /* the screen above the list: made at ATTACH, forgotten at DETACH */
  uint64_t presentation;
  int32_t kind; /* PLANNER_CHILD_*; 0: there is none */
  bool is_presented, is_shown, is_leaving, is_covered; /* presented: shown soon, or already */
};

struct day {
  planner *p;
  int64_t now, utc_offset;
  bool quits;
  struct child child;
  char message[256]; /* the status line */

  planner_uuid cursor; /* the task under the list's cursor, and where it was */
  size_t cursor_index;
  size_t caret; /* in the composer's text, in bytes; the text itself is the planner's */
  int section;  /* of the composer; -1: the text */
  size_t item;
  bool is_typing;  /* an own item */
  bool is_pasting; /* the characters that come are a text, whatever they mean as keys */
  char typed[64];
};
extern struct day day;

/* Every event goes through here: a refusal is told in the library's own words. True if it is PLANNER_OK. */
bool ok(planner_status status);

void say(const char *format, ...);

const char *words(int32_t key); /* the library's, PLANNER_STRING_*; lent */

/* ---- answers.c: what is answered and reported later ---- */

enum answer { PLAN_ANSWERED, ITEMS_ANSWERED, APPEARED, GONE, SAVED, NOT_SAVED };

/* number: a request or a presentation. In a person's milliseconds. */
void answer_later(double milliseconds, enum answer what, uint64_t number, uint32_t section);
int64_t answers_due(void);      /* when the next one is; INT64_MAX: none */
bool answers_give(int64_t by);  /* gives the next that is due by then; false if none is */
void answers_save(uint64_t request);
bool answers_have_failed(void); /* no plan could be read */
void answers_end(void);

/* ---- backend.c: the system behind this host ---- */

bool backend_read(void); /* the plan's file, once it can be read */
void backend_load(uint64_t request);
void backend_put(const planner_task *task); /* a copy; it may replace the one with its id */
void backend_status(planner_uuid id, int32_t status);
void backend_free(void);

/* ---- options.c: the command line ---- */

struct options {
  const char *plan, *fixes, *keys, *save_to, *state;
  planner_settings settings;
  double speed;
  int64_t start; /* if has_start */
  bool has_start;
};
extern struct options options;
bool options_read(int argc, char **argv); /* false, with a complaint, if it is not right */

/* ---- person.c: what a key means ---- */

void person_pressed(int32_t key);
bool person_cursor(planner_row *row); /* the row under the cursor; false if there is none */
void person_swiped_down(void);

enum { LANGUAGE_COUNT = 5 };
size_t person_language(void); /* which one: en, de, fr, es, ja */

/* ---- composer.c: what a key means in the composer; composer_view.c ---- */

void composer_open(const planner_row *known); /* NULL: for a new task */
void composer_focus_text(void);
void composer_pressed(int32_t key, const planner_composer *composer);
void composer_draw(FILE *screen, int lines);

/* ---- draw.c: parts of a screen ---- */

struct draw {
  FILE *out; /* the part that is being written */
  bool is_styled;
  int width, height; /* of the screen */
};
extern struct draw draw;
void draw_begin_part(void);
/* Puts so many lines of the part on the screen, from one on; what is missing is empty. */
void draw_end_part(FILE *screen, int from, int count);
void draw_style(const char *ansi);
void draw_put(const char *ansi, const char *string);
void draw_rule(const char *piece, int columns);
void draw_cut(planner_text text, int columns); /* at most so many */

/* ---- view.c: the whole screen ---- */

void view_draw(void); /* on the terminal, if anything is new */
void view_print(const char *title);

/* ---- keys.c: the keyboard, or a script in its place ---- */

enum {
  KEY_NONE = -1, /* any other number below 0x110000 is a character */
  KEY_ENTER = '\n', KEY_TAB = '\t', KEY_ESC = 27, KEY_BACKSPACE = 127,
  KEY_UP = 0x110000, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_END, KEY_HOME, KEY_BACK_TAB, KEY_DELETE
};
#define KEY_CONTROL(letter) ((letter) & 0x1F)

bool keys_open_terminal(void); /* raw until keys_close, or the exit */
void keys_close(void);
int32_t keys_read(void); /* KEY_NONE if none waits */

struct step {
  enum { STEP_TEXT, STEP_PASTE, STEP_KEY, STEP_WAIT, STEP_UNTIL, STEP_SCREEN } kind;
  int32_t key;
  int64_t milliseconds; /* WAIT: so long. UNTIL: of the local day */
  const char *text;     /* TEXT, PASTE; SCREEN: its title */
};

bool keys_open_script(const char *path);
bool keys_next_step(struct step *step); /* false at the end */
bool keys_are_scripted(void);

/* A character of UTF-8: its bytes to `out` and how many, or from `text` and its number. */
size_t utf8_put(int32_t character, char out[4]);
size_t utf8_get(const char *text, size_t size, int32_t *character);

/* ---- items.c: the composer's sections, and where their items come from ---- */

enum { SECTION_COUNT = 6 };
extern const planner_section items_sections[SECTION_COUNT];
/* All items of a section. False if they cannot be had. */
bool items_load(uint32_t section, int64_t today, const planner_item **items, size_t *count);
/* An item as a person typed it; it points to the text. False: not understood. */
bool items_typed(int32_t type, const char *text, planner_item *item);
/* Its label, or one for it. */
planner_text items_label(const planner_item *item);

/* ---- saves.c: what outlives this program ---- */

/* True when the task, with the values of a save request (0: none), is on the disk, or nowhere if no file was named. */
bool saves_write(const planner_task *task, uint64_t request);
size_t saves_read(struct stop **stops);

struct kept { /* bytes NULL: nothing */
  void *bytes;
  size_t size;
  int64_t now;
  int32_t authorization;
};
void saves_keep_planner(void);
struct kept saves_read_planner(void);
void saves_set_aside(const char *why);

/* ---- receiver.c: fixes from NMEA 0183, recorded or live ---- */

enum reading { READING_FIX, READING_NO_FIX, READING_TIME, READING_END }; /* END: Ctrl-C */

/* False, with a complaint, if it cannot be opened. speed: times real time, 0 for a recording as fast as it goes. start
 * may be NULL, or when the clock begins; then it needs no recording, and what is older in one is left out. A key from a
 * file (or -1) ends a wait. *last becomes the last fix that is left out. The time goes on when there are no more. */
bool receiver_open(const char *path, double speed, const int64_t *start, int keyboard, planner_fix *last);
int64_t receiver_now(void);
double receiver_pace(void); /* how many milliseconds of its clock are one of the person's */
/* What comes next. It is READING_TIME when `wake`, or a key, comes before anything else. */
enum reading receiver_next(planner_fix *fix, int64_t wake);

/* ---- screen.c: texts in columns ---- */

int screen_columns(planner_text text);
/* Puts the first character of a text; returns its size in bytes, and how many columns it takes. out may be NULL. */
size_t screen_character(FILE *out, const char *text, size_t size, int *columns);
/* A text in so many columns, to the left or (negative) to the right, cut if it must be. A cell ends with two spaces. */
void screen_text(FILE *out, planner_text text, int columns);
void screen_cell(FILE *out, planner_text text, int columns);
void screen_time(FILE *out, int64_t now, const char *format);
int screen_color(int32_t role); /* of ANSI */

static inline planner_text text_of(const char *string) {
  return (planner_text){string, strlen(string)};
}
static inline planner_row no_row(void) {
  return PLANNER_INIT(planner_row);
}

#endif
