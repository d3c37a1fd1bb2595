/* Visits: the stops at which the agent is. */
#ifndef PLANNER_VISITS_H
#define PLANNER_VISITS_H

#include "base.h"

PLANNER_BEGIN_DECLS

/*
 * PLANNER_EFFECT_ARRIVED and PLANNER_EFFECT_LEFT report that the agent arrived at a stop and left it, if the setting
 * arrival_radius_meters is not 0 (ARRIVE-1). They change no status, unless records_by_itself is set (WORK-12): that is
 * the host's decision.
 */

/* An open visit: the agent arrived at the stop and has not left it. */
typedef struct planner_visit {
  uint32_t struct_size;
  uint32_t reserved;
  planner_uuid task_id;
  planner_instant since; /* when the agent arrived, or when the host set the stop to in progress (ARRIVE-9) */
} planner_visit;

/*
 * An open visit, by its index from 0, the oldest first. There may be several: the visit of a stop with a final status
 * stays open until the agent leaves (ARRIVE-7). Returns PLANNER_OK, or PLANNER_NONE past the last one.
 */
planner_status planner_visit_at(const planner *PLANNER_NULLABLE p, size_t index, planner_visit *PLANNER_NULLABLE out);

PLANNER_END_DECLS

#endif
