package org.plannerkit;

import java.util.List;
import java.util.UUID;

/** A composed task that is not acknowledged. */
public final class Save extends Value {
  /** The number of the save. */
  public final long request;

  /** The task that was composed. */
  public final UUID taskId;

  /** Whether it was a known task. */
  public final boolean isEdit;

  /** Whether it waits for {@link Planner#saveRetried}. */
  public final boolean hasFailed;

  /** The host's words, if it failed. */
  public final String message;

  /**
   * The task as it was last composed. Of an edited one take what was composed, and let a status that changed since
   * stand.
   */
  public final Task task;

  /** What was selected in the host's own sections. */
  public final List<SaveValue> values;

  Save(
      long request, UUID taskId, boolean isEdit, boolean hasFailed, String message, Task task, List<SaveValue> values) {
    this.request = request;
    this.taskId = taskId;
    this.isEdit = isEdit;
    this.hasFailed = hasFailed;
    this.message = message;
    this.task = task;
    this.values = values;
  }
}
