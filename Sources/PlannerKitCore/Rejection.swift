/// Why a call was refused. A refused call has changed nothing.
public enum Rejection: Error, Hashable, Sendable {
  // invalidArgument
  case nullPointer
  case badStructSize
  case unknownField
  case unknownPresentBit
  case reservedFieldSet
  case badStride
  case badFlag
  case notOneWeekday
  case negativeOrder
  case unknownValueType
  case travelTimeOutOfRange
  case travelSpeedOutOfRange
  case unknownStatus
  case unknownWeekday
  case utcOffsetOutOfRange
  case maximumSpeedOutOfRange
  case maximumLessThanOne
  case longitudeOutOfRange
  case latitudeOutOfRange
  case unknownSectionKind
  case unknownHourCycle
  case unknownMeasurementSystem
  case badLanguageTag
  case accuracyNotFinite
  case negativeDuration
  case negativeItemDuration
  case distanceFilterOutOfRange
  case detourFactorOutOfRange
  case unknownDetent
  case desiredAccuracyOutOfRange
  case unknownAuthorization
  case plannedTwice
  case twoPreselected
  // invalidText
  case blankTitle
  case blankItem
  case blankSectionName
  case blankReplacement
  case placeholderNotOnce
  case notUTF8(TextField)
  // limit
  case tooManySections
  case tooManyItems
  case tooManyTasks
  case planFull
  case tooManyPreselected
  case maximumPreselected
  case tooManySaves
  case tooLong(TextField)
  // duplicate
  case idInUse
  case sectionNameInUse
  case idTwiceInPlan
  // notFound
  case unknownItem
  case unknownString
  case unknownSection
  case unknownTask
  case unknownSave
  case preselectedSectionUnknown
  // outdated
  case outdated
  case outdatedSave
  // notStarted
  case notStarted
  // notAllowed
  case itemsNotLoaded
  case composerOpen
  case composerNotOpen
  case typingNotAllowed
  case illegalStatusChange
  // wrongType
  case wrongType
  // corrupt
  case foreignSnapshot
  case cutSnapshot
  case corruptSnapshot
  // newer
  case newerSnapshot
  // internalError
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

  public var reason: Reason {
    switch self {
    case .nullPointer, .badStructSize, .unknownField, .unknownPresentBit, .reservedFieldSet, .badStride, .badFlag,
      .notOneWeekday, .negativeOrder, .unknownValueType, .travelTimeOutOfRange, .travelSpeedOutOfRange,
      .unknownStatus, .unknownWeekday, .utcOffsetOutOfRange, .maximumSpeedOutOfRange, .maximumLessThanOne,
      .longitudeOutOfRange, .latitudeOutOfRange, .unknownSectionKind, .unknownHourCycle,
      .unknownMeasurementSystem, .badLanguageTag, .accuracyNotFinite,
      .negativeDuration, .negativeItemDuration, .distanceFilterOutOfRange, .detourFactorOutOfRange,
      .unknownDetent, .desiredAccuracyOutOfRange, .unknownAuthorization, .plannedTwice, .twoPreselected:
      .invalidArgument
    case .blankTitle, .blankItem, .blankSectionName, .blankReplacement, .placeholderNotOnce,
      .notUTF8:
      .invalidText
    case .tooManySections, .tooManyItems, .tooManyTasks, .planFull, .tooManyPreselected, .maximumPreselected,
      .tooManySaves, .tooLong:
      .limit
    case .idInUse, .sectionNameInUse, .idTwiceInPlan:
      .duplicate
    case .unknownItem, .unknownString, .unknownSection, .unknownTask, .unknownSave, .preselectedSectionUnknown:
      .notFound
    case .outdated, .outdatedSave:
      .outdated
    case .notStarted:
      .notStarted
    case .itemsNotLoaded, .composerOpen, .composerNotOpen, .typingNotAllowed, .illegalStatusChange:
      .notAllowed
    case .wrongType:
      .wrongType
    case .foreignSnapshot, .cutSnapshot, .corruptSnapshot:
      .corrupt
    case .newerSnapshot:
      .newer
    case .internalError:
      .internalError
    }
  }

