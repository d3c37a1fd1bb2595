package org.plannerkit;

import java.util.List;

/**
 * Distances on the WGS-84 ellipsoid: the length of the geodesic, at most 15 nm off up to 600 km, and 50 nm anywhere.
 * No planner is needed.
 */
public final class Geodesic {
  private static final int ERROR_SIZE = 1024;

  private Geodesic() {}

  /**
   * The distance between two places.
   *
   * @param from one place
   * @param to the other
   * @return metres
   * @throws PlannerException.InvalidArgument if a place is out of range
   */
  public static double distance(Coordinate from, Coordinate to) {
    Library.load();
    double[] out = new double[1];
    byte[] error = new byte[ERROR_SIZE];
    int status = Native.distance(from.latitude, from.longitude, to.latitude, to.longitude, out, error);
    if (status < 0) throw new Decoder(error, error.length).error();
    return out[0];
  }

  /**
   * The distances from one place to many others.
   *
   * @param from the one place
   * @param places the others
   * @return metres, one for each place
   * @throws PlannerException.InvalidArgument if a place is out of range; then all are refused
   */
  public static double[] distances(Coordinate from, List<Coordinate> places) {
    Library.load();
    double[] degrees = new double[2 * places.size()];
    int n = 0;
    for (Coordinate place : places) {
      degrees[n++] = place.latitude;
      degrees[n++] = place.longitude;
    }
    double[] out = new double[degrees.length / 2];
    byte[] error = new byte[ERROR_SIZE];
    int status = Native.distances(from.latitude, from.longitude, degrees, out, error);
    if (status < 0) throw new Decoder(error, error.length).error();
    return out;
  }
}
