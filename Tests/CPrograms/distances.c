/* Distances without a fix (DAY-5): every argument of planner_distance, planner_distances and planner_row_distances. */
#include "refuse.h"

static const double outside[] = {90.0000001, -90.0000001, 91, -1e9, 1e300, -1e300, INFINITY, -INFINITY, NAN};
static const double beyond[] = {180.0000001, -180.0000001, 360, -1e9, 1e300, -1e300, INFINITY, -INFINITY, NAN};

/* The length of half a meridian, the longest possible distance. */
#define LONGEST 20003931.4586255

static const planner_coordinate places[] = {{52.5163, 13.3777},
                                            {52.5200, 13.4050},
                                            {48.8566, 2.3522},
                                            {90, 0},
                                            {90, 77},
                                            {-90, -180},
                                            {0, 0},
                                            {-0.0, -180},
                                            {0, 180},
                                            {0.5, 179.7},
                                            {10, 180},
                                            {10, -180},
                                            {5e-324, 0},
                                            {-5e-324, 180},
                                            {89.9999999, 1},
                                            {-33.8688, 151.2093},
                                            {0, 179.9999999999},
                                            {1e-9, 1e-9},
                                            {-45, 90},
                                            {45.000001, -90}};

static void pairs(void) {
  double known = 7, there, back;
  CHECK("DAY-5 a geodesic", planner_distance(52.52, 13.405, 48.8566, 2.3522, &known, NULL) == PLANNER_OK);
  CHECK("DAY-5 a geodesic", fabs(known - 879699.316129) < 1e-3);
  CHECK("DAY-5 a geodesic", planner_distance(0.5, 0, -0.1, 179.7, &known, NULL) == PLANNER_OK);
  CHECK("DAY-5 nearly antipodal", fabs(known - 19954739.259112) < 1e-3);
  for (size_t i = 0; i < COUNT(places); ++i) {
    for (size_t k = 0; k < COUNT(places); ++k) {
      const planner_coordinate *a = &places[i], *b = &places[k];
      trying("%.17g %.17g to %.17g %.17g", a->latitude, a->longitude, b->latitude, b->longitude);
      CHECK("any pair",
            planner_distance(a->latitude, a->longitude, b->latitude, b->longitude, &there, NULL) == PLANNER_OK);
      CHECK("any pair",
            planner_distance(b->latitude, b->longitude, a->latitude, a->longitude, &back, NULL) == PLANNER_OK);
      CHECK("a distance", there >= 0 && there < LONGEST + 1e-6 && fabs(there - back) < 1e-6);
      CHECK("the same place", i != k || there == 0);
    }
  }
}

