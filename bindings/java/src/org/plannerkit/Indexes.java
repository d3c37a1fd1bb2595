package org.plannerkit;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** Indexes of rows or stops, which nobody can change. They are boxed when they are read. */
final class Indexes extends AbstractList<Integer> implements RandomAccess {
  private final int[] all;

  private Indexes(int[] all) { this.all = all; }

  /** A list of an array that belongs to nobody else. */
  static List<Integer> of(int... all) { return new Indexes(all); }

  /** The indexes as an array that must not be changed: only the indexes of a host are copied. */
  static int[] array(List<Integer> indexes) {
    if (indexes instanceof Indexes) return ((Indexes) indexes).all;
    return indexes.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public Integer get(int index) {
    return all[index];
  }

  @Override
  public int size() {
    return all.length;
  }
}
