package org.plannerkit;

/**
 * The location, and what became of the fixes. A valid fix that is not used (too near the used one, or it waits) counts
 * as received alone.
 */
public final class Location extends Value {
  /** What the system lets the app know. */
  public final Authorization authorization;

  /** How fresh the location is. */
  public final Freshness freshness;

  /** The used fix; null if none was used. */
  public final Fix fix;

  /** How many fixes were taken in: all that were not refused. */
  public final long receivedCount;

  /** How many of these moved the distances. */
  public final long usedCount;

  /** How many had a negative accuracy. */
  public final long ignoredAccuracy;

  /** How many were no newer than the newest. */
  public final long ignoredOrder;

  /** How many were more than 60 s before or after the present. */
  public final long ignoredTime;

  /** How many came without authorisation. */
  public final long ignoredUnauthorized;

  Location(
      Authorization authorization, Freshness freshness, Fix fix, long receivedCount, long usedCount, long
      ignoredAccuracy, long ignoredOrder, long ignoredTime, long ignoredUnauthorized) {
    this.authorization = authorization;
    this.freshness = freshness;
    this.fix = fix;
    this.receivedCount = receivedCount;
    this.usedCount = usedCount;
    this.ignoredAccuracy = ignoredAccuracy;
    this.ignoredOrder = ignoredOrder;
    this.ignoredTime = ignoredTime;
    this.ignoredUnauthorized = ignoredUnauthorized;
  }
}
