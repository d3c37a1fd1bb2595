package org.plannerkit;

import java.time.Instant;
import java.util.Objects;

/** What can be read of a snapshot without a planner. */
public final class SnapshotFacts extends Value {
  /** The version of its format. */
  public final int version;

  /** The planner's time. */
  public final Instant takenAt;

  /** Whether {@link Planner#handOver} took it, so that {@link Planner#takeOver} goes on with it. */
  public final boolean isHandover;

  SnapshotFacts(int version, Instant takenAt, boolean isHandover) {
    this.version = version;
    this.takenAt = takenAt;
    this.isHandover = isHandover;
  }

  /**
   * Reads the facts of a snapshot. Its size and checksum are checked, and nothing else.
   *
   * @param snapshot the bytes that {@link Planner#snapshot} or {@link Planner#handOver} returned
   * @return the facts
   * @throws PlannerException.CorruptSnapshot if the bytes are not a snapshot, or one that was cut or altered
   * @throws PlannerException.NewerSnapshot if a newer version of the library wrote it
   */
  public static SnapshotFacts of(byte[] snapshot) {
    Objects.requireNonNull(snapshot, "snapshot");
    Library.load();
    byte[] out = new byte[64];
    byte[] error = new byte[1024];
    int size = Native.snapshotFacts(snapshot, out, error);
    if (size < 0) throw new Decoder(error, error.length).error();
    return new Decoder(out, size).snapshotFacts();
  }
}
