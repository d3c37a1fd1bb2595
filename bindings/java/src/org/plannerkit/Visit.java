package org.plannerkit;

import java.time.Instant;
import java.util.UUID;

/** An open visit: the agent arrived at the stop and has not left it. */
public final class Visit extends Value {
  /** The task's id. */
  public final UUID taskId;

  /** When the agent arrived, or when the host put the stop in progress. */
  public final Instant since;

  Visit(UUID taskId, Instant since) {
    this.taskId = taskId;
    this.since = since;
  }
}
