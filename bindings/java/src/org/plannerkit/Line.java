package org.plannerkit;

/** One line of a card or of the details. */
public final class Line extends Value {
  /** The kind of line. */
  public final Field field;

  /** The font role. */
  public final Font font;

  /** The colour role. */
  public final Color color;

  /** The text. */
  public final String text;

  /** The text for a screen reader, with units in full words; empty for a photo. */
  public final String spoken;

  Line(Field field, Font font, Color color, String text, String spoken) {
    this.field = field;
    this.font = font;
    this.color = color;
    this.text = text;
    this.spoken = spoken;
  }
}
