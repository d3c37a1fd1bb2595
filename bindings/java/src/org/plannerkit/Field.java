package org.plannerkit;

/** What a line of a card is. */
public enum Field {
  /** The venue's name. */
  TITLE,
  /** The address, or a sentence in its place. */
  ADDRESS,
  /** The opening hours. */
  OPENING_HOURS,
  /** The distance, or a sentence in its place. */
  DISTANCE,
  /** How long the way takes. */
  TRAVEL_TIME,
  /** That the distance waits for a fix. */
  UPDATING,
  /** The planned time. */
  PLANNED,
  /** The status, as a badge. */
  STATUS,
  /** A photo; the text is its URL. In the details alone. */
  PHOTO,
  /** A button. In the details alone. */
  CLOSE;

  int number() {
    return ordinal() + 1;
  }
}
