package org.plannerkit;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The smallest list of changes that turns the rows of the last collection into the present rows.
 *
 * <p>{@link #removed} and {@link Move#from} are indexes before; {@link #inserted}, {@link #updated} and
 * {@link Move#to} are indexes after; all are ascending. To apply them: take out all rows removed or moved; put those
 * inserted or moved at their new index, in ascending order; then read those updated. A row that moved and changed is
 * in both lists. Nobody can change the lists.
 */
public final class Changes extends Value {
  /** The rows that are gone. */
  public final List<Integer> removed;

  /** The rows that changed their place, by {@link Move#to}. */
  public final List<Move> moved;

  /** The rows that are new. */
  public final List<Integer> inserted;

  /** The rows whose content changed. */
  public final List<Integer> updated;

  Changes(Reader in) {
    removed = in.indexes();
    Move[] moves = new Move[in.int32()];
    for (int n = 0; n < moves.length; n++) moves[n] = new Move(in.int32(), in.int32());
    moved = Collections.unmodifiableList(Arrays.asList(moves));
    inserted = in.indexes();
    updated = in.indexes();
  }

  Changes(List<Integer> removed, List<Move> moved, List<Integer> inserted, List<Integer> updated) {
    this.removed = removed;
    this.moved = moved;
    this.inserted = inserted;
    this.updated = updated;
  }
}
