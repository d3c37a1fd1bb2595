/* Snapshots: the whole planner as bytes, so that it survives the end of its process. docs/snapshot.md describes the
 * format. */
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
 * are not acknowledged. It does not contain settings, authorisation or replaced strings; the host passes them in again.
 * Save the bytes after every change: write them to another file, fsync it, and rename it.
 * ^SNAP-2: the same state gives the same bytes.
 */
planner_status planner_snapshot(const planner *PLANNER_NULLABLE p, planner_bytes *PLANNER_NULLABLE out);

/*
 * Creates a planner from a snapshot. It continues from the state in which the snapshot was taken.
 * ^SNAP-1: effects present what was open, and repeat unanswered requests with new numbers and saves with their keys.
 * ^SNAP-3: bytes that are not a snapshot, or that were truncated or altered, are refused with PLANNER_CORRUPT, and a
 * snapshot of a newer version with PLANNER_NEWER; no planner is created. If settings is NULL, all defaults apply,
 * whatever the other planner's settings were. authorization is the present authorisation; unless it is granted, the
 * location is forgotten. error may be NULL; it is filled if the call is refused.
 * Returns PLANNER_OK, PLANNER_CORRUPT, PLANNER_NEWER, PLANNER_INVALID_TEXT or PLANNER_LIMIT_EXCEEDED.
 */
planner_status planner_restore(const void *PLANNER_NULLABLE bytes, size_t size,
                               const planner_settings *PLANNER_NULLABLE settings, planner_authorization authorization,
                               planner_instant now, planner *PLANNER_NULLABLE *PLANNER_NULLABLE out,
                               planner_error *PLANNER_NULLABLE error);

/*
 * Takes a snapshot with which the planner continues in another process or on another machine as if it had not moved
 * (SNAP-4). It also contains what planner_snapshot omits: settings, holidays, replaced strings, authorisation, the
 * refused tasks of the last plan answer, the waiting effects, and which changes of the list were collected.
 * planner_restore also reads it, like any snapshot.
 */
planner_status planner_hand_over(const planner *PLANNER_NULLABLE p, planner_bytes *PLANNER_NULLABLE out);

/*
 * Creates a planner from the bytes of planner_hand_over. It continues at its own time: the same events have the same
 * effects, changes, numbers and bytes as if it had not moved. error may be NULL; it is filled if the call is refused.
 * Returns PLANNER_OK, PLANNER_CORRUPT or PLANNER_NEWER (SNAP-3), or PLANNER_NOT_ALLOWED for a snapshot that was not
 * taken to hand a planner over.
 */
planner_status planner_take_over(const void *PLANNER_NULLABLE bytes, size_t size,
                                 planner *PLANNER_NULLABLE *PLANNER_NULLABLE out,
                                 planner_error *PLANNER_NULLABLE error);

/* The facts of a snapshot that can be read without a planner (SNAP-5). */
typedef struct planner_snapshot_facts {
  uint32_t struct_size;
  uint32_t version;         /* version of its format */
  planner_instant taken_at; /* the planner's time */
  planner_flag is_handover; /* whether planner_hand_over took it, so that planner_take_over reads it */
  uint32_t reserved;
} planner_snapshot_facts;

/*
 * Reads the facts of a snapshot. Only its size and checksum are checked. error may be NULL; it is filled if the call is
 * refused. Returns PLANNER_OK, PLANNER_CORRUPT or PLANNER_NEWER.
 */
planner_status planner_read_snapshot_facts(const void *PLANNER_NULLABLE bytes, size_t size,
                                           planner_snapshot_facts *PLANNER_NULLABLE out,
                                           planner_error *PLANNER_NULLABLE error);

PLANNER_END_DECLS

#endif
