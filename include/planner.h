/*
 * PlannerKit: a field agent's day as an embeddable library.
 *
 * A host (the program that embeds the library) creates one planner and reports what happens by calling its event
 * functions. It then carries out the effects that planner_next_effect() returns, and draws what the query functions
 * return. The library does no input or output, reads no clock and starts no thread.
 *
 *     planner_create -> planner_start -> { effects, events, queries } ... -> planner_destroy
 *
 * These rules hold for every function; its own comment does not repeat them.
 *
 * Results    A function that can fail returns a planner_status. Results go through out arguments, which are written on
 *            success and unchanged on failure. A refused call changes nothing, not even the clock.
 *            planner_error_message() then says in one sentence what is required, and planner_error_field() names the
 *            field or argument, except after PLANNER_BUSY. Functions without a planner fill a planner_error instead.
 *            Every function that returns a status may also return
 *              PLANNER_INVALID_ARGUMENT  a required pointer is NULL, or a value is unknown or out of range;
 *              PLANNER_BUSY              another thread is in a call on the same planner; nothing was done;
 *              PLANNER_INTERNAL_ERROR    a fault in the library; please report it.
 *            Where a comment names no status, PLANNER_OK is the only one besides these.
 * Time       Every event carries `now`, the present instant; any value is legal.
 * Texts in   UTF-8, copied before the call returns. An empty text (size 0) counts as absent; its pointer may be NULL.
 *            Limits are in bytes (enum planner_limit).
 * Texts out  Borrowed: valid until the next call on that planner that is not const, or its destruction. The same holds
 *            for arrays. data is never NULL, and a NUL byte follows the text. Texts of statuses, versions and errors
 *            live as long as the library.
 * Structs    A struct that begins with struct_size can grow in later versions. Initialise it with PLANNER_INIT:
 *            struct_size says how many bytes the library may read or write, and the library does not change it. It must
 *            be 4 to 4096, and at most the stride of an array. The library fills a smaller struct as far as it
 *            reaches. In a struct passed in, everything that this version does not define must be 0: bytes after the
 *            last known field, `reserved` fields, and unknown bits of `present`. A number that may be absent has a bit
 *            in `present`; in an all-zero struct all are absent. Pointers need not be aligned.
 * Threads    One planner is used by one thread at a time, which may be any thread. Different planners are independent.
 *            There is no initialisation call and no global state. A const planner means that the call changes nothing
 *            visible, except the message of a refusal.
 * Not checked  No library can detect a wild pointer, a planner already destroyed, a destruction during another call, a
 *            struct_size larger than the memory behind it, or exhausted memory.
 *
 * Numbers like DAY-4 name a promise in docs/behaviour.md. A test proves each sentence that begins with ^.
 */
#ifndef PLANNER_H
#define PLANNER_H

#include "planner/version.h"
#include "planner/types.h"
#include "planner/effects.h"
#include "planner/events.h"
#include "planner/queries.h"
#include "planner/composer.h"
#include "planner/snapshot.h"
#include "planner/strings.h"
#include "planner/distance.h"
#include "planner/hours.h"
#include "planner/schedule.h"
#include "planner/visits.h"
#include "planner/order.h"
#include "planner/proposal.h"
#include "planner/work.h"
#include "planner/workday.h"
#include "planner/log.h"
#include "planner/stream.h"

#endif
