#include "generators.h"

/* ---- Chance ---- */

struct chance {
  uint64_t state;
};

/* splitmix64, and the upper half scaled. */
static int64_t below(struct chance *chance, int64_t limit) {
  uint64_t bits = chance->state += 0x9E3779B97F4A7C15u;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
  return (int64_t)((((bits ^ bits >> 31) >> 32) * (uint64_t)limit) >> 32);
}

static int64_t between(struct chance *chance, int64_t least, int64_t most) {
  return least + below(chance, most - least + 1);
}

static bool one_in(struct chance *chance, int64_t number) { return below(chance, number) == 0; }

static int64_t one_of(struct chance *chance, const int64_t *numbers, int64_t count) {
  return numbers[below(chance, count)];
}

#define ONE_OF(chance, ...) one_of(chance, (int64_t[]){__VA_ARGS__}, sizeof (int64_t[]){__VA_ARGS__} / sizeof(int64_t))

/* ---- Travel times ---- */

/* Rounded up, so that no way is shorter over another place. */
static int32_t root(int64_t square) {
  int64_t root = 0;
  for (int64_t bit = 1 << 20; bit; bit >>= 1) {
    if ((root + bit) * (root + bit) < square) root += bit;
  }
  return (int32_t)(square > 0 ? root + 1 : 0);
}

/* Places in a square with sides of so many seconds, alone or in groups. A way back may take up to `detour` percent
 * longer. */
static void place(struct problem *problem, struct chance *chance, int64_t side, bool is_grouped, int64_t detour) {
  int64_t points[MOST_PLACES][2];
  size_t places = problem->asked.place_count;
  for (size_t n = 0; n < places; ++n) {
    bool is_near = is_grouped && n > 0 && !one_in(chance, 3);
    const int64_t *other = points[is_near ? below(chance, (int64_t)n) : 0];
    for (int axis = 0; axis < 2; ++axis) {
      points[n][axis] = is_near ? other[axis] + between(chance, -side / 12, side / 12) : below(chance, side);
    }
  }
  for (size_t from = 0; from < places; ++from) {
    for (size_t to = 0; to < places; ++to) {
      int64_t x = points[from][0] - points[to][0], y = points[from][1] - points[to][1];
      int64_t percent = detour > 0 ? 100 + below(chance, detour + 1) : 100;
      problem->travel_times[from][to] = from == to ? 0 : (int32_t)(root(x * x + y * y) * percent / 100);
    }
  }
}

/* ---- Days ---- */

static int64_t quarter_hour(struct chance *chance, int64_t from, int64_t to) {
  return between(chance, from * 4, to * 4) * 900;
}

static void give_hours(struct problem *problem, struct chance *chance, size_t stop) {
  int64_t opens = quarter_hour(chance, 7, 10), closes = quarter_hour(chance, 15, 19);
  switch (below(chance, 5)) {
    case 0:
    case 1: { // Closed around lunch. A visit has to end by closing.
      int64_t lunch = quarter_hour(chance, 11, 13), end = lunch + ONE_OF(chance, 1800, 3600, 5400, 7200);
      int64_t duration = problem->stops[stop].duration;
      if (opens <= lunch - duration) add_window(problem, stop, opens, lunch - duration);
      if (end <= closes - duration) add_window(problem, stop, end, closes - duration);
      break;
    }
    case 2: add_window(problem, stop, opens, closes); break;
    case 3: { // A delivery within one or two hours.
      int64_t from = quarter_hour(chance, 8, 16);
      add_window(problem, stop, from, from + ONE_OF(chance, 1800, 3600, 7200));
      break;
    }
    default: break;
  }
}

/* There is no way from and to some places, or not in one direction. */
static void cut_ways(struct problem *problem, struct chance *chance) {
  size_t places = problem->asked.place_count;
  int64_t islands = below(chance, 3), number = ONE_OF(chance, 4, 8, 1000);
  for (size_t from = 0; from < places; ++from) {
    for (size_t to = 1; to < places; ++to) {
      bool is_island = (from > 0 && from <= (size_t)islands) || to <= (size_t)islands;
      if (from != to && (is_island || one_in(chance, number))) problem->travel_times[from][to] = INT32_MAX;
    }
  }
}

