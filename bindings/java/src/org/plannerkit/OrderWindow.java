package org.plannerkit;

import java.time.Duration;
import java.util.Objects;

/** When a visit may begin. */
public final class OrderWindow extends Value {
  /** The earliest time, from the origin of the {@link OrderProblem}. */
  public final Duration earliest;

  /** The latest time, inclusive. */
  public final Duration latest;

  /**
   * Creates a window. The library checks it when a search begins.
   *
   * @param earliest the earliest time, in whole seconds
   * @param latest the latest time, inclusive, and not before the earliest
   */
  public OrderWindow(Duration earliest, Duration latest) {
    this.earliest = Objects.requireNonNull(earliest, "earliest");
    this.latest = Objects.requireNonNull(latest, "latest");
  }
}
