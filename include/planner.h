/*
 * PlannerKit: a field agent's day as an embeddable library.
 *
 * A host (the program that embeds the library) creates one planner, tells it what happens through event functions,
 * then carries out the effects it finds with planner_next_effect() and draws what the query functions show.
 * The library does no input or output, reads no clock and starts no thread.
 *
 *     planner_create -> planner_start -> { effects, events, queries } ... -> planner_destroy
 *
 * These rules hold for every function, and its own comment does not repeat them.
 *
 * Results    A function that can fail returns a planner_status. Results go through out pointers, written on success and
 *            left alone on failure. A refused call changes nothing, the clock included; planner_error_message() says in
 *            a sentence what was wrong with it. Every function may also return
 *              PLANNER_INVALID_ARGUMENT  a pointer that is needed is NULL, or a number is out of its range;
 *              PLANNER_BUSY              another thread is inside a call on the same planner; nothing was done;
 *              PLANNER_INTERNAL_ERROR    a fault in the library; please report it.
 *            Where a comment names no other status, PLANNER_OK is the only one besides these.
 * Time       Instants are milliseconds since 1970-01-01 00:00 UTC. Every event carries `now`, the present instant; any
 *            value is legal. Days are local calendar days, counted from 1970-01-01 as day 0.
 * Texts in   UTF-8, a pointer and a size in bytes, copied before the call returns. Size 0 is no text; then the pointer
 *            may be NULL. Limits are in bytes (PLANNER_LIMIT_*).
 * Texts out  Lent: valid until the next call on that planner that is not const, or its destruction. data is never NULL,
 *            and a NUL byte follows the text. Status texts and version texts live as long as the library.
 * Structs    Those that begin with `struct_size` can grow. Set it to sizeof the struct: it says how many bytes may be
 *            read or written, and stays as it is; 4 ... 4096, and no more than an array's stride. A smaller one is filled
 *            as far as it goes. Numbers that may be absent have a bit in `present`; an all-zero struct has none. In one
 *            passed in, what this version does not know is refused: bytes behind its end and `reserved` fields must be
 *            0, and so must unknown bits of `present`. Pointers need no alignment.
 * Threads    One planner is used by one thread at a time, any thread. Different planners are independent. There is
 *            nothing to initialise and no global state. const means that the call changes nothing that can be seen,
 *            but the message of a refusal.
 * The host's No library can check a wild pointer, a planner already destroyed, a destruction during another call, a
 *            struct_size larger than the memory behind it, or exhausted memory.
 *
 * Numbers like DAY-4 name the promise in docs/behaviour.md; a test proves each sentence that begins with ^.
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

#endif
