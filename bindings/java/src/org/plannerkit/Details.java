package org.plannerkit;

import java.util.UUID;

/** The open details sheet. */
public final class Details extends Value {
  /** The number of its presentation. */
  public final long presentation;

  /** The task whose details these are. */
  public final UUID taskId;

  /** The detent as last reported; medium at first. */
  public final Detent detent;

  Details(Detent detent, long presentation, UUID taskId) {
    this.presentation = presentation;
    this.taskId = taskId;
    this.detent = detent;
  }
}
