package org.plannerkit;

import java.util.UUID;

/** The open details sheet. */
public final class Details extends Value {
  /** The number of its presentation. */
  public final long presentation;

  /** Whose details. */
  public final UUID taskId;

  /** Medium at first, then as last reported. */
  public final Detent detent;

  Details(long presentation, UUID taskId, Detent detent) {
    this.presentation = presentation;
    this.taskId = taskId;
    this.detent = detent;
  }
}
