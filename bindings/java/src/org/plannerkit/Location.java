package org.plannerkit;

/**
 * Location, authorisation, freshness, and the number of fixes by outcome. A valid fix that is not used (too near the
 * used one, or waiting) is only in {@link #receivedCount}.
 */
public final class Location extends Value {
  /** Whether the host may use the location. */
  public final Authorization authorization;

  /** How fresh the location is. */
  public final Freshness freshness;

  /** The used fix; null if none was used. */
  public final Fix fix;

  /** The number of fixes that were not refused. */
  public final long receivedCount;

  /** The number of these that moved the distances. */
  public final long usedCount;

  /** The number of fixes with a negative accuracy. */
  public final long ignoredAccuracy;

  /** The number of fixes that were not newer than the newest valid one. */
  public final long ignoredOrder;

  /** The number of fixes more than 60 s before or after the present. */
  public final long ignoredTime;

  /** The number of fixes without authorisation. */
  public final long ignoredUnauthorized;

  /** The number of fixes at exactly 0°, 0°, more than 1,000 km from the agent and all listed stops. */
  public final long ignoredNullIsland;

  /** What the host's log should say if {@link #ignoredTime} is not 0, in English; else empty. */
  public final String ignoredTimeMessage;

  Location(Authorization authorization, Freshness freshness, Fix fix, long receivedCount, long usedCount,
      long ignoredAccuracy, long ignoredOrder, long ignoredTime, long ignoredUnauthorized, long ignoredNullIsland,
      String ignoredTimeMessage) {
    this.authorization = authorization;
    this.freshness = freshness;
    this.fix = fix;
    this.receivedCount = receivedCount;
    this.usedCount = usedCount;
    this.ignoredAccuracy = ignoredAccuracy;
    this.ignoredOrder = ignoredOrder;
    this.ignoredTime = ignoredTime;
    this.ignoredUnauthorized = ignoredUnauthorized;
    this.ignoredNullIsland = ignoredNullIsland;
    this.ignoredTimeMessage = ignoredTimeMessage;
  }
}
