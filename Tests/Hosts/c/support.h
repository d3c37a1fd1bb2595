/* What the tests share: ids and texts, a state as text, and a host that watches its planner. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include "check.h"
#include "planner.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)
#define TODAY INT64_C(20000)             /* a Friday */
#define NOW (TODAY * DAY + 12 * HOUR)    /* its noon */

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- Arguments ---- */

planner_uuid id_of(uint32_t number);
planner_text text_of(const char *text);
planner_task task_of(uint32_t number, const char *title, int32_t order);
planner_fix fix_of(int64_t time, double latitude, double longitude, double accuracy);
planner *planner_at(int64_t now);

/* Memory of exactly this size, so that a checker of memory sees every byte too many. Never NULL. */
void *exactly(size_t size);

/* A fixed sequence of numbers (xorshift64*). */
uint64_t next_random(uint64_t *seed);
uint32_t random_below(uint64_t *seed, uint32_t bound);

/* ---- Texts that grow ---- */

struct book {
  char *text;
  size_t size, room;
};

void say(struct book *book, const char *format, ...) __attribute__((format(printf, 2, 3)));
void say_text(struct book *book, const char *name, planner_text text);
void say_effect(struct book *book, const planner_effect *effect);
void say_row(struct book *book, const planner_row *row, int decimals);
void say_line(struct book *book, const planner_line *line);
void say_home(struct book *book, const planner *p);
void say_location(struct book *book, const planner *p, int decimals);
/* All of them: the sheet, its row and its lines; the composer, its sections, items and selections; and the saves. */
void say_details(struct book *book, const planner *p, int decimals);
void say_composer(struct book *book, const planner *p);
void say_saves(struct book *book, const planner *p);

/* A NUL byte follows, and there is a pointer. */
bool is_lent(planner_text text);
/* It begins with a capital letter, ends with a full stop, and is terminated. */
bool is_sentence(planner_text text);
bool same_text(planner_text text, const char *other);

/* ---- State ---- */

/* All that queries show, as text; the caller frees it. */
char *state_of(const planner *p);
/* Takes all waiting effects and changes, so that same_state can tell when new ones come. */
void settle(planner *p);
/* Whether a settled planner shows what it showed before, and neither an effect nor a change of the list has come. */
bool same_state(planner *p, const char *before);

/* ---- A host ---- */

struct numbers {
  uint64_t *values;
  size_t count, room;
};

/* Takes effects and checks that they make sense one after the other (LIFE-1, LIFE-3, LOC-1, NEW-1, DAY-8, HOME-4). */
struct host {
  planner *p;
  uint64_t request;       /* the last plan request */
  int64_t request_day;
  uint64_t items_request; /* the last request for items, of this section */
  uint32_t items_section;
  uint64_t save_request;  /* the last save request */
  uint64_t presentation;  /* the child's, 0 if none is attached */
  int32_t kind;           /* PLANNER_CHILD_*, and its task */
  planner_uuid task_id;
  enum { CHILD_NONE, CHILD_ATTACHED, CHILD_PRESENTED, CHILD_DISMISSED } child;
  bool locates, redrawn, focused;
  size_t requests, presentations; /* how many plan requests and presentations there were */
  struct numbers numbers;         /* all that were handed over */
};

bool host_next(struct host *host, planner_effect *effect);
size_t host_drain(struct host *host);
/* Checks that no number was used twice, of whatever kind, and forgets all. The planner is the caller's. */
void host_end(struct host *host);

#endif
