/*
 * How a call is refused: with the right status, message and field; its results are left alone, and nothing changes,
 * the clock included. Also what it is tried on and with: planners in different states, structs of wrong sizes, broken
 * texts.
 */
#ifndef REFUSE_H
#define REFUSE_H

#include "support.h"

/* The time of a refused event: three days ahead. */
#define LATER (NOW + 3 * DAY)
/* The time that every stage has reached. */
#define THEN (NOW + 20 * SECOND)
#define UNCHANGED "A refused call changes nothing"

/* Memory at any address. */
#define AT(type, address) ((type *)(void *)(address))

/* ---- The planners that are called, all settled ---- */

struct stage {
  planner *p;
  uint64_t request, presentation;             /* a plan request under way, and the child on screen */
  uint64_t items_request, old_items_request;  /* one under way, and a void one */
  planner_uuid save_key, failed_key;          /* of one that was sent, and of one that failed */
};

/* Started, with everything: rows, a refused task, a location, open details, a refresh under way, a waiting fix. */
struct stage started(void);
struct stage stopped(void);
/* Not started, with three tasks. */
struct stage fresh(void);
/* As started, but with an open composer instead of details, and saves: one that waits, one that failed. */
struct stage composing(void);
/* The same after the stop; the saves are still there. */
struct stage saved(void);

/* The sections of the composer in `composing`. */
enum {
  SECTION_PROJECT, /* loading; allows custom items */
  SECTION_DATE,    /* idle; a day is preselected */
  SECTION_TIME,    /* failed */
  SECTION_DAYS,    /* loaded, with a weekday selected */
  SECTION_TAGS,    /* the host's own, texts: loaded, allows custom items and two selected ones; one was dropped */
  SECTION_RANK,    /* the host's own, durations: loaded, with no items */
  SECTIONS
};

/* A valid section and a valid item of each kind and type. */
planner_section section_of(planner_section_kind kind);
planner_section own_section(const char *name, planner_value_type type, bool multiple, uint32_t maximum);
planner_item item_of(planner_value_type type, int64_t number, const char *text);
planner_composition composition_of(uint32_t task, const planner_section *sections, size_t count);

/* ---- Refused, without effect ---- */

/* The current attempt. */
extern char about[128];
#define ABOUT(...) snprintf(about, sizeof about, __VA_ARGS__)

/* Whether the refusal before is about a NULL pointer, instead of an unknown key. */
extern bool primes_with_null;

/* The error of the last planner_create or planner_restore; status 0 if the last call was another one. */
extern planner_error creation_error;

/* Leaves a message behind that the next refused call has to replace. */
void prime(planner *p);
void refused(planner *p, const char *before, planner_status status, planner_status expected, const char *field,
             const char *promise);

/* The call is refused with this status, and its message is about this field; it changes nothing. */
#define REFUSED(p, promise, expected, field, call) \
  do { \
    prime(p); \
    char *before_ = state_of(p); \
    trying("%s: %s", about, #call); \
    planner_status status_ = (call); \
    refused((p), before_, status_, (expected), (field), (promise)); \
    free(before_); \
  } while (0)

#define WITHOUT_EFFECT(p, promise, call) \
  do { \
    char *before_ = state_of(p); \
    trying("%s: %s", about, #call); \
    CHECK(promise, (call) == PLANNER_OK); \
    CHECK(promise, same_state((p), before_)); \
    free(before_); \
  } while (0)

/* ---- Structs passed in ---- */

typedef planner_status (*give)(planner *p, const void *in);

/* Every struct_size out of range, larger structs with bytes that are not 0, and NULL for the pointer of this name. */
void refuse_sizes(planner *p, const char *name, const char *pointer, give give, const void *valid, size_t size);

/* ---- Structs handed out ---- */

typedef planner_status (*fill)(planner *p, void *out);

/* Every struct_size out of range, and NULL for the pointer of this name. */
void refuse_out(planner *p, const char *name, const char *pointer, fill fill);
/* NULL as the planner. */
void refuse_no_planner(fill fill);

/* ---- Texts ---- */

extern const planner_text not_utf8[32];
extern const char *const blanks[27];

/* Without data, and longer than the limit; each with the status and the field it is refused with. */
struct wrong_text {
  planner_text text;
  planner_status status;
  const char *field;
};
enum { WRONG_TEXTS = 7 };
void wrong_texts(size_t limit, const char *field, struct wrong_text wrong[WRONG_TEXTS]);

#endif
