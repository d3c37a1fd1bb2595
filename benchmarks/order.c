/*
 * Finds the visiting order of an instance on the standard input, and prints it: the numbers of the stops, from 1.
 *
 *     order [MILLISECONDS [travel|finish]] < instance
 *
 * The search stops after so much CPU time, or when it ends by itself. An instance consists of whole numbers:
 *
 *     ORDER 1|2
 *     stops N
 *     end 0|1        1: the day ends at node 0 again
 *     scale K        is not used
 *     N + 1 lines    form 1: open close service;  form 2: service k open close open close ... (k windows)
 *     N + 1 lines    N + 1 travel times each; the row is the node that one comes from
 *
 * Node 0 is the start: one leaves when it opens, and has to be back when it closes. ORDER_TRACE=1 also prints how long
 * it took, and what the order is worth, to the standard error.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "planner.h"

enum { STOPS = PLANNER_LIMIT_ORDERED_STOPS, WINDOWS = PLANNER_LIMIT_STOP_WINDOWS, NODES = STOPS + 1 };

static planner_order_window windows[NODES][WINDOWS];
static planner_order_stop nodes[NODES];
static int32_t travel_times[NODES + 1][NODES + 1];
static uint32_t order[STOPS];

static void fail(const char *what) {
  fprintf(stderr, "order: %s\n", what);
  exit(2);
}

static int64_t number(void) {
  int64_t value;
  if (scanf("%" SCNd64, &value) != 1) fail("the instance is cut off");
  return value;
}

static int64_t labelled(const char *label) {
  char word[16];
  if (scanf("%15s", word) != 1 || strcmp(word, label) != 0) fail("this is no instance");
  return number();
}

static void read_node(planner_order_stop *node, planner_order_window *its, int form) {
  *node = PLANNER_INIT(planner_order_stop);
  if (form == 2) node->duration = number();
  int64_t count = form == 2 ? number() : 1;
  if (count < 0 || count > WINDOWS) fail("a node has too many windows");
  for (int64_t n = 0; n < count; n++) {
    its[n].earliest = number();
    its[n].latest = number();
  }
  if (form == 1) node->duration = number();
  node->windows = its;
  node->window_count = (size_t)count;
}

static double milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void check(planner_status status, const planner_error *error) {
  if (status < 0) fail(error->message.data);
}

int main(int count, char **arguments) {
  double limit = count > 1 ? atof(arguments[1]) : 1000;
  int64_t form = labelled("ORDER"), stops = labelled("stops"), end = labelled("end");
  labelled("scale");
  if (stops < 0 || stops > STOPS) fail("there are too many stops");
  for (int64_t n = 0; n <= stops; n++) read_node(&nodes[n], windows[n], (int)form);
  for (int64_t from = 0; from <= stops; from++)
    for (int64_t to = 0; to <= stops; to++) travel_times[from][to] = (int32_t)number();
  // The end is a place of its own, where the start is.
  for (int64_t from = 0; end && from <= stops; from++) travel_times[from][stops + 1] = travel_times[from][0];

  planner_order_problem problem = PLANNER_INIT(planner_order_problem);
  problem.objective =
      count > 2 && strcmp(arguments[2], "finish") == 0 ? PLANNER_ORDER_EARLIEST_FINISH : PLANNER_ORDER_LEAST_TRAVEL;
  problem.has_end_place = end != 0;
  problem.departure = windows[0][0].earliest + nodes[0].duration;
  if (end && nodes[0].window_count > 0) {
    problem.present = PLANNER_ORDER_PROBLEM_HAS_END_BY;
    problem.end_by = windows[0][nodes[0].window_count - 1].latest;
  }
  problem.stops = nodes + 1;
  problem.stop_count = (size_t)stops;
  problem.stop_stride = sizeof *nodes;
  problem.travel_times = &travel_times[0][0];
  problem.place_count = (size_t)(stops + 1 + (end != 0));
  problem.row_stride = sizeof travel_times[0];

  planner_error error = PLANNER_INIT(planner_error);
  planner_order_value value = PLANNER_INIT(planner_order_value);
  planner_order *search;
  size_t size;
  check(planner_order_memory_size(&problem, &size, &error), &error);
  void *memory = malloc(size);
  if (!memory) fail("out of memory");
  double start = milliseconds(), found = start;
  check(planner_order_begin(&problem, memory, size, &search, &error), &error);
  planner_status status;
  do {
    planner_order_value before = value;
    status = planner_order_search(search, 100, &error);
    check(status, &error);
    check(planner_order_best(search, order, STOPS, &value, &error), &error);
    if (memcmp(&before, &value, sizeof value) != 0) found = milliseconds();
  } while (status == PLANNER_OK && milliseconds() - start < limit);
  for (int64_t n = 0; n < stops; n++) printf("%" PRIu32 "%c", order[n] + 1, n + 1 < stops ? ' ' : '\n');
  if (getenv("ORDER_TRACE"))
    fprintf(stderr,
            "%" PRId64 " stops, %zu bytes, best after %.2f of %.1f ms%s: missed %" PRId64 ", late %" PRId64
            ", travel %" PRId64 ", finish %" PRId64 "\n",
            stops, size, found - start, milliseconds() - start, status == PLANNER_NONE ? " (ended)" : "", value.missed,
            value.lateness, value.travel, value.finish);
  free(memory);
  return 0;
}
