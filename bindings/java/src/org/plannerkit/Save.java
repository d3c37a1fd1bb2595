package org.plannerkit;

import java.util.List;
import java.util.UUID;

/** The save of a composed task, not acknowledged yet. */
public final class Save extends Value {
  /** The number of the request. */
  public final long request;

  /** The task that was composed. */
  public final UUID taskId;

  /** Whether a known task was edited. */
  public final boolean isEdit;

  /** Whether it waits for {@link Planner#saveRetried}. */
  public final boolean hasFailed;

  /** The host's message, if it failed. */
  public final String message;

  /**
   * The task as it was last composed. If a known task was edited, save the composed fields, and keep a status that
   * changed since.
   */
  public final Task task;

  /** The values selected in the host's own sections. */
  public final List<SaveValue> values;

  /** The task and its values follow in the same answer. */
  Save(boolean isEdit, long request, UUID taskId, boolean hasFailed, int valueCount, String message, Decoder rest) {
    this(isEdit, request, taskId, hasFailed, message, rest.task(),
        rest.list(valueCount, () -> new SaveValue(rest.text(), rest.item())));
  }

  Save(
      boolean isEdit, long request, UUID taskId, boolean hasFailed, String message, Task task, List<SaveValue> values) {
    this.request = request;
    this.taskId = taskId;
    this.isEdit = isEdit;
    this.hasFailed = hasFailed;
    this.message = message;
    this.task = task;
    this.values = values;
  }
}
