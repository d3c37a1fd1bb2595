package org.plannerkit;

import java.time.Instant;

/** An appointment: a window in which a visit may begin. */
public final class Appointment extends Value {
  /** The visit may begin from here. */
  public final Instant earliest;

  /** The visit may begin until here, inclusive. */
  public final Instant latest;

  /**
   * Creates an appointment. The planner checks it when its task is passed in.
   *
   * @param earliest the first instant, to the millisecond
   * @param latest the last instant, inclusive, and not before the first
   */
  public Appointment(Instant earliest, Instant latest) {
    this.earliest = Writer.checked(earliest, "earliest");
    this.latest = Writer.checked(latest, "latest");
  }
}
