package org.plannerkit;

import java.util.Objects;

/** A value of the host's own that belongs to an outcome. */
public final class OutcomeValue extends Value {
  /** What it is, such as "signature". */
  public final String key;

  /** The value. */
  public final String text;

  /**
   * Creates a value.
   *
   * @param key what it is
   * @param text the value
   */
  public OutcomeValue(String key, String text) {
    this.key = Objects.requireNonNull(key, "key");
    this.text = Objects.requireNonNull(text, "text");
  }
}
