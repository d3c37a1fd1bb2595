/* The whole planner as bytes, so that it survives the end of its process. docs/snapshot.md describes them. */
#ifndef PLANNER_SNAPSHOT_H
#define PLANNER_SNAPSHOT_H

#include "types.h"

PLANNER_BEGIN

/* Bytes, lent as texts are. */
typedef struct planner_bytes {
  const uint8_t *PLANNER_NULLABLE data;
  size_t size;
} planner_bytes;

/*
 * Plan, location, the open child with its text, selections and detent, the kept draft, and saves that are not acknowledged.
 * Settings, authorisation and replaced strings are the host's to give again. Save the bytes after every change: write them
 * to another file, fsync it, and rename it.
 * ^SNAP-2: the same state gives the same bytes.
 */
planner_status planner_snapshot(const planner *PLANNER_NULLABLE p, planner_bytes *PLANNER_NULLABLE out);

/*
 * Makes a planner from bytes, as planner_create makes a new one. It goes on where the other was.
 * ^SNAP-1: effects present what was open, and ask anew for what was asked for and not answered, with new numbers.
 * ^SNAP-3: bytes that are no snapshot, cut or altered ones are refused with PLANNER_CORRUPT, those of a newer version with
 * PLANNER_NEWER; no planner is made then. authorization is PLANNER_AUTHORIZATION_*, as it is now; unless it is granted the
 * location is forgotten. Returns PLANNER_OK, one of these, PLANNER_INVALID_TEXT or PLANNER_LIMIT.
 */
planner_status planner_restore(const void *PLANNER_NULLABLE bytes, size_t size,
                               const planner_settings *PLANNER_NULLABLE settings, int32_t authorization, int64_t now,
                               planner *PLANNER_NULLABLE *PLANNER_NULLABLE out, planner_text *PLANNER_NULLABLE why);

PLANNER_END

#endif
