package org.plannerkit;

/** Colour roles. */
public enum Color {
  /** The text colour of the font. */
  NONE,
  /** Planned. */
  BLUE,
  /** En route. */
  ORANGE,
  /** In progress. */
  PURPLE,
  /** Done. */
  GREEN,
  /** Cancelled. */
  RED,
  /** Cannot complete. */
  GREY;

  int number() {
    return ordinal();
  }
}
