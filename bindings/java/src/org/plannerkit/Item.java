package org.plannerkit;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Objects;

/** One item of a section, or one selected value. */
public final class Item extends Value {
  /** What the value is. */
  public final ValueType type;

  /** The value: a {@link LocalDate}, {@link Duration}, {@link String} or {@link DayOfWeek}. */
  public final Object value;

  /** What people read; of a text without one, the text. */
  public final String label;

  /** Told by the planner: whether it is selected. */
  public final boolean isSelected;

  /** Told by the planner: whether the person typed it. */
  public final boolean isCustom;

  Item(ValueType type, Object value, String label, boolean isSelected, boolean isCustom) {
    this.type = type;
    this.value = Objects.requireNonNull(value, "value");
    this.label = Objects.requireNonNull(label, "label");
    this.isSelected = isSelected;
    this.isCustom = isCustom;
  }

  /**
   * A local day.
   *
   * @param day the day
   * @return the item
   */
  public static Item of(LocalDate day) {
    return new Item(ValueType.DAY, day, "", false, false);
  }

  /**
   * A length of time of 0 or more, to the second.
   *
   * @param duration the length of time
   * @return the item
   */
  public static Item of(Duration duration) {
    return new Item(ValueType.DURATION, duration, "", false, false);
  }

  /**
   * A text.
   *
   * @param text the text, not blank
   * @return the item
   */
  public static Item of(String text) {
    return new Item(ValueType.TEXT, text, "", false, false);
  }

  /**
   * A weekday.
   *
   * @param weekday the weekday
   * @return the item
   */
  public static Item of(DayOfWeek weekday) {
    return new Item(ValueType.WEEKDAY, weekday, "", false, false);
  }

  /**
   * The same with a label.
   *
   * @param label what people read
   * @return the item
   */
  public Item labelled(String label) {
    return new Item(type, value, label, isSelected, isCustom);
  }

  /**
   * The value of a day.
   *
   * @return the day
   * @throws PlannerException.WrongType if it is something else
   */
  public LocalDate day() {
    return as(LocalDate.class);
  }

  /**
   * The value of a duration.
   *
   * @return the length of time
   * @throws PlannerException.WrongType if it is something else
   */
  public Duration duration() {
    return as(Duration.class);
  }

  /**
   * The value of a text.
   *
   * @return the text
   * @throws PlannerException.WrongType if it is something else
   */
  public String text() {
    return as(String.class);
  }

  /**
   * The value of a weekday.
   *
   * @return the weekday
   * @throws PlannerException.WrongType if it is something else
   */
  public DayOfWeek weekday() {
    return as(DayOfWeek.class);
  }

  private <T> T as(Class<T> kind) {
    if (kind.isInstance(value)) return kind.cast(value);
    throw new PlannerException.WrongType("The value is a " + type + ", and is read as a " + kind.getSimpleName() + ".");
  }
}
