/*
 * What the targets share: arguments made from a fuzzer's bytes, and a look at everything that a planner shows. A
 * target is one function, LLVMFuzzerTestOneInput, that makes calls from some bytes. A check that fails ends the
 * process.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "../CPrograms/keys.h"
#include "planner.h"

#include <stdbool.h>

#define SECOND INT64_C(1000)
#define HOUR (3600 * SECOND)
#define DAY (24 * HOUR)
#define TODAY INT64_C(20000)          /* a Friday */
#define NOW (TODAY * DAY + 12 * HOUR) /* its noon */

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Checks a promise of docs/behaviour.md or a rule of the header. */
#define HOLDS(promise, condition) ((condition) ? (void)0 : broken(promise, #condition, __FILE__, __LINE__))
_Noreturn void broken(const char *promise, const char *condition, const char *file, int line);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- Arguments ---- */

/* The bytes from which everything below is made, front to back. Behind their end all are 0. */
void begin(const uint8_t *data, size_t size);
bool has_more(void);
size_t rest(const uint8_t **data);

uint8_t some_byte(void);
uint64_t some_bytes(size_t count);
uint32_t below(uint32_t bound);
/* Mostly one of 0 ... count, sometimes any number. */
int32_t some_code(uint32_t count);
size_t some_index(uint32_t usual);
int64_t some_number(void);
double some_real(double usual);
/* Mostly a little later than *now, which is set to it. */
int64_t some_time(int64_t *now);
planner_uuid some_id(void);

/* Memory of exactly this size, so that a memory checker sees every byte too many; free_all() frees all of it. */
void *allocate(size_t size);
void free_all(void);

planner_text text_of(const char *text);
/* Any text: also one that is too long, not UTF-8, without data, or of an impossible size. */
planner_text some_text(void);
/* Just the bytes. */
planner_text plain_text(void);

/* The struct, mostly in memory of its own size; sometimes in less or more, or NULL. */
void *some_struct(const void *value, size_t size);
planner_settings some_settings(void);
planner_task some_task(void);
planner_fix some_fix(int64_t now);
planner_section some_section(size_t index);
planner_item some_item(planner_value_type type);
/* The value type of most sections with this index: day, duration, text, weekday, and again. */
planner_value_type usual_type(size_t section);

/* Elements that a host passes in, stride bytes apart. */
struct some_array {
  void *memory;
  size_t count, stride;
};
struct some_array some_tasks(void);
struct some_array some_items(size_t section);
struct some_array some_sections(void);

/* Room for a result: a struct with a struct_size, or plain memory. */
struct room {
  void *memory, *copy;
  size_t size;
};
struct room some_room(size_t size);
struct room plain_room(size_t size);
/* Results are left alone on failure. */
void check_room(const struct room *room, planner_status status);

/* ---- What a planner shows ---- */

bool is_utf8(planner_text text);
/* Whether it is empty or nothing but white space, so that a task does not have it. */
bool is_blank(planner_text text);
bool same_text(planner_text text, planner_text other);
/* Reads everything, checks that it makes sense, and returns a hash of it. The hash leaves out the numbers of requests
 * and presentations, which are new after a restore. */
uint64_t look(const planner *p);
/* Whether the host may have accepted an order (ORDER-9): then the list need not be in that of its tasks. */
extern bool accepts_orders;
/* The status is a known one, and not a fault of the library; a refused call explains itself. */
void check_status(const planner *p, planner_status status);
/* A message of a refusal is a sentence that begins with the field. */
void check_refusal(planner_text message, planner_text field);

/* The sizes of the envelope that restore.c and calls.c put around bytes: docs/snapshot.md, "Envelope". */
enum { ENVELOPE_HEAD = 24, ENVELOPE_TAIL = 8 };

#endif
