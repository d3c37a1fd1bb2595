/* The whole planner as bytes, so that it survives the end of its process. docs/snapshot.md describes them. */
#ifndef PLANNER_SNAPSHOT_H
#define PLANNER_SNAPSHOT_H

#include "types.h"

PLANNER_BEGIN_DECLS

/* Bytes, borrowed as texts are. */
typedef struct planner_bytes {
  const uint8_t *PLANNER_NULLABLE data;
  size_t size;
} planner_bytes;

/*
 * Takes a snapshot: plan, location, the open child with its text, selections and detent, the draft, and the saves that
 * are not acknowledged. It does not contain settings, authorisation and replaced strings; the host gives them again.
 * Save the bytes after every change: write them to another file, fsync it, and rename it.
 * ^SNAP-2: the same state gives the same bytes.
 */
planner_status planner_snapshot(const planner *PLANNER_NULLABLE p, planner_bytes *PLANNER_NULLABLE out);

/*
 * Creates a planner from a snapshot, as planner_create makes a new one. It continues where the other one was.
 * ^SNAP-1: effects present what was open, and repeat unanswered requests with new numbers.
 * ^SNAP-3: bytes that are not a snapshot, or were cut or altered, are refused with PLANNER_CORRUPT, and those of a
 * newer version with PLANNER_NEWER; no planner is made. settings may be NULL: all defaults, whatever the other planner
 * had. authorization is the present one; unless it is granted, the location is forgotten. error may be NULL; it is
 * filled if the call is refused.
 * Returns PLANNER_OK, one of these, PLANNER_INVALID_TEXT or PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_restore(const void *PLANNER_NULLABLE bytes, size_t size,
                               const planner_settings *PLANNER_NULLABLE settings, planner_authorization authorization,
                               planner_instant now, planner *PLANNER_NULLABLE *PLANNER_NULLABLE out,
                               planner_error *PLANNER_NULLABLE error);

/*
 * Takes a snapshot with which the planner goes on in another process or on another machine as if it had not moved
 * (SNAP-4). It also has what planner_snapshot leaves to the host: settings, holidays, replaced strings, authorisation,
 * the refused tasks of the last plan answer, the effects that wait, and which changes of the list were collected.
 * planner_restore reads it, too, as any snapshot.
 */
planner_status planner_hand_over(const planner *PLANNER_NULLABLE p, planner_bytes *PLANNER_NULLABLE out);

/*
 * Creates a planner from the bytes of planner_hand_over. It goes on at its own time: the same events give the same
 * effects, changes, numbers and bytes as if it had not moved. error may be NULL; it is filled if the call is refused.
 * Returns PLANNER_OK, PLANNER_CORRUPT or PLANNER_NEWER (SNAP-3), or PLANNER_NOT_ALLOWED for a snapshot that was not
 * taken to hand a planner over.
 */
planner_status planner_take_over(const void *PLANNER_NULLABLE bytes, size_t size,
                                 planner *PLANNER_NULLABLE *PLANNER_NULLABLE out,
                                 planner_error *PLANNER_NULLABLE error);

/* What can be read of a snapshot without a planner (SNAP-5). */
typedef struct planner_snapshot_facts {
  uint32_t struct_size;
  uint32_t version;         /* version of its format */
  planner_instant taken_at; /* the planner's time */
  planner_flag is_handover; /* whether planner_hand_over took it, so that planner_take_over reads it */
  uint32_t reserved;
} planner_snapshot_facts;

/*
 * Reads the facts of a snapshot. Its size and checksum are checked, and nothing else of it. error may be NULL; it is
 * filled if the call is refused. Returns PLANNER_OK, PLANNER_CORRUPT or PLANNER_NEWER.
 */
planner_status planner_read_snapshot_facts(const void *PLANNER_NULLABLE bytes, size_t size,
                                           planner_snapshot_facts *PLANNER_NULLABLE out,
                                           planner_error *PLANNER_NULLABLE error);

PLANNER_END_DECLS

#endif
