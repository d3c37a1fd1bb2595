package org.plannerkit;

import java.time.Instant;

/** One reading of the location sensor. */
public final class Fix extends Value {
  /** When it was taken, to the millisecond. */
  public final Instant time;

  /** Degrees, -90 to 90 (WGS-84). */
  public final double latitude;

  /** Degrees, -180 to 180. */
  public final double longitude;

  /** Metres; negative if the coordinate is not valid. */
  public final double horizontalAccuracy;

  /**
   * Creates a fix whose accuracy is 0.
   *
   * @param time when it was taken
   * @param latitude degrees, -90 to 90
   * @param longitude degrees, -180 to 180
   */
  public Fix(Instant time, double latitude, double longitude) { this(time, latitude, longitude, 0); }

  /**
   * Creates a fix. The planner checks its numbers when the fix is reported.
   *
   * @param time when it was taken
   * @param latitude degrees, -90 to 90
   * @param longitude degrees, -180 to 180
   * @param horizontalAccuracy metres; negative if the coordinate is not valid
   */
  public Fix(Instant time, double latitude, double longitude, double horizontalAccuracy) {
    this.time = Writer.checked(time, "time");
    this.latitude = latitude;
    this.longitude = longitude;
    this.horizontalAccuracy = horizontalAccuracy;
  }
}
