/// The library's limits. `planner/types.h` has the same numbers.
public enum Limits {
  public static var tasks: Int { 1_048_576 }
  /// Bytes of UTF-8 in any text except notes.
  public static var textBytes: Int { 4_096 }
  public static var notesBytes: Int { 65_536 }
  /// Sections of a composer.
  public static var sections: Int { 32 }
  /// Items of a section, and preselected values.
  public static var items: Int { 1_000 }
  /// Offsets from UTC in the settings.
  public static var utcOffsets: Int { 64 }
  /// Holidays of all kinds.
  public static var holidays: Int { 4_096 }
  /// Rows of a list with a schedule.
  public static var scheduledRows: Int { 512 }
  /// Saves that are not acknowledged.
  public static var pendingSaves: Int { 1_000 }
  /// Records of the visit log.
  public static var records: Int { 1_000 }
  /// Bytes of UTF-8 in the reason of an outcome.
  public static var reasonBytes: Int { 64 }
  /// The host's values of an outcome.
  public static var outcomeValues: Int { 16 }
}
