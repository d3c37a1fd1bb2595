package org.plannerkit;

/** One line of a card or of the details. */
public final class Line extends Value {
  /** What it is. */
  public final Field field;

  /** How it is set. */
  public final Font font;

  /** Its colour role. */
  public final Color color;

  /** What it says. */
  public final String text;

  /** What a screen reader says; a photo has none. */
  public final String spoken;

  Line(Field field, Font font, Color color, String text, String spoken) {
    this.field = field;
    this.font = font;
    this.color = color;
    this.text = text;
    this.spoken = spoken;
  }
}
