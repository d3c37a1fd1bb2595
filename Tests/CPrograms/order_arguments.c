/*
 * Every kind of wrong argument, for the functions of the visiting order and of proposals, as arguments.c does for the
 * others.
 */
#include "refuse.h"

#include <math.h>

/* ---- A planner with stops on a line, in a bad order ---- */

enum { STOPS = 4 };

static planner *planner_of_stops(void) {
  static const int order[STOPS] = {1, 4, 2, 3};
  planner_fix fix = PLANNER_INIT(planner_fix);
  planner_task tasks[STOPS];
  planner *p = NULL;
  CHECK("a planner", planner_create(NULL, NOW, &p, NULL) == PLANNER_OK);
  planner_start(p, NOW);
  planner_authorization_changed(p, NOW, PLANNER_AUTHORIZATION_WHEN_IN_USE);
  fix.latitude = 52.5, fix.longitude = 13.4, fix.horizontal_accuracy = 5, fix.time = NOW;
  planner_fix_received(p, NOW, &fix);
  for (int each = 0; each < STOPS; ++each) {
    tasks[each] = PLANNER_INIT(planner_task);
    tasks[each].id = id_of((uint32_t)each + 1);
    tasks[each].title = text_of("Stop");
    tasks[each].order = each;
    tasks[each].present = PLANNER_TASK_HAS_COORDINATE;
    tasks[each].latitude = 52.5 + 0.01 * order[each], tasks[each].longitude = 13.4;
    CHECK("a stop", planner_task_added(p, NOW, &tasks[each]) == PLANNER_OK);
  }
  settle(p);
  return p;
}

static planner_proposal_options options_of(bool estimates) {
  planner_proposal_options options = PLANNER_INIT(planner_proposal_options);
  options.objective = PLANNER_ORDER_LEAST_TRAVEL;
  options.estimates = estimates;
  return options;
}

static uint64_t number_of(const planner *p) {
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  return planner_proposal_state(p, &proposal) == PLANNER_OK ? proposal.number : 0;
}

/* A proposal that can be accepted. */
static planner *proposing(void) {
  planner *p = planner_of_stops();
  planner_proposal_options options = options_of(true);
  CHECK("ORDER-1", planner_proposal_requested(p, NOW, &options) == PLANNER_OK);
  while (planner_proposal_search(p, 1000) == PLANNER_OK) continue;
  settle(p);
  return p;
}

/* ---- Structs passed in and handed out ---- */

static planner_status give_options(planner *p, const void *in) { return planner_proposal_requested(p, LATER, in); }
static planner_status give_rule(planner *p, const void *in) {
  planner_proposal_options options = options_of(true);
  options.rules = in, options.rule_count = 1, options.rule_stride = SIZE_MAX / 4;
  return planner_proposal_requested(p, LATER, &options);
}
static planner_status fill_proposal(planner *p, void *out) { return planner_proposal_state(p, out); }
static planner_status fill_stop(planner *p, void *out) { return planner_proposal_stop_at(p, 1, out); }
static planner_status fill_place(planner *p, void *out) { return planner_place_at(p, 1, out); }
static planner_status fill_save(planner *p, void *out) { return planner_order_save_state(p, out); }

/* ---- No planner ---- */

static void no_planner(void) {
  planner_proposal_options options = options_of(false);
  planner_uuid id = id_of(9);
  double time = 0;
  ABOUT("no planner");
#define NO(call) CHECK("NULL is no planner", (call) == PLANNER_INVALID_ARGUMENT)
  NO(planner_proposal_requested(NULL, NOW, &options));
  NO(planner_travel_times_loaded(NULL, NOW, 1, &time, 1, 8));
  NO(planner_travel_times_declined(NULL, NOW, 1));
  NO(planner_proposal_search(NULL, 1));
  NO(planner_proposal_accepted(NULL, NOW, 1, new_key()));
  NO(planner_proposal_discarded(NULL, NOW, 1));
  NO(planner_order_save_retried(NULL, NOW));
  NO(planner_order_save_id_at(NULL, 0, &id));
  refuse_no_planner(fill_proposal);
  refuse_no_planner(fill_stop);
  refuse_no_planner(fill_place);
  refuse_no_planner(fill_save);
}

