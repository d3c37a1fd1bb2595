/*
 * Distances between places on the WGS-84 ellipsoid: the length of the geodesic, in metres (DAY-5). docs/geodesy.md says
 * how they are computed. Latitudes are -90 to 90 degrees, longitudes -180 to 180.
 */
#ifndef PLANNER_DISTANCE_H
#define PLANNER_DISTANCE_H

#include "base.h"

PLANNER_BEGIN_DECLS

/* A place, in degrees. It has no struct_size and does not grow. */
typedef struct planner_coordinate {
  double latitude;
  double longitude;
} planner_coordinate;

/*
 * The distance between two places. ^DAY-5: its error is at most 15 nm up to 600 km, and 50 nm anywhere. Needs no
 * planner. error may be NULL; it is filled if the call is refused.
 */
planner_status planner_distance(double from_latitude, double from_longitude, double to_latitude, double to_longitude,
                                double *PLANNER_NULLABLE out, planner_error *PLANNER_NULLABLE error);

/*
 * The distances from one place to count others. Fills out[0] to out[count - 1]. places and out may be NULL if count is
 * 0, and must not overlap. If one place is out of range, all are refused. Needs no planner. error may be NULL; it is
 * filled if the call is refused.
 */
planner_status planner_distances(double from_latitude, double from_longitude,
                                 const planner_coordinate *PLANNER_NULLABLE places, size_t count,
                                 double *PLANNER_NULLABLE out, planner_error *PLANNER_NULLABLE error);

/*
 * The distances from a place to all rows of the list, in visiting order, without moving the agent there. Fills at most
 * capacity elements of out, and writes the number of rows to *count. The distance to a row without a coordinate is
 * INFINITY. out may be NULL if capacity is 0. The rows' coordinates are prepared in advance, so that a row within
 * 600 km takes a few nanoseconds.
 */
planner_status planner_row_distances(const planner *PLANNER_NULLABLE p, double from_latitude, double from_longitude,
                                     double *PLANNER_NULLABLE out, size_t capacity, size_t *PLANNER_NULLABLE count);

PLANNER_END_DECLS

#endif
