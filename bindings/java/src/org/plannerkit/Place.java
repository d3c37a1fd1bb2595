package org.plannerkit;

import java.util.UUID;

/** A place between which travel times are wanted. */
public final class Place extends Value {
  /** The id of the task there; null for the location, and for where the day ends. */
  public final UUID taskId;

  /** Where it is; null if nobody knows. */
  public final Coordinate coordinate;

  Place(UUID taskId, Coordinate coordinate) {
    this.taskId = taskId;
    this.coordinate = coordinate;
  }
}
