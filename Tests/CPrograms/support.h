/* What the tests share: ids and texts, a state as text, and a host that checks its planner's effects. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include "check.h"
#include "keys.h"
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
planner_fix fix_of(planner_instant time, double latitude, double longitude, double accuracy);
planner *planner_at(planner_instant now);

/* Memory of exactly this size, so that a memory checker sees every byte too many. Never NULL. */
void *exactly(size_t size);

/* A fixed sequence of numbers (xorshift64*). */
uint64_t next_random(uint64_t *seed);
uint32_t random_below(uint64_t *seed, uint32_t bound);

/* ---- Texts that grow ---- */

struct book {
  char *text;
  size_t size, room;
  int decimals;       /* of real numbers */
  bool has_leftovers; /* an absent field was not 0 */
};

void say(struct book *book, const char *format, ...) PRINTF_LIKE(2, 3);
void say_text(struct book *book, const char *name, planner_text text);
void say_effect(struct book *book, const planner_effect *effect);

/* As every text that the library hands out: data is not NULL, and a NUL byte follows. */
bool is_borrowed(planner_text text);
/* As every message of a refusal: it begins with the field, or with a capital letter if there is none, ends with a full
 * stop, and has no NUL byte inside. */
bool is_message(planner_text message, planner_text field);
bool same_text(planner_text text, const char *other);

/* ---- State ---- */

/* All that queries show, as text. The caller frees it. */
char *state_of(const planner *p);
/* Takes all waiting effects and changes, so that same_state notices new ones. */
void settle(planner *p);
/* Whether a settled planner shows what it showed before, and has no new effect or change of the list. */
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
  planner_day request_day;
  uint64_t items_request; /* the last request for items, of this section */
  uint32_t items_section;
  planner_uuid save_key;  /* that of the last save of a task */
  uint64_t presentation;  /* the child's, 0 if none is attached */
  planner_child kind;     /* the child's, and its task */
  planner_uuid task_id;
  enum { CHILD_NONE, CHILD_ATTACHED, CHILD_PRESENTED, CHILD_DISMISSED } child;
  bool locates, redrawn, focused;
  size_t requests, presentations; /* how many plan requests and presentations there were */
  struct numbers numbers;         /* all requests and presentations */
};

bool host_next(struct host *host, planner_effect *effect);
size_t host_drain(struct host *host);
/* Checks that no number of any kind was used twice, and forgets all. The caller destroys the planner. */
void host_end(struct host *host);

#endif