static void refuse_pairs(void) {
  double out = 7;
#define NO(name, call) \
  do { \
    planner_error error = PLANNER_INIT(planner_error); \
    trying("%s", #call); \
    CHECK("refused", (call) == PLANNER_INVALID_ARGUMENT && out == 7); \
    CHECK("planner_error.status is the returned status", error.status == PLANNER_INVALID_ARGUMENT); \
    CHECK("a message says what is required", same_text(error.field, name) && is_message(error.message, error.field)); \
  } while (0)
  for (size_t i = 0; i < COUNT(outside); ++i) {
    NO("from_latitude", planner_distance(outside[i], 0, 0, 0, &out, &error));
    NO("from_longitude", planner_distance(0, beyond[i], 0, 0, &out, &error));
    NO("to_latitude", planner_distance(0, 0, outside[i], 0, &out, &error));
    NO("to_longitude", planner_distance(0, 0, 0, beyond[i], &out, &error));
    NO("from_latitude", planner_distances(outside[i], 0, places, 1, &out, &error));
    NO("from_longitude", planner_distances(0, beyond[i], places, 1, &out, &error));
    NO("from_latitude", planner_distances(outside[i], 0, NULL, 0, NULL, &error));
    for (size_t bad = 0; bad < 3; ++bad) {
      planner_coordinate some[3] = {places[0], places[1], places[2]};
      double results[3] = {7, 7, 7};
      some[bad].latitude = outside[i];
      NO("latitude", planner_distances(0, 0, some, 3, results, &error));
      some[bad] = (planner_coordinate){0, beyond[i]};
      NO("longitude", planner_distances(0, 0, some, 3, results, &error));
      CHECK("one bad place refuses all", results[0] == 7 && results[1] == 7 && results[2] == 7);
    }
  }
  NO("out", planner_distance(0, 0, 0, 0, NULL, &error));
  NO("places", planner_distances(0, 0, NULL, 1, &out, &error));
  NO("out", planner_distances(0, 0, places, 1, NULL, &error));
  const size_t huge[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 16 + 1, SIZE_MAX / 32 + 1};
  for (size_t i = 0; i < COUNT(huge); ++i) NO("count", planner_distances(0, 0, places, huge[i], &out, &error));
#undef NO
  CHECK("no places", planner_distances(0, 0, NULL, 0, NULL, NULL) == PLANNER_OK);
}

/* The error may be NULL, of any size and at any address. It is written on failure only. */
static void errors(void) {
  static const uint32_t wrong[] = {0, 1, 2, 3, 4097, 0x80000000, 0xFFFFFFFF};
  unsigned char memory[256], copy[256], *odd = memory + 1;
  double out = 7;
  trying("%s", "errors");
  CHECK("error may be NULL", planner_distance(NAN, 0, 0, 0, &out, NULL) == PLANNER_INVALID_ARGUMENT);
  CHECK("error may be NULL", planner_distances(NAN, 0, places, 1, &out, NULL) == PLANNER_INVALID_ARGUMENT);
  for (uint32_t size = 4; size <= 200; ++size) {
    planner_error error;
    trying("an error of struct_size %" PRIu32, size);
    memset(memory, 0x5A, sizeof memory);
    memcpy(odd, &size, sizeof size);
    memcpy(copy, memory, sizeof copy);
    out = 7;
    CHECK("an error of any size", planner_distance(0, 0, 0, 0, &out, AT(planner_error, odd)) == PLANNER_OK);
    CHECK("an error of any size", planner_distances(0, 0, places, 1, &out, AT(planner_error, odd)) == PLANNER_OK);
    CHECK("error is written on failure only", memcmp(memory, copy, sizeof copy) == 0 && out > 7);
    CHECK("refused", planner_distance(NAN, 0, 0, 0, &out, AT(planner_error, odd)) == PLANNER_INVALID_ARGUMENT);
    memcpy(&error, odd, sizeof error);
    CHECK("a smaller error is filled as far as it goes",
          size < sizeof error || (error.status == PLANNER_INVALID_ARGUMENT && same_text(error.field, "from_latitude")));
    CHECK("and not one byte further", memcmp(odd + size, copy + 1 + size, sizeof copy - 1 - size) == 0);
  }
  for (size_t i = 0; i < COUNT(wrong); ++i) {
    trying("an error of struct_size %" PRIu32, wrong[i]);
    memset(memory, 0x5A, sizeof memory);
    memcpy(odd, &wrong[i], sizeof wrong[i]);
    memcpy(copy, memory, sizeof copy);
    out = 7;
    CHECK("an error's struct_size out of range",
          planner_distance(0, 0, 0, 0, &out, AT(planner_error, odd)) == PLANNER_INVALID_ARGUMENT &&
              planner_distances(0, 0, places, 1, &out, AT(planner_error, odd)) == PLANNER_INVALID_ARGUMENT);
    CHECK("results are left alone on failure", out == 7 && memcmp(memory, copy, sizeof copy) == 0);
  }
}

/* Each alone, all at once, and from and to odd addresses. */
static void batches(void) {
  double one, all[COUNT(places)];
  char *odd_places = exactly(sizeof places + 1), *odd_all = exactly(sizeof all + 1);
  memcpy(odd_places + 1, places, sizeof places);
  for (size_t i = 0; i < COUNT(places); ++i) {
    double latitude = places[i].latitude, longitude = places[i].longitude;
    CHECK("batch", planner_distances(latitude, longitude, places, COUNT(places), all, NULL) == PLANNER_OK);
    CHECK("batch", planner_distances(latitude, longitude, AT(planner_coordinate, odd_places + 1), COUNT(places),
                                     AT(double, odd_all + 1), NULL) == PLANNER_OK);
    CHECK("odd addresses are as good as even ones", memcmp(odd_all + 1, all, sizeof all) == 0);
    for (size_t k = 0; k < COUNT(places); ++k) {
      trying("place %zu from %zu", k, i);
      CHECK("pair",
            planner_distance(latitude, longitude, places[k].latitude, places[k].longitude, &one, NULL) == PLANNER_OK);
      CHECK("DAY-5 the batch agrees with the pair", fabs(all[k] - one) <= 30e-9);
    }
  }
  free(odd_places);
  free(odd_all);
}

/* All over the globe, some without a coordinate; or all near, except one without a coordinate. */
static planner *planner_with(size_t count, bool are_near) {
  planner *p = planner_at(NOW);
  for (size_t i = 0; i < count; ++i) {
    planner_task task = task_of((uint32_t)i + 1, "Stop", (int32_t)i);
    if (are_near ? i != 19 : i % 7 != 3) {
      task.present |= PLANNER_TASK_HAS_COORDINATE;
      task.latitude = are_near ? 52.5 + 0.013 * (double)i : places[i % COUNT(places)].latitude;
      task.longitude = are_near ? 13.4 - 0.017 * (double)i : places[i % COUNT(places)].longitude;
    }
    CHECK("add", planner_task_added(p, NOW, &task) == PLANNER_OK);
  }
  return p;
}

static void rows(size_t count, bool are_near) {
  planner *p = planner_with(count, are_near);
  size_t found = 7;
  double *all = exactly(count * sizeof *all), one;
  char *odd = exactly(count * sizeof *all + 1);
  settle(p);
  char *before = state_of(p);
  CHECK("rows", planner_row_distances(p, 52.5, 13.4, NULL, 0, &found) == PLANNER_OK && found == count);
  CHECK("rows", planner_row_distances(p, 52.5, 13.4, all, count, &found) == PLANNER_OK && found == count);
  CHECK("rows", planner_row_distances(p, 52.5, 13.4, AT(double, odd + 1), count, &found) == PLANNER_OK);
  CHECK("odd addresses are as good as even ones", memcmp(odd + 1, all, count * sizeof *all) == 0);
  for (size_t i = 0; i < count; ++i) {
    planner_row row = PLANNER_INIT(planner_row);
    trying("row %zu of %zu", i, count);
    CHECK("row", planner_row_at(p, i, &row) == PLANNER_OK);
    CHECK("DAY-5 asked from anywhere, no row has moved", !(row.present & PLANNER_ROW_HAS_DISTANCE));
    if (!(row.present & PLANNER_ROW_HAS_COORDINATE)) {
      CHECK("a row without a coordinate", all[i] == INFINITY);
      continue;
    }
    CHECK("pair", planner_distance(52.5, 13.4, row.latitude, row.longitude, &one, NULL) == PLANNER_OK);
    CHECK("DAY-5 the row is as far as the pair, to the last bit", memcmp(&all[i], &one, sizeof one) == 0);
  }
  CHECK("a query changes nothing", same_state(p, before));
  free(before);
  if (count > 1) {
    double first[2] = {7, 7};
    CHECK("some rows", planner_row_distances(p, 52.5, 13.4, first, 1, &found) == PLANNER_OK && found == count);
    CHECK("some rows", first[0] == all[0] && first[1] == 7);
  }
  free(all);
  free(odd);
  planner_destroy(p);
}

static void refuse_rows(void) {
  planner *p = planner_with(5, false);
  double out[5] = {7, 7, 7, 7, 7};
  size_t count = 7;
  settle(p);
  ABOUT("row distances");
  CHECK("NULL is no planner", planner_row_distances(NULL, 0, 0, out, 5, &count) == PLANNER_INVALID_ARGUMENT);
#define NO(field, call) REFUSED(p, "DAY-5 refused", PLANNER_INVALID_ARGUMENT, field, call)
  for (size_t i = 0; i < COUNT(outside); ++i) {
    NO("from_latitude", planner_row_distances(p, outside[i], 0, out, 5, &count));
    NO("from_longitude", planner_row_distances(p, 0, beyond[i], out, 5, &count));
  }
  NO("out", planner_row_distances(p, 0, 0, NULL, 5, &count));
  NO("count", planner_row_distances(p, 0, 0, out, 5, NULL));
  NO("capacity", planner_row_distances(p, 0, 0, out, SIZE_MAX, &count));
  NO("capacity", planner_row_distances(p, 0, 0, out, SIZE_MAX / 2 + 1, &count));
  NO("capacity", planner_row_distances(p, 0, 0, out, SIZE_MAX / 8 + 1, &count));
#undef NO
  CHECK("results are left alone on failure", count == 7);
  for (size_t i = 0; i < 5; ++i) CHECK("results are left alone on failure", out[i] == 7);
  planner_destroy(p);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  pairs();
  refuse_pairs();
  errors();
  batches();
  for (size_t count = 0; count <= 40; ++count) rows(count, false), rows(count, true);
  refuse_rows();
  return finish();
}
