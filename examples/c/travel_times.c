/* Travel times between the places of a proposal. The roads are invented, the same as in examples/python/roads.py. */
#include "input.h"

#define DETOUR 1.4   /* how much longer a road is than the straight line */
#define SPEED 8.0    /* metres per second, in a city */
#define BRIDGE 240.0 /* seconds that it takes to get over the river */
#define RIVER 52.512 /* the latitude at which the river flows from east to west */

enum { MOST_PLACES = PLANNER_LIMIT_ORDERED_STOPS + 2 }; /* the start, the stops, and where the day ends */

/* A negative number: not known. The planner estimates it. */
static double seconds(const planner_place *from, const planner_place *to) {
  double metres = 0;
  if (!(from->present & to->present & PLANNER_PLACE_HAS_COORDINATE)) return -1;
  planner_distance(from->latitude, from->longitude, to->latitude, to->longitude, &metres, NULL);
  bool crosses = (from->latitude < RIVER) != (to->latitude < RIVER);
  return metres * DETOUR / SPEED + (crosses ? BRIDGE : 0);
}

planner_status travel_times_answer(planner *p, planner_instant now, uint64_t request) {
  static planner_place places[MOST_PLACES];
  static double travel_times[MOST_PLACES][MOST_PLACES];
  size_t count = 0;
  for (; count < MOST_PLACES; count++) {
    places[count] = PLANNER_INIT(planner_place);
    if (planner_place_at(p, count, &places[count]) != PLANNER_OK) break;
  }
  for (size_t from = 0; from < count; from++)
    for (size_t to = 0; to < count; to++) travel_times[from][to] = seconds(&places[from], &places[to]);
  return planner_travel_times_loaded(p, now, request, travel_times[0], count, sizeof travel_times[0]);
}
