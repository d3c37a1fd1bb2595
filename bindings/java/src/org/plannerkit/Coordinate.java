package org.plannerkit;

/** A place on the WGS-84 ellipsoid. */
public final class Coordinate extends Value {
  /** Degrees, -90 to 90. */
  public final double latitude;

  /** Degrees, -180 to 180. */
  public final double longitude;

  /**
   * Creates a place. The planner checks it when it is passed in.
   *
   * @param latitude degrees, -90 to 90
   * @param longitude degrees, -180 to 180
   */
  public Coordinate(double latitude, double longitude) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}