/* ---- The request ---- */

static void refuse_requests(void) {
  planner *p = planner_of_stops();
  planner_proposal_options valid = options_of(false), options;
  planner_stop_rule rules[2] = {PLANNER_INIT(planner_stop_rule), PLANNER_INIT(planner_stop_rule)};
  rules[0].id = id_of(1), rules[1].id = id_of(2);
  refuse_sizes(p, "options", "options", give_options, &valid, sizeof valid);
  refuse_sizes(p, "rule", "rules", give_rule, &rules[0], sizeof rules[0]);
  ABOUT("a request");
#define ASK(promise, status, field, change) \
  do { \
    options = valid; \
    options.rules = rules, options.rule_count = 2, options.rule_stride = sizeof *rules; \
    change; \
    REFUSED(p, promise, status, field, planner_proposal_requested(p, LATER, &options)); \
  } while (0)
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "objective", options.objective = 0);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "objective", options.objective = 3);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "estimates", options.estimates = 2);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "present", options.present = 2);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "end_place_latitude",
      (options.present = PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE, options.end_place_latitude = 91));
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "end_place_longitude",
      (options.present = PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE, options.end_place_longitude = NAN));
  ASK("ORDER-1", PLANNER_LIMIT_EXCEEDED, "rule_count", options.rule_count = 251);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "rule_count", options.rule_count = SIZE_MAX);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "rule_stride", options.rule_stride = 3);
  ASK("ORDER-1", PLANNER_NOT_FOUND, "id", rules[1].id = id_of(9));
  ASK("ORDER-1", PLANNER_DUPLICATE, "id", rules[1].id = id_of(1));
  rules[1].id = id_of(2);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "priority", rules[1].priority = 101);
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "priority", rules[1].priority = -1);
  rules[1].priority = 0;
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "position", rules[1].position = 3);
  rules[1].position = 0;
  ASK("ORDER-1", PLANNER_INVALID_ARGUMENT, "reserved", rules[1].reserved = 1);
  planner_destroy(p);
  struct stage stage = stopped();
  REFUSED(stage.p, "LIFE-2", PLANNER_NOT_STARTED, "", planner_proposal_requested(stage.p, LATER, &valid));
  REFUSED(stage.p, "ORDER-9", PLANNER_NOT_FOUND, "", planner_order_save_retried(stage.p, LATER));
  planner_destroy(stage.p);
}

/* ---- Travel times ---- */

static void refuse_travel_times(void) {
  planner *p = planner_of_stops();
  planner_proposal_options options = options_of(false);
  double times[STOPS + 1][STOPS + 1] = {{0}};
  const size_t count = STOPS + 1, stride = sizeof *times;
  ABOUT("travel times");
  REFUSED(p, "ORDER-3", PLANNER_OUTDATED, "request", planner_travel_times_declined(p, LATER, 1));
  CHECK("ORDER-1", planner_proposal_requested(p, NOW, &options) == PLANNER_OK);
  settle(p);
  uint64_t number = number_of(p);
  refuse_out(p, "place", "out", fill_place);
#define LOAD(times, count, stride) planner_travel_times_loaded(p, NOW, number, times, count, stride)
  REFUSED(p, "ORDER-3", PLANNER_INVALID_ARGUMENT, "travel_times", LOAD(NULL, count, stride));
  REFUSED(p, "ORDER-3", PLANNER_INVALID_ARGUMENT, "count", LOAD(*times, count - 1, stride));
  REFUSED(p, "ORDER-3", PLANNER_INVALID_ARGUMENT, "count", LOAD(*times, 0, stride));
  REFUSED(p, "ORDER-3", PLANNER_INVALID_ARGUMENT, "count", LOAD(*times, SIZE_MAX, stride));
  REFUSED(p, "ORDER-3", PLANNER_INVALID_ARGUMENT, "row_stride", LOAD(*times, count, stride - 1));
  REFUSED(p, "ORDER-3", PLANNER_INVALID_ARGUMENT, "row_stride", LOAD(*times, count, SIZE_MAX / 2));
  const double wrong[] = {NAN, -INFINITY, 31536000.5};
  for (size_t each = 0; each < COUNT(wrong); ++each) {
    times[STOPS][2] = wrong[each];
    REFUSED(p, "ORDER-3", PLANNER_INVALID_ARGUMENT, "travel_times", LOAD(*times, count, stride));
  }
  times[STOPS][2] = -1;
  REFUSED(p, "ORDER-3", PLANNER_OUTDATED, "request",
          planner_travel_times_loaded(p, NOW, number + 1, *times, count, stride));
  REFUSED(p, "ORDER-3", PLANNER_OUTDATED, "request",
          planner_travel_times_loaded(p, LATER, number, *times, count, stride));
  CHECK("ORDER-3 the request waits on", LOAD(*times, count, stride) == PLANNER_OK);
  settle(p);
  REFUSED(p, "ORDER-3", PLANNER_OUTDATED, "request", LOAD(*times, count, stride));
  planner_destroy(p);
}