  /// What was wrong, in one sentence.
  public var sentence: StaticString {
    switch self {
    case .nullPointer: "A pointer that is needed is NULL."
    case .badStructSize: "A struct_size cannot be: set it to sizeof the struct."
    case .unknownField: "A struct has a field that this version does not know."
    case .unknownPresentBit: "A present mask has a bit that this version does not know."
    case .reservedFieldSet: "A reserved field is not 0."
    case .badStride: "The stride or the count of an array cannot be."
    case .badFlag: "A flag is neither 0 nor 1."
    case .notOneWeekday: "The weekday of an item is not one weekday."
    case .negativeOrder: "The visiting order is negative."
    case .unknownValueType: "The type of a value is none of PLANNER_VALUE_*."
    case .travelTimeOutOfRange: "The travel time is not within 0 and 31536000 seconds."
    case .travelSpeedOutOfRange: "The travel speed is not within 1 and 1000 kilometres an hour."
    case .unknownStatus: "The status is none of PLANNER_TASK_*."
    case .unknownWeekday: "The repeat days have a bit that is no weekday."
    case .utcOffsetOutOfRange: "The offset from UTC is not within -64800 and 64800 seconds."
    case .maximumSpeedOutOfRange: "The maximum speed is not within 1 and 10000 metres a second."
    case .maximumLessThanOne: "The maximum of a section is less than 1."
    case .longitudeOutOfRange: "The longitude is not within -180 and 180 degrees."
    case .latitudeOutOfRange: "The latitude is not within -90 and 90 degrees."
    case .unknownSectionKind: "The kind of a section is none of PLANNER_SECTION_*."
    case .unknownHourCycle: "The hour cycle is neither 12 nor 24."
    case .unknownMeasurementSystem: "The measurement system is none of PLANNER_SYSTEM_*."
    case .badLanguageTag: "The language is not a BCP 47 tag."
    case .accuracyNotFinite: "The horizontal accuracy is not a finite number."
    case .negativeDuration: "The estimated duration is negative."
    case .negativeItemDuration: "The duration of an item is negative."
    case .distanceFilterOutOfRange: "The distance filter is not within 0 and 100000 metres."
    case .detourFactorOutOfRange: "The detour factor is not within 1 and 10."
    case .unknownDetent: "The detent is none of PLANNER_DETENT_*."
    case .desiredAccuracyOutOfRange: "The desired accuracy is not within 0 and 100000 metres."
    case .unknownAuthorization: "The authorisation is none of PLANNER_AUTHORIZATION_*."
    case .plannedTwice: "A task is planned at an instant and on a day, not both."
    case .twoPreselected: "A section for a single item has two preselected."
    case .blankTitle: "The title is blank."
    case .blankItem: "The text of an item is blank."
    case .blankSectionName: "The name of a section is blank."
    case .blankReplacement: "The replacement of a string is blank."
    case .placeholderNotOnce: "The replacement of a string does not have its placeholder {0} once."
    case .tooManySections: "There are more than 32 sections."
    case .tooManyItems: "There are more than 1000 items."
    case .tooManyTasks: "The plan has more than 1048576 tasks."
    case .planFull: "The plan has 1048576 tasks already."
    case .tooManyPreselected: "More than 1000 values are preselected."
    case .maximumPreselected: "A section has more items preselected than its maximum."
    case .tooManySaves: "There are 1000 composed tasks that wait to be acknowledged."
    case .idInUse: "Another task has this id already."
    case .sectionNameInUse: "Two sections have the same name."
    case .idTwiceInPlan: "An earlier task of this plan has the same id."
    case .unknownItem: "The section has no item with this index."
    case .unknownString: "The key is none of PLANNER_STRING_*."
    case .unknownSection: "The composer has no section with this index."
    case .unknownTask: "No task has this id."
    case .unknownSave: "No save of a task with this id waits."
    case .preselectedSectionUnknown: "A preselected value is for a section that is not there."
    case .outdated: "This request is void or was answered already."
    case .outdatedSave: "No save with this request waits."
    case .notStarted: "The planner is not started."
    case .itemsNotLoaded: "The items of this section are not loaded."
    case .composerOpen: "The composer is open."
    case .composerNotOpen: "The composer is not open."
    case .typingNotAllowed: "Items cannot be typed in this section."
    case .illegalStatusChange: "A task of this status cannot change to that one."
    case .wrongType: "The values of this section are of another type."
    case .notUTF8(let field): field.notUTF8
    case .tooLong(let field): field.tooLong
    case .foreignSnapshot: "The bytes are no snapshot of a planner."
    case .cutSnapshot: "The snapshot is cut short."
    case .corruptSnapshot: "The snapshot was altered: what it says cannot be."
    case .newerSnapshot: "The snapshot is of a newer version of the library."
    case .internalError: "This is a fault in the library; please report it."
    }
  }
}
