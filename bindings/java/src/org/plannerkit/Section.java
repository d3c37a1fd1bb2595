package org.plannerkit;

import java.util.Objects;

/**
 * One section of the composer, as the host describes it: a standard one, or one of its own. The methods that change
 * something return another section.
 */
public final class Section extends Value {
  /** Which one it is. */
  public final SectionKind kind;

  /** The name of a section of the host's own, not blank; else empty. */
  public final String name;

  /** What the values of a section of the host's own are; else null. */
  public final ValueType valueType;

  /** Whether several items of a section of the host's own can be selected. */
  public final boolean allowsMultiple;

  /** Whether the person may type items. */
  public final boolean allowsCustomItems;

  /** How many can be selected at most; 0: any number. */
  public final int maximum;

  private Section(
      SectionKind kind, String name, ValueType valueType, boolean allowsMultiple, boolean allowsCustomItems, int maximum) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.name = Objects.requireNonNull(name, "name");
    this.valueType = valueType;
    this.allowsMultiple = allowsMultiple;
    this.allowsCustomItems = allowsCustomItems;
    this.maximum = maximum;
  }

  /**
   * A standard section. For these it is given what their values are and whether several can be selected.
   *
   * @param kind which one; one of the host's own is made with {@link #custom}, as it needs a name and a type
   * @return the section
   */
  public static Section of(SectionKind kind) {
    return new Section(kind, "", null, false, false, 0);
  }

  /**
   * A section of the host's own, of which one item can be selected.
   *
   * @param name its name, not blank, and unlike that of any other
   * @param valueType what its values are
   * @return the section
   */
  public static Section custom(String name, ValueType valueType) {
    return new Section(SectionKind.CUSTOM, name, Objects.requireNonNull(valueType, "valueType"), false, false, 0);
  }

  /**
   * The same, but several items can be selected. It means something for sections of the host's own alone.
   *
   * @return the section
   */
  public Section multiple() {
    return new Section(kind, name, valueType, true, allowsCustomItems, maximum);
  }

  /**
   * The same, but the person may type items.
   *
   * @return the section
   */
  public Section typed() {
    return new Section(kind, name, valueType, allowsMultiple, true, maximum);
  }

  /**
   * The same, but no more than this many can be selected.
   *
   * @param maximum how many at most; 0: any number
   * @return the section
   */
  public Section atMost(int maximum) {
    return new Section(kind, name, valueType, allowsMultiple, allowsCustomItems, maximum);
  }
}
