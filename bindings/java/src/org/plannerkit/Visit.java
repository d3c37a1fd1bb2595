package org.plannerkit;

import java.time.Instant;
import java.util.UUID;

/** An open visit: the agent arrived at the stop and has not left it (ARRIVE-13). */
public final class Visit extends Value {
  /** The stop. */
  public final UUID taskId;

  /** When the agent arrived. */
  public final Instant since;

  Visit(UUID taskId, Instant since) {
    this.taskId = taskId;
    this.since = since;
  }
}
