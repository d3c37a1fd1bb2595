/*
 * Travel times between the places of a proposal. They are those of a file, such as a routing engine's, recorded for the
 * day; without one, the roads are invented, the same as in examples/python/roads.py.
 */
#include "input.h"

#include <math.h>
#include <stdio.h>

#define DETOUR 1.4   /* how much longer a road is than the straight line */
#define SPEED 8.0    /* metres per second, in a city */
#define BRIDGE 240.0 /* seconds that it takes to get over the river */
#define RIVER 52.512 /* the latitude at which the river flows from east to west */
#define NEAR 0.00001 /* degrees: a place of the file */

enum {
  MOST_PLACES = PLANNER_LIMIT_ORDERED_STOPS + 2, /* the start, the stops, and where the day ends */
  MOST_RECORDED = 4096,
};

static struct {
  double from[2], to[2], seconds;
} recorded[MOST_RECORDED];
static size_t recorded_count;

bool travel_times_read(const char *path) {
  FILE *file = fopen(path, "r");
  char line[256];
  if (file == NULL) return perror(path), false;
  for (recorded_count = 0; recorded_count < MOST_RECORDED && fgets(line, sizeof line, file) != NULL;) {
    double *from = recorded[recorded_count].from, *to = recorded[recorded_count].to;
    double *time = &recorded[recorded_count].seconds;
    if (sscanf(line, "%lf,%lf\t%lf,%lf\t%lf", &from[0], &from[1], &to[0], &to[1], time) == 5) recorded_count++;
  }
  fclose(file);
  if (recorded_count == 0) return fprintf(stderr, "%s: no travel times\n", path), false;
  return true;
}

static bool is_near(const double place[2], const planner_place *other) {
  return fabs(place[0] - other->latitude) <= NEAR && fabs(place[1] - other->longitude) <= NEAR;
}

/* A negative number: not known. The planner estimates it. */
static double seconds(const planner_place *from, const planner_place *to) {
  double metres = 0;
  if (!(from->present & to->present & PLANNER_PLACE_HAS_COORDINATE)) return -1;
  for (size_t i = 0; i < recorded_count; i++)
    if (is_near(recorded[i].from, from) && is_near(recorded[i].to, to)) return recorded[i].seconds;
  if (recorded_count > 0) return -1;
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
