/* What the other headers share: nullability, C linkage, and the types without which nothing can be declared. */
#ifndef PLANNER_BASE_H
#define PLANNER_BASE_H

#include <stddef.h>
#include <stdint.h>

/* Every pointer may be NULL, and is checked. Clang (and so Swift) has a word for it; other compilers need none. */
#if defined(__clang__)
#define PLANNER_NULLABLE _Nullable
#define PLANNER_QUIET \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wnullability-extension\"")
#define PLANNER_LOUD _Pragma("clang diagnostic pop")
#else
#define PLANNER_NULLABLE
#define PLANNER_QUIET
#define PLANNER_LOUD
#endif

#if defined(__cplusplus)
#define PLANNER_BEGIN extern "C" { PLANNER_QUIET
#define PLANNER_END PLANNER_LOUD }
#else
#define PLANNER_BEGIN PLANNER_QUIET
#define PLANNER_END PLANNER_LOUD
#endif

PLANNER_BEGIN

/* One agent's day. Made by planner_create, ended by planner_destroy; everything else lives inside it. */
typedef struct planner planner;

/* The outcome of a call: PLANNER_OK, PLANNER_NONE, or a negative PLANNER_* code. New codes may be added. */
typedef int32_t planner_status;

enum {
  PLANNER_OK = 0,                /* done, or an event that rightly had no effect */
  PLANNER_NONE = 1,              /* nothing (more) there; out is left alone */
  PLANNER_INVALID_ARGUMENT = -1, /* a needed pointer is NULL, or a value is out of range or unknown */
  PLANNER_INVALID_TEXT = -2,     /* a text is not UTF-8, or blank where it must not be */
  PLANNER_LIMIT = -3,            /* more, or longer, than PLANNER_LIMIT_* allows */
  PLANNER_DUPLICATE = -4,        /* the id, or the name of a section, is in use already */
  PLANNER_NOT_FOUND = -5,        /* no task, section, item, save or string of that name */
  PLANNER_OUTDATED = -6,         /* an answer to a request that is void or answered */
  PLANNER_NOT_STARTED = -7,      /* the planner is not started */
  PLANNER_NOT_ALLOWED = -8,      /* not a legal change from the present state */
  PLANNER_BUSY = -9,             /* another thread is inside a call on this planner */
  PLANNER_INTERNAL_ERROR = -10,  /* a fault in the library */
  PLANNER_WRONG_TYPE = -11,      /* a value is not of the type of its section */
  PLANNER_CORRUPT = -12,         /* bytes that are no snapshot, or one that was cut or altered */
  PLANNER_NEWER = -13            /* a snapshot of a newer version of the library */
};

/* A text: size bytes of UTF-8 at data. */
typedef struct planner_text {
  const char *PLANNER_NULLABLE data;
  size_t size;
} planner_text;

/* The 16 bytes of a UUID, in the order in which they are written. Any value is an id. */
typedef struct planner_uuid {
  uint8_t bytes[16];
} planner_uuid;

PLANNER_END

#endif
