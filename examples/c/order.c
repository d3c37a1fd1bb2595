/* A better order of the stops: asked for, shown beside the present one, and accepted or not. */
#include "day.h"

#include <inttypes.h>
#include <stdio.h>

static const char *figures(planner_duration travel, uint32_t missed, planner_instant finish) {
  static char text[128];
  snprintf(text, sizeof text, "%" PRId64 " min of travel, %" PRIu32 " missed, done %s", travel / 60, missed,
           local_time("%R", finish));
  return text;
}

/* The stops after what is in progress, from the next one on. */
static void print_orders(const planner_proposal *proposal) {
  enum { LEFT = 42 };
  planner_schedule_stop before = PLANNER_INIT(planner_schedule_stop);
  planner_proposal_stop after = PLANNER_INIT(planner_proposal_stop);
  planner_row row = PLANNER_INIT(planner_row);
  size_t in_progress = 0;
  while (planner_stop_at(p, in_progress, &before) == PLANNER_OK) in_progress++;
  in_progress -= proposal->stop_count;
  put("before", LEFT), puts("after");
  for (size_t i = 0; planner_proposal_stop_at(p, i, &after) == PLANNER_OK; i++) {
    if (ok(planner_stop_at(p, in_progress + i, &before)) && ok(planner_row_at(p, before.row, &row)))
      put(row.title.data, LEFT);
    if (ok(planner_row_at(p, after.row, &row))) puts(row.title.data);
  }
  put(figures(proposal->travel_before, proposal->missed_before, proposal->finish_before), LEFT);
  puts(figures(proposal->travel_after, proposal->missed_after, proposal->finish_after));
}

/* The travel times are loaded in between, by carrying out the effect that asks for them. */
void order_optimise(bool accepts) {
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  planner_text text;
  options.objective = PLANNER_ORDER_LEAST_TRAVEL;
  if (!ok(planner_proposal_requested(p, now, &options))) return;
  carry_out_effects();
  while (planner_proposal_search(p, 2000) == PLANNER_OK) {} /* a program with a window draws between two calls */
  if (!ok(planner_proposal_state(p, &proposal))) return;
  printf("\n%s  ", local_time("%F %T", now));
  if (!proposal.is_better) {
    if (ok(planner_string(p, PLANNER_STRING_NO_BETTER_ORDER, &text))) puts(text.data);
    ok(planner_proposal_discarded(p, now, proposal.number));
  } else {
    printf("%s%s\n", proposal.text.data, accepts ? "" : "; kept as it is");
    print_orders(&proposal);
    if (accepts)
      ok(planner_proposal_accepted(p, now, proposal.number, random_key()));
    else
      ok(planner_proposal_discarded(p, now, proposal.number));
  }
  carry_out_effects();
}

/* The plan of this host is in memory only. */
void order_save(planner_uuid key, struct stop *stops, size_t count) {
  planner_uuid id;
  for (int32_t n = 0; planner_order_save_id_at(p, (size_t)n, &id) == PLANNER_OK; n++)
    for (size_t i = 0; i < count; i++)
      if (memcmp(&stops[i].task.id, &id, sizeof id) == 0) stops[i].task.order = n + 1;
  ok(planner_save_acknowledged(p, now, key));
}