/* ---- The search and the decision ---- */

static void refuse_decisions(void) {
  planner *p = planner_of_stops();
  planner_proposal proposal = PLANNER_INIT(planner_proposal);
  planner_proposal_stop stop = PLANNER_INIT(planner_proposal_stop);
  planner_order_save save = PLANNER_INIT(planner_order_save);
  planner_place place = PLANNER_INIT(planner_place);
  planner_uuid id = id_of(9);
  ABOUT("no proposal");
  CHECK("ORDER-7", planner_proposal_state(p, &proposal) == PLANNER_NONE && proposal.number == 0);
  CHECK("ORDER-4", planner_proposal_search(p, UINT64_MAX) == PLANNER_NONE);
  CHECK("ORDER-3", planner_place_at(p, 0, &place) == PLANNER_NONE);
  CHECK("ORDER-9", planner_order_save_state(p, &save) == PLANNER_NONE);
  REFUSED(p, "ORDER-9", PLANNER_OUTDATED, "number", planner_proposal_accepted(p, LATER, 1, new_key()));
  WITHOUT_EFFECT(p, "ORDER-10", planner_proposal_discarded(p, NOW, 1));
  planner_destroy(p);

  p = proposing();
  ABOUT("a proposal");
  refuse_out(p, "proposal", "out", fill_proposal);
  refuse_out(p, "proposed stop", "out", fill_stop);
  CHECK("ORDER-4 nothing is left", planner_proposal_search(p, 0) == PLANNER_NONE);
  CHECK("ORDER-7", planner_proposal_state(p, &proposal) == PLANNER_OK && proposal.is_better);
  CHECK("ORDER-7", planner_proposal_stop_at(p, STOPS, &stop) == PLANNER_NONE);
  CHECK("ORDER-7", planner_proposal_stop_at(p, SIZE_MAX, &stop) == PLANNER_NONE);
  REFUSED(p, "ORDER-9", PLANNER_OUTDATED, "number",
          planner_proposal_accepted(p, LATER, proposal.number + 1, new_key()));
  REFUSED(p, "ORDER-9", PLANNER_OUTDATED, "number", planner_proposal_accepted(p, LATER, proposal.number, new_key()));
  WITHOUT_EFFECT(p, "ORDER-10", planner_proposal_discarded(p, NOW, proposal.number + 1));
  CHECK("ORDER-9", planner_proposal_accepted(p, NOW, proposal.number, new_key()) == PLANNER_OK);
  settle(p);
  REFUSED(p, "ORDER-9", PLANNER_OUTDATED, "number", planner_proposal_accepted(p, NOW, proposal.number, new_key()));
  refuse_out(p, "save of the order", "out", fill_save);
  CHECK("ORDER-9", planner_order_save_state(p, &save) == PLANNER_OK && save.id_count == STOPS);
  REFUSED(p, "NULL is no result", PLANNER_INVALID_ARGUMENT, "out", planner_order_save_id_at(p, 0, NULL));
  CHECK("ORDER-9", planner_order_save_id_at(p, SIZE_MAX, &id) == PLANNER_NONE && id.bytes[15] == id_of(9).bytes[15]);
  CHECK("ORDER-9", planner_order_save_id_at(p, 0, &id) == PLANNER_OK && id.bytes[15] == id_of(1).bytes[15]);
  WITHOUT_EFFECT(p, "ORDER-9 only what failed is tried again", planner_order_save_retried(p, NOW));
  CHECK("ORDER-9", planner_save_acknowledged(p, NOW, save.key) == PLANNER_OK);
  settle(p);
  REFUSED(p, "ORDER-9", PLANNER_OUTDATED, "key", planner_save_acknowledged(p, NOW, save.key));
  REFUSED(p, "ORDER-9", PLANNER_NOT_FOUND, "", planner_order_save_retried(p, NOW));
  planner_destroy(p);
}

