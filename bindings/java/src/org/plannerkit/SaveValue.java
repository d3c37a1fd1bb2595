package org.plannerkit;

/** A value selected in one of the host's own sections. */
public final class SaveValue extends Value {
  /** The section's name. */
  public final String section;

  /** The value. */
  public final Item item;

  SaveValue(String section, Item item) {
    this.section = section;
    this.item = item;
  }
}