void make_day(struct problem *problem, uint64_t seed, size_t stops) {
  struct chance chance = {seed};
  begin_problem(problem, stops, one_in(&chance, 2));
  problem->seed = seed;
  planner_order_problem *asked = &problem->asked;
  asked->objective = one_in(&chance, 3) ? PLANNER_ORDER_EARLIEST_FINISH : PLANNER_ORDER_LEAST_TRAVEL;
  asked->departure = quarter_hour(&chance, 7, 9);
  if (one_in(&chance, 3)) {
    asked->present = PLANNER_ORDER_PROBLEM_HAS_END_BY;
    asked->end_by = quarter_hour(&chance, 15, 19);
  }
  asked->early_seconds = ONE_OF(&chance, 0, 900, 900, 1800);
  asked->late_after_seconds = ONE_OF(&chance, 0, 300, 300, 900);
  int64_t side = ONE_OF(&chance, 600, 1200, 2400, 4800);
  place(problem, &chance, side, one_in(&chance, 3), one_in(&chance, 2) ? 60 : 0);

  // How much of ten hours visits and ways take: the last two are too much.
  int64_t full = ONE_OF(&chance, 40, 70, 90, 110, 140);
  int64_t visit = 36000 * full / 100 / (int64_t)stops - side / 3;
  if (visit < 600) visit = 600;
  int64_t appointments = ONE_OF(&chance, 0, 2, 4, 10), hours = ONE_OF(&chance, 0, 5, 10);
  bool has_priorities = one_in(&chance, 2), has_positions = one_in(&chance, 3);
  for (size_t n = 0; n < stops; ++n) {
    planner_order_stop *stop = &problem->stops[n];
    stop->duration = between(&chance, visit / 120, visit / 40) * 60;
    if (below(&chance, 10) < hours) give_hours(problem, &chance, n);
    if (below(&chance, 10) < appointments) {
      stop->present = PLANNER_ORDER_STOP_HAS_PLANNED;
      stop->planned = quarter_hour(&chance, 8, 17);
    }
    if (has_priorities) stop->priority = (int32_t)ONE_OF(&chance, 0, 0, 1, 10, 50, 100);
    if (has_positions && one_in(&chance, 8)) {
      stop->position = one_in(&chance, 2) ? PLANNER_ORDER_FIRST : PLANNER_ORDER_LAST;
    }
  }
  if (one_in(&chance, 8)) cut_ways(problem, &chance);
}

/* ---- Round trips ---- */

void make_round_trip(struct problem *problem, uint64_t seed, size_t stops, int64_t width) {
  struct chance chance = {seed};
  begin_problem(problem, stops, true);
  problem->seed = seed;
  place(problem, &chance, 3000, one_in(&chance, 2), one_in(&chance, 2) ? 40 : 0);
  // The end is where the start is.
  for (size_t place = 0; place <= stops + 1; ++place) {
    problem->travel_times[place][stops + 1] = problem->travel_times[place][0];
    problem->travel_times[stops + 1][place] = problem->travel_times[0][place];
  }
  problem->travel_times[stops + 1][stops + 1] = 0;

  // The trip goes to one of the nearest eight, again and again.
  bool is_visited[MOST_STOPS] = {false};
  int64_t time = 0;
  size_t last = 0;
  for (size_t count = 0; count < stops; ++count) {
    size_t next = 0;
    for (int64_t left = between(&chance, 1, 8); left > 0; --left) {
      size_t nearest = 0;
      for (size_t stop = 1; stop <= stops; ++stop) {
        bool is_passed =
            next && (problem->travel_times[last][stop] < problem->travel_times[last][next] ||
                     (problem->travel_times[last][stop] == problem->travel_times[last][next] && stop <= next));
        if (is_visited[stop - 1] || is_passed) continue;
        if (!nearest || problem->travel_times[last][stop] < problem->travel_times[last][nearest]) nearest = stop;
      }
      if (nearest) next = nearest;
    }
    is_visited[next - 1] = true;
    time += problem->travel_times[last][next];
    int64_t earliest = time - between(&chance, 0, width);
    add_window(problem, next - 1, earliest > 0 ? earliest : 0, time + between(&chance, 0, width));
    problem->stops[next - 1].duration = between(&chance, 5, 20) * 60;
    time += problem->stops[next - 1].duration;
    last = next;
  }
  problem->asked.present = PLANNER_ORDER_PROBLEM_HAS_END_BY;
  problem->asked.end_by = time + problem->travel_times[last][0] + width;
}
