#include "problem.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void must(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "visiting order: %s\n", what);
  exit(2);
}

static int64_t max(int64_t one, int64_t other) { return one > other ? one : other; }

void begin_problem(struct problem *problem, size_t stops, bool has_end_place) {
  must(stops <= MOST_STOPS, "there are too many stops");
  memset(problem, 0, sizeof *problem);
  problem->asked = PLANNER_INIT(planner_order_problem);
  problem->asked.objective = PLANNER_ORDER_LEAST_TRAVEL;
  problem->asked.has_end_place = has_end_place;
  problem->asked.stops = problem->stops;
  problem->asked.stop_count = stops;
  problem->asked.stop_stride = sizeof problem->stops[0];
  problem->asked.travel_times = problem->travel_times[0];
  problem->asked.place_count = stops + 1 + has_end_place;
  problem->asked.row_stride = sizeof problem->travel_times[0];
  for (size_t n = 0; n < stops; ++n) {
    problem->stops[n] = PLANNER_INIT(planner_order_stop);
    problem->stops[n].windows = problem->windows[n];
  }
}

void add_window(struct problem *problem, size_t stop, int64_t earliest, int64_t latest) {
  size_t count = problem->stops[stop].window_count++;
  must(count < MOST_WINDOWS, "there are too many windows");
  problem->windows[stop][count] = (planner_order_window){earliest, latest};
}

void number_by(const struct problem *problem, const uint32_t *order, struct problem *out) {
  size_t stops = problem->asked.stop_count, places = problem->asked.place_count, old[MOST_PLACES] = {0};
  begin_problem(out, stops, problem->asked.has_end_place);
  out->seed = problem->seed;
  out->asked.present = problem->asked.present;
  out->asked.objective = problem->asked.objective;
  out->asked.departure = problem->asked.departure;
  out->asked.end_by = problem->asked.end_by;
  out->asked.early_seconds = problem->asked.early_seconds;
  out->asked.late_after_seconds = problem->asked.late_after_seconds;
  for (size_t n = 0; n < stops; ++n) {
    out->stops[n] = problem->stops[order[n]];
    out->stops[n].windows = out->windows[n];
    memcpy(out->windows[n], problem->windows[order[n]], sizeof out->windows[n]);
    old[n + 1] = order[n] + 1;
  }
  old[stops + 1] = stops + 1;
  for (size_t from = 0; from < places; ++from) {
    for (size_t to = 0; to < places; ++to) { out->travel_times[from][to] = problem->travel_times[old[from]][old[to]]; }
  }
}

/* ---- What an order is worth ---- */

/* Whether every window ends before the visit may begin. */
static bool is_always_missed(const struct problem *problem, const planner_order_stop *stop) {
  return stop->present & PLANNER_ORDER_STOP_HAS_PLANNED && stop->window_count > 0 &&
         stop->windows[stop->window_count - 1].latest < stop->planned - problem->asked.early_seconds;
}

/* In a window, and not too early; at the arrival where no window is left. */
static int64_t begin_of(const struct problem *problem, const planner_order_stop *stop, int64_t arrival) {
  bool is_planned = stop->present & PLANNER_ORDER_STOP_HAS_PLANNED;
  int64_t earliest = is_planned ? stop->planned - problem->asked.early_seconds : INT64_MIN;
  if (stop->window_count == 0) return max(arrival, earliest);
  for (size_t n = 0; n < stop->window_count; ++n) {
    int64_t begin = max(max(arrival, earliest), stop->windows[n].earliest);
    if (begin <= stop->windows[n].latest) return begin;
  }
  return arrival;
}

struct value value_at_departure(const struct problem *problem) {
  return (struct value){.finish = problem->asked.departure};
}

