package org.plannerkit;

import java.util.Objects;

/**
 * One section of the composer, as the host describes it: a standard one, or one of the host's own. A section never
 * changes: the methods below return another one.
 */
public final class Section extends Value {
  /** The kind of section. */
  public final SectionKind kind;

  /** The name of one of the host's own sections, not blank; otherwise empty. */
  public final String name;

  /** The type of the values of one of the host's own sections; otherwise null. */
  public final ValueType valueType;

  /** Whether several items of one of the host's own sections can be selected. */
  public final boolean allowsMultiple;

  /** Whether the person may enter items. */
  public final boolean allowsCustomItems;

  /** How many items can be selected at most; 0: any number. */
  public final int maximum;

  private Section(SectionKind kind, String name, ValueType valueType, boolean allowsMultiple, boolean allowsCustomItems,
      int maximum) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.name = Objects.requireNonNull(name, "name");
    this.valueType = valueType;
    this.allowsMultiple = allowsMultiple;
    this.allowsCustomItems = allowsCustomItems;
    this.maximum = maximum;
  }

  /**
   * A standard section. Its kind decides the type of its values and whether several can be selected.
   *
   * @param kind the kind; for a section of the host's own use {@link #custom}, since it needs a name and a type
   * @return the section
   */
  public static Section of(SectionKind kind) { return new Section(kind, "", null, false, false, 0); }

  /**
   * A section of the host's own, in which one item can be selected.
   *
   * @param name its name, not blank, and different from the others
   * @param valueType the type of its values
   * @return the section
   */
  public static Section custom(String name, ValueType valueType) {
    return new Section(SectionKind.CUSTOM, name, Objects.requireNonNull(valueType, "valueType"), false, false, 0);
  }

  /**
   * The same, but several items can be selected. A planner refuses it for a standard section.
   *
   * @return the section
   */
  public Section multiple() { return new Section(kind, name, valueType, true, allowsCustomItems, maximum); }

  /**
   * The same, but the person may enter items.
   *
   * @return the section
   */
  public Section withCustomItems() { return new Section(kind, name, valueType, allowsMultiple, true, maximum); }

  /**
   * The same, but at most this many items can be selected.
   *
   * @param maximum how many at most; 0: any number
   * @return the section
   */
  public Section atMost(int maximum) {
    return new Section(kind, name, valueType, allowsMultiple, allowsCustomItems, maximum);
  }

  /** The maximum has no sign in C. */
  Section checked() {
    if (maximum >= 0) return this;
    throw new PlannerException.InvalidArgument("maximum must be 0 or more.", "maximum");
  }
}
