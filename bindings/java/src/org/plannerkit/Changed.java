package org.plannerkit;

/** What became worth redrawing. */
public enum Changed {
  /** The rows: {@link Planner#collectChanges}. */
  LIST,
  /** The facts of the open details: {@link Planner#detailsLines}. */
  DETAILS,
  /** Anything of the composer: {@link Planner#composer}. */
  COMPOSER,
  /** Location, authorisation or freshness: {@link Planner#location}. */
  LOCATION,
  /** Phase, refreshing, message, day, the saves that wait: {@link Planner#home}; or words: {@link Planner#string}. */
  DAY;

  int number() {
    return 1 << ordinal();
  }
}