/* ---- The search without a planner ---- */

static planner_order_stop stops[2];
static int32_t legs[4][4];
static max_align_t memory[1024];

static planner_order_problem problem_of(void) {
  planner_order_problem problem = PLANNER_INIT(planner_order_problem);
  for (size_t each = 0; each < 2; ++each) stops[each] = PLANNER_INIT(planner_order_stop);
  memset(legs, 0, sizeof legs);
  problem.objective = PLANNER_ORDER_LEAST_TRAVEL, problem.stops = stops, problem.stop_count = 2;
  problem.stop_stride = sizeof *stops, problem.travel_times = *legs, problem.place_count = 3;
  problem.row_stride = sizeof *legs;
  return problem;
}

static void refuse_searches(void) {
  planner_order_problem problem = problem_of();
  planner_order_window window[2] = {{10, 20}, {20, 30}};
  planner_order *order = NULL;
  planner_error error = PLANNER_INIT(planner_error);
  planner_order_value value = PLANNER_INIT(planner_order_value);
  uint32_t best[2];
  size_t size;
  ABOUT("a search alone");
#define ALONE(expected, name, change) \
  do { \
    problem = problem_of(); \
    change; \
    trying("%s: %s", about, #change); \
    CHECK("ORDER-13", planner_order_memory_size(&problem, &size, &error) == (expected)); \
    CHECK("ORDER-13", error.field.size == strlen(name) && !memcmp(error.field.data, name, strlen(name))); \
    CHECK("ORDER-13", planner_order_begin(&problem, memory, sizeof memory, &order, NULL) == (expected)); \
  } while (0)
  ALONE(PLANNER_INVALID_ARGUMENT, "struct_size", problem.struct_size = 3);
  ALONE(PLANNER_INVALID_ARGUMENT, "present", problem.present = 16);
  ALONE(PLANNER_LIMIT_EXCEEDED, "break_count", (problem.is_workday = 1, problem.break_count = SIZE_MAX));
  ALONE(PLANNER_INVALID_ARGUMENT, "speed_count", (problem.is_workday = 1, problem.speed_count = SIZE_MAX));
  ALONE(PLANNER_LIMIT_EXCEEDED, "hours_count",
        (problem.is_workday = 1, stops[1].present = PLANNER_ORDER_STOP_HAS_HOURS, stops[1].hours_count = SIZE_MAX));
  ALONE(PLANNER_INVALID_ARGUMENT, "objective", problem.objective = 0);
  ALONE(PLANNER_INVALID_ARGUMENT, "has_end_place", problem.has_end_place = 2);
  ALONE(PLANNER_INVALID_ARGUMENT, "early_seconds", problem.early_seconds = 86401);
  ALONE(PLANNER_INVALID_ARGUMENT, "late_after_seconds", problem.late_after_seconds = -1);
  ALONE(PLANNER_LIMIT_EXCEEDED, "stop_count", problem.stop_count = 251);
  ALONE(PLANNER_LIMIT_EXCEEDED, "stop_count", problem.stop_count = SIZE_MAX);
  ALONE(PLANNER_INVALID_ARGUMENT, "stop_stride", problem.stop_stride = 3);
  ALONE(PLANNER_INVALID_ARGUMENT, "stops", problem.stops = NULL);
  ALONE(PLANNER_INVALID_ARGUMENT, "place_count", problem.place_count = 4);
  ALONE(PLANNER_INVALID_ARGUMENT, "row_stride", problem.row_stride = 11);
  ALONE(PLANNER_INVALID_ARGUMENT, "travel_times", problem.travel_times = NULL);
  ALONE(PLANNER_INVALID_ARGUMENT, "travel_times", legs[2][1] = -1);
  ALONE(PLANNER_INVALID_ARGUMENT, "position", stops[1].position = 3);
  ALONE(PLANNER_INVALID_ARGUMENT, "priority", stops[1].priority = 101);
  ALONE(PLANNER_INVALID_ARGUMENT, "duration", stops[1].duration = 31536001);
  ALONE(PLANNER_INVALID_ARGUMENT, "windows", stops[1].window_count = 1);
  ALONE(PLANNER_LIMIT_EXCEEDED, "window_count", stops[1].window_count = 9);
  ALONE(PLANNER_INVALID_ARGUMENT, "windows", (stops[1].windows = window, stops[1].window_count = 2));
  problem = problem_of();
  CHECK("ORDER-13", planner_order_memory_size(NULL, &size, &error) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_memory_size(&problem, NULL, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_memory_size(&problem, &size, NULL) == PLANNER_OK);
  CHECK("ORDER-13", planner_order_begin(NULL, memory, sizeof memory, &order, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_begin(&problem, NULL, size, &order, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_begin(&problem, memory, size - 1, &order, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_begin(&problem, memory, size, NULL, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_begin(&problem, memory, size, &order, NULL) == PLANNER_OK);
  CHECK("ORDER-13", planner_order_search(NULL, 1, &error) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_best(NULL, best, 2, &value, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_best(order, NULL, 2, &value, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_best(order, best, 1, &value, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_best(order, best, 2, NULL, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-13", planner_order_search(order, 0, NULL) == PLANNER_OK);
  CHECK("ORDER-13", planner_order_search(order, UINT64_MAX, NULL) == PLANNER_NONE);
  CHECK("ORDER-13", planner_order_best(order, best, 2, &value, NULL) == PLANNER_OK && best[0] + best[1] == 1);
}

/* Sizes of structs and arrays for the answers about working days; the Swift tests of the ABI have the other
 * arguments. */
static void refuse_workdays(void) {
  planner_order_problem problem = problem_of();
  planner_order *order = NULL;
  planner_order_visit visit = PLANNER_INIT(planner_order_visit);
  planner_order_break rest = PLANNER_INIT(planner_order_break);
  planner_order_insertion found = PLANNER_INIT(planner_order_insertion);
  problem.is_workday = 1;
  CHECK("ORDER-14", planner_order_begin(&problem, memory, sizeof memory, &order, NULL) == PLANNER_OK);
  CHECK("ORDER-14", planner_order_visit_at(order, SIZE_MAX, &visit, NULL) == PLANNER_NONE);
  visit.struct_size = 3, rest.struct_size = 4097;
  CHECK("ORDER-14", planner_order_visit_at(order, 0, &visit, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-14", planner_order_break_at(order, 0, &rest, NULL) == PLANNER_INVALID_ARGUMENT);
#define GAPS(all, count, stride, out, out_stride) planner_order_insertions(all, count, stride, out, out_stride, NULL)
  CHECK("ORDER-16", GAPS(&problem, SIZE_MAX, sizeof problem, &found, sizeof found) == PLANNER_INVALID_ARGUMENT);
  CHECK("ORDER-16", GAPS(&problem, 1, sizeof problem, &found, sizeof found) == PLANNER_OK);
  found.struct_size = 3;
  CHECK("ORDER-16", GAPS(&problem, 1, sizeof problem, &found, sizeof found) == PLANNER_INVALID_ARGUMENT);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  no_planner();
  refuse_requests();
  refuse_travel_times();
  refuse_decisions();
  refuse_searches();
  refuse_workdays();
  trying("%s", "");
  return finish();
}
