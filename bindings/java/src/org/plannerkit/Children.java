package org.plannerkit;

import java.util.UUID;

/** The child that is attached to the home screen, and the one that waits for it to go. */
public final class Children extends Value {
  /** The number of its presentation. */
  public final long presentation;

  /** The task whose details are shown, or that is composed. */
  public final UUID taskId;

  /** The attached child. */
  public final Child child;

  /** What the planner waits for. */
  public final ChildPhase phase;

  /** The child that is presented once this one is gone; null if none waits. */
  public final WaitingChild next;

  Children(Child child, ChildPhase phase, long presentation, UUID taskId, WaitingChild next) {
    this.presentation = presentation;
    this.taskId = taskId;
    this.child = child;
    this.phase = phase;
    this.next = next;
  }
}