int go_on(const struct problem *problem, int from, int next, struct value *value) {
  int32_t leg = problem->travel_times[from + 1][next + 1];
  bool is_end = (size_t)next == problem->asked.stop_count;
  if (leg == INT32_MAX) { // Only the duration passes (ORDER-2.9).
    value->unreachable += 1;
    value->missed += is_end ? 1 : 1 + problem->stops[next].priority;
    if (!is_end) value->finish += problem->stops[next].duration;
    return from;
  }
  value->travel += leg;
  int64_t arrival = value->finish + leg;
  if (is_end) {
    value->finish = arrival;
    return next;
  }
  const planner_order_stop *stop = &problem->stops[next];
  int64_t begin = begin_of(problem, stop, arrival), due = INT64_MAX;
  bool is_missed = false;
  if (is_always_missed(problem, stop)) {
    is_missed = true;
  } else if (stop->window_count > 0) {
    due = stop->windows[stop->window_count - 1].latest;
    is_missed = begin > due;
  }
  if (stop->present & PLANNER_ORDER_STOP_HAS_PLANNED) {
    if (stop->planned < due) due = stop->planned;
    is_missed |= begin > stop->planned + problem->asked.late_after_seconds;
  }
  if (is_missed) value->missed += 1 + stop->priority;
  if (begin > due) value->lateness += begin - due;
  value->finish = begin + stop->duration;
  return next;
}

void end_day(const struct problem *problem, int from, struct value *value) {
  size_t end = problem->asked.stop_count;
  // An end place that cannot be reached is missed, and not late.
  if (problem->asked.has_end_place && go_on(problem, from, (int)end, value) == from) return;
  if ((problem->asked.present & PLANNER_ORDER_PROBLEM_HAS_END_BY) && value->finish > problem->asked.end_by) {
    value->missed += 1;
    value->lateness += value->finish - problem->asked.end_by;
  }
}

struct value value_of(const struct problem *problem, const uint32_t *order) {
  struct value value = value_at_departure(problem);
  int place = -1;
  for (size_t n = 0; n < problem->asked.stop_count; ++n) place = go_on(problem, place, (int)order[n], &value);
  end_day(problem, place, &value);
  return value;
}

bool is_better(const struct problem *problem, struct value one, struct value other) {
  if (one.unreachable != other.unreachable) return one.unreachable < other.unreachable;
  if (one.missed != other.missed) return one.missed < other.missed;
  if (one.lateness != other.lateness) return one.lateness < other.lateness;
  bool is_finish = problem->asked.objective == PLANNER_ORDER_EARLIEST_FINISH;
  if (is_finish && one.finish != other.finish) return one.finish < other.finish;
  return one.travel < other.travel;
}

bool is_equal(struct value one, struct value other) {
  return one.unreachable == other.unreachable && one.missed == other.missed && one.lateness == other.lateness &&
         one.travel == other.travel && one.finish == other.finish;
}

bool may_come_next(const struct problem *problem, uint32_t visited, uint32_t stop) {
  const planner_order_stop *stops = problem->stops;
  for (uint32_t other = 0; other < problem->asked.stop_count; ++other) {
    if (other == stop || visited >> other & 1) continue;
    planner_order_position wanted = stops[other].position, its = stops[stop].position;
    if (wanted == PLANNER_ORDER_FIRST && (its != PLANNER_ORDER_FIRST || other < stop)) return false;
    if (its == PLANNER_ORDER_LAST && (wanted != PLANNER_ORDER_LAST || other < stop)) return false;
  }
  return true;
}

/* ---- As text ---- */

void write_problem(FILE *file, const struct problem *problem) {
  const planner_order_problem *asked = &problem->asked;
  fprintf(file, "day %" PRIu64 " stops %zu objective %d departure %" PRId64 " end %d by ", problem->seed,
          asked->stop_count, asked->objective, asked->departure, asked->has_end_place);
  if (asked->present & PLANNER_ORDER_PROBLEM_HAS_END_BY)
    fprintf(file, "%" PRId64, asked->end_by);
  else
    fprintf(file, "-");
  fprintf(file, " early %" PRId64 " late_after %" PRId64 "\n", asked->early_seconds, asked->late_after_seconds);
  for (size_t n = 0; n < asked->stop_count; ++n) {
    const planner_order_stop *stop = &problem->stops[n];
    fprintf(file, "%" PRId64 " %d %d ", stop->duration, stop->position, stop->priority);
    if (stop->present & PLANNER_ORDER_STOP_HAS_PLANNED)
      fprintf(file, "%" PRId64, stop->planned);
    else
      fprintf(file, "-");
    fprintf(file, " %zu", stop->window_count);
    for (size_t w = 0; w < stop->window_count; ++w) {
      fprintf(file, " %" PRId64 " %" PRId64, stop->windows[w].earliest, stop->windows[w].latest);
    }
    fprintf(file, "\n");
  }
  for (size_t from = 0; from < asked->place_count; ++from) {
    for (size_t to = 0; to < asked->place_count; ++to) {
      fprintf(file, "%d%c", problem->travel_times[from][to], to + 1 < asked->place_count ? ' ' : '\n');
    }
  }
}

