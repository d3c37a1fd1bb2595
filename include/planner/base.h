/* The declarations that all headers share: nullability, C linkage, initialisers and common types. */
#ifndef PLANNER_BASE_H
#define PLANNER_BASE_H

#include <stddef.h>
#include <stdint.h>

/* Every pointer may be NULL and is checked. Clang (and so Swift) has a keyword for this; other compilers need none. */
#if defined(__clang__)
#define PLANNER_NULLABLE _Nullable
#define PLANNER_DIAGNOSTIC_PUSH \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wnullability-extension\"")
#define PLANNER_DIAGNOSTIC_POP _Pragma("clang diagnostic pop")
#else
#define PLANNER_NULLABLE
#define PLANNER_DIAGNOSTIC_PUSH
#define PLANNER_DIAGNOSTIC_POP
#endif

#if defined(__cplusplus)
#define PLANNER_BEGIN_DECLS extern "C" { PLANNER_DIAGNOSTIC_PUSH
#define PLANNER_END_DECLS PLANNER_DIAGNOSTIC_POP }
#else
#define PLANNER_BEGIN_DECLS PLANNER_DIAGNOSTIC_PUSH
#define PLANNER_END_DECLS PLANNER_DIAGNOSTIC_POP
#endif

/*
 * The initial value of a struct that begins with struct_size: its size is set, everything else is 0 or absent.
 *     planner_row row = PLANNER_INIT(planner_row);
 * Use it for variables inside functions; at file scope write {.struct_size = sizeof(planner_row)}.
 */
#if defined(__cplusplus)
#define PLANNER_INIT(type) ([] { type value = type(); value.struct_size = sizeof(type); return value; }())
#else
#define PLANNER_INIT(type) ((type){.struct_size = sizeof(type)})
#endif

PLANNER_BEGIN_DECLS

/* One agent's day, and the owner of everything in it. planner_create creates it, and planner_destroy destroys it. */
typedef struct planner planner;

/* The outcome of a call: an enum planner_status_value, or a code of a later version. */
typedef int32_t planner_status;

/* The outcomes of a call. Refusals are negative. */
enum planner_status_value {
  PLANNER_OK = 0,                /* the call succeeded, or the event rightly had no effect */
  PLANNER_NONE = 1,              /* there is no such element, or no further one; the out argument is unchanged */
  PLANNER_INVALID_ARGUMENT = -1, /* a required pointer is NULL, or a value is unknown or out of range */
  PLANNER_INVALID_TEXT = -2,     /* a text is not UTF-8, or is blank where it must not be */
  PLANNER_LIMIT_EXCEEDED = -3,   /* a text is longer, or a number of elements larger, than enum planner_limit allows */
  PLANNER_DUPLICATE = -4,        /* the id, the key or the section is already in use */
  PLANNER_NOT_FOUND = -5,        /* there is no such task, section, item, save or string */
  PLANNER_OUTDATED = -6,         /* the request is void or already answered, or no such save has the key */
  PLANNER_NOT_STARTED = -7,      /* the planner is not started */
  PLANNER_NOT_ALLOWED = -8,      /* the present state does not allow it */
  PLANNER_BUSY = -9,             /* another thread is in a call on this planner */
  PLANNER_INTERNAL_ERROR = -10,  /* a fault in the library */
  PLANNER_WRONG_TYPE = -11,      /* the value is not of its section's type */
  PLANNER_CORRUPT = -12,         /* the bytes are not a snapshot, or the snapshot was truncated or altered */
  PLANNER_NEWER = -13            /* the snapshot was written by a newer version of the library */
};

/* An instant: milliseconds since 1970-01-01 00:00 UTC. */
typedef int64_t planner_instant;

/* A local calendar day: days since 1970-01-01, which is day 0. */
typedef int64_t planner_day;

/* A length of time in whole seconds. */
typedef int64_t planner_duration;

/* A length of time in seconds, including fractions. */
typedef double planner_seconds;

/* 0 or 1. */
typedef int32_t planner_flag;

/* A text: size bytes of UTF-8 at data. */
typedef struct planner_text {
  const char *PLANNER_NULLABLE data;
  size_t size;
} planner_text;

/* The 16 bytes of a UUID, in the order in which they are written. Any value is an id. */
typedef struct planner_uuid {
  uint8_t bytes[16];
} planner_uuid;

/* The reason for a refusal. Both texts live as long as the library, except one field: see planner_hours_create. */
typedef struct planner_error {
  uint32_t struct_size;
  planner_status status;
  planner_text message; /* one sentence: what is required */
  planner_text field;   /* the struct field or argument that was refused, such as "latitude"; empty if there is none */
} planner_error;

PLANNER_END_DECLS

#endif
