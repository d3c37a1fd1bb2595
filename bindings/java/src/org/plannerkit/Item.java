package org.plannerkit;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Objects;

/** One item of a section, or one selected value. */
public final class Item extends Value {
  /** The type of the value. */
  public final ValueType type;

  /**
   * The value: a {@link LocalDate}, {@link Duration}, {@link String}, {@link DayOfWeek}, {@link TimeRange} or
   * {@link Long}.
   */
  public final Object value;

  /** What people read. The planner labels a text without a label with the text itself. */
  public final String label;

  /** In items that a planner returns: whether it is selected. */
  public final boolean isSelected;

  /** In items that a planner returns: whether the person entered it. */
  public final boolean isCustom;

  Item(ValueType type, Object value, String label, boolean isSelected, boolean isCustom) {
    this.type = type;
    this.value = Objects.requireNonNull(value, "value");
    this.label = Objects.requireNonNull(label, "label");
    this.isSelected = isSelected;
    this.isCustom = isCustom;
  }

  /** An item that the library returns. Its section is 0: only preselected values have one. */
  Item(ValueType type, long number, String text, String label, int section, boolean isSelected, boolean isCustom,
      int latest) {
    this(type, value(type, number, latest, text), label, isSelected, isCustom);
  }

  private static Object value(ValueType type, long number, int latest, String text) {
    switch (type) {
      case DAY: return Reader.day(number);
      case DURATION: return Duration.ofSeconds(number);
      case TEXT: return text;
      case WEEKDAY: return Reader.WEEKDAYS[Long.numberOfTrailingZeros(number)];
      case TIME_RANGE: return new TimeRange(Duration.ofSeconds(number), Duration.ofSeconds(latest));
      case NUMBER: return number;
    }
    throw new AssertionError(type);
  }

  private long encodedNumber() {
    switch (type) {
      case DAY: return day().toEpochDay();
      case DURATION: return duration().getSeconds();
      case TEXT: return 0;
      case WEEKDAY: return 1 << weekday().ordinal();
      case TIME_RANGE: return timeRange().earliest.getSeconds();
      case NUMBER: return number();
    }
    throw new AssertionError(type);
  }

  /** Writes it as an item that goes in. Its section is that of a preselected value, from 0. */
  void encode(Encoder in, int section) {
    int latest = type == ValueType.TIME_RANGE ? timeRange().latestSeconds() : 0;
    in.item(type, encodedNumber(), type == ValueType.TEXT ? text() : null, label, section, latest);
  }

  /**
   * A local day.
   *
   * @param day the day
   * @return the item
   */
  public static Item of(LocalDate day) { return new Item(ValueType.DAY, day, "", false, false); }

  /**
   * A length of time of 0 or more, to the second.
   *
   * @param duration the length of time
   * @return the item
   */
  public static Item of(Duration duration) { return new Item(ValueType.DURATION, duration, "", false, false); }

  /**
   * A text.
   *
   * @param text the text, not blank
   * @return the item
   */
  public static Item of(String text) { return new Item(ValueType.TEXT, text, "", false, false); }

  /**
   * A weekday.
   *
   * @param weekday the weekday
   * @return the item
   */
  public static Item of(DayOfWeek weekday) { return new Item(ValueType.WEEKDAY, weekday, "", false, false); }

  /**
   * A range of wall times.
   *
   * @param range the range
   * @return the item
   */
  public static Item of(TimeRange range) { return new Item(ValueType.TIME_RANGE, range, "", false, false); }

  /**
   * A number.
   *
   * @param number the number, 0 or more; of a priority at most 100
   * @return the item
   */
  public static Item of(long number) { return new Item(ValueType.NUMBER, number, "", false, false); }

  /**
   * The same with a label.
   *
   * @param label what people read
   * @return the item
   */
  public Item labelled(String label) { return new Item(type, value, label, isSelected, isCustom); }

  /**
   * The value of a day.
   *
   * @return the day
   * @throws PlannerException.WrongType if it is of another type
   */
  public LocalDate day() { return as(LocalDate.class); }

  /**
   * The value of a duration.
   *
   * @return the length of time
   * @throws PlannerException.WrongType if it is of another type
   */
  public Duration duration() { return as(Duration.class); }

  /**
   * The value of a text.
   *
   * @return the text
   * @throws PlannerException.WrongType if it is of another type
   */
  public String text() { return as(String.class); }

  /**
   * The value of a weekday.
   *
   * @return the weekday
   * @throws PlannerException.WrongType if it is of another type
   */
  public DayOfWeek weekday() { return as(DayOfWeek.class); }

  /**
   * The value of a range of wall times.
   *
   * @return the range
   * @throws PlannerException.WrongType if it is of another type
   */
  public TimeRange timeRange() { return as(TimeRange.class); }

  /**
   * The value of a number.
   *
   * @return the number
   * @throws PlannerException.WrongType if it is of another type
   */
  public long number() { return as(Long.class); }

  private <T> T as(Class<T> kind) {
    if (kind.isInstance(value)) return kind.cast(value);
    throw new PlannerException.WrongType("value must be a " + kind.getSimpleName() + " to be read as one.", "value");
  }
}
