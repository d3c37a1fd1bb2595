package org.plannerkit;

import java.time.Instant;

/** An offset of local time from UTC, and the instant from which it holds. */
final class UtcOffset extends Value {
  final Instant from;

  /** Local time minus UTC. */
  final int seconds;

  UtcOffset(Instant from, int seconds) {
    this.from = from;
    this.seconds = seconds;
  }
}
