/// What the library takes at most. `planner/types.h` has the same numbers.
public enum Limits {
  public static var tasks: Int { 1_048_576 }
  /// UTF-8 bytes of any text but notes.
  public static var textBytes: Int { 4_096 }
  public static var notesBytes: Int { 65_536 }
}
