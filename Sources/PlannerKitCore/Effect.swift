/// The number of one request to the host; never used twice, never 0.
public struct RequestNumber: Hashable, Sendable {
  public let value: UInt64

  public init(value: UInt64) {
    self.value = value
  }
}

/// What became worth redrawing (HOME-4). Raw values as `PLANNER_CHANGED_*`.
public struct Changed: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static var list: Changed { Changed(rawValue: 1) }
  public static var details: Changed { Changed(rawValue: 2) }
  public static var composer: Changed { Changed(rawValue: 4) }
  public static var location: Changed { Changed(rawValue: 8) }
  public static var day: Changed { Changed(rawValue: 16) }
}

/// What a planner asks of its host.
public enum Effect: Hashable, Sendable {
  case loadPlan(RequestNumber, LocalDay)
  case requestPermission
  /// Both in metres.
  case startLocation(distanceFilter: Double, desiredAccuracy: Double)
  case stopLocation
  case attach(Child)
  case present(Child)
  case dismiss(Child)
  case detach(Child)
  /// Put the cursor into the composer's text.
  case focusText(Child)
  /// The items of the composer's section with this index are wanted.
  case loadItems(RequestNumber, section: Int)
  /// The composed task waits to be saved.
  case saveTask(RequestNumber, TaskID)
  case redraw(Changed)
}
