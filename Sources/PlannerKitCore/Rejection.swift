/// The reason why a call was refused. A refused call has changed nothing.
public enum Rejection: Error, Hashable, Sendable {
  // Arguments of any call
  case nullPointer(RequiredPointer)
  case notAFlag(FlagArgument)
  case arrayOutOfRange(ArrayArgument)
  case structSizeOutOfRange
  case unknownField
  case unknownPresentBit
  case reservedFieldSet
  // Texts
  case tooLong(TextField)
  case notUTF8(TextField)
  // Tasks
  case blankTitle
  case negativeOrder
  case unknownStatus
  case latitudeOutOfRange
  case longitudeOutOfRange
  case plannedTwice
  case negativeDuration
  case unknownWeekday
  case idInUse(IDArgument)
  case idTwiceInPlan
  case unknownTask(IDArgument)
  case illegalStatusChange
  case travelTimeOutOfRange
  case tooManyTasks
  case planFull
  // Settings, location, screens
  case utcOffsetOutOfRange
  case unknownHourCycle
  case distanceFilterOutOfRange
  case desiredAccuracyOutOfRange
  case maximumSpeedOutOfRange
  case detourFactorOutOfRange
  case travelSpeedOutOfRange
  case unknownMeasurementSystem
  case invalidLanguageTag
  case unknownAuthorization
  case accuracyNotFinite
  case unknownDetent
  case unknownString
  case blankReplacement
  case placeholderNotOnce
  // Composer
  case composerOpen
  case composerNotOpen
  case tooManySections
  case unknownSectionKind
  case unknownValueType(ValueTypeArgument)
  case blankSectionName
  case sectionNameInUse
  case maximumLessThanOne
  case tooManyPreselected
  case maximumPreselected
  case twoPreselected
  case preselectedSectionUnknown
  case unknownSection
  case unknownItem
  case tooManyItems
  case itemsNotLoaded
  case customItemsNotAllowed
  case blankItem
  case negativeItemDuration
  case notOneWeekday
  case wrongType
  // Requests and saves
  case outdated
  case outdatedSave
  case unknownSave
  case tooManySaves
  case notStarted
  // Snapshots
  case foreignSnapshot
  case cutSnapshot
  case corruptSnapshot
  case newerSnapshot
  // Our own fault
  case internalError

  public enum Reason: Hashable, CaseIterable, Sendable {
    case invalidArgument
    case invalidText
    case limit
    case duplicate
    case notFound
    case outdated
    case notStarted
    case notAllowed
    case wrongType
    case corrupt
    case newer
    case internalError
  }

  /// The kind of refusal; in C, a status.
  public var reason: Reason { explanation.reason }

  /// The struct field or argument that it is about, by its name in C, such as "latitude"; empty if it is about none.
  public var field: StaticString { explanation.field }

  /// What is required, in one sentence that begins with the field.
  public var message: StaticString { explanation.message }

  private typealias Explanation = (reason: Reason, field: StaticString, message: StaticString)