static int64_t read_number(FILE *file) {
  int64_t number;
  must(fscanf(file, "%" SCNd64, &number) == 1, "a number is missing");
  return number;
}

static int64_t read_labelled(FILE *file, const char *label) {
  char word[16];
  must(fscanf(file, "%15s", word) == 1 && strcmp(word, label) == 0, label);
  return read_number(file);
}

/* A number, or - for none. */
static bool read_optional(FILE *file, int64_t *out) {
  char word[24];
  must(fscanf(file, "%23s", word) == 1, "a number is missing");
  if (strcmp(word, "-") == 0) return false;
  *out = strtoll(word, NULL, 10);
  return true;
}

bool read_problem(FILE *file, struct problem *problem) {
  char word[16];
  for (int sign; (sign = getc(file)) == '#' || sign == '\n';) {
    while (sign != '\n' && sign != EOF) sign = getc(file);
  }
  if (feof(file)) return false;
  fseek(file, -1, SEEK_CUR);
  uint64_t seed = (uint64_t)read_labelled(file, "day");
  size_t stops = (size_t)read_labelled(file, "stops");
  planner_order_objective objective = (planner_order_objective)read_labelled(file, "objective");
  int64_t departure = read_labelled(file, "departure");
  begin_problem(problem, stops, read_labelled(file, "end") != 0);
  problem->seed = seed;
  problem->asked.objective = objective;
  problem->asked.departure = departure;
  must(fscanf(file, "%15s", word) == 1 && strcmp(word, "by") == 0, "by");
  if (read_optional(file, &problem->asked.end_by)) problem->asked.present = PLANNER_ORDER_PROBLEM_HAS_END_BY;
  problem->asked.early_seconds = read_labelled(file, "early");
  problem->asked.late_after_seconds = read_labelled(file, "late_after");
  for (size_t n = 0; n < stops; ++n) {
    planner_order_stop *stop = &problem->stops[n];
    stop->duration = read_number(file);
    stop->position = (planner_order_position)read_number(file);
    stop->priority = (int32_t)read_number(file);
    if (read_optional(file, &stop->planned)) stop->present = PLANNER_ORDER_STOP_HAS_PLANNED;
    for (int64_t left = read_number(file); left > 0; --left) {
      int64_t earliest = read_number(file);
      add_window(problem, n, earliest, read_number(file));
    }
  }
  for (size_t from = 0; from < problem->asked.place_count; ++from) {
    for (size_t to = 0; to < problem->asked.place_count; ++to) {
      problem->travel_times[from][to] = (int32_t)read_number(file);
    }
  }
  return true;
}

void write_order(FILE *file, const struct problem *problem, const uint32_t *order, struct value value) {
  fprintf(file, "best unreachable %" PRId64 " missed %" PRId64 " lateness %" PRId64, value.unreachable, value.missed,
          value.lateness);
  fprintf(file, " travel %" PRId64 " finish %" PRId64 " order", value.travel, value.finish);
  for (size_t n = 0; n < problem->asked.stop_count; ++n) fprintf(file, " %" PRIu32, order[n]);
  fprintf(file, "\n");
}

void read_order(FILE *file, const struct problem *problem, uint32_t *order, struct value *value) {
  char word[16];
  must(fscanf(file, "%15s", word) == 1 && strcmp(word, "best") == 0, "best");
  value->unreachable = read_labelled(file, "unreachable");
  value->missed = read_labelled(file, "missed");
  value->lateness = read_labelled(file, "lateness");
  value->travel = read_labelled(file, "travel");
  value->finish = read_labelled(file, "finish");
  must(fscanf(file, "%15s", word) == 1 && strcmp(word, "order") == 0, "order");
  for (size_t n = 0; n < problem->asked.stop_count; ++n) order[n] = (uint32_t)read_number(file);
  while (getc(file) == ' ') {}
}
