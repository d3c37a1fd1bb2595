/*
 * Prints results that must be the same on every machine: distances of many pairs of places, as hexadecimal numbers
 * (DAY-5), and the bytes of snapshots (SNAP-1). `run` compares the output of two machines. `figures PAIRS`
 */
#include "refuse.h"

static uint64_t seed = 20260512;

static double between(double least, double most) {
  return least + (most - least) * (double)random_below(&seed, 1u << 30) / (1 << 30);
}

/* Up to 1e-7 ... 1 of it, of either sign. */
static double some_of(double most) {
  static const double parts[] = {1, 0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7};
  double part = parts[random_below(&seed, COUNT(parts))];
  return part * between(-most, most);
}

static double either(double least) { return random_below(&seed, 2) == 0 ? least : -least; }

static planner_coordinate on_earth(double latitude, double longitude) {
  latitude = fmin(fmax(latitude, -90), 90);
  if (fabs(longitude) > 180) longitude -= copysign(360, longitude);
  return (planner_coordinate){latitude, longitude};
}

/* A compiler may evaluate arguments in any order, so at most one has a random number. */
static planner_coordinate some_place(void) {
  double longitude = between(-180, 180), latitude = between(-90, 90), pole = either(90), date_line = either(180);
  switch (random_below(&seed, 8)) {
    case 0: return on_earth(pole, longitude);
    case 1: return on_earth(pole - copysign(some_of(1), pole), longitude);
    case 2: return on_earth(latitude, date_line + some_of(1));
    case 3: return on_earth(0, date_line);
    case 4: return on_earth(some_of(1), longitude);
    default: return on_earth(latitude, longitude);
  }
}

/* Near it, far from it, right or nearly opposite, on its meridian or its parallel. */
static planner_coordinate other_place(planner_coordinate place) {
  double latitude = place.latitude, longitude = place.longitude, up = some_of(9), along = some_of(9);
  switch (random_below(&seed, 8)) {
    case 0: return some_place();
    case 1: return on_earth(-latitude + up / 9, longitude + 180 + along / 9);
    case 2: return on_earth(-latitude, longitude + 180);
    case 3: return on_earth(latitude + up, longitude);
    case 4: return on_earth(latitude, longitude + along);
    default: return on_earth(latitude + up, longitude + along);
  }
}

static void print_distances(const char *of, const double *metres, size_t count) {
  for (size_t i = 0; i < count; ++i) printf("%s %a\n", of, metres[i]);
}

/* Each pair, and lists of as many places as a list of tasks may have. */
static void distances(size_t pairs) {
  enum { LIST = 50 };
  for (size_t done = 0; done < pairs; done += LIST) {
    planner_coordinate origin = some_place(), places[LIST];
    double alone[LIST], together[LIST], rows[LIST];
    planner *p = planner_at(NOW);
    size_t count = 0;
    for (uint32_t i = 0; i < LIST; ++i) {
      planner_task task = task_of(i, "Stop", (int32_t)i);
      places[i] = other_place(origin);
      task.present |= PLANNER_TASK_HAS_COORDINATE;
      task.latitude = places[i].latitude, task.longitude = places[i].longitude;
      CHECK("DAY-4", planner_task_added(p, NOW, &task) == PLANNER_OK);
      CHECK("DAY-5", planner_distance(origin.latitude, origin.longitude, places[i].latitude, places[i].longitude,
                                      &alone[i], NULL) == PLANNER_OK);
    }
    CHECK("DAY-5", planner_distances(origin.latitude, origin.longitude, places, LIST, together, NULL) == PLANNER_OK);
    CHECK("DAY-5", planner_row_distances(p, origin.latitude, origin.longitude, rows, LIST, &count) == PLANNER_OK &&
                       count == LIST);
    print_distances("pair", alone, LIST);
    print_distances("list", together, LIST);
    print_distances("row", rows, LIST);
    planner_destroy(p);
  }
}

static void print_snapshot(planner *p) {
  planner_bytes bytes = {0};
  CHECK("SNAP-1", planner_snapshot(p, &bytes) == PLANNER_OK);
  printf("snapshot ");
  for (size_t i = 0; i < bytes.size; ++i) printf("%02x", ((const uint8_t *)bytes.data)[i]);
  putchar('\n');
  planner_destroy(p);
}

/* A plan anywhere on earth, after a fix. */
static void print_located(void) {
  planner *p = planner_at(NOW);
  for (uint32_t i = 0; i < 200; ++i) {
    planner_coordinate place = some_place();
    planner_task task = task_of(i, "Bäckerei", (int32_t)i);
    task.present |= PLANNER_TASK_HAS_COORDINATE;
    task.latitude = place.latitude, task.longitude = place.longitude;
    CHECK("DAY-4", planner_task_added(p, NOW, &task) == PLANNER_OK);
  }
  planner_fix fix = fix_of(NOW, 52.5163, 13.3777, 5);
  CHECK("LOC-1", planner_authorization_changed(p, NOW, PLANNER_AUTHORIZATION_WHEN_IN_USE) == PLANNER_OK);
  CHECK("LIFE-2", planner_start(p, NOW) == PLANNER_OK && planner_fix_received(p, NOW, &fix) == PLANNER_OK);
  print_snapshot(p);
}

int main(int count, char **arguments) {
  distances(count > 1 ? strtoul(arguments[1], NULL, 10) : 50000);
  print_snapshot(fresh().p);
  print_snapshot(started().p);
  print_snapshot(stopped().p);
  print_snapshot(composing().p);
  print_snapshot(saved().p);
  for (int each = 0; each < 5; ++each) print_located();
  return finish();
}
