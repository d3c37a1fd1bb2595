package org.plannerkit;

import java.util.List;

/**
 * The smallest list of changes that makes the rows of the last collection into those of now.
 *
 * <p>{@link #removed} and {@link Move#from} are indexes before; {@link #inserted}, {@link #updated} and {@link Move#to}
 * are indexes after; each ascending. To apply them: take out all rows removed or moved, put those inserted or moved at
 * their new index in ascending order, then read those updated. A row that moved and says something else is in both
 * lists.
 */
public final class Changes extends Value {
  /** The rows that went. */
  public final int[] removed;

  /** The rows that changed their place, by {@link Move#to}. */
  public final List<Move> moved;

  /** The rows that came. */
  public final int[] inserted;

  /** The rows that say something else. */
  public final int[] updated;

  Changes(int[] removed, List<Move> moved, int[] inserted, int[] updated) {
    this.removed = removed;
    this.moved = moved;
    this.inserted = inserted;
    this.updated = updated;
  }
}
