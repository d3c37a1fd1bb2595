package org.plannerkit;

/** One section of the open composer. */
public final class SectionState extends Value {
  /** Which one it is. */
  public final SectionKind kind;

  /** What its values are. */
  public final ValueType valueType;

  /** Whether several can be selected. */
  public final boolean allowsMultiple;

  /** Whether the person may type items. */
  public final boolean allowsCustomItems;

  /** How many can be selected at most; 0: any number. */
  public final int maximum;

  /** Whether the items are there. */
  public final ItemsPhase phase;

  /** How many items. */
  public final int itemCount;

  /** How many selected values. */
  public final int selectedCount;

  /** In the planner's language, or as the host named it. */
  public final String name;

  /** The host's words, if the items failed to load. */
  public final String message;

  /** The label of the item that the last selection pushed out, or null. */
  public final String dropped;

  SectionState(
      SectionKind kind, ValueType valueType, boolean allowsMultiple, boolean allowsCustomItems, int maximum, ItemsPhase
      phase, int itemCount, int selectedCount, String name, String message, String dropped) {
    this.kind = kind;
    this.valueType = valueType;
    this.allowsMultiple = allowsMultiple;
    this.allowsCustomItems = allowsCustomItems;
    this.maximum = maximum;
    this.phase = phase;
    this.itemCount = itemCount;
    this.selectedCount = selectedCount;
    this.name = name;
    this.message = message;
    this.dropped = dropped;
  }
}