  private var explanation: Explanation {
    switch self {
    case .nullPointer(let pointer): (.invalidArgument, pointer.explanation.field, pointer.explanation.message)
    case .notAFlag(let flag): (.invalidArgument, flag.explanation.field, flag.explanation.message)
    case .arrayOutOfRange(let argument):
      (.invalidArgument, argument.explanation.field, argument.explanation.message)
    case .structSizeOutOfRange:
      (.invalidArgument, "struct_size", "struct_size must be 4 to 4096, and at most the stride of the array.")
    case .unknownField:
      (.invalidArgument, "struct_size", "struct_size includes fields unknown to this version, which must be 0.")
    case .unknownPresentBit: (.invalidArgument, "present", "present must have no bits unknown to this version.")
    case .reservedFieldSet: (.invalidArgument, "reserved", "reserved must be 0.")

    case .tooLong(let text): (.limit, text.name, text.tooLong)
    case .notUTF8(let text): (.invalidText, text.name, text.notUTF8)

    case .blankTitle: (.invalidText, "title", "title must not be blank.")
    case .negativeOrder: (.invalidArgument, "order", "order must be 0 or more.")
    case .unknownStatus: (.invalidArgument, "status", "status must be 0 to 5.")
    case .latitudeOutOfRange: (.invalidArgument, "latitude", "latitude must be -90 to 90 degrees.")
    case .longitudeOutOfRange: (.invalidArgument, "longitude", "longitude must be -180 to 180 degrees.")
    case .plannedTwice:
      (.invalidArgument, "planned_day", "planned_day must be absent from a task that has planned_at.")
    case .negativeDuration: (.invalidArgument, "estimated_duration", "estimated_duration must be 0 seconds or more.")
    case .unknownWeekday: (.invalidArgument, "repeat_days", "repeat_days must be a set of weekdays, 0 to 127.")
    case .idInUse(let argument): (.duplicate, argument.field, argument.inUse)
    case .idTwiceInPlan: (.duplicate, "id", "id must differ from the ids of the tasks before it.")
    case .unknownTask(let argument): (.notFound, argument.field, argument.unknown)
    case .illegalStatusChange:
      (.notAllowed, "status", "status must be one that may follow the task's present status.")
    case .travelTimeOutOfRange: (.invalidArgument, "seconds", "seconds must be 0 to 31536000.")
    case .tooManyTasks: (.limit, "count", "count must be at most 1048576 tasks.")
    case .planFull: (.limit, "", "The plan must have at most 1048576 tasks.")

    case .utcOffsetOutOfRange: (.invalidArgument, "utc_offset", "utc_offset must be -64800 to 64800 seconds.")
    case .unknownHourCycle: (.invalidArgument, "hour_cycle", "hour_cycle must be 12 or 24.")
    case .distanceFilterOutOfRange:
      (.invalidArgument, "distance_filter", "distance_filter must be 0 to 100000 metres.")
    case .desiredAccuracyOutOfRange:
      (.invalidArgument, "desired_accuracy", "desired_accuracy must be 0 to 100000 metres.")
    case .maximumSpeedOutOfRange:
      (.invalidArgument, "maximum_speed", "maximum_speed must be 1 to 10000 metres per second.")
    case .detourFactorOutOfRange: (.invalidArgument, "detour_factor", "detour_factor must be 1 to 10.")
    case .travelSpeedOutOfRange:
      (.invalidArgument, "travel_speed", "travel_speed must be 1 to 1000 kilometres per hour.")
    case .unknownMeasurementSystem:
      (.invalidArgument, "measurement_system", "measurement_system must be 1 (metric), 2 (US) or 3 (UK).")
    case .invalidLanguageTag: (.invalidArgument, "language", "language must be a BCP 47 tag, such as de or de-AT.")
    case .unknownAuthorization: (.invalidArgument, "authorization", "authorization must be 0 to 4.")
    case .accuracyNotFinite: (.invalidArgument, "horizontal_accuracy", "horizontal_accuracy must be a finite number.")
    case .unknownDetent: (.invalidArgument, "detent", "detent must be 1 (medium) or 2 (large).")
    case .unknownString: (.notFound, "key", "key must be that of a string, 1 to 42.")
    case .blankReplacement: (.invalidText, "text", "text must be empty or not blank.")
    case .placeholderNotOnce: (.invalidText, "text", "text must contain the string's placeholder {0} exactly once.")

    case .composerOpen: (.notAllowed, "", "The composer must be closed.")
    case .composerNotOpen: (.notAllowed, "", "The composer must be open.")
    case .tooManySections: (.limit, "section_count", "section_count must be at most 32.")
    case .unknownSectionKind: (.invalidArgument, "kind", "kind of a section must be 0 to 4.")
    case .unknownValueType(let argument): (.invalidArgument, argument.field, argument.unknown)
    case .blankSectionName: (.invalidText, "name", "name of a custom section must not be blank.")
    case .sectionNameInUse: (.duplicate, "name", "name of a section must differ from those of the others.")
    case .maximumLessThanOne: (.invalidArgument, "maximum", "maximum of a section must be 1 or more.")
    case .tooManyPreselected: (.limit, "preselected_count", "preselected_count must be at most 1000.")
    case .maximumPreselected:
      (.limit, "preselected", "preselected must have no more values of a section than its maximum.")
    case .twoPreselected:
      (.invalidArgument, "preselected", "preselected must have at most one value of a single section.")
    case .preselectedSectionUnknown: (.notFound, "section", "section of a preselected value must be one of sections.")
    case .unknownSection: (.notFound, "section", "section must be the index of a section of the composer.")
    case .unknownItem: (.notFound, "item", "item must be the index of an item of the section.")
    case .tooManyItems: (.limit, "count", "count of the items of a section must be at most 1000.")
    case .itemsNotLoaded: (.notAllowed, "section", "section must be one whose items are loaded.")
    case .customItemsNotAllowed: (.notAllowed, "section", "section must be one that allows custom items.")
    case .blankItem: (.invalidText, "text", "text of an item must not be blank.")
    case .negativeItemDuration: (.invalidArgument, "number", "number of a duration must be 0 seconds or more.")
    case .notOneWeekday: (.invalidArgument, "number", "number of a weekday must be 1, 2, 4, 8, 16, 32 or 64.")
    case .wrongType: (.wrongType, "type", "type must be that of the section's values.")

    case .outdated: (.outdated, "request", "request must be one that is not answered and not void.")
    case .outdatedSave: (.outdated, "request", "request must be that of a save that is waiting.")
    case .unknownSave: (.notFound, "task_id", "task_id must be that of a task with a save that is waiting.")
    case .tooManySaves: (.limit, "", "At most 1000 saves may wait to be acknowledged.")
    case .notStarted: (.notStarted, "", "The planner must be started.")

    case .foreignSnapshot: (.corrupt, "bytes", "bytes must be a snapshot of a planner.")
    case .cutSnapshot: (.corrupt, "bytes", "bytes must be a whole snapshot; these were cut.")
    case .corruptSnapshot: (.corrupt, "bytes", "bytes must be a snapshot as it was taken; these were altered.")
    case .newerSnapshot: (.newer, "bytes", "bytes must be a snapshot of this version of the library or an older one.")

    case .internalError: (.internalError, "", "This is a fault in the library; please report it.")
    }
  }
}
