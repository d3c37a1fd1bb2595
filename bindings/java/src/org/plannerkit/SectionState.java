package org.plannerkit;

/** One section of the open composer. */
public final class SectionState extends Value {
  /** The kind of section. */
  public final SectionKind kind;

  /** The type of its values. */
  public final ValueType valueType;

  /** Whether several items can be selected. */
  public final boolean allowsMultiple;

  /** Whether the person may enter items. */
  public final boolean allowsCustomItems;

  /** How many items can be selected at most; 0: any number. */
  public final int maximum;

  /** How far its items are. */
  public final ItemsPhase phase;

  /** The number of items. */
  public final int itemCount;

  /** The number of selected items. */
  public final int selectedCount;

  /** In the planner's language, or as the host named it. */
  public final String name;

  /** The host's message, if the items could not be loaded. */
  public final String message;

  /** The label of the item that the last selection dropped, or null. */
  public final String dropped;

  SectionState(SectionKind kind, ValueType valueType, boolean allowsMultiple, boolean allowsCustomItems, int maximum,
      ItemsPhase phase, boolean hasDropped, int itemCount, int selectedCount, String name, String message,
      String dropped) {
    this(kind, valueType, allowsMultiple, allowsCustomItems, maximum, phase, itemCount, selectedCount, name, message,
        hasDropped ? dropped : null);
  }

  SectionState(SectionKind kind, ValueType valueType, boolean allowsMultiple, boolean allowsCustomItems, int maximum,
      ItemsPhase phase, int itemCount, int selectedCount, String name, String message, String dropped) {
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
