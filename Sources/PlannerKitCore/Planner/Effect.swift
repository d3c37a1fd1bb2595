/// The number of one request to the host. It is never 0, and no number is used twice.
public struct RequestNumber: Hashable, Sendable {
  public let value: UInt64

  public init(value: UInt64) {
    self.value = value
  }
}

/// What needs redrawing (HOME-4).
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
  public static var schedule: Changed { Changed(rawValue: 32) }
  public static var proposal: Changed { Changed(rawValue: 64) }
  package static var all: Changed { Changed(rawValue: 127) }
}

/// The requests of a planner to its host.
public enum Effect: Hashable, Sendable {
  case loadPlan(RequestNumber, LocalDay)
  case requestPermission
  /// Start location updates, or continue with these values in metres.
  case startLocation(distanceFilter: Double, desiredAccuracy: Double)
  case stopLocation
  case attach(Child)
  case present(Child)
  case dismiss(Child)
  case detach(Child)
  /// Move the focus to the composer's text field.
  case focusText(Child)
  /// Load the items of the composer's section with this index.
  case loadItems(RequestNumber, section: Int)
  /// Save the composed task.
  case saveTask(SaveKey, TaskID)
  case redraw(Changed)
  /// The agent arrived at a task; `nearbyCount` remaining stops lay within the radius (ARRIVE-5, ARRIVE-6).
  case arrived(TaskID, at: Instant, nearbyCount: Int)
  /// The agent left a task (ARRIVE-8).
  case left(TaskID, at: Instant)
  /// Load the travel times between the places of the proposal (ORDER-3).
  case loadTravelTimes(RequestNumber)
  /// Save the accepted order (ORDER-9).
  case saveOrder(SaveKey)

  /// Save what the agent did with a task (WORK-2).
  case saveOutcome(SaveKey, TaskID)
  /// Save a record of the visit log (LOG-3).
  case saveRecord(SaveKey)

  /// All kinds of effect: the sum of 1 << kind.
  package static var kinds: UInt64 { 0x7_FFFE }

  /// Whether the effect is of one of these kinds, which are the sum of 1 << kind.
  func isAmong(_ kinds: UInt64) -> Bool {
    kinds & (1 &<< UInt64(truncatingIfNeeded: kind)) != 0
  }

  /// The number of the kind in the C interface.
  package var kind: Int32 {
    switch self {
    case .loadPlan: 1
    case .requestPermission: 2
    case .startLocation: 3
    case .stopLocation: 4
    case .attach: 5
    case .present: 6
    case .dismiss: 7
    case .detach: 8
    case .redraw: 9
    case .focusText: 10
    case .loadItems: 11
    case .saveTask: 12
    case .arrived: 13
    case .left: 14
    case .loadTravelTimes: 15
    case .saveOrder: 16
    case .saveOutcome: 17
    case .saveRecord: 18
    }
  }
}
