package org.plannerkit;

/** A row that changed its place. */
public final class Move extends Value {
  /** Its index before. */
  public final int from;

  /** Its index after. */
  public final int to;

  Move(int from, int to) {
    this.from = from;
    this.to = to;
  }
}
