package org.plannerkit;

/** Font roles. */
public enum Font {
  /** A title in the details. */
  TITLE_1,
  /** A title on a card. */
  HEADLINE,
  /** An address. */
  BODY,
  /** Opening hours. */
  SUBHEADLINE,
  /** Distance and travel time. */
  BODY_HIGHLIGHTED,
  /** Planned time, and that a distance waits. */
  FOOTNOTE,
  /** A status. */
  BADGE,
  /** No text, but a photo. */
  PHOTO,
  /** A button. */
  BUTTON;

  int number() {
    return ordinal() + 1;
  }
}
