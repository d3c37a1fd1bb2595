package org.plannerkit;

import java.util.UUID;

/** A child that is presented once the attached one is gone. */
public final class WaitingChild extends Value {
  /** The number of its presentation. */
  public final long presentation;

  /** The task whose details will be shown, or that will be composed. */
  public final UUID taskId;

  /** The child. */
  public final Child child;

  WaitingChild(long presentation, UUID taskId, Child child) {
    this.presentation = presentation;
    this.taskId = taskId;
    this.child = child;
  }
}
